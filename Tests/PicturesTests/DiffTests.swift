import Pictures
import Testing

struct DiffBudgetTests {
    /// White with dots, one every `step` pixels.
    private func dotted(_ step: Int) -> Bitmap {
        picture(200, 200) { x, y in x % step == 0 && y % step == 0 ? .black : .white }
    }

    private let white = Bitmap(widthPx: 200, heightPx: 200, fill: .white)

    @Test("scattered pixels pass within a budget in pixels or in percent")
    func scattered() {
        let result = ImageDiff.strict(white, dotted(20))
        #expect(result.differingPixels == 100)
        #expect(result.failure(of: DiffBudget()) == .tooManyPixels)
        #expect(result.failure(of: DiffBudget(pixels: 99)) == .tooManyPixels)
        #expect(result.failure(of: DiffBudget(pixels: 100)) == nil)
        #expect(result.failure(of: DiffBudget(millionths: 2499)) == .tooManyPixels)
        #expect(result.failure(of: DiffBudget(millionths: 2500)) == nil)
    }

    @Test("a budget never hides a cluster, wherever it lies")
    func clusters() {
        let budget = DiffBudget(pixels: 1000, millionths: 1_000_000)
        for x in 40..<60 {
            for y in [0, 50, 190] {
                var spotted = white
                for dx in 0..<3 {
                    for dy in 0..<3 { spotted[x + dx, y + dy] = .black }
                }
                let result = ImageDiff.strict(white, spotted)
                #expect(result.densestPixels == 9)
                #expect(result.failure(of: budget) == .tooDense)
                #expect(result.failure(of: DiffBudget(pixels: 9, densestPixels: 9)) == nil)
            }
        }
    }

    @Test("a line of one pixel is dense; sizes that differ are never within a budget")
    func lines() {
        var lined = white
        for x in 0..<200 { lined[x, 77] = .black }
        let all = DiffBudget(pixels: .max, millionths: 1_000_000, densestPixels: .max)
        #expect(ImageDiff.strict(white, lined).densestPixels == 32)
        #expect(ImageDiff.strict(white, lined).failure(of: all) == nil)
        let wide = Bitmap(widthPx: 201, heightPx: 200, fill: .white)
        #expect(ImageDiff.strict(white, wide).failure(of: all) == .sizesDiffer)
    }
}

struct DiffMaskTests {
    private static let metrics: [DiffMetric] = [
        .strict(tolerance: 0), .perceptual(.init()), .pixelmatch(.init())
    ]

    @Test("a mask ignores what it paints, as rectangles do", arguments: metrics)
    func mask(metric: DiffMetric) {
        let a = Lettering().draw()
        let b = Bitmap(widthPx: a.widthPx, heightPx: a.heightPx, fill: .grey(90))
        let holes = [
            PixelRect(x: 10, y: 5, widthPx: 50, heightPx: 20),
            PixelRect(x: 40, y: 30, widthPx: 88, heightPx: 3)
        ]
        let mask = picture(a.widthPx, a.heightPx) { x, y in
            let isPainted = holes.contains { $0.contains(x: x, y: y) }
            return isPainted ? Pixel(red: 0, green: 128, blue: 0) : .grey(127)
        }
        let (first, second) = (StraightBitmap(a), StraightBitmap(b))
        let byRects = ImageDiff.compare(
            first, second, by: metric, ignoring: IgnoredArea(rects: holes))
        let byMask = ImageDiff.compare(
            first, second, by: metric, ignoring: IgnoredArea(mask: mask))
        #expect(byMask == byRects)
        #expect(byMask.ignoredPixels == 50 * 20 + 88 * 3)
        #expect(!byMask.passed)
    }

    @Test("what lies beside an ignored place at the edge is looked at", arguments: metrics)
    func edges(metric: DiffMetric) {
        let a = Bitmap(widthPx: 40, heightPx: 40, fill: .white)
        let hole = PixelRect(x: 30, y: 10, widthPx: 20, heightPx: 5)
        for (x, y, isSeen) in [
            (39, 10, false), (30, 14, false), (29, 10, true), (0, 11, true), (9, 12, true),
            (39, 9, true), (30, 15, true)
        ] {
            var b = a
            b[x, y] = .black
            let result = ImageDiff.compare(
                StraightBitmap(a), StraightBitmap(b), by: metric, ignoring: [hole])
            #expect(result.passed != isSeen, "\(x) \(y)")
        }
    }
}

struct DiffDrawingTests {
    private let a = Bitmap(widthPx: 60, heightPx: 40, fill: .white)

    private var b: Bitmap {
        var b = a
        b[30, 20] = .black
        return b
    }

    private func drawn(
        _ style: DiffStyle, _ b: Bitmap, ignoring: IgnoredArea = []
    ) -> [Bitmap] {
        ImageDiff.pictures(
            StraightBitmap(a), StraightBitmap(b), style: style, by: .perceptual(.init()),
            ignoring: ignoring)
    }

    private let red = Pixel(red: 255, green: 0, blue: 0)

    @Test("the difference is red, what is ignored is hatched, the rest is faded")
    func difference() {
        let hole = PixelRect(x: 25, y: 0, widthPx: 35, heightPx: 10)
        let result = drawn(.difference, b, ignoring: [hole])[0]
        #expect(result[30, 20] == red)
        #expect(result[31, 20] == .white)
        #expect(result[32, 0] != .white)
        #expect((0..<60).allSatisfy { x in result[x, 12] == .white })
    }

    @Test("side by side, slider, onion skin and boxes have both pictures")
    func styles() {
        let sides = drawn(.sideBySide, b)[0]
        #expect(sides.size == PixelSize(widthPx: 144, heightPx: 40))
        #expect(sides[30, 20] == .white)
        #expect(sides[84 + 30, 20] == .black)
        let slider = drawn(.slider, b)[0]
        #expect(slider[30, 0] == red)
        #expect(slider[10, 20] == .white)
        #expect(drawn(.onionSkin, b)[0][30, 20] == .grey(127))
        let boxes = drawn(.boxes, b)[0]
        #expect(boxes[30, 20] == .black)
        #expect(boxes[22, 12] == red)
        #expect(boxes[38, 28] == red)
        #expect(boxes[20, 12] == .white)
    }

    @Test("what is clear, or missing in a smaller picture, shows a checkerboard")
    func checkerboard() {
        let clear = Bitmap(widthPx: 20, heightPx: 50)
        let frames = drawn(.blink, clear)
        let size = PixelSize(widthPx: 60, heightPx: 50)
        #expect(frames.map(\.size) == [size, size])
        #expect(frames[0][0, 45] != frames[0][8, 45])
        #expect(frames[1][0, 0] != frames[1][8, 0])
        #expect(frames[0].isOpaque && frames[1].isOpaque)
    }

    @Test("an animation is a PNG whose first frame every reader shows")
    func animation() throws {
        let frames = drawn(.blink, b)
        let file = try PNG.encode(frames: frames, delayMs: 500)
        #expect(try PNG.decode(file) == frames[0])
        let text = String(decoding: file, as: Unicode.ASCII.self)
        #expect(text.components(of: "fcTL") == 2)
        #expect(text.components(of: "fdAT") >= 1)
        #expect(text.components(of: "acTL") == 1)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of part: String) -> Int {
        var (rest, count) = (self[...], 0)
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
