public import Simulator

/// A popup that a button opens, and that a tap outside of it closes (reports).
///
/// Its known failure: where touches on the keys reach the views below them, the first key that is
/// pressed closes it (ASR-25).
public struct Popup: KeyboardHandling {
    /// Nothing to remember: the popup itself says whether it is open.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The popup; a screen without a view of this name ignores taps.
    public var view: ViewID
    /// The view that opens it.
    public var opener: ViewID
    /// A Boolean value that indicates whether a tap outside of the popup closes it and ends
    /// editing.
    public var closesOnTapOutside: Bool

    /// Creates the handling of one popup.
    public init(view: ViewID = "popup", opener: ViewID = "open", closesOnTapOutside: Bool = true) {
        self.view = view
        self.opener = opener
        self.closesOnTapOutside = closesOnTapOutside
    }

    /// The name in scenarios: `popup`.
    public var name: String { "popup" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Opens the popup when its opener is tapped, and closes it when anything outside is tapped.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard let popup = app.screen.index(of: view) else { return }
        switch event {
        case .view(.viewDidLoad, _): app.setHidden(true, popup)
        case .tapped(let tapped) where app.screen.views[tapped].id == opener:
            app.setHidden(false, popup)
        case .tapped(let tapped) where closesOnTapOutside && !app.isHidden(popup):
            guard !app.screen.ancestors(of: tapped).contains(popup) else { return }
            app.resignFirstResponder()
            app.setHidden(true, popup)
        default: break
        }
    }
}
