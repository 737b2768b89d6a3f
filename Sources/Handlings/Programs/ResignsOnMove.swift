public import Simulator

/// Ends editing when the frame of a keyboard that is up moves, which it takes for a finger that
/// pulls the keyboard down.
///
/// Its known failure: an iPad's keyboard that is undocked or split moves as well, and vanishes
/// (JSQMessagesViewController 140).
public struct ResignsOnMove: KeyboardHandling {
    /// The last reported frame of the keyboard.
    public struct State: Hashable, Codable, Sendable {
        var isUp = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether only a pan in the app's own views ends editing; the
    /// notifications then do not.
    public var onlyForPan: Bool

    /// Creates the handling; by default a moving keyboard ends editing.
    public init(onlyForPan: Bool = false) { self.onlyForPan = onlyForPan }

    /// The name in scenarios: `resignsOnMove`.
    public var name: String { "resignsOnMove" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Resigns the first responder when `willChangeFrame` moves a shown keyboard vertically.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard !onlyForPan, case .keyboard(let notification) = event else { return }
        switch notification.name {
        case .didShow: state.isUp = true
        case .willHide, .didHide: state.isUp = false
        case .willChangeFrame:
            guard state.isUp, notification.begin.y != notification.end.y else { return }
            state.isUp = false
            app.resignFirstResponder()
        case .willShow, .didChangeFrame: break
        }
    }
}
