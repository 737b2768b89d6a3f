public import Simulator

/// A popup that a button opens, and that a tap outside of it closes (reports).
///
/// Its known failure: where touches on the keys reach the views below them, the first key that is
/// pressed closes it (ASR-25).
public struct Popup: KeyboardHandling {
    /// Nothing to remember: the popup itself says whether it is open.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    public var view: ViewID
    /// The view that opens it.
    public var opener: ViewID
    public var closesOnTapOutside: Bool

    public init(view: ViewID = "popup", opener: ViewID = "open", closesOnTapOutside: Bool = true) {
        self.view = view
        self.opener = opener
        self.closesOnTapOutside = closesOnTapOutside
    }

    public var name: String { "popup" }
    public var initialState: State { State() }

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
