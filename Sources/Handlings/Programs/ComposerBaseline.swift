public import Simulator

/// A composer that is held above the bottom safe area by the keyboard's height less that safe area.
///
/// The app reads the safe area once, while no keyboard is up.
///
/// Its known failure: the "initial" safe area is read anew at every change of traits. The system
/// changes them for its pictures in the background; a keyboard that is up then is part of what is
/// read, and is taken off the height of every keyboard from then on (stream-chat-swift 189).
public struct ComposerBaseline: KeyboardHandling {
    /// The height that the app takes for the bottom safe area without a keyboard.
    public struct State: Hashable, Codable, Sendable {
        var baseline: Pt = 0

        /// Creates the state at the start of a process.
        public init() {}
    }

    /// A Boolean value that indicates whether a change of traits has it read anew.
    public var rereads: Bool

    /// Creates the handling; by default each change of traits reads the safe area anew.
    public init(rereads: Bool = true) { self.rereads = rereads }

    /// The name in scenarios: `composerBaseline`.
    public var name: String { "composerBaseline" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Reads the safe area at launch and on changes of traits, and moves the composer with the
    /// keyboard.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        let safe = app.window.safeArea.bottom
        switch event {
        case .lifecycle(.didFinishLaunching): state.baseline = safe
        case .appearanceChanged where rereads: state.baseline = max(safe, app.inset)
        case .keyboard(let notification) where notification.name == .willShow:
            guard let end = notification.frameEnd.map(app.convertFromScreen) else { return }
            let height = app.window.size.height - end.y
            app.setInset(
                safe + max(0, height - state.baseline), durationMs: notification.duration ?? 0,
                curve: notification.curve)
        case .keyboard(let notification) where notification.name == .willHide:
            app.setInset(0, durationMs: notification.duration ?? 0, curve: notification.curve)
        default: break
        }
    }
}
