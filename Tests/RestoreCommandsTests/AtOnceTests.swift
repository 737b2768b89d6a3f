import Basics
import Pictures
import Testing

@testable import RestoreCommands

@Suite("Calls that are answered without the parser of the command line")
struct AtOnceTests {
    /// Pictures in a folder: `a` and `b` differ, `wide` has another size, `grey` another storage,
    /// `bad` is damaged; `b` has a file of views.
    private static func prepare(_ folder: String) throws {
        var other = Bitmap(widthPx: 20, heightPx: 10, fill: .white)
        try FileBytes.write(PNG.encode(other), to: "\(folder)/a.png")
        other[3, 9] = .black
        let file = try PNG.encode(other)
        try FileBytes.write(file, to: "\(folder)/b.png")
        let wide = Bitmap(widthPx: 30, heightPx: 10, fill: .white)
        try FileBytes.write(PNG.encode(wide), to: "\(folder)/wide.png")
        var damaged = file
        damaged[damaged.count / 2] ^= 1
        try FileBytes.write(damaged, to: "\(folder)/bad.png")
        let views = """
            {"version": 1, "views": [
            {"name": "keyboard", "x": 0, "y": 5, "width": 20, "height": 5}]}
            """
        try FileBytes.write(Array(views.utf8), to: "\(folder)/b.views.json")
    }

    static let answered = [
        "diff a.png a.png", "diff a.png b.png", "diff a.png wide.png",
        "diff --metric strict a.png b.png", "diff a.png b.png --metric pixelmatch",
        "diff a.png b.png --metric perceptual", "diff b.png a.png --metric strict"
    ]

    @Test("the answer is that of the command", arguments: answered)
    func answers(line: String) async throws {
        try await withFolder { folder in
            try Self.prepare(folder)
            let arguments = line.split(separator: " ").map { word in
                word.hasSuffix(".png") ? "\(folder)/\(word)" : String(word)
            }
            let answer = try #require(AtOnce.answer(arguments))
            let command = await CommandLine.run(arguments)
            #expect(answer.lines.joined(separator: "\n") + "\n" == command.output)
            #expect(answer.status.rawValue == command.status)
        }
    }

    @Test("so is the version's")
    func version() throws {
        let answer = try #require(AtOnce.answer(["--version"]))
        #expect(answer.lines == [RestoreTool.version])
        #expect(answer.status == .good)
    }

    static let left = [
        "", "run a.png a.png", "--version --help", "diff", "diff a.png", "diff a.png b.png a.png",
        "diff a.png none.png", "diff none.png none.png", "diff a.png bad.png",
        "diff bad.png bad.png", "diff . .", "diff --json a.png", "diff a.png b.png --json",
        "diff a.png b.png --metric", "diff a.png b.png --metric psnr",
        "diff a.png --metric strict b.png", "diff a.png b.png --threshold 2",
        "diff a.png b.png -o c.png", "diff --metric --json a.png", "diff -- a.png b.png"
    ]

    @Test("every other call, and each that fails, is left to the command", arguments: left)
    func leaves(line: String) async throws {
        try await withFolder { folder in
            try Self.prepare(folder)
            let arguments = line.split(separator: " ").map { word in
                word.hasPrefix("-") || ["run", "diff", "strict", "psnr", "2"].contains(word)
                    ? String(word) : "\(folder)/\(word)"
            }
            #expect(AtOnce.answer(arguments) == nil)
        }
    }

    @Test("a damaged file of views is left to the command, which names it")
    func damagedViews() async throws {
        try await withFolder { folder in
            try Self.prepare(folder)
            try FileBytes.write([0x7B], to: "\(folder)/a.views.json")
            #expect(AtOnce.answer(["diff", "\(folder)/a.png", "\(folder)/b.png"]) == nil)
        }
    }
}
