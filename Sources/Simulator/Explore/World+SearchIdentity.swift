// The talk's search reaches 119,000 states in 6 actions, and half of them differ in nothing that a
// rule or a later event reads: pictures that were judged when they were taken, and the observations
// of apps that are not checked. `ExploreIdentityTests` compares, in models that it enumerates in
// full, all moves from all states that share an identity.

extension World {
    /// The identity of the state for a search: two worlds with equal ones break the same rules on
    /// the same paths from here on.
    var searchFingerprint: Fingerprint {
        var f = Fingerprinter(pictures: pictureState.fingerprints)
        feedAroundProcesses(into: &f)
        for index in processes.indices {
            let app = AppID(index)
            let monitor = observations(of: app)
            let keepsStored = isPictured(app)
            processes[index].feedCode(into: &f)
            if keepsStored { f.feed(processes[index].pictures) }
            f.feed(keepsStored)
            f.feed(monitor)
        }
        return f.result
    }

    /// Returns what the rules need to know of an app.
    private func observations(of app: AppID) -> Monitor {
        guard definition(app).isWatched else { return Monitor() }
        var monitor = processes[app.index].monitor
        // The app's screen is kept anew when it is left, before any picture is taken.
        if app == front, processes[app.index].phase == .active, !isPictured(app) {
            monitor.setLastScreen(nil)
        }
        return monitor
    }

    /// Returns whether a picture of an app is still to be taken, or compared with the one before.
    private func isPictured(_ app: AppID) -> Bool {
        queue.contains { event in
            switch event {
            case .liveCard(app), .storedSnapshot(app): true
            case .life(.flips(app)), .life(.picturesFlipped(app)), .life(.flipsBack(app)): true
            default: false
            }
        }
    }
}
