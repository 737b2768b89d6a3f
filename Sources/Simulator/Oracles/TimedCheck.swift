/// A rule over time that the author of a scenario has written.
///
/// A check looks at the states between two events. Its progress is a part of the world
/// (``CheckState``), so that a search tells apart states in which it has come to different points.
package struct TimedCheck: Sendable {
    /// A condition of a state.
    package struct Condition: Sendable {
        /// The condition as the file has it, on one line.
        package var written: String
        /// Returns the found values in a sentence where the condition does not hold, else nil.
        package var failure: @Sendable (World) -> String?

        /// Creates a condition.
        package init(_ written: String, failure: @escaping @Sendable (World) -> String?) {
            self.written = written
            self.failure = failure
        }

        func holds(in world: World) -> Bool { failure(world) == nil }
    }

    /// The demand of a check.
    package enum Demand: Sendable {
        /// The condition holds at each moment that counts.
        case always(Condition)
        /// The condition holds at no moment that counts.
        case never(Condition)
        /// Each time that ``TimedCheck/when`` begins to hold, or that the check begins, the
        /// condition holds within some milliseconds.
        case eventually(Condition, withinMs: Int32)
    }

    /// The moments that are looked at.
    package enum Moments: Sendable {
        /// Between any two events.
        case all
        /// When nothing about the app in front is under way.
        case rest
    }

    /// The name of the check.
    package var name: String
    /// The app that a broken check is reported for.
    package var app: AppID
    /// The demand.
    package var demand: Demand
    /// The moments that are looked at for ``Demand/always(_:)`` and ``Demand/never(_:)``.
    package var moments: Moments
    /// The condition of the moments that count; nil for all.
    package var when: Condition?
    /// The condition that begins the check; nil for the start of the run.
    package var after: Condition?
    /// The condition that ends the check, until ``after`` holds again.
    package var until: Condition?

    /// Creates a check.
    package init(
        name: String, app: AppID, demand: Demand, moments: Moments = .rest,
        when: Condition? = nil, after: Condition? = nil, until: Condition? = nil
    ) {
        self.name = name
        self.app = app
        self.demand = demand
        self.moments = moments
        self.when = when
        self.after = after
        self.until = until
    }
}
