import Pictures
import Testing

@testable import Raster

@Suite("Text")
struct TextTests {
    let fonts = renderer.fonts

    @Test("Measures widths that grow with the size and add up")
    func widths() {
        let one = fonts.width(of: "Keyboard", size: 10, weight: .regular)
        #expect(abs(fonts.width(of: "Keyboard", size: 20, weight: .regular) - 2 * one) < 1e-9)
        #expect(one > 35 && one < 60)
        #expect(fonts.width(of: "", size: 10, weight: .bold) == 0)
        #expect(fonts.width(of: "Keyboard", size: 10, weight: .bold) > one)
    }

    @Test("Has the metrics of Inter")
    func metrics() {
        let metrics = fonts.metrics(size: 100, weight: .regular)
        #expect(metrics.ascent > 90 && metrics.ascent < 100)
        #expect(metrics.descent > 20 && metrics.descent < 30)
        #expect(metrics.capHeight > 70 && metrics.capHeight < 75)
    }

    @Test("Breaks lines at spaces, within the width, without losing a word")
    func lines() {
        let text = "We took the long trail around the north side, past the old mill"
        let lines = fonts.lines(of: text, size: 13, weight: .regular, width: 120, limit: nil)
        #expect(lines.count > 2)
        #expect(lines.joined(separator: " ") == text)
        for line in lines { #expect(fonts.width(of: line, size: 13, weight: .regular) <= 120.01) }
    }

    @Test("Truncates with an ellipsis that fits")
    func limits() {
        let text = "We took the long trail around the north side, past the old mill"
        let lines = fonts.lines(of: text, size: 13, weight: .regular, width: 120, limit: 2)
        #expect(lines.count == 2 && lines[1].hasSuffix("…") && !lines[0].hasSuffix("…"))
        #expect(fonts.width(of: lines[1], size: 13, weight: .regular) <= 120)
        #expect(
            fonts.lines(of: "short", size: 13, weight: .regular, width: 99, limit: 1) == ["short"])
    }

    @Test("Keeps another paragraph out of a truncated line, and adds no space to it")
    func truncatedParagraphs() {
        func line(_ text: String, width: Double) -> [String] {
            fonts.lines(of: text, size: 10, weight: .regular, width: width, limit: 1)
        }
        #expect(line("Boat\nTrain", width: 200) == ["Boat…"])
        #expect(line("Boat  \r\n\r\nTrain", width: 200) == ["Boat…"])
        #expect(line("\nTrain", width: 200) == ["…"])
        let wide = fonts.width(of: "今日は天", size: 10, weight: .regular)
        let cut = line("今日は天気がいい", width: wide + 5)
        #expect(cut.count == 1 && cut[0].hasSuffix("…"))
        #expect("今日は天気がいい".hasPrefix(cut[0].dropLast()))
        #expect(cut[0].count > 2)
    }

    @Test("Breaks Japanese between characters, but not before a full stop")
    func japanese() {
        let lines = fonts.lines(
            of: "今日は天気がいいです。散歩", size: 10, weight: .regular, width: 100, limit: nil)
        #expect(lines.count == 2)
        #expect(!lines[1].hasPrefix("。"))
        #expect(lines.joined() == "今日は天気がいいです。散歩")
    }

