/// The pixels of a linear gradient: a table of 1024 colours along its line.
///
/// Colours are mixed straight (not premultiplied), as the screens do it, and then premultiplied.
struct Gradient: PixelSource {
    private static let size = 1024

    private let table: [UInt32]
    /// Place in the table (16 more bits) of pixel (0, 0)'s middle, and its change per pixel.
    private let origin: Int
    private let perX: Int
    private let perY: Int
    /// A quarter of the change per pixel, in which rows are distinguished; 0 for none.
    private let step: Int
    private var strips: Strips?
    let isOpaque: Bool
    var replaces: Bool { false }

    /// Creates a gradient between two places in pixels; nil where they are one place.
    init?(from: Spot, to: Spot, stops: [GradientStop], opacity: UInt32 = 255) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length2 = dx * dx + dy * dy
        if !length2.isFinite || length2 < 1e-6 { return nil }
        let unit = Double((Self.size - 1) << 16) / length2
        func fixed(_ value: Double) -> Int { Int(max(-1e10, min(1e10, value))) }
        let alongX = fixed(dx * unit)
        step = max(0, alongX >> 2)
        perX = step > 0 ? 4 * step : alongX
        perY = fixed(dy * unit)
        // Whole pixels apart from parts of one, so that the colours move with the gradient.
        let (x, y) = (floorPx(from.x), floorPx(from.y))
        let part = (0.5 - (from.x - Double(x))) * dx + (0.5 - (from.y - Double(y))) * dy
        origin = fixed(part * unit) + 1 << 15 &- x &* perX &- y &* perY
        let sorted = stops.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }.map(\.element)
        table = Self.table(sorted)
        isOpaque = sorted.allSatisfy { $0.color.alpha == 255 }
    }

    private static func table(_ stops: [GradientStop]) -> [UInt32] {
        guard let first = stops.first, let last = stops.last else {
            return Array(repeating: 0, count: size)
        }
        var next = 0
        return (0..<size).map { index in
            let place = Double(index) / Double(size - 1)
            while next < stops.count && stops[next].at <= place { next += 1 }
            if next == 0 { return first.color.premultiplied }
            if next == stops.count { return last.color.premultiplied }
            let (low, high) = (stops[next - 1], stops[next])
            let part = Int((place - low.at) / (high.at - low.at) * 65536)
            return mix(low.color, high.color, part).premultiplied
        }
    }

    private static func mix(_ a: Color, _ b: Color, _ part: Int) -> Color {
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Int(a) * (65536 - part) + Int(b) * part + 32768) >> 16)
        }
        return Color(
            red: channel(a.red, b.red), green: channel(a.green, b.green),
            blue: channel(a.blue, b.blue), alpha: channel(a.alpha, b.alpha))
    }

    func pixels(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        if perX == 0 {
            let color = table[clamped(origin &+ y &* perY)]
            return out.update(repeating: color, count: count)
        }
        var place = origin &+ x &* perX &+ y &* perY
        if step > 0 {
            let quarter = floorDivided(origin &+ y &* perY, step) + 4 * x
            if let strips { return strips.copy(quarter, count, to: out) }
            place = quarter &* step &+ step / 2
        }
        table.withUnsafeBufferPointer { table in
            for index in 0..<count {
                out[index] = table[clamped(place)]
                place &+= perX
            }
        }
    }

    @inline(__always)
    private func clamped(_ place: Int) -> Int { max(0, min(Self.size - 1, place >> 16)) }

    /// The gradient's colours in steps of a quarter of a pixel along a row: since each row is the
    /// first one displaced, rows are copied from here, right to an eighth of a pixel.
    private struct Strips {
        let first: Int
        let length: Int
        var colors: [UInt32] = []

        func copy(_ quarter: Int, _ count: Int, to out: UnsafeMutablePointer<UInt32>) {
            let index = quarter - first
            colors.withUnsafeBufferPointer { colors in
                guard let base = colors.baseAddress else { return }
                copyPixels(out, count, base + (index & 3) * length + index >> 2)
            }
        }
    }

    /// Longer strips would cost more than looking the colours up.
    private static let longestStrip = 32_768

    /// Makes rows cheap for the pixels of a box.
    mutating func prepare(for box: PixelBox) {
        if step <= 0 || box.isEmpty { return }
        let starts = [box.y0, box.y1 - 1].map { floorDivided(origin &+ $0 &* perY, step) }
        let first = min(starts[0], starts[1]) + 4 * box.x0 & ~3
        let last = max(starts[0], starts[1]) + 4 * box.x1
        let length = (last - first) / 4 + 2
        if length > Self.longestStrip || length * 4 > box.area { return }
        var strips = Strips(first: first, length: length)
        strips.colors.reserveCapacity(4 * length)
        for phase in 0..<4 {
            for index in 0..<length {
                let place = (first + 4 * index + phase) &* step &+ step / 2
                strips.colors.append(table[clamped(place)])
            }
        }
        self.strips = strips
    }
}
