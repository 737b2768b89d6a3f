import Testing

@testable import CodeLint

@Suite("Rules")
struct RuleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var rule: String
        var line: Int
        var broken: String
        var corrected: String

        var testDescription: String { rule }
    }

    @Test("Find the mistake at its line, and nothing of it in the corrected code", arguments: cases)
    func finds(_ one: Case) throws {
        let rule = try #require(LintRule.named(one.rule))
        #expect(lint(one.broken, rules: [rule]) == ["\(one.line) \(one.rule)"])
        #expect(lint(one.corrected, rules: [rule]) == [])
    }

    @Test("Have a case each")
    func complete() { #expect(Set(Self.cases.map(\.rule)) == Set(LintRule.all.map(\.id))) }

    private static let isLocal =
        "guard note.userInfo?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true"
        + " else { return }"

    static let cases: [Case] = [
        Case(
            rule: "foreign-keyboard", line: 4,
            broken: controller("bottom.constant = \(overlap)"),
            corrected: controller("\(isLocal); bottom.constant = \(overlap)")),
        Case(
            rule: "raw-height", line: 4, broken: controller("bottom.constant = \(endFrame).height"),
            corrected: controller("bottom.constant = \(overlap)")),
        Case(
            rule: "begin-frame", line: 4,
            broken: controller("bottom.constant = \(beginFrame).height"),
            corrected: controller("bottom.constant = \(overlap)")),
        Case(
            rule: "hard-coded-height", line: 4, broken: controller("view.frame.origin.y = -216"),
            corrected: controller("view.frame.origin.y = -\(overlap)")),
        Case(
            rule: "adds-up", line: 4, broken: controller("view.frame.origin.y -= \(overlap)"),
            corrected: controller(
                "if view.frame.origin.y == 0 { view.frame.origin.y -= \(overlap) }")),
        Case(
            rule: "hide-keeps-height", line: 4,
            broken: controller(
                "bottom.constant = \(endFrame).height", events: ["WillShow", "WillHide"], hides: nil
            ),
            corrected: controller(
                "bottom.constant = \(overlap)", events: ["WillShow", "WillHide"], hides: nil)),
        Case(
            rule: "screen-bounds", line: 4,
            broken: controller(
                "bottom.constant = UIScreen.main.bounds.height - \(endFrame).minY"),
            corrected: controller(
                "a.constant = view.bounds.height - view.convert(\(endFrame), from: nil).minY")),
        Case(
            rule: "curve-not-shifted", line: 5,
            broken: controller(
                """
                let curve = note.userInfo![UIResponder.keyboardAnimationCurveUserInfoKey] as! UInt
                let options = UIView.AnimationOptions(rawValue: curve)
                """),
            corrected: controller(
                """
                let curve = note.userInfo![UIResponder.keyboardAnimationCurveUserInfoKey] as! UInt
                let options = UIView.AnimationOptions(rawValue: curve << 16)
                """)),
        Case(
            rule: "curve-traps", line: 5,
            broken: controller(
                """
                switch note.userInfo![UIResponder.keyboardAnimationCurveUserInfoKey] as! Int {
                @unknown default: \(trap)
                }
                """),
            corrected: controller(
                """
                switch note.userInfo![UIResponder.keyboardAnimationCurveUserInfoKey] as! Int {
                @unknown default: ease = .curveEaseInOut
                }
                """)),
        Case(
            rule: "never-hides", line: 2,
            broken: controller("bottom.constant = \(overlap)", hides: nil)
                .replacing("@objc func hide(_ note: Notification) {  }", with: ""),
            corrected: controller("bottom.constant = \(overlap)")),
        Case(
            rule: "never-called", line: 2,
            broken: controller("bottom.constant = \(overlap)")
                .replacing("ShowNotification, object: nil", with: "ShowNotification, object: self"),
            corrected: controller("bottom.constant = \(overlap)")),
        Case(
            rule: "wrong-event", line: 2,
            broken: controller("bottom.constant = \(overlap)")
                .replacing("keyboardWillHideNotification", with: "keyboardWillShowNotification"),
            corrected: controller("bottom.constant = \(overlap)")),
        Case(
            rule: "observers-added-again", line: 2,
            broken: controller("bottom.constant = \(overlap)")
                .replacing("viewDidLoad()", with: "viewWillAppear(_ animated: Bool)"),
            corrected: controller(
                "bottom.constant = \(overlap)",
                members: """
                    override func viewWillDisappear(_ animated: Bool) {
                            NotificationCenter.default.removeObserver(self)
                        }
                    """
            ).replacing("viewDidLoad()", with: "viewWillAppear(_ animated: Bool)")),
        Case(
            rule: "stops-when-covered", line: 2,
            broken: controller(
                "bottom.constant = \(overlap)",
                members: """
                    override func viewWillDisappear(_ animated: Bool) {
                            NotificationCenter.default.removeObserver(self)
                        }
                    """),
            corrected: controller(
                "bottom.constant = \(overlap)",
                members: "deinit { NotificationCenter.default.removeObserver(self) }"))
    ]
}
