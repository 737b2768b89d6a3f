import DeviceLogs
import Scenarios
import Simulator
import Testing

@Suite("Logs in the forms that people paste")
struct ImportLogFormsTests {
    private static let values = """
        UIKeyboardAnimationCurveUserInfoKey = 7;
        UIKeyboardAnimationDurationUserInfoKey = "0.25";
        UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {375, 333}}";
        UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 812}, {375, 333}}";
        UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 479}, {375, 333}}";
        UIKeyboardIsLocalUserInfoKey = 1;
        """
    private static let swiftValues = """
        AnyHashable("UIKeyboardFrameEndUserInfoKey"): NSRect: {{0, 479}, {375, 333}}, \
        AnyHashable("UIKeyboardIsLocalUserInfoKey"): 1,
        AnyHashable("UIKeyboardAnimationCurveUserInfoKey"): 7,
        AnyHashable("UIKeyboardAnimationDurationUserInfoKey"): 0.25,
        AnyHashable("UIKeyboardFrameBeginUserInfoKey"): NSRect: {{0, 812}, {375, 333}}
        """
    private static let event = """
        {"duration": 250, "easing": "keyboard", "endCoordinates": {"height": 333, "screenX": 0, \
        "screenY": 479, "width": 375}, "isEventFromThisApp": true, "startCoordinates": \
        {"height": 333, "screenX": 0, "screenY": 812, "width": 375}}
        """
    private static let prettyEvent = """
        Object {
          "duration": 250,
          "easing": "keyboard",
          "endCoordinates": Object {
            "height": 333,
            "screenX": 0,
            "screenY": 479,
            "width": 375,
          },
          "isEventFromThisApp": true,
          "startCoordinates": Object {
            "height": 333,
            "screenX": 0,
            "screenY": 812,
            "width": 375,
          },
        }
        """

    @Test("A time without its date is one where a process stands behind it")
    func timeAlone() throws {
        let heads = ["10:35:55.135 App[1:2]", "10:35:56.500 App[1:2]", "10:35:57.000 no process"]
        let text = heads.map { "\($0) keyboardDidShow: {\n\(Self.values)\n}" }
            .joined(separator: "\n")
        let log = try DeviceLogParser.parse(text: text, file: "d.log")
        let records = log.sections.flatMap(\.records)
        #expect(records.count == 3)
        #expect(records[1].atMs.map { $0 - (records[0].atMs ?? 0) } == 1365)
        #expect(records[2].atMs == nil)
    }

