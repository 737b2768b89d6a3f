/// A line of text as glyphs, independent of its size: lengths are in ems.
final class ShapedLine {
    struct Glyph {
        /// The face in its book, or ``missing``.
        var face: Int
        /// The glyph in the face; the code point where it is missing.
        var glyph: UInt32
        /// Where its origin is, from the start of the line; y upwards.
        var x: Double
        var y: Double
        /// The index of the first code point it stands for, and how far it moves the pen.
        var cluster: Int
        var advance: Double
    }

    static let missing = -1

    let glyphs: [Glyph]
    let width: Double
    /// The number of gaps between neighbouring glyphs; marks stand on the glyph before them.
    let gaps: Int

    init(glyphs: [Glyph], width: Double) {
        self.glyphs = glyphs
        self.width = width
        gaps = max(0, glyphs.count { $0.advance > 0 } - 1)
    }
}

/// The coverage of a glyph at a size and a quarter of a pixel, relative to its origin.
final class GlyphMask {
    let box: PixelBox
    let bytes: Scratch<UInt8>
    /// The pixels of a coloured glyph, which has no coverage.
    let pixels: Scratch<UInt32>?

    init(box: PixelBox, bytes: Scratch<UInt8>, pixels: Scratch<UInt32>? = nil) {
        self.box = box
        self.bytes = bytes
        self.pixels = pixels
    }
}

/// The masks of a line at a size, each with the whole pixels it is displaced by.
final class MaskedLine {
    struct Glyph {
        var mask: GlyphMask
        var x: Int
        var y: Int
    }

    let glyphs: [Glyph]
    /// What they cover together, relative to the line's origin.
    let box: PixelBox

    init(glyphs: [Glyph]) {
        self.glyphs = glyphs
        let boxes = glyphs.map { $0.mask.box.moved(by: $0.x, $0.y) }
        box = boxes.dropFirst().reduce(boxes.first ?? PixelBox(0, 0, 0, 0)) { $0.union($1) }
    }
}
