import Foundation
import GRDB

/// The one connection to a store's file, and the lock before it.
///
/// GRDB owns the connection and gives turns on it by a dispatch queue. One turn costs more than all
/// that SQLite does for a read by key; beginning and ending a commit by GRDB, which compiles both
/// statements each time, and finding the others by their text took 40 % of the instructions that
/// SQLite needs for the commit. So whoever uses the connection takes this lock first. What must be
/// quick then runs statements that were prepared once, by SQLite's own functions; what must be
/// careful takes a turn of GRDB's, also in the middle of a transaction.
///
/// `@unchecked Sendable`: `lookup` and `statements` are used only while `lock` is held.
final class Connection: @unchecked Sendable {
    private let queue: DatabaseQueue
    /// Recursive: the fast path may have to fall back to the careful one.
    private let lock = NSRecursiveLock()
    private var lookup: RawStatement?
    private var statements = [RawStatement?](repeating: nil, count: Step.allCases.count)

    init(_ name: String, _ configuration: Configuration) throws {
        queue = try DatabaseQueue(path: name, configuration: configuration)
    }

    /// A turn of GRDB's; a turn within a turn is the same.
    func access<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try locked { try queue.unsafeReentrantWrite(body) }
    }

    /// Has the connection for prepared statements alone.
    func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Makes ready what ``look(up:_:)`` runs.
    func prepareLookup() throws {
        try access { db in lookup = RawStatement(try db.makeStatement(sql: Step.find.sql)) }
    }

    /// The result of `read` for a row by its number; nil on a fault.
    ///
    /// - Parameter waits: false waits some microseconds, as for another read by key, and finds
    ///   nothing where a commit or a long read has the connection.
    func look<Value>(
        up number: Int64, waits: Bool = true, _ read: (RawStatement) -> Value?
    ) -> Value? {
        if waits { lock.lock() } else if !takesSoon() { return nil }
        defer { lock.unlock() }
        guard let lookup else { return nil }
        defer { lookup.rewind() }
        lookup.bind(1, number)
        guard (try? lookup.step()) == true else { return nil }
        return read(lookup)
    }

    /// Takes the lock where that is a matter of microseconds, as for the time of a read by key.
    private func takesSoon() -> Bool {
        for _ in 0..<Self.mostTries where lock.try() { return true }
        return false
    }

    /// A try takes about 40 ns and a read 3 us. A turn on another thread, which follows where none
    /// succeeds, takes 40 us.
    private static let mostTries = 200

    /// Every lookup finds nothing from now on: the careful path reports that the store is unusable.
    func endLookup() {
        lock.lock()
        lookup = nil
        lock.unlock()
    }

    func close() throws {
        lock.lock()
        defer { lock.unlock() }
        lookup = nil
        statements = statements.map { _ in nil }
        try queue.close()
    }
}

extension Connection {
    /// The statement of a step, prepared at its first use. Whoever takes it has the connection, and
    /// resets it.
    func statement(_ step: Step) throws -> RawStatement {
        if let ready = statements[step.rawValue] { return ready }
        let made = try access { db in RawStatement(try db.makeStatement(sql: step.sql)) }
        statements[step.rawValue] = made
        return made
    }

    /// Runs a step that gives no rows, with its values bound by `bind`.
    func run(_ step: Step, _ bind: (RawStatement) -> Void = { _ in }) throws {
        let statement = try statement(step)
        defer { statement.reset() }
        bind(statement)
        _ = try statement.step()
    }

    /// A transaction around `body`, which says whether there is anything to be kept. It is over
    /// when this returns or throws.
    func transaction(_ body: () throws -> Bool) throws {
        try run(.begin)
        do {
            try run(try body() ? .commit : .rollBack)
        } catch {
            // SQLite ends some of those that fail by itself. The first error is what counts.
            let isOver = try? statement(.rollBack).isOutsideTransaction
            if isOver != true { try? run(.rollBack) }
            throw error
        }
    }
}
