/// The covers that one app has laid over its windows.
struct AppCoverState: Hashable, Sendable {
    /// The covers, lowest first.
    private(set) var overlays: [Overlay] = []
    /// The place of the topmost cover.
    private(set) var place = CoverPlace.keyWindow
    /// A Boolean value that indicates whether the window of the topmost cover is key, and its field
    /// first responder there.
    private(set) var isKey = false
}

extension AppCoverState {
    mutating func lay(_ overlay: Overlay) { overlays.append(overlay) }

    /// Notes the place of the topmost cover.
    mutating func setPlace(_ new: CoverPlace) { place = new }

    mutating func setKey(_ new: Bool) { isKey = new }

    /// Removes and returns the topmost cover.
    mutating func removeTop() -> Overlay? { overlays.popLast() }
}

// MARK: - Identity

extension AppCoverState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(overlays)
        f.feed(isKey ? "key \(place.rawValue)" : place.rawValue)
    }
}
