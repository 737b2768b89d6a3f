import Fixtures
import Testing

@Suite("Reading fixtures")
struct FixtureReaderTests {
    static let head = "{\"kind\": \"keyboardFixture\", \"version\": 1, "

    /// A text, the name of its file, and the message about it.
    static let errors: [(text: String, file: String, message: String)] = [
        ("[1", "a.json", "a.json:1:3: error: the text ends too early: a comma or ] is missing; …"),
        ("[1]", "a.json", "a.json:1:1: error: the text is no object; give a file of …"),
        (
            "{\"kind\": \"other\"}", "a.json",
            "a.json:1:10: error: the kind is not \"keyboardFixture\"; add …"
        ),
        (
            "{\"kind\": \"keyboardFixture\",\n \"version\": 9}", "a.json",
            "a.json:2:13: error: the version is not 1; export the fixtures again"
        ),
        (
            head + "\"a\": 1}", "a.json",
            "a.json:1:1: error: the events are no list; add \"events\"…"
        ),
        (
            head + "\"events\": [7]}", "a.json",
            "a.json:1:54: error: an event is no object; write {\"name\": ...}"
        ),
        (
            head + "\"events\": [{\"at\": 7}]}", "a.json",
            "a.json:1:54: error: an event has neither a name nor a callback; add \"name\""
        ),
        (
            head + "\"events\": [{\"name\": 7}]}", "a.json",
            "a.json:1:63: error: name is no text; write it in double quotes"
        ),
        (
            head + "\"events\": [{\"name\": \"a\", \"end\": [1, 2]}]}", "a.json",
            "a.json:1:75: error: end is no list of 4 numbers; write 4 numbers"
        ),
        (
            head + "\"events\": [{\"name\": \"a\", \"isLocal\": 1}]}", "a.json",
            "a.json:1:79: error: isLocal is neither true nor false; write true or false"
        ),
        (
            "func f() {\n    post(name: \"x\"", "a.swift",
            "a.swift:1:10: error: the { is never closed; give the whole file"
        ),
        ("a", "a.py", "a.py:1:1: error: the ending of the name is unknown; give a file …"),
        ("\u{0}", "a.swift", "a.swift:1:1: error: the file is no text; give the source file…")
    ]

    @Test("names the place, the reason and the next step of what cannot be read", arguments: errors)
    func messages(text: String, file: String, message: String) throws {
        let lint = try FakeNotificationTests.lint.get()
        do {
            _ = try lint.check(Array(text.utf8), file: file)
            Issue.record("\(text) was read")
        } catch {
            let printed = error.description
            if message.hasSuffix("…") {
                #expect(printed.hasPrefix(message.dropLast()), "\(printed)")
            } else {
                #expect(printed == message)
            }
        }
    }

    @Test("refuses UTF-16")
    func encoding() throws {
        let lint = try FakeNotificationTests.lint.get()
        #expect(throws: FixtureReadError.self) {
            try lint.check([0xFF, 0xFE, 0x61, 0], file: "a.swift")
        }
    }

    /// Code that names keyboard notifications without posting one.
    static let listeners: [(file: String, text: String)] = [
        (
            "a.swift",
            """
            center.addObserver(self, selector: #selector(keyboardWillShow(_:)),
                name: UIResponder.keyboardWillShowNotification, object: nil)
            func keyboardWillShow(_ notification: Notification) {
                let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
            }
            """
        ),
        (
            "a.m",
            """
            [center addObserver:self selector:@selector(keyboardWillShow:)
                           name:UIKeyboardWillShowNotification object:nil];
            """
        ),
        (
            "a.js",
            "Keyboard.addListener('keyboardDidShow', (e) => setHeight(e.endCoordinates.height));"
        ),
        ("a.dart", "final bottom = MediaQuery.of(context).viewInsets.bottom;"),
        ("a.kt", "Modifier.windowInsetsPadding(WindowInsets.ime)")
    ]

    @Test("passes over code that only listens", arguments: listeners)
    func listening(file: String, text: String) throws {
        let result = try FakeNotificationTests.lint.get().check(Array(text.utf8), file: file)
        #expect(result.findings.map(\.description) == [])
        #expect(result.eventCount == 0)
    }

    @Test("reads a valid sequence that was written by hand without a finding")
    func valid() throws {
        func post(_ name: String, _ begin: String, _ end: String) -> String {
            """
            center.post(
                name: UIResponder.keyboard\(name)Notification, object: UIScreen.main,
                userInfo: [
                    UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: \(begin)),
                    UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: \(end)),
                    UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: 0.25),
                    UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: 7),
                    UIResponder.keyboardIsLocalUserInfoKey: true
                ])

            """
        }
        let names = ["ChangeFrame", "Show"], back = ["ChangeFrame", "Hide"]
        var text = """
            func testTrip() {
                let hidden = CGRect(x: 0, y: 852, width: 393, height: 336)
                let shown = CGRect(x: 0, y: 516, width: 393, height: 336)

            """
        for prefix in ["Will", "Did"] {
            for name in names { text += post(prefix + name, "hidden", "shown") }
        }
        for prefix in ["Will", "Did"] {
            for name in back { text += post(prefix + name, "shown", "hidden") }
        }
        text += "}\n"
        let result = try FakeNotificationTests.lint.get().check(Array(text.utf8), file: "a.swift")
        #expect(result.findings.map(\.description) == [])
        #expect(result.eventCount == 8)
    }
}
