import Testing

@testable import Scenarios

/// Thousands of seeded mutations of good files: each is read or told, none crashes, and every
/// error has a place inside the file.
@Suite struct ScenarioFuzzTests {
    /// A generator whose numbers follow from its seed (splitmix64).
    struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    static let corpus: [String] = [
        TalkScenarioTests.text(
            handling: "tracker, { guardBoolean: { persists: false } }",
            latencies: "{ entersBackgroundMs: 1500 }",
            more: "  - expect: { card: ike, equals: step 2 }\n"),
        """
        device: iPhone 4s
        system: '5.0'
        orientation: landscape
        appearance: dark
        pace: 1.5s
        apps:
          own:
            title: "Ünïcode ☃"
            icon: "#E0523B"
            screens:
              - name: search
                views:
                  - { id: bar, kind: navigationBar, title: Search, top: safe, height: 44 }
                  - { id: field, kind: textField, top: bar+8, height: 36, returnKey: search }
                  - { id: tools, kind: formatBar, bottom: keyboard, height: 44 }
              - details
        steps:
          - launch: own
          - { tap: field, pace: 100ms }
          - prompt: { kind: alert, title: Hi, buttons: [OK] }
          - answerPrompt
          - expect:
              at: now
              since: step 2
              frames: { tools: [0, 1, 2, 3] }
              notifications: [willShow, didShow]
              texts: { field: "a\\tb" }
        """
    ]

    private static let pieces = [
        ":", " ", "\n", "- ", "[", "]", "{", "}", "\"", "'", "#", "&a", "*a", "|", ">", "!!int ",
        "\t", "? ", "---\n", "~", "0", "-1", "1e999", "nan", "step", "\u{0}", "\u{FEFF}", "\u{85}",
        "<<: *a", "%YAML 1.1\n", "é", "\u{1F600}", ",", "tap", "expect", "\\"
    ]

    private static func mutated(_ text: String, _ random: inout Seeded) -> String {
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

    @Test("mutated files are read or told, never worse", arguments: 0..<8 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        var random = Seeded(state: seed &* 0x1234_5678_9ABC_DEF1)
        let catalogs = Fixtures.loaded
        for round in 0..<150 {
            let text = Self.mutated(Self.corpus[round % Self.corpus.count], &random)
            do throws(ScenarioErrors) {
                let scenario = try Scenario.parse(text, file: "f", catalogs: catalogs)
                _ = try? ScenarioRun.run(scenario)
            } catch {
                let ends = Array("\n\r\u{85}\u{2028}\u{2029}".unicodeScalars)
                let lines = text.unicodeScalars.count { ends.contains($0) }
                #expect(!error.errors.isEmpty)
                for error in error.errors {
                    #expect((1...lines + 18).contains(error.place.line), "seed \(seed): \(text)")
                    #expect(!error.rule.isEmpty && !error.nextStep.isEmpty)
                }
            }
        }
    }

    @Test("the corpus itself is good")
    func corpus() throws {
        for text in Self.corpus { #expect(try Fixtures.errors(text) == []) }
    }
}
