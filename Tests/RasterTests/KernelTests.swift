import CKernels
import Testing

@testable import Raster

/// A small deterministic generator (SplitMix64), so that a failure can be repeated.
struct Dice {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// A premultiplied pixel.
    mutating func pixel() -> UInt32 {
        let alpha = [0, 255, below(256)][below(3)]
        return Color(
            red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)),
            alpha: UInt8(alpha)
        ).premultiplied
    }

    mutating func coverage() -> UInt8 { UInt8([0, 255, below(256), below(256)][below(4)]) }
}

@Suite("Fast loops against plain ones, byte for byte", .serialized)
struct KernelTests {
    static let levels: [Int32] = [0, 1]
    let counts = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 100, 257]

    @Test("Blends alike", arguments: levels)
    func blends(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 1)
        for count in counts {
            for _ in 0..<20 {
                let dest = (0..<count).map { _ in dice.pixel() }
                let source = (0..<count).map { _ in dice.pixel() }
                let mask = (0..<count).map { _ in dice.coverage() }
                let (color, coverage) = (dice.pixel(), UInt32(dice.coverage()))
                var (solid, masked, pixels, both) = (dest, dest, dest, dest)
                ck_blend_solid(&solid, Int64(count), color, coverage)
                ck_blend_mask(&masked, Int64(count), mask, Int64(count), Int64(count), 1, color)
                ck_blend_pixels(&pixels, Int64(count), source, coverage)
                ck_blend_pixels_mask(&both, Int64(count), source, mask)
                var filled = dest
                ck_fill(&filled, Int64(count), color)
                var copied = dest
                ck_copy(&copied, source, Int64(count))
                #expect(copied == source)
                #expect(filled == Array(repeating: color, count: count))
                #expect(solid == dest.map { over(color, coverage, $0) })
                #expect(masked == zip(dest, mask).map { over(color, UInt32($1), $0) })
                #expect(pixels == zip(dest, source).map { over($1, coverage, $0) })
                let twin = (0..<count).map { over(source[$0], UInt32(mask[$0]), dest[$0]) }
                #expect(both == twin)
            }
        }
    }

    @Test("Compares alike", arguments: levels)
    func comparisons(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 9)
        for count in counts {
            for _ in 0..<40 {
                let first = (0..<count).map { _ in UInt32(truncatingIfNeeded: dice.next()) }
                let rarity = 1 + dice.below(40)
                let second = first.map { pixel in
                    dice.below(rarity) > 0 ? pixel : pixel ^ 1 << UInt32(dice.below(32))
                }
                let tolerance = UInt8([0, 1, 254, 255, dice.below(256)][dice.below(5)])
                // One flag more, which must not be written.
                var flags = [UInt8](repeating: 7, count: count + 1)
                let found = ck_compare(first, second, Int64(count), tolerance, &flags)
                let deltas = zip(first, second).map(largestDelta)
                #expect(found.largest == deltas.max() ?? 0)
                #expect(flags[count] == 7)
                let reported = Int(found.first)..<Int(found.end)
                for index in 0..<count {
                    let exceeds: UInt8 = deltas[index] > tolerance ? 1 : 0
                    #expect(reported.contains(index) ? flags[index] == exceeds : exceeds == 0)
                }
                #expect(reported.isEmpty == deltas.allSatisfy { $0 <= tolerance })
            }
        }
    }

    private func largestDelta(_ first: UInt32, _ second: UInt32) -> UInt8 {
        let shifts: [UInt32] = [0, 8, 16, 24]
        let deltas = shifts.map { shift in
            abs(Int(first >> shift & 255) - Int(second >> shift & 255))
        }
        return UInt8(deltas.max() ?? 0)
    }

    @Test("Measures distances alike", arguments: levels)
    func distances(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 10)
        for count in counts {
            for _ in 0..<20 {
                // Few colours, so that pixels are often equal; some are translucent.
                let colors = (0..<3).map { _ in UInt32(truncatingIfNeeded: dice.next()) }
                func pixels() -> [UInt32] {
                    (0..<count).map { _ in
                        dice.below(6) == 0 ? colors[2] : colors[dice.below(2)] | 0xff00_0000
                    }
                }
                let (first, second) = (pixels(), pixels())
                let limit = Double(dice.below(20_000))
                let before = (0..<count).map { _ in UInt8(dice.below(2)) }
                var flags = before + [7]
                ck_judge_yiq(first, second, Int64(count), limit, &flags)
                #expect(flags[count] == 7)
                for index in 0..<count {
                    let judged = twinJudged(first[index], second[index], limit)
                    #expect(flags[index] == (before[index] == 0 ? 0 : judged))
                }
            }
        }
    }

    private func twinJudged(_ first: UInt32, _ second: UInt32, _ limit: Double) -> UInt8 {
        guard first & second >= 0xff00_0000 else { return 2 }
        func channel(_ shift: UInt32) -> Double {
            Double(Int(first >> shift & 255) - Int(second >> shift & 255))
        }
        let (red, green, blue) = (channel(0), channel(8), channel(16))
        let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
        let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
        let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > limit ? 1 : 0
    }

    @Test("Blurs boxes and rows alike", arguments: levels)
    func boxes(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 2)
        for count in counts where count > 0 {
            let rows = (0..<3).map { _ in (0..<count).map { _ in UInt32(dice.below(65281)) } }
            let plan = BlurPlan(sigma: Double(dice.below(600)) / 10)
            let start = (0..<count).map { rows[2][$0] &* UInt32(2 * plan.radius + 1) }
            var (out, sums) = ([UInt32](repeating: 0, count: count), start)
            ck_box_row(&out, &sums, rows[0], rows[1], rows[2], plan.full, plan.end, Int64(count))
            let boxes = (0..<count).map { index in
                let ends = UInt64(rows[0][index] + rows[1][index]) * UInt64(plan.end)
                return UInt64(start[index]) * UInt64(plan.full) + ends + 32768
            }
            #expect(boxes.allSatisfy { $0 <= UInt64(UInt32.max) })
            #expect(out.map(UInt64.init) == boxes.map { $0 >> 16 })
            #expect(sums == (0..<count).map { start[$0] &+ rows[1][$0] &- rows[2][$0] })
            var mixed = out
            let part = UInt32(dice.below(17))
            ck_mix_rows(&mixed, rows[0], rows[1], Int64(count), part, 4)
            #expect(
                mixed == zip(rows[0], rows[1]).map { ($0 * (16 - part) + $1 * part) >> 4 })
        }
    }

    @Test("Interpolates between cells alike", arguments: levels)
    func expansion(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 3)
        for factor in [1, 2, 4, 8, 16, 64, 128, 256, 4096] {
            let map = CellMap(x0: -5, y0: 0, factor: factor, width: 7, height: 1)
            let values = (0..<7).map { _ in UInt32(dice.below(65281)) }
            let words = (0..<7).map { _ in spread(dice.pixel()) << UInt64(8 - map.bits) }
            for (start, count) in [-5, -1, 3].flatMap({ start in counts.map { (start, $0) } }) {
                var bytes = [UInt8](repeating: 0, count: count)
                var pixels = [UInt32](repeating: 0, count: count)
                let place = Int64(map.place(start, map.x0))
                ck_expand_mask(&bytes, Int64(count), values, 7, place, Int32(map.log))
                ck_expand_pixels(&pixels, Int64(count), words, 7, place, Int32(map.log))
                let between = (0..<count).map { map.between(start + $0, map.x0, 7) }
                let shift = map.bits + 8
                let twinBytes = between.map { low, high, part in
                    let value =
                        Int(values[low]) * ((1 << map.bits) - part) + Int(values[high]) * part
                    return (value + 1 << (shift - 1)) >> shift
                }
                #expect(bytes.map(Int.init) == twinBytes)
                let twinPixels = between.map { low, high, part in
                    let upper = words[low] &* UInt64((1 << map.bits) - part)
                    let lower = words[high] &* UInt64(part)
                    return packedBytes(upper &+ lower &+ 0x0080_0080_0080_0080)
                }
                #expect(pixels == twinPixels)
            }
        }
    }

    @Test("Averages and widens alike", arguments: levels)
    func averages(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 12)
        for count in counts {
            let pixels = (0..<count).map { _ in UInt32(truncatingIfNeeded: dice.next()) }
            let sums = (0..<count).map { _ in dice.next() }
            let shift = UInt32(2 * dice.below(5))
            var wide = [UInt32](repeating: 7, count: 4 * count + 1)
            var averages = wide
            ck_widen_pixels(&wide, pixels, Int64(count))
            ck_average_cells(&averages, sums, Int64(count), Int32(shift))
            #expect(wide.last == 7 && averages.last == 7)
            for index in 0..<4 * count {
                let lane = UInt64(index % 4)
                #expect(wide[index] == (pixels[index / 4] >> UInt32(8 * lane) & 255) << 8)
                let sum = UInt32(truncatingIfNeeded: sums[index / 4] >> (16 * lane)) & 0xFFFF
                #expect(averages[index] == (sum << 8 + (1 << shift) / 2) >> shift)
            }
        }
    }

    @Test("Finishes cells alike", arguments: levels)
    func finishes(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 13)
        let factors = [0, 1, 255, 256, 257, 410, 457, 1920, 4096]
        for count in counts {
            for factor in factors {
                let values = (0..<4 * count).map { _ in UInt32(dice.below(65281)) }
                let (tint, bits) = (dice.below(4) == 0 ? 0 : dice.pixel(), 1 + dice.below(8))
                var words = [UInt64](repeating: 7, count: count + 1)
                ck_finish_cells(
                    &words, values, Int64(count), Int32(factor), tint, Int32(bits))
                #expect(words[count] == 7)
                for cell in 0..<count {
                    let lanes = (0..<4).map { Int(values[cell * 4 + $0]) }
                    #expect(words[cell] == twinFinished(lanes, factor, tint, bits))
                }
            }
        }
    }

    /// A cell with another saturation below a tint, packed into 16-bit lanes.
    private func twinFinished(_ lanes: [Int], _ factor: Int, _ tint: UInt32, _ bits: Int) -> UInt64
    {
        var lanes = lanes
        let luma = (54 * lanes[0] + 183 * lanes[1] + 19 * lanes[2] + 128) >> 8
        if factor != 256 {
            for lane in 0..<3 { lanes[lane] = luma + ((lanes[lane] - luma) * factor + 128) >> 8 }
        }
        if factor != 256 || tint != 0 {
            let rest = Int(255 - tint >> 24)
            for lane in 0..<4 {
                let added = Int(tint >> UInt32(8 * lane) & 255) << 8
                lanes[lane] = added + (lanes[lane] * rest + 127) / 255
            }
            let most = min(65280, lanes[3])
            lanes = lanes.map { max(0, min(most, $0)) }
        }
        return lanes.enumerated().reduce(0) { word, lane in
            let value = min(lane.element + ((1 << bits) >> 1), 65280) >> bits
            return word | UInt64(value) << UInt64(16 * lane.offset)
        }
    }

    @Test("Scales alike", arguments: levels)
    func scaling(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 4)
        let weights: [UInt32] = [60, 130, 66]
        for count in counts where count >= 3 {
            let source = (0..<3 * count).map { _ in dice.pixel() }
            var line = [UInt64](repeating: 0, count: count)
            line.withUnsafeMutableBytes {
                ck_mix_taps(
                    $0.assumingMemoryBound(to: UInt16.self).baseAddress, source, Int64(count),
                    Int64(count), weights, 3)
            }
            let mixed = (0..<count).map { index in
                (0..<3).reduce(0x0080_0080_0080_0080) { sum, tap in
                    sum &+ spread(source[tap * count + index]) &* UInt64(weights[tap])
                }
            }
            #expect(line == mixed.map { spread(packedBytes($0)) })
            let groups = (count + 3) / 4
            let starts = (0..<count).map { _ in Int32(dice.below(count - 2)) }
            let filled = starts + Array(repeating: 0, count: groups * 4 - count)
            let own = (0..<count).map { _ in
                let (first, second) = (dice.below(100), dice.below(100))
                return [first, second, 256 - first - second].map(UInt64.init)
            }
            var wide = [UInt64](repeating: 0, count: groups * 16)
            for x in 0..<count {
                for tap in 0..<3 {
                    let group = tap / 2 * groups + x / 4
                    wide[group * 8 + ScaledImage.placeInGroup(x) + tap % 2] =
                        own[x][tap] &* 0x0001_0001_0001_0001
                }
            }
            var out = [UInt32](repeating: 0, count: count)
            let all = ck_gather_pairs(&out, Int64(count), line + [0], filled, wide, 2)
            let gathered = (0..<count).map { x in
                (0..<3).reduce(0x0080_0080_0080_0080) { sum, tap in
                    sum &+ line[Int(starts[x]) + tap] &* own[x][tap]
                }
            }
            #expect(out == gathered.map(packedBytes))
            #expect(all == out.reduce(UInt32.max, &))
        }
    }

    @Test("Mixes rows of cells alike", arguments: levels)
    func cells(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var dice = Dice(state: 6)
        for count in counts where count > 0 {
            let rows = (0..<2).map { _ in (0..<count).map { _ in UInt16(dice.below(4081)) } }
            var out = [UInt16](repeating: 0, count: count)
            ck_mix_cells(&out, rows[0], rows[1], Int64(count), 5, 4)
            #expect(out == zip(rows[0], rows[1]).map { ($0 * 11 + $1 * 5 + 8) >> 4 })
            let bytes = (0..<(count + 1) * 3).map { _ in dice.pixel() }
            var columns = (0..<count * 4).map { _ in UInt16(dice.below(60000)) }
            let started = columns
            ck_add_rows(&columns, bytes, Int64(count + 1), 3, Int64(count))
            let summed = started.indices.map { lane in
                (0..<3).reduce(started[lane]) { sum, row in
                    let pixel = bytes[row * (count + 1) + lane / 4]
                    return sum + UInt16(pixel >> UInt32(lane % 4 * 8) & 255)
                }
            }
            #expect(columns == summed)
            let pixels = (0..<count).map { _ in spread(dice.pixel()) }
            let cells = (count + 3) / 8 + 1
            var sums = [UInt64](repeating: 0, count: cells)
            ck_add_cells(&sums, Int64(cells), pixels, Int64(count), 8, 3)
            let added = (0..<cells).map { cell in
                let from = min(count, max(0, cell * 8 - 3))
                let to = max(from, min(count, cell * 8 + 5))
                return pixels[from..<to].reduce(0, &+)
            }
            #expect(sums == added)
        }
    }

    @Test("Divides by 255 with exact rounding, for each sum that occurs")
    func division() {
        // One expectation for all: each costs a thousand times the division.
        let wrong = (0...UInt32(255 * 255 + 127)).first { over255($0) != ($0 * 2 + 255) / 510 }
        #expect(wrong == nil)
    }
}
