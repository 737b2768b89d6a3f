import ScenarioSupport
import TestSupport
import Testing

@testable import Scenarios

/// Seeded mutations of the kept scenario files: each is read or told, none crashes, and every error
/// has a place inside the file.
@Suite struct ScenarioFuzzTests {
    private static let run = FuzzRun("scenarios", suffix: ".yaml")
    /// The kept files that are good; the others are regressions.
    private static let good = ["own-screen.yaml", "rules.yaml", "trip.yaml", "words.yaml"]

    private static let pieces = [
        ":", " ", "\n", "- ", "[", "]", "{", "}", "\"", "'", "#", "&a", "*a", "|", ">", "!!int ",
        "\t", "? ", "---\n", "~", "0", "-1", "1e999", "nan", "step", "\u{0}", "\u{FEFF}", "\u{85}",
        "<<: *a", "%YAML 1.1\n", "é", "\u{1F600}", ",", "tap", "expect", "\\", "\r\n"
    ]

    private static func mutated(_ text: String, _ random: inout SplitMix) -> String {
        var letters = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let at = Int.random(in: 0...letters.count, using: &random)
            let end = min(letters.count, at + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.removeSubrange(at..<end)
            case 1: letters.insert(contentsOf: letters[at..<end], at: at)
            case 2:
                let piece = pieces.randomElement(using: &random) ?? ""
                letters.insert(contentsOf: piece.unicodeScalars, at: at)
            default:
                let other = Int.random(in: 0...letters.count, using: &random)
                letters.insert(contentsOf: letters[at..<end], at: other)
            }
        }
        var text = ""
        text.unicodeScalars.append(contentsOf: letters)
        return text
    }

    /// What is wrong with how a file is read; nil where it is read, or told with a place in it.
    private static func problem(_ bytes: [UInt8]) -> String? {
        do throws(ScenarioErrors) {
            let suite = try ScenarioSuite.parse(bytes: bytes, file: "f", catalogs: Fixtures.loaded)
            for aCase in suite.cases { _ = try? ScenarioRun.run(aCase.scenario) }
            return nil
        } catch {
            let ends = Array("\n\r\u{85}\u{2028}\u{2029}".unicodeScalars)
            let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
                omittingEmptySubsequences: false, whereSeparator: { ends.contains($0) })
            for error in error.errors {
                let isInside = (1...lines.count).contains(error.place.line)
                guard isInside, error.place.column >= 1 else { return "outside: \(error)" }
                if error.rule.isEmpty || error.nextStep.isEmpty { return "mute: \(error)" }
            }
            return error.errors.isEmpty ? "no error" : nil
        }
    }

    @Test("kept files are read or reported, with a place inside the file")
    func kept() throws {
        let inputs = try Self.run.inputs()
        #expect(inputs.count >= 10)
        for input in inputs {
            #expect(Self.problem(input.bytes) == nil, "\(input.name)")
            let text = String(decoding: input.bytes, as: UTF8.self)
            let isGood = (try? Fixtures.errors(text)) == []
            #expect(isGood == Self.good.contains(input.name), "\(input.name)")
        }
    }

    @Test("mutated files are read or reported, never worse", arguments: 0..<8)
    func mutations(series: Int) throws {
        let inputs = try Self.run.inputs().filter { Self.good.contains($0.name) }
        var random = SplitMix(state: FuzzRun.seed &+ UInt64(series) &* 0x1234_5678_9ABC_DEF1)
        let rounds = FuzzRun.rounds ?? 120
        for round in 0..<rounds {
            let input = inputs[round % inputs.count].bytes
            let text = Self.mutated(String(decoding: input, as: UTF8.self), &random)
            Self.run.attempt(Array(text.utf8), round: series * rounds + round, Self.problem)
        }
    }
}
