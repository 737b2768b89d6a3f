import Foundation
import GRDB
import GRDBSQLite

/// A statement, run by SQLite's own functions.
///
/// GRDB's rows and arguments cost more than the statements of the hot path themselves: a read by
/// key took 10 us with them, of which SQLite took 2.
///
/// SQLite would allocate and free a copy of each text and of all bytes that a statement is given: a
/// twentieth of a commit's instructions. They stand in memory of the statement's own instead, until
/// it is reset, and what does not fit is left to SQLite.
final class RawStatement {
    private let handle: OpaquePointer
    /// Keeps the handle alive.
    private let statement: Statement
    private let given = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    private var used = 0
    /// Indicates whether SQLite holds copies, which are as large as a record may be.
    private var isCopied = false
    /// SQLite copies what it is given before the call returns.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ statement: Statement) {
        handle = statement.sqliteStatement
        self.statement = statement
    }

    deinit { given.deallocate() }

    /// These bytes in the statement's own memory; nil where they do not fit, and SQLite must copy.
    private func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
        let place = used
        guard let source = bytes.baseAddress, let start = given.baseAddress,
            bytes.count <= given.count - place
        else {
            isCopied = true
            return nil
        }
        used = place + bytes.count
        (start + place).copyMemory(from: source, byteCount: bytes.count)
        return UnsafeRawPointer(start + place)
    }

    func bind(_ index: Int32, _ number: Int64?) {
        if let number {
            sqlite3_bind_int64(handle, index, number)
        } else {
            sqlite3_bind_null(handle, index)
        }
    }

    func bind(_ index: Int32, _ text: String) {
        var text = text
        text.withUTF8 { bytes in
            let kept = keep(UnsafeRawBufferPointer(bytes))
            let start = kept ?? UnsafeRawPointer(bytes.baseAddress)
            sqlite3_bind_text(
                handle, index, start?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
                kept == nil ? Self.copied : nil)
        }
    }

    func bind(_ index: Int32, _ bytes: [UInt8]) {
        if bytes.isEmpty {
            sqlite3_bind_zeroblob(handle, index, 0)
        } else if let kept = bytes.withUnsafeBytes(keep) {
            sqlite3_bind_blob(handle, index, kept, Int32(bytes.count), nil)
        } else {
            sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), Self.copied)
        }
    }

    /// Returns whether there is a row.
    func step() throws -> Bool {
        let result = sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        if result == SQLITE_DONE { return false }
        let connection = sqlite3_db_handle(handle)
        throw DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }

    /// A Boolean value that indicates whether its connection is in no transaction.
    var isOutsideTransaction: Bool { sqlite3_get_autocommit(sqlite3_db_handle(handle)) != 0 }

    /// How many rows the newest change of its connection concerned.
    var changes: Int { Int(sqlite3_changes(sqlite3_db_handle(handle))) }

    /// Makes the statement ready for its next use, which must give it everything anew.
    func reset() {
        rewind()
        used = 0
        guard isCopied else { return }
        isCopied = false
        sqlite3_clear_bindings(handle)
    }

    /// Makes the statement ready for its next use; what it is given stays.
    func rewind() { sqlite3_reset(handle) }

    /// A column that holds a whole number; nil for anything else.
    func number(_ column: Int32) -> Int64? {
        guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
        return sqlite3_column_int64(handle, column)
    }

    /// A column that holds a whole number, or what SQLite takes for one: a tag must vouch for it.
    private func whole(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    private func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// A column's text, repaired where it is not UTF-8: a tag must vouch for it.
    private func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// Returns whether a column holds this text, byte by byte.
    private func holds(_ text: String, _ column: Int32) -> Bool {
        var text = text
        return text.withUTF8 { expected in
            let found = bytes(column)
            guard found.count == expected.count, let one = found.baseAddress,
                let other = expected.baseAddress
            else { return false }
            return memcmp(one, other, found.count) == 0
        }
    }

    /// A column that holds bytes; nil for anything else.
    private func blob(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { return nil }
        return Array(bytes(column))
    }

    private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}

extension RawStatement {
    /// Binds the three parts of a name, the first at `first`.
    func bind(_ key: RecordKey, from first: Int32) {
        bind(first, key.application)
        bind(first + 1, key.scene)
        bind(first + 2, key.key)
    }

    /// Binds the nine columns of a record behind its name, the first at `first`.
    func bind(_ record: StoredRecord, tag: Int64, from first: Int32) {
        bind(first, record.revision)
        bind(first + 1, record.commit)
        bind(first + 2, record.ordinal)
        bind(first + 3, record.writtenMs)
        bind(first + 4, record.form.rawValue)
        bind(first + 5, record.schema.name)
        bind(first + 6, Int64(record.schema.version))
        bind(first + 7, record.bytes)
        bind(first + 8, tag)
    }

    /// The row of `StoreDatabase.rowColumns`, if it is this name's and its tag says that it is what
    /// was written; nil otherwise, whatever is wrong with it.
    func verified(_ key: RecordKey, at rowID: Int64) -> FoundRow? {
        guard holds(key.application, 1), holds(key.scene, 2), holds(key.key, 3),
            let form = RecordForm(rawValue: whole(8)), let version = Int(exactly: whole(10)),
            let bytes = blob(11)
        else { return nil }
        let record = StoredRecord(
            key: key, revision: whole(4), commit: whole(5), writtenMs: isNull(7) ? nil : whole(7),
            schema: RecordSchema(text(9), version: version), bytes: bytes, form: form,
            ordinal: whole(6))
        let tag = record.tag(.current)
        return tag == whole(12) ? FoundRow(rowID: rowID, record: record, tag: tag) : nil
    }
}
