import Basics
import Foundation
import Testing

@Suite("SARIF")
struct SARIFTests {
    private static func log() -> SARIFLog {
        var log = SARIFLog(
            tool: "restore-tool run",
            rules: [
                SARIFLog.Rule("one", "the first", reason: "because", fix: "do it"),
                SARIFLog.Rule("two", "the second", level: .error)
            ])
        log.results = ["one", "two", "own", "one"].map { rule in
            SARIFLog.Result(
                rule: rule, "it \"breaks\"\n", at: SARIFLog.Place("a b/ä.yaml", line: 3, column: 2),
                identity: ["a b/ä.yaml"])
        }
        return log
    }

    private static func run(of log: SARIFLog) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(log.text.utf8))
        let top = try #require(object as? [String: Any])
        #expect(top["version"] as? String == "2.1.0")
        return try #require((top["runs"] as? [[String: Any]])?.first)
    }

    @Test("Every finding refers to its rule, also one that only the finding names")
    func rules() throws {
        let run = try Self.run(of: Self.log())
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.compactMap { $0["id"] as? String } == ["one", "two", "own"])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["ruleIndex"] as? Int } == [0, 1, 2, 0])
        #expect(
            results.compactMap { $0["level"] as? String }
                == ["warning", "error", "warning", "warning"])
    }

    @Test("A fingerprint stays when lines move, and tells equal findings apart")
    func fingerprints() throws {
        func prints(_ log: SARIFLog) throws -> [String] {
            let results = try Self.run(of: log)["results"] as? [[String: Any]] ?? []
            return results.compactMap {
                ($0["partialFingerprints"] as? [String: String])?["restoreTool/v1"]
            }
        }
        var log = Self.log()
        let before = try prints(log)
        #expect(Set(before).count == 4)
        for index in log.results.indices { log.results[index].place.line = 70 }
        #expect(try prints(log) == before)
        log.results[0].identity = ["other.yaml"]
        #expect(try prints(log)[0] != before[0])
    }

    @Test(
        "A path becomes an address",
        arguments: [
            ("a b/ä.yaml", "a%20b/%C3%A4.yaml"), ("./a.yaml", "a.yaml"),
            ("../a.yaml", "../a.yaml"), ("/tmp/a#b", "file:///tmp/a%23b")
        ])
    func addresses(path: String, address: String) {
        var log = Self.log()
        log.results = [
            SARIFLog.Result(rule: "one", "text", at: SARIFLog.Place(path), identity: [])
        ]
        // A place without a line is the first one, because code scanning needs a region.
        let region = "\"region\":{\"startLine\":1}"
        #expect(log.text.contains("\"artifactLocation\":{\"uri\":\"\(address)\"},\(region)}"))
    }

    @Test("Steps, related places, attachments and the reason of an acceptance are told")
    func details() throws {
        var log = Self.log()
        let step = SARIFLog.Note("tap field", at: SARIFLog.Place("a.yaml", line: 7))
        log.results[0].steps = [step]
        log.results[0].related = [step]
        log.results[0].attachments = [SARIFLog.Note("drawn", at: SARIFLog.Place("pictures/1.png"))]
        log.results[0].accepted = "intended"
        log.errors = [SARIFLog.Note("no YAML", at: SARIFLog.Place("b.yaml", line: 1))]
        let text = log.text
        let location =
            #"{"physicalLocation":{"artifactLocation":{"uri":"a.yaml"},"region":{"startLine":7}},"#
            + #""message":{"text":"tap field"}}"#
        #expect(
            text.contains(
                #""codeFlows":[{"threadFlows":[{"locations":[{"location":\#(location)}]}]}]"#))
        #expect(text.contains(#""relatedLocations":[\#(location)]"#))
        #expect(
            text.contains(
                #""artifactLocation":{"uri":"pictures/1.png","uriBaseId":"RESULTS"}"#))
        #expect(text.contains(#""originalUriBaseIds":{"RESULTS":"#))
        #expect(text.contains(#""suppressions":[{"kind":"inSource","justification":"intended"}]"#))
        #expect(text.contains(#""executionSuccessful":false"#))
        #expect(!Self.log().text.contains("RESULTS"))
        #expect(Self.log().text.contains(#""executionSuccessful":true"#))
    }
}
