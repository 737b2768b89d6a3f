import Pictures

/// A picture of random samples as PNG stores it, with the pixels that it should decode to.
struct RawPicture {
    let width: Int
    let height: Int
    let depth: Int
    let type: UInt8
    /// Samples row by row, the channels of a pixel together.
    var samples: [Int]
    var palette: [UInt8]?
    var transparency: [UInt8]?

    static let formats: [(type: UInt8, depth: Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
        (4, 8), (4, 16), (6, 8), (6, 16)
    ]

    var channels: Int { [1, 0, 3, 1, 2, 0, 4][Int(type)] }

    /// Random samples; `transparent` adds a `tRNS` chunk where the format has one.
    init(_ width: Int, _ height: Int, type: UInt8, depth: Int, transparent: Bool, seed: UInt64) {
        var random = Seeded(seed)
        (self.width, self.height, self.depth, self.type) = (width, height, depth, type)
        let most = (1 << depth) - 1
        samples = (0..<width * height * [1, 0, 3, 1, 2, 0, 4][Int(type)]).map { _ in
            random.below(most + 1)
        }
        if type == 3 {
            palette = (0..<3 * (most + 1)).map { _ in UInt8(random.below(256)) }
        }
        guard transparent else { return }
        switch type {
        case 0, 2:
            transparency = samples.prefix(channels).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case 3: transparency = (0...most / 2).map { UInt8(truncatingIfNeeded: 40 + $0 * 3) }
        default: break
        }
    }

    /// The file; row `y` of each pass has filter `y % 5`.
    func file(interlaced: Bool) -> [UInt8] {
        let passes: [(x: Int, y: Int, dx: Int, dy: Int)] =
            interlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2)
            ] : [(0, 0, 1, 1)]
        var raw: [UInt8] = []
        for pass in passes {
            let columns = Array(stride(from: pass.x, to: width, by: pass.dx))
            if columns.isEmpty { continue }
            let rows = stride(from: pass.y, to: height, by: pass.dy).map { packed($0, columns) }
            raw += filtered(rows)
        }
        return PNGBuilder.file(
            width: width, height: height, depth: UInt8(depth), type: type,
            interlace: interlaced ? 1 : 0, palette: palette, transparency: transparency, raw: raw)
    }

    /// The pixels that the specification demands.
    var decoded: Bitmap {
        picture(width, height) { x, y in
            let start = (y * width + x) * channels
            return pixel(Array(samples[start..<start + channels]))
        }
    }

    private func pixel(_ sample: [Int]) -> Pixel {
        let bytes = sample.map { UInt8((Double($0) * 255 / Double((1 << depth) - 1)).rounded()) }
        let key = transparency.map { bytes in
            stride(from: 0, to: bytes.count - 1, by: 2).map {
                Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
            }
        }
        switch type {
        case 0: return straight(bytes[0], bytes[0], bytes[0], sample == key ? 0 : 255)
        case 2: return straight(bytes[0], bytes[1], bytes[2], sample == key ? 0 : 255)
        case 4: return straight(bytes[0], bytes[0], bytes[0], bytes[1])
        case 6: return straight(bytes[0], bytes[1], bytes[2], bytes[3])
        default:
            let index = sample[0]
            let colour = (palette ?? [])[index * 3..<index * 3 + 3]
            let alpha = transparency.map { index < $0.count ? $0[index] : 255 } ?? 255
            return straight(colour[index * 3], colour[index * 3 + 1], colour[index * 3 + 2], alpha)
        }
    }

    /// The samples of some columns of a row, most significant bit first, padded to whole bytes.
    private func packed(_ y: Int, _ columns: [Int]) -> [UInt8] {
        var row: [UInt8] = []
        var (bits, count) = (0, 0)
        for x in columns {
            for i in (y * width + x) * channels..<(y * width + x + 1) * channels {
                bits = bits << depth | samples[i]
                count += depth
                while count >= 8 {
                    count -= 8
                    row.append(UInt8(truncatingIfNeeded: bits >> count))
                }
            }
        }
        if count > 0 { row.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
        return row
    }

    private func filtered(_ rows: [[UInt8]]) -> [UInt8] {
        let step = max(1, channels * depth / 8)
        var raw: [UInt8] = []
        var above = [UInt8](repeating: 0, count: rows.first?.count ?? 0)
        for (y, row) in rows.enumerated() {
            raw.append(UInt8(y % 5))
            for (i, byte) in row.enumerated() {
                let left = i >= step ? Int(row[i - step]) : 0
                let corner = i >= step ? Int(above[i - step]) : 0
                let up = Int(above[i])
                let guess = [0, left, up, (left + up) / 2, paeth(left, up, corner)][y % 5]
                raw.append(byte &- UInt8(guess))
            }
            above = row
        }
        return raw
    }
}

private func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
}

private func straight(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Pixel {
    func scaled(_ value: UInt8) -> UInt8 {
        UInt8((Double(value) * Double(alpha) / 255).rounded())
    }
    return Pixel(red: scaled(red), green: scaled(green), blue: scaled(blue), alpha: alpha)
}
