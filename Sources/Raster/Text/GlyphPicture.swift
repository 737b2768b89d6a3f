import CText

/// The coloured picture of a glyph at the one size that its font has.
final class GlyphPicture {
    /// Premultiplied pixels, packed as those of bitmaps.
    let rows: PixelRows
    /// The edges in ems from the glyph's origin; y downwards.
    let edges: Box
    /// The pixels of an em.
    private let ppem: Int
    private let (left, top): (Int, Int)

    init(_ picture: ctext_picture, _ bytes: UnsafePointer<UInt8>) {
        let (width, height) = (Int(picture.width), Int(picture.height))
        let pixels = Scratch<UInt32>(capacity: width * height)
        for y in 0..<height {
            let row = bytes + y * Int(picture.pitch)
            for x in 0..<width {
                let (blue, green) = (UInt32(row[4 * x]), UInt32(row[4 * x + 1]))
                let (red, alpha) = (UInt32(row[4 * x + 2]), UInt32(row[4 * x + 3]))
                pixels.base[y * width + x] = red | green << 8 | blue << 16 | alpha << 24
            }
        }
        rows = PixelRows(
            base: UnsafePointer(pixels.base), width: width, height: height, owner: pixels)
        ppem = Int(picture.ppem)
        (left, top) = (Int(picture.left), Int(picture.top))
        let em = Double(ppem)
        edges = Box(
            Double(left) / em, -Double(top) / em, Double(width) / em, Double(height) / em)
    }

    /// Returns the pixels at a size in 1/64 pixel, their edges rounded to whole pixels.
    func scaled(size: Int, phase: Int) -> GlyphMask {
        func px(_ length: Int) -> Int { floorPx(Double(length * size) / Double(64 * ppem) + 0.5) }
        let x0 = floorPx(Double(left * size) / Double(64 * ppem) + Double(phase) / 4 + 0.5)
        let y0 = -px(top)
        let box = PixelBox(x0, y0, x0 + max(1, px(rows.width)), y0 + max(1, px(rows.height)))
        var source = rows
        while source.width > 8 * box.width || source.height > 8 * box.height {
            if source.width == 1 && source.height == 1 { break }
            source = source.halved()
        }
        let made = Scratch<UInt32>(capacity: box.area)
        let image = ScaledImage(
            source, (0, 0, box.width << 8, box.height << 8),
            box: PixelBox(0, 0, box.width, box.height), buffer: made)
        for y in 0..<box.height { _ = image.row(y) }
        return GlyphMask(box: box, bytes: Scratch(), pixels: made)
    }
}
