import Basics
import Handlings
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// Screens with constraints, guides and scroll views, spelled out in scenario files.
@Suite struct LayoutScenarioTests {
    private static func text(_ screen: String, handling: String, steps: String = "") -> String {
        """
        device: iPhone Xs
        system: "17.0"
        apps:
          own:
            handling: [\(handling)]
            screen:
              name: composer
              views:
                - { id: backdrop, kind: backdrop }
                - { id: field, kind: textField, in: backdrop, left: 16, right: 16, height: 36 }
        \(screen)
        steps:
          - launch: own

        """ + steps
    }

    private static let constraints = """
              constraints:
                - guide.top = backdrop.bottom
                - field.top = backdrop.top + system
                - guide.top >= field.bottom + system
                - field.bottom <= safe.bottom
        """

    private static let guide = "{ keyboardLayoutGuide: { usesBottomSafeArea: false } }"

    @Test("the backdrop is spelled out, and its edges are expected")
    func backdrop() throws {
        let steps = """
              - expect:
                  frames: { backdrop: [0, 734, 375, 78], field: [16, 742, 343, 36] }
                  edges: { bottom of backdrop: bottom of window, bottom of field: bottom of safe }
              - tap: field
              - expect:
                  edges:
                    top of guide: top of keyboard
                    bottom of field: top of guide - 8
                    bottom of backdrop: 477
                  findings: none
            """
        let text = Self.text(Self.constraints, handling: Self.guide, steps: steps)
        #expect(try ScenarioRun.run(try Fixtures.scenario(text)).failures.map(\.message) == [])
    }

