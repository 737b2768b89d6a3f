import GRDB

/// One run of a repair: reads a damaged store and writes what it should hold into a fresh one.
struct StoreRebuild {
    /// What the fresh store holds under a name.
    private struct Brought {
        let revision: Int64
        let tag: Int64
    }

    private let database: StoreDatabase
    private let db: Database
    private let fresh: StoreDatabase
    private let copy: Database
    private let commit: Int64
    private(set) var report = RepairReport()
    private var current: [RecordKey: Brought] = [:]
    /// The names of older revisions by their places as records.
    private var past: [Int64: RecordKey] = [:]
    private var damaged: [DamagedRow] = []
    /// Rows that were found anywhere, and that may or may not have been current.
    private var strays: [RecordKey: StoredRecord] = [:]
    private var removed: Set<RecordKey> = []
    private(set) var digests = StoreDatabase.DigestSums()
    private var ordinal: Int64 = 0

    init(
        from database: StoreDatabase, _ db: Database, to fresh: StoreDatabase, _ copy: Database,
        _ commit: Int64
    ) {
        (self.database, self.db, self.fresh, self.copy) = (database, db, fresh, copy)
        self.commit = commit
    }

    mutating func run(_ progress: StoreProgress.Report?) throws {
        try bringPast(progress)
        try bringRecords(progress)
        let indexed = try NameIndex.names(db).names
        var lost: [DamagedRow] = []
        for row in damaged where row.table == "record" {
            if try !rename(row, indexed) { lost.append(row) }
        }
        let names = indexed.merging(past) { name, _ in name }
        try bringStrays(Set(names.values.filter { current[$0] == nil }))
        let aside = damaged.filter { $0.table == "past" } + lost
        if let file = try database.setAside(aside) { report.setAside = file }
        // What is left over where all is there is no row that ever was.
        var unnamed = 0
        let isAllThere = isAllThere
        for row in lost where try !fix(row, indexed, isAllThere: isAllThere) { unnamed += 1 }
        let settled = Set(lost.map(\.rowID))
        for key in names.values.sorted(by: { $0.precedes($1) })
        where current[key] == nil && !settled.contains(key.rowID) {
            try bringBack(key)
        }
        try addUpDigests(unnamed)
    }
}

// MARK: - What is intact

extension StoreRebuild {
    private mutating func bringPast(_ progress: StoreProgress.Report?) throws {
        let indexed = try eachRow("past", .past, progress) { rebuild, record in
            try rebuild.fresh.insertPast(record, .bring)
            rebuild.past[record.key.rowID] = record.key
        }
        let brought = try Int.fetchOne(copy, sql: "SELECT count(*) FROM past") ?? 0
        // The index knows of those that stood on pages which cannot be read.
        report.pastRemoved = max(damaged.count, indexed - brought)
    }

    private mutating func bringRecords(_ progress: StoreProgress.Report?) throws {
        try eachRow("record", .current, progress) { rebuild, record in
            try rebuild.bring(record)
        }
    }

    /// Gives the records of a table that are whole, and keeps the damaged rows; returns how many
    /// the index over names has.
    @discardableResult
    private mutating func eachRow(
        _ table: String, _ role: RowRole, _ progress: StoreProgress.Report?,
        _ take: (inout Self, StoredRecord) throws -> Void
    ) throws -> Int {
        let counts = ["NOT INDEXED", "INDEXED BY \(table)_name"].map { way in
            try? Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table) \(way)")
        }
        var meter = ProgressMeter(table, of: counts.compactMap { $0 }.first ?? 0, progress)
        var reader = TableReader(table, db)
        try reader.read { row throws(StoreError) in
            meter.step()
            do {
                if let found = StoreDatabase.verified(row, role), try isWhole(found.record) {
                    try take(&self, found.record)
                } else {
                    damaged.append(DamagedRow(row, in: table))
                }
            } catch {
                throw StoreError.from(error, at: fresh.path)
            }
        }
        meter.finish()
        return reader.indexed
    }

    /// Whether a record's picture is there. One that only cannot be read now ends the repair.
    private func isWhole(_ record: StoredRecord) throws -> Bool {
        do throws(StoreError) {
            _ = try database.whole(record)
            return true
        } catch {
            if error.code == .corrupt { return false }
            throw error
        }
    }

    /// A page that was written to a wrong place gives a record twice, or one that was replaced.
    private mutating func bring(_ record: StoredRecord) throws {
        let (key, tag) = (record.key, record.tag(.current))
        // A page of an earlier time: what came after is among the older revisions.
        if let newest = try fresh.newestPast(key, copy), newest.isNewer(than: record) { return }
        if let there = current[key] {
            guard record.revision > there.revision else { return }
            try fresh.update(fresh.indexedRowID(key) ?? key.rowID, record, tag)
            digests.replace(there.tag, by: tag, of: key.application)
        } else {
            try fresh.insert(record, tag)
            digests.add(tag, of: key.application)
        }
        current[key] = Brought(revision: record.revision, tag: tag)
    }
}

