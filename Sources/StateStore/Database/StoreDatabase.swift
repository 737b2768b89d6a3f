import Foundation
import GRDB
import GRDBSQLite

// The database under a store. What was measured decides how it is opened:
// - GRDB's own WAL set-up puts synchronous back to NORMAL after the caller's pragma, and 25 of 25
//   simulated power cuts then lost acknowledged commits. So WAL is set up here, FULL after it, and
//   the setting is read back.
// - One connection with locking_mode=EXCLUSIVE reads in 3.0 us, a pool in 10.8, and commits are as
//   fast; it needs no shared-memory file either.
// - Tables WITHOUT ROWID give no change events in GRDB 7.10.0, so all tables have rowids.
//
// A single flipped bit must never hide a record. A record is therefore reachable in two independent
// ways: by rowid, which is a hash of its name, and by the index over names. "Not there" is believed
// only when both agree. A list is checked against a digest of what its application holds.

struct StoreDatabase: Sendable {
    static let applicationID: Int64 = 0x5253_5453
    static let format: Int64 = 2

    let path: String
    let connection: Connection
    let options: StoreOptions
    let pictures: PictureFolder

    /// Opens the file, which exists and may be empty. Writes nothing.
    init(path: String, options: StoreOptions) throws(StoreError) {
        var configuration = Configuration()
        configuration.label = "StateStore"
        configuration.prepareDatabase(StoreDatabase.prepare)
        do {
            let name = Self.name(path, options.fileSystem)
            connection = try Connection(name, configuration)
        } catch {
            throw StoreError.from(error, at: path)
        }
        self.path = path
        self.options = options
        pictures = PictureFolder(store: path)
    }

    /// The name by which SQLite opens exactly this file: a relative path may look like a URI or
    /// like `:memory:`, so it gets a folder in front.
    static func name(_ path: String, _ fileSystem: String?) -> String {
        let plain = path.hasPrefix("/") ? path : "./" + path
        guard let fileSystem else { return plain }
        let escaped = plain.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? plain
        return "file:\(escaped)?vfs=\(fileSystem)"
    }

    /// Settings that do not change the file: it may belong to another program.
    private static func prepare(_ db: Database) throws {
        // GRDB's observers, which are unused here, expect one of its turns around each commit.
        sqlite3_commit_hook(db.sqliteConnection, nil, nil)
        sqlite3_rollback_hook(db.sqliteConnection, nil, nil)
        try db.execute(
            sql: """
                PRAGMA locking_mode = EXCLUSIVE;
                PRAGMA cell_size_check = ON;
                PRAGMA fullfsync = ON;
                PRAGMA checkpoint_fullfsync = ON;
                """)
    }

    private func setUpDurability(_ db: Database) throws {
        let wanted = options.synchronous.rawValue
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = \(wanted)")
        let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        guard mode == "wal", level == wanted else {
            throw StoreError(
                .io, at: path, "journal mode \(mode ?? "-"), synchronous \(level ?? -1)",
                nextStep: "Put the store on a file system that SQLite can use in WAL mode.")
        }
    }

    func close() throws(StoreError) {
        do { try connection.close() } catch { throw StoreError.from(error, at: path) }
    }

    /// Sees to it that the log of a damaged store is there after a close: as a copy, or where there
    /// is no room for one, as it is.
    func keepLog() {
        do {
            try StorePath.keepWriteAheadLog(of: path)
        } catch {
            try? access { db in
                var stays: Int32 = 1
                sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &stays)
            }
        }
    }

    /// Runs statements on the one connection; errors become the store's.
    func access<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try connection.access(body) } catch { throw StoreError.from(error, at: path) }
    }

    /// Runs prepared statements on the one connection; errors become the store's.
    func locked<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        do { return try connection.locked(body) } catch { throw StoreError.from(error, at: path) }
    }
}

