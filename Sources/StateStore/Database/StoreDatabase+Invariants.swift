import GRDB

// Builds with INTERNAL_CHECKS examine the pages of a store after some of its commits and trap on
// broken ones; see Package.swift. A store that was damaged before the first commit is not examined:
// the damage came from outside, and the store reports it where it is met.

extension StoreDatabase {
    /// Returns the invariants that the pages break, one sentence each; empty for sound pages.
    ///
    /// Each page has a valid header, its cells are in order and overlap neither each other nor
    /// the free space, each tree is in order and balanced, each row has its index entries, and
    /// each page of the file belongs to exactly one tree, chain of overflow, or the free list.
    ///
    /// - Complexity: O(n log n) in the size of the store.
    func checkInvariants() throws(StoreError) -> [String] {
        try access { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
        }
    }
}

#if INTERNAL_CHECKS
/// The state of the checks of one opened store.
struct PageChecks: Sendable {
    /// A Boolean value that indicates whether the pages were sound before the first commit; nil
    /// until then.
    private var wasSoundAtFirst: Bool?
    private var commits = 0

    /// The number of first commits that are all checked.
    private static let first = 4
    /// The number of commits between two checks after that.
    private static let interval = 256

    /// Examines the pages before the first commit.
    mutating func begin(_ database: StoreDatabase) {
        // The disks of a file system of the caller's fail on purpose, also when they are read.
        if wasSoundAtFirst == nil {
            wasSoundAtFirst = database.options.fileSystem == nil && Self.broken(in: database) == []
        }
    }

    /// Examines the pages after a commit; traps when they are broken.
    mutating func end(_ database: StoreDatabase) {
        commits += 1
        guard wasSoundAtFirst == true, commits <= Self.first || commits % Self.interval == 0 else {
            return
        }
        guard let broken = Self.broken(in: database) else { return }
        precondition(
            broken.isEmpty, "invariants of StoreDatabase: " + broken.joined(separator: "; "))
    }

    /// Returns what is broken, or nil where the pages cannot be read.
    private static func broken(in database: StoreDatabase) -> [String]? {
        try? database.checkInvariants()
    }
}
#endif
