import Foundation

/// The options with which a store is opened.
public struct StoreOptions: Sendable {
    /// A Boolean value indicating whether a missing store is created, with its folder.
    public var createsIfMissing = true
    /// The source of the times of records.
    public var clock = StoreClock.none
    /// The maximum size of a value, in bytes.
    public var largestValue = 16 << 20
    /// The maximum size of a picture that is stored beside its record; larger ones are files of
    /// their own.
    public var largestInlinePicture = 32 << 10
    /// The number of older revisions of each record that are kept, at least 1.
    public var keptRevisions = 1
    /// A Boolean value indicating whether a store that has lost acknowledged commits opens with
    /// what is left. Cursors from before are `cursorTooOld` then, and the next commit and the next
    /// revision of each record have numbers that none of the lost ones had.
    public var acceptsLostCommits = false

    var synchronous = Synchronous.full
    /// The SQLite VFS to go through; tests put one there that records or fails.
    var fileSystem: String?

    /// Creates options with the defaults, with which all guarantees hold.
    public init() {}

    /// SQLite's setting of that name. Less than full exists for tests that must lose something.
    enum Synchronous: Int {
        case off = 0
        case normal = 1
        case full = 2
    }
}

/// The source of the times of records. No order depends on them: a clock may jump.
public struct StoreClock: Sendable {
    package let nowMs: @Sendable () -> Int64?

    /// No clock: records carry no time, so the same input gives the same records.
    public static let none = StoreClock { nil }

    /// The system's wall clock.
    public static let system = StoreClock {
        Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// Returns a clock of your own, in ms since 1970.
    public static func custom(_ nowMs: @escaping @Sendable () -> Int64) -> StoreClock {
        StoreClock { nowMs() }
    }
}
