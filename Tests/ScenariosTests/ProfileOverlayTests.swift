import ScenarioSupport
import Scenarios
import Simulator
import Testing

@testable import Scenarios

/// Measured figures that lie over the profile of their system.
@Suite("Measured profiles")
struct ProfileOverlayTests {
    private static let good = """
        {"version": 1, "kind": "profile", "profile": "iOS 12", "system": "12.0",
         "device": "iPhone X", "logs": ["a.jsonl"],
         "figures": {
          "keyboard.show.durationMs": {"value": 300, "count": 5, "confidence": "high"},
          "lifecycle.entersBackgroundMs": {"value": 700, "choices": [650, 900], "count": 2},
          "keyboard.showPosts": {"value": ["willShow", "didShow"], "count": 2}},
         "heights": [{"kind": "letters", "orientation": "portrait", "height": 340, "count": 2}]}
        """

    private static func read(_ text: String) throws -> ProfileOverlay {
        try ProfileOverlay.read(
            Array(text.utf8), file: "p.json", catalogs: Fixtures.catalogs.get())
    }

    private static func scenario(_ device: String, _ system: String) throws -> Scenario {
        var catalogs = try Fixtures.catalogs.get()
        catalogs.apply(try read(good))
        return try Scenario.parse(
            "device: \(device)\nsystem: \"\(system)\"\napps: { a: { screen: chat } }\n",
            file: "s.yaml", catalogs: catalogs)
    }

    @Test("replace the figures of their system and the heights of their device")
    func applied() throws {
        let scenario = try Self.scenario("iPhone X", "12.1")
        let (system, heights) = (scenario.setting.system, scenario.setting.heights)
        #expect(system.keyboard.show.durationMs.value == 300)
        #expect(system.keyboard.show.durationMs.basis == .measured)
        #expect(system.keyboard.showPosts.value == [.willShow, .didShow])
        #expect(system.times(of: .entersBackground) == [700, 650, 900])
        #expect(heights.row(.letters, .portrait)?.total == 340)
        #expect(scenario.remarks == ["4 figures of p.json, measured on iPhone X"])
        #expect(system.changedFigures.map(\.name).contains("keyboard.show.durationMs"))
    }

    @Test("leave other devices' heights and other systems alone")
    func elsewhere() throws {
        let plain = try Fixtures.catalogs.get().systems.profile(for: "17.0").profile
        let other = try Self.scenario("iPhone 15", "17.0")
        #expect(other.setting.system == plain)
        #expect(
            other.remarks == ["p.json was measured on iOS 12 and changes nothing on \(plain.name)"])
        let phone = try Self.scenario("iPhone 8", "12.0")
        #expect(phone.setting.heights.row(.letters, .portrait)?.total != 340)
        #expect(phone.setting.system.keyboard.show.durationMs.value == 300)
    }

    @Test("make assumptions fewer")
    func assumptions() throws {
        let plain = try Fixtures.catalogs.get().systems.profile(for: "12.0").profile
        let measured = try Self.scenario("iPhone X", "12.0").setting.system
        func count(_ system: SystemProfile) -> Int {
            system.figures.count { $0.isAssumed(in: system) }
        }
        #expect(count(measured) < count(plain))
    }

    @Test("leave figures of low confidence, and those that rest on another, as assumptions")
    func stillAssumed() throws {
        let text = Self.good.replacing("\"high\"", with: "\"low\"")
            .replacing("[650, 900]", with: "[650, 900], \"restsOn\": \"lifecycle.choosesMs\"")
        var catalogs = try Fixtures.catalogs.get()
        catalogs.apply(try Self.read(text))
        let scenario = try Scenario.parse(
            "device: iPhone X\nsystem: \"12.0\"\napps: { a: { screen: chat } }\n",
            file: "s.yaml", catalogs: catalogs)
        let system = scenario.setting.system
        let duration = system.keyboard.show.durationMs
        #expect(duration.value == 300 && duration.basis == .assumption)
        #expect(system.times(of: .entersBackground) == [700, 650, 900])
        #expect(system.lifecycle.entersBackgroundMs.basis == .assumption)
        #expect(system.keyboard.showPosts.basis == .measured)
        #expect(
            scenario.remarks == [
                "4 figures of p.json, measured on iPhone X, 2 of them still assumed"
            ])
        let names = system.figures.filter { $0.isAssumed(in: system) }.map(\.name)
        #expect(names.contains("keyboard.show.durationMs"))
        #expect(names.contains("lifecycle.entersBackgroundMs"))
    }

    static let mistakes: [(text: String, messages: [String])] = [
        (
            "{}",
            [
                "p.json:1:1: error: this is no measured profile; give a file that `restore-tool "
                    + "calibrate` wrote",
                "p.json:1:1: error: a measured profile needs `profile`; add it, the name of a "
                    + "profile such as `\"iOS 17\"`"
            ]
        ),
        (
            "{\"version\": 2, \"kind\": \"profile\", \"profile\": \"iOS 12\"}",
            [
                "p.json:1:13: error: version 2 of a measured profile is not known; write it again "
                    + "with this program's `restore-tool calibrate`"
            ]
        ),
        (
            "{\"version\": 1, \"kind\": \"profile\", \"profile\": \"iOS 12\", \"figures\": "
                + "{\"keyboard.gapMs\": {\"value\": true}}}",
            [
                "p.json:1:96: error: \"true\" does not fit the figure keyboard.gapMs; write a "
                    + "value like 2, or remove it"
            ]
        ),
        (
            "{\"version\": 1, \"kind\": \"profile\", \"profile\": \"iOS 12\", \"figures\": "
                + "{\"keyboard.gapM\": {\"value\": 1}}}",
            [
                "p.json:1:68: error: no figure of iOS 12 named \"keyboard.gapM\"; did you mean "
                    + "\"keyboard.gapMs\", \"keyboard.keys\" or \"keyboard.growsMs\"?"
            ]
        ),
        (
            "{\"version\": 1, \"kind\": \"profile\", \"profile\": \"iOS 12\", \"heights\": "
                + "[{\"kind\": \"letters\", \"orientation\": \"portrait\"}]}",
            [
                "p.json:1:68: error: a height needs `height`; add it, as `restore-tool "
                    + "calibrate` writes it"
            ]
        )
    ]

    @Test("with mistakes are refused with their places", arguments: mistakes.indices)
    func mistake(index: Int) {
        let (text, messages) = Self.mistakes[index]
        let errors = #expect(throws: ScenarioErrors.self) { try Self.read(text) }
        #expect(errors?.errors.map(\.description) == messages)
    }
}
