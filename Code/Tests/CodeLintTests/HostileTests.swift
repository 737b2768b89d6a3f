import Foundation
import Testing

@testable import CodeCommands
@testable import CodeLint

@Suite("Hostile sources")
struct HostileTests {
    @Test(
        "Too many brackets are refused at their place",
        arguments: [("[", 14), ("(", 128), ("{", 128)])
    func brackets(sign: String, limit: Int) {
        let text = "// keyboard\n" + String(repeating: sign, count: limit + 1)
        let error = lint(["a.swift": text]).errors.first
        #expect(error?.place == LintPlace(path: "a.swift", line: 2, column: limit + 1))
        #expect(error?.reason.contains("exclude the file with --exclude") == true)
        #expect(lint(["a.swift": String(text.dropLast())]).errors == [])
    }

    @Test("Brackets in comments and strings do not count")
    func trivia() {
        let signs = String(repeating: "[", count: 40)
        let long = "/* /* \(signs) */ \(signs) */ let a = \"\"\"\n\(signs)\n\(signs)\n\"\"\"\n"
        #expect(lint(["a.swift": "// keyboard\n" + long]).errors == [])
        #expect(
            lint(["a.swift": "// keyboard \(signs)\nlet a = \"\(signs)\\\"\(signs)\"\n"]).errors
                == [])
    }

    @Test("A file that is too large is refused")
    func large() {
        let text = "// keyboard\n" + String(repeating: "a", count: SwiftSource.largestFile)
        #expect("\(lint(["a.swift": text]).errors)".contains("more than the 4194304"))
    }

    @Test("Bytes that are no text are read as far as they go")
    func binary() {
        let bytes = Array("keyboard".utf8) + (0...255).map { UInt8($0) }
        let outcome = Linter().lint([("a.swift", bytes)])
        #expect(outcome.findings == [] && outcome.errors == [])
    }

    /// Sources that overflow the stack of a main thread.
    static let deep = [
        "let a = " + String(repeating: "x ? y : ", count: 20_000) + "z",
        "let a = b" + String(repeating: ".c()", count: 5_000),
        "func f() { " + String(repeating: "if a { } else ", count: 10_000) + "{ } }",
        "let f: A" + String(repeating: " -> A", count: 10_000)
    ]

    @Test("Deep nesting does not end the program", arguments: deep.indices)
    func deepNesting(index: Int) throws {
        let good = controller("bottom.constant = \(endFrame).height")
        let files = ["Deep.swift": "// keyboard\n" + Self.deep[index], "Good.swift": good]
        try withFiles(files) { folder in
            let result = try Program.run(["lint", "."], in: folder)
            #expect(result.output.contains("Good.swift:4:9"))
            #expect(result.status == 1)
        }
    }

    @Test(
        "A file of which the worker dies is named, in every form of output, and the others are read"
    )
    func fatal() throws {
        let good = controller("bottom.constant = \(endFrame).height")
        try withFiles(["Deep.swift": "// keyboard\n" + Self.deep[2], "Good.swift": good]) {
            folder in
            let paths = ["Deep.swift", "Good.swift"].map { folder.appendingPathComponent($0).path }
            let worker = Worker(program: Program.path, stack: 1 << 20)
            let order = Worker.Order(paths: paths, rules: ["raw-height"], format: "json")
            let answer = try worker.lint(order)
            #expect(answer.status == 65)
            let message = try #require(answer.messages.first)
            #expect(message.hasSuffix("which nests too deeply; exclude it with --exclude"))
            #expect(answer.output.contains(#""kind":"error""#))
            #expect(answer.output.contains(#""findings":1,"errors":1"#))
        }
    }

    @Test("Changed sources never trap")
    func mutations() {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["RESTORE_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 300
        var random = Generator(
            state: environment["RESTORE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 24301)
        let seeds = RuleTests.cases.map { Array($0.broken.utf8) }
        let parts = [
            "{", "}", "(", ")", "[", "#selector(", ".", "?", "!", "= ", "self", "$0", "\"", "//",
            "guard "
        ]
        for _ in 0..<rounds {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: at)
                case 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 2:
                    bytes.insert(
                        contentsOf: Array((parts.randomElement(using: &random) ?? "").utf8), at: at)
                default: bytes.removeSubrange(at..<min(bytes.count, at + 40))
                }
                if bytes.isEmpty { bytes = [10] }
            }
            let outcome = Linter().lint([("a.swift", bytes)])
            #expect(outcome.files == 1)
        }
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }
}
