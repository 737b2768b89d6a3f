import Handlings
import Simulator
import Testing

@Suite("Accessory views that come late")
struct AccessoryTests {
    @Test(
        "A text field's toolbar comes in time for its keyboard, a text view's after it",
        arguments: [(ViewKind.textField(placeholder: ""), 1), (.textView(text: ""), 2)])
    func toolbar(kind: ViewKind, shows: Int) throws {
        let view = ViewDefinition(
            "field", kind, horizontal: .fill, vertical: .fill, input: InputTraits())
        let screen = ScreenDefinition(name: "form", views: [view])
        let setting = try Stage.single(screen, [ToolbarManager()])
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(0))
        play.settle()
        let ends = play.notifications(to: Stage.ike).filter { $0.name == .willShow }.map(\.end)
        #expect(ends.count == shows)
        #expect(ends.last?.height == 377)
    }

    @Test("An accessory view is laid out when that is asked for, and is taken away again")
    func reload() throws {
        struct Fickle: KeyboardHandling {
            struct State: Hashable, Codable, Sendable {}
            var name: String { "fickle" }
            var initialState: State { State() }

            func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
                switch event {
                case .beganEditing(let view):
                    app.setInputAccessory(height: 50, of: view)
                    app.after(ms: 1000, "away")
                case .timer:
                    guard let view = app.firstResponder else { return }
                    app.setInputAccessory(height: nil, of: view)
                    app.reloadInputViews()
                default: break
                }
            }
        }
        var play = Play(try Stage.setting([Fickle()]))
        try play.do(.launch(Stage.ike), .tap(3))
        #expect(play.world.keyboardFrame.height == 383)
        play.settle()
        #expect(play.world.keyboardFrame.height == 333)
    }
}
