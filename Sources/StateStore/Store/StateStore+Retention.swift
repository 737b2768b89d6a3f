import GRDB

extension StateStore {
    /// Removes what a retention does not keep, then the older garbage, and the bytes that this
    /// leaves.
    ///
    /// The marks of what went stay until garbage is collected the next time, so that followers
    /// hear of them. A record that is written meanwhile stays. Throws ``StoreError/Code/corrupt``,
    /// and lets nothing go, where a row is damaged or hidden.
    @discardableResult
    public func collectGarbage(
        retaining retention: Retention, progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> GarbageReport {
        try checkNothingIsHidden()
        let before = commitCount
        let candidates = try read { database, reader in
            try database.retentionCandidates(reader.db)
        }
        let gone = try retention.expired(candidates, nowMs: options.clock.nowMs())
        var expiry = Expiry()
        var meter = ProgressMeter("records", of: Int64(gone.count), progress)
        for start in stride(from: 0, to: gone.count, by: 256) {
            let some = gone[start..<min(start + 256, gone.count)]
            try letGo(some, &expiry)
            for _ in some { meter.step() }
        }
        meter.finish()
        var report = try sweep(upTo: before, progress)
        report.expired = expiry
        return report
    }

    /// Deletes each by itself, all with one wait for the disk.
    private func letGo(
        _ records: ArraySlice<RetentionCandidate>, _ expiry: inout Expiry
    ) throws(StoreError) {
        let groups = records.map { [Write.delete($0.key, expecting: .revision($0.revision))] }
        let answers = engine.commit(groups)
        followers.wake()
        for (record, answer) in zip(records, answers) {
            do throws(StoreError) {
                _ = try answer.get()
                expiry.records += 1
                expiry.bytes += record.byteCount
            } catch {
                if error.code != .conflict { throw error }
            }
        }
    }
}

extension StoreDatabase {
    /// What a retention must know of every intact record that holds a value.
    func retentionCandidates(_ db: Database) throws -> [RetentionCandidate] {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(Self.rowColumns) FROM record WHERE form <> 0 ORDER BY rowid")
        var found: [RetentionCandidate] = []
        while let row = try rows.next() {
            guard let record = Self.verified(row, .current)?.record else { continue }
            let reference =
                record.form == .file
                ? PictureFolder.Reference(payload: record.bytes) : nil
            found.append(
                RetentionCandidate(
                    key: record.key, revision: record.revision, commit: record.commit,
                    ordinal: record.ordinal, writtenMs: record.writtenMs,
                    byteCount: reference?.count ?? Int64(record.bytes.count)))
        }
        return found
    }
}
