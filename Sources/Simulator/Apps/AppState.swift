/// The state that the system holds for all apps: their disks, and the delivery of notifications.
struct AppState: Hashable, Sendable {
    /// The records that the apps have made durable: the only app state that survives a process.
    private(set) var disk: [DiskRecord] = []
    /// The faults that deliveries will meet.
    private(set) var faults: [Fault] = []
    /// The remote switches that the developers have turned, in the order of the apps.
    private(set) var remoteSwitches: [RemoteSwitch] = []
    /// The number of nested posts in delivery; 0 between two events.
    private(set) var postDepth = 0
    /// The number of nested answers of the apps' code; 0 between two events.
    private(set) var answerDepth = 0
    /// The answer to the question about a focus that an app's code is being asked.
    private(set) var focusAnswer = FocusAnswer.notAsked

    /// An answer to the question whether a view may become first responder.
    enum FocusAnswer: UInt8, Hashable, Sendable { case notAsked, allowed, refused }
}

/// A switch of an app on the developer's server, which every process of the app reads.
struct RemoteSwitch: Hashable, Sendable {
    var app: AppID
    var isOn: Bool
}

// MARK: - Remote switches

extension AppState {
    /// Returns the position of an app's switch; nil where it was never turned.
    func remoteSwitch(of app: AppID) -> Bool? {
        remoteSwitches.first { $0.app == app }?.isOn
    }

    mutating func turnRemoteSwitch(of app: AppID, on isOn: Bool) {
        remoteSwitches.removeAll { $0.app == app }
        remoteSwitches.append(RemoteSwitch(app: app, isOn: isOn))
        remoteSwitches.sort { $0.app < $1.app }
    }
}

// MARK: - The disk

extension AppState {
    /// Writes a record, in place of the one with the same key.
    mutating func write(_ record: DiskRecord) {
        let index = disk.firstIndex { $0.app == record.app && $0.key == record.key }
        if let index { disk[index] = record } else { disk.append(record) }
    }

    mutating func erase(_ key: String, of app: AppID) {
        disk.removeAll { $0.app == app && $0.key == key }
    }

    /// Replaces all records of an app.
    mutating func replaceDisk(of app: AppID, with records: [DiskRecord]) {
        disk.removeAll { $0.app == app }
        disk += records.filter { $0.app == app }
    }
}

// MARK: - Delivery

extension AppState {
    mutating func add(_ new: [Fault]) { faults += new }

    /// Removes the first fault that meets a delivery; faults that wait for a later one count it.
    mutating func takeFault(in app: AppID, _ isMeant: (Fault) -> Bool) -> Fault.Kind? {
        var taken: Int?
        for index in faults.indices {
            let fault = faults[index]
            guard fault.app == app, isMeant(fault) else { continue }
            if fault.skips > 0 {
                faults[index].skips -= 1
            } else if taken == nil {
                taken = index
            }
        }
        return taken.map { faults.remove(at: $0).kind }
    }

    mutating func beginPost() { postDepth += 1 }

    mutating func endPost() { postDepth -= 1 }

    mutating func beginAnswer() { answerDepth += 1 }
    mutating func endAnswer() { answerDepth -= 1 }

    /// Refuses the focus that is asked about, if any is.
    mutating func refuseFocus() {
        if focusAnswer == .allowed { focusAnswer = .refused }
    }

    mutating func setFocusAnswer(_ answer: FocusAnswer) { focusAnswer = answer }
}

// MARK: - Identity

extension AppState: FingerprintedState {
    // `postDepth` and `answerDepth` are 0 between two events, and no focus is asked about.
    func feed(into f: inout Fingerprinter) {
        f.feed(faults)
        f.feed(disk)
        f.feed(remoteSwitches)
    }
}

extension RemoteSwitch: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(app.index)
        f.feed(isOn)
    }
}
