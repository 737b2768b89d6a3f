public import Simulator

/// The cookbook's scroll view: its content inset grows by the keyboard, and its field is scrolled
/// to where it can be seen.
///
/// From the iOS cookbook's recipe on fields under the keyboard. The keyboard's frame is converted
/// from the key window to the view, intersected with `view.frame`, and its height becomes the
/// bottom inset; the end of the keyboard sets all insets to zero. It observes between
/// `viewWillAppear` and `viewWillDisappear`.
///
/// Known failures: insets that the app had given before are lost with the first keyboard, those
/// at the top at once; on systems without frame keys (before 3.2) nothing moves; it scrolls to the
/// one field that it holds as an outlet; where the safe area is added to the inset (iOS 11) it
/// scrolls that much too far; a hide that comes after `viewWillDisappear` is missed.
public struct ScrollViewInset: KeyboardHandling {
    /// The insets of before the keyboard.
    public struct State: Hashable, Codable, Sendable {
        /// The insets of before, top and bottom, where they are kept.
        var keptTop: Pt?
        var keptBottom: Pt?
    }

    /// A Boolean value that indicates whether insets that the app had given before are kept and
    /// brought back.
    public var keepsInsets: Bool
    /// A Boolean value that indicates whether it scrolls to the field that is first responder, and
    /// not to its outlet.
    public var followsResponder: Bool

    /// Creates the handling; by default it is the recipe of the cookbook.
    public init(keepsInsets: Bool = false, followsResponder: Bool = false) {
        self.keepsInsets = keepsInsets
        self.followsResponder = followsResponder
    }

    /// The name in scenarios: `scrollViewInset`.
    public var name: String { "scrollViewInset" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// A scroll view, whose content inset grows by the keyboard.
    public var attachment: KeyboardAttachment { .scrollView }
    /// True: each controller adds its own, from `viewWillAppear` to `viewWillDisappear`.
    public var addsObservers: Bool { true }

    /// Adds and removes the observers with the screen, and sets the content inset on show and hide.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .view(.viewWillAppear, _):
            app.addObserver(.keyboard(.willShow))
            app.addObserver(.keyboard(.willHide))
        case .view(.viewWillDisappear, _): app.removeObserver()
        case .keyboard(let notification):
            guard let view = app.scrollView else { return }
            if notification.name == .willShow { show(notification, view, &state, &app) }
            if notification.name == .willHide { hide(notification, view, &state, &app) }
        default: break
        }
    }

    private func show(
        _ notification: KeyboardNotification, _ view: ViewIndex, _ state: inout State,
        _ app: inout AppContext
    ) {
        // A key that is missing leaves the rectangle as it was declared: zero.
        let end = notification.frameEnd.map { app.convertToView($0) } ?? .zero
        let covered = app.bounds.intersection(end)?.height ?? 0
        var inset = Insets(bottom: covered)
        if keepsInsets {
            let given = app.contentInset(of: view)
            state.keptTop = state.keptTop ?? given.top
            state.keptBottom = state.keptBottom ?? given.bottom
            inset.top = given.top
            inset.bottom = max(0, covered - systemPart(of: view, in: app))
        }
        let duration = notification.duration ?? 0
        app.setContentInset(inset, of: view, durationMs: duration)
        guard let field = field(in: view, app) else { return }
        let frame = contentFrame(of: field, in: view, app)
        app.scrollRectToVisible(frame, of: view, durationMs: duration)
    }

    /// Returns the part of the inset that the system adds.
    private func systemPart(of view: ViewIndex, in app: AppContext) -> Pt {
        guard let traits = app.screen.views[view].kind.scroll else { return 0 }
        let whole = app.bounds
        let bed = Layout.Window(
            size: Size(width: whole.width, height: whole.height), safeArea: app.safeAreaInsets)
        return traits.adjusted(Insets(), frame: app.frames[view], in: bed).bottom
    }

    private func hide(
        _ notification: KeyboardNotification, _ view: ViewIndex, _ state: inout State,
        _ app: inout AppContext
    ) {
        let kept = Insets(top: state.keptTop ?? 0, bottom: state.keptBottom ?? 0)
        app.setContentInset(
            keepsInsets ? kept : Insets(), of: view, durationMs: notification.duration ?? 0)
        (state.keptTop, state.keptBottom) = (nil, nil)
    }

    /// The field that the controller holds as an outlet: the first one in the scroll view.
    private func field(in view: ViewIndex, _ app: AppContext) -> ViewIndex? {
        if followsResponder, let responder = app.firstResponder { return responder }
        return app.screen.views.firstIndex { $0.takesText && $0.parent == view }
    }

    /// The field's frame in the coordinates of the scroll view's content.
    private func contentFrame(
        of field: ViewIndex, in view: ViewIndex, _ app: AppContext
    ) -> Rect {
        let frames = app.frames
        let frame = frames[field]
        let origin = frames[view].y - app.contentOffset(of: view)
        return Rect(
            x: frame.x - frames[view].x, y: frame.y - origin, width: frame.width,
            height: frame.height)
    }
}