    /// Each text holds the same show once; the name is nil where the text does not tell it.
    static let forms: [(text: String, name: KeyboardNotificationName?)] = [
        (
            "NSConcreteNotification 0x60 {name = UIKeyboardWillShowNotification; userInfo = {\n"
                + values + "\n}}", .willShow
        ),
        (
            "2018-03-02 10:12:14.123456+0900 App[1:2] note: NSConcreteNotification 0x1 {name = "
                + "UIKeyboardDidShowNotification; userInfo = {\n\(values)\n}}", .didShow
        ),
        ("2012-07-11 11:52:44.701 Project[3856:707] keyboardDidShow: {\n\(values)\n}", .didShow),
        (
            "2018-07-11 11:52:44.701 My App[3856:707] -[ChatController keyboardWasShown:]\n"
                + "2018-07-11 11:52:44.702 My App[3856:707] {\n\(values)\n}", .didShow
        ),
        ("(lldb) po userInfo\n{\n\(values)\n}", nil),
        (values, nil),
        (values.split(separator: "\n").map { "//  \($0) // 键盘" }.joined(separator: "\n"), nil),
        (values.split(separator: "\n").map { " *  \($0)" }.joined(separator: "\n\n"), nil),
        (
            "{name = UIKeyboardWillShowNotification; userInfo = {\n  // 动画曲线\n\(values)\n}}",
            .willShow
        ),
        ("UIKeyboardDidChangeFrameNotification:\nuserInfo = {\n\(values)\n}", .didChangeFrame),
        (
            "name:UIKeyboardWillShowNotification,\n userInfo:{\n"
                + values.replacing("}}\";", with: "}}”;") + "\n}", .willShow
        ),
        (
            "{name = UIKeyboardWillShowNotification; userInfo = { "
                + values.replacing("\n", with: " ") + " }}", .willShow
        ),
        ("[\(swiftValues)]", nil),
        ("Optional([\(swiftValues)])", nil),
        ("UIKeyboardWillShowNotification, userInfo: [\(swiftValues)]", .willShow),
        (
            " ▿ name = UIKeyboardWillChangeFrameNotification,\n object = nil,\n"
                + " userInfo = Optional(["
                + swiftValues + "])", .willChangeFrame
        ),
        ("[\(swiftValues.replacing("AnyHashable(\"", with: "").replacing("\")", with: ""))]", nil),
        ("console.warn(\"keyboardDidShow\", event)\n// \(event)", .didShow),
        ("LOG  keyboardWillShow \(event)", .willShow),
        (prettyEvent, nil)
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
        #expect(found[0].durationSeconds == 0.25 && found[0].curve == 7)
        #expect(found[0].isLocal == true)
    }

    @Test(
        "headings name system and device in either order",
        arguments: [
            ("iOS 5.0, iPhone 4S", "5.0", "iPhone 4S"),
            ("iPhone OS 3.1.3 / iPhone 3G", "3.1.3", "iPhone 3G"),
            ("## iPhone X (iOS 12.0)", "12.0", "iPhone X"),
            ("iPadOS 17.2: iPad Pro (11-inch)", "17.2", "iPad Pro (11-inch)"),
            ("iPhone Xʀ, iOS 12:", "12", "iPhone Xʀ"), ("// iOS 8 iPod touch", "8", "iPod touch")
        ])
    func heading(line: String, system: String, device: String) throws {
        let text = "\(line)\n-[Chat viewDidLoad]\n"
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        #expect(log.sections.map(\.system) == [system] && log.sections.map(\.device) == [device])
        #expect(log.skippedLineCount == 0)
    }

    @Test(
        "prose and code make neither headings nor records",
        arguments: [
            "iOS 5より日本語キーボードの高さが変わっている", "iOS 5.0, iPhone 4S is what I used",
            "It was iPhone X, iOS 12 then", "UIKeyboardWillShowNotification",
            "{ \"duration\": 250 }",
            "let userInfo = [\"aps\": 1]", "- (void)viewDidAppear:(BOOL)animated {", "}", "[]]",
            "2011-10-19 10:35:15.007 App[1:2] push userInfo = {\n    aps = {\n    };\n}",
            "UIKeyboardAnimationCurveUserInfoKey = 7;", "keyboard will hide", "", "\u{0}\u{1}"
        ])
    func noRecord(text: String) throws {
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        #expect(log.sections.isEmpty)
    }

    @Test("callbacks of views and applications are records, handlers without a dictionary too")
    func callbacks() throws {
        let text = """
            2015-06-19 11:49:36.674 App[1:2] -[AppDelegate applicationWillResignActive:]
            2015-06-19 11:49:36.675 App[1:2] -[Chat keyboardWillHide:]
            2015-06-19 11:49:36.676 App[1:2] userInfo = (null)
            2015-06-19 11:49:36.677 App[1:2] sceneDidEnterBackground(_:)
            2015-06-19 11:49:36.678 App[1:2] Keyboard will show
            Chat.viewWillAppear(_:)
            """
        let log = try DeviceLogParser.parse(text: text, file: "log.txt")
        let kinds = log.records.map(\.kind)
        #expect(
            kinds == [
                .lifecycle(.willResignActive, className: "AppDelegate"),
                .notification(LogNotification(name: .willHide)),
                .lifecycle(.didEnterBackground, className: ""),
                .notification(LogNotification(name: .willShow)),
                .viewCallback(.viewWillAppear, className: "Chat")
            ])
        #expect(log.skipped == [3...3])
    }

    @Test("the null rectangle is a frame that is printed but has no value")
    func nullRect() throws {
        let text = "{\nUIKeyboardFrameEndUserInfoKey = \"NSRect: {{inf, inf}, {0, 0}}\";\n}"
        let found = try DeviceLogParser.parse(text: text, file: "log.txt").sections[0].notifications
        #expect(found[0].end == nil && found[0].keys == .frameEnd)
    }

    static let errors: [(text: String, message: String)] = [
        (
            "{\nUIKeyboardAnimationCurveUserInfoKey = 7;\n",
            "log.txt:2:41: the log ends inside the dictionary that begins on line 1. Add"
        ),
        (
            "2011-10-19 10:35:15.007 A[1:2] -[V keyboardWillShow:]\n"
                + "2011-10-19 10:35:15.008 A[1:2] userInfo = {\n"
                + "2011-10-19 10:35:15.009 A[1:2] -[V viewDidAppear:]",
            "log.txt:3:1: another record begins inside the dictionary that begins on line 2"
        ),
        (
            "  UIKeyboardIsLocalUserInfoKey = 1;\n}\n",
            "log.txt:2:1: the dictionary that ends here has no beginning. Add"
        ),
        (
            "{ UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 0}, {1}}\"; }",
            "log.txt:1:36: \"NSRect: {{0, 0}, {1}}\" is not a value of UIKeyboardFrameEnd"
        ),
        (
            "{ UIKeyboardAnimationDurationUserInfoKey = -1; }",
            "log.txt:1:44: \"-1\" is not a value of"
        ),
        (
            "{ UIKeyboardAnimationCurveUserInfoKey = 7\n}",
            "log.txt:1:42: expected ; after the value"
        ),
        (
            "[AnyHashable(\"UIKeyboardIsLocalUserInfoKey\"): 2]",
            "log.txt:1:47: \"2\" is not a value of"
        ),
        ("[AnyHashable(\"UIKeyboardIsLocalUserInfoKey\"): 1", "log.txt:1:48: the log ends inside"),
        ("[AnyHashable(\"UIKeyboardIsLocalUserInfoKey\") 1]", "log.txt:1:46: expected : after"),
        (
            "{ UIKeyboardIsLocalUserInfoKey = 1; UIKeyboardIsLocalUserInfoKey = 1; }",
            "log.txt:1:68: another record"
        ),
        (
            "{\"duration\": 250, \"endCoordinates\": [1]}",
            "log.txt:1:37: the keyboard event cannot be read"
        ),
        ("{\"duration\": 250, \"endCoordinates\": {", "log.txt:1:38: the log ends inside"),
        (event.replacing("250", with: "\"x\""), "log.txt:1:15: \"x\" is not a value of duration"),
        (event.replacing("333", with: "1e400"), "log.txt:1:70: \"1e400\" is not a value of "),
        (event.replacing("true", with: "maybe"), "log.txt:1:142: \"maybe\" is not a value of ")
    ]

    @Test("errors name file, line and column, and say what to do", arguments: errors.indices)
    func error(index: Int) throws {
        let (text, message) = Self.errors[index]
        let error = #expect(throws: ImportError.self) {
            try DeviceLogParser.parse(text: text, file: "log.txt")
        }
        let described = String(describing: try #require(error))
        #expect(described.hasPrefix(message), "\(described)")
    }
}
