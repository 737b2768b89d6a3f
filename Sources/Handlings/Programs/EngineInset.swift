public import Simulator

/// Flutter's calculation of the inset: the part of the screen that both the view and the keyboard
/// cover.
///
/// Its engine converts the view to the screen (pull 35535). It moves the keyboard's frame down in
/// Slide Over, where the frame does not count the margin below the card, and ignores keyboards of
/// other apps (pull 37719).
///
/// Known failures: the keyboard of a neighbour covers the view, and is ignored; a screen is never
/// compared with the window's, so that a keyboard on one display moves a view on another.
public struct EngineInset: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether the frame is moved down by the margin below a Slide
    /// Over card.
    public var correctsMargin: Bool
    /// A Boolean value that indicates whether keyboards of other apps are ignored; their hides are
    /// not.
    public var onlyLocal: Bool

    /// Creates the handling; the standard values are those of the engine since pull 37719.
    public init(correctsMargin: Bool = true, onlyLocal: Bool = true) {
        self.correctsMargin = correctsMargin
        self.onlyLocal = onlyLocal
    }

    /// The name in scenarios: `engineInset`.
    public var name: String { "engineInset" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Sets the inset on `willShow`, `willChangeFrame` and `willHide`.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event, let reported = notification.frameEnd,
            let inset = inset(notification, reported, app)
        else { return }
        app.setInset(
            inset, durationMs: notification.duration ?? 0, curve: notification.curve)
    }

    private func inset(
        _ notification: KeyboardNotification, _ reported: Rect, _ app: AppContext
    ) -> Pt? {
        switch notification.name {
        case .willHide: return 0
        // A frame of zeros is posted while a keyboard floats.
        case .willChangeFrame where reported == .zero: return nil
        case .willShow, .willChangeFrame: break
        case .didShow, .didHide, .didChangeFrame: return nil
        }
        guard !reported.isEmpty else { return 0 }
        guard notification.isLocal || !onlyLocal else { return nil }
        return covered(by: app.screenFrame(reported), app)
    }

    private func covered(by reported: Rect, _ app: AppContext) -> Pt {
        let screen = Rect(
            x: 0, y: 0, width: app.screenSize.width, height: app.screenSize.height)
        var view = app.bounds
        (view.x, view.y) = (app.windowOrigin.x, app.windowOrigin.y)
        var keyboard = reported
        keyboard.y = keyboard.y + margin(below: view, keyboard, app)
        // A keyboard that ends above the screen's lower edge floats.
        guard keyboard.intersection(screen) != nil, keyboard.maxY >= screen.height else { return 0 }
        return view.intersection(keyboard)?.height ?? 0
    }

    /// Returns the distance below a view that is compact, unless the keyboard reaches down to the
    /// screen's edge. The model has no size classes: less than half of the screen is compact.
    private func margin(below view: Rect, _ keyboard: Rect, _ app: AppContext) -> Pt {
        guard correctsMargin, app.isPad, keyboard.maxY != app.screenSize.height,
            view.width < app.screenSize.width.half
        else { return 0 }
        return max(0, app.screenSize.height - view.maxY)
    }
}
