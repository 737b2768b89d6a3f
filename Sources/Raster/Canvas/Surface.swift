/// Pixels that are drawn to: a view of memory that someone else owns for as long as it lives.
struct Surface {
    let base: UnsafeMutablePointer<UInt32>
    let stride: Int
    /// Which pixels of the canvas these are.
    let bounds: PixelBox

    /// The row's pixels, indexed by the canvas's x.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        base + ((y - bounds.y0) * stride - bounds.x0)
    }
}

/// Fills rows with one colour.
struct SolidSink: RowSink {
    let surface: Surface
    let source: UInt32

    @inline(__always)
    mutating func take(_ row: CoverageRow) {
        surface.willWrite(row)
        defer { surface.didWrite(row) }
        let pixels = surface.row(row.y)
        for span in row.spans {
            let (x, count) = (Int(span.x), Int(span.count))
            if span.coverage >= 0 {
                blendSolid(pixels + x, count, source, UInt32(span.coverage))
            } else {
                blendMask(pixels + x, count, source, row.bytes + x)
            }
        }
    }
}

/// What makes the premultiplied pixels of a row.
protocol PixelSource {
    /// Writes the pixels x ..< x + count of row y.
    mutating func pixels(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>)
    /// A Boolean value that indicates whether all pixels are opaque.
    var isOpaque: Bool { get }
    /// Indicates whether the pixels take the place of what is there instead of lying over it.
    var replaces: Bool { get }
}

/// Fills rows with pixels from a source.
struct PixelSink<Source: PixelSource>: RowSink {
    let surface: Surface
    var source: Source
    /// Room for one row.
    let buffer: UnsafeMutablePointer<UInt32>

    mutating func take(_ row: CoverageRow) {
        surface.willWrite(row)
        defer { surface.didWrite(row) }
        let pixels = surface.row(row.y)
        let direct = source.isOpaque || source.replaces
        for span in row.spans {
            let (x, count) = (Int(span.x), Int(span.count))
            if span.coverage == 255 && direct {
                source.pixels(x, row.y, count, into: pixels + x)
                continue
            }
            source.pixels(x, row.y, count, into: buffer)
            switch (span.coverage >= 0, source.replaces) {
            case (true, false): blendPixels(pixels + x, count, buffer, UInt32(span.coverage))
            case (true, true): mixPixels(pixels + x, count, buffer, UInt32(span.coverage))
            case (false, false): blendPixels(pixels + x, count, buffer, mask: row.bytes + x)
            case (false, true): mixPixels(pixels + x, count, buffer, mask: row.bytes + x)
            }
        }
    }
}

extension PixelBox {
    /// Hands the rows of an upright rectangle to a sink, by the exact area of each pixel.
    ///
    /// The edges are in 1/256 pixel; a path with the same corners gives the same coverage.
    static func sweep<Sink: RowSink>(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, clip: PixelBox, into sink: inout Sink
    ) {
        if x0 >= x1 || y0 >= y1 { return }
        let rows = max(y0 >> 8, clip.y0)..<max(min((y1 + 255) >> 8, clip.y1), max(y0 >> 8, clip.y0))
        withUnsafeTemporaryAllocation(of: Span.self, capacity: 3) { spans in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { none in
                for y in rows {
                    let tall = min(y1, (y + 1) << 8) - max(y0, y << 8)
                    let count = columns(x0, x1, tall, clip, spans)
                    let filled = UnsafeBufferPointer(rebasing: spans[0..<count])
                    guard let bytes = none.baseAddress else { return }
                    sink.take(CoverageRow(y: y, spans: filled, bytes: UnsafePointer(bytes)))
                }
            }
        }
    }

    /// The left, the middle and the right part of a row of the rectangle; returns how many.
    private static func columns(
        _ x0: Int, _ x1: Int, _ tall: Int, _ clip: PixelBox,
        _ spans: UnsafeMutableBufferPointer<Span>
    ) -> Int {
        let (first, last) = (x0 >> 8, (x1 - 1) >> 8)
        let fullFrom = (x0 + 255) >> 8
        let fullTo = x1 >> 8
        var count = 0
        func add(_ from: Int, _ to: Int, _ wide: Int) {
            let (left, right) = (max(from, clip.x0), min(to, clip.x1))
            let coverage = (tall * wide * 255 + 32768) >> 16
            if left >= right || coverage == 0 { return }
            spans[count] = Span(left, right - left, coverage)
            count += 1
        }
        if first == last && x1 - x0 < 256 {
            add(first, first + 1, x1 - x0)
            return count
        }
        if first < fullFrom { add(first, fullFrom, (fullFrom << 8) - x0) }
        add(fullFrom, fullTo, 256)
        if last >= fullTo { add(last, last + 1, x1 - (fullTo << 8)) }
        return count
    }
}
