public import Simulator

/// Each screen observes the keyboard for itself and holds an inset of its own, as frameworks do
/// whose pages are controllers (reports).
///
/// Its known failures: a screen that still observes while it is covered handles what is another's
/// (FGN-12), and an inset that was given to the page below a modal one is nobody's to take back
/// when the modal one is gone before the hide (ALR-15).
public struct PageInset: KeyboardHandling {
    /// The controllers that live, in the order in which they were made, and the one that appeared
    /// last.
    public struct State: Hashable, Codable, Sendable {
        var pages: [ControllerID] = []
        var current: ControllerID?

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The callback in which a screen adds its observer.
    public enum Observing: String, Hashable, Sendable, CaseIterable {
        /// A callback of the view controller, under its name in UIKit.
        case viewDidLoad, viewWillAppear, viewDidAppear
    }

    /// The callback in which a screen removes its observer.
    public enum Removing: String, Hashable, Sendable, CaseIterable {
        /// A callback of the view controller; `dealloc` is its end.
        case viewWillDisappear, dealloc
    }

    /// The screen whose inset an observer sets.
    public enum Target: String, Hashable, Sendable, CaseIterable {
        /// The observer's own screen.
        case own
        /// The screen that was made before it, if there is one.
        case below
    }

    /// The callback in which a screen adds its observer.
    public var observes: Observing
    /// The callback in which a screen removes its observer.
    public var removes: Removing
    /// The screen whose inset an observer sets.
    public var target: Target
    /// A Boolean value that indicates whether an observer does nothing unless its screen appeared
    /// last.
    public var onlyCurrent: Bool
    /// A Boolean value that indicates whether a screen that has disappeared takes back what it
    /// gave.
    public var restores: Bool

    /// Creates the handling; by default a screen observes from `viewDidLoad` until `dealloc`.
    public init(
        observes: Observing = .viewDidLoad, removes: Removing = .dealloc, target: Target = .own,
        onlyCurrent: Bool = false, restores: Bool = false
    ) {
        self.observes = observes
        self.removes = removes
        self.target = target
        self.onlyCurrent = onlyCurrent
        self.restores = restores
    }

    /// The name in scenarios: `pageInset`.
    public var name: String { "pageInset" }
    /// True: each screen adds its own observer of `willChangeFrame`.
    public var addsObservers: Bool { true }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Adds and removes the screen's observer, and sets an inset at each `willChangeFrame`.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard let page = app.controller else { return }
        switch event {
        case .view(let callback, _): follow(callback, of: page, &state, &app)
        case .keyboard(let notification):
            guard !onlyCurrent || state.current == page, let end = notification.frameEnd
            else { return }
            let inset = max(.zero, app.window.size.height - app.convertFromScreen(end).y)
            app.setInset(
                inset, of: target(of: page, state), durationMs: notification.duration ?? 0,
                curve: notification.curve)
        default: break
        }
    }

    private func follow(
        _ callback: ViewCallback, of page: ControllerID, _ state: inout State,
        _ app: inout AppContext
    ) {
        if callback == .viewDidLoad { state.pages.append(page) }
        if callback == .viewWillAppear { state.current = page }
        if callback == .viewDidDisappear, restores { app.setInset(0, of: target(of: page, state)) }
        if callback.rawValue == observes.rawValue {
            app.addObserver(.keyboard(.willChangeFrame))
        }
        if callback.rawValue == removes.rawValue { app.removeObserver() }
        if callback == .dealloc { state.pages.removeAll { $0 == page } }
    }

    private func target(of page: ControllerID, _ state: State) -> ControllerID {
        guard target == .below, let index = state.pages.firstIndex(of: page), index > 0 else {
            return page
        }
        return state.pages[index - 1]
    }
}
