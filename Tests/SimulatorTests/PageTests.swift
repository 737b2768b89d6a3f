import Handlings
import Simulator
import Testing

/// What belongs to one screen alone: hidden views, its own inset, the bar of its controller.
@Suite("One screen's own")
struct PageTests {
    /// Hides the bar of the chat while a timer runs, and can tell what it sees.
    private struct Hider: KeyboardHandling {
        struct State: Hashable, Codable, Sendable {}
        var name: String { "hider" }
        var initialState: State { State() }

        func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
            switch event {
            case .tapped(0):
                app.setHidden(true, 1)
                app.after(ms: 1000, "back")
            case .timer:
                app.log("\(app.isHidden(1)) \(app.isHidden(3)) \(app.isHidden(2))")
                app.setHidden(false, 1)
            default: break
            }
        }
    }

    @Test("A view that the app's code hides keeps its place and takes no touch, with what is in it")
    func hidden() throws {
        var play = Play(try Stage.setting([Hider()]))
        try play.do(.launch(Stage.ike))
        let frame = play.world.frame(of: 1, in: Stage.ike)
        let before = play.world.fingerprint
        try play.do(.tap(0))
        #expect(play.world.isHidden(1, in: Stage.ike) && play.world.isHidden(3, in: Stage.ike))
        #expect(play.world.frame(of: 1, in: Stage.ike) == frame)
        #expect(play.world.visiblePart(of: 3, in: Stage.ike) == nil)
        let error = #expect(throws: ActionError.self) { try play.world.check(.tap(3)) }
        #expect(error?.rule.contains("is hidden") == true)
        #expect(play.world.content(of: Stage.ike).geometry.toggled == [1])
        play.settle()
        #expect(!play.world.isHidden(3, in: Stage.ike))
        let lines = play.timeline.records.compactMap { record -> String? in
            if case .log(_, let line) = record.event { line } else { nil }
        }
        #expect(lines == ["true true false"])
        #expect(play.world.fingerprint != before)
    }

    private static func pages(
        _ handling: PageInset, change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        var system = try Stage.system("ios-12")
        change(&system)
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0, screens: [.chat, .form],
            handlings: [AnyHandling(handling)])
        var play = Play(
            Setting(
                device: Stage.iPhoneX, system: system, heights: Stage.faceIDHeights, apps: [app]))
        try play.do(.launch(Stage.ike), .present(1, nil), .tap(1))
        return play
    }

    /// Whether the covered screen was moved is seen when it is uncovered by a sudden end.
    @Test("An inset of one screen is no other's", arguments: [true, false])
    func ownInset(isOwn: Bool) throws {
        let handling = PageInset(
            observes: .viewDidAppear, removes: .viewWillDisappear, target: isOwn ? .own : .below)
        var play = try Self.pages(handling)
        #expect(play.world.inset(of: Stage.ike) == (isOwn ? 333 : 0) as Pt)
        try play.do(.dismiss)
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == (isOwn ? 0 : 333) as Pt)
        #expect(play.oracles.contains(.insetMatchesKeyboard) == !isOwn)
    }

    @Test("What is given to the screen below can be taken back when the one above is gone")
    func restored() throws {
        let handling = PageInset(
            observes: .viewDidAppear, removes: .viewWillDisappear, target: .below, restores: true)
        var play = try Self.pages(handling)
        try play.do(.dismiss)
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == 0)
    }

    @Test(
        "A covered screen that observes is reported, unless it compares itself with the current one"
    )
    func covered() throws {
        for (onlyCurrent, oracles) in [(false, [Oracle.observerCalledLate]), (true, [])] {
            var play = try Self.pages(PageInset(onlyCurrent: onlyCurrent))
            play.settle()
            #expect(Set(play.oracles) == Set(oracles), "\(onlyCurrent)")
        }
    }

    static let trips: [(QuirkRules.ControllerAfterTrip, AccessoryView.Return, Bool)] = [
        (.restored, .none, true), (.lost, .none, false), (.lost, .controller, true),
        (.refused, .controller, false), (.refused, .field, true)
    ]

    @Test("A bar is there while its controller or a field is first responder", arguments: trips)
    func bar(
        after: QuirkRules.ControllerAfterTrip, returns: AccessoryView.Return, isSeen: Bool
    ) throws {
        var screen = ScreenDefinition.chat
        screen.keepsAccessory = true
        let setting = try Stage.setting([AccessoryView(returns: returns)], screen: screen) {
            $0.quirks.controllerAfterTrip.value = after
        }
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .home, .wait(3000), .launch(Stage.ike))
        play.settle()
        #expect(play.world.isHidden(3, in: Stage.ike) == !isSeen)
    }

    @Test("An app that is left can hear its hide announced, not done", arguments: [true, false])
    func didHide(hears: Bool) throws {
        let setting = try Stage.setting([BottomBar(view: "inputBar", end: .didHide)]) {
            $0.delivery.leaverHearsDidHide.value = hears
        }
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(3), .home)
        play.settle()
        let names = play.notifications(to: Stage.ike).map(\.name)
        #expect(names.contains(.willHide) && names.contains(.didHide) == hears)
        #expect(play.world.isHidden(1, in: Stage.ike) == !hears)
    }
}
