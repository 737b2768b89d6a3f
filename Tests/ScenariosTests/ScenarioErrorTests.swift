import ScenarioSupport
import Testing

@testable import Scenarios

/// Every message that a wrong scenario can cause, with its place and what to do.
@Suite struct ScenarioErrorTests {
    private static let head = """
        device: iPhone X
        system: "12.0"
        apps: { ike: { screen: chat }, notes: { screen: notes } }

        """

    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var expected: [String]
        var testDescription: String { expected.first ?? text }
    }

    private static func step(_ step: String, _ expected: String...) -> Case {
        Case(text: head + "steps:\n  - launch: ike\n  - \(step)\n", expected: expected)
    }

    static let cases: [Case] = [
        step(
            "tap: mesageField",
            "s.yaml:6:10: error: no view of the screen chat named \"mesageField\"; "
                + "did you mean \"messageField\"?"),
        step(
            "lunch: ike",
            "s.yaml:6:5: error: no step named \"lunch\"; did you mean \"launch\"?"),
        step(
            "newWindow: notes",
            "s.yaml:6:5: error: no step named \"newWindow\"; write `openScene: APP/SCENE`"),
        Case(
            text: """
                device: iPhone 5s
                system: "7.0"
                appearance: dark
                setting: { keyboard: { kind: thirdParty } }
                apps: { a: { screen: chat } }
                steps: [ launch: a, { keyboard: { prediction: off } } ]
                """,
            expected: [
                "s.yaml:3:13: error: iOS 7 has no dark appearance; leave it out, or write a later "
                    + "system",
                "s.yaml:4:30: error: keyboards of third parties came with iOS 8, and this is "
                    + "iOS 7; leave it out, or write a later system",
                "s.yaml:6:47: error: the prediction bar came with iOS 8, and this is iOS 7; "
                    + "leave it out, or write a later system"
            ]),
        Case(
            text: "device: iPhone X\nsystem: \"12.0\"\napps: {}\nsteps: []\n",
            expected: [
                "s.yaml:3:7: error: there is no app; add one, for example "
                    + "`apps: { ike: { screen: chat } }`"
            ]),
        step(
            "switchTo: Notes",
            "s.yaml:6:15: error: no app named \"Notes\"; did you mean \"notes\"?"),
        step("wait: -1", "s.yaml:6:11: error: time cannot run backwards; write 0 or more"),
        step(
            "wait: 100000000",
            "s.yaml:6:11: error: 100000000 is longer than 3600s, the longest time here; "
                + "write at most 3600s"),
        step(
            "wait: 2h",
            "s.yaml:6:11: error: expected a time such as 500ms, found \"2h\"; "
                + "write a time such as 500ms"),
        step(
            "wait: 7200s",
            "s.yaml:6:11: error: 7200s is longer than 3600s, the longest time here; "
                + "write at most 3600s"),
        step(
            "rotate: sideways",
            "s.yaml:6:13: error: no orientation named \"sideways\"; "
                + "write one of portrait, landscape"),
        step(
            "changeKeyboard: split",
            "s.yaml:6:21: error: no keyboard named \"split\"; write one of "
                + "letters, japanese, numberPad, emoji"),
        step(
            "home: now",
            "s.yaml:6:11: error: expected nothing behind `home`, found \"now\"; "
                + "write nothing behind `home`"
        ),
        step(
            "tap:",
            "s.yaml:6:5: error: `tap` needs a value; write for example `tap: VIEW`"),
        step(
            "lunch: [ike]",
            "s.yaml:6:5: error: no step named \"lunch\"; did you mean \"launch\"?",
            "s.yaml:6:12: error: expected an app's name, found a list; "
                + "write an app's name"),
        step(
            "expect: { fnidings: [insetMatchesKeybord] }",
            "s.yaml:6:15: error: no key of an expectation named \"fnidings\"; "
                + "did you mean \"findings\"?",
            "s.yaml:6:26: error: no rule named \"insetMatchesKeybord\"; "
                + "did you mean \"insetMatchesKeyboard\"?"),
        step(
            "keyboard: { height: 5000 }",
            "s.yaml:6:25: error: 5000 is not within 1 to 2000; the nearest is 2000"),
        step(
            "expect: { statistics: { insetMatches: { reports: -1 } } }",
            "s.yaml:6:29: error: no rule named \"insetMatches\"; ",
            "s.yaml:6:54: error: -1 is not within 0 to 1000000; the nearest is 0"),
        step(
            "expect: { order: [chat.viewDidLod] }",
            "s.yaml:6:23: error: no event named \"chat.viewDidLod\"; "
                + "did you mean \"chat.viewDidLoad\" or \"chat.viewDidAppear\"?"),
        step(
            "expect: { screen: now, equals: 5s }",
            "s.yaml:6:36: error: a time cannot be compared with; "
                + "name a step before this one, such as `step 1`"),
        step(
            "expect: { screen: now, equals: end }",
            "s.yaml:6:36: error: the end is still to come; write `now`, or a step before this one"),
        Case(
            text: "device: iPhone X\nsytem: 12.x\napps: { a: { screen: chat } }\n",
            expected: [
                "s.yaml:2:1: error: no key of a scenario named \"sytem\"; did you mean \"system\"?",
                "s.yaml:2:8: error: system \"12.x\" is no version of iOS; write one of "
            ]),
        Case(
            text: "device: 'iPhone X\n",
            expected: ["s.yaml:1:18: error: this is not YAML: "]),
        Case(
            text: "device: {\n\n\n",
            expected: ["s.yaml:1:10: error: this is not YAML: "]),
        Case(
            text: head + "figures: { zzz: 1, storedMs: soon }\n",
            expected: [
                "s.yaml:4:12: error: iOS 12 has no figure \"zzz\"; write the path of one in ",
                "s.yaml:4:30: error: expected a time such as 500ms, found \"soon\"; "
            ]),
        step(
            "{ home: , tap: inputBar }",
            "s.yaml:6:15: error: a step is one thing, and `tap` is another; "
                + "begin a new item with `- `"),
        step(
            "[home]",
            "s.yaml:6:5: error: expected a step such as "
                + "`tap: messageField`, found a list; write a step such as `tap: messageField`"),
        step(
            "push: detail",
            "s.yaml:6:11: error: no screen of ike named \"detail\"; write one of chat"),
        step(
            "expect: { keybord: shown }",
            "s.yaml:6:15: error: no key of an expectation named \"keybord\"; "
                + "did you mean \"keyboard\"?"),
        step(
            "expect: { keyboard: open }",
            "s.yaml:6:25: error: no state of the keyboard named \"open\"; did you mean \"shown\"?"),
        step(
            "expect: { card: ike }",
            "s.yaml:6:15: error: `card` needs something to compare with; "
                + "add `equals: step N` or `differs: step N`"),
        step(
            "expect: { card: ike, equals: step 2 }",
            "s.yaml:6:34: error: step 2 is not before this one; name one "
                + "from `step 1` to `step 1`, counted as the file lists them, expectations too"),
        step(
            "expect: { screen: now, equals: later }",
            "s.yaml:6:36: error: \"later\" is not a moment; write `now`, `step N`, `card:APP` …"),
        step(
            "expect: { frames: { inputBar: [0, 1, 2] } }",
            "s.yaml:6:35: error: expected a frame such as [0, 264, 320, 216], found a list; "
                + "write a frame such as [0, 264, 320, 216]"
        ),
        step(
            "expect: { findings: [insetMatchesKeybord] }",
            "s.yaml:6:26: error: no rule named \"insetMatchesKeybord\"; "
                + "did you mean \"insetMatchesKeyboard\"?"),
        step(
            "expect: { notifications: [willShow, didSow], since: step 9 }",
            "s.yaml:6:41: error: no notification named \"didSow\"; did you mean \"didShow\"?",
            "s.yaml:6:57: error: step 9 is not before this one; name one "
                + "from `step 1` to `step 1`, counted as the file lists them, expectations too"),
        Case(
            text: "device: iPhone 99\nsystem: \"12.0\"\napps: { a: { screen: chat } }\n",
            expected: [
                "s.yaml:1:9: error: no device is called \"iPhone 99\"; did you mean "
                    + "\"iPhone\", \"iPhone 3G\" or \"iPhone 4\"?"
            ]),
        Case(
            text: "device: iPhone X\nsystem: banana\napps: { a: { screen: chat } }\n",
            expected: [
                "s.yaml:2:9: error: system \"banana\" is no version of iOS; write one of "
            ]),
        Case(
            text: "device: iPhone X\nsystem: 1.0\napps: { a: { screen: chat } }\n",
            expected: [
                "s.yaml:2:9: error: system \"1.0\" is older than every profile; write one of "
            ]),
        Case(
            text: "{}",
            expected: [
                "s.yaml:1:1: error: a scenario needs `device`; add it, for example "
                    + "`device: iPhone X`",
                "s.yaml:1:1: error: a scenario needs `system`; add it, for example "
                    + "`system: \"12.0\"`",
                "s.yaml:1:1: error: a scenario needs `apps`; add it, for example "
                    + "`apps: { ike: { screen: chat } }`"
            ]),
        Case(
            text: "",
            expected: [
                "s.yaml:1:1: error: the file is empty; begin with `device:`, `system:` and `apps:`"
            ]),
        Case(
            text: "just words",
            expected: [
                "s.yaml:1:1: error: a scenario is a mapping, not \"just words\"; "
                    + "write `key: value` lines"
            ]),
        Case(
            text: "device: [iPhone X\nsystem: 12",
            expected: ["s.yaml:2:7: error: this is not YAML: while parsing a flow sequence: "]),
        Case(
            text: "device: iPhone X\n\tsystem: 12",
            expected: ["s.yaml:2:1: error: this is not YAML: while scanning a plain scalar: "]),
        Case(
            text: "device: iPhone X\nsystem: \"12\"\napps:\n  a: { screen: chats, handling: "
                + "[traker, { tracker: { listensTo: all } }] }\n  a b: { screen: notes }\n",
            expected: [
                "s.yaml:4:16: error: no built-in screen named \"chats\"; did you mean \"chat\"?",
                "s.yaml:4:34: error: no handling named \"traker\"; did you mean \"tracker\"?",
                "s.yaml:4:66: error: no value of listensTo named \"all\"; write one of "
                    + "willChangeFrame, showAndHide",
                "s.yaml:5:3: error: \"a b\" cannot be an app's name; use letters, digits, - and _"
            ]),
        Case(
            text: head + "device: iPhone 8\npace: fast\npace: 1\n",
            expected: [
                "s.yaml:4:1: error: the key \"device\" occurs twice in one mapping, "
                    + "first in line 1; remove one of the two",
                "s.yaml:6:1: error: the key \"pace\" occurs twice in one mapping, "
                    + "first in line 5; remove one of the two"
            ]),
        Case(
            text: head + "latencies: { entersBackgroundMs: soon, becomeActiveMs: 1 }\n",
            expected: [
                "s.yaml:4:34: error: expected a time such as 500ms, found \"soon\"; "
                    + "write a time such as 500ms",
                "s.yaml:4:40: error: no key of latencies named \"becomeActiveMs\"; did you mean "
                    + "\"becomesActiveMs\"?"
            ]),
        Case(
            text: "---\na: 1\n---\nb: 2\n",
            expected: ["s.yaml:3:1: error: this is not YAML: expected a single document"]),
        Case(
            text: "device: iPhone X\nsystem: \"12.0\"\napps:\n  a:\n    screen: chat\n  ?   e\n",
            expected: ["s.yaml:6:8: error: "])
    ]

    @Test("a wrong scenario is reported with file, line, column and what to do", arguments: cases)
    func message(_ wrong: Case) throws {
        let found = try Fixtures.errors(wrong.text, file: "s.yaml")
        #expect(found.count == wrong.expected.count, "\(found)")
        for (message, expected) in zip(found, wrong.expected) {
            #expect(message.hasPrefix(expected))
        }
    }

    @Test(
        "bytes that are no text are reported with their place",
        arguments: [
            ("device: iPhone X\ntitle: ", "2:8"), ("", "1:1"), ("a\r\nb\rc", "3:2"),
            ("a\u{0C}b\u{0B}\n\u{FFFD}", "2:2"), ("\u{85}\u{2028}é", "3:2")
        ])
    func notText(before: String, place: String) throws {
        let bytes = Array(before.utf8) + [0xFF, 0xFE]
        do throws(ScenarioErrors) {
            _ = try Scenario.parse(bytes: bytes, file: "s.yaml", catalogs: Fixtures.loaded)
            Issue.record("the bytes were read")
        } catch {
            #expect(
                error.description.hasPrefix("s.yaml:\(place): error: the file is not UTF-8 text"))
        }
    }

    private static func views(_ views: String, _ rules: String, _ steps: String = "") -> String {
        """
        device: iPhone X
        system: "12.0"
        apps:
          a:
            screen:
              name: s
              views:
                - { id: web, kind: scrollView, height: 100, contentHeight: 500 }
        \(views)
            rules:
        \(rules)
        steps:
          - launch: a
        \(steps)
        """
    }

    @Test("A content inset of a view that does not scroll is refused, with a view that does")
    func noScrollView() throws {
        let text = Self.views(
            "        - { id: l, kind: label, top: 100, height: 20 }",
            "      - { on: didShow, do: [{ setContentInset: { of: l, bottom: 2 } }] }")
        #expect(
            try Fixtures.errors(text) == [
                "test.yaml:11:54: error: l is no scroll view: it has no content inset; "
                    + "write `of: web`"
            ])
        #expect(try Fixtures.errors(text.replacing("of: l", with: "of: web")) == [])
        #expect(try Fixtures.errors(text.replacing("of: l", with: "of: scrollView")) == [])
    }

    @Test(
        "A comma that cuts an expression is reported once, with the quotes as the next step",
        arguments: [
            "do: [setInset: max(0, end.height)]", "do: [{ setInset: max(0, end.height) }]",
            "do: [setInset: max(0, min(1, end.height)), resign]"
        ])
    func cut(rule: String) throws {
        let errors = try Fixtures.errors(Self.views("", "      - on: willShow\n        \(rule)"))
        #expect(errors.count == 1, "\(errors)")
        let next = "; put the expression in quotes: in [ ] and { } a comma ends it"
        #expect(errors.first?.hasSuffix(next) == true, "\(errors)")
    }

    @Test("A parenthesis in a text cuts nothing, and hides no mistake behind it")
    func parenthesis() throws {
        let good = Self.views("", "      - { on: willShow, do: [log: sad (, resign] }")
        #expect(try Fixtures.errors(good) == [])
        let bad = Self.views("", "      - { on: willShow, do: [log: sad (, resing] }")
        #expect(try Fixtures.errors(bad).count == 1)
    }

    @Test("A view that an action names is missed as a view")
    func missingView() throws {
        for action in ["hide: wob", "show: wob", "become: wob", "scrollToVisible: wob"] {
            let rules = "      - { on: willShow, do: [\(action)] }"
            let errors = try Fixtures.errors(Self.views("", rules))
            #expect(errors.count == 1)
            let text = "error: no view of the app named \"wob\"; did you mean \"web\"?"
            #expect(errors.first?.hasSuffix(text) == true, "\(errors)")
        }
    }

    @Test("Words are listed where they are explained, each once, and rules are called rules")
    func lists() throws {
        let action = Self.views("", "      - { on: willShow, do: [fooooo] }")
        #expect(try Fixtures.errors(action).first?.hasSuffix("(docs/rules.md lists them)") == true)
        let twice = Self.views(
            "        - { id: web, kind: label, top: 100 }",
            "      - { on: willShow, do: [resign] }", "  - tap: wob")
        let errors = try Fixtures.errors(twice)
        #expect(errors.last?.hasSuffix("named \"wob\"; did you mean \"web\"?") == true, "\(errors)")
        let rule = Self.views(
            "", "      - { on: willShow, do: [resign] }", "  - expect: { findings: focusAgree }")
        #expect(
            try Fixtures.errors(rule).first?.hasSuffix(
                "no rule named \"focusAgree\"; did you mean \"focusAgrees\"?") == true)
    }

    @Test("A figure in the wrong section is answered with its path")
    func figurePath() throws {
        let text =
            "figures: { quirks.returnPosts: [] }\n"
            + Self.views("", "      - { on: willShow, do: [resign] }")
        let errors = try Fixtures.errors(text)
        #expect(errors.count == 1)
        #expect(errors.first?.contains(".returnPosts\"?") == true, "\(errors)")
        #expect(errors.first?.contains("mean \"returnPosts\"") == false)
    }

    @Test("What only follows from another mistake is not reported")
    func followUps() throws {
        let kind = Self.views(
            """
                    - { id: box, kind: aera, top: 0, height: 40 }
                    - { id: below, kind: label, top: box+8, in: box, height: 40 }
            """,
            "      - { on: willShow, do: [hide: box, setInset: frame(box).height] }",
            "  - tap: box\n  - expect: { seen: [box] }")
        #expect(try Fixtures.errors(kind).map { $0.contains("no kind of view") } == [true])
        let event = Self.views(
            "", "      - { on: { notificatoin: saved }, do: [log: \"{info(text)} {end.height}\"] }")
        #expect(try Fixtures.errors(event).map { $0.contains("no event named") } == [true])
    }
}
