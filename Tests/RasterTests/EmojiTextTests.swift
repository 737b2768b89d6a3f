import Pictures
import Testing

@testable import Raster

@Suite("Emoji")
struct EmojiTextTests {
    private static let isInstalled = renderer.fonts.drawsEmoji

    /// The number of clearly different hues in a picture.
    private func hues(_ bitmap: Bitmap) -> Int {
        var found: Set<Int> = []
        for y in 0..<bitmap.heightPx {
            for x in 0..<bitmap.widthPx {
                let pixel = bitmap[x, y]
                let (r, g, b) = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
                if max(r, g, b) - min(r, g, b) < 60 { continue }
                found.insert(r >= g && r >= b ? 0 : g >= b ? 1 : 2)
                if r > 180, g > 150, b < 120 { found.insert(3) }
            }
        }
        return found.count
    }

    private func run(_ text: String, size: Double, color: Color = black) -> TextRun {
        TextRun(text, at: Spot(4, 44), size: size, color: color)
    }

    @Test(
        "Draws emoji in colours, at text sizes and as large as a picture", .enabled(if: isInstalled)
    )
    func colours() throws {
        let small = try draw([.text(run("🌈", size: 40))])
        #expect(hues(small) >= 3)
        let turned = Affine(a: 1, b: 0.01, c: 0, d: 1, tx: 0, ty: 0)
        let slanted = try draw([.transform(turned, DisplayList([.text(run("🌈", size: 40))]))])
        #expect(hues(slanted) >= 3)
        let large = TextRun("🌈", at: Spot(0, 190), size: 180, color: black)
        #expect(hues(try draw([.text(large)], width: 224, height: 224)) >= 3)
    }

    @Test(
        "Scales the same emoji to nearly the same picture by masks and by paths",
        .enabled(if: isInstalled))
    func bothWays() throws {
        let masks = try draw([.text(run("😀", size: 40))])
        let tiny = Affine(a: 1, b: 1e-12, c: 0, d: 1, tx: 0, ty: 0)
        let paths = try draw([.transform(tiny, DisplayList([.text(run("😀", size: 40))]))])
        var sum = 0
        for y in 0..<64 {
            for x in 0..<64 { sum += abs(Int(masks[x, y].green) - Int(paths[x, y].green)) }
        }
        #expect(sum / (64 * 64) < 12)
    }

    @Test(
        "Gives emoji the opacity of the text's colour and nothing else of it",
        .enabled(if: isInstalled))
    func opacity() throws {
        let red = try draw([.text(run("😀", size: 40, color: Color(0xFF00_00FF)))])
        let plain = try draw([.text(run("😀", size: 40))])
        let faint = try draw([.text(run("😀", size: 40, color: Color(0x0000_0040)))])
        #expect(ImageDiff.strict(red, plain).passed)
        let (x, y) = (27, 30)
        #expect(plain[x, y].blue < 120)
        #expect(faint[x, y].blue > 200)
    }

    @Test("Draws the same bytes with a new book", .enabled(if: isInstalled))
    func repeatable() throws {
        let list = DisplayList([.text(run("a👍🏽🇨🇦❤️b", size: 15))])
        let first = try renderer.draw(list, widthPx: 128, heightPx: 64, scale: 1)
        let fresh = Renderer(fonts: try .standard())
        let second = try fresh.draw(list, widthPx: 128, heightPx: 64, scale: 1)
        #expect(ImageDiff.strict(first, second).passed)
    }

    @Test("Takes pictures for emoji only: digits, plain signs and spaces stay letters")
    func presentation() {
        for text in ["1", "#", "©", "☀", "☺\u{FE0E}", "a", "é", "漢"] {
            #expect(!Character(text).isEmoji, "\(text)")
        }
        for text in ["😀", "❤️", "1️⃣", "🇨🇦", "👍🏽", "☺️", "⚽", "👩‍🚀"] {
            #expect(Character(text).isEmoji, "\(text)")
        }
        let fonts = renderer.fonts
        let space =
            fonts.width(of: "x x", size: 10, weight: .regular)
            - 2 * fonts.width(of: "x", size: 10, weight: .regular)
        let between =
            fonts.width(of: "😀 😀", size: 10, weight: .regular)
            - 2 * fonts.width(of: "😀", size: 10, weight: .regular)
        #expect(abs(space - between) < 0.5)
    }

    @Test("Notes a missing font once, when it is wanted, and names the package")
    func missing() throws {
        let nowhere = FontFace(
            path: "/nowhere/E.ttf", family: "E", weight: .regular, package: "x", isColoured: true)
        let fonts = try FontBook.standard(emoji: nowhere, helvetica: [nowhere])
        _ = fonts.width(of: "plain 1", size: 10, weight: .regular)
        #expect(fonts.notes.isEmpty)
        _ = fonts.width(of: "😀😀", size: 10, weight: .regular)
        #expect(!fonts.drawsEmoji)
        #expect(fonts.helvetica === fonts)
        #expect(
            fonts.notes == [
                "emoji are drawn in a few plain forms, because "
                    + "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf is not there; install the "
                    + "Debian package fonts-noto-color-emoji",
                "text of systems before iOS 9 is drawn in Inter, because "
                    + "/usr/share/fonts/opentype/urw-base35/NimbusSans-Bold.otf is not there; "
                    + "install the Debian package fonts-urw-base35"
            ])
    }

    @Test(
        "Has Helvetica's widths in the book for it",
        .enabled(if: renderer.fonts.helvetica !== renderer.fonts))
    func helvetica() {
        // Helvetica's advances: H 722, n 556 thousandths.
        let width = renderer.fonts.helvetica.width(of: "HHnn", size: 100, weight: .regular)
        #expect(abs(width - 255.6) < 0.1)
    }
}
