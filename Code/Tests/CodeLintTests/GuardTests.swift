import Testing

@testable import CodeLint

@Suite("Code that is right")
struct GuardTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var source: String
        var rules: [String]

        var testDescription: String { name }
    }

    @Test("Is not reported", arguments: cases)
    func quiet(_ one: Case) {
        let rules = one.rules.compactMap(LintRule.named)
        #expect(rules.count == one.rules.count)
        #expect(lint(one.source, rules: rules) == [])
    }

    static let cases: [Case] = [
        Case(
            name: "a focused field around the move",
            source: controller(
                "if textField.isFirstResponder { bottom.constant = \(overlap) }"),
            rules: ["foreign-keyboard"]),
        Case(
            name: "an observer that is added when editing begins",
            source: controller("bottom.constant = \(overlap)")
                .replacing("viewDidLoad()", with: "textFieldDidBeginEditing(_ field: UITextField)"),
            rules: ["foreign-keyboard"]),
        Case(
            name: "a height less the safe area",
            source: controller(
                "bottom.constant = \(endFrame).height - view.safeAreaInsets.bottom"),
            rules: ["raw-height"]),
        Case(
            name: "a height less the tab bar's",
            source: controller(
                "bottom.constant = \(endFrame).height - tabBar.frame.height"),
            rules: ["raw-height"]),
        Case(
            name: "the way from the begin frame to the end frame",
            source: controller("bottom.constant += \(endFrame).minY - \(beginFrame).minY"),
            rules: ["adds-up", "begin-frame"]),
        Case(
            name: "a value that is set before it is added to",
            source: controller("view.frame.origin.y = 0; view.frame.origin.y -= \(overlap)"),
            rules: ["adds-up"]),
        Case(
            name: "a flag that the handlers keep",
            source: controller(
                "if !isUp { isUp = true; view.frame.origin.y -= \(overlap) }",
                hides: "isUp = false; view.frame.origin.y = 0"),
            rules: ["adds-up"]),
        Case(
            name: "a move of one field by a little",
            source: controller(
                "if urlField.isFirstResponder { view.frame.origin.y = -40 }",
                hides: "view.frame.origin.y = 0"),
            rules: ["hard-coded-height", "foreign-keyboard"]),
        Case(
            name: "a hide with a handler of its own beside the frames",
            source: controller(
                "bottom.constant = \(endFrame).height", events: ["WillChangeFrame"]),
            rules: ["hide-keeps-height"]),
        Case(
            name: "a handler that asks for the notification's name",
            source: controller(
                """
                if note.name == UIResponder.keyboardWillHideNotification { bottom.constant = 0 }
                else { bottom.constant = \(endFrame).height }
                """, events: ["WillShow", "WillHide"], hides: nil),
            rules: ["hide-keeps-height"]),
        Case(
            name: "an observer for the screen of the window",
            source: controller("bottom.constant = \(overlap)")
                .replacing("object: nil", with: "object: view.window?.screen"),
            rules: ["never-called"]),
        Case(
            name: "a removal in a loop over the names",
            source: controller(
                "bottom.constant = \(overlap)",
                members: """
                    let names = [
                            UIResponder.keyboardWillShowNotification,
                            UIResponder.keyboardWillHideNotification
                        ]
                        override func viewWillDisappear(_ animated: Bool) {
                            names.forEach { center.removeObserver(self, name: $0, object: nil) }
                        }
                    """
            ).replacing("viewDidLoad()", with: "viewWillAppear(_ animated: Bool)"),
            rules: ["observers-added-again"]),
        Case(
            name: "a removal with an object that nobody added",
            source: controller(
                "bottom.constant = \(overlap)",
                members: """
                    override func viewWillDisappear(_ animated: Bool) {
                            center.removeObserver(
                                self, name: UIResponder.keyboardWillShowNotification,
                                object: view.window)
                        }
                    """),
            rules: ["stops-when-covered"]),
        Case(
            name: "methods that hide and show something else",
            source: controller(
                "logo.isHidden = true", events: ["WillShow"], hides: "logo.isHidden = false"
            )
            .replacing("selector(show)", with: "selector(hideLogo)")
            .replacing("func show", with: "func hideLogo"),
            rules: ["wrong-event"]),
        Case(
            name: "tokens that are removed by an unapplied method",
            source: controller(
                "bottom.constant = \(overlap)",
                members: """
                    override func viewWillDisappear(_ animated: Bool) {
                            tokens.forEach(NotificationCenter.default.removeObserver)
                        }
                    """
            ).replacing("viewDidLoad()", with: "viewWillAppear(_ animated: Bool)"),
            rules: ["observers-added-again"]),
        Case(
            name: "a removal when the screen goes for good",
            source: controller(
                "bottom.constant = \(overlap)",
                members: """
                    override func viewWillDisappear(_ animated: Bool) {
                            if isMovingFromParent { \(removes) }
                        }
                    """),
            rules: ["stops-when-covered"]),
        Case(
            name: "a hide that the superclass observes",
            source: controller("bottom.constant = \(overlap)", hides: nil)
                .replacing("class Chat: UIViewController", with: "class Chat: Base")
                + "\nclass Base: UIViewController { func a() { \(adds("down", "WillHide")) } }",
            rules: ["never-hides"]),
        Case(
            name: "a width",
            source: controller("sidebarWidth.constant = 320"),
            rules: ["hard-coded-height", "foreign-keyboard"]),
        Case(
            name: "code that moves nothing",
            source: controller("print(\(endFrame).height)", hides: nil),
            rules: LintRule.all.map(\.id)),
        Case(
            name: "a manager that only tells others, as InputBarAccessoryView's does",
            source: """
                class Manager {
                    init() { \(adds("will", "WillChangeFrame")) }
                    @objc func will(note: Notification) { callbacks[.willChange]?(note) }
                }
                """,
            rules: LintRule.all.map(\.id))
    ]
}
