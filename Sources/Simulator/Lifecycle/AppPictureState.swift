/// The pictures that the system keeps of one app; they outlive its process.
struct AppPictureState: Hashable, Sendable {
    /// The live card that the switcher showed last.
    private(set) var liveCard: CaptureID?
    private(set) var stored: CaptureID?
    /// The stored snapshot in the other appearance.
    private(set) var storedFlipped: CaptureID?
}

extension AppPictureState {
    mutating func keepLiveCard(_ picture: CaptureID) { liveCard = picture }

    mutating func store(_ picture: CaptureID) { stored = picture }

    mutating func storeFlipped(_ picture: CaptureID) { storedFlipped = picture }
}

// MARK: - Identity

extension AppPictureState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(liveCard) { $0.feed($1) }
        f.feed(stored) { $0.feed($1) }
        f.feed(storedFlipped) { $0.feed($1) }
    }
}
