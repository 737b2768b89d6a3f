import Foundation
import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

/// The library that apps ship, searched: a short form of `make prove`, and copies without a rule.
@Suite("KeyboardAvoidance cannot be broken where it says so")
struct AvoidanceTests {
    /// The rows of the table that `make prove` writes.
    private struct Cells: Decodable {
        struct Profile: Decodable {
            var name: String
            var `class`: String
            var scenes: Bool?
            var device: String
            var system: String
            var lines: [String]?
        }

        var profiles: [Profile]
    }

    private struct Cases: Decodable {
        struct Case: Decodable {
            var id: String
            var rules: [String]
            var why: String
        }

        var cases: [Case]
    }

    private static func fixture<Value: Decodable>(_ name: String) throws -> Value {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/avoidance")
        let data = try Data(contentsOf: folder.appending(path: name))
        return try JSONDecoder().decode(Value.self, from: data)
    }

    /// Returns the rules that a search breaks for the first app's process.
    private static func broken(
        _ text: String, _ words: String, depth: Int, faults: Int = 0, atRest: Bool = false
    ) async throws -> Set<String> {
        let catalogs = try Fixtures.catalogs.get()
        let suite = try ScenarioSuite.parse(
            bytes: Array(text.utf8), file: "app.yaml", catalogs: catalogs)
        var options = ExploreOptions(words: try ExploreWord.parse(words))
        (options.depth, options.faultLimit) = (depth, faults)
        if atRest { options.timing = .rest }
        let result = try await suite.cases[0].explore(options, catalogs: catalogs)
        return Set(result.answer.counterexamples.map(\.finding.oracle.rawValue))
    }

    static func text(
        _ options: String = "", device: String, system: String, lines: [String] = [],
        screens: String = "screen: chat", scenes: Bool = false
    ) -> String {
        let second = scenes ? ", scenes: [second]" : ""
        let handling = options.isEmpty ? "keyboardAvoidance" : "keyboardAvoidance: { \(options) }"
        return
            ([
                "title: searched", "device: \(device)", "system: \"\(system)\""
            ] + lines + [
                "apps:",
                "  ike: { \(screens), handling: [\(handling)]\(second) }",
                "  notes: { screen: notes, handling: [inputAccessoryView] }"
            ]).joined(separator: "\n") + "\n"
    }

    @Test("Every profile of the table holds for three actions")
    func holds() async throws {
        let cells: Cells = try Self.fixture("cells.json")
        #expect(cells.profiles.count > 30)
        for profile in cells.profiles {
            let isAmong = profile.class == "windows"
            let text = Self.text(
                device: profile.device, system: profile.system, lines: profile.lines ?? [],
                scenes: isAmong && profile.scenes != false)
            let broken = try await Self.broken(
                text, isAmong ? "windows" : "default", depth: isAmong ? 2 : 3, atRest: isAmong)
            #expect(broken == [], "\(profile.name)")
        }
    }

    @Test("What iOS hides is found, and nothing else")
    func undecidable() async throws {
        let cases: Cases = try Self.fixture("undecidable.json")
        #expect(cases.cases.map(\.id) == ["M"])
        let text = Self.text(device: "iPhone X", system: "12.0")
        let broken = try await Self.broken(text, "launch,switchTo,tap,quickSwitch", depth: 4)
        #expect(broken == ["storedShowsLastScreen"])
        #expect(cases.cases.first?.rules.contains("storedShowsLastScreen") == true)
    }

    /// A copy without a rule of the library, and the rule of the model that kills it.
    struct Mutant: Sendable, CustomTestStringConvertible {
        var removed: String
        var killer: Oracle
        var depth: Int
        var words: String
        var device = "iPhone X"
        var system = "12.0"
        var lines: [String] = []
        var screens = "screen: chat"
        var scenes = false
        var faults = 0
        var more = ""

        var testDescription: String { removed }
    }

    private static let stage = [
        "arrangement: stageManager",
        "display: { name: studio, width: 1920, height: 1080, scale: 2 }"
    ]

