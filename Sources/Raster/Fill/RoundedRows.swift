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
///
/// Only the few pixels of a row that are partly covered have bytes, one after the other: rows of
/// bytes as wide as the shape would be a cache miss at each corner of each row.
final class RoundedRows: RowSink {
    private let rows: Range<Int>
    private let left: Int
    private let width: Int
    /// The first span and the first byte of each row, and of the row after the last.
    private var starts: [(span: Int32, byte: Int32)]
    private var spans: [Span] = []
    private var bytes: [UInt8] = []

    /// Bytes are copied eight at a time, so that up to seven more are read and written.
    private static let step = 8

    /// Room for the rows of a strip between two columns.
    init(_ box: PixelBox) {
        rows = box.y0..<box.y1
        (left, width) = (box.x0, box.width)
        starts = Array(repeating: (0, 0), count: rows.count + 1)
    }

    var byteCount: Int { bytes.count + spans.count * 12 + starts.count * 8 }

    func take(_ row: CoverageRow) {
        let first = spans.count
        for span in row.spans {
            let (start, count) = (Int(span.x), Int(span.count))
            if span.coverage < 0 {
                append(start, count, row.bytes, after: first)
            } else {
                append(start, count, Int(span.coverage), after: first)
            }
        }
        starts[row.y - rows.lowerBound + 1] = (Int32(spans.count), Int32(bytes.count))
    }

    /// Keeps of a run only what is partly covered as bytes: full pixels at its ends are filled, and
    /// empty ones are left out.
    private func append(
        _ start: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>, after first: Int
    ) {
        var (head, tail) = (start, start + count)
        while head < tail, coverage[head] == 0 { head += 1 }
        while tail > head, coverage[tail - 1] == 0 { tail -= 1 }
        var (inner, end) = (head, tail)
        while inner < end, coverage[inner] == 255 { inner += 1 }
        while end > inner, coverage[end - 1] == 255 { end -= 1 }
        append(head, inner - head, 255, after: first)
        append(inner, end - inner, -1, after: first)
        for x in inner..<end { bytes.append(coverage[x]) }
        append(end, tail - end, 255, after: first)
    }

    private func append(_ x: Int, _ count: Int, _ coverage: Int, after first: Int) {
        if count == 0 { return }
        if spans.count > first, let last = spans.last, coverage == 255, last.coverage == 255,
            Int(last.x + last.count) == x
        {
            spans[spans.count - 1].count += Int32(count)
        } else {
            spans.append(Span(x, count, coverage))
        }
    }

    /// Closes the gaps of rows that had nothing in them, and makes room for the last copy.
    func finish() {
        for index in 1..<starts.count {
            starts[index].span = max(starts[index].span, starts[index - 1].span)
            starts[index].byte = max(starts[index].byte, starts[index - 1].byte)
        }
        bytes += Array(repeating: 0, count: Self.step)
    }

    /// Hands on the rows inside a clip, moved by whole pixels.
    func replay<Sink: RowSink>(
        _ x: Int, _ y: Int, clip: PixelBox, room: RoundedCache.Room, into sink: inout Sink
    ) {
        let first = max(rows.lowerBound + y, clip.y0)
        let last = min(rows.upperBound + y, clip.y1)
        if first >= last { return }
        let moved = room.spans.need(spans.count)
        let line = room.line.need(width + Self.step)
        for row in first..<last {
            let index = row - y - rows.lowerBound
            spread(index, to: line)
            var count = 0
            for place in Int(starts[index].span)..<Int(starts[index + 1].span) {
                let span = spans[place]
                let start = max(Int(span.x) + x, clip.x0)
                let end = min(Int(span.x + span.count) + x, clip.x1)
                if start >= end { continue }
                moved[count] = Span(start, end - start, Int(span.coverage))
                count += 1
            }
            if count == 0 { continue }
            sink.take(
                CoverageRow(
                    y: row, spans: UnsafeBufferPointer(start: moved, count: count),
                    bytes: UnsafePointer(line) - (left + x)))
        }
    }

    /// Puts the bytes of a row where its spans look for them.
    private func spread(_ index: Int, to line: UnsafeMutablePointer<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            var from = Int(starts[index].byte)
            for place in Int(starts[index].span)..<Int(starts[index + 1].span) {
                let span = spans[place]
                if span.coverage >= 0 { continue }
                let to = UnsafeMutableRawPointer(line + (Int(span.x) - left))
                let count = Int(span.count)
                for part in stride(from: 0, to: count, by: Self.step) {
                    let eight = bytes.loadUnaligned(fromByteOffset: from + part, as: UInt64.self)
                    to.storeBytes(of: eight, toByteOffset: part, as: UInt64.self)
                }
                from += count
            }
        }
    }
}

/// The kept corners of a workshop.
final class RoundedCache {
    private var known: [RoundedPixels.Key: (above: RoundedRows, below: RoundedRows)] = [:]
    private var byteCount = 0
    private var outline = Polyline()
    let room = Room()

    /// The buffers that a row is put together in.
    struct Room {
        let spans = Scratch<Span>()
        let line = Scratch<UInt8>()
    }

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
