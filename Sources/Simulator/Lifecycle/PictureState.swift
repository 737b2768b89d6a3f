/// The pictures that were taken in a run. They never change and are not removed.
struct PictureState: Hashable, Sendable {
    /// Every picture, once.
    private(set) var captures: [Capture] = []
    /// The fingerprint of each picture, in the same order.
    private(set) var fingerprints: [Fingerprint] = []

    /// Returns the number of a picture, which is added if it is not there.
    ///
    /// - Complexity: O(n) in the number of pictures.
    mutating func intern(_ capture: Capture) -> CaptureID {
        if let index = captures.firstIndex(of: capture) { return CaptureID(index) }
        fingerprints.append(fingerprint(of: capture))
        captures.append(capture)
        return CaptureID(captures.count - 1)
    }

    /// Returns the fingerprint of a picture, which can contain earlier pictures only.
    func fingerprint(of capture: Capture) -> Fingerprint {
        var f = Fingerprinter(pictures: fingerprints)
        f.feed(capture)
        return f.result
    }
}
