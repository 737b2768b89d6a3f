import Testing

@testable import CodeLint

@Suite("Following values")
struct FollowTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var files: [String: String]
        var found: String

        var testDescription: String { name }
    }

    @Test("Reaches layout from the notification", arguments: cases)
    func reaches(_ one: Case) throws {
        let rule = try #require(LintRule.named("raw-height"))
        let found = lint(one.files, rules: [rule]).findings.map { "\($0.place)" }
        #expect(found == [one.found])
    }

    private static func selector(_ type: String) -> String {
        """
        class \(type): UIViewController {
            override func viewDidLoad() { \(adds("show", "WillShow")) }
        """
    }

    static let cases: [Case] = [
        Case(
            name: "in an extension in another file",
            files: [
                "Chat.swift": selector("Chat") + "\n}",
                "Chat+Keyboard.swift": """
                extension Chat {
                    @objc func show(_ note: Notification) { bottom.constant = \(endFrame).height }
                }
                """
            ], found: "Chat+Keyboard.swift:2:45"),
        Case(
            name: "through an own method and a local",
            files: [
                "Chat.swift": selector("Chat") + """

                        @objc func show(_ note: Notification) { move(by: \(endFrame).height) }
                        func move(by height: CGFloat) {
                            var inset = list.contentInset
                            inset.bottom = height
                            list.contentInset = inset
                        }
                    }
                    """
            ], found: "Chat.swift:7:9"),
        Case(
            name: "through the observer of a property",
            files: [
                "Chat.swift": selector("Chat") + """

                        var height: CGFloat = 0 { didSet { bottom.constant = height } }
                        @objc func show(_ note: Notification) { height = \(endFrame).height }
                    }
                    """
            ], found: "Chat.swift:3:40"),
        Case(
            name: "through a property that a layout method reads",
            files: [
                "Chat.swift": selector("Chat") + """

                        var height: CGFloat = 0
                        @objc func show(_ note: Notification) { height = \(endFrame).height }
                        override func viewDidLayoutSubviews() { list.frame.size.height = height }
                    }
                    """
            ], found: "Chat.swift:5:45"),
        Case(
            name: "through a delegate in another file",
            files: [
                "Keyboard.swift": """
                class Keyboard {
                    init() { \(adds("show", "WillShow")) }
                    @objc func show(_ note: Notification) {
                        delegate?.keyboard(rose: \(endFrame).height)
                    }
                }
                """,
                "Chat.swift": """
                class Chat: KeyboardDelegate {
                    func keyboard(rose height: CGFloat) { bottom.constant = height }
                }
                """
            ], found: "Chat.swift:2:43"),
        Case(
            name: "through a value made from the notification",
            files: [
                "Chat.swift": selector("Chat") + """

                        @objc func show(_ note: Notification) { a.constant = Info(note).end.height }
                    }
                    struct Info {
                        var end: CGRect
                        init(_ note: Notification) { end = \(endFrame) }
                    }
                    """
            ], found: "Chat.swift:3:45"),
        Case(
            name: "through a shorthand of notifications",
            files: [
                "Chat.swift": selector("Chat") + """

                        @objc func show(_ note: Notification) { a.constant = note.keyFrame.height }
                    }
                    extension Notification {
                        var keyFrame: CGRect { (\(frameEnd) as! NSValue).cgRectValue }
                    }
                    """
            ], found: "Chat.swift:3:45"),
        Case(
            name: "through merged publishers to a published property",
            files: [
                "Model.swift": """
                class Model: ObservableObject {
                    @Published var height: CGFloat = 0
                    init() {
                        Publishers.Merge(
                            \(shows)
                                .map { ($0.\(frameEnd) as! CGRect).height },
                            \(hides)
                                .map { _ in 0 }
                        ).assign(to: \\.height, on: self)
                    }
                }
                """
            ], found: "Model.swift:2:20"),
        Case(
            name: "through a state of SwiftUI to its padding",
            files: [
                "Chat.swift": """
                struct Chat: View {
                    @State var height: CGFloat = 0
                    var body: some View {
                        List().padding(.bottom, height)
                            .onReceive(\(shows)) { note in height = \(endFrame).height }
                    }
                }
                """
            ], found: "Chat.swift:4:16"),
        Case(
            name: "from a loop over asynchronous notifications",
            files: [
                "Chat.swift": """
                class Chat {
                    func listen() async {
                        for await note in \(sequence) {
                            bottom.constant = \(endFrame).height
                        }
                    }
                }
                """
            ], found: "Chat.swift:4:13"),
        Case(
            name: "from a helper that takes the selector",
            files: [
                "Chat.swift": """
                class Chat: Base {
                    override func viewDidLoad() { listen(to: #selector(up)) }
                    @objc func up(_ note: Notification) { bottom.constant = \(endFrame).height }
                }
                class Base {
                    func listen(to show: Selector) {
                        \(adds("show", "WillShow").replacing("#selector(show)", with: "show"))
                    }
                }
                """
            ], found: "Chat.swift:3:43"),
        Case(
            name: "to an override in a subclass",
            files: [
                "Base.swift": """
                extension UIViewController {
                    func listen() { \(adds("up", "WillShow")) }
                    @objc func up(_ note: Notification) {}
                }
                """,
                "Chat.swift": """
                class Chat: UIViewController {
                    override func up(_ note: Notification) { bottom.constant = \(endFrame).height }
                }
                """
            ], found: "Chat.swift:2:46"),
        Case(
            name: "with the spellings of Swift 3",
            files: [
                "Chat.swift": """
                class Chat: UIViewController {
                    func a() { \(addsAsInSwift3) }
                    @objc func show(_ note: NSNotification) {
                        if let size = (note.userInfo?[UIKeyboardFrameEndUserInfoKey] as? CGRect) {
                            view.frame.origin.y = -size.height
                        }
                    }
                }
                """
            ], found: "Chat.swift:5:13")
    ]

    @Test("Keeps classes of one name in different folders apart")
    func sameNames() {
        let body =
            "@objc func show(_ note: Notification) { bottom.constant = \(endFrame).height } }"
        let outcome = lint(
            [
                "One/Login.swift": Self.selector("Login") + "\n" + body,
                "Two/Login.swift": Self.selector("Login") + "\n" + body
            ], rules: LintRule.named("raw-height").map { [$0] } ?? [])
        #expect(outcome.findings.map(\.place.path) == ["One/Login.swift", "Two/Login.swift"])
    }

    @Test("Ends with code that calls itself")
    func recursion() {
        let source =
            Self.selector("Chat") + """

                    var height: CGFloat = 0 { didSet { height = height + 1; layout() } }
                    @objc func show(_ note: Notification) { height = \(endFrame).height; layout() }
                    func layout() { bottom.constant = height; again() }
                    func again() { layout(); show(Notification()) }
                }
                """
        #expect(lint(source).contains("5 raw-height"))
    }
}
