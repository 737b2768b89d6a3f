import Pictures

/// Images at the sizes they were drawn in this drawing: the same card is scaled once.
final class ScaledImages {
    struct Key: Hashable {
        var image: ImageID
        var width: Int
        var height: Int
        var phaseX: Int
        var phaseY: Int
    }

    var known: [Key: ScaledImage] = [:]
    /// Pixels of all kept images; more are not kept.
    var pixels = 0
    static let mostPixels = 32 << 20
}

extension Canvas {
    /// Larger images (in pixels) are kept for a band only.
    private static let largestWhole = 1 << 18

    func image(
        _ id: ImageID, _ box: Box, _ opacity: Double, _ state: State
    ) throws(RasterError) {
        guard let bitmap = images[id] else {
            throw error(.unknownImage, "image \(id.raw) was not handed to the renderer")
        }
        if !box.isFinite || !opacity.isFinite {
            throw error(.notFinite, "a number of the image is not finite")
        }
        let alpha = opacityByte(opacity)
        if box.isEmpty || alpha == 0 || bitmap.pixelCount == 0 { return }
        try bitmap.withPixels { (pixels) throws(RasterError) in
            guard let base = pixels.baseAddress else { return }
            let rows = PixelRows(base: base, width: bitmap.widthPx, height: bitmap.heightPx)
            if let edges = uprightPixels(.rect(box), state.map) {
                upright(id, rows, edges, alpha, state)
            } else {
                try slanted(rows, box, alpha, state)
            }
        }
    }

    private func upright(
        _ id: ImageID, _ rows: PixelRows, _ edges: (x0: Int, y0: Int, x1: Int, y1: Int),
        _ alpha: UInt32, _ state: State
    ) {
        if edges.x0 >= edges.x1 || edges.y0 >= edges.y1 { return }
        let whole = PixelBox(
            edges.x0 >> 8, edges.y0 >> 8, (edges.x1 + 255) >> 8, (edges.y1 + 255) >> 8)
        let seen = whole.intersection(state.clip)
        if seen.isEmpty { return }
        if isUnscaled(rows, edges) {
            return lay(seen, edges, alpha) { y in
                (rows.base + (y - whole.y0) * rows.width - whole.x0, false)
            }
        }
        let image = scaled(id, rows, edges, whole, seen)
        let (dx, dy) = (whole.x0, whole.y0)
        defer { if !image.isKept { workshop.giveBack(image.scaled.made) } }
        lay(seen, edges, alpha) { y in
            let (pixels, isOpaque) = image.scaled.row(y - dy)
            return (pixels - image.scaled.box.x0 - dx, isOpaque)
        }
    }

    private func isUnscaled(
        _ rows: PixelRows, _ edges: (x0: Int, y0: Int, x1: Int, y1: Int)
    ) -> Bool {
        (edges.x0 | edges.y0) & 255 == 0 && edges.x1 - edges.x0 == rows.width << 8
            && edges.y1 - edges.y0 == rows.height << 8
    }

    private func scaled(
        _ id: ImageID, _ rows: PixelRows, _ edges: (x0: Int, y0: Int, x1: Int, y1: Int),
        _ whole: PixelBox, _ seen: PixelBox
    ) -> (scaled: ScaledImage, isKept: Bool) {
        var source = rows
        while source.width > 8 * whole.width || source.height > 8 * whole.height {
            if source.width == 1 && source.height == 1 { break }
            source = source.halved()
        }
        // Relative to its first pixel, an image is the same wherever it is drawn.
        let (x, y) = (whole.x0 << 8, whole.y0 << 8)
        let own = (edges.x0 - x, edges.y0 - y, edges.x1 - x, edges.y1 - y)
        if whole.width > 2 * surface.bounds.width || whole.height > 2 * surface.bounds.height
            || scaledImages.pixels + whole.area > ScaledImages.mostPixels
        {
            let part = PixelBox(
                seen.x0 - whole.x0, seen.y0 - whole.y0, seen.x1 - whole.x0, seen.y1 - whole.y0)
            let buffer = workshop.pixels(part.area)
            return (ScaledImage(source, own, box: part, buffer: buffer), false)
        }
        let key = ScaledImages.Key(
            image: id, width: edges.x1 - edges.x0, height: edges.y1 - edges.y0,
            phaseX: edges.x0 - x, phaseY: edges.y0 - y)
        if let known = scaledImages.known[key] { return (known, true) }
        let keptRows = whole.area < Self.largestWhole ? whole.height : rowsOfBand
        let kept = whole.width * min(whole.height, keptRows)
        let image = ScaledImage(
            source, own, box: PixelBox(0, 0, whole.width, whole.height), keptRows: keptRows,
            buffer: workshop.pixels(kept))
        scaledImages.known[key] = image
        scaledImages.pixels += kept
        return (image, true)
    }

