internal import Restoration
public import Simulator

/// The guard boolean, run from the code that apps ship: ``Restoration/FirstResponderGuard``.
///
/// It remembers at resign-active which field was first responder, makes that durable, and makes the
/// field first responder again on return, without animation.
public struct GuardBoolean: KeyboardHandling {
    /// The guard's state in memory.
    public struct State: Hashable, Codable, Sendable {
        var `guard`: FirstResponderGuard
        /// A Boolean value that indicates whether the record on the disk has been read.
        var hasLaunched = false
    }

    /// The key of its record on the app's disk.
    public static let key = "firstResponder"

    private let options: FirstResponderGuard.Options

    /// Creates a guard; each rule can be switched off, to show that it is needed.
    public init(
        remembers: Bool = true, persists: Bool = true, restores: Bool = true,
        waitsForCovers: Bool = true
    ) {
        options = .init(
            remembers: remembers, persists: persists, restores: restores,
            waitsForCovers: waitsForCovers)
    }

    /// The name in scenarios: `guardBoolean`.
    public var name: String { "guardBoolean" }
    /// The state at the start of a process.
    public var initialState: State { State(guard: FirstResponderGuard(options: options)) }

    /// Passes the event to the guard and carries out the guard's outputs.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        // A further scene comes into a process that has launched already.
        let connects =
            event == .lifecycle(.didFinishLaunching) || event == .lifecycle(.willConnect)
        if connects {
            guard !state.hasLaunched else { return }
            state.hasLaunched = true
        }
        for input in GuardEvents.inputs(for: event, app: &app) {
            for output in state.guard.receive(input) { GuardEvents.obey(output, app: &app) }
        }
    }
}
