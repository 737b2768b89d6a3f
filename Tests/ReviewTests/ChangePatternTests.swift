import Pictures
import Testing

@testable import Review

@Suite("Changes that are the same on pictures of different content")
struct ChangePatternTests {
    private static let (width, height) = (120, 200)
    private static let blue = Pixel(red: 20, green: 60, blue: 220)
    private static let green = Pixel(red: 30, green: 160, blue: 90)

    private static func paint(
        _ picture: inout Bitmap, _ x: Range<Int>, _ y: Range<Int>, _ color: Pixel
    ) {
        for row in y where row < height { for column in x { picture[column, row] = color } }
    }

    /// A screen of a header with a title, and of lines that differ from screen to screen.
    private static func screen(
        _ number: Int, header: Pixel = blue, top: Int = 0, banner: Bool = false
    ) -> Bitmap {
        var picture = Bitmap(widthPx: width, heightPx: height, fill: .white)
        for line in 0..<8 {
            let shade = UInt8((number * 37 + line * 23) % 200)
            let color = Pixel(red: shade, green: 255 - shade, blue: UInt8(line * 9))
            let y = 50 + top + line * 14
            paint(&picture, 5..<(30 + (number * 7 + line * 5) % 60), y..<(y + 5), color)
        }
        if banner { paint(&picture, 0..<width, 40..<57, Pixel(red: 250, green: 220, blue: 90)) }
        paint(&picture, 0..<width, 0..<40, header)
        // A title in white, with edges between both colours.
        for x in 20..<(40 + number * 10) {
            picture[x, 20] = .white
            picture[x, 21] = mean(header, .white)
        }
        return picture
    }

    private static func mean(_ one: Pixel, _ other: Pixel) -> Pixel {
        func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b)) / 2) }
        return Pixel(
            red: mean(one.red, other.red), green: mean(one.green, other.green),
            blue: mean(one.blue, other.blue))
    }

    private static func pattern(_ golden: Bitmap, _ drawn: Bitmap) throws -> ChangePattern? {
        GoldenComparison(picture: try PNG.encode(golden), try PNG.encode(drawn)).pattern
    }

    @Test("One move of content is one pattern on every screen", arguments: [17, -9])
    func moves(rows: Int) throws {
        let marks = try (0..<5).map { number in
            try Self.pattern(Self.screen(number), Self.screen(number, top: rows))?.mark
        }
        #expect(Set(marks) == ["moved-\(rows > 0 ? "down" : "up")-\(abs(rows))"])
        let banner = try Self.pattern(Self.screen(1), Self.screen(1, top: 17, banner: true))
        #expect(banner == .moved(rows: 17, isWhole: true))
        #expect(banner?.words == "the content moved down by 17 px")
    }

    @Test("A change between the rows that moved is not the same move")
    func moveAndMore() throws {
        var other = Self.screen(1, top: 17)
        Self.paint(&other, 60..<64, 110..<113, .black)
        let pattern = try Self.pattern(Self.screen(1), other)
        #expect(pattern == .moved(rows: 17, isWhole: false) && pattern?.mark == nil)
    }

    @Test("A move under a header that changed, too, is not the same move")
    func moveAndHeader() throws {
        var other = Self.screen(1, top: 17)
        Self.paint(&other, 60..<80, 36..<39, .white)
        let pattern = try Self.pattern(Self.screen(1), other)
        #expect(pattern == .moved(rows: 17, isWhole: false))
    }

    @Test("One colour that becomes another is one pattern, whatever stands on it")
    func recoloured() throws {
        let marks = try (0..<5).map { number in
            try Self.pattern(Self.screen(number), Self.screen(number, header: Self.green))?.mark
        }
        #expect(Set(marks) == ["recoloured-143cdc-1ea05a"])
        let words = try Self.pattern(Self.screen(1), Self.screen(1, header: Self.green))?.words
        #expect(words == "the colour #143cdc became #1ea05a")
    }

    @Test("Colours that changed in part, in two ways or with something else are no pattern")
    func notRecoloured() throws {
        var half = Self.screen(1)
        Self.paint(&half, 0..<60, 0..<12, Self.green)
        half[3, 3] = Self.blue
        var two = Self.screen(1, header: Self.green)
        Self.paint(&two, 0..<60, 0..<12, .black)
        var letter = Self.screen(1, header: Self.green)
        Self.paint(&letter, 100..<104, 30..<34, Pixel(red: 255, green: 0, blue: 0))
        var small = Self.screen(1)
        Self.paint(&small, 0..<9, 100..<109, .black)
        for (index, other) in [half, two, letter, small].enumerated() {
            #expect(try Self.pattern(Self.screen(1), other) == nil, "\(index)")
        }
    }
}
