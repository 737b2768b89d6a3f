import DeviceLogs
import Scenarios
import TestSupport
import Testing

/// The kept logs, cut anywhere and mutated: each gives a log, or an error with a place.
@Suite("Broken logs")
struct ImportLogFuzzTests {
    private static let run = FuzzRun("logs", suffix: ".txt")

    private static func problem(_ bytes: [UInt8]) -> String? {
        do {
            let log = try DeviceLogParser.parse(text: bytes, file: "log.txt")
            let wrong = log.records.first { $0.line < 1 || $0.lastLine < $0.line }
            return wrong.map { "bad lines \($0.line) to \($0.lastLine)" }
        } catch {
            let isPlaced = error.line >= 1 && error.column >= 1 && !error.advice.isEmpty
            return isPlaced ? nil : "no place: \(error)"
        }
    }

    @Test("kept logs, whole or cut at any byte, give a log or an error with a place")
    func truncation() throws {
        let inputs = try Self.run.inputs()
        #expect(inputs.count >= 7)
        for input in inputs {
            for count in 0...input.bytes.count {
                let problem = Self.problem(Array(input.bytes[..<count]))
                #expect(problem == nil, "\(input.name), \(count) bytes")
            }
        }
    }

    @Test("with bytes changed, doubled, dropped or moved give a log or an error with a place")
    func mutation() throws {
        var random = SplitMix(state: FuzzRun.seed)
        let original = try Self.run.inputs().flatMap { $0.bytes + Array("\n".utf8) }
        for round in 0..<(FuzzRun.rounds ?? 150) {
            var bytes = original
            for _ in 0...random.below(6) {
                bytes.mutate(&random, with: "{}[]();,:=\"\n*/-")
            }
            Self.run.attempt(bytes, round: round, Self.problem)
        }
    }

    @Test(
        "of one part over and over are read in time",
        .timeLimit(.minutes(1)),
        arguments: [
            "{", "[", "{//", "{\n//", "\n", "\r", "-[", "userInfo = {\n", "UIKeyboardA = 1;\n",
            "{ UIKeyboardA = 1;", "{\"endCoordinates\":{", "keyboardwillshow",
            "iOS 5.0, iPhone 4S\n",
            "2011-10-19 10:35:15.007 A[1:2] {", "[AnyHashable(\"UIKeyboardA\"): ["
        ])
    func long(part: String) {
        let bytes = Array(part.utf8)
        var text: [UInt8] = []
        while text.count < 20_000 { text += bytes }
        #expect(Self.problem(text) == nil)
    }
}
