import Basics

/// A durable store of records by application, scene and key, in one file.
///
/// When `commit` returns, what was committed survives `kill -9`, lack of memory and a power
/// cut. What a reader sees is a prefix of the commits. Damage is found record by record and
/// answered with ``StoreError/Code/corrupt`` and the last good revision, never with a value that
/// merely looks valid.
///
/// One process owns a store file; another one gets ``StoreError/Code/locked``. A store may be used
/// from any thread. Beside the database are a file `-owner` (its owner, and the number of
/// acknowledged commits), SQLite's `-wal` while the store is open, and a folder `-pictures` once a
/// large picture was stored; they belong together.
public final class StateStore: Sendable {
    /// The path of the database file.
    public let path: String
    /// The options with which the store was opened.
    public let options: StoreOptions

    let database: StoreDatabase
    let owner: OwnerFile
    let ledger: Locked<Ledger>
    let followers = Followers()
    let engine: CommitEngine
    let commits: CommitQueue
    /// The loss that ``StoreOptions/acceptsLostCommits`` accepted when the store was opened, if
    /// any.
    public let acceptedLoss: StoreError?
    /// Held while a picture's file waits for its record, and while orphans are swept.
    let pictureUse = Lock()

    /// What the store knows about itself while it is open.
    struct Ledger: Sendable {
        var meta: StoreDatabase.Meta
        /// Why the store can no longer be used.
        var ending: StoreError?
        /// Indicates whether the list of changes was found to hold all records, once in an opening.
        var isFeedWhole = false
        /// Indicates whether there is a log that must not get lost, and the owner's file says so.
        var hasLog = false
        #if INTERNAL_CHECKS
        var pageChecks = PageChecks()
        #endif
    }

    private init(
        _ database: StoreDatabase, _ owner: OwnerFile, _ meta: StoreDatabase.Meta,
        hasLog: Bool, _ acceptedLoss: StoreError?
    ) {
        path = database.path
        self.acceptedLoss = acceptedLoss
        options = database.options
        self.database = database
        self.owner = owner
        let ledger = Locked(Ledger(meta: meta, hasLog: hasLog))
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
    /// Opens a store; creates it with its folder when it is missing and the options allow that.
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
            // What is damaged was a store, whether anything witnesses it or not.
            let wasNoStore = isNew || error.code != .corrupt
            witness == nil && wasNoStore ? owner.discard() : owner.release()
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
        let (witness, log) = (owner.read(), LogState.look(at: path + "-wal"))
        if isNew {
            try checkNothingWasHere(path, options, witness)
            if !options.createsIfMissing { throw StorePath.nothing(path) }
            try StorePath.create(path)
        } else if ForeignFile.isThere(path) {
            throw StoreDatabase.foreign(path)
        }
        // SQLite deletes a log that it cannot use, and nothing else would report it then.
        let (hasLog, leftLog) = (log != .absent, owner.leftLog)
        if hasLog, !leftLog { owner.writeOwner(hasLog: true) }
        let database = try StoreDatabase(path: path, options: options)
        do throws(StoreError) {
            var meta = try database.begin()
            let stranger = strangeness(of: meta, witness, path)
            let isSuspect = log.isSuspect(wasLeft: leftLog)
            let loss = try loss(of: meta, witness, database, isSuspect: isSuspect)
            if let refusal = stranger ?? loss, !options.acceptsLostCommits { throw refusal }
            if loss != nil {
                database.keepLog()
                let last = max(meta.commits, witness?.commits ?? 0)
                meta = try database.carryOn(meta, lostUpTo: last)
            }
            owner.reset(to: OwnerFile.Witness(meta))
            if isNew || witness == nil { try StorePath.syncFolder(of: path) }
            // All of it is of one time, or accepted: nothing was in the log that is gone.
            if leftLog, !hasLog { owner.writeOwner(hasLog: false) }
            return StateStore(database, owner, meta, hasLog: hasLog, stranger ?? loss)
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
                .corrupt, at: path, "the database is missing, but its log exists",
                nextStep: "Restore the files that belong together, or salvage the log.")
        }
    }

    private static func strangeness(
        of meta: StoreDatabase.Meta, _ witness: OwnerFile.Witness?, _ path: String
    ) -> StoreError? {
        guard let witness, witness.commits > 0, witness.store != meta.store else { return nil }
        return StoreError(
            .corrupt, at: path, "this is not the store that was here before",
            nextStep: "Restore the right file, or open with acceptsLostCommits.")
    }

    /// What the store has lost; nil where nothing is known of a loss.
    ///
    /// The witness may lag behind after a power cut; it can never be ahead of a whole store. Where
    /// the log does not end as it should, or less is there than the witness knows of, everything is
    /// read: the log may have gone over into the database in part, and what is there be of
    /// different times.
    private static func loss(
        of meta: StoreDatabase.Meta, _ witness: OwnerFile.Witness?, _ database: StoreDatabase,
        isSuspect: Bool
    ) throws(StoreError) -> StoreError? {
        if let witness, witness.store == meta.store, witness.commits > meta.commits {
            return lost(database.path, witness.commits - meta.commits, of: witness.commits)
        }
        let lacksMaintenance = witness.map {
            $0.store == meta.store && $0.maintenances > meta.maintenances
        }
        guard isSuspect || lacksMaintenance ?? false else { return nil }
        let fault = try database.access { db in TimeCheck(db).fault(meta) }
        return fault.map { unfinished(database.path, $0) }
    }

    private static func unfinished(_ path: String, _ what: String) -> StoreError {
        StoreError(
            .corrupt, at: path,
            "the log is missing or damaged, and the database may hold a part of it: \(what)",
            nextStep: "Restore the files that belong together, or open with acceptsLostCommits "
                + "(fsck --accept-lost-commits) and repair.")
    }

    private static func lost(_ path: String, _ count: Int64, of all: Int64) -> StoreError {
        StoreError(
            .corrupt, at: path, "the last \(count) of \(all) acknowledged commits are missing",
            nextStep: "Restore the files that belong together, or open with acceptsLostCommits "
                + "(fsck --accept-lost-commits).")
    }

    /// Closes the store and releases it for others. Closing twice does nothing.
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
        // SQLite takes the log away once all of it is in the database.
        if (try? StorePath.hasWriteAheadLog(path)) == false { owner.writeOwner(hasLog: false) }
    }

    /// The number of commits of the store.
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
