public import Simulator

/// React Native's `KeyboardAvoidingView`: the part of its own frame that the keyboard covers.
///
/// Its known failures: it measures a frame that it has already made smaller, so that the same end
/// frame posted twice undoes the first (react-native 29964); an empty end frame leaves nothing of
/// it (29974); a small keyboard that floats is avoided like a docked one (29473); its own frame is
/// one of the window, and that of the keyboard is one of the screen, which nobody converts.
public struct KeyboardAvoidingView: KeyboardHandling {
    /// Nothing to remember beyond the inset that it holds.
    public struct State: Hashable, Codable, Sendable {
        /// Creates the state at the start of a process.
        public init() {}
    }

    /// The frame that the keyboard's is held against.
    public enum Measure: String, Hashable, Sendable, CaseIterable {
        /// The frame of this moment, smaller by what it avoids already.
        case own
        /// The frame without a keyboard.
        case initial
    }

    /// The frame that the keyboard's is held against.
    public var measures: Measure
    /// A Boolean value that indicates whether an empty end frame counts as a keyboard that is away.
    public var treatsEmptyAsHidden: Bool
    /// A Boolean value that indicates whether a keyboard narrower than the window counts as hidden.
    public var treatsNarrowAsHidden: Bool

    /// Creates the view; the standard values are those of React Native.
    public init(
        measures: Measure = .own, treatsEmptyAsHidden: Bool = false,
        treatsNarrowAsHidden: Bool = false
    ) {
        self.measures = measures
        self.treatsEmptyAsHidden = treatsEmptyAsHidden
        self.treatsNarrowAsHidden = treatsNarrowAsHidden
    }

    /// The name in scenarios: `keyboardAvoidingView`.
    public var name: String { "keyboardAvoidingView" }
    /// The state at the start of a process.
    public var initialState: State { State() }

    /// Sets the inset to the covered height at each `willChangeFrame`.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        guard case .keyboard(let notification) = event, notification.name == .willChangeFrame,
            let end = notification.frameEnd.map(app.screenFrame)
        else { return }
        app.setInset(
            covered(by: end, app), durationMs: notification.duration ?? 0,
            curve: notification.curve)
    }

    private func covered(by end: Rect, _ app: AppContext) -> Pt {
        if treatsEmptyAsHidden, end.isEmpty { return 0 }
        if treatsNarrowAsHidden, end.width != app.window.size.width { return 0 }
        let held: Pt = measures == .own ? app.inset : 0
        return max(0, app.window.size.height - held - end.y)
    }
}
