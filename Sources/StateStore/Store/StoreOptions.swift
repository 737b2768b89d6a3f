import Foundation

/// How a store is opened.
public struct StoreOptions: Sendable {
    /// Whether a store that is not there is created, with its folder.
    public var createsIfMissing = true
    /// Where the times of records come from.
    public var clock = StoreClock.none
    /// The largest value, in bytes.
    public var largestValue = 16 << 20
    /// Pictures up to this size stand beside their record, larger ones in files of their own.
    public var largestInlinePicture = 32 << 10
    /// How many older revisions of each record are kept, at least 1.
    public var keptRevisions = 1
    /// Open a store that has lost acknowledged commits, and carry on from what is left. Cursors
    /// from before are `cursorTooOld` then, and the next commit and the next revision of each
    /// record have numbers that none of the lost ones had.
    public var acceptsLostCommits = false

    var synchronous = Synchronous.full
    /// The SQLite VFS to go through; tests put one there that records or fails.
    var fileSystem: String?

    /// The promise holds with these defaults.
    public init() {}

    /// SQLite's setting of that name. Less than full exists for tests that must lose something.
    enum Synchronous: Int {
        case off = 0
        case normal = 1
        case full = 2
    }
}

/// Where the times of records come from. No order depends on them: a clock may jump.
public struct StoreClock: Sendable {
    let nowMs: @Sendable () -> Int64?

    /// Records carry no time: the same input gives the same records.
    public static let none = StoreClock { nil }

    /// The system's wall clock.
    public static let system = StoreClock {
        Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// A clock of your own, in ms since 1970.
    public static func custom(_ nowMs: @escaping @Sendable () -> Int64) -> StoreClock {
        StoreClock { nowMs() }
    }
}
