import Foundation
import GRDB

/// Goes through the rows of a damaged file one table at a time.
struct SalvageScan {
    private static let passesOver = TableReader.damage.union([.notAStore, .io])

    private var report = SalvageReport()
    private var best: [RecordKey: (record: StoredRecord, isCurrent: Bool)] = [:]
    /// The revisions of the marks of deletions that are current.
    private var deleted: [RecordKey: Int64] = [:]
    /// The newest mark of a deletion among the older revisions: after it there may have been a
    /// record again.
    private var pastDeleted: [RecordKey: StoredRecord] = [:]
    /// The names under which a current row is intact, its picture or not.
    private var current: Set<RecordKey> = []
    /// All names that anything knows.
    private var names: Set<RecordKey> = []
    /// What the intact current rows add up to.
    private var sums = StoreDatabase.DigestSums()
    private var reported: [ExactName: StoreDatabase.Digest] = [:]
    /// Rows that verified in the present way of reading.
    private var found = 0
    /// The newest commit of which anything was found, or that went without anything left.
    private(set) var newestCommit: Int64 = 0

    /// Reads the file in each way until one comes through; what any of them found counts.
    mutating func run(
        _ path: String, in folder: String, _ progress: StoreProgress.Report?
    ) throws(StoreError) {
        let copy = ScratchCopy(of: path, in: folder)
        var (failure, most): (StoreError?, SalvageReport?) = (nil, nil)
        var meter = ProgressMeter(
            "ways of reading", of: Int64(FirstPage.allCases.count), progress)
        for way in FirstPage.allCases {
            (report, found) = (SalvageReport(), 0)
            do throws(StoreError) {
                try copy.make(way)
                try read(copy.path, PictureFolder(store: path))
            } catch {
                // What concerns the copy is no damage of the source.
                if error.code == .full || error.code == .permission { throw error }
                report.stoppedBy = report.stoppedBy ?? error
            }
            if way == .own { failure = report.stoppedBy }
            meter.step()
            report.records = found
            if found > most?.records ?? -1 { most = report }
            if report.stoppedBy == nil, found > 0 { break }
        }
        meter.finish()
        report = most ?? report
        if let failure, best.isEmpty {
            throw StoreError(
                failure.code, at: path, failure.detail,
                nextStep: "Nothing is readable; restore a backup.")
        }
    }

    private mutating func read(
        _ path: String, _ pictures: PictureFolder
    ) throws(StoreError) {
        var configuration = Configuration()
        configuration.label = "StateStore.salvage"
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            try queue.inDatabase { db in
                for (table, role) in [("past", RowRole.past), ("record", .current)] {
                    try scan(table, role, pictures, db)
                }
                try readNames(db, pictures)
                let forgotten = try? Int64.fetchOne(db, sql: "SELECT max(pruned) FROM meta")
                newestCommit = max(newestCommit, forgotten ?? 0)
            }
        } catch {
            throw StoreError.from(error, at: path)
        }
    }

    private mutating func scan(
        _ table: String, _ role: RowRole, _ pictures: PictureFolder, _ db: Database
    ) throws(StoreError) {
        var reader = TableReader(table, db, passesOver: Self.passesOver)
        var damaged: Set<Int64> = []
        try reader.read { row throws(StoreError) in
            if let record = StoreDatabase.verified(row, role)?.record {
                found += 1
                take(record, role, pictures)
            } else {
                damaged.insert(Int64.fromDatabaseValue(row[0]) ?? 0)
            }
        }
        report.damagedRows += damaged.count
        report.stoppedBy = report.stoppedBy ?? reader.failure
    }

    private mutating func take(
        _ record: StoredRecord, _ role: RowRole, _ pictures: PictureFolder
    ) {
        let key = record.key
        names.insert(key)
        newestCommit = max(newestCommit, record.commit)
        if role == .current, current.insert(key).inserted {
            sums.add(record.tag(.current), of: key.application)
        }
        if record.form == .deleted {
            if role == .current {
                deleted[key] = max(deleted[key] ?? 0, record.revision)
            } else if pastDeleted[key]?.revision ?? 0 < record.revision {
                pastDeleted[key] = record
            }
            return
        }
        if let there = best[key], there.record.revision >= record.revision { return }
        guard let whole = try? pictures.whole(record) else {
            report.damagedRows += 1
            return
        }
        best[key] = (whole, role == .current)
    }

    /// Rows that no tree leads to: current ones where they complete what was reported of their
    /// application, else older ones.
    private mutating func takeStrays(
        _ strays: [RecordKey: StoredRecord], _ pictures: PictureFolder
    ) {
        let whole = sums.completed(by: strays, reported.values.map { $0 })
        for record in whole { take(record, .current, pictures) }
        for record in strays.values where !current.contains(record.key) {
            take(record, .past, pictures)
        }
    }

    private mutating func readNames(
        _ db: Database, _ pictures: PictureFolder
    ) throws(StoreError) {
        let indexed = try NameIndex.names(db, Self.passesOver)
        names.formUnion(indexed.names.values)
        let digests = StoreDatabase.toldDigests(db)
        for digest in digests.digests { reported[ExactName(digest.application)] = digest }
        report.stoppedBy = report.stoppedBy ?? indexed.failure ?? digests.failure
        let wanted = names.subtracting(current)
        let marks = pastDeleted.filter { wanted.contains($0.key) }
        takeStrays(marks.merging(StrayRows.find(wanted, db)) { _, stray in stray }, pictures)
    }
}

// MARK: - What comes over

extension SalvageScan {
    private func isDeleted(_ key: RecordKey, _ revision: Int64 = 0) -> Bool {
        deleted[key].map { $0 > revision } ?? false
    }

    /// In the order of names.
    private var brought: [(record: StoredRecord, isCurrent: Bool)] {
        let standing = best.values.filter { one in
            let (key, revision) = (one.record.key, one.record.revision)
            return !isDeleted(key, revision) && pastDeleted[key]?.revision ?? 0 < revision
        }
        return standing.sorted { $0.record.key.precedes($1.record.key) }
    }

    func writes() throws(StoreError) -> [Write] {
        var writes: [Write] = []
        for one in brought { writes.append(try one.record.write(expecting: .nothing)) }
        return writes
    }

    /// The report with everything that is known to be missing.
    var finished: SalvageReport {
        var report = report
        let brought = brought
        report.records = brought.count
        report.olderNames = brought.filter { !$0.isCurrent }.map(\.record.key)
        let there = Set(brought.map(\.record.key))
        report.lost = names.filter { !there.contains($0) && !isDeleted($0) }
            .sorted { $0.precedes($1) }
        var known: [ExactName: Int64] = [:]
        for key in current.union(report.lost).union(report.olderNames) {
            known[ExactName(key.application), default: 0] += 1
        }
        report.unnamed = reported.sorted { $0.key < $1.key }.compactMap { name, digest in
            let count = digest.records - (known[name] ?? 0)
            return count > 0
                ? SalvageReport.Unnamed(application: name.text, records: count) : nil
        }
        return report
    }
}
