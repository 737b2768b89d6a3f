import Foundation
import GRDB

/// What was brought out of a store that cannot be opened.
public struct SalvageReport: Hashable, Sendable {
    /// Records that were intact, or had an intact older revision.
    public internal(set) var records = 0
    /// Of those, the ones that came back as an older revision.
    public internal(set) var older = 0
    /// Rows that were not what was written.
    public internal(set) var damagedRows = 0
    /// Why reading stopped before the end, where it did.
    public internal(set) var stoppedBy: StoreError?
}

extension StateStore {
    /// Reads from a store that cannot be opened whatever verifies, into a new store.
    ///
    /// The damaged files are read and left alone. Of each name the newest intact revision comes
    /// over, in one commit; deletions and older revisions stay behind.
    @discardableResult
    public static func salvage(
        from damaged: String, to target: String, options: StoreOptions = StoreOptions()
    ) throws(StoreError) -> SalvageReport {
        if try StorePath.prepare(damaged, creates: false) {
            throw StoreError(.missing, at: damaged, "there is no store")
        }
        if try !StorePath.prepare(target, creates: true) {
            throw StoreError(
                .invalid, at: target, "there is something already",
                nextStep: "Choose a path where nothing is yet.")
        }
        let owner = try OwnerFile(path: damaged + "-owner")
        defer { owner.release() }
        var scan = SalvageScan()
        try scan.run(damaged)
        let store = try StateStore.open(at: target, options: options)
        let writes = scan.writes()
        if !writes.isEmpty { try store.commit(writes) }
        try store.close()
        return scan.report
    }
}

/// Goes through the rows of a damaged file one table at a time.
private struct SalvageScan {
    private(set) var report = SalvageReport()
    private var best: [RecordKey: (record: StoredRecord, isCurrent: Bool)] = [:]
    private var deleted: [RecordKey: Int64] = [:]

    mutating func run(_ path: String) throws(StoreError) {
        let copy = try ScratchCopy(of: path)
        defer { copy.remove() }
        do {
            var configuration = Configuration()
            configuration.label = "StateStore.salvage"
            let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
            defer { try? queue.close() }
            let pictures = PictureFolder(store: path)
            // Both ways of a table, by its rows and back, get around a page that cannot be read.
            for (table, role) in [("past", RowRole.past), ("record", .current)] {
                for order in ["ASC", "DESC"] {
                    queue.inDatabase { scan(table, role, order, pictures, $0) }
                }
            }
        } catch {
            throw StoreError.from(error, at: path)
        }
    }

    private mutating func scan(
        _ table: String, _ role: RowRole, _ order: String, _ pictures: PictureFolder, _ db: Database
    ) {
        do {
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(StoreDatabase.rowColumns) FROM \(table) NOT INDEXED
                    ORDER BY rowid \(order)
                    """)
            while let row = try rows.next() {
                guard let record = StoreDatabase.verified(row, role)?.record else {
                    if order == "ASC" { report.damagedRows += 1 }
                    continue
                }
                take(record, role, pictures)
            }
        } catch {
            report.stoppedBy = StoreError.from(error, at: table)
        }
    }

    private mutating func take(
        _ record: StoredRecord, _ role: RowRole, _ pictures: PictureFolder
    ) {
        if record.form == .deleted {
            if role == .current { deleted[record.key] = record.revision }
            return
        }
        if let there = best[record.key], there.record.revision >= record.revision { return }
        guard let whole = try? pictures.whole(record) else {
            report.damagedRows += 1
            return
        }
        best[record.key] = (whole, role == .current)
    }

    /// What comes over, in the order of names, and counts it.
    mutating func writes() -> [Write] {
        let found = best.values.filter { one in
            deleted[one.record.key].map { $0 < one.record.revision } ?? true
        }.sorted { $0.record.key.precedes($1.record.key) }
        report.records = found.count
        report.older = found.filter { !$0.isCurrent }.count
        return found.compactMap { try? $0.record.write(expecting: .nothing) }
    }
}

/// A copy of a database with its log: opening a file in WAL mode may change it.
private struct ScratchCopy {
    let path: String
    private let folder: String

    init(of store: String) throws(StoreError) {
        folder = store + "-salvage-\(getpid())"
        path = folder + "/copy"
        if mkdir(folder, 0o700) != 0 { throw StoreError.system(errno, at: folder) }
        do {
            for suffix in ["", "-wal"] where access(store + suffix, F_OK) == 0 {
                try FileManager.default.copyItem(atPath: store + suffix, toPath: path + suffix)
            }
        } catch {
            remove()
            throw StoreError(.io, at: folder, "the damaged files cannot be copied: \(error)")
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

extension StoredRecord {
    /// The write that would bring the record back, with its time.
    func write(expecting expectation: Expectation) throws(StoreError) -> Write {
        let content: Write.Content = schema == .picture
            ? .picture(try picture()) : .put(bytes, schema)
        return Write(key: key, expectation: expectation, content: content, writtenMs: writtenMs)
    }
}
