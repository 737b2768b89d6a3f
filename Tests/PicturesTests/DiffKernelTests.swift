import CKernels
import Testing

@testable import Pictures

/// Pixels of two pictures at random: of one colour, of a gradient, of any colour, with a smoothed
/// edge, or all but of one colour; the second picture is the first one with noise, and some of its
/// translucent pixels have another alpha.
private struct RandomPair {
    let widthPx: Int
    let heightPx: Int
    let first: [UInt32]
    let second: [UInt32]

    init(_ widthPx: Int, _ heightPx: Int, _ random: inout Seeded) {
        (self.widthPx, self.heightPx) = (widthPx, heightPx)
        let (kind, isOpaque) = (random.below(6), random.below(2) == 0)
        let base = random.below(1 << 24)
        let reach = [2, 6, 40, 255][random.below(4)]
        let rarity = 1 + random.below(6)
        func packed(_ channels: [Int], _ alpha: Int) -> UInt32 {
            let parts = channels.map { UInt32(min(alpha, max(0, $0))) }
            return parts[0] | parts[1] << 8 | parts[2] << 16 | UInt32(alpha) << 24
        }
        var (first, second): ([UInt32], [UInt32]) = ([], [])
        for index in 0..<widthPx * heightPx {
            let (x, y) = (index % widthPx, index / widthPx)
            let alpha = isOpaque || random.below(5) > 0 ? 255 : random.below(256)
            let side = (x + y / 2 - widthPx / 2).signum()
            let other = isOpaque || random.below(5) > 0 ? alpha : random.below(256)
            let shift = [0, (x + y) * random.below(2), x * 3, random.below(256), 90 * side, 0][kind]
            let channels = (0..<3).map { (base >> (8 * $0) & 255 + shift) & 255 }
            let isChanged = random.below(rarity) == 0
            func noisy(_ channel: Int, by reach: Int) -> Int {
                let noise = reach > 0 ? random.below(2 * reach) - reach : 0
                return channel + noise + (kind == 5 ? random.below(4) : 0)
            }
            first.append(packed(channels.map { noisy($0, by: 0) }, alpha))
            second.append(packed(channels.map { noisy($0, by: isChanged ? reach : 0) }, other))
        }
        (self.first, self.second) = (first, second)
    }

    func withPointers(_ body: (UnsafePointer<UInt32>, UnsafePointer<UInt32>) -> Void) {
        first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
                body(first.row(0, widthPx), second.row(0, widthPx))
            }
        }
    }

    func withPair(_ body: (PixelPair) -> Void) {
        withPointers { first, second in
            let common = PixelRect(x: 0, y: 0, widthPx: widthPx, heightPx: heightPx)
            body(PixelPair(first, widthPx, second, widthPx, common))
        }
    }
}

@Suite("Fast loops of comparisons against plain ones, byte for byte", .serialized)
struct DiffKernelTests {
    static let levels: [Int32] = [0, 1]
    let widths = [3, 4, 7, 9, 10, 11, 17, 18, 19, 34, 40, 100]

    @Test("Judges pixels by their surroundings alike", arguments: levels)
    func surroundings(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var random = Seeded(21)
        for width in widths {
            for _ in 0..<15 {
                let pictures = RandomPair(width, 3 + random.below(2), &random)
                let threshold = [0, 0.3, 1, 2.5, 100][random.below(5)]
                let rule = PerceptualRule(PerceptualOptions(threshold: threshold))
                let ground = random.below(2) == 0 ? UInt32.max : 0
                let flags = (0..<width).map { _ in UInt8(min(1, random.below(4))) }
                let marks = (0..<width).map { _ in UInt8(random.below(8) == 0 ? 1 : 0) }
                pictures.withPair { pair in
                    LabTables.shared.withReader(ground: ground) { reader in
                        let judge = PixelJudge(pair, reader, rule)
                        let inside = 1..<width - 1
                        var (fast, used) = (marks, flags)
                        let isOpen = judge.judgeInside(inside, 1, &used, &fast)
                        var plain = marks
                        #expect(judge.judgeEach(inside, 1, flags, &plain) == isOpen)
                        #expect(fast == plain)
                        // The flags at the edges are for others.
                        #expect(used[0] == flags[0] && used[width - 1] == flags[width - 1])
                    }
                }
            }
        }
    }

    @Test("Finds smoothed edges alike", arguments: levels)
    func smoothedEdges(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var random = Seeded(25)
        var counts = (kept: 0, dropped: 0)
        for width in widths + [5, 6, 260] {
            for _ in 0..<40 {
                let height = 3 + random.below(12)
                let pictures = RandomPair(width, height, &random)
                var options = PixelmatchOptions()
                options.checkerboard = random.below(2) == 0
                let size = PixelSize(widthPx: width, heightPx: height)
                let rule = PixelmatchRule(options, size)
                pictures.withPointers { first, second in
                    let pair = PixelmatchPair(first, second, rule)
                    for y in 0..<height {
                        let rarity = 1 + random.below(20)
                        let flags = (0..<width).map { _ -> UInt8 in
                            random.below(rarity) == 0 ? 1 : 0
                        }
                        let start = random.below(width)
                        let columns = start..<start + 1 + random.below(width - start)
                        var (fast, plain) = (flags, flags)
                        pair.dropSmoothed(&fast, columns, y: y)
                        pair.dropEach(&plain, columns, y: y)
                        #expect(fast == plain)
                        let left = plain.reduce(0) { $0 + Int($1) }
                        counts.kept += left
                        counts.dropped += flags.reduce(0) { $0 + Int($1) } - left
                    }
                }
            }
        }
        #expect(counts.kept > 1000 && counts.dropped > 200, "\(counts)")
    }

