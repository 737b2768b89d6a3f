/// The first responder of one app.
struct AppResponderState: Hashable, Sendable {
    /// The view that is first responder, or nil.
    private(set) var first: ViewIndex?
    /// The responder that the system restores; kept when the process lost the keyboard.
    private(set) var held: ViewIndex?
}

extension AppResponderState {
    /// Makes a view first responder.
    mutating func become(_ view: ViewIndex) { first = view }

    /// Leaves the app without a first responder.
    mutating func resign() { first = nil }

    /// Keeps the first responder for the time when the system restores it.
    mutating func hold() { held = first }

    /// Forgets the responder that the system would restore.
    mutating func releaseHeld() { held = nil }
}

// MARK: - Identity

extension AppResponderState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(first) { $0.feed($1) }
        f.feed(held) { $0.feed($1) }
    }
}
