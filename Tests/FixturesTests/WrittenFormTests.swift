import Fixtures
import Simulator
import Testing

/// The forms in which people write their tests, beside those of the eighteen projects.
@Suite("Forms of hand-written tests")
struct WrittenFormTests {
    private static func check(_ text: String, _ file: String) throws -> FixtureLint.Result {
        try FakeNotificationTests.lint.get().check(Array(text.utf8), file: file)
    }

    /// A post of Swift without values, which is found wherever code is read as code.
    private static let post =
        "center.post(name: UIResponder.keyboardWillShowNotification, object: nil)"

    /// Texts before a post, and the line on which the post stands.
    static let strings: [(file: String, before: String, line: Int)] = [
        ("a.swift", "let a = #\"\"\"#\n", 2),
        ("a.swift", "let a = #\"a\"b\"#, b = ##\"\"#\"##\n", 2),
        ("a.swift", "let a = #\"\"\"\n  a \"\"\" b\n  \"\"\"#\n", 4),
        ("a.swift", "let a = \"\", b = \"\\(f(\")\"))\"\n", 2),
        ("a.m", "NSString *a = @\"\"\"b\";\n", 2),
        ("a.js", "const a = \"\" + \"\"\n", 2),
        ("a.tsx", "render(<Text>Don't</Text>);\n", 2),
        ("a.js", "list.filter(s => /\"/.test(s));\n", 2),
        ("a.js", "const a = `${s.replace(/\"/g, '}')} `;\n", 2),
        ("a.ts", "const a = `${i.name === '}' ? 1 : 2}`;\n", 2),
        ("a.swift", "let a = /[\"(]/, b = c / d / 2\n", 2),
        ("a.swift", "/* a /* center.post(name: \"( */ */\n", 2)
    ]

    @Test("have strings of all kinds, behind which code goes on", arguments: strings.indices)
    func code(index: Int) throws {
        let row = Self.strings[index]
        let posts = [
            "m": "[center postNotificationName:UIKeyboardWillShowNotification object:nil];",
            "js": "emitter.emit('keyboardWillShow', {});",
            "ts": "emitter.emit('keyboardWillShow', {});",
            "tsx": "emitter.emit('keyboardWillShow', {});"
        ]
        let ending = String(row.file.split(separator: ".").last ?? "")
        let result = try Self.check(row.before + (posts[ending] ?? Self.post), row.file)
        #expect(result.eventCount == 1)
        #expect(result.findings.first?.line == row.line, "\(result.findings)")
    }

    @Test("do not take the size of a keyboard for a screen")
    func sizes() throws {
        let text = """
            center.post(
                name: UIResponder.keyboardWillShowNotification, object: nil,
                userInfo: [UIResponder.keyboardFrameEndUserInfoKey: CGRect(
                    origin: CGPoint(x: 0, y: 477), size: CGSize(width: 375, height: 335))])
            let screen = CGSize(width: 391, height: 800)
            """
        let result = try Self.check(text, "a.swift")
        let screens = result.findings.filter { $0.rule == .noSuchScreen }
        #expect(screens.map(\.line) == [5], "\(result.findings)")
        #expect(!result.findings.contains { $0.rule == .noSuchFrame }, "\(result.findings)")
    }

