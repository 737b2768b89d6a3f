import Fixtures
import Testing

/// Tests as real projects have them: figures with names, functions that post, values that code
/// computes. What cannot be judged is passed over with its place, and never taken for wrong or
/// right.
@Suite("Fixtures that code computes")
struct SkippedFixtureTests {
    struct Row: Sendable {
        var name: String
        var file = "a.swift"
        var text: String
        /// The place and the message of each part that is passed over.
        var skipped: [String] = []
        /// The place and the rule of each finding.
        var findings: [String] = []
        var values = 0
    }

    private static func post(_ begin: String, _ end: String, _ rest: String = "") -> String {
        """
        center.post(
            name: UIResponder.keyboardDidChangeFrameNotification, object: nil,
            userInfo: [
                UIResponder.keyboardFrameBeginUserInfoKey: \(begin),
                UIResponder.keyboardFrameEndUserInfoKey: \(end),
                UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
                UIResponder.keyboardAnimationCurveUserInfoKey: 7,
                UIResponder.keyboardIsLocalUserInfoKey: true
            ])
        """ + rest
    }

    private static let noWill = "2:23 no-will"

    static let rows: [Row] = [
        Row(
            name: "constants behind the test, and sums of them",
            text: post(
                "CGRect(x: 0, y: Screen.height, width: 393, height: keyboardHeight)",
                "CGRect(x: 0, y: Screen.height - keyboardHeight, width: 390 + 3, "
                    + "height: (keyboardHeight))",
                """

                let keyboardHeight: CGFloat = 300 + 72 / 2
                enum Screen { static let height: CGFloat = 852.0 }
                """), findings: [noWill], values: 4),
        Row(
            name: "a constant that no keyboard has",
            text: "let h: CGFloat = 1300\n"
                + post(".zero", "CGRect(x: 0, y: 852 - h, width: 393, height: h)"),
            findings: ["3:23 no-will", "5:52 begin-zero", "6:50 no-such-height"], values: 4),
        Row(
            name: "frames of a view",
            text: post(
                "NSValue(cgRect: view.frame)",
                "CGRect(x: 0, y: view.bounds.height - 336, width: view.bounds.width, height: 336)"),
            skipped: ["4:21 the begin frame is computed", "5:21 the end frame is computed"],
            findings: [noWill], values: 3),
        Row(
            name: "a frame that is moved",
            text: post(
                "CGRect(x: 0, y: 1, width: 2, height: 3).offsetBy(dx: 0, dy: 336)",
                "CGRect(origin: .zero, size: frame.size)"),
            skipped: ["4:21 the begin frame is computed", "5:21 the end frame is computed"],
            findings: [noWill], values: 2),
        Row(
            name: "a function that makes the user info",
            text: """
                func testShow() {
                    center.post(name: UIResponder.keyboardWillShowNotification, object: nil,
                                userInfo: makeUserInfo(height: 300))
                }
                """,
            skipped: ["3:27 the user info is computed"],
            findings: ["2:35 no-change-frame", "2:35 no-did"]),
        Row(
            name: "a function that posts",
            text: """
                func testShow() {
                    post(UIResponder.keyboardDidChangeFrameNotification, frame: .zero)
                    self.simulate(.keyboardDidChangeFrameNotification, height: 300)
                }
                private func post(_ name: Notification.Name, frame: CGRect, object: Any? = nil) {
                    NotificationCenter.default.post(name: name, object: object, userInfo: [
                        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame)
                    ])
                }
                func simulate(_ name: Notification.Name, height: CGFloat) {}
                """,
            skipped: [
                "2:22 the function post of this file makes the values of the notification",
                "3:20 the function simulate of this file makes the values of the notification",
                "6:32 the name of the notification is a variable"
            ], findings: ["2:22 no-will"]),
        Row(
            name: "a name and an object in variables",
            text: """
                func show(sender: Any?) {
                    let name = UIResponder.keyboardDidChangeFrameNotification
                    center.post(name: name, object: sender, userInfo: [
                        UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 1, y: 2, width: 3, \
                height: 4)
                    ])
                }
                """,
            findings: ["3:12 missing-keys", "3:12 no-will", "4:50 no-such-frame"], values: 1),
        Row(
            name: "an event in a variable", file: "a.js",
            text: """
                const shown = { endCoordinates: { screenX: 0, screenY: 5, width: 3, \
                height: 1300 } };
                Keyboard.emit('keyboardDidShow', shown);
                Keyboard.emit('keyboardDidShow', makeEvent());
                """,
            skipped: ["3:34 the event is computed"],
            findings: ["1:33 no-such-frame", "2:15 missing-keys", "2:15 no-will"], values: 1),
        Row(
            name: "insets of Flutter with a constant, and computed ones", file: "a.dart",
            text: """
                const keyboard = 335.0 * 3;
                tester.view.viewInsets = FakeViewPadding(bottom: keyboard);
                tester.view.viewInsets = FakeViewPadding(bottom: heightOf(keyboard));
                tester.view.viewInsets = shown;
                tester.view.viewInsets = FakeViewPadding.zero;
                """,
            skipped: ["3:13 the inset is computed", "4:13 the inset is computed"],
            findings: ["2:13 no-animation"], values: 2),
        Row(
            name: "insets of Compose", file: "a.kt",
            text: """
                val insets = WindowInsets(bottom = keyboard.height.dp)
                """, skipped: ["1:14 the inset is computed"]),
        Row(
            name: "code that only listens",
            text: """
                func start() {
                    center.addObserver(self, selector: #selector(show),
                        name: UIResponder.keyboardWillShowNotification, object: nil)
                }
                """)
    ]

