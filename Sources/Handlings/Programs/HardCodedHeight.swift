public import Simulator

/// The layout of before iOS 5: the keyboard is 216 pt high, always.
///
/// Its known failure: short by 36 pt under the Japanese keyboard of iOS 5.
public struct HardCodedHeight: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        public init() {}
    }

    public var height: Pt

    public init(height: Pt = 216) { self.height = height }

    public var name: String { "hardCoded216" }
    public var initialState: State { State() }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event else { return }
        let duration = notification.duration ?? 0
        switch notification.name {
        case .willShow:
            app.setInset(height, durationMs: duration, curve: notification.curve)
        case .willHide: app.setInset(0, durationMs: duration, curve: notification.curve)
        case .didShow, .didHide, .willChangeFrame, .didChangeFrame: break
        }
    }
}