    @Test("Sums up blocks alike", arguments: levels)
    func blocks(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var random = Seeded(22)
        for _ in 0..<200 {
            let pictures = RandomPair(10 + random.below(9), 10 + random.below(9), &random)
            let ground = random.below(2) == 0 ? UInt32.max : 0
            pictures.withPair { pair in
                let left = 1 + random.below(pair.widthPx - 9)
                let top = 1 + random.below(pair.heightPx - 9)
                let sums = pair.sums(left..<left + 8, top..<top + 8, ground: ground)
                #expect(sums == pair.plainSums(left..<left + 8, top..<top + 8, ground: ground))
            }
        }
    }

    @Test("Levels of colour are those of the exact difference", arguments: levels)
    func colorLevels(_ level: Int32) {
        ck_choose(level)
        defer { ck_choose(1) }
        var random = Seeded(23)
        var undecidedCount = 0
        LabTables.shared.withReader(ground: .max) { reader in
            for _ in 0..<4000 {
                let count = 1 + random.below(19)
                let first = (0..<count).map { _ in UInt32(random.below(1 << 24)) | 0xff00_0000 }
                // Half of the others are near.
                let second = first.map { color in
                    let isNear = random.below(2) == 0
                    return (0..<3).reduce(0xff00_0000 as UInt32) { all, channel in
                        let near = Int(color >> (8 * channel) & 255) + random.below(9) - 4
                        let value = isNear ? min(255, max(0, near)) : random.below(256)
                        return all | UInt32(value) << (8 * channel)
                    }
                }
                let colors = [first, second]
                let distances = (0..<count).map {
                    reader.lab(colors[0][$0]).squaredDifference(reader.lab(colors[1][$0]))
                }
                // Limits that are met, and those beside them.
                let limits = (0..<2).map { _ in
                    max(0, distances[random.below(count)] + Int32(random.below(3)) - 1)
                }
                let (visible, striking) = (limits.min() ?? 0, limits.max() ?? 0)
                var rule = reader.rule(visible: visible, striking: striking)
                var found = [UInt8](repeating: 1, count: count)
                let undecided = ck_judge_lab(
                    colors[0], colors[1], Int64(count), &rule, &found)
                #expect((undecided != 0) == found.contains(3))
                for index in 0..<count where found[index] != 3 {
                    let distance = distances[index]
                    #expect(found[index] == (distance > striking ? 2 : distance > visible ? 1 : 0))
                }
                undecidedCount += found.count { $0 == 3 }
            }
        }
        #expect(undecidedCount < 400)
    }
}

struct StripesTests {
    /// Clear pixels beside dark ones: over white they hide what is seen over black.
    @Test(
        "A translucent pixel elsewhere does not change what is found", arguments: [nil, 400, 900])
    func translucentElsewhere(_ row: Int?) {
        func drawn(_ shade: UInt8, _ alpha: UInt8) -> Bitmap {
            picture(512, 1024) { x, y in
                if x == 300, y == row { return Pixel(red: 0, green: 0, blue: 0, alpha: alpha) }
                if y % 3 != 0 { return .clear }
                let isChanged = (9..<56).contains(y) && (100..<140).contains(x)
                let grey = isChanged ? shade : 10
                return Pixel(red: grey, green: grey, blue: grey)
            }
        }
        let (a, b) = (drawn(10, 100), drawn(26, 200))
        let (count, marked) = counts(a, b)
        #expect(count == marked)
        #expect(count == 40 * 16)
    }

    @Test("Counts in stripes what it marks as a whole, translucent or not")
    func countsAndMarks() {
        for translucentRow in [nil, 5, 300, 519] as [Int?] {
            func drawn(_ change: Int) -> Bitmap {
                picture(40, 520) { x, y in
                    let isChanged = x % 12 < 5 && y % 20 < 7
                    let grey = UInt32(x + y / 8 + (isChanged ? change : 0))
                    let alpha: UInt32 = y == translucentRow ? 128 : 255
                    return Pixel(packed: grey | grey << 8 | grey << 16 | alpha << 24)
                }
            }
            let (a, b) = (drawn(0), drawn(24))
            let (count, marked) = counts(a, b)
            #expect(count > 100)
            #expect(count == marked)
        }
    }

    /// The pixels that differ and those that are marked.
    private func counts(_ a: Bitmap, _ b: Bitmap) -> (differing: Int, marked: Int) {
        let plan = ComparisonPlan(a.size, b.size, ignoring: [])
        let marks = DiffMarks(StraightBitmap(a), StraightBitmap(b), plan, by: .perceptual(.init()))
        let marked = (0..<a.heightPx).reduce(0) { sum, y in
            sum + (0..<a.widthPx).count { marks.row(y)[$0] != 0 }
        }
        return (ImageDiff.perceptual(a, b).differingPixels, marked)
    }
}
