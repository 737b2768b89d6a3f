public import Simulator

/// The layout of before iOS 5: the keyboard is 216 pt high, always.
///
/// Its known failure: short by 36 pt under the Japanese keyboard of iOS 5.
public struct HardCodedHeight: KeyboardHandling {
    /// Nothing to remember.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The height of the keyboard in points, whatever the notification reports.
    public var height: Pt

    /// Creates the handling; 216 points is the height of an iPhone's keyboard in portrait before
    /// iOS 5.
    public init(height: Pt = 216) { self.height = height }

    /// The name in scenarios: `hardCoded216`.
    public var name: String { "hardCoded216" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Sets the inset to the fixed height on `willShow` and to 0 on `willHide`.
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
