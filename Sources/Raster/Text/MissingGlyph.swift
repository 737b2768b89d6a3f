/// The picture of a character that no font has: a box with its code point in hexadecimal.
enum MissingGlyph {
    /// The size of the digits, in ems of the text.
    static let digitSize = 0.34
    private static let top = -0.74
    private static let bottom = 0.06
    private static let margin = 0.06
    private static let line = 0.045
    private static let digitStep = 0.24

    /// How far the pen moves, in ems.
    static func width(_ scalar: UInt32) -> Double {
        Double(columns(scalar)) * digitStep + 2 * margin + 4 * line
    }

    private static func columns(_ scalar: UInt32) -> Int { scalar > 0xFFFF ? 3 : 2 }

    /// The digits with the places of their origins, in ems; y downwards.
    static func digits(_ scalar: UInt32) -> [(scalar: UInt32, x: Double, y: Double)] {
        let columns = columns(scalar)
        return (0..<columns * 2).map { index in
            let shift = UInt32(4 * (columns * 2 - 1 - index))
            let digit = (scalar >> shift) & 15
            let letter = digit < 10 ? 0x30 + digit : 0x41 + digit - 10
            return (
                letter, margin + 2 * line + Double(index % columns) * digitStep,
                index < columns ? -0.4 : -0.02
            )
        }
    }

    static func appendBox(
        _ scalar: UInt32, to path: inout Polyline, sizePx: Double, x: Double, y: Double
    ) {
        func ring(_ inset: Double) -> [Spot] {
            let (left, right) = (margin + inset, width(scalar) - margin - inset)
            return [
                Spot(left, top + inset), Spot(right, top + inset), Spot(right, bottom - inset),
                Spot(left, bottom - inset)
            ].map { Spot(x + $0.x * sizePx, y + $0.y * sizePx) }
        }
        for corners in [ring(0), ring(line).reversed()] {
            for corner in corners { path.line(corner) }
            path.close()
            path.finish(isClosed: false)
        }
    }
}

extension GlyphMask {
    /// Fills an outline (pixels relative to the origin) into a mask that just holds it.
    convenience init(_ outline: Polyline, _ filler: Filler) {
        guard let box = outline.box else {
            self.init(box: PixelBox(0, 0, 0, 0), bytes: Scratch())
            return
        }
        let pixels = PixelBox(covering: box.x0, box.y0, box.x1, box.y1)
        let bytes = Scratch<UInt8>(capacity: pixels.area)
        var sink = MaskSink(bytes: bytes.base, stride: pixels.width, box: pixels)
        filler.fill(outline, .nonZero, clip: pixels, into: &sink)
        self.init(box: pixels, bytes: bytes)
    }
}

/// Writes coverage into bytes, which must be zero before.
struct MaskSink: RowSink {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride: Int
    let box: PixelBox

    mutating func take(_ row: CoverageRow) {
        let out = bytes + (row.y - box.y0) * stride - box.x0
        for span in row.spans {
            let (x, count) = (Int(span.x), Int(span.count))
            if span.coverage >= 0 {
                (out + x).update(repeating: UInt8(span.coverage), count: count)
            } else {
                (out + x).update(from: row.bytes + x, count: count)
            }
        }
    }
}
