import Basics

/// Turns groups of writes into transactions and keeps ledger and witness in step with the disk.
struct CommitEngine: Sendable {
    typealias Answer = CommitQueue.Answer

    let database: StoreDatabase
    let owner: OwnerFile
    let ledger: Locked<StateStore.Ledger>

    /// Commits each group by itself, all in one transaction; a group that is refused leaves the
    /// others alone. When the transaction fails, each is tried alone: one that is too large for
    /// the disk must not make the others fail.
    func commit(_ groups: [[Write]]) -> [Answer] {
        if let ending = ledger.withLock({ $0.ending }) {
            return groups.map { _ in .failure(ending) }
        }
        do throws(StoreError) {
            return try transaction(groups)
        } catch {
            if let ending = ending(after: error) { return groups.map { _ in .failure(ending) } }
            if groups.count == 1 { return [.failure(error)] }
            return groups.flatMap { commit([$0]) }
        }
    }

    /// Why nothing more can be committed: the store was closed meanwhile, or the disk failed.
    @discardableResult
    func ending(after error: StoreError) -> StoreError? {
        if error.code == .io { database.connection.endLookup() }
        return ledger.withLock { ledger in
            if ledger.ending == nil, error.code == .io { ledger.ending = error }
            return ledger.ending
        }
    }

    /// The ledger is read and written only while the connection is held, so that commits and
    /// maintenance see each other's numbers.
    private func transaction(_ groups: [[Write]]) throws(StoreError) -> [Answer] {
        try database.locked {
            expectLog()
            #if INTERNAL_CHECKS
            ledger.withLock { $0.pageChecks.begin(database) }
            #endif
            let before = ledger.withLock { $0.meta }
            var meta = before
            var digests = StoreDatabase.ChangedDigests()
            var answers: [Answer] = []
            try database.connection.transaction {
                answers = try groups.map { try answer($0, &meta, &digests) }
                if meta == before { return false }
                for digest in digests.all { try database.save(digest, &meta) }
                try database.save(meta)
                return true
            }
            if meta != before { acknowledge(meta) }
            #if INTERNAL_CHECKS
            ledger.withLock { $0.pageChecks.end(database) }
            #endif
            return answers
        }
    }

    /// Everything that refuses a group does so before its first write.
    private func answer(
        _ writes: [Write], _ meta: inout StoreDatabase.Meta,
        _ digests: inout StoreDatabase.ChangedDigests
    ) throws -> Answer {
        do {
            return .success(try database.perform(writes, &meta, &digests))
        } catch let error as StoreError where error.isRefusal {
            return .failure(error)
        }
    }

    /// Says that there is a log from now on: before the first transaction of an opening, which may
    /// already go over into the database.
    func expectLog() {
        let isFirst = ledger.withLock { ledger in
            defer { ledger.hasLog = true }
            return !ledger.hasLog
        }
        if isFirst { owner.writeOwner(hasLog: true) }
    }

    func acknowledge(_ meta: StoreDatabase.Meta) {
        ledger.withLock { $0.meta = meta }
        owner.write(OwnerFile.Witness(meta))
    }
}

extension StoreError {
    /// Whether the error concerns one group of writes and was found before anything was written.
    fileprivate var isRefusal: Bool { code == .conflict || code == .invalid }
}
