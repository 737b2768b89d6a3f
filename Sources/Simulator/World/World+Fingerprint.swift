// Pictures are fed by what they show, not by their place in the table, and the clock is not fed at
// all: two worlds that differ only in when they came about, or in what was pictured and forgotten
// on the way, are the same state. What each state feeds stands beside its fields.

extension World {
    /// The identity of the state among worlds of one setting.
    ///
    /// Two worlds with equal fingerprints behave alike from here on; the chance that two different
    /// ones collide is bounded by n^2 / 2^129 for n states.
    public var fingerprint: Fingerprint {
        var f = Fingerprinter(pictures: pictureState.fingerprints)
        f.feed(self)
        return f.result
    }

    /// Encodes the states of the apps' code once for all copies that are made of the world.
    mutating func rememberFingerprints() {
        for app in processes.indices { processes[app].code.rememberFingerprints() }
    }
}

extension World: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        feed(into: &f, cards: true) { _ in .everything }
    }

    /// Feeds the state with the switcher's cards or without, and some parts of each process.
    func feed(
        into f: inout Fingerprinter, cards: Bool, parts: (AppID) -> ProcessParts
    ) {
        f.feed(lifecycleState)
        if cards { f.feed(switcherState) } else { f.feed(switcher != nil) }
        f.feed(keyboardState)
        for index in processes.indices {
            processes[index].feed(into: &f, parts: parts(AppID(index)))
        }
        f.feed(queue)
        f.feed(latencies)
        f.feed(appState)
        f.feed(windowState)
        f.feed(situationState)
        f.feed(checkState)
    }
}
