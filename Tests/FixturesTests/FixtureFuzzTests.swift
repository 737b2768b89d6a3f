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

    @Test("of more than 16 MiB are refused", arguments: ["a.swift", "a.json"])
    func huge(file: String) {
        let bytes = [UInt8](repeating: 0x20, count: 16 << 20 | 1)
        let error = #expect(throws: FixtureReadError.self) {
            try FakeNotificationTests.lint.get().check(bytes, file: file)
        }
        #expect(error?.message == "the file has more than 16777216 bytes")
    }

    @Test(
        "of many events are read in time, on one line or on a line each", .timeLimit(.minutes(1)),
        arguments: [" ", "\n"])
    func many(space: String) throws {
        let event = "{\"name\": \"é\", \"begin\": [1, 2, 3, 4], \"end\": [1, 2, 3, 4]}"
        let count = 10_000
        let text =
            FixtureReaderTests.head + "\"events\": ["
            + Array(repeating: event, count: count).joined(separator: "," + space) + "]}"
        let result = try FakeNotificationTests.lint.get().check(Array(text.utf8), file: "a.json")
        #expect(result.eventCount == count)
        let first = result.findings.first.map { [$0.line, $0.column] }
        #expect(first == [1, 63])
        // The name of the last event: each takes 60 characters with its comma and space.
        let last = result.findings.last { $0.rule == .wrongName }
        let isOneLine = space == " "
        #expect(last?.line == (isOneLine ? 1 : count))
        #expect(last?.column == (isOneLine ? 63 + (count - 1) * (event.count + 2) : 10))
    }
}
