public import Simulator

/// SwiftUI: the keyboard is a region of the safe area, and the system moves the views.
///
/// From Apple's talk on keeping up with the keyboard and the documentation of `SafeAreaRegions`.
/// What ignores the region `keyboard` is covered by it and stays; what ignores `container` reaches
/// under the bars and the home indicator. The keyboard's region exists since iOS 14.
public struct SwiftUISafeArea: KeyboardHandling {
    public struct State: Hashable, Codable, Sendable {}

    /// The regions that the whole screen ignores; a view can ignore more (`ignoresSafeArea`).
    public var ignores: SafeAreaRegions

    public init(ignoring regions: SafeAreaRegions = []) { ignores = regions }

    public var name: String { "swiftUISafeArea" }
    public var initialState: State { State() }
    public var attachment: KeyboardAttachment { .safeArea(ignoring: ignores) }

    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {}
}

/// A guard through `FocusState` and `scenePhase` (SwiftUI, since iOS 15): the focused field's value
/// is remembered when the scene becomes inactive and set again when it is active.
///
/// Known failures: the value lives in memory, so it dies with the process; a prompt has reset the
/// focus before the scene is inactive, so that nothing is remembered and only the system brings the
/// field back; the keyboard comes with its animation, after the screen.
public struct FocusStateGuard: KeyboardHandling {
    public struct State: Hashable, Codable, Sendable {
        /// The value of the `FocusState` property.
        var focused: Int?
        var remembered: Int?
    }

    /// A Boolean value that indicates whether it remembers at all; without it nothing is brought
    /// back.
    public var remembers: Bool

    public init(remembers: Bool = true) { self.remembers = remembers }

    public var name: String { "focusStateGuard" }
    public var initialState: State { State() }

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
