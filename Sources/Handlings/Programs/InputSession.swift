public import Simulator

/// An input session of the app's own, such as a terminal's, that ends with the keyboard.
///
/// A tap while the keyboard counts as away resigns the first responder.
///
/// Its known failure: a frame without a height, which a floating keyboard posts while the window of
/// its field is moved, is taken for the end of the keyboard (MUL-19).
public struct InputSession: KeyboardHandling {
    /// The state of the keyboard according to the posts.
    public struct State: Hashable, Codable, Sendable {
        var isUp = false

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The posts by which a keyboard counts as away.
    public enum End: String, Hashable, Sendable, CaseIterable {
        /// A frame without a height, or a hide that is announced.
        case zeroHeight
        /// A hide that is announced.
        case willHide
        /// A hide that is over, or a frame with a height that is off the screen: the fix.
        case didHide
    }

    /// The posts by which a keyboard counts as away.
    public var end: End

    /// Creates the handling; by default a frame without a height is a hide.
    public init(end: End = .zeroHeight) { self.end = end }

    /// The name in scenarios: `inputSession`.
    public var name: String { "inputSession" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Follows the keyboard by its posts, and resigns at a tap while it counts as away.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .keyboard(let notification) where notification.isLocal:
            if let isUp = isUp(after: notification, app) { state.isUp = isUp }
        case .becameFirstResponder: state.isUp = true
        case .tapped where app.firstResponder != nil && !state.isUp: app.resignFirstResponder()
        default: break
        }
    }

    /// Returns whether a keyboard counts as up after a post; nil where that does not change.
    private func isUp(after notification: KeyboardNotification, _ app: AppContext) -> Bool? {
        let frame = notification.frameEnd.map(app.screenFrame)
        let isFlat = frame.map { $0.height == 0 } ?? true
        let isOff = frame.map { $0.y >= app.screenSize.height } ?? false
        switch notification.name {
        case .didHide: return false
        case .willHide: return end == .didHide ? nil : false
        case .willShow, .didShow, .willChangeFrame, .didChangeFrame:
            if isFlat { return end == .zeroHeight ? false : nil }
            return !isOff
        }
    }
}
