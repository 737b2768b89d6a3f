import Testing

@testable import Basics

@Suite("Suggestions by meaning")
struct SynonymTests {
    private static let steps = [
        "launch", "tap", "home", "type", "kill", "compose", "share", "prompt", "focus", "blur",
        "openSwitcher", "rotate", "lock", "expect", "forceQuit"
    ]

    @Test(
        "A word of the field suggests the words that are meant",
        arguments: [
            ("background", ["home"]), ("HomeButton", ["home"]), ("click", ["tap"]),
            ("enter-text", ["type"]), ("terminate", ["kill", "forceQuit"]),
            ("mail", ["compose"]), ("alert", ["prompt"]), ("dismissKeyboard", ["blur"]),
            ("becomeFirstResponder", ["focus", "tap"]), ("appSwitcher", ["openSwitcher"]),
            ("landscape", ["rotate"]), ("assert", ["expect"])
        ])
    func meanings(word: String, meant: [String]) {
        #expect(Suggestion.meant(by: word, among: Self.steps) == meant)
    }

    @Test("Only names of the list are suggested")
    func list() {
        #expect(Suggestion.meant(by: "background", among: ["launch"]) == [])
        #expect(Suggestion.meant(by: "xyzzy", among: Self.steps) == [])
    }

    @Test("A name that contains the word, or its class without the prefix, is suggested")
    func parts() {
        let names = ["keyboardLayoutGuide", "textField", "scrollViewInset"]
        #expect(Suggestion.meant(by: "LayoutGuide", among: names) == ["keyboardLayoutGuide"])
        #expect(Suggestion.meant(by: "UITextField", among: names) == ["textField"])
    }

    @Test("The spelling comes before the meaning")
    func spelling() {
        #expect(Suggestion.likely("hom", among: Self.steps) == ["home"])
        #expect(Suggestion.likely("background", among: Self.steps) == ["home"])
    }

    @Test("A long list shows five names, and tells where the others are")
    func five() {
        #expect(Suggestion.list(["a", "b"]) == "a, b")
        let many = (1...43).map { "n\($0)" }
        #expect(Suggestion.list(many) == "n1, n2, n3, n4, n5, or one of 38 others")
        #expect(
            Suggestion.list(many, place: "docs/scenarios.md")
                == "n1, n2, n3, n4, n5, or one of 38 others (docs/scenarios.md lists them)")
    }
}
