import Pictures
import Testing

struct StrictDiffTests {
    @Test("a picture is the same as itself and as its equal")
    func same() {
        for bitmap in [screen(50, 70), noise(33, 9, seed: 4, opaque: false)] {
            var twin = bitmap
            twin[0, 0] = twin[0, 0]
            let result = ImageDiff.strict(bitmap, twin)
            #expect(result.passed)
            #expect(result.verdict == .same)
            #expect(result.differingPixels == 0)
            #expect(result.totalPixels == bitmap.pixelCount)
            #expect(result.boundingBox == nil)
            #expect(result.clusters.isEmpty)
            #expect(result.maxDelta == 0)
        }
    }

    @Test("one changed pixel is found wherever it is")
    func onePixel() {
        let first = screen(37, 35)
        for y in 0..<35 {
            for x in 0..<37 {
                var second = first
                second[x, y].green ^= 1
                let result = ImageDiff.strict(first, second)
                let box = PixelRect(x: x, y: y, widthPx: 1, heightPx: 1)
                #expect(result.verdict == .different)
                #expect(result.differingPixels == 1)
                #expect(result.boundingBox == box)
                #expect(result.clusters == [box])
                #expect(result.maxDelta == 1)
                #expect(!ImageDiff.strict(second, first).passed)
            }
        }
    }

    @Test("the tolerance holds for each channel, alpha too")
    func tolerance() {
        let first = Bitmap(
            widthPx: 20, heightPx: 3, fill: Pixel(red: 9, green: 9, blue: 9, alpha: 100))
        for delta in UInt8(1)...9 {
            for path in [\Pixel.red, \.green, \.blue, \.alpha] {
                var second = first
                second[17, 1][keyPath: path] -= delta
                for tolerance in UInt8(0)...9 {
                    let result = ImageDiff.strict(first, second, tolerance: tolerance)
                    #expect(result.passed == (delta <= tolerance))
                    #expect(result.differingPixels == (delta <= tolerance ? 0 : 1))
                    #expect(result.maxDelta == delta)
                }
            }
        }
    }

    @Test("transparent is not white")
    func transparency() {
        let white = Bitmap(widthPx: 4, heightPx: 4, fill: .white)
        let result = ImageDiff.strict(white, Bitmap(widthPx: 4, heightPx: 4))
        #expect(result.differingPixels == 16)
        #expect(result.maxDelta == 255)
    }

