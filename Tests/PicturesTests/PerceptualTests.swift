import Foundation
import Testing

@testable import Pictures

struct PerceptualTests {
    @Test("pairs are judged as a reader does, either way round", arguments: LabelledPair.all)
    func labelled(pair: LabelledPair) {
        let (a, b) = pair.pictures()
        #expect(a != b)
        #expect(ImageDiff.perceptual(a, b).passed == pair.isSame)
        #expect(ImageDiff.perceptual(b, a).passed == pair.isSame)
    }

    @Test("no rule about single pixels could do it: what passes differs more than what fails")
    func beyondPixels() {
        func largest(_ name: String) -> UInt8? {
            let pair = LabelledPair.all.first { $0.description.hasPrefix(name) }
            return pair.map { ImageDiff.strict($0.pictures().0, $0.pictures().1).maxDelta }
        }
        let passing = largest("text that begins a quarter of a pixel further right") ?? 0
        let failing = largest("a faint hairline is missing") ?? 255
        #expect(passing > 3 * failing)
    }

    @Test("equal pictures are the same; other sizes never are")
    func sizes() {
        let a = Lettering().draw()
        #expect(ImageDiff.perceptual(a, a).passed)
        let wide = a.cropped(to: PixelRect(x: 0, y: 0, widthPx: 127, heightPx: 48))
        let result = ImageDiff.perceptual(a, wide)
        #expect(result.verdict == .sizesDiffer(a.size, wide.size))
        #expect(result.differingPixels == 48)
        #expect(!ImageDiff.perceptual(Bitmap(widthPx: 0, heightPx: 0), wide).passed)
    }

    @Test("the verdict on a pixel does not depend on where the picture is cut into stripes")
    func stripes() {
        var (first, second) = (Lettering(), Lettering())
        (first.ink, second.weight) = (.black, 4)
        let (a, b) = (first.draw(), second.draw())
        let expected = ImageDiff.perceptual(a, b)
        #expect(!expected.passed)
        for top in [0, 208, 232, 256] {
            func lowered(_ bitmap: Bitmap) -> Bitmap {
                picture(128, 320) { x, y in
                    y >= top && y < top + 48 ? bitmap[x, y - top] : .white
                }
            }
            let result = ImageDiff.perceptual(lowered(a), lowered(b))
            // Windows at the edge of the small picture are smaller, so counts are near, not equal.
            let apart = abs(result.differingPixels - expected.differingPixels)
            #expect(apart * 4 < expected.differingPixels)
            #expect(result.boundingBox.map { $0.y >= top && $0.y < top + 48 } == true)
        }
    }

    /// A frame of lines along the edges, with a square in a corner.
    private static func frame(
        width: Int, _ square: UInt8, _ corner: (x: Int, y: Int), line: UInt8 = 169
    ) -> Bitmap {
        let side = 102
        return picture(side, side) { x, y in
            let (right, down) = (min(x, side - 1 - x), min(y, side - 1 - y))
            // A ground that is nearer to the lines than white.
            guard min(right, down) < width else { return Pixel(red: 255, green: 204, blue: 204) }
            let isCorner =
                right < width && down < width && (x < width) == (corner.x == 0)
                && (y < width) == (corner.y == 0)
            return .grey(Int(isCorner ? square : line))
        }
    }

    @Test(
        "where two lines along the edges meet, the corner may be smoothed otherwise",
        arguments: [1, 2], [(x: 0, y: 0), (x: 1, y: 0), (x: 0, y: 1), (x: 1, y: 1)])
    func corners(width: Int, corner: (x: Int, y: Int)) {
        let plain = Self.frame(width: width, 169, corner)
        let smoothed = Self.frame(width: width, 144, corner)
        #expect(ImageDiff.perceptual(plain, smoothed).passed)
        #expect(ImageDiff.perceptual(smoothed, plain).passed)
        // Without the lines the square is a dot; and lines of another colour are others.
        let blank = Self.frame(width: width, 255, corner, line: 255)
        let dot = Self.frame(width: width, 144, corner, line: 255)
        #expect(!ImageDiff.perceptual(blank, dot).passed)
        let darker = Self.frame(width: width, 144, corner, line: 144)
        #expect(!ImageDiff.perceptual(plain, darker).passed)
        #expect(!ImageDiff.perceptual(plain, blank).passed)
    }

    @Test("a higher threshold lets more pass; at 0 every difference of a flat area counts")
    func threshold() {
        let a = Bitmap(widthPx: 20, heightPx: 20, fill: .grey(200))
        let near = Bitmap(widthPx: 20, heightPx: 20, fill: .grey(204))
        #expect(!ImageDiff.perceptual(a, near, options: PerceptualOptions(threshold: 1)).passed)
        #expect(ImageDiff.perceptual(a, near, options: PerceptualOptions(threshold: 3)).passed)
        let next = Bitmap(widthPx: 20, heightPx: 20, fill: .grey(201))
        #expect(ImageDiff.perceptual(a, next).passed)
        #expect(!ImageDiff.perceptual(a, next, options: PerceptualOptions(threshold: 0)).passed)
    }

