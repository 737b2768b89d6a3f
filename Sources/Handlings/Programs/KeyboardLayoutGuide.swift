public import Simulator

/// The system's `keyboardLayoutGuide` (since iOS 15): the views are tied to it, and the app has
/// no code for the keyboard.
///
/// From Apple's talk on keeping up with the keyboard, with the guide's three properties; the screen
/// `backdrop` has the talk's constraints. Known failures: a guide whose view is not in a window
/// misses what the keyboard does until the next transition (reports LGD-01, LGD-03); without
/// `followsUndockedKeyboard` a floating keyboard may lie over the views.
public struct KeyboardLayoutGuide: KeyboardHandling {
    /// The state: whether the guide's view has been added to the window.
    public struct State: Hashable, Codable, Sendable {
        var isInstalled = true
    }

    /// The time in which the guide's view is in the window.
    public enum Installs: String, Hashable, Sendable, CaseIterable {
        /// As long as the screen lives.
        case always
        /// It is attached once the keyboard is up (LGD-01).
        case afterKeyboard
        /// It is removed while the app is not active (LGD-03).
        case whileActive
    }

    /// The guide's three properties.
    public var options: GuideOptions
    /// The time in which the guide's view is in the window.
    public var installs: Installs

    /// Creates the handling; by default the guide's view is always in the window.
    public init(_ options: GuideOptions = GuideOptions(), installs: Installs = .always) {
        self.options = options
        self.installs = installs
    }

    /// The name in scenarios: `keyboardLayoutGuide`.
    public var name: String { "keyboardLayoutGuide" }
    /// The state at the start of a process.
    public var initialState: State { State() }
    /// The system's guide with its ``options``.
    public var attachment: KeyboardAttachment { .systemGuide(options) }

    /// Adds the guide's view to the window and removes it; the system moves the views.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        switch (installs, event) {
        case (.afterKeyboard, .view(.viewDidLoad, _)): set(false, &state, &app)
        case (.afterKeyboard, .keyboard(let reported)) where reported.name == .didShow:
            set(true, &state, &app)
        case (.whileActive, .lifecycle(.willResignActive)): set(false, &state, &app)
        case (.whileActive, .lifecycle(.didBecomeActive)): set(true, &state, &app)
        default: break
        }
    }

    private func set(_ isInstalled: Bool, _ state: inout State, _ app: inout AppContext) {
        guard state.isInstalled != isInstalled else { return }
        state.isInstalled = isInstalled
        app.setInstalled(isInstalled)
    }
}
