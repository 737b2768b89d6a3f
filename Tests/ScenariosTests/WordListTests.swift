import Foundation
import Handlings
import ScenarioSupport
import Simulator
import TestSupport
import Testing

@testable import Scenarios

/// The page of scenario files has every word that the parser knows.
@Suite("The words of docs/scenarios.md")
struct WordListTests {
    private static let page: String =
        (try? String(
            contentsOf: Repository.root.appendingPathComponent("docs/scenarios.md"),
            encoding: .utf8)) ?? ""

    private static func lists(_ word: String) -> Bool {
        page.contains("`\(word)`") || page.contains("`\(word):") || page.contains(": \(word)`")
            || page.contains("`\(word) ") || page.contains(" \(word)`")
            || page.contains("{ \(word):")
    }

    @Test(
        "It lists every kind of view, keyboard, prompt, transition, style, cover and look",
        arguments: [
            ScenarioParser.kinds, KeyboardKind.allCases.map(\.rawValue),
            Prompt.Kind.prompts.map(\.rawValue), Prompt.Kind.sheets.map(\.opening),
            Transition.allCases.map(\.rawValue), ModalStyle.allCases.map(\.rawValue),
            StepExpectation.CoverName.allCases.map(\.rawValue),
            ScenarioCase.Shows.allCases.map(\.rawValue), ScreenDefinition.builtInNames,
            Arrangement.allCases.map(\.rawValue), PredictionBar.allCases.map(\.rawValue)
        ])
    func kinds(names: [String]) {
        #expect(names.filter { !Self.lists($0) } == [])
    }

    @Test("It lists every step")
    func steps() {
        let words = ScenarioParser.stepWords.map(\.name)
        #expect(words.filter { !Self.lists($0) } == [])
        #expect(ScenarioParser.keyboardWords.map(\.name).filter { !Self.lists($0) } == [])
        #expect(ScenarioParser.hardwareWords.map(\.name).filter { !Self.lists($0) } == [])
    }

    @Test("It lists every key of a file, an app, a screen, a view's field and an expectation")
    func keys() {
        let keys =
            ScenarioParser.keys + ScenarioParser.appKeys + ScenarioParser.expectationKeys
            + ScenarioParser.settingKeys + ScenarioParser.screenKeys
        #expect(keys.filter { !Self.lists($0) } == [])
    }

    @Test("Every value of every option of a built-in handling is explained")
    func options() {
        for entry in HandlingRegistry.builtIn.entries {
            for option in entry.options {
                guard case .choice(let names) = option.kind else { continue }
                let silent = names.filter { entry.meaning(of: $0, for: option) == nil }
                #expect(silent == [], "\(entry.name).\(option.name)")
            }
        }
    }
}
