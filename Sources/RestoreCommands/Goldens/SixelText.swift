// A sixel is six pixels on top of each other. A band of them is written once for each of its
// colours, with the pixels of the others left open. The format is that of DEC STD 070.

/// A picture as sixels, with at most 256 colours.
struct SixelText {
    private let grid: PixelGrid
    private var palette: [UInt32] = []
    /// The number of each pixel's colour in the palette.
    private var indices: [UInt8] = []

    private static let mostColors = 256

    init(_ grid: PixelGrid) {
        self.grid = grid
        var counts: [UInt32: Int] = [:]
        for y in 0..<grid.height {
            for x in 0..<grid.width { counts[Self.rounded(grid[x, y]), default: 0] += 1 }
        }
        var numbers: [UInt32: UInt8] = [:]
        for (number, box) in ColorBox.cut(counts, into: Self.mostColors).enumerated() {
            palette.append(box.mean)
            for color in box.colors { numbers[color.color] = UInt8(number) }
        }
        indices.reserveCapacity(grid.width * grid.height)
        for y in 0..<grid.height {
            for x in 0..<grid.width { indices.append(numbers[Self.rounded(grid[x, y])] ?? 0) }
        }
    }

    /// A colour with 6 bits for each channel: a terminal has hundredths.
    private static func rounded(_ pixel: UInt32) -> UInt32 { pixel & 0x00FC_FCFC }

    /// The picture as the text that a terminal draws from the place of its cursor on.
    var text: String {
        // The second parameter leaves pixels without a colour as they are.
        var text = "\u{1B}P0;1;0q\"1;1;\(grid.width);\(grid.height)"
        for (number, color) in palette.enumerated() {
            let shares = [0, 8, 16].map { "\((Int(color >> $0 & 255) * 100 + 126) / 252)" }
            text += "#\(number);2;\(shares.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: grid.height, by: 6) { text += band(top) }
        return text + "\u{1B}\\"
    }

    /// Six rows of pixels: a line for each colour, over each other.
    private func band(_ top: Int) -> String {
        let rows = top..<min(top + 6, grid.height)
        var sixels: [UInt8: [UInt8]] = [:]
        for y in rows {
            for x in 0..<grid.width {
                let number = indices[y * grid.width + x]
                sixels[number, default: Array(repeating: 0, count: grid.width)][x] |=
                    1 << UInt8(y - top)
            }
        }
        let lines = sixels.sorted { $0.key < $1.key }.map { number, bits in
            "#\(number)" + Self.runs(bits)
        }
        return lines.joined(separator: "$") + "-"
    }

    /// The sixels of a line, with a count for runs of more than three.
    private static func runs(_ bits: [UInt8]) -> String {
        var text = ""
        var start = 0
        while start < bits.count {
            var end = start + 1
            while end < bits.count, bits[end] == bits[start] { end += 1 }
            let sign = String(UnicodeScalar(bits[start] + 63))
            let count = end - start
            text += count > 3 ? "!\(count)\(sign)" : String(repeating: sign, count: count)
            start = end
        }
        return text
    }
}

/// Colours that share a place in a palette, by the median cut of P. Heckbert (1982).
private struct ColorBox {
    var colors: [(color: UInt32, count: Int)]
    private(set) var shift: UInt32 = 0
    private(set) var range = 0
    private var count = 0

    init(_ colors: [(color: UInt32, count: Int)]) {
        self.colors = colors
        count = colors.reduce(0) { $0 + $1.count }
        for shift: UInt32 in [0, 8, 16] {
            let values = colors.lazy.map { $0.color >> shift & 255 }
            let range = Int((values.max() ?? 0) - (values.min() ?? 0))
            if range > self.range { (self.shift, self.range) = (shift, range) }
        }
    }

    /// The mean of the pixels.
    var mean: UInt32 {
        [0, 8, 16].reduce(0) { pixel, shift in
            let sum = colors.reduce(0) { $0 + Int($1.color >> shift & 255) * $1.count }
            return pixel | UInt32(sum / max(1, count)) << shift
        }
    }

    /// Cuts the box with the widest range until there are enough, or none can be cut.
    static func cut(_ counts: [UInt32: Int], into most: Int) -> [ColorBox] {
        let all = counts.map { (color: $0.key, count: $0.value) }.sorted { $0.color < $1.color }
        var boxes = [ColorBox(all)]
        while boxes.count < most {
            let widest = boxes.indices.max { boxes[$0].range < boxes[$1].range } ?? 0
            guard boxes[widest].range > 0 else { break }
            let (low, high) = boxes[widest].halves
            boxes[widest] = low
            boxes.append(high)
        }
        return boxes
    }

    /// The colours on either side of the median of the widest channel, none of them empty.
    private var halves: (ColorBox, ColorBox) {
        let sorted = colors.sorted {
            ($0.color >> shift & 255, $0.color) < ($1.color >> shift & 255, $1.color)
        }
        var (end, sum) = (0, 0)
        while end < sorted.count - 1, end == 0 || sum + sorted[end].count <= count / 2 {
            sum += sorted[end].count
            end += 1
        }
        return (ColorBox(Array(sorted[..<end])), ColorBox(Array(sorted[end...])))
    }
}