extension StoreDatabase {
    /// The one row about the whole store.
    struct Meta: Hashable, Sendable {
        var store: [UInt8]
        /// How many commits there were.
        var commits: Int64
        /// Up to which commit deletions have been forgotten.
        var pruned: Int64
        /// What the digests of all applications add up to. Rows add up to digests, and each commit
        /// writes this row: so pages of different times can be distinguished.
        var digests: Int64 = 0
        /// How many transactions there were besides the commits.
        var maintenances: Int64 = 0
        /// A hash of the tables' definitions. They are bytes on disk too: a flip that turns
        /// `INTEGER PRIMARY KEY` into something else hides every row.
        let layout: Int64
        /// Up to which number commits may have been lost: no number up to it is given again,
        /// neither to a commit nor to a revision. 0 when none were.
        var lost: Int64 = 0

        var tag: Int64 {
            TagInput.tag(seed: 0x6D65_7461_01, room: store.count + 6 * 8) { input in
                input.add(layout)
                input.add(store)
                input.add(commits)
                input.add(pruned)
                input.add(digests)
                input.add(maintenances)
            }
        }
    }

    /// Reads what the file is; an empty file becomes a store.
    ///
    /// It is made before SQLite keeps a log: then the first page says whose file it is, or there is
    /// a journal that takes everything back. A log would leave a page that says nothing.
    func begin() throws(StoreError) -> Meta {
        let meta = try access { db in
            if try isEmpty(db) {
                guard options.createsIfMissing else { throw StorePath.nothing(path) }
                try create(db)
            } else {
                try checkFormat(db)
            }
            try setUpDurability(db)
            return try readMeta(db)
        }
        do {
            try connection.prepareLookup()
        } catch {
            throw StoreError.from(error, at: path)
        }
        return meta
    }

    /// Makes an empty file the same store as another, to be built anew and copied over it: nothing
    /// of it need last.
    func beginAgain(as store: [UInt8], pageSize: Int) throws(StoreError) {
        try access { db in
            try db.execute(
                sql: """
                    PRAGMA page_size = \(pageSize);
                    PRAGMA journal_mode = OFF;
                    PRAGMA synchronous = OFF;
                    """)
            try create(db, store)
        }
    }

    /// A file with pages but without tables has lost its first page: it is not new.
    private func isEmpty(_ db: Database) throws -> Bool {
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        if tables > 0 { return false }
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        if pages <= 1 { return true }
        throw StoreError(.corrupt, at: path, "the list of tables is missing")
    }

    private func checkFormat(_ db: Database) throws {
        let application = try Int64.fetchOne(db, sql: "PRAGMA application_id")
        guard application == Self.applicationID else { throw Self.foreign(path) }
        let format = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if format > Self.format {
            throw StoreError(
                .newerFormat, at: path,
                "the store has format \(format), this library knows \(Self.format)")
        }
        if format == 1 {
            throw StoreError(
                .olderFormat, at: path, "the store has format 1, which no release wrote")
        }
        guard format == Self.format else {
            throw StoreError(.corrupt, at: path, "the store claims format \(format)")
        }
    }

    static func foreign(_ path: String) -> StoreError {
        StoreError(.notAStore, at: path, "an SQLite file of another kind")
    }

    func readMeta(_ db: Database) throws -> Meta {
        let sql = "SELECT store, commits, pruned, digests, upkeeps, tag FROM meta WHERE id = 1"
        guard let row = try Row.fetchOne(db, sql: sql),
            let store = Data.fromDatabaseValue(row[0]),
            let commits = Int64.fromDatabaseValue(row[1]),
            let pruned = Int64.fromDatabaseValue(row[2]),
            let digests = Int64.fromDatabaseValue(row[3]),
            let maintenances = Int64.fromDatabaseValue(row[4])
        else { throw StoreError(.corrupt, at: path, "the store's own row is missing") }
        let meta = Meta(
            store: Array(store), commits: commits, pruned: pruned, digests: digests,
            maintenances: maintenances, layout: try layout(db), lost: try readLoss(db))
        guard Int64.fromDatabaseValue(row[5]) == meta.tag else {
            throw StoreError(
                .corrupt, at: path, "the store's own row, or the definition of a table, is damaged")
        }
        return meta
    }

    /// The second row, which only a store has that lost commits.
    private func readLoss(_ db: Database) throws -> Int64 {
        guard let row = try Row.fetchOne(db, sql: "SELECT commits, tag FROM meta WHERE id = 2")
        else { return 0 }
        guard let lost = Int64.fromDatabaseValue(row[0]),
            Int64.fromDatabaseValue(row[1]) == Self.lossTag(lost)
        else { throw StoreError(.corrupt, at: path, "the store's row of lost commits is damaged") }
        return lost
    }

