import Pictures
import Testing

@Suite("Moves of rows")
struct RowMoveTests {
    /// A picture with bars of several heights and colours from a row on.
    private static func bars(from top: Int, count: Int = 12) -> Bitmap {
        var picture = Bitmap(widthPx: 60, heightPx: 300, fill: .white)
        var y = top
        for bar in 0..<count {
            let color = Pixel(
                red: UInt8(10 + bar * 17), green: UInt8(200 - bar * 9), blue: UInt8(bar * 3))
            let rect = PixelRect(x: 5 + bar, y: y, widthPx: 30, heightPx: 3 + bar)
            paint(&picture, rect, color)
            y += 6 + bar
        }
        return picture
    }

    private static func paint(_ picture: inout Bitmap, _ rect: PixelRect, _ color: Pixel) {
        for y in rect.y..<(rect.y + rect.heightPx) {
            for x in rect.x..<(rect.x + rect.widthPx) { picture[x, y] = color }
        }
    }

    private static func move(_ first: Bitmap, _ second: Bitmap) throws -> Int? {
        let box = try #require(ImageDiff.strict(first, second).boundingBox)
        return ImageDiff.rowMove(first, second, in: box)
    }

    @Test("What moved up or down is recognised with its distance", arguments: [1, 24, -7, 60])
    func moved(rows: Int) throws {
        #expect(try Self.move(Self.bars(from: 70), Self.bars(from: 70 + rows)) == rows)
    }

    @Test("What is new, gone or recoloured has not moved")
    func other() throws {
        let bars = Self.bars(from: 70)
        #expect(try Self.move(bars, Self.bars(from: 70, count: 6)) == nil)
        #expect(try Self.move(Bitmap(widthPx: 60, heightPx: 300, fill: .white), bars) == nil)
        var dot = bars
        Self.paint(
            &dot, PixelRect(x: 50, y: 200, widthPx: 4, heightPx: 4),
            Pixel(red: 0, green: 0, blue: 0))
        #expect(try Self.move(bars, dot) == nil)
        var narrow = bars
        Self.paint(
            &narrow, PixelRect(x: 0, y: 0, widthPx: 60, heightPx: 300),
            Pixel(red: 0, green: 0, blue: 0))
        #expect(try Self.move(bars, narrow) == nil)
    }

    @Test("Boxes outside of the pictures, and pictures of other sizes, are no error")
    func bounds() {
        let bars = Self.bars(from: 70)
        let small = Bitmap(widthPx: 10, heightPx: 10, fill: .white)
        for box in [
            PixelRect(x: -5, y: -5, widthPx: 3, heightPx: 3),
            PixelRect(x: 0, y: 0, widthPx: 1_000, heightPx: 1_000),
            PixelRect(x: 59, y: 299, widthPx: 1, heightPx: 1)
        ] {
            #expect(ImageDiff.rowMove(bars, small, in: box) == nil)
        }
    }
}
