import Foundation
import GRDB

/// The one connection to a store's file, and the lock before it.
///
/// GRDB gives turns on its connection by a dispatch queue, and one turn costs more than all that
/// SQLite does for a read by key. So whoever uses the connection takes this lock first, and the one
/// statement that must be quick runs under the lock alone.
///
/// `@unchecked Sendable`: `lookup` is used only while `lock` is held.
final class Connection: @unchecked Sendable {
    private let queue: DatabaseQueue
    /// Recursive, so that GRDB can tell who asks for the connection while it has it.
    private let lock = NSRecursiveLock()
    private var lookup: RawStatement?

    init(_ name: String, _ configuration: Configuration) throws {
        queue = try DatabaseQueue(path: name, configuration: configuration)
    }

    func access<Value>(_ body: (Database) throws -> Value) throws -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try queue.inDatabase(body)
    }

    /// Makes ready what ``look(up:_:)`` runs: a query of one number that gives one row.
    func prepareLookup(_ sql: String) throws {
        try access { db in lookup = RawStatement(try db.makeStatement(sql: sql)) }
    }

    /// What `read` makes of the row of a number. Whatever is wrong is nil: the careful way tells.
    func look<Value>(up number: Int64, _ read: (RawStatement) -> Value?) -> Value? {
        lock.lock()
        defer { lock.unlock() }
        guard let lookup else { return nil }
        defer { lookup.rewind() }
        lookup.bind(1, number)
        guard (try? lookup.step()) == true else { return nil }
        return read(lookup)
    }

    /// Every look finds nothing from now on: the careful way must tell that the store is unusable.
    func endLookup() {
        lock.lock()
        lookup = nil
        lock.unlock()
    }

    func close() throws {
        endLookup()
        lock.lock()
        defer { lock.unlock() }
        try queue.close()
    }
}
