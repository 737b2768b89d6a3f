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

    /// Removes and returns the topmost cover that is the app's lock, or the topmost other one.
    ///
    /// Each lies in a window of its own. Where there is none of the kind, the topmost cover goes.
    mutating func removeTop(isLock: Bool) -> Overlay? {
        let index = overlays.lastIndex { ($0 == .lock) == isLock } ?? overlays.indices.last
        return index.map { overlays.remove(at: $0) }
    }
}

// MARK: - Identity

extension AppCoverState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(overlays)
        f.feed(isKey ? "key \(place.rawValue)" : place.rawValue)
    }
}
