/// Recognises another program's database by its bytes, before SQLite opens it.
///
/// SQLite works off the log of whatever it opens, and takes it away: that must not happen to a
/// database that is then refused.
enum ForeignFile {
    /// Whether a file is an SQLite database of another application; what is none at all, or none
    /// any more, is for SQLite to name.
    static func isThere(_ path: String) -> Bool {
        guard let file = OpenFile(path), file.bytes(at: 0, 16) == Array("SQLite format 3\0".utf8)
        else { return false }
        return file.number(at: place) != store && !logIsOfStore(path + "-wal")
    }

    private static let store = Int(StoreDatabase.applicationID)
    /// Of the application's id in the first page, by SQLite's file format.
    private static let place = 68

    /// Whether a log holds the first page of a store: of one that was never closed, only it does.
    private static func logIsOfStore(_ path: String) -> Bool {
        guard let log = OpenFile(path), let pageSize = log.number(at: 8),
            (512...65_536).contains(pageSize)
        else { return false }
        var frame = LogState.headerSize
        while let page = log.number(at: frame) {
            let first = frame + LogState.frameSize
            if page == 1, log.number(at: first + place) == store { return true }
            frame = first + pageSize
        }
        return false
    }
}
