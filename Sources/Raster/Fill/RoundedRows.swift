// Rounded rectangles are most of what a screen is made of, and the same ones come again and again:
// keys, bubbles, buttons. Their corners' coverage is kept as a glyph's mask is, by what it looks
// like at a part of a pixel; tracing it anew took a fifth of the time of a chat. What is kept is
// made at the origin and moved by whole pixels: no picture depends on what was drawn before.

/// A rounded rectangle in pixels: a whole place, and the shape at the part of a pixel that is left.
struct RoundedPixels {
    struct Key: Hashable {
        var box: Box
        var radii: SIMD4<Double>
        var isContinuous: Bool
    }

    let x: Int
    let y: Int
    let key: Key
    /// The rows that have corners above and below, and those between with nothing to trace.
    let above: Range<Int>
    let middle: Range<Int>
    let below: Range<Int>

    /// Larger ones are traced when they are drawn.
    private static let longestSidePx = 8192.0
    private static let tallestCornerPx = 256.0

    /// Nil for other shapes, and where a map does more than scale and move.
    init?(_ shape: Shape, _ map: Affine) {
        guard map.isUniform, shape.isFinite, let (box, top, bottom) = shape.corners else {
            return nil
        }
        let first = map.apply(Spot(box.x, box.y))
        let (width, height) = (box.width * map.a, box.height * map.a)
        let reach = max(top, bottom) * map.a
        guard abs(first.x) < farPx / 2, abs(first.y) < farPx / 2, width < Self.longestSidePx,
            height < Self.longestSidePx, reach < Self.tallestCornerPx
        else { return nil }
        (x, y) = (floorPx(first.x), floorPx(first.y))
        let own = Box(first.x - Double(x), first.y - Double(y), width, height)
        switch shape {
        case .roundedRect(_, let radius, let isContinuous):
            key = Key(
                box: own, radii: SIMD4(repeating: radius * map.a), isContinuous: isContinuous)
        case .roundedCorners(_, let a, let b, let c, let d):
            key = Key(box: own, radii: SIMD4(a, b, c, d) * map.a, isContinuous: false)
        default: return nil
        }
        // A row more at each end, for what rounding may do to the corners' ends.
        let end = floorPx(own.y + height) + 2
        let low = min(end, floorPx(own.y + top * map.a) + 2)
        let high = max(low, floorPx(own.y + height - bottom * map.a) - 1)
        (above, middle, below) =
            high - low < 4
            ? (-1..<end, end..<end, end..<end) : (-1..<low, low..<high, high..<end)
    }

    /// The pixels it may touch.
    var bounds: PixelBox {
        PixelBox(
            x - 1, y + above.lowerBound, x + floorPx(key.box.x + key.box.width) + 2,
            y + below.upperBound)
    }

    /// The shape at the origin.
    var shape: Shape {
        if key.isContinuous {
            return .roundedRect(key.box, radius: key.radii[0], continuous: true)
        }
        return .roundedCorners(
            key.box, topLeft: key.radii[0], topRight: key.radii[1], bottomRight: key.radii[2],
            bottomLeft: key.radii[3])
    }
}

/// Rows of coverage that were recorded at the origin.
final class RoundedRows: RowSink {
    private let rows: Range<Int>
    private let left: Int
    private let width: Int
    private var starts: [Int32]
    private var spans: [Span] = []
    private let bytes: Scratch<UInt8>

    /// Room for the rows of a strip between two columns.
    init(_ box: PixelBox) {
        rows = box.y0..<box.y1
        (left, width) = (box.x0, box.width)
        starts = Array(repeating: 0, count: rows.count + 1)
        bytes = Scratch(capacity: box.area)
    }

    var byteCount: Int { bytes.capacity + spans.count * 12 + starts.count * 4 }

    func take(_ row: CoverageRow) {
        let index = row.y - rows.lowerBound
        for span in row.spans {
            if span.coverage < 0 {
                let place = index * width + Int(span.x) - left
                (bytes.base + place).update(
                    from: row.bytes + Int(span.x), count: Int(span.count))
            }
            spans.append(span)
        }
        starts[index + 1] = Int32(spans.count)
    }

    /// Closes the gaps of rows that had nothing in them.
    func finish() {
        for index in 1..<starts.count { starts[index] = max(starts[index], starts[index - 1]) }
    }

    /// Hands on the rows inside a clip, moved by whole pixels.
    func replay<Sink: RowSink>(
        _ x: Int, _ y: Int, clip: PixelBox, buffer: Scratch<Span>, into sink: inout Sink
    ) {
        let first = max(rows.lowerBound + y, clip.y0)
        let last = min(rows.upperBound + y, clip.y1)
        if first >= last { return }
        buffer.need(spans.count)
        for row in first..<last {
            let index = row - y - rows.lowerBound
            var count = 0
            for place in Int(starts[index])..<Int(starts[index + 1]) {
                let span = spans[place]
                let start = max(Int(span.x) + x, clip.x0)
                let end = min(Int(span.x + span.count) + x, clip.x1)
                if start >= end { continue }
                buffer.base[count] = Span(start, end - start, Int(span.coverage))
                count += 1
            }
            if count == 0 { continue }
            sink.take(
                CoverageRow(
                    y: row, spans: UnsafeBufferPointer(start: buffer.base, count: count),
                    bytes: UnsafePointer(bytes.base) + (index * width - left - x)))
        }
    }
}

/// The kept corners of a workshop.
final class RoundedCache {
    private var known: [RoundedPixels.Key: (above: RoundedRows, below: RoundedRows)] = [:]
    private var byteCount = 0
    private var outline = Polyline()
    let buffer = Scratch<Span>()

    /// After so many bytes the cache starts anew.
    private static let mostBytes = 4 << 20

    func rows(
        of rounded: RoundedPixels, _ filler: Filler
    ) -> (above: RoundedRows, below: RoundedRows) {
        if let found = known[rounded.key] { return found }
        if byteCount > Self.mostBytes {
            known.removeAll()
            byteCount = 0
        }
        outline.removeAll()
        rounded.shape.append(to: &outline, map: .identity)
        _ = outline.settle()
        let width = floorPx(rounded.key.box.x + rounded.key.box.width) + 2
        func record(_ rows: Range<Int>) -> RoundedRows {
            let box = PixelBox(-1, rows.lowerBound, width, rows.upperBound)
            var recorder = RoundedRows(box)
            filler.fill(outline, .nonZero, clip: box, into: &recorder)
            recorder.finish()
            return recorder
        }
        let made = (above: record(rounded.above), below: record(rounded.below))
        known[rounded.key] = made
        byteCount += made.above.byteCount + made.below.byteCount
        return made
    }
}
