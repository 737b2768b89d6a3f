/// The options of ``ImageDiff/perceptual(_:_:options:ignoring:)``, whose rules are in docs/diff.md.
public struct PerceptualOptions: Hashable, Sendable {
    /// The largest colour difference that a reader does not notice, in CIE94 units: 1 is just
    /// noticeable for two areas side by side. From 0 to 100.
    public var threshold = 1.0

    /// Creates options.
    public init(threshold: Double = 1.0) {
        self.threshold = threshold
    }
}

/// Options made ready for the comparison of pixels.
struct PerceptualRule {
    /// The squared threshold, in 4096ths.
    let visible: Int32
    /// The squared difference from which on a single pixel is seen: four times the threshold.
    let striking: Int32
    /// Channels may differ by this much whatever the colour: 8 bits round, so a step of 1 tells
    /// nothing, though CIE94 calls some such pairs noticeable (up to 1.4, near dark greys).
    let harmless: UInt8

    init(_ options: PerceptualOptions) {
        let threshold = min(100, max(0, options.threshold))
        visible = Int32(threshold * threshold * 4096)
        striking = Int32(min(1e9, threshold * threshold * 16 * 4096))
        harmless = threshold >= 1 ? 1 : 0
    }
}
