/// State that is there after anything: records by application, scene and key, in one file.
///
/// When ``commit(_:)`` returns, what was committed survives `kill -9`, lack of memory and a power
/// cut. What a reader sees is a prefix of the commits. Damage is found record by record and
/// answered with ``StoreError/Code/corrupt`` and the last good revision, never with a value that
/// merely looks valid.
///
/// One process owns a store file; whoever else opens it gets ``StoreError/Code/locked``. A store
/// may be used from any thread. Beside the database stand a file `-owner` (who owns it, and how
/// many commits were acknowledged), SQLite's `-wal` while the store is open, and a folder
/// `-pictures` once a large picture was stored; they belong together.
public final class StateStore: Sendable {
    /// The path of the database file.
    public let path: String
    /// How the store was opened.
    public let options: StoreOptions

    let database: StoreDatabase
    let owner: OwnerFile
    let ledger: Locked<Ledger>
    let followers = Followers()
    let engine: CommitEngine
    let commits: CommitQueue
    /// Held while a picture's file waits for its record, and while orphans are swept.
    let pictureUse = WorkLock()

    /// What the store knows about itself while it is open.
    struct Ledger: Sendable {
        var meta: StoreDatabase.Meta
        /// Why the store can no longer be used.
        var ending: StoreError?
        /// Whether the list of changes was found to hold all records, once in an opening.
        var isFeedWhole = false
    }

    private init(
        _ database: StoreDatabase, _ owner: OwnerFile, _ meta: StoreDatabase.Meta
    ) {
        path = database.path
        options = database.options
        self.database = database
        self.owner = owner
        let ledger = Locked(Ledger(meta: meta))
        let followers = followers
        self.ledger = ledger
        let engine = CommitEngine(database: database, owner: owner, ledger: ledger)
        self.engine = engine
        commits = CommitQueue { groups in
            let answers = engine.commit(groups)
            followers.wake()
            return answers
        }
    }

    deinit { try? close() }
}

extension StateStore {
    /// Opens a store, and creates it with its folder when it is missing and the options allow it.
    ///
    /// New files have mode 0600, a new folder 0700. Throws every code that concerns a whole store;
    /// nothing that exists is changed by a call that throws, except that SQLite takes the log of a
    /// damaged store away: it is kept beside it under another name.
    public static func open(
        at path: String, options: StoreOptions = StoreOptions()
    ) throws(StoreError) -> StateStore {
        let isNew = try StorePath.prepare(path, creates: options.createsIfMissing)
        let owner = try OwnerFile(path: path + "-owner")
        do throws(StoreError) {
            return try open(path, options, owner, isNew)
        } catch {
            let witness = owner.read()
            witness == nil ? owner.discard() : owner.release()
            let wasStore = witness.map { $0.commits > 0 } ?? false
            guard error.code == .corrupt || wasStore && error.code == .notAStore else {
                throw error
            }
            // A store that does not open can be neither checked nor repaired.
            let isUsual = error.nextStep == error.code.usualStep
            throw StoreError(
                .corrupt, at: error.place, error.detail,
                nextStep: isUsual
                    ? "Salvage it into a new store, or put a backup in its place."
                    : error.nextStep)
        }
    }

    private static func open(
        _ path: String, _ options: StoreOptions, _ owner: OwnerFile, _ isNew: Bool
    ) throws(StoreError) -> StateStore {
        let witness = owner.read()
        if isNew {
            try checkNothingWasHere(path, options, witness)
            try StorePath.create(path)
        } else if ForeignFile.isThere(path) {
            throw StoreDatabase.foreign(path)
        }
        let database = try StoreDatabase(path: path, options: options)
        do throws(StoreError) {
            var meta = try database.begin()
            try check(meta, against: witness, path, options)
            if let witness, witness.store == meta.store, witness.commits > meta.commits {
                meta = try database.carryOn(meta, lostUpTo: witness.commits)
            }
            owner.reset(to: OwnerFile.Witness(store: meta.store, commits: meta.commits))
            if isNew { try StorePath.syncFolder(of: path) }
            return StateStore(database, owner, meta)
        } catch {
            if error.code == .corrupt { database.keepLog() }
            try? database.close()
            if isNew { StorePath.discardEmpty(path) }
            throw error
        }
    }

    /// Where there is no database, or an empty one, its log and its witness tell whether there was
    /// one: SQLite would begin anew and take the log away.
    private static func checkNothingWasHere(
        _ path: String, _ options: StoreOptions, _ witness: OwnerFile.Witness?
    ) throws(StoreError) {
        let hasLog = try StorePath.hasWriteAheadLog(path)
        if options.acceptsLostCommits {
            if hasLog { try StorePath.keepWriteAheadLog(of: path) }
            return
        }
        if let witness, witness.commits > 0 {
            throw lost(path, witness.commits, of: witness.commits)
        }
        if hasLog {
            throw StoreError(
                .corrupt, at: path, "the database is gone, but its log is there",
                nextStep: "Put back the files that belong together, or salvage the log.")
        }
    }

    /// The witness may lag behind after a power cut; it can never be ahead of a whole store.
    private static func check(
        _ meta: StoreDatabase.Meta, against witness: OwnerFile.Witness?, _ path: String,
        _ options: StoreOptions
    ) throws(StoreError) {
        guard let witness, !options.acceptsLostCommits else { return }
        if witness.commits == 0 { return }
        if witness.store != meta.store {
            throw StoreError(
                .corrupt, at: path, "this is another store than the one that was here",
                nextStep: "Put the right file back, or open with acceptsLostCommits.")
        }
        if witness.commits > meta.commits {
            throw lost(path, witness.commits - meta.commits, of: witness.commits)
        }
    }

    private static func lost(_ path: String, _ count: Int64, of all: Int64) -> StoreError {
        StoreError(
            .corrupt, at: path, "the last \(count) of \(all) acknowledged commits are gone",
            nextStep: "Put back the files that belong together, or open with acceptsLostCommits "
                + "(fsck --accept-lost-commits).")
    }

    /// Ends the use of the store and gives it free for others. Closing twice does nothing.
    ///
    /// Whatever a commit has acknowledged is on disk whether the store is closed or not.
    public func close() throws(StoreError) {
        let closed = StoreError(.closed, at: path, "the store is closed")
        let wasOpen = ledger.withLock { ledger in
            defer { ledger.ending = closed }
            return ledger.ending?.code != .closed
        }
        guard wasOpen else { return }
        followers.wake()
        defer { owner.release() }
        try database.close()
    }

    /// How many commits the store has seen.
    public var commitCount: Int64 { ledger.withLock { $0.meta.commits } }

    /// Throws when the store can no longer be used.
    func checkUsable() throws(StoreError) {
        if let ending = ledger.withLock({ $0.ending }) { throw ending }
    }

    /// Reads from the database of a store that is usable.
    func read<Value>(_ body: (StoreDatabase, Reader) throws -> Value) throws(StoreError) -> Value {
        try checkUsable()
        do throws(StoreError) {
            return try database.access { db in try body(database, Reader(db: db)) }
        } catch {
            // When the store was closed in between, that is the reason and not SQLite's complaint.
            try checkUsable()
            throw error
        }
    }
}
