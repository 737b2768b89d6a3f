/// Gives every field a toolbar when editing begins, as IQKeyboardManager does.
///
/// Its known failure: a text view begins editing after its keyboard was asked for, so the toolbar
/// makes the keyboard be laid out, and told, a second time (IQKeyboardManager 1697).
public struct ToolbarManager: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    /// The toolbar's height in points.
    public var height: Pt
    public var isEnabled: Bool

    public init(height: Pt = 44, isEnabled: Bool = true) {
        self.height = height
        self.isEnabled = isEnabled
    }

    public var name: String { "toolbarManager" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard isEnabled, case .beganEditing(let view) = event else { return }
        app.setInputAccessory(height: height, of: view)
        app.reloadInputViews()
    }
}