    @Test("an edge and a scroll view that are elsewhere are reported")
    func broken() throws {
        let text = """
            device: iPhone X
            system: "12.0"
            apps: { own: { screen: scrollForm, handling: [scrollViewInset] } }
            steps:
              - launch: own
              - tap: textField
              - expect: { edges: { top of textField: 10 } }
              - expect: { edges: { bottom of scrollView: top of keyboard + 1 } }
              - expect: { scrolls: { scrollView: { inset: 335, top: 0, offset: 0 } } }
              - expect: { scrolls: { scrollView: { top: 12 } } }
              - expect: { scrolls: { scrollView: { offset: 5 } } }
              - expect: { scrolls: { textField: { offset: 5 } } }
            """
        let found = try ScenarioRun.run(try Fixtures.scenario(text)).failures.map(\.message)
        #expect(
            found == [
                "expected top of textField at 10, found 412",
                "expected bottom of scrollView at 478, found 812",
                "expected content inset at the top 12 of scrollView, found 0",
                "expected content offset 5 of scrollView, found 0",
                "textField of scrollForm is no scroll view"
            ])
    }

    @Test("scroll views, hidden views and ignored regions are spelled out")
    func kinds() throws {
        let text = """
            device: iPhone Xs
            system: "17.0"
            apps:
              own:
                handling: [swiftUISafeArea]
                screen:
                  views:
                    - { id: form, kind: scrollView, contentHeight: 900, top: safe, bottom: safe,
                        contentInset: { top: 8, bottom: 20 }, adjustsInset: true }
                    - { id: field, kind: textField, in: form, top: 40, height: 36 }
                    - { id: ghost, kind: label, in: form, top: 80, height: 20, hidden: true }
                    - { id: floor, kind: area, bottom: safe, height: 10, ignoresSafeArea: keyboard }
            steps:
              - launch: own
              - expect: { edges: { top of field: 92, bottom of form: 778 } }
              - tap: field
              - expect:
                  edges: { bottom of form: top of keyboard, bottom of floor: 778 }
                  scrolls: { form: { inset: 20, top: 8, offset: -8 } }
                  findings: none
            """
        #expect(try ScenarioRun.run(try Fixtures.scenario(text)).failures.map(\.message) == [])
    }

    static let wrong: [(String, String)] = [
        (
            "guide.top is field.bottom",
            "expected a distance such as "
                + "`guide.top >= field.bottom + 8`, found \"guide.top is field.bottom\"; "
                + "write a distance such as "
                + "`guide.top >= field.bottom + 8`"
        ),
        (
            "guide.top = feild.bottom",
            "no view of the screen named \"feild\"; did you mean \"field\"?"
        ),
        ("guide.top = field.botom", "no side named \"botom\"; did you mean \"bottom\"?"),
        (
            "guide = field.bottom",
            "\"guide\" is no edge; write a name and a side, such as `field.bottom`"
        ),
        (
            "guide.top = field.left",
            "top and left lie on different axes; compare left and right, or top and bottom"
        ),
        (
            "guide.top = field.bottom + wide",
            "expected a distance such as `+ 8` or "
                + "`+ system` behind the edges, found \"guide.top = field.bottom + wide\"; "
                + "write a distance such as `+ 8` or "
                + "`+ system` behind the edges"
        ),
        (
            "field.top >= field.bottom",
            "this distance contradicts the others (portrait, without a "
                + "keyboard); leave it out, write >= for =, or break the circle"
        )
    ]

    @Test("distances that are wrong, or that cannot be kept, are reported", arguments: wrong)
    func errors(constraint: String, message: String) throws {
        let screen =
            "      constraints:\n        - guide.top = field.bottom\n"
            + "        - \(constraint)"
        let found = try Fixtures.errors(Self.text(screen, handling: Self.guide))
        #expect(found == ["test.yaml:13:11: error: \(message)"])
    }

    @Test("a keyboard that leaves no room is reported with the situation")
    func situations() throws {
        let tight = """
                  constraints:
                    - field.top = window.top + 500
                    - guide.top >= field.bottom
            """
        let later = try Fixtures.errors(Self.text(tight, handling: Self.guide))
        #expect(later.count == 1)
        #expect(later.first?.contains("(portrait, with a keyboard of 335 pt)") == true)
    }

    static let young: [(String, String, String)] = [
        (
            "keyboardLayoutGuide", "14.0",
            "keyboardLayoutGuide needs UIKeyboardLayoutGuide, which exists since iOS 15.0"
        ),
        (
            "{ keyboardLayoutGuide: { usesBottomSafeArea: false } }", "16.1",
            "usesBottomSafeArea of keyboardLayoutGuide needs "
                + "UIKeyboardLayoutGuide.usesBottomSafeArea, which exists since iOS 17.0"
        ),
        (
            "{ keyboardLayoutGuide: { keyboardDismissPadding: 44 } }", "16.1",
            "keyboardDismissPadding of keyboardLayoutGuide needs "
                + "UIKeyboardLayoutGuide.keyboardDismissPadding, which exists since iOS 17.0"
        ),
        (
            "baseClass", "12.0",
            "baseClass needs Combine, which exists since iOS 13.0"
        ),
        (
            "safeIntersection", "9.0",
            "safeIntersection needs UIView.safeAreaInsets, which exists since iOS 11.0"
        ),
        (
            "swiftUISafeArea", "13.0",
            "swiftUISafeArea needs SafeAreaRegions.keyboard, which exists since iOS 14.0"
        ),
        (
            "focusStateGuard", "14.0",
            "focusStateGuard needs FocusState, which exists since iOS 15.0"
        )
    ]

    @Test("an interface that is younger than the system is an error", arguments: young)
    func interfaces(handling: String, system: String, rule: String) throws {
        let text = """
            device: \(system == "9.0" ? "iPhone 6s" : "iPhone XR")
            system: "\(system)"
            apps: { own: { screen: chat, handling: [\(handling)] } }
            """
        let found = try Fixtures.errors(text)
        #expect(found.count == 1)
        #expect(found.first?.contains("error: \(rule), and the system is \(system)") == true)
        let since = rule.split(separator: " ").last.map(String.init) ?? ""
        let young = text.replacing("\"\(system)\"", with: "\"\(since)\"")
        #expect(try Fixtures.errors(young) == [])
    }

    @Test("every handling of layout runs with every value of its options")
    func options() throws {
        let names = [
            "scrollViewInset", "baseClass", "keyboardLayoutGuide", "safeIntersection",
            "swiftUISafeArea", "focusStateGuard", "frameShift"
        ]
        for name in names {
            let entry = try #require(HandlingRegistry.builtIn.entry(named: name))
            for option in entry.options {
                let values =
                    switch option.kind {
                    case .flag: ["true", "false"]
                    case .choice(let names), .names(let names): names
                    case .number: ["12"]
                    case .text: ["x"]
                    }
                for value in values {
                    let text = """
                        device: iPhone 11 Pro
                        system: "26.0"
                        apps: { own: { screens: [scrollForm, chat, backdrop], handling:
                          [{ \(name): { \(option.name): \(value) } }] } }
                        steps: [launch: own, tap: textField, push: chat, pop, home, launch: own]
                        """
                    _ = try ScenarioRun.run(try Fixtures.scenario(text))
                }
            }
        }
    }
}
