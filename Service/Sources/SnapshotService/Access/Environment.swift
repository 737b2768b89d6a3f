import Foundation

/// The clock and the source of random bytes. Tests pass their own.
struct Environment: Sendable {
    /// Returns the wall clock in milliseconds since 1970.
    var nowMs: @Sendable () -> Int64
    /// Returns a number of random bytes that cannot be guessed.
    var random: @Sendable (Int) -> [UInt8]
    /// Returns the time of a database, given the time of its server; tests move it.
    var databaseMs: @Sendable (Int64) -> Int64 = { $0 }

    static let system = Environment(
        nowMs: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
        random: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        })
}
