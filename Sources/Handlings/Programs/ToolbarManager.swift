public import Simulator

/// Gives every field a toolbar when editing begins, as IQKeyboardManager does.
///
/// Its known failures: a text view begins editing after its keyboard was asked for, so the toolbar
/// makes the system lay out and report the keyboard a second time (IQKeyboardManager 1697). One
/// that waits for a keyboard to come up never gives a toolbar while it has missed that (ACC-03).
public struct ToolbarManager: KeyboardHandling {
    /// The state of the keyboard according to the posts.
    public struct State: Hashable, Codable, Sendable {
        var isUp = false
        /// The field whose editing has begun before a keyboard came up.
        var waiting: Int?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The toolbar's height in points.
    public var height: Pt
    /// A Boolean value that indicates whether fields get a toolbar at all.
    public var isEnabled: Bool
    /// A Boolean value that indicates whether a toolbar is given only while a show has reported a
    /// keyboard.
    public var waitsForShow: Bool

    /// Creates the manager; by default a field gets its toolbar as soon as editing begins.
    public init(height: Pt = 44, isEnabled: Bool = true, waitsForShow: Bool = false) {
        self.height = height
        self.isEnabled = isEnabled
        self.waitsForShow = waitsForShow
    }

    /// The name in scenarios: `toolbarManager`.
    public var name: String { "toolbarManager" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Gives the field its toolbar when editing begins, or when the show that it waits for comes.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard isEnabled else { return }
        switch event {
        case .beganEditing(let view) where waitsForShow && !state.isUp: state.waiting = view
        case .beganEditing(let view): give(view, &app)
        case .keyboard(let notification): follow(notification, &state, &app)
        default: break
        }
    }

    private func follow(
        _ notification: KeyboardNotification, _ state: inout State, _ app: inout AppContext
    ) {
        if notification.name == .willHide { state.isUp = false }
        let isBelow = app.convertFromScreen(notification.begin).y >= app.window.size.height
        guard notification.name == .willShow, isBelow else { return }
        state.isUp = true
        guard let view = state.waiting else { return }
        state.waiting = nil
        give(view, &app)
    }

    private func give(_ view: ViewIndex, _ app: inout AppContext) {
        app.setInputAccessory(height: height, of: view)
        app.reloadInputViews()
    }
}
