import Foundation
import GRDBSQLite
import StateStore

/// The raw SQLite C API, running the statements that a commit of the store runs, on bytes that are
/// already encoded, with the same settings.
final class SQLitePeer {
    private var connection: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    private static let columns =
        "application, scene, key, revision, commits, ordinal, written, form, schema, version, "
        + "payload, tag"

    /// Takes over a file that a store has made and closed: the same tables, the same rows.
    init(_ path: String) {
        precondition(sqlite3_open(path, &connection) == SQLITE_OK)
        for pragma in [
            "locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL",
            "fullfsync = ON", "checkpoint_fullfsync = ON", "cell_size_check = ON",
        ] {
            sqlite3_exec(connection, "PRAGMA \(pragma)", nil, nil, nil)
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Writes over the record of a rowid, as one durable commit.
    func commit(_ rowID: Int64, _ bytes: [UInt8], revision: Int64) {
        run("BEGIN IMMEDIATE")
        _ = read(rowID)
        run(
            """
            INSERT INTO past(\(Self.columns)) SELECT application, scene, key, \(revision - 1), \
            commits, ordinal, written, form, schema, version, payload, tag FROM record \
            WHERE rowid = \(rowID)
            """, cached: false)
        bindAndRun(
            """
            DELETE FROM past WHERE application = 'bench' AND scene = 'main' AND key = 'k' \
            AND revision <= ?
            """, [revision - 2], nil)
        bindAndRun(
            """
            UPDATE record SET application = 'bench', scene = 'main', key = 'k', revision = ?, \
            commits = ?, ordinal = 0, written = NULL, form = 1, schema = 'bytes', version = 0, \
            tag = ?, payload = ? WHERE rowid = ?
            """, [revision, revision, revision, rowID], bytes)
        bindAndRun("SELECT records, sum, tag FROM digest WHERE application = 'bench'", [], nil)
        bindAndRun(
            """
            INSERT INTO digest(application, records, sum, tag) VALUES ('bench', 1, ?, ?) \
            ON CONFLICT(application) DO UPDATE SET records = excluded.records, \
            sum = excluded.sum, tag = excluded.tag
            """, [revision, revision], nil)
        bindAndRun("UPDATE meta SET commits = ?, tag = ? WHERE id = 1", [revision, revision], nil)
        run("COMMIT")
    }

    /// The payload of the record of a rowid.
    func read(_ rowID: Int64) -> [UInt8] {
        let statement = prepared("SELECT rowid, \(Self.columns) FROM record WHERE rowid = ?")
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
        defer { sqlite3_reset(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    }

    private func prepared(_ sql: String) -> OpaquePointer? {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        precondition(
            sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, sql)
        statements[sql] = statement
        return statement
    }

    private func run(_ sql: String, cached: Bool = true) {
        if !cached {
            precondition(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK, sql)
            return
        }
        let statement = prepared(sql)
        sqlite3_step(statement)
        sqlite3_reset(statement)
    }

    /// Binds numbers in order, and the bytes before the last one where there are bytes.
    private func bindAndRun(_ sql: String, _ numbers: [Int64], _ bytes: [UInt8]?) {
        let statement = prepared(sql)
        defer { sqlite3_reset(statement) }
        var index: Int32 = 1
        for (position, number) in numbers.enumerated() {
            if let bytes, position == numbers.count - 1 {
                sqlite3_bind_blob(
                    statement, index, bytes, Int32(bytes.count),
                    unsafeBitCast(-1, to: sqlite3_destructor_type.self))
                index += 1
            }
            sqlite3_bind_int64(statement, index, number)
            index += 1
        }
        let result = sqlite3_step(statement)
        precondition(result == SQLITE_DONE || result == SQLITE_ROW, sql)
    }
}