// MARK: - What is damaged

extension StoreRebuild {
    /// Brings a row that is whole under the name by which others know its place.
    private mutating func rename(
        _ row: DamagedRow, _ indexed: [Int64: RecordKey]
    ) throws -> Bool {
        for key in [indexed[row.rowID], past[row.rowID]].compactMap({ $0 })
        where current[key] == nil {
            guard let record = StoreDatabase.verified(row.row, .current, as: key)?.record,
                try isWhole(record)
            else { continue }
            try bring(record)
            report.renamed.append(key)
            return true
        }
        return false
    }

    /// Returns false where the row is missing and its record is unknown.
    private mutating func fix(
        _ row: DamagedRow, _ indexed: [Int64: RecordKey], isAllThere: Bool
    ) throws -> Bool {
        let names = [row.seemingKey, indexed[row.rowID], past[row.rowID]].compactMap { $0 }
        guard let key = names.first(where: { $0.rowID == row.rowID }) else {
            if isAllThere { return true }
            report.removed.append(row.name.joined(separator: "/"))
            return false
        }
        // Another row holds the record.
        if current[key] != nil { return true }
        // What was deleted must not come back, not even where that is only likely.
        if !row.saysDeleted, let good = try lastGood(key) {
            try restore(good)
        } else {
            try remove(key)
        }
        return true
    }

    /// Gives a name that an index or an older revision knows, and no row has, its last good
    /// revision again: a page that was damaged hides its rows without a trace of them.
    private mutating func bringBack(_ key: RecordKey) throws {
        if let good = try lastGood(key) { return try restore(good) }
        try remove(key)
    }

    private mutating func remove(_ key: RecordKey) throws {
        guard removed.insert(key).inserted else { return }
        report.removed.append("\(key)")
        try fresh.forgetPast(of: key)
    }

    private mutating func restore(_ good: StoredRecord) throws {
        // The damaged row's number is unknown; the commit's is larger than any it can have had.
        let record = StoredRecord(
            key: good.key, revision: max(commit, good.revision + 1), commit: commit,
            writtenMs: good.writtenMs, schema: good.schema, bytes: good.bytes, form: good.form,
            ordinal: ordinal)
        ordinal += 1
        try bring(record)
        report.restored.append(good.key)
    }

    /// A Boolean value that indicates whether the records are all that were counted.
    private var isAllThere: Bool {
        let (reported, failure) = StoreDatabase.toldDigests(db)
        return failure == nil && !reported.isEmpty && reported.count >= digests.all.count
            && reported.allSatisfy { $0 == digests[$0.application] }
    }

    /// Brings the rows of names that no tree leads to any more, where they complete what the
    /// applications add up to.
    private mutating func bringStrays(_ wanted: Set<RecordKey>) throws {
        strays = try StrayRows.find(wanted, db).filter { try isWhole($0.value) }
        // The mark of a deletion is among the older revisions too.
        var candidates = strays
        for key in wanted where candidates[key] == nil {
            if let newest = try fresh.newestPast(key, copy), newest.form == .deleted {
                candidates[key] = newest
            }
        }
        for record in digests.completed(by: candidates, StoreDatabase.toldDigests(db).digests) {
            try bring(record)
        }
    }

    /// The newest older revision, unless that is a deletion.
    private func lastGood(_ key: RecordKey) throws -> StoredRecord? {
        var record = try fresh.newestPast(key, copy)
        if let stray = strays[key], stray.revision > record?.revision ?? 0 { record = stray }
        return record?.form == .deleted ? nil : record
    }

    /// Writes down what the records add up to, and tells of those that were counted and of which
    /// nobody knows which they were; rows that went without a name are among them.
    private mutating func addUpDigests(_ unnamed: Int) throws {
        var missing: [(name: String, count: Int64)] = []
        for reported in StoreDatabase.toldDigests(db).digests {
            let name = reported.application
            let named = removed.count { $0.application.hasBytes(of: name) }
            let count = reported.records - digests[name].records - Int64(named)
            if count > 0 { missing.append((name, count)) }
            // An application that has nothing more is known all the same.
            if digests[name].records == 0 { try fresh.save(digests[name]) }
        }
        if missing.reduce(0, { $0 + $1.count }) > Int64(unnamed) {
            report.removed += missing.map { "\($0.name)/?/?" }
        }
        for digest in digests.all { try fresh.save(digest) }
    }
}
