import Basics
import Foundation
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite struct TimelineTests {
    static func run(_ handling: String = "tracker, guardBoolean, overlaidSnapshot") throws
        -> ScenarioRun
    {
        try ScenarioRun.run(try Fixtures.scenario(TalkScenarioTests.text(handling: handling)))
    }

    @Test("every line is a JSON object with its kind and time, and the first names the format")
    func jsonLines() throws {
        let lines = try Self.run().timelineJSONLines.split(separator: "\n")
        let objects = try lines.map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
        #expect(objects[0]["version"] as? Int == 1)
        #expect(objects[0]["kind"] as? String == "timeline")
        #expect(objects[0]["device"] as? String == "iPhone X")
        for object in objects.dropFirst() {
            #expect(object["kind"] is String && object["atMs"] is Int)
            #expect(object["kind"] as? String != "unknown")
        }
        let times = objects.dropFirst().compactMap { $0["atMs"] as? Int }
        #expect(times == times.sorted())
    }

    @Test("a notification prints its frames in points and only the keys that it has")
    func notification() throws {
        let lines = try Self.run().timelineJSONLines.split(separator: "\n")
        let line = try #require(lines.first { $0.contains("\"name\":\"willShow\"") })
        #expect(line.contains("\"begin\":[0,812,375,277],\"end\":[0,477,375,335]"))
        #expect(line.contains("\"durationMs\":250,\"curve\":7,\"isLocal\":true"))
        #expect(!line.contains("changedByUserInteraction"))
        let foreign = lines.contains { $0.contains("\"isLocal\":false") }
        #expect(foreign)
    }

    @Test("texts with quotes, breaks and signs survive JSON")
    func escaping() throws {
        let text = "a\"b\\c\nd\te\u{1}\u{7F}\u{2028}é☃\u{1F600}"
        let line = JSONText.line(.object([JSONText.Member("k", .string(text))]))
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        #expect(object?["k"] == text)
        #expect(!line.contains("\n"))
    }

    @Test("the text has a column for each app, and fits its width", arguments: [120, 140, 160])
    func text(columns: Int) throws {
        let text = try Self.run().timelineText(columns: columns)
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= columns })
        #expect(text.contains("── step 3  switchTo notes ──"))
        let head = try #require(lines.first { $0.contains("     ms  device") })
        let ike = try #require(head.range(of: "ike"))
        let row = try #require(lines.first { $0.contains("1600") })
        let at = head.distance(from: head.startIndex, to: ike.lowerBound)
        #expect(row.dropFirst(at).hasPrefix("willResignActive"))
    }

    @Test("a narrow text fits its width as well", arguments: [40, 41, 57, 64, 80, 100, 400])
    func narrow(columns: Int) throws {
        let text = try Self.run().timelineText(columns: columns)
        let long = text.split(separator: "\n").filter { $0.count > columns }
        #expect(long == [])
        #expect(text.contains("switchTo notes"))
    }

    @Test("where there is no room for columns, each record has its app in front")
    func list() throws {
        let text = try Self.run().timelineText(columns: 40)
        #expect(text.contains("ike: willResignActive"))
        #expect(text.contains("device: ▲ letters of ike"))
        #expect(!text.contains("ms  device"))
    }

    @Test("a movement sideways is printed with x and width")
    func sideways() throws {
        let text = """
            device: iPad Pro (11-inch)
            system: "18.0"
            apps: { ike: { screen: notes, handling: [tracker] } }
            steps:
              - launch: ike
              - tap: body
              - keyboard: float
              - keyboard: { drag: [40, 300] }

            """
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        let words = run.entries.map(\.text)
        let floats = words.first { $0.hasPrefix("▲") && $0.contains(" w 834 → ") }
        #expect(floats?.contains(" x 0 → ") == true, "\(words.filter { $0.hasPrefix("▲") })")
        let plain = words.first { $0.hasPrefix("▲") }
        #expect(plain?.contains(" x ") == false)
    }

    @Test("both apps stand side by side when a notification reaches both")
    func sideBySide() throws {
        let text = try Self.run().timelineText(columns: 160)
        let row = text.split(separator: "\n").first {
            $0.components(separatedBy: "✉ willShow").count == 3
        }
        #expect(row?.contains("foreign") == true)
    }

    @Test("a broken expectation and a finding stand out with their sentence")
    func broken() throws {
        let more = "  - expect: { keyboard: shown }\n"
        let run = try ScenarioRun.run(
            try Fixtures.scenario(TalkScenarioTests.text(handling: "tracker", more: more)))
        let text = run.timelineText()
        #expect(text.contains("── step 7  expect: BROKEN"))
        #expect(text.contains("✗ test.yaml:16:15: `keyboard: shown`: expected keyboard shown, "))
        #expect(text.contains("✗ ike, storedShowsLastScreen: a hole of 335 pt"))
    }

    @Test("many apps, long names and long texts keep their columns")
    func many() throws {
        let apps = (0..<6).map { "  app\($0): { screen: chat }\n" }.joined()
        let text =
            "device: iPhone X\nsystem: 12\napps:\n" + apps
            + "steps:\n  - launch: app5\n  - tap: messageField\n  - type: \""
            + String(repeating: "long ", count: 100) + "\"\n"
        let run = try ScenarioRun.run(try Fixtures.scenario(text))
        #expect(run.timelineText().contains("app5"))
    }

    static let wrapping: [(String, Int, [String])] = [
        ("short", 10, ["short"]),
        ("one two three", 8, ["one two", "  three"]),
        ("abcdefghijkl", 6, ["  abcd", "  efgh", "ijkl"])
    ]

    @Test("lines break at spaces and never lose a letter", arguments: wrapping)
    func wraps(text: String, width: Int, lines: [String]) {
        let wrapped = Columns.wrapped(text, to: width)
        #expect(wrapped.allSatisfy { $0.count <= width })
        let letters = { (text: String) in text.filter { $0 != " " } }
        #expect(wrapped.map(letters).joined() == letters(text))
        #expect(wrapped.count == lines.count)
    }
}
