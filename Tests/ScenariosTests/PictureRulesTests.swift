import Foundation
import Testing

@testable import Scenarios

@Suite("Rules of pictures")
struct PictureRulesTests {
    private static func read(_ text: String) throws -> PictureRules {
        try PictureRules.read(
            Array(text.utf8), file: "restore.yaml", catalogs: ScenarioCatalogs.load())
    }

    @Test("The last rule that sets a value wins, ignored parts add up")
    func values() throws {
        let rules = try Self.read(
            """
            pictures:
              threshold: 2
              maxPixels: 5
              ignore: [statusBar, { x: 0, y: 10, width: 4, height: 2 }]
              rules:
                - { match: "*/login*", maxPixels: 40, ignore: { view: avatar } }
                - { device: iphone-8, metric: strict }
                - { system: 17.5, maxPercent: 0.5, ignore: statusBar }
            """)
        let plain = rules.values(for: "a/chat", device: "", system: "")
        #expect(plain.metric == .perceptual && plain.threshold == 2 && plain.maxPixels == 5)
        #expect(plain.ignore == [.statusBar, .rect(x: 0, y: 10, width: 4, height: 2)])
        let login = rules.values(for: "a/login-2", device: "iPhone 8", system: "17.5")
        #expect(login.maxPixels == 40 && login.maxPercent == 0.5)
        // A threshold of another metric does not hold.
        #expect(login.metric == .strict && login.threshold == nil)
        #expect(
            login.ignore == [
                .statusBar, .rect(x: 0, y: 10, width: 4, height: 2), .view("avatar")
            ])
        #expect(try Self.read("pictures:").values(for: "a", device: "", system: "").ignore == [])
    }

    @Test(
        "A path is read by its pattern",
        arguments: [
            ("{device}/{system}/{name}", "iPhone 8/17.5/a/b", ["iPhone 8", "17.5", "", "a/b"]),
            ("shots/{test}-{name}@{device}", "shots/a-b-c@d@e", ["d@e", "", "a", "b-c"]),
            ("{name}", "a/b", ["", "", "", "a/b"]),
            ("{name}_{system}", "a_b_17", ["", "b_17", "", "a"])
        ])
    func patterns(text: String, path: String, wanted: [String]) throws {
        let pattern = try #require(PicturePattern(text))
        let parts = try #require(pattern.parts(of: path))
        #expect(PicturePattern.Part.allCases.map { parts[$0] ?? "" } == wanted)
    }

    @Test(
        "What is no pattern, and a path that does not fit, is told",
        arguments: ["{device}", "{name}{device}", "{name}/{name}", "{nme}", "{name", "name}", ""])
    func noPattern(text: String) { #expect(PicturePattern(text) == nil) }

    @Test("A path that does not fit is found out in little time")
    func unfit() throws {
        let pattern = try #require(PicturePattern("{device}-{system}-{test}-{name}!"))
        #expect(pattern.parts(of: String(repeating: "a-", count: 4_000)) == nil)
        #expect(pattern.parts(of: "") == nil)
    }

    @Test(
        "A mistake has its place and the next step",
        arguments: [
            ("pictures: { metrc: strict }", "restore.yaml:1:13: error: no key of `pictures` named"),
            ("pictures: { threshold: x }", "restore.yaml:1:24: error: expected a number"),
            (
                "pictures: { metric: pixelmatch, threshold: 2 }",
                "restore.yaml:1:44: error: 2 is not within 0 to 1; the nearest is 1"
            ),
            (
                "pictures: { ignore: [clock] }",
                "restore.yaml:1:22: error: no part of a picture named \"clock\""
            ),
            (
                "pictures: { ignore: { x: 1, y: 2, width: 3 } }",
                "restore.yaml:1:21: error: a part to ignore needs `height`"
            ),
            (
                "pictures: { ignore: { x: 1.5, y: 2, width: 3, height: 1 } }",
                "restore.yaml:1:26: error: expected a whole number"
            ),
            (
                "pictures: { rules: [{ device: iPhone Y }] }",
                "restore.yaml:1:31: error: no device is called \"iPhone Y\""
            ),
            (
                "pictures: { pattern: \"{device}\" }",
                "restore.yaml:1:22: error: \"{device}\" is no pattern of paths; write {name}"
            ),
            ("pictures: [", "restore.yaml:"), ("- a", "restore.yaml:1:1: error: the file is a")
        ])
    func mistakes(text: String, message: String) throws {
        let error = #expect(throws: ScenarioErrors.self) { try Self.read(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("The schema has every key that is read")
    func schema() throws {
        let object = try JSONSerialization.jsonObject(
            with: Data(ScenarioSchema.restoreText().utf8))
        let top = try #require((object as? [String: Any])?["properties"] as? [String: Any])
        let pictures = try #require(top["pictures"] as? [String: Any])
        let keys = try #require(pictures["properties"] as? [String: Any])
        #expect(Set(keys.keys) == Set(ScenarioParser.pictureKeys))
        let rules = try #require((keys["rules"] as? [String: Any])?["items"] as? [String: Any])
        let ruleKeys = try #require(rules["properties"] as? [String: Any])
        #expect(Set(ruleKeys.keys) == Set(ScenarioParser.pictureRuleKeys))
    }
}
