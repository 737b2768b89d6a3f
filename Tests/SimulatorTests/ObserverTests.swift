import Simulator
import Testing

/// The notification center as the cookbook describes it, and what becomes of an observer that
/// nobody removes.
@Suite("Observers of a notification center")
struct ObserverTests {
    /// A tracker whose screens add and remove their observers themselves.
    struct Screens: KeyboardHandling {
        struct State: Hashable, Codable, Sendable { var calls = 0 }

        var adds: ViewCallback = .viewDidLoad
        var removes: ViewCallback?
        var times = 1
        var sender: NotificationSender?
        var isRetained = false

        var name: String { "screens" }
        var initialState: State { State() }
        var addsObservers: Bool { true }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .view(let callback, _):
                if callback == removes { app.removeObserver() }
                guard callback == adds else { return }
                for _ in 0..<times {
                    for name in [KeyboardNotificationName.willShow, .willHide] {
                        app.addObserver(.keyboard(name), object: sender, isRetained: isRetained)
                    }
                }
            case .keyboard(let notification):
                app.log("\(app.controller ?? -1) \(notification.name.rawValue)")
                let height = notification.frameEnd?.height ?? 0
                app.setInset(notification.name == .willShow ? height : 0)
            default: break
            }
        }
    }

    static func play(_ handling: Screens, _ system: String = "ios-12") throws -> Play {
        try PresentationTests.play(system, handling: handling)
    }

    static func calls(_ play: Play) -> [String] {
        play.timeline.records.compactMap { record in
            if case .log(_, let line) = record.event { line } else { nil }
        }
    }

    @Test("An observer is called for what it has added, by the controller that added it")
    func plain() throws {
        var play = try Self.play(Screens())
        try play.do(.tap(3), .tapOutside)
        #expect(Self.calls(play) == ["0 willShow", "0 willHide"])
        #expect(play.world.inset(of: AppID(0)) == 0)
        #expect(play.timeline.findings == [])
    }

    @Test("One that is added twice is called twice")
    func twice() throws {
        var play = try Self.play(Screens(times: 2))
        try play.do(.tap(3))
        #expect(Self.calls(play) == ["0 willShow", "0 willShow"])
    }

    @Test("Removal takes every entry of the observer, and no other controller's")
    func removal() throws {
        var play = try Self.play(
            Screens(adds: .viewWillAppear, removes: .viewWillDisappear, times: 3))
        try play.do(.push(1), .tap(1))
        #expect(Self.calls(play) == ["1 willShow", "1 willShow", "1 willShow"])
    }

    @Test("An observer for the screen hears the keyboard only where the screen is its sender")
    func sender() throws {
        for (system, sender, count) in [
            ("ios-12", NotificationSender.screen, 0), ("ios-16.1", .screen, 1),
            ("ios-16.1", .object("ike"), 0)
        ] {
            var play = try Self.play(Screens(sender: sender), system)
            try play.do(.tap(3))
            #expect(Self.calls(play).count == count, "\(system) \(sender)")
        }
    }

    @Test("A controller that is not on the screen and moves the views is a finding")
    func late() throws {
        var play = try Self.play(Screens())
        try play.do(.push(1), .tap(1))
        #expect(Self.calls(play).sorted() == ["0 willShow", "1 willShow"])
        #expect(play.oracles == [.observerCalledLate])
        var good = try Self.play(Screens(adds: .viewWillAppear, removes: .viewWillDisappear))
        try good.do(.push(1), .tap(1))
        #expect(good.oracles == [])
    }

    @Test("A forgotten selector crashes before iOS 9, and is forgiven since")
    func forgotten() throws {
        for (system, oracles) in [("ios-8", [Oracle.observerCrashes]), ("ios-9", [])] {
            var play = try Self.play(Screens(removes: nil), system)
            try play.do(.push(1), .pop)
            #expect(play.oracles == [], "\(system): nothing is sent yet")
            try play.do(.tap(3))
            #expect(play.oracles == oracles, "\(system)")
            #expect((play.world.phase(of: AppID(0)) == .notRunning) == (system == "ios-8"))
        }
    }

    @Test("An observer that is removed in dealloc is never missed, before iOS 9 too")
    func dealloc() throws {
        var play = try Self.play(Screens(removes: .dealloc), "ios-8")
        try play.do(.push(1), .pop, .tap(3))
        #expect(play.oracles == [])
        #expect(Self.calls(play) == ["0 willShow"])
    }

    @Test("A retained observer keeps its controller alive, and is called on")
    func leak() throws {
        var play = try Self.play(Screens(removes: .dealloc, isRetained: true))
        try play.do(.push(1), .pop)
        #expect(play.oracles == [.observerLeaks])
        #expect(!PresentationTests.story(play).contains("1.dealloc"))
        try play.do(.push(1), .pop)
        #expect(play.oracles == [.observerLeaks, .observerLeaks])
        let before = Self.calls(play).count
        try play.do(.tap(3))
        #expect(Self.calls(play).count == before + 3)
    }

    /// An app that posts a notification of its own, as the cookbook's example does.
    struct Person: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {
            var first = ""
            var isPosted = false
        }

        var name: String { "person" }
        var initialState: State { State() }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .lifecycle(.didFinishLaunching):
                app.addObserver(.custom("SetPersonInfo"), object: .object("delegate"))
                app.addObserver(.custom("SetPersonInfo"), object: .object("another"))
                app.addObserver(nil)
                let info = [CustomNotification.Entry("firstName", "Steve")]
                app.post(
                    CustomNotification(
                        "SetPersonInfo", object: .object("delegate"), userInfo: info))
                app.log("posted")
            case .notification(let notification):
                state.first = notification.value(for: "firstName") ?? "nobody"
                app.log("first name \(state.first)")
            default: break
            }
        }
    }

    @Test("A post returns when its observers ran; the sender is compared, nil matches all")
    func post() throws {
        let play = try PresentationTests.play("ios-12", handling: Person())
        let wanted = ["first name Steve", "first name Steve", "posted"]
        #expect(Self.calls(play) == wanted)
    }

    /// An observer that posts what it observes.
    struct Echo: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}

        var name: String { "echo" }
        var initialState: State { State() }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .lifecycle(.didBecomeActive):
                app.addObserver(.custom("echo"))
                app.post(CustomNotification("echo"))
            case .notification(let notification): app.post(notification)
            default: break
            }
        }
    }

    @Test("An observer that posts its own notification ends its app, and nothing else")
    func echo() throws {
        let play = try PresentationTests.play("ios-12", handling: Echo())
        #expect(play.oracles == [.appCrashes])
        #expect(play.world.phase(of: AppID(0)) == .notRunning)
    }
}
