public import Simulator

/// The talk's interactive dismissal: a pan recognizer of the app's own moves the keyboard's view,
/// which it finds by going through the app's windows.
///
/// Its known failure: after the gesture at the home indicator a second keyboard window lies above
/// the first. What takes the first window then moves a hidden view, and the keyboard stays; the fix
/// is to take the last. Since iOS 17 an iPhone's keyboard has no view in the app at all.
public struct InteractiveDismissal: KeyboardHandling {
    /// The keyboard window that it moves.
    public enum Window: String, Hashable, Sendable, CaseIterable { case first, last }

    /// The position of the keyboard at the beginning of a pan.
    public struct State: Hashable, Codable, Sendable {
        var restTop: Pt?
    }

    /// The keyboard window that it moves.
    public var window: Window

    /// Creates the handling; the last keyboard window is the right one, the first is the talk's
    /// mistake.
    public init(window: Window = .last) { self.window = window }

    /// The name in scenarios: `interactiveDismissal`.
    public var name: String { "interactiveDismissal" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Moves the keyboard with the finger; a pan over half its height resigns the first responder.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .pan(let phase, let y) = event else { return }
        switch phase {
        case .began:
            state.restTop = app.firstResponder == nil ? nil : keyboardWindow(app)?.frame.y
        case .moved:
            guard let top = state.restTop else { return }
            move(to: max(top, y), app: &app)
        case .ended:
            guard let top = state.restTop else { return }
            state.restTop = nil
            let isFar = (app.window.size.height - top).half < y - top
            if isFar { app.resignFirstResponder() } else { move(to: top, app: &app) }
        }
    }

    private func keyboardWindow(_ app: AppContext) -> AppWindow? {
        index(app).map { app.windows[$0] }
    }

    private func index(_ app: AppContext) -> Int? {
        switch window {
        case .first: app.windows.firstIndex { $0.kind == .keyboard }
        case .last: app.windows.lastIndex { $0.kind == .keyboard }
        }
    }

    /// The keyboard's view and the views that are attached to it.
    private func move(to y: Pt, app: inout AppContext) {
        guard let index = index(app) else { return }
        app.moveKeyboardView(inWindow: index, to: y)
        app.setInset(max(.zero, app.window.size.height - y))
    }
}
