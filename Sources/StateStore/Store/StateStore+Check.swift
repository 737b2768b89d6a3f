import Basics
import Foundation
import GRDB

/// The result of a check of a whole store.
public struct CheckReport: Hashable, Sendable {
    /// The number of commits of the store.
    public internal(set) var commits: Int64 = 0
    /// The number of intact records that hold a value.
    public internal(set) var records = 0
    /// The number of intact marks of deleted records.
    public internal(set) var deletions = 0
    /// The number of intact older revisions.
    public internal(set) var pastRevisions = 0
    /// The number of picture files that no record names; they are harmless.
    public internal(set) var orphans = 0
    /// An error for everything that is not as it was written.
    public internal(set) var damages: [StoreError] = []

    /// A Boolean value indicating whether everything is as it was written.
    public var isSound: Bool { damages.isEmpty }

    init() {}
}

extension StateStore {
    /// Reads everything and compares it: tags, indexes, digests, picture files.
    ///
    /// Takes time in proportion to the store. Damage is in the report; an error is thrown only
    /// when the store cannot be read at all.
    public func check(progress: StoreProgress.Report? = nil) throws(StoreError) -> CheckReport {
        try pictureUse.withLock { () throws(StoreError) in
            try read { database, reader in
                var check = StoreCheck(database, reader.db, progress)
                return try check.run()
            }
        }
    }
}

/// One run of a check.
struct StoreCheck {
    private let database: StoreDatabase
    private let db: Database
    private let progress: StoreProgress.Report?
    private var report = CheckReport()
    private var digests = StoreDatabase.DigestSums()
    private var files: Set<String> = []

    init(_ database: StoreDatabase, _ db: Database, _ progress: StoreProgress.Report?) {
        self.database = database
        self.progress = progress
        self.db = db
    }

    mutating func run() throws -> CheckReport {
        let meta = try database.readMeta(db)
        report.commits = meta.commits
        examine { check in try check.structure() }
        examine { check in try check.scan("record", .current) }
        examine { check in try check.scan("past", .past) }
        examine { check in try check.compareDigests() }
        examine { check in try check.comparePast() }
        examine { check in check.compareSum(meta) }
        examine { check in
            let there = try check.database.pictures.files()
            check.report.orphans = there.filter { !check.files.contains($0) }.count
        }
        return report
    }

    /// Runs one part; what it throws is damage.
    private mutating func examine(_ part: (inout StoreCheck) throws -> Void) {
        do {
            try part(&self)
        } catch {
            report.damages.append(StoreError.from(error, at: database.path))
        }
    }

    private mutating func structure() throws {
        for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where line != "ok" {
            report.damages.append(StoreError(.corrupt, at: database.path, "SQLite: \(line)"))
        }
    }

    private mutating func scan(_ table: String, _ role: RowRole) throws {
        let total = try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
        var meter = ProgressMeter(table, of: total, progress)
        defer { meter.finish() }
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(StoreDatabase.rowColumns) FROM \(table) NOT INDEXED ORDER BY rowid")
        while let row = try rows.next() {
            meter.step()
            guard let found = StoreDatabase.verified(row, role) else {
                report.damages.append(
                    StoreError(
                        .corrupt, at: place(row, table), "the row differs from what was written"))
                continue
            }
            count(found, role)
        }
    }

    private func place(_ row: Row, _ table: String) -> String {
        let names = (1...3).map { String.fromDatabaseValue(row[$0]) ?? "?" }
        return "\(table) \(names.joined(separator: "/"))"
    }

    private mutating func count(_ found: FoundRow, _ role: RowRole) {
        let record = found.record
        switch (role, record.form) {
        case (.past, .deleted): break
        case (.past, _): report.pastRevisions += 1
        case (.current, .deleted): report.deletions += 1
        case (.current, _): report.records += 1
        }
        if role == .current { digests.add(found.tag, of: record.key.application) }
        guard record.form == .file else { return }
        if let reference = PictureFolder.Reference(payload: record.bytes) {
            files.insert(reference.fileName)
        }
        do throws(StoreError) {
            _ = try database.whole(record)
        } catch {
            report.damages.append(
                StoreError(
                    error.code, at: "\(record.key), \(error.place)", error.detail,
                    nextStep: error.nextStep))
        }
    }

    /// The records that have newer rows among their older revisions: what
    /// ``StoredRecord/isNewer(than:)`` says of one.
    static let laterThanCurrent = """
        SELECT r.application, r.scene, r.key FROM record r JOIN past p
        ON p.application = r.application AND p.scene = r.scene AND p.key = r.key
        WHERE p.revision > r.revision
        OR p.revision = r.revision AND (p.form <> 0 OR r.form <> 0)
        ORDER BY 1, 2, 3
        """

    /// Rows that are whole may be of an earlier time than what came after them.
    private mutating func comparePast() throws {
        let names = try Row.fetchAll(db, sql: Self.laterThanCurrent)
        for row in names {
            report.damages.append(
                StoreError(
                    .corrupt, at: (0..<3).map { row[$0] ?? "?" }.joined(separator: "/"),
                    "the row is older than its past revisions"))
        }
    }

    private mutating func compareSum(_ meta: StoreDatabase.Meta) {
        let (reported, failure) = StoreDatabase.toldDigests(db)
        // The digests report their own damage.
        guard failure == nil, reported.weight != meta.digests else { return }
        report.damages.append(
            StoreError(
                .corrupt, at: database.path,
                "the applications' digests do not match the newest commit"))
    }

    private mutating func compareDigests() throws {
        for name in try digests.wrong(in: database, db) {
            report.damages.append(
                StoreError(.corrupt, at: name, "its records do not match its digest"))
        }
    }
}
