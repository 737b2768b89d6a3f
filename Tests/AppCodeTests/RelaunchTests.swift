import Scenarios
import Testing

@testable import AppCode
@testable import Simulator

@Suite("What the user wants of an app of code whose process has died")
struct RelaunchTests {
    @Test("A field that the new process does not show is not missed")
    func startsAnew() throws {
        let timeline = try relaunch(FormCode(beginsWithField: false))
        #expect(timeline.findings.isEmpty)
    }

    @Test("A field that it shows is")
    func showsTheField() throws {
        let timeline = try relaunch(FormCode(beginsWithField: true))
        #expect(timeline.findings.map(\.oracle) == [.keyboardReturns])
        #expect(timeline.findings.first?.explanation.contains("codeField") == true)
    }

    /// Taps the field on the second page of an app, and starts the app anew.
    private func relaunch(_ code: FormCode) throws -> Timeline {
        let app = AppDefinition(
            name: "form", title: "Form", iconColor: 0,
            screens: [ScreenDefinition(name: "form", views: [])], handlings: [AnyHandling(code)])
        var world = World(try Setting(device: "iPhone X", system: "12.0", apps: [app]))
        var timeline = Timeline()
        let opening: [Action] = code.beginsWithField ? [] : [.tap(1)]
        for action in [.launch(AppID(0))] + opening + [.tap(2), .home, .kill(AppID(0))] {
            try world.perform(action, into: &timeline)
            world.advanceUntilTouchable(into: &timeline)
            world.settle(into: &timeline)
        }
        timeline = Timeline()
        try world.perform(.launch(AppID(0)), into: &timeline)
        world.settle(into: &timeline)
        world.checkAtRest(into: &timeline)
        return timeline
    }
}

/// A page with a button, and behind it a page with a field. Both have the same number of views.
private struct FormCode: KeyboardHandling {
    let name = "form"
    let initialState = 0
    var makesViews: Bool { true }
    /// Indicates whether a process begins with the page of the field.
    let beginsWithField: Bool

    func handle(_ event: AppEvent, state: inout Int, app: inout AppContext) {
        switch event {
        case .view(.viewDidAppear, _):
            state = beginsWithField ? 2 : 1
        case .tapped(1) where state == 1: state = 2
        default: return
        }
        guard let screen = try? Self.screen(state) else { return }
        app.show(LiveUpdate(screen: screen, isByKeyboard: false))
    }

    private static func screen(_ page: Int) throws -> LiveScreen {
        let lines = [
            "view 0 - view UIView area 0 0 375 812",
            "view 1 0 open UIButton button 8 100 359 40" + (page == 1 ? "" : " hidden=1"),
            "view 2 0 codeField UITextField textField 8 200 359 34"
                + (page == 1 ? " hidden=1" : ""),
            "order 0 1 2"
        ]
        let answer = try CodeAnswer(lines: lines.map { Substring($0) })
        return try LiveTree(name: "form").applying(answer.views).screen
    }
}
