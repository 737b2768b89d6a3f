import Foundation

/// The ways to what is outside: the clock and chance. Tests hand in their own.
struct Doors: Sendable {
    /// The wall clock, in ms since 1970.
    var nowMs: @Sendable () -> Int64
    /// So many random bytes that nobody can guess.
    var random: @Sendable (Int) -> [UInt8]

    static let system = Doors(
        nowMs: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
        random: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        })
}
