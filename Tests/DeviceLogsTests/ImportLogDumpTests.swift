import DeviceLogs
import Scenarios
import Simulator
import Testing

@Suite("User infos that Swift's dump prints")
struct ImportLogDumpTests {
    private static func pair(_ key: String, _ value: String) -> String {
        "  ▿ (2 elements)\n    - key: \"\(key)\"\n    - value: \(value)\n"
    }

    private static let plain =
        "▿ 3 elements\n"
        + pair("UIKeyboardFrameBeginUserInfoKey", "NSRect: {{0, 812}, {375, 333}}")
        + pair("UIKeyboardFrameEndUserInfoKey", "NSRect: {{0, 479}, {375, 333}}")
        + pair("UIKeyboardAnimationDurationUserInfoKey", "0.25")

    /// Keys are wrapped, objects are numbered and show their classes.
    private static let wrapped = """
        ▿ 3 key/value pairs
          ▿ (2 elements)
            ▿ key: AnyHashable("UIKeyboardFrameBeginUserInfoKey")
              - value: "UIKeyboardFrameBeginUserInfoKey"
            - value: NSRect: {{0, 812}, {375, 333}} #0
              - super: NSValue
                - super: NSObject
          ▿ (2 elements)
            ▿ key: AnyHashable("UIKeyboardFrameEndUserInfoKey")
              - value: "UIKeyboardFrameEndUserInfoKey"
            ▿ value: (0.0, 479.0, 375.0, 333.0)
              ▿ origin: (0.0, 479.0)
                - x: 0.0
                - y: 479.0
          ▿ (2 elements)
            ▿ key: AnyHashable("UIKeyboardAnimationDurationUserInfoKey")
              - value: "UIKeyboardAnimationDurationUserInfoKey"
            - value: 0.25 #1
              - super: NSNumber

        """

    private static let tuples = plain.replacing("- key:", with: "- .0:")
        .replacing("- value:", with: "- .1:")

    static let forms: [(text: String, name: KeyboardNotificationName?)] = [
        (plain, nil), (wrapped, nil), (tuples, nil),
        ("UIKeyboardWillShowNotification\n" + plain, .willShow),
        ("keyboardDidShow\n" + wrapped + "and that was all\n", .didShow),
        (plain.replacing("▿ 3", with: "▿ userInfo: 3"), nil),
        (plain.replacing("\n  ", with: "\n"), nil),
        (String(plain.drop { $0 != "\n" }.dropFirst()), nil)
    ]

    @Test("give one notification with its frames", arguments: forms.indices)
    func form(index: Int) throws {
        let (text, name) = Self.forms[index]
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let found = log.sections.flatMap(\.notifications)
        try #require(found.count == 1, "\(text)")
        #expect(found[0].name == name)
        #expect(found[0].begin == Rect(x: 0, y: 812, width: 375, height: 333))
        #expect(found[0].end == Rect(x: 0, y: 479, width: 375, height: 333))
        #expect(found[0].durationSeconds == 0.25 && found[0].keysPresent.count == 3)
    }

    @Test("two after each other are two, and a notification that is printed twice is one")
    func several() throws {
        let two = try DeviceLogParser.parse(text: Self.plain + Self.plain, file: "log.txt")
        #expect(two.records.map(\.line) == [1, 11] && two.records.map(\.lastLine) == [10, 20])
        let printed =
            "▿ name = UIKeyboardWillShowNotification, object = nil, userInfo = Optional(["
            + "AnyHashable(\"UIKeyboardFrameBeginUserInfoKey\"): NSRect: {{0, 812}, {375, 333}}, "
            + "AnyHashable(\"UIKeyboardFrameEndUserInfoKey\"): NSRect: {{0, 479}, {375, 333}}, "
            + "AnyHashable(\"UIKeyboardAnimationDurationUserInfoKey\"): 0.25])\n"
            + "  - name: UIKeyboardWillShowNotification #0\n  ▿ userInfo: Optional([:])\n"
        let once = try DeviceLogParser.parse(
            text: printed + Self.wrapped.replacing("▿ 3", with: "▿ some: 3"), file: "log.txt")
        #expect(once.sections.flatMap(\.notifications).map(\.name) == [.willShow])
        #expect(once.records.map(\.lastLine) == [22])
    }

    @Test("what the children of a dump report beyond its heading belongs to the same post")
    func children() throws {
        let printed =
            "▿ name = UIKeyboardWillShowNotification, object = nil, userInfo = Optional(["
            + "AnyHashable(\"UIKeyboardFrameEndUserInfoKey\"): NSRect: {{0, 479}, {375, 333}}])\n"
            + "  - name: \"UIKeyboardWillShowNotification\"\n  ▿ object: nil\n"
        let children = Self.wrapped.replacing("▿ 3 key/value pairs", with: "▿ userInfo: 3 elements")
        let log = try DeviceLogParser.parse(text: printed + children, file: "log.txt")
        let posts = log.sections.flatMap(\.notifications)
        #expect(posts.map(\.name) == [.willShow] && posts.map(\.durationSeconds) == [0.25])
        #expect(posts.map(\.keysPresent.count) == [3] && posts[0].begin?.y == 812)
        let other = children.replacing("(0.0, 479.0, 375", with: "(0.0, 400.0, 375")
        let two = try DeviceLogParser.parse(text: printed + other, file: "log.txt")
        #expect(two.records.count == 2)
    }

    static let broken: [(text: String, line: Int, code: ImportError.Code)] = [
        (plain.replacing("▿ 3", with: "▿ 4"), 10, .cut),
        (plain.replacing("    - value: 0.25\n", with: ""), 9, .cut),
        (plain.replacing("    - value: NSRect: {{0, 479}, {375, 333}}\n", with: ""), 8, .cut),
        (plain.replacing("0.25", with: "soon"), 10, .badValue),
        (plain.replacing("{{0, 479}, {375", with: "{{0, 479}, {wide"), 7, .badValue),
        (plain.replacing("FrameEnd", with: "FrameBegin"), 7, .cut)
    ]

    @Test("are refused with their place where a pair is wrong", arguments: broken.indices)
    func malformed(index: Int) {
        let (text, line, code) = Self.broken[index]
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: text, file: "log.txt")
        }
        #expect(error?.line == line && error?.code == code, "\(error?.description ?? "")")
        #expect(error?.description.hasPrefix("log.txt:\(line):") == true)
    }

    @Test("A key or a value that is a pair begins none", arguments: ["key", "value", ".0", ".1"])
    func nested(label: String) throws {
        let pair = Self.pair("UIKeyboardAnimationDurationUserInfoKey", "0.25")
        let text = pair.replacing("▿ (2", with: "- \(label): (2")
        #expect(try DeviceLogParser.parse(text: text, file: "log.txt").records.isEmpty)
        let log = try DeviceLogParser.parse(text: Self.plain + "other\n" + text, file: "log.txt")
        #expect(log.records.map(\.line) == [1] && log.records.map(\.lastLine) == [10])
    }

    @Test("Others are no records", arguments: ["▿ 3 elements\n  - \"a\"", "- one\n- two", "▿ "])
    func other(text: String) throws {
        #expect(try DeviceLogParser.parse(text: text, file: "log.txt").records.isEmpty)
    }
}
