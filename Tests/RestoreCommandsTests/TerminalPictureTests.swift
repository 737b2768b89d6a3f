import Foundation
import Pictures
import Review
import Testing

@testable import RestoreCommands

@Suite("Pictures in a terminal, and the keys of a review")
struct TerminalPictureTests {
    private static let red = Pixel(red: 255, green: 0, blue: 0)

    @Test("a half block is two pixels, the upper and the lower")
    func halfBlocks() {
        var picture = Bitmap(widthPx: 2, heightPx: 2, fill: .white)
        picture[0, 1] = Self.red
        let lines = TerminalPicture.halfBlocks.lines(of: picture, columns: 2, rows: 1)
        #expect(
            lines == [
                "\u{1B}[38;2;255;255;255;48;2;255;0;0m▀"
                    + "\u{1B}[38;2;255;255;255;48;2;255;255;255m▀\u{1B}[0m"
            ])
        #expect(TerminalPicture.shades.lines(of: picture, columns: 2, rows: 1) == ["██"])
    }

    @Test("a picture keeps its proportions in any room", arguments: [(10, 10), (200, 3), (1, 1)])
    func proportions(columns: Int, rows: Int) {
        let picture = Bitmap(widthPx: 300, heightPx: 600, fill: .white)
        let grid = PixelGrid(picture, columns: columns, rows: rows)
        #expect(grid.width <= columns && grid.height <= rows)
        #expect(grid.width == max(1, min(columns, rows / 2)))
        #expect(grid[0, 0] == 0xFFFF_FFFF)
    }

    @Test("kitty gets PNG in pieces of 4,096 letters, the last one marked")
    func kitty() throws {
        var picture = Bitmap(widthPx: 300, heightPx: 300, fill: .white)
        var state: UInt32 = 1
        for y in 0..<300 {
            for x in 0..<300 {
                state = state &* 1_664_525 &+ 1_013_904_223
                picture[x, y] = Pixel(packed: state | 0xFF00_0000)
            }
        }
        let lines = TerminalPicture.kitty.lines(of: picture, columns: 40, rows: 20)
        #expect(lines.count == 20)
        let commands = lines[0].components(separatedBy: "\u{1B}_G").dropFirst()
        #expect(commands.count > 2)
        #expect(commands.first?.hasPrefix("a=T,f=100,q=2,C=1,c=40,r=20,m=1;") == true)
        #expect(commands.last?.hasPrefix("m=0;") == true)
        let pieces = commands.map { command in
            command.dropLast(2).drop { $0 != ";" }.dropFirst()
        }
        #expect(pieces.allSatisfy { $0.count <= 4096 })
        let png = try #require(Data(base64Encoded: pieces.joined()))
        #expect(try PNG.decode([UInt8](png)) == picture)
    }

    static let answers: [(answer: String, way: TerminalPicture?)] = [
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35)\u{1B}\\\u{1B}[?62;c", .kitty),
        ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", .iTerm),
        ("\u{1B}P>|foot(1.16)\u{1B}\\\u{1B}[?62;4;22c", .sixels(cellWidth: 8, cellHeight: 17)),
        ("\u{1B}[?64;1;2;4;6c", .sixels(cellWidth: 8, cellHeight: 17)),
        ("\u{1B}[?4;1c", nil), ("\u{1B}[?62;14;24c", nil), ("\u{1B}[?1;2c", nil), ("", nil)
    ]

    @Test("a terminal is known by its answers", arguments: answers)
    func known(answer: String, way: TerminalPicture?) {
        #expect(TerminalPicture(answer: answer, cell: (8, 17)) == way)
        if case .sixels = way {
            let standard = TerminalPicture(answer: answer, cell: nil)
            #expect(standard == .sixels(cellWidth: 10, cellHeight: 20))
        }
    }

    @Test("iTerm2 gets the picture with its room in one command")
    func iTerm() throws {
        let picture = Bitmap(widthPx: 30, heightPx: 60, fill: .white)
        let lines = TerminalPicture.iTerm.lines(of: picture, columns: 5, rows: 5)
        #expect(lines.count == 5 && lines.dropFirst().allSatisfy(\.isEmpty))
        let head = "\u{1B}]1337;File=inline=1;doNotMoveCursor=1;width=5;height=5:"
        #expect(lines[0].hasPrefix(head) && lines[0].hasSuffix("\u{07}"))
        let data = try #require(
            Data(base64Encoded: String(lines[0].dropFirst(head.count).dropLast())))
        #expect(try PNG.decode([UInt8](data)) == picture)
    }

    /// Draws sixels as a terminal does: each pixel's number of its colour, and the colours in
    /// hundredths.
    private static func drawn(_ text: String, _ grid: PixelGrid) throws -> (
        pixels: [Int?], colors: [Int: [Int]]
    ) {
        var body = text.dropFirst(text.prefix { $0 != "q" }.count + 1).dropLast(2)
        #expect(text.hasPrefix("\u{1B}P0;1;0q") && text.hasSuffix("\u{1B}\\"))
        func numbers() -> [Int] {
            let part = body.prefix { $0.isNumber || $0 == ";" }
            body = body.dropFirst(part.count)
            return part.split(separator: ";").compactMap { Int($0) }
        }
        var pixels = [Int?](repeating: nil, count: grid.width * grid.height)
        var colors: [Int: [Int]] = [:]
        var (x, top, color) = (0, 0, 0)
        func put(_ sign: Character, _ count: Int) throws {
            let bits = Int(try #require(sign.asciiValue)) - 63
            #expect((0..<64).contains(bits) && x + count <= grid.width)
            for _ in 0..<count {
                for row in 0..<6 where bits >> row & 1 == 1 {
                    pixels[(top + row) * grid.width + x] = color
                }
                x += 1
            }
        }
        while let sign = body.popFirst() {
            switch sign {
            case "\"": #expect(numbers() == [1, 1, grid.width, grid.height])
            case "#":
                let all = numbers()
                color = all[0]
                if all.count == 5 { colors[color] = Array(all[2...]) }
            case "!":
                let count = numbers()[0]
                let next = body.popFirst()
                try put(try #require(next), count)
            case "$": x = 0
            case "-": (x, top) = (0, top + 6)
            default: try put(sign, 1)
            }
        }
        return (pixels, colors)
    }

    @Test("sixels give every pixel a colour near its own", arguments: [7, 13, 40])
    func sixels(side: Int) throws {
        var picture = Bitmap(widthPx: side, heightPx: side, fill: .white)
        for y in 0..<side {
            for x in 0..<side where (x / 3 + y / 2).isMultiple(of: 2) {
                picture[x, y] = Pixel(
                    red: UInt8(x * 6), green: UInt8(y * 6), blue: UInt8(x + y))
            }
        }
        let grid = PixelGrid(picture, columns: side, rows: side)
        let (pixels, colors) = try Self.drawn(SixelText(grid).text, grid)
        #expect(colors.count <= 256)
        // More colours than a terminal has are taken to the nearest of them.
        let most = side > 30 ? 30 : 4
        for y in 0..<side {
            for x in 0..<side {
                let number = try #require(pixels[y * side + x])
                let color = try #require(colors[number])
                for (index, shift) in [UInt32(0), 8, 16].enumerated() {
                    let wanted = Int(grid[x, y] >> shift & 255)
                    #expect(abs(color[index] * 255 / 100 - wanted) <= most, "\(x) \(y)")
                }
            }
        }
        let lines = TerminalPicture.sixels(cellWidth: 10, cellHeight: 20)
            .lines(of: picture, columns: 4, rows: 3)
        #expect(lines.count == 2 && lines[1].isEmpty)
    }

    private static func session(_ count: Int) -> ReviewSession {
        let entries = (0..<count).map { index in
            var entry = GoldenEntry(
                name: "entry-\(index)", story: "s", moment: "end", atMs: 0, status: .changed,
                origin: GoldenOrigin(device: "", system: "", source: "", fonts: []))
            entry.actual = .init(path: "pictures/\(index).png", sha256: "\(index)")
            return entry
        }
        return ReviewSession(entries, ReviewDecisions())
    }

    @Test("keys decide, skip, go back, take back and change the view")
    func keys() {
        var session = Self.session(3)
        func press(_ keys: String) { for key in keys.utf8 { _ = session.press(key) } }
        press("o")
        #expect(session.view == .onionSkin)
        press("b")
        #expect(session.view == .blink && session.showsActual)
        press("b")
        #expect(!session.showsActual)
        session.tick()
        #expect(session.showsActual)
        press("dar")
        #expect(session.view == .sideBySide && session.index == 2)
        press("pu")
        #expect(session.summary == "1 accepted, 0 rejected, 2 undecided")
        press("q")
        #expect(session.isOver)
    }

    @Test("undo takes the newest decision back, with what held before, and shows its entry")
    func undo() {
        var session = Self.session(4)
        func press(_ keys: String) { for key in keys.utf8 { _ = session.press(key) } }
        press("aar")
        press("u")
        #expect(session.index == 2)
        #expect(session.summary == "2 accepted, 0 rejected, 2 undecided")
        press("pr")
        #expect(session.summary == "1 accepted, 1 rejected, 2 undecided")
        press("u")
        #expect(session.index == 1)
        #expect(session.summary == "2 accepted, 0 rejected, 2 undecided")
        press("uuuu")
        #expect(session.index == 0)
        #expect(session.summary == "0 accepted, 0 rejected, 4 undecided")
    }

    @Test("a long text is scrolled within its lines, and each entry begins at its top")
    func scrolling() {
        var entries = Self.session(2).entries
        entries[0].lines = (0..<50).map { "+ \($0)" }
        var session = ReviewSession(entries, ReviewDecisions())
        func press(_ keys: String) { for key in keys.utf8 { _ = session.press(key) } }
        press("jjk")
        #expect(session.topLine == 1)
        press("\u{6}\u{6}\u{6}")
        #expect(session.topLine == 49)
        press("\u{2}")
        #expect(session.topLine == 29)
        press("s")
        #expect(session.topLine == 0)
        press("j")
        #expect(session.topLine == 0)
    }

    @Test("the list of keys goes away with any key, which does nothing else")
    func keyList() {
        var session = Self.session(2)
        func press(_ keys: String) { for key in keys.utf8 { _ = session.press(key) } }
        press("?")
        #expect(session.showsKeys)
        press("a")
        #expect(!session.showsKeys && session.index == 0)
        press("?q")
        #expect(session.isOver)
    }

    @Test("zooming shows what changed with room around it, and nothing beside the picture")
    func zoom() {
        let bounds = PixelRect(x: 0, y: 0, widthPx: 600, heightPx: 900)
        var entries = Self.session(1).entries
        entries[0].boxes = [[100, 200, 30, 40], [200, 300, 60, 10], [1, 2], [Int.max, 0, 9, 9]]
        var session = ReviewSession(entries, ReviewDecisions())
        #expect(session.shownPart(of: bounds) == bounds)
        _ = session.press(UInt8(ascii: "z"))
        let part = PixelRect(x: 76, y: 176, widthPx: 208, heightPx: 158)
        #expect(session.shownPart(of: bounds) == part)
        entries[0].boxes = [[0, 890, 600, 10]]
        session = ReviewSession(entries, ReviewDecisions())
        _ = session.press(UInt8(ascii: "z"))
        let edge = PixelRect(x: 0, y: 815, widthPx: 600, heightPx: 85)
        #expect(session.shownPart(of: bounds) == edge)
        entries[0].boxes = []
        session = ReviewSession(entries, ReviewDecisions())
        _ = session.press(UInt8(ascii: "z"))
        #expect(session.shownPart(of: bounds) == bounds)
    }

    @Test("a review goes on where it ended, and a decision is about the bytes it was made of")
    func decisions() {
        var session = Self.session(2)
        _ = session.press(UInt8(ascii: "a"))
        let again = ReviewSession(session.entries, session.decisions)
        #expect(again.index == 1)
        var other = session.entries[0]
        other.actual?.sha256 = "another"
        #expect(session.decisions.choice(about: session.entries[0]) == .accept)
        #expect(session.decisions.choice(about: other) == nil)
    }

    @Test("a reason and a comment are typed for a decision, changed after it, and undone with it")
    func notes() {
        var session = Self.session(2)
        func press(_ keys: String) -> [Bool] { keys.utf8.map { session.press($0) } }
        #expect(press("wbug").allSatisfy { !$0 })
        #expect(session.words.contains("reason> bug_"))
        #expect(press("x\u{7F}s\r") == [false, false, false, false])
        #expect(press("mThe b\u{E9}\u{7F}ar\n").allSatisfy { !$0 })
        #expect(
            session.words.contains("reason: bugs") && session.words.contains("comment: The bar"))
        #expect(press("r") == [true])
        let entry = session.entries[0]
        #expect(session.decisions.decision(about: entry)?.reason == "bugs")
        #expect(session.decisions.decision(about: entry)?.comment == "The bar")
        // The other entry has notes of its own.
        #expect(!session.words.contains { $0.hasPrefix("reason") })
        #expect(press("p") == [false])
        #expect(press("w\u{7F}\u{7F}\u{7F}\u{7F}\n").last == true)
        #expect(session.decisions.decision(about: entry)?.reason == nil)
        #expect(session.decisions.choice(about: entry) == .reject)
        #expect(press("wqr\u{1B}") == [false, false, false, false])
        #expect(session.decisions.decision(about: entry)?.reason == nil && !session.isOver)
        #expect(press("u") == [true])
        #expect(session.decisions.decision(about: entry)?.reason == "bugs")
        _ = press("w" + String(repeating: "x", count: 90) + "\n")
        #expect(session.decisions.decision(about: entry)?.reason?.count == 60)
    }

    @Test("a pasted text is part of the note, whatever letters it has")
    func pasted() {
        var session = Self.session(2)
        session.paste(Array("aaa".utf8))
        #expect(session.index == 0 && session.decisions.decisions.isEmpty)
        _ = session.press(UInt8(ascii: "w"))
        session.paste(Array("looks ok\nall \u{1B}fine".utf8))
        #expect(session.words.contains("reason> looks ok all fine_"))
    }

    @Test("notes that no decision keeps are named at the end")
    func lostNotes() {
        var session = Self.session(2)
        for key in "wbug\n".utf8 { _ = session.press(key) }
        #expect(
            session.summary
                == "0 accepted, 0 rejected, 2 undecided; without a decision the notes are not "
                + "kept: \(session.entries[0].name)")
        _ = session.press(UInt8(ascii: "r"))
        #expect(session.summary == "0 accepted, 1 rejected, 1 undecided")
    }

    @Test("what was drawn in two ways cannot be accepted")
    func unstable() {
        var entries = Self.session(1).entries
        entries[0].status = .unstable
        var session = ReviewSession(entries, ReviewDecisions())
        let isDecided = session.press(UInt8(ascii: "a"))
        #expect(!isDecided && !session.isOver)
    }
}
