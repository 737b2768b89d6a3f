import Basics

// Replicas compare times that other replicas wrote. A replica whose own clock is wrong would remove
// fresh data or refuse sessions, so all of them take the time of the database's server. It is read
// when the database is opened and before maintenance; in between a steady clock counts on.

/// The clock of a database's server, counted on from the last time it was read.
final class DatabaseClock: Sendable {
    private struct Reading: Sendable {
        let ms: Int64
        let at: ContinuousClock.Instant
    }

    private let own: Environment
    private let reading = Locked<Reading?>(nil)

    init(_ own: Environment) { self.own = own }

    /// Takes the time that the server has just reported.
    func set(_ ms: Int64) {
        let new = Reading(ms: ms, at: .now)
        reading.withLock { $0 = new }
    }

    /// The time of the database in ms since 1970; that of this machine until the server was asked,
    /// before which nothing is written.
    var nowMs: Int64 {
        guard let reading = reading.withLock({ $0 }) else { return own.nowMs() }
        let passed = (ContinuousClock.now - reading.at).microseconds / 1000
        return own.databaseMs(reading.ms + passed)
    }

    /// The environment with this clock.
    var environment: Environment {
        var environment = own
        environment.nowMs = { self.nowMs }
        return environment
    }
}
