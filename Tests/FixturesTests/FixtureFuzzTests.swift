import Fixtures
import TestSupport
import Testing

/// Fixtures in every language, cut anywhere and mutated: each gives a result, or an error with a
/// place.
@Suite("Broken fixtures")
struct FixtureFuzzTests {
    private static let endings = ["swift", "m", "dart", "js", "kt", "json"]

    private static func problem(_ bytes: [UInt8], _ ending: String) -> String? {
        guard let lint = try? FakeNotificationTests.lint.get() else { return "no lint" }
        do {
            let result = try lint.check(bytes, file: "a.\(ending)")
            let wrong = result.findings.first { $0.line < 1 || $0.column < 1 || $0.message.isEmpty }
            return wrong.map { "no place: \($0)" }
        } catch {
            let isPlaced = error.line >= 1 && error.column >= 1 && !error.advice.isEmpty
            return isPlaced ? nil : "no place: \(error)"
        }
    }

    @Test("cut at any byte give a result or an error with a place", arguments: endings)
    func truncation(ending: String) throws {
        let inputs = try FuzzRun("fixtures", suffix: ".\(ending)").inputs()
        #expect(!inputs.isEmpty)
        for input in inputs {
            for count in stride(from: 0, through: input.bytes.count, by: 7) {
                let problem = Self.problem(Array(input.bytes[..<count]), ending)
                #expect(problem == nil, "\(input.name), \(count) bytes")
            }
        }
    }

    @Test("with bytes changed, doubled or dropped give a result or an error", arguments: endings)
    func mutation(ending: String) throws {
        let run = FuzzRun("fixtures", suffix: ".\(ending)")
        var random = SplitMix(state: FuzzRun.seed)
        let original = try run.inputs().flatMap(\.bytes)
        for round in 0..<(FuzzRun.rounds ?? 60) {
            var bytes = original
            for _ in 0...random.below(6) {
                bytes.mutate(&random, with: "{}[]();,:=\"'\n*/-\\$")
            }
            run.attempt(bytes, round: round) { Self.problem($0, ending) }
        }
    }

    @Test(
        "of one part over and over are read in time", .timeLimit(.minutes(1)),
        arguments: [
            "(", "[", "{", "(x)", "\"", "'", "`", "/*", "//", "\\(", "${", "\"\\(", "`${", "/[",
            "Notification(", "userInfo: x ", "x = x ", ".keyboardWillShowNotification ",
            "post(\"keyboardWillShow\", end: x)", "viewInsets: FakeViewPadding(", "Size(1, 1)",
            "keyboards ", "WindowInsets(bottom = x) ", "it(", "1e9", "-", "\u{1F511}"
        ])
    func long(part: String) {
        let bytes = Array(part.utf8)
        var text: [UInt8] = []
        while text.count < 20_000 { text += bytes }
        for ending in Self.endings { #expect(Self.problem(text, ending) == nil, "\(ending)") }
    }

    @Test("of more than 16 MiB are refused")
    func huge() {
        let bytes = [UInt8](repeating: 0x20, count: 16 << 20 | 1)
        #expect(throws: FixtureReadError.self) {
            try FakeNotificationTests.lint.get().check(bytes, file: "a.swift")
        }
    }
}