    @Test("Ends lines at newlines, and divides a word that is wider than the line")
    func newlines() {
        #expect(
            fonts.lines(of: "a\n\nb", size: 9, weight: .light, width: 50, limit: nil)
                == ["a", "", "b"])
        let parts = fonts.lines(
            of: "Donaudampfschiff", size: 20, weight: .regular, width: 60, limit: nil)
        #expect(parts.count > 1 && parts.joined() == "Donaudampfschiff")
        #expect(
            fonts.lines(of: "ab", size: 20, weight: .regular, width: 0, limit: nil) == ["a", "b"])
    }

    @Test(
        "Has glyphs for each script of the keyboards",
        arguments: [
            "Привет", "Grüße", "ça", "かな 漢字", "لوحة المفاتيح", "⌫ ⇧ ⏎ ← ✓", "שלום"
        ])
    func scripts(_ text: String) {
        let line = fonts.locked { fonts.shaped(text, .regular) }
        #expect(!line.glyphs.contains { $0.face == ShapedLine.missing }, "\(text)")
        #expect(!line.glyphs.contains { $0.glyph == 0 }, "\(text)")
    }

    @Test("Draws a character without a glyph as a box with its code point")
    func missing() throws {
        let text = TextRun("\u{F8FF}", at: Spot(10, 50), size: 40, color: black)
        let bitmap = try draw([.text(text)])
        let ink = bitmap.withPixels { $0.reduce(0) { $0 + ($1 & 255 < 128 ? 1 : 0) } }
        #expect(ink > 100)
        #expect(
            MissingGlyph.digits(0xF8FF).map { Character(Unicode.Scalar($0.scalar) ?? " ") }
                == ["F", "8", "F", "F"])
    }

    @Test("Lays out Arabic from right to left, and its numbers from left to right")
    func bidi() {
        #expect(Bidi.levels(Array("abc".unicodeScalars.map(\.value))) == [0, 0, 0])
        let mixed = "ab שלום 12 cd".unicodeScalars.map(\.value)
        #expect(Bidi.levels(mixed) == [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 0, 0, 0])
        #expect(Bidi.visualOrder([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
        let line = fonts.locked { fonts.shaped("سلام", .regular) }
        let clusters = line.glyphs.map(\.cluster)
        #expect(clusters == clusters.sorted(by: >))
    }

    @Test("Moves an aligned line by its width")
    func alignment() throws {
        func left(_ alignment: TextRun.Alignment) throws -> Int {
            let run = TextRun("III", at: Spot(32, 40), size: 16, color: black, alignment: alignment)
            let bitmap = try draw([.text(run)])
            for x in 0..<64 where (0..<64).contains(where: { bitmap[x, $0].red < 200 }) { return x }
            return -1
        }
        let (leading, center, trailing) = (
            try left(.leading), try left(.center), try left(.trailing)
        )
        let width = fonts.width(of: "III", size: 16, weight: .regular)
        #expect(abs(Double(leading - center) - width / 2) < 1.1)
        #expect(abs(Double(leading - trailing) - width) < 1.1)
    }

    @Test("Moves letters apart by the tracking, and keeps a centred line in the middle")
    func tracking() throws {
        func edges(_ tracking: Double) throws -> (left: Int, right: Int) {
            let run = TextRun(
                "III", at: Spot(32, 40), size: 16, color: black, alignment: .center,
                tracking: tracking)
            let bitmap = try draw([.text(run)])
            let columns = (0..<64).filter { x in (0..<64).contains { bitmap[x, $0].red < 128 } }
            return (columns.first ?? -1, columns.last ?? -1)
        }
        let (plain, wide, narrow) = (try edges(0), try edges(4), try edges(-1))
        #expect(plain.left - wide.left == 4 && wide.right - plain.right == 4)
        #expect(narrow.left - plain.left == 1 && plain.right - narrow.right == 1)
        #expect(
            abs(
                fonts.width(of: "III", size: 16, weight: .regular, tracking: 4)
                    - fonts.width(of: "III", size: 16, weight: .regular) - 8) < 1e-9)
        let run = TextRun("a", at: Spot(1, 2), size: 9, color: black, tracking: -0.25)
        let list = DisplayList([.text(run)])
        #expect(try DisplayList(json: Array(list.json().utf8)) == list)
    }

    @Test("Draws text from masks and from paths alike")
    func masksAndPaths() throws {
        let run = TextRun("Rg", at: Spot(8, 40), size: 32, color: black)
        let masks = try draw([.text(run)])
        let tiny = Affine(a: 1, b: 1e-12, c: 0, d: 1, tx: 0, ty: 0)
        let paths = try draw([.transform(tiny, DisplayList([.text(run)]))])
        for y in 0..<64 {
            for x in 0..<64 {
                #expect(abs(Int(masks[x, y].red) - Int(paths[x, y].red)) <= 48)
            }
        }
    }

    @Test("Names the file and the package to install in errors of fonts")
    func errors() {
        func message(_ faces: [FontFace]) -> String {
            do throws(FontError) {
                _ = try FontBook(faces: faces)
                return ""
            } catch {
                return error.description
            }
        }
        let missing = FontFace(
            path: "/nowhere/Inter-Regular.otf", family: "Inter", weight: .regular,
            package: "fonts-inter")
        #expect(
            message([missing])
                == "/nowhere/Inter-Regular.otf: the font is not there; install the Debian package "
                + "fonts-inter")
        #expect(message([]) == "a font book needs at least one face")
        let text = FontFace(path: "/etc/passwd", family: "x", weight: .regular)
        #expect(message([text]) == "/etc/passwd: this is no OpenType font; check the path")
        var wrong = FontFace.debian[0]
        wrong.index = 99
        #expect(message([wrong]).hasSuffix("FreeType cannot read face 99 of this file"))
    }
}