    @Test("differences in ignored areas neither count nor change the verdict beside them")
    func ignoring() {
        let a = Lettering().draw()
        var shifted = Lettering()
        shifted.x += 4
        var b = shifted.draw()
        for y in 0..<48 {
            for x in 64..<128 { b[x, y] = Pixel(red: 0, green: 200, blue: 0) }
        }
        let right = PixelRect(x: 63, y: -5, widthPx: 900, heightPx: 900)
        let result = ImageDiff.perceptual(a, b, ignoring: [right])
        #expect(result.passed)
        #expect(result.ignoredPixels == 65 * 48)
        #expect(!ImageDiff.perceptual(a, b).passed)
    }
}

struct LabColorTests {
    @Test("the table of light is that of sRGB")
    func linear() {
        LabTables.shared.withReader(ground: .max) { reader in
            for value in 0...255 {
                let share = Double(value) / 255
                let light =
                    share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
                let blueInZ = reader.parts[512 + value].z
                #expect(blueInZ == 28599 * UInt32((light * 65535).rounded()))
            }
        }
    }

    @Test("colour differences are those of the formula within a tenth")
    func formula() {
        var random = Seeded(5)
        LabTables.shared.withReader(ground: .max) { reader in
            var worst = 0.0
            for _ in 0..<1500 {
                let first = 0xff00_0000 | UInt32(random.below(1 << 24))
                let reach = [3, 12, 255][random.below(3)]
                let second = (0..<3).reduce(UInt32(0xff00_0000)) { pixel, i in
                    let near = Int(first >> UInt32(8 * i) & 255) + random.below(2 * reach) - reach
                    return pixel | UInt32(min(255, max(0, near))) << UInt32(8 * i)
                }
                let found = reader.lab(first).squaredDifference(reader.lab(second))
                let exact = difference(exactLab(first), exactLab(second))
                let error = abs(Double(found).squareRoot() / 64 - exact)
                worst = max(worst, error - exact / 50)
            }
            #expect(worst < 0.1)
        }
    }

    @Test("the bounds of a colour difference never contradict it")
    func bounds() {
        var random = Seeded(11)
        LabTables.shared.withReader(ground: .max) { reader in
            for _ in 0..<20_000 {
                let first = UInt32(random.below(1 << 24))
                let reach = [2, 6, 20, 255][random.below(4)]
                let second = (0..<3).reduce(UInt32(0)) { pixel, i in
                    let near = Int(first >> UInt32(8 * i) & 255) + random.below(2 * reach) - reach
                    return pixel | UInt32(min(255, max(0, near))) << UInt32(8 * i)
                }
                let (p, q) = (reader.lab(first), reader.lab(second))
                let exact = p.squaredDifference(q)
                let limits: [Int32] = [0, 100, 4096, 65536, exact - 1, exact, exact + 1]
                for limit in limits {
                    #expect(p.differs(from: q, by: limit) == (exact > limit))
                }
            }
        }
    }

    @Test("a step of one in any channels is never a difference, though the formula has up to 1.4")
    func rounding() {
        for value in stride(from: 0, through: 250, by: 10) {
            let a = Bitmap(widthPx: 4, heightPx: 4, fill: .grey(value + 1))
            for signs in 0..<27 {
                let level = { (place: Int) in UInt8(value + signs / place % 3) }
                let color = Pixel(red: level(1), green: level(3), blue: level(9))
                let b = Bitmap(widthPx: 4, heightPx: 4, fill: color)
                #expect(ImageDiff.perceptual(a, b).passed)
            }
        }
    }
}

/// The colour by the definition, with the flare of 1 %.
private func exactLab(_ pixel: UInt32) -> (Double, Double, Double) {
    let light = (0..<3).map { i in
        let share = Double(pixel >> UInt32(8 * i) & 255) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    func root(_ red: Double, _ green: Double, _ blue: Double, _ white: Double) -> Double {
        cbrt(((red * light[0] + green * light[1] + blue * light[2]) / white + 0.01) / 1.01)
    }
    let x = root(0.4124564, 0.3575761, 0.1804375, 0.95047)
    let y = root(0.2126729, 0.7151522, 0.0721750, 1)
    let z = root(0.0193339, 0.1191920, 0.9503041, 1.08883)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
}

private func difference(
    _ a: (Double, Double, Double), _ b: (Double, Double, Double)
) -> Double {
    let (first, second) = (hypot(a.1, a.2), hypot(b.1, b.2))
    let chroma = first - second
    let hue = max(0, pow(a.1 - b.1, 2) + pow(a.2 - b.2, 2) - chroma * chroma)
    let mean = (first + second) / 2
    let squared =
        pow(a.0 - b.0, 2) + pow(chroma / (1 + 0.045 * mean), 2)
        + hue / pow(1 + 0.015 * mean, 2)
    return squared.squareRoot()
}