    private static func lossTag(_ lost: Int64) -> Int64 {
        TagInput.tag(seed: 0x6C6F_7374_01, room: 8) { $0.add(lost) }
    }

    /// Writes down that commits were lost, when they were.
    func saveLoss(_ meta: Meta, _ db: Database) throws {
        if meta.lost == 0 { return }
        try db.execute(
            sql: "INSERT OR REPLACE INTO meta VALUES (2, x'', ?, 0, 0, 0, ?)",
            arguments: [meta.lost, Self.lossTag(meta.lost)])
    }

    /// Carries on from a store that is older than its witness. Who read a number that was lost must
    /// not meet it again: cursors from before are too old, and revisions go on behind.
    func carryOn(_ meta: Meta, lostUpTo commit: Int64) throws(StoreError) -> Meta {
        var meta = meta
        // A witness may lag behind by what a power cut took.
        meta.lost = commit + 100_000
        meta.commits = meta.lost
        meta.pruned = meta.lost
        return try access { db in
            try db.inTransaction(.immediate) {
                // What was accepted adds up from now on; what else is wrong is for a repair.
                meta.digests = Self.toldDigests(db).digests.weight
                try save(meta)
                try saveLoss(meta, db)
                return .commit
            }
            return meta
        }
    }

    private func layout(_ db: Database) throws -> Int64 {
        let rows = try Row.fetchAll(
            db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
        let texts = rows.flatMap { row in
            (0..<4).map { String.fromDatabaseValue(row[$0]) ?? "" }
        }
        let room = texts.reduce(0) { $0 + $1.utf8.count + 8 }
        return TagInput.tag(seed: 0x6C61_796F_7574_01, room: room) { input in
            for text in texts { input.add(text) }
        }
    }

    private static func newIdentity() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private func create(_ db: Database, _ store: [UInt8] = newIdentity()) throws {
        try db.inTransaction(.immediate) {
            try db.execute(sql: Self.tables)
            let meta = Meta(store: store, commits: 0, pruned: 0, layout: try layout(db))
            try db.execute(
                sql: "INSERT INTO meta VALUES (1, ?, 0, 0, 0, 0, ?)",
                arguments: [Data(store), meta.tag])
            return .commit
        }
    }

    /// `record` holds what is current, deletions included; `past` holds older revisions, in pages
    /// of its own; `digest` holds what a list of an application must add up to.
    private static let tables = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(format);
        CREATE TABLE meta(id INTEGER PRIMARY KEY, store BLOB NOT NULL, commits INTEGER NOT NULL,
            pruned INTEGER NOT NULL, digests INTEGER NOT NULL, upkeeps INTEGER NOT NULL,
            tag INTEGER NOT NULL);
        CREATE TABLE record(id INTEGER PRIMARY KEY, \(columns));
        CREATE TABLE past(id INTEGER PRIMARY KEY, \(columns));
        \(indexes)
        \(digests);
        """

    private static let digests = """
        CREATE TABLE digest(id INTEGER PRIMARY KEY, application TEXT NOT NULL UNIQUE,
            records INTEGER NOT NULL, sum INTEGER NOT NULL, tag INTEGER NOT NULL)
        """

    /// Letter by letter: the definitions have their hash too.
    private static let indexes = """
        CREATE UNIQUE INDEX record_name ON record(application, scene, key);
        CREATE INDEX record_feed ON record(commits, ordinal);
        CREATE UNIQUE INDEX past_name ON past(application, scene, key, revision);
        """

    private static let columns = """
        application TEXT NOT NULL, scene TEXT NOT NULL, key TEXT NOT NULL,
        revision INTEGER NOT NULL, commits INTEGER NOT NULL, ordinal INTEGER NOT NULL,
        written INTEGER, form INTEGER NOT NULL, schema TEXT NOT NULL, version INTEGER NOT NULL,
        payload BLOB NOT NULL, tag INTEGER NOT NULL
        """
}