    static let mutants = [
        Mutant(removed: "needsFocus", killer: .tripMovesNothing, depth: 4, words: "trips"),
        Mutant(
            removed: "seesNeighbours", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,openScene,tap", device: "iPad Air 2", system: "14.0", scenes: true),
        Mutant(
            removed: "onlyDocked", killer: .insetMatchesKeyboard, depth: 4,
            words: "launch,tap,undock,peekSwitcher", device: "iPad Air 2"),
        Mutant(
            removed: "ignoresUnknown", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,tap,keyboards", device: "iPhone Xs", system: "17.0",
            lines: [
                "setting: { prefersCrossFade: true }",
                "figures: { quirks.crossFadeShowsEmpty: true }"
            ], faults: 1),
        Mutant(
            removed: "hidesByName", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,tap,screens", device: "iPhone Xs", system: "17.0",
            lines: ["setting: { prefersCrossFade: true }"], screens: "screens: [chat, form]"),
        Mutant(
            removed: "comparesScreens", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,openScene,tap", device: "iPad Pro (12.9-inch) (6th generation)",
            system: "17.0", lines: stage, scenes: true),
        Mutant(
            removed: "addsMargin", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,slideOver,tap", device: "iPad Air 2", system: "14.0", scenes: true),
        Mutant(
            removed: "followsWindow", killer: .insetMatchesKeyboard, depth: 4,
            words: "launch,slideOver,openScene,tap", device: "iPad Air 2", system: "14.0",
            scenes: true),
        Mutant(
            removed: "keepsOwn", killer: .insetMatchesKeyboard, depth: 5,
            words: "launch,switchTo,tap", lines: ["figures: { delivery.keepsForSuspended: true }"]),
        Mutant(
            removed: "hearsEnds", killer: .insetMatchesKeyboard, depth: 3,
            words: "launch,tap,split", device: "iPad Air 2", faults: 1),
        Mutant(
            removed: "anticipates", killer: .tripMovesNothing, depth: 4,
            words: "launch,tap,tapOutside,peekSwitcher", faults: 1),
        Mutant(
            removed: "freezes", killer: .lockedStaysStill, depth: 5,
            words: "launch,tap,float,lock", device: "iPad Air 2", system: "13.0", faults: 1),
        Mutant(
            removed: "needsWitness", killer: .insetMatchesKeyboard, depth: 4,
            words: "launch,tap,call", faults: 1),
        Mutant(
            removed: "remembers", killer: .insetMatchesKeyboard, depth: 4,
            words: "launch,tap,permission", lines: ["figures: { delivery.restoreIsTold: false }"]),
        Mutant(
            removed: "settles", killer: .insetMatchesKeyboard, depth: 5, words: "trips",
            more: "restores: false, "),
        Mutant(removed: "restoresTaken", killer: .keyboardReturns, depth: 5, words: "trips"),
        Mutant(
            removed: "coversPrompts", killer: .cardShowsLastScreen, depth: 4,
            words: "launch,tap,faceID,peekSwitcher", device: "iPhone Xs", system: "17.0"),
        Mutant(
            removed: "coversForeign", killer: .cardShowsLastScreen, depth: 3,
            words: "launch,compose,switchTo"),
        Mutant(
            removed: "leavesFocus", killer: .focusAgrees, depth: 5,
            words: "launch,openScene,tap,switchTo", device: "iPad Air 2", system: "14.0",
            scenes: true)
    ]

    @Test("A copy without a rule breaks, and the library does not", arguments: mutants)
    func killed(_ mutant: Mutant) async throws {
        func broken(_ options: String) async throws -> Set<String> {
            let text = Self.text(
                options, device: mutant.device, system: mutant.system, lines: mutant.lines,
                screens: mutant.screens, scenes: mutant.scenes)
            return try await Self.broken(
                text, mutant.words, depth: mutant.depth, faults: mutant.faults,
                atRest: mutant.scenes)
        }
        let killer = mutant.killer.rawValue
        let good = try await broken(String(mutant.more.dropLast(mutant.more.isEmpty ? 0 : 2)))
        let bad = try await broken("\(mutant.more)without: \(mutant.removed)")
        #expect(!good.contains(killer), "the library breaks \(good)")
        #expect(bad.contains(killer), "the copy breaks \(bad)")
    }
}
