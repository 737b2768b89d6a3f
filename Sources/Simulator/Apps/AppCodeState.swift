/// The state of one app's code, and the deliveries that wait for it.
struct AppCodeState: Hashable, Sendable {
    /// The entries of the notification center, in the order in which they were added.
    private(set) var observers: [Observer] = []
    /// The states of the handlings, in the order of the app's definition.
    private(set) var handlings: [HandlingState] = []
    /// The timers that fell due while the process was suspended.
    private(set) var overdue: [AppTimer] = []
    /// The notifications that wait until the process runs again, if the system keeps them.
    private(set) var kept: [KeyboardNotification] = []
}

// MARK: - Handlings

extension AppCodeState {
    /// Sets the states of the handlings at the start of a process.
    mutating func start(_ states: [HandlingState]) { handlings = states }

    /// Lets one handling change its state.
    @inline(__always)
    mutating func step(_ handling: Int, _ body: (inout HandlingState) -> Void) {
        body(&handlings[handling])
    }

    /// Encodes the states once for all copies.
    mutating func rememberFingerprints() {
        for index in handlings.indices where !handlings[index].isRemembered {
            handlings[index].rememberFingerprint()
        }
    }
}

// MARK: - Observers

extension AppCodeState {
    mutating func add(_ observer: Observer) { observers.append(observer) }

    mutating func removeObservers(where isMeant: (Observer) -> Bool) {
        observers.removeAll(where: isMeant)
    }

    /// Marks the entries of a deallocated controller, which the center keeps.
    mutating func markGone(_ controller: ControllerID) {
        for index in observers.indices where observers[index].controller == controller {
            observers[index].isGone = true
        }
    }
}

// MARK: - Waiting deliveries

extension AppCodeState {
    /// Keeps a timer that fell due.
    mutating func keep(_ timer: AppTimer) { overdue.append(timer) }

    mutating func removeOverdue(where isMeant: (AppTimer) -> Bool) {
        overdue.removeAll(where: isMeant)
    }

    /// Removes and returns the timers that fell due.
    mutating func takeOverdue() -> [AppTimer] {
        defer { overdue = [] }
        return overdue
    }

    /// Keeps a notification, and no more than the latest ones up to a limit.
    mutating func keep(_ notification: KeyboardNotification, atMost limit: Int) {
        let surplus = kept.count + 1 - limit
        if surplus > 0 { kept.removeFirst(surplus) }
        kept.append(notification)
    }

    /// Removes and returns the kept notifications.
    mutating func takeKept() -> [KeyboardNotification] {
        defer { kept = [] }
        return kept
    }
}

// MARK: - Identity

extension AppCodeState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(observers)
        f.feed(handlings)
        f.feed(overdue)
        f.feed(kept)
    }
}