    /// Lays rows of pixels, indexed by the canvas's x, into an upright rectangle.
    private func lay(
        _ seen: PixelBox, _ edges: (x0: Int, y0: Int, x1: Int, y1: Int), _ alpha: UInt32,
        _ row: (Int) -> (UnsafePointer<UInt32>, Bool)
    ) {
        withoutActuallyEscaping(row) { row in
            var sink = ImageSink(surface: surface, alpha: alpha, rows: row)
            PixelBox.sweep(edges.x0, edges.y0, edges.x1, edges.y1, clip: seen, into: &sink)
        }
    }

    /// An image that the map turns: looked up backwards, linearly between its pixels.
    func slanted(
        _ rows: PixelRows, _ box: Box, _ alpha: UInt32, _ state: State
    ) throws(RasterError) {
        var source = rows
        let shrink = state.map.meanScale * box.width / Double(rows.width)
        var times = shrink
        while times < 0.6 && source.width > 1 && source.height > 1 {
            source = source.halved()
            times *= 2
        }
        let unit = Affine(
            a: box.width / Double(source.width), b: 0, c: 0, d: box.height / Double(source.height),
            tx: box.x, ty: box.y)
        guard let back = state.map.after(unit).inverse else { return }
        let slanted = SlantedSource(rows: source, back: back, alpha: alpha)
        var sink = PixelSink(surface: surface, source: slanted, buffer: rowBuffer.base)
        try sweep(.rect(box), state, into: &sink)
    }
}

/// Lays image rows over the surface, by coverage and an opacity.
private struct ImageSink: RowSink {
    let surface: Surface
    let alpha: UInt32
    let rows: (Int) -> (UnsafePointer<UInt32>, Bool)

    mutating func take(_ row: CoverageRow) {
        let (source, isOpaque) = rows(row.y)
        surface.willWrite(row)
        defer { surface.didWrite(row) }
        let dest = surface.row(row.y)
        for span in row.spans {
            let (x, count) = (Int(span.x), Int(span.count))
            let coverage = over255(UInt32(max(0, span.coverage)) * alpha)
            if coverage == 255 && isOpaque {
                copyPixels(dest + x, count, source + x)
            } else {
                blendPixels(dest + x, count, source + x, coverage)
            }
        }
    }
}

/// The pixels of an image under a map that turns or mirrors it.
struct SlantedSource: PixelSource {
    let rows: PixelRows
    /// From pixels of the canvas to those of the image, in 1/65536.
    private let a: Int, b: Int, c: Int, d: Int, tx: Int, ty: Int
    let alpha: UInt32
    var isOpaque: Bool { false }
    var replaces: Bool { false }

    init(rows: PixelRows, back: Affine, alpha: UInt32) {
        func fixed(_ value: Double) -> Int { Int(near(value) * 65536) }
        self.rows = rows
        self.alpha = alpha
        (a, b, c, d) = (fixed(back.a), fixed(back.b), fixed(back.c), fixed(back.d))
        // The middle of pixel (0, 0), from the middle of the image's.
        tx = fixed(back.tx + (back.a + back.c) / 2 - 0.5)
        ty = fixed(back.ty + (back.b + back.d) / 2 - 0.5)
    }

    func pixels(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        var u = a * x + c * y + tx
        var v = b * x + d * y + ty
        for index in 0..<count {
            out[index] = scaled(sample(u, v), alpha)
            u += a
            v += b
        }
    }

    @inline(__always)
    private func sample(_ u: Int, _ v: Int) -> UInt32 {
        let (x, y) = (u >> 16, v >> 16)
        let (px, py) = (UInt64((u >> 8) & 255), UInt64((v >> 8) & 255))
        let x0 = max(0, min(rows.width - 1, x))
        let x1 = max(0, min(rows.width - 1, x + 1))
        let upper = rows.base + max(0, min(rows.height - 1, y)) * rows.width
        let lower = rows.base + max(0, min(rows.height - 1, y + 1)) * rows.width
        let first = mix(upper[x0], upper[x1], px)
        let second = mix(lower[x0], lower[x1], px)
        return mix(first, second, py)
    }

    @inline(__always)
    private func mix(_ first: UInt32, _ second: UInt32, _ part: UInt64) -> UInt32 {
        let sum = spread(first) &* (256 - part) &+ spread(second) &* part
        return packedBytes(sum &+ 0x0080_0080_0080_0080)
    }
}