    @Test("counts, boxes and largest difference equal a pixel by pixel search")
    func againstSearch() {
        var random = Seeded(11)
        for round in 0..<80 {
            let width = Int.random(in: 1...70, using: &random)
            let height = Int.random(in: 1...50, using: &random)
            let first = noise(width, height, seed: UInt64(round), opaque: round % 2 == 0)
            var second = first
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                let (x, y) = (random.below(width), random.below(height))
                second[x, y] = Pixel(packed: UInt32.random(in: 0...UInt32.max, using: &random))
            }
            let ignored = (0..<random.below(4)).map { _ in
                PixelRect(
                    x: random.below(90) - 10, y: random.below(70) - 10,
                    widthPx: random.below(30) - 3, heightPx: random.below(30) - 3)
            }
            let tolerance = UInt8([0, 0, 3, 200][random.below(4)])
            let result = ImageDiff.strict(
                first, second, tolerance: tolerance, ignoring: IgnoredArea(rects: ignored))
            let expected = search(first, second, tolerance, ignored)
            #expect(result.differingPixels == expected.count, "round \(round)")
            #expect(result.boundingBox == expected.box, "round \(round)")
            #expect(result.maxDelta == expected.largest, "round \(round)")
            #expect(result.ignoredPixels == expected.ignored, "round \(round)")
            #expect(result.passed == (expected.count == 0))
        }
    }

    @Test(
        "groups are distinguished, the largest first",
        arguments: [
            ([(2, 2, 3, 3), (80, 60, 10, 2)], [(80, 60, 10, 2), (2, 2, 3, 3)]),
            ([(15, 15, 1, 1), (16, 16, 1, 1)], [(15, 15, 2, 2)]),
            ([(0, 0, 4, 4), (47, 0, 4, 4)], [(0, 0, 4, 4), (47, 0, 4, 4)]),
            ([(0, 0, 100, 1), (0, 79, 100, 1)], [(0, 0, 100, 1), (0, 79, 100, 1)]),
            ([(5, 5, 90, 1), (5, 5, 1, 70), (94, 5, 1, 70), (50, 60, 2, 2)], [(5, 5, 90, 70)])
        ] as [([(Int, Int, Int, Int)], [(Int, Int, Int, Int)])])
    func groups(drawn: [(Int, Int, Int, Int)], expected: [(Int, Int, Int, Int)]) {
        let first = Bitmap(widthPx: 100, heightPx: 80, fill: .white)
        var second = first
        for (x, y, width, height) in drawn {
            for row in y..<y + height {
                for column in x..<x + width { second[column, row] = .black }
            }
        }
        let clusters = ImageDiff.strict(first, second).clusters
        #expect(
            clusters == expected.map { PixelRect(x: $0, y: $1, widthPx: $2, heightPx: $3) })
    }

    @Test("the number of groups is bounded, and all are counted")
    func manyGroups() {
        let first = Bitmap(widthPx: 1600, heightPx: 640, fill: .white)
        var second = first
        for y in 0..<20 {
            for x in 0..<50 { second[x * 32 + 3, y * 32 + 3] = .black }
        }
        let result = ImageDiff.strict(first, second)
        #expect(result.differingPixels == 1000)
        #expect(result.clusterCount == 1000)
        #expect(result.clusters.count == ImageDiff.maxClusters)
        #expect(result.boundingBox == PixelRect(x: 3, y: 3, widthPx: 1569, heightPx: 609))
    }

    @Test("different sizes never pass, whatever is ignored or tolerated")
    func sizes() {
        let whole = PixelRect(x: 0, y: 0, widthPx: .max, heightPx: .max)
        for (width, height) in [(9, 10), (11, 10), (10, 9), (10, 11), (0, 0), (20, 5)] {
            let (first, second) = (screen(10, 10), screen(width, height))
            let result = ImageDiff.strict(first, second, tolerance: 255, ignoring: [whole])
            #expect(result.verdict == .sizesDiffer(first.size, second.size))
            #expect(!result.passed)
            let union = max(10, width) * max(10, height)
            #expect(result.totalPixels == union)
            #expect(result.differingPixels == union - min(10, width) * min(10, height))
        }
    }

    @Test("two pictures without pixels are the same only when their sizes agree")
    func empty() {
        let (first, second) = (Bitmap(widthPx: 0, heightPx: 4), Bitmap(widthPx: 4, heightPx: 0))
        #expect(ImageDiff.strict(first, first).passed)
        #expect(!ImageDiff.strict(first, second).passed)
        #expect(ImageDiff.picture(first, second).pixelCount == 16)
    }

    @Test("the diff picture is faded grey, red where pixels differ and striped where ignored")
    func picture() {
        let first = Bitmap(widthPx: 30, heightPx: 4, fill: Pixel(red: 0, green: 0, blue: 0))
        var second = first
        second[3, 1] = .white
        second[12, 2] = .white
        let hole = PixelRect(x: 10, y: -5, widthPx: 12, heightPx: 100)
        let drawn = ImageDiff.picture(first, second, ignoring: [hole])
        let grey = Pixel(red: 179, green: 179, blue: 179)
        let blue = Pixel(red: 48, green: 128, blue: 232)
        for y in 0..<4 {
            for x in 0..<30 {
                let striped = (10..<22).contains(x) && (x + y) % 16 < 4
                let expected =
                    x == 3 && y == 1
                    ? Pixel(red: 255, green: 0, blue: 0)
                    : striped ? blue : grey
                #expect(drawn[x, y] == expected, "(\(x), \(y))")
            }
        }
    }

    @Test("the diff picture shows red exactly where the count says")
    func pictureAgreesWithCount() {
        let first = noise(40, 30, seed: 1, opaque: false)
        let second = noise(45, 20, seed: 2, opaque: false)
        let ignored = [PixelRect(x: 3, y: 3, widthPx: 20, heightPx: 9)]
        let result = ImageDiff.strict(
            first, second, tolerance: 60, ignoring: IgnoredArea(rects: ignored))
        let drawn = ImageDiff.picture(
            first, second, tolerance: 60, ignoring: IgnoredArea(rects: ignored))
        #expect(drawn.isOpaque)
        let red = drawn.withPixels { $0.count { $0 == 0xff00_00ff } }
        #expect(red == result.differingPixels)
    }
}

extension Seeded {
    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }
}

private func search(
    _ a: Bitmap, _ b: Bitmap, _ tolerance: UInt8, _ holes: [PixelRect]
) -> (count: Int, box: PixelRect?, largest: UInt8, ignored: Int) {
    var (count, largest, ignored) = (0, UInt8(0), 0)
    var box: PixelRect?
    for y in 0..<a.heightPx {
        for x in 0..<a.widthPx {
            if holes.contains(where: { $0.contains(x: x, y: y) }) {
                ignored += 1
                continue
            }
            let (p, q) = (a[x, y], b[x, y])
            let delta = [
                abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)),
                abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha))
            ].reduce(0, max)
            largest = max(largest, UInt8(delta))
            guard delta > Int(tolerance) else { continue }
            count += 1
            let pixel = PixelRect(x: x, y: y, widthPx: 1, heightPx: 1)
            box = box?.union(pixel) ?? pixel
        }
    }
    return (count, box, largest, ignored)
}
