internal import Raster

/// The gloss, the shading and the engraved text of systems before iOS 7.
///
/// No figures of that design are at hand: gradients and lengths are assumptions, to the eye.
extension DisplayList {
    /// Fills a shape with a gradient from its box's top to its bottom that breaks in the middle.
    mutating func gloss(_ shape: Shape, _ box: Box, _ rgb: [UInt32]) {
        let places = rgb.count == 4 ? [0, 0.5, 0.5, 1] : [0, 1]
        let stops = zip(places, rgb).map { GradientStop(at: $0, Color($1 << 8 | 255)) }
        commands.append(
            .fill(
                shape,
                .linearGradient(
                    from: Spot(box.x, box.y), to: Spot(box.x, box.maxY), stops: stops)))
    }

    /// Draws one line of text with a hard shadow a point above or below it.
    mutating func engraved(
        _ string: String, _ x: Double, middle: Double, _ size: Double, _ color: Color,
        shadow: Color, below: Bool = false, _ weight: TextRun.Weight = .bold,
        _ alignment: TextRun.Alignment = .center
    ) {
        text(string, x, middle: middle + (below ? 1 : -1), size, shadow, weight, alignment)
        text(string, x, middle: middle, size, color, weight, alignment)
    }

    /// A light over the upper half of a shape.
    mutating func shine(_ shape: Shape, _ box: Box, strength: Double = 1) {
        let half = box.spanning(top: box.y, bottom: box.midY)
        clipped(to: shape) { list in
            list.fill(
                .rect(half), from: Spot(half.x, half.y), to: Spot(half.x, half.maxY),
                [Color.white.opacity(0.62 * strength), Color.white.opacity(0.16 * strength)])
        }
    }
}

/// The colours of bars and buttons before iOS 7, from top to bottom; four for a gradient that
/// breaks in the middle.
enum Gloss {
    static let bar: [UInt32] = [0xB0BCCD, 0x889BB3, 0x8195AF, 0x6D84A2]
    static let button: [UInt32] = [0x8FA4C0, 0x6A85A8, 0x58759C, 0x486591]
    static let done: [UInt32] = [0x7FA5F2, 0x4A7CE5, 0x2B63DE, 0x2F6FEA]
    static let black: [UInt32] = [0x5A5A5A, 0x2C2C2C, 0x121212, 0x000000]
    static let silver: [UInt32] = [0xF2F3F5, 0xB7BCC6]
    static let status: [UInt32] = [0xEFEFF0, 0xB9BBBE]
}
