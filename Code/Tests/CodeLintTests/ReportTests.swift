import Basics
import Foundation
import Resources
import Testing

@testable import CodeLint

@Suite("Findings")
struct ReportTests {
    private let outcome = lint([
        "a b/Chät.swift": controller("bottom.constant = \(endFrame).height")
    ])

    @Test("Are lines as compilers print them, each with its fix")
    func text() {
        let lines = outcome.text(as: .text).split(separator: "\n")
        #expect(
            lines.first == """
                a b/Chät.swift:4:9: warning: show(_:) sets bottom.constant for a keyboard that \
                can belong to another app [foreign-keyboard]
                """)
        #expect(lines.filter { $0.hasPrefix("  fix: ") }.count == 2)
        #expect(lines.last == "2 findings; 2 keyboard observers in 1 file")
    }

    @Test("Are JSON Lines with a header and totals")
    func json() throws {
        let lines = try outcome.text(as: .json).split(separator: "\n").map { line in
            try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["kind"] as? String } == ["header", "finding", "finding", "totals"])
        #expect(lines[1]["scenario"] as? String == "lint/foreign-keyboard.yaml")
        #expect(lines[1]["line"] as? Int == 4)
    }

    @Test("Are SARIF with rules and escaped addresses")
    func sarif() throws {
        let text = outcome.text(as: .sarif)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let run = try #require((object?["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(
            results.compactMap { $0["ruleId"] as? String } == ["foreign-keyboard", "raw-height"])
        #expect(text.contains(#""uri":"a%20b/Ch%C3%A4t.swift""#))
        let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        #expect((driver?["rules"] as? [Any])?.count == LintRule.all.count)
    }

    @Test("Are GitHub annotations, at most ten")
    func github() {
        let line = outcome.text(as: .github).split(separator: "\n").first ?? ""
        #expect(
            line.hasPrefix("::warning file=a b/Chät.swift,line=4,col=9,title=foreign-keyboard::"))
        let many = lint(
            Dictionary(
                uniqueKeysWithValues: (1...9).map {
                    ("\($0).swift", controller("bottom.constant = \(endFrame).height"))
                }))
        let lines = many.text(as: .github).split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines.last == "::warning title=restore-tool lint::and 9 more")
    }

    @Test("Can be switched off by a comment on the line or above")
    func disabled() {
        let source = controller(
            """
            // restore-tool:disable raw-height, foreign-keyboard: the window is always the screen
            bottom.constant = \(endFrame).height
            """)
        let outcome = lint(["App.swift": source])
        #expect(outcome.findings == [])
        #expect(outcome.suppressed == 2)
        let windows = lint(["App.swift": source.replacing("\n", with: "\r\n")])
        #expect(windows.suppressed == 2)
    }

    @Test("Come with a built-in scenario that shows fault and fix", arguments: LintRule.all)
    func scenarios(_ rule: LintRule) throws {
        let bytes = try Resources.bytes("scenarios/\(rule.scenario)")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("shows: fault") && text.contains("shows: fix"))
    }

    @Test("Are the same for any order of the files")
    func order() {
        let files: [Linter.File] = (1...5).map {
            ("\($0).swift", Array(controller("bottom.constant = \(endFrame).height").utf8))
        }
        let one = Linter().lint(files).text(as: .json)
        #expect(Linter().lint(files.reversed()).text(as: .json) == one)
    }
}
