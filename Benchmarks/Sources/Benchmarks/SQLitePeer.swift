import Foundation
import GRDBSQLite
@_spi(Benchmarks) import StateStore

/// The raw SQLite C API, running the very statements of the store, each prepared once, on bytes
/// that are already encoded, with the same settings and without SQLite's own locks.
///
/// Both write the same pages of the log and wait for the disk once in a commit; the store writes
/// its witness beside, without waiting.
final class SQLitePeer {
    private var connection: OpaquePointer?
    private var statements: [OpaquePointer?] = []
    /// SQLite copies what it is given before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Takes over a file that a store has made and closed: the same tables, the same rows.
    init(_ path: String) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        precondition(sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK)
        for pragma in [
            "locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL",
            "fullfsync = ON", "checkpoint_fullfsync = ON", "cell_size_check = ON"
        ] {
            sqlite3_exec(connection, "PRAGMA \(pragma)", nil, nil, nil)
        }
        statements = Step.allCases.map { prepared($0.sql) }
    }

    deinit {
        for statement in statements { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Writes over the record of a rowid, as one durable commit.
    func commit(_ rowID: Int64, _ bytes: [UInt8], revision: Int64) {
        run(.begin)
        precondition(read(rowID).count == bytes.count)
        run(.keep) { statement in
            sqlite3_bind_null(statement, 1)
            bindName(statement, from: 2)
            bind(statement, bytes, revision - 1, from: 5)
        }
        run(.prune) { statement in
            bindName(statement, from: 1)
            sqlite3_bind_int64(statement, 4, revision - 2)
        }
        run(.replace) { statement in
            bind(statement, bytes, revision, from: 1)
            sqlite3_bind_int64(statement, 10, rowID)
        }
        run(.digest) { sqlite3_bind_text($0, 1, "bench", -1, Self.copied) }
        run(.saveDigest) { statement in
            sqlite3_bind_text(statement, 1, "bench", -1, Self.copied)
            for index in Int32(2)...4 { sqlite3_bind_int64(statement, index, revision) }
        }
        run(.saveMeta) { statement in
            sqlite3_bind_blob(statement, 1, bytes, 16, Self.copied)
            for index in Int32(2)...6 { sqlite3_bind_int64(statement, index, revision) }
        }
        run(.commit)
    }

    private func bindName(_ statement: OpaquePointer?, from first: Int32) {
        sqlite3_bind_text(statement, first, "bench", -1, Self.copied)
        sqlite3_bind_text(statement, first + 1, "main", -1, Self.copied)
        sqlite3_bind_text(statement, first + 2, "k", -1, Self.copied)
    }

    /// The nine columns behind a name: written at no time, inline, as bytes.
    private func bind(
        _ statement: OpaquePointer?, _ bytes: [UInt8], _ revision: Int64, from first: Int32
    ) {
        sqlite3_bind_int64(statement, first, revision)
        sqlite3_bind_int64(statement, first + 1, revision)
        sqlite3_bind_int64(statement, first + 2, 0)
        sqlite3_bind_null(statement, first + 3)
        sqlite3_bind_int64(statement, first + 4, 1)
        sqlite3_bind_text(statement, first + 5, "bytes", -1, Self.copied)
        sqlite3_bind_int64(statement, first + 6, 0)
        sqlite3_bind_blob(statement, first + 7, bytes, Int32(bytes.count), Self.copied)
        sqlite3_bind_int64(statement, first + 8, revision)
    }

    /// The payload of the record of a rowid.
    func read(_ rowID: Int64) -> [UInt8] {
        let statement = statements[Step.find.rawValue]
        defer { sqlite3_reset(statement) }
        sqlite3_bind_int64(statement, 1, rowID)
        guard sqlite3_step(statement) == SQLITE_ROW else { return [] }
        let bytes = sqlite3_column_blob(statement, 11)
        let count = Int(sqlite3_column_bytes(statement, 11))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The rowid of the only record.
    func onlyRowID() -> Int64 {
        let statement = prepared("SELECT rowid FROM record LIMIT 1")
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    }

    private func prepared(_ sql: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        precondition(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, sql)
        return statement
    }

    private func run(_ step: Step, _ bind: (OpaquePointer?) -> Void = { _ in }) {
        let statement = statements[step.rawValue]
        defer { sqlite3_reset(statement) }
        bind(statement)
        let result = sqlite3_step(statement)
        precondition(result == SQLITE_DONE || result == SQLITE_ROW, step.sql)
    }
}
