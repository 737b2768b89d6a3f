extension LogSection {
    /// The obstacle of a run with external displays.
    static let displays = "the run has external displays"
    /// The obstacle of a run with several scenes of one app.
    static let scenes = "an app of the run has several scenes"
    /// The obstacle of a run whose figures change on the way.
    static let situations = "figures of the run hold in situations only"

    /// The reason for which nothing of the section is replayed, or nil: what it names, or a fault
    /// of the system that the run has set.
    var reason: String? {
        if let obstacle { return obstacle }
        if let reason = reasonOfActions { return reason }
        let fault = figures.first { figure in
            Self.faults.contains(where: figure.name.hasPrefix)
        }
        return fault.map { "the run sets \($0.name), a fault that one app's log does not show" }
    }

    /// The reason among the user's actions: a delivery that goes wrong, or a keyboard extension
    /// that takes a height of its own in a run that leaves the app.
    private var reasonOfActions: String? {
        let actions = records.compactMap(\.action)
        if actions.contains(where: \.isFault) { return "a delivery of the run goes wrong" }
        guard actions.contains(where: \.takesOwnHeight), actions.contains(where: \.isTrip) else {
            return nil
        }
        return "a keyboard takes a height of its own, and the app is left"
    }

    /// The figures of faults of the system: their effects depend on other apps and on leaving.
    private static let faults = ["quirks.", "delivery.leaver", "delivery.foreignIsLocal"]

    /// A Boolean value that indicates whether the app's window can be smaller than the screen.
    var hasWindows: Bool {
        windows != nil
            || records.contains { $0.action?.isOfWindows == true }
    }

    /// A Boolean value that indicates whether the log names the user's actions, as a run's does.
    var namesActions: Bool { records.contains { $0.action != nil } }
}