    @Test("are judged where the file has the figures, else passed over", arguments: rows.indices)
    func skipped(index: Int) throws {
        let row = Self.rows[index]
        let lint = try FakeNotificationTests.lint.get()
        let result = try lint.check(Array(row.text.utf8), file: row.file)
        #expect(
            result.skipped.map { "\($0.line):\($0.column) \($0.message)" } == row.skipped,
            "\(row.name)")
        #expect(
            result.findings.map { "\($0.line):\($0.column) \($0.rule.rawValue)" } == row.findings,
            "\(row.name): \(result.findings.map(\.message))")
        #expect(result.valueCount == row.values, "\(row.name)")
    }

    @Test("of brackets that are too long are skipped, and nothing in them is missing")
    func long() throws {
        let lint = try FakeNotificationTests.lint.get()
        let filler = (0..<2500).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        let swift = """
            center.post(name: UIResponder.keyboardDidChangeFrameNotification, object: nil, \
            userInfo: [
                \(filler),
                UIResponder.keyboardFrameEndUserInfoKey: frame
            ])
            """
        let steps = (0..<300).map { "k\($0): \($0)" }.joined(separator: ", ")
        let dart = "tester.pump(step(viewInsets: FakeViewPadding(\(steps), bottom: 900), at: 7));"
        for (file, text) in [("a.swift", swift), ("a.dart", dart)] {
            let result = try lint.check(Array(text.utf8), file: file)
            let missing = result.findings.filter {
                $0.rule == .missingKeys || $0.rule == .missingEnd
            }
            #expect(missing.isEmpty, "\(file): \(missing)")
            let skipped = result.skipped.map(\.description)
            #expect(
                skipped.contains {
                    $0.contains("words and signs") && $0.hasSuffix("each is judged")
                },
                "\(file): \(skipped)")
        }
    }

    @Test("say what to do")
    func message() throws {
        let lint = try FakeNotificationTests.lint.get()
        let result = try lint.check(Array(Self.rows[4].text.utf8), file: "a.swift")
        #expect(
            result.skipped.map(\.description) == [
                "a.swift:3:27: skipped: the user info is computed; write it out with numbers and "
                    + "constants of this file, and it is judged"
            ])
    }

    @Test("are not what the exporter writes", arguments: FixtureFormat.allCases)
    func exported(format: FixtureFormat) throws {
        let lint = try FakeNotificationTests.lint.get()
        for file in try format.files(for: Exported.sequences()) {
            let result = try lint.check(Array(file.text.utf8), file: file.name)
            #expect(result.skipped.map(\.description) == [], "\(file.name)")
            #expect(result.eventCount == 0 || result.valueCount > 0)
        }
    }
}
