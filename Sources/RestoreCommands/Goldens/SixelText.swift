// A sixel is six pixels on top of each other. A band of them is written once for each of its
// colours, with the pixels of the others left open. The format is that of DEC STD 070.

/// A picture as sixels, with the 256 colours that it has most of.
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
        let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        palette = Array(ranked.prefix(Self.mostColors))
        var numbers: [UInt32: UInt8] = [:]
        for color in ranked { numbers[color] = UInt8(nearest(to: color)) }
        indices.reserveCapacity(grid.width * grid.height)
        for y in 0..<grid.height {
            for x in 0..<grid.width { indices.append(numbers[Self.rounded(grid[x, y])] ?? 0) }
        }
    }

    /// A colour with 6 bits for each channel: a terminal has hundredths.
    private static func rounded(_ pixel: UInt32) -> UInt32 { pixel & 0x00FC_FCFC }

    private func nearest(to color: UInt32) -> Int {
        func distance(_ other: UInt32) -> Int {
            [0, 8, 16].reduce(0) { sum, shift in
                let delta = Int(color >> shift & 255) - Int(other >> shift & 255)
                return sum + delta * delta
            }
        }
        return palette.indices.min { distance(palette[$0]) < distance(palette[$1]) } ?? 0
    }

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
