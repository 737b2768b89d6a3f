// Flutter's listeners refuse a state that does not follow the one before: `paused` comes only after
// `hidden`, and `inactive` only after `resumed` or `hidden`. iOS has no callback for `hidden`, so
// that the engine passes through it on the way.

import Simulator

/// The states of an app in Flutter's order, one step at a time.
struct FlutterLife {
    /// A state of Flutter's `AppLifecycleState`.
    enum State: String, CaseIterable {
        case resumed, inactive, hidden, paused, detached
    }

    private var state: State?

    /// Returns the states that Flutter reports after a callback, each of which may follow the one
    /// before it; an empty list where the state stays.
    mutating func states(after callback: LifecycleCallback) -> [State] {
        guard let next = Self.target(callback), next != state else { return [] }
        // A test begins as an app that is resumed.
        let states = Self.way(from: state ?? .resumed, to: next)
        state = next
        return states.isEmpty ? [next] : states
    }

    private static func way(from state: State, to next: State) -> [State] {
        let order = State.allCases
        guard let from = order.firstIndex(of: state), let to = order.firstIndex(of: next) else {
            return []
        }
        // An app that was ended is launched again.
        if state == .detached { return Array(order[0...to]) }
        return from < to ? Array(order[(from + 1)...to]) : Array(order[to..<from].reversed())
    }

    private static func target(_ callback: LifecycleCallback) -> State? {
        switch callback {
        case .didBecomeActive: .resumed
        case .willResignActive, .willEnterForeground: .inactive
        case .didEnterBackground: .paused
        case .willTerminate, .didDisconnect: .detached
        case .didFinishLaunching, .willConnect: nil
        }
    }
}
