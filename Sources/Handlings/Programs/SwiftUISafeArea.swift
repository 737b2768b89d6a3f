public import Simulator

/// SwiftUI: the keyboard is a region of the safe area, and the system moves the views.
///
/// From Apple's talk on keeping up with the keyboard and the documentation of `SafeAreaRegions`.
/// What ignores the region `keyboard` is covered by it and stays; what ignores `container` reaches
/// under the bars and the home indicator. The keyboard's region exists since iOS 14.
public struct SwiftUISafeArea: KeyboardHandling {
    /// Nothing to remember: the system keeps the safe area.
    public struct State: Hashable, Codable, Sendable {}

    /// The regions that the whole screen ignores; a view can ignore more (`ignoresSafeArea`).
    public var ignores: SafeAreaRegions

    /// Creates the handling; by default the screen ignores no region.
    public init(ignoring regions: SafeAreaRegions = []) { ignores = regions }

    /// The name in scenarios: `swiftUISafeArea`.
    public var name: String { "swiftUISafeArea" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// The safe area, less the regions that the screen ignores.
    public var attachment: KeyboardAttachment { .safeArea(ignoring: ignores) }

    /// Does nothing: the system moves the views.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {}
}

/// A guard through `FocusState` and `scenePhase` (SwiftUI, since iOS 15).
///
/// The focused field's value is remembered when the scene becomes inactive and set again when it is
/// active.
///
/// Known failures: the value lives in memory, so it dies with the process; a prompt has reset the
/// focus before the scene is inactive, so that nothing is remembered and only the system brings the
/// field back; the keyboard comes with its animation, after the screen.
public struct FocusStateGuard: KeyboardHandling {
    /// The focused field and the remembered one.
    public struct State: Hashable, Codable, Sendable {
        /// The value of the `FocusState` property.
        var focused: Int?
        var remembered: Int?
    }

    /// A Boolean value that indicates whether it remembers at all; without it nothing is brought
    /// back.
    public var remembers: Bool

    /// Creates the guard; without remembering, only the system brings the field back.
    public init(remembers: Bool = true) { self.remembers = remembers }

    /// The name in scenarios: `focusStateGuard`.
    public var name: String { "focusStateGuard" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Remembers the focused field at `willResignActive` and restores it at `didBecomeActive`.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch event {
        case .becameFirstResponder(let view): state.focused = view
        case .resignedFirstResponder: state.focused = nil
        case .userDismissed: state.remembered = nil
        case .lifecycle(.willResignActive): state.remembered = remembers ? state.focused : nil
        case .lifecycle(.didBecomeActive): restore(&state, &app)
        default: break
        }
    }

    private func restore(_ state: inout State, _ app: inout AppContext) {
        guard let field = state.remembered else { return }
        state.remembered = nil
        guard state.focused == nil else { return }
        app.becomeFirstResponder(field, animated: true)
    }
}
