import GRDB
import GRDBSQLite

/// Copies all pages of one database over those of another, in one transaction of the other.
///
/// `@unchecked Sendable`: the pointer is used only while both connections are held.
final class PageCopy: @unchecked Sendable {
    private let path: String
    private var handle: OpaquePointer?

    /// The connections of both; `path` is for errors.
    init(
        from source: OpaquePointer?, to target: OpaquePointer?, at path: String
    ) throws(StoreError) {
        self.path = path
        handle = sqlite3_backup_init(target, "main", source, "main")
        if handle == nil { throw failure(sqlite3_errcode(target)) }
    }

    deinit { close() }

    /// Copies so many pages, all when negative; the other's transaction ends with the last one.
    func copySome(
        _ pages: Int32
    ) throws(StoreError) -> (isDone: Bool, progress: StoreProgress) {
        let result = sqlite3_backup_step(handle, pages)
        guard result == SQLITE_OK || result == SQLITE_DONE else { throw failure(result) }
        let total = Int64(sqlite3_backup_pagecount(handle))
        let done = total - Int64(sqlite3_backup_remaining(handle))
        if result == SQLITE_DONE {
            let end = sqlite3_backup_finish(handle)
            handle = nil
            if end != SQLITE_OK { throw failure(end) }
        }
        return (result == SQLITE_DONE, StoreProgress(phase: "pages", done: done, total: total))
    }

    func close() {
        if let handle { sqlite3_backup_finish(handle) }
        handle = nil
    }

    private func failure(_ code: Int32) -> StoreError {
        StoreError.from(
            DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errstr(code))),
            at: path)
    }
}
