import Foundation
import Testing

/// The driver end to end: a nursery, its children, and the lines of the protocol.
struct HostDriverTests {
    static let start = "start 17.0 phone 1 3 light"

    static func stage(
        _ first: String = "-", keyboard: String = "- - - -", state: String = "active"
    ) -> String {
        "stage 390 844 47 0 34 0 390 844 0 0 \(state) \(first) \(keyboard)"
    }

    /// Starts a child that shows the probe's controller.
    private func shownChild(_ app: AppProcess) throws -> (AppChild, views: [String: String]) {
        let child = try app.child()
        #expect(child.line() == "restore-app 1")
        var lines: [String] = []
        lines += try #require(
            child.answer(
                Self.start, Self.stage(state: "inactive"), "event life didFinishLaunching"))
        for name in ["viewDidLoad", "viewWillAppear", "viewDidAppear"] {
            lines += try #require(child.answer(Self.stage(), "event view \(name)"))
        }
        return (child, Self.views(lines))
    }

    /// The view lines by the names of the views; a later line replaces an earlier one.
    static func views(_ lines: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for line in lines where line.hasPrefix("view ") {
            found[String(line.split(separator: " ")[3])] = line
        }
        return found
    }

    private func slot(_ name: String, _ views: [String: String]) throws -> String {
        let line = try #require(views[name])
        return String(line.split(separator: " ")[1])
    }

    @Test func reportsViewsWithNamesFramesAndKeys() throws {
        let (_, views) = try shownChild(try AppProcess("app"))
        #expect(
            Set(views.keys) == ["view", "hint", "sendButton", "field", "secondField"])
        #expect(views["view"] == "view 0 - view UIView area 0 0 390 844 background=FFFFFFFF")
        #expect(views["hint"]?.contains(" UILabel label 16 60 358 22 text=Hint%201") == true)
        #expect(views["field"]?.contains("placeholder=Message") == true)
        #expect(views["field"]?.contains("accessory=44") == true)
        #expect(views["sendButton"]?.contains("text=Send") == true)
    }

    @Test func movesViewsWithTheKeyboard() throws {
        let (child, views) = try shownChild(try AppProcess("app"))
        let slot = try slot("field", views)
        #expect(try #require(child.answer(Self.stage(), "event should \(slot)")).isEmpty)
        let became = try #require(child.answer(Self.stage(slot), "event became \(slot)"))
        #expect(
            became == ["view 5 - uiView UIView area 0 800 390 44 riding=1", "order 0 1 2 3 4 5"])
        let keyboard = "0 508 390 336"
        let shown = try #require(
            child.answer(
                Self.stage(slot, keyboard: keyboard),
                "event keyboard willShow 0 844 390 336 \(keyboard) 250 7 1 0"))
        #expect(Self.views(shown)["field"]?.contains(" 16 464 358 40 ") == true)
        #expect(shown.contains("move 250 0") || shown.contains("move 250 7"))
        let began = try #require(
            child.answer(Self.stage(slot, keyboard: keyboard), "event began \(slot)"))
        #expect(Self.views(began)["hint"]?.contains("text=Editing") == true)
        let outside = try #require(
            child.answer(Self.stage(slot, keyboard: keyboard), "event outside"))
        #expect(outside == ["gone 5", "order 0 1 2 3 4", "resign"])
    }

    @Test func deliversTapsTimersAndDefaults() throws {
        let (child, views) = try shownChild(try AppProcess("app"))
        let slot = try slot("sendButton", views)
        let tapped = try #require(child.answer(Self.stage(), "event tapped \(slot)"))
        #expect(Self.views(tapped)["hint"]?.contains("text=Sent%201") == true)
        #expect(tapped.contains("log sent%201"))
        #expect(tapped.contains { $0.hasPrefix("persist defaults%2Fstandard%2Ftaps ") })
        let after = try #require(tapped.first { $0.hasPrefix("after 500 ") })
        let token = after.split(separator: " ")[2]
        let fired = try #require(child.answer(Self.stage(), "event timer \(token)"))
        let second = try self.slot("secondField", views)
        #expect(fired.contains("first \(second) 1"))
        let field = try self.slot("field", views)
        _ = child.answer(Self.stage(second), "event tapped \(slot)")
        #expect(child.answer(Self.stage(second), "event should \(field)") == ["refuse"])
    }

    @Test func asksTheDelegateAboutTyping() throws {
        let (child, views) = try shownChild(try AppProcess("app"))
        let slot = try slot("field", views)
        _ = child.answer(Self.stage(slot), "event became \(slot)")
        let typed = try #require(child.answer(Self.stage(slot), "event typed \(slot) ab"))
        #expect(Self.views(typed)["field"]?.contains("text=ab") == true)
        let refused = try #require(child.answer(Self.stage(slot), "event typed \(slot) ab%23"))
        #expect(Self.views(refused)["field"]?.contains("text=ab ") == true)
        // Each key is a change of its own.
        let keys = try #require(child.answer(Self.stage(slot), "event typed \(slot) ab%23c"))
        #expect(Self.views(keys)["field"]?.contains("text=abc ") == true)
        let returned = try #require(child.answer(Self.stage(slot), "event returned \(slot)"))
        #expect(returned.contains("resign"))
    }

    @Test func keepsTheAccessoryOfAControllerWhenItsTextIsEdited() throws {
        let child = try AppProcess("accessory").child()
        #expect(child.line() == "restore-app 1")
        _ = child.answer(Self.start, Self.stage(), "event view viewDidLoad")
        _ = child.answer(Self.stage(), "event view viewWillAppear")
        let shown = try #require(child.answer(Self.stage(), "event view viewDidAppear"))
        #expect(shown.contains("first 0 1"))
        #expect(Self.views(shown)["view"]?.hasSuffix(" accessory=52") == true)
        #expect(Self.views(shown)["bar"]?.contains(" 0 792 390 52") == true)
        #expect(Self.views(shown)["bar"]?.contains(" kept=52") == true)
        #expect(Self.views(shown)["text"]?.contains(" accessory=52") == true)
        let send = try slot("send", Self.views(shown))
        let sent = try #require(child.answer(Self.stage(), "event tapped \(send)"))
        #expect(sent.contains("log sent"))
        let slot = try slot("text", Self.views(shown))
        let became = try #require(child.answer(Self.stage(slot), "event became \(slot)"))
        #expect(!became.contains { $0.hasPrefix("gone") || $0 == "resign" })
        let keyboard = "0 456 390 388"
        let moved = try #require(
            child.answer(
                Self.stage(slot, keyboard: keyboard),
                "event keyboard willShow 0 792 390 52 \(keyboard) 250 7 1 0"))
        #expect(Self.views(moved)["bar"]?.contains(" 0 456 390 52") == true)
        #expect(moved.contains("move 250 7"))
        // The controller takes over from a text that resigns: its bar stays.
        let resigned = try #require(child.answer(Self.stage(), "event resigned \(slot)"))
        #expect(resigned.contains("first 0 1"))
        #expect(!resigned.contains { $0.hasPrefix("gone") })
        #expect(Self.views(resigned)["bar"]?.contains(" 0 792 390 52") == true)
        let later = try #require(child.answer(Self.stage(), "event life didBecomeActive"))
        #expect(!later.contains { $0.hasPrefix("gone") || $0 == "resign" })
    }

    @Test func showsTheBarOfAControllerThatDoesNotAskForIt() throws {
        let child = try AppProcess("accessory-unasked").child()
        #expect(child.line() == "restore-app 1")
        _ = child.answer(Self.start, Self.stage(), "event view viewDidLoad")
        _ = child.answer(Self.stage(), "event view viewWillAppear")
        let shown = try #require(child.answer(Self.stage(), "event view viewDidAppear"))
        #expect(Self.views(shown)["bar"]?.contains(" kept=52") == true)
    }

    @Test func typesWhereTheCodePutsTheCaret() throws {
        let (child, views) = try shownChild(try AppProcess("code-fields"))
        let (first, grouped) = (try slot("first", views), try slot("grouped", views))
        _ = child.answer(Self.stage(first), "event became \(first)")
        let moved = try #require(child.answer(Self.stage(first), "event typed \(first) 12"))
        #expect(Self.views(moved)["first"]?.contains("text=1") == true)
        #expect(Self.views(moved)["first"]?.contains("text=12") == false)
        #expect(Self.views(moved)["second"]?.contains("text=2") == true)
        _ = child.answer(Self.stage(grouped), "event became \(grouped)")
        let typed = try #require(
            child.answer(Self.stage(grouped), "event typed \(grouped) 1234567"))
        #expect(Self.views(typed)["grouped"]?.contains("text=1234%2056") == true)
    }

    @Test func crashEndsTheChannelWithTheTextOnTheConsole() throws {
        let app = try AppProcess("app")
        let (child, views) = try shownChild(app)
        let slot = try slot("field", views)
        #expect(child.answer(Self.stage(slot), "event typed \(slot) %21") == nil)
        let text = child.consoleText()
        #expect(text.contains("crashed on purpose"))
        #expect(text.contains("ProbeController.swift:"))
        #expect(try shownChild(app).views.count == 5)
    }

    @Test func childrenAnswerAlike() throws {
        let app = try AppProcess("app")
        let first = try shownChild(app)
        let second = try shownChild(app)
        let third = try shownChild(try AppProcess("app"))
        #expect(first.views == second.views)
        #expect(first.views == third.views)
    }
}