    static let calls: [(file: String, text: String, rules: Set<FixtureFinding.Rule>)] = [
        (
            "a.js", "listeners['keyboardDidShow']({ endCoordinates: { height: 100 } });",
            [.missingKeys, .noWill, .noSuchHeight]
        ),
        ("a.ts", "listeners['keyboardWillHide']();", [.noUserInfo]),
        (
            "a.js", "listeners.keyboardDidShow({ endCoordinates: { height: 100 } });",
            [.missingKeys, .noWill, .noSuchHeight]
        ),
        (
            "a.js", "listeners['keyboardDidShow']?.({ endCoordinates: { height: 100 } });",
            [.missingKeys, .noWill, .noSuchHeight]
        ),
        ("a.js", "fireEvent(view, 'layout', { layout: { width: 100, height: 40 } });", []),
        (
            "a.dart",
            "MediaQuery(data: MediaQueryData(viewInsets: EdgeInsets.only(bottom: 123)));",
            [.noSuchHeight, .noAnimation, .insetStays]
        ),
        (
            "a.dart", "MediaQueryData(viewInsets: const EdgeInsets.fromLTRB(0, 0, 0, 7));",
            [.noSuchHeight, .noAnimation, .insetStays]
        ),
        ("a.js", "listeners['keyboardDidShow'] = callback;", [])
    ]

    @Test("call listeners and set a media query", arguments: calls.indices)
    func called(index: Int) throws {
        let row = Self.calls[index]
        let result = try Self.check(row.text, row.file)
        #expect(Set(result.findings.map(\.rule)) == row.rules, "\(result.findings)")
    }

    static let computed: [String] = [
        "listeners['keyboardWillShow'](event);", "listeners['keyboardWillShow'](makeEvent(300));",
        "const fire = (name, height) => emit(name, height);\nfire('keyboardWillShow', 99);"
    ]

    @Test("are skipped where code computes an event", arguments: computed)
    func skipped(text: String) throws {
        let result = try Self.check(text, "a.js")
        #expect(result.findings == [] && !result.skipped.isEmpty, "\(result)")
    }

    @Test("are read in time, whatever their constants are made of", .timeLimit(.minutes(1)))
    func constants() throws {
        var text = ""
        for level in 1...6 {
            let sum = Array(repeating: "c\(level + 1)", count: 120).joined(separator: " + ")
            text = "let c\(level) = \(sum)\n" + text
        }
        text = "let c7 = 1\n" + text
        text += "post(name: UIResponder.keyboardWillShowNotification, object: nil, userInfo: ["
        text +=
            "UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: c1, width: 1, height: 1)])"
        #expect(try Self.check(text, "a.swift").eventCount == 1)
        let signs = "let width = " + String(repeating: "-", count: 1 << 20) + "1"
        #expect(try Self.check(signs, "a.swift").eventCount == 0)
    }

    @Test("switch rules off with comments on the line or the one before")
    func disabled() throws {
        let text = """
            // restore-tool:disable-fixture no-did no-change-frame: the view reads one name
            emitter.emit('keyboardWillShow', {}); // restore-tool:disable-fixture no-user-info: no
            emitter.emit('keyboardWillShow', {});
            emitter.emit('keyboardWillShow', {}); // restore-tool:disable-fixture no-uzer-info
            """
        let result = try Self.check(text, "a.js")
        #expect(result.findings.map(\.line) == [4], "\(result.findings)")
        #expect(result.accepted.map(\.line) == [2, 3])
        #expect(
            result.notes
                == ["a.js:4: no rule is named \"no-uzer-info\"; did you mean \"no-user-info\"?"])
    }

    @Test("have the nearest sequence of each test")
    func nearest() throws {
        func test(_ y: Int, _ width: Int, _ height: Int) -> String {
            """
            it('a', () => { emitter.emit('keyboardDidShow', { endCoordinates: {
              screenX: 0, screenY: \(y), width: \(width), height: \(height) } }); });

            """
        }
        let text = test(477, 375, 335) + test(478, 375, 334) + test(416, 1024, 352)
        let found = try Self.check(text, "a.js").nearest
        #expect(found.map(\.line) == [1, 5])
        #expect(
            found.first?.keyboard.frame.width == 375 && found.last?.keyboard.frame.width == 1024)
        let command = found[0].keyboard.command(.reactNative)
        #expect(
            command.hasPrefix(
                "restore-tool fixtures SCENARIO --device \"\(found[0].keyboard.device)\"")
                && command.hasSuffix(" --format react-native -o DIR"), "\(command)")
    }
}
