import Foundation
import GRDBSQLite
import StateStore

/// The raw SQLite C API, running the statements that the store runs, each prepared once, on bytes
/// that are already encoded, with the same settings.
final class SQLitePeer {
    private var connection: OpaquePointer?
    private var statements: [OpaquePointer?] = []
    /// SQLite copies what it is given before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// What a commit runs, in this order.
    private enum Step: Int, CaseIterable {
        case begin, find, keep, prune, replace, digest, saveDigest, saveMeta, end

        var sql: String {
            switch self {
            case .begin: "BEGIN IMMEDIATE TRANSACTION"
            case .find: """
                SELECT rowid, application, scene, key, revision, commits, ordinal, written, form, \
                schema, version, payload, tag FROM record WHERE rowid = ?
                """
            case .keep: "INSERT INTO past VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            case .prune: """
                DELETE FROM past WHERE application = ? AND scene = ? AND key = ? AND revision <= ?
                """
            case .replace: """
                UPDATE record SET application = ?, scene = ?, key = ?, revision = ?, commits = ?, \
                ordinal = ?, written = ?, form = ?, schema = ?, version = ?, payload = ?, tag = ? \
                WHERE rowid = ?
                """
            case .digest: "SELECT records, sum, tag FROM digest WHERE application = ?"
            case .saveDigest: """
                INSERT INTO digest(application, records, sum, tag) VALUES (?, ?, ?, ?) \
                ON CONFLICT(application) DO UPDATE SET \
                records = excluded.records, sum = excluded.sum, tag = excluded.tag
                """
            case .saveMeta: "UPDATE meta SET commits = ?, tag = ? WHERE id = 1"
            case .end: "COMMIT TRANSACTION"
            }
        }
    }

    private enum Value {
        case none
        case number(Int64)
        case text(String)
        case bytes([UInt8])
    }

    /// Takes over a file that a store has made and closed: the same tables, the same rows.
    init(_ path: String) {
        precondition(sqlite3_open(path, &connection) == SQLITE_OK)
        for pragma in [
            "locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL",
            "fullfsync = ON", "checkpoint_fullfsync = ON", "cell_size_check = ON",
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
        let name: [Value] = [.text("bench"), .text("main"), .text("k")]
        func row(_ revision: Int64) -> [Value] {
            name + [.number(revision), .number(revision), .number(0), .none, .number(1)]
                + [.text("bytes"), .number(0), .bytes(bytes), .number(revision)]
        }
        run(.begin)
        precondition(read(rowID).count == bytes.count)
        run(.keep, [.none] + row(revision - 1))
        run(.prune, name + [.number(revision - 2)])
        run(.replace, row(revision) + [.number(rowID)])
        run(.digest, [name[0]])
        run(.saveDigest, [name[0], .number(1), .number(revision), .number(revision)])
        run(.saveMeta, [.number(revision), .number(revision)])
        run(.end)
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

    private func run(_ step: Step, _ values: [Value] = []) {
        let statement = statements[step.rawValue]
        defer { sqlite3_reset(statement) }
        for (index, value) in zip(Int32(1)..., values) {
            switch value {
            case .none: sqlite3_bind_null(statement, index)
            case .number(let number): sqlite3_bind_int64(statement, index, number)
            case .text(let text): sqlite3_bind_text(statement, index, text, -1, Self.copied)
            case .bytes(let bytes):
                sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), Self.copied)
            }
        }
        let result = sqlite3_step(statement)
        precondition(result == SQLITE_DONE || result == SQLITE_ROW, step.sql)
    }
}
