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
    /// over, in one commit; deletions and older revisions stay behind. A file whose beginning is
    /// damaged is read by the beginning that every store has, a file that was cut off as far as it
    /// goes, and a log whose database is gone by itself.
    @discardableResult
    public static func salvage(
        from damaged: String, to target: String, options: StoreOptions = StoreOptions(),
        progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> SalvageReport {
        let size = try StorePath.size(of: damaged) ?? 0
        if size == 0, try !StorePath.hasWriteAheadLog(damaged) {
            throw StoreError(.missing, at: damaged, "there is no store")
        }
        if try !StorePath.prepare(target, creates: true) {
            throw StoreError(
                .invalid, at: target, "there is something already",
                nextStep: "Choose a path where nothing is yet.")
        }
        let owner = try OwnerFile(path: damaged + "-owner")
        defer { owner.read() == nil ? owner.discard() : owner.release() }
        var scan = SalvageScan()
        try scan.run(damaged, progress)
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
    /// Rows that verified in the present way of reading.
    private var found = 0

    /// Reads the file in each way until one comes through; what any of them found counts.
    mutating func run(
        _ path: String, _ progress: StoreProgress.Report?
    ) throws(StoreError) {
        let copy = try ScratchCopy(of: path)
        defer { copy.remove() }
        var (failure, most): (StoreError?, SalvageReport?) = (nil, nil)
        var meter = ProgressMeter(
            "ways of reading", of: Int64(FirstPage.allCases.count), progress)
        for way in FirstPage.allCases {
            (report, found) = (SalvageReport(), 0)
            do throws(StoreError) {
                try copy.make(way)
                try read(copy.path, PictureFolder(store: path))
            } catch {
                report.stoppedBy = error
            }
            if way == .own { failure = report.stoppedBy }
            meter.step()
            report.records = found
            if found > most?.records ?? -1 { most = report }
            if report.stoppedBy == nil, found > 0 { break }
        }
        meter.finish()
        report = most ?? report
        if let failure, best.isEmpty { throw failure }
    }

    private mutating func read(
        _ path: String, _ pictures: PictureFolder
    ) throws(StoreError) {
        do {
            var configuration = Configuration()
            configuration.label = "StateStore.salvage"
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
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
                found += 1
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

/// By which first page, where the list of tables begins, a damaged file is read.
private enum FirstPage: CaseIterable {
    /// The one that it has.
    case own
    /// That of a store as it is made, and as it is after its room was given back: the tables of
    /// all stores begin at the same pages.
    case created
    case compacted
}

/// A copy of a database with its log: opening a file in WAL mode may change it.
private struct ScratchCopy {
    let path: String
    private let source: String
    private let folder: String

    init(of store: String) throws(StoreError) {
        source = store
        folder = store + "-salvage-\(getpid())"
        path = folder + "/copy"
        if mkdir(folder, 0o700) != 0 { throw StoreError.system(errno, at: folder) }
    }

    /// Copies the files anew, the database filled up to the pages that it should have.
    func make(_ page: FirstPage) throws(StoreError) {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        guard var bytes = StorePath.readAll(source) ?? (page == .own ? nil : []) else {
            throw StoreError(.missing, at: source, "there is no database")
        }
        if page != .own {
            let first = try firstPage(page)
            let pages = Self.pageCount(bytes, first.count)
            bytes.replaceSubrange(..<min(first.count, bytes.count), with: first)
            bytes += [UInt8](repeating: 0, count: pages * first.count - bytes.count)
            // The size of a database stands at byte 28 of its header, in pages.
            for i in 0..<4 { bytes[28 + i] = UInt8(truncatingIfNeeded: pages >> (24 - 8 * i)) }
        }
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            if access(source + "-wal", F_OK) == 0 {
                try FileManager.default.copyItem(atPath: source + "-wal", toPath: path + "-wal")
            }
        } catch {
            throw StoreError.from(error, at: folder)
        }
    }

    /// How many pages the file has or, cut off, should have; a number out of all proportion is
    /// damage too.
    private static func pageCount(_ bytes: [UInt8], _ pageSize: Int) -> Int {
        let whole = max(1, (bytes.count + pageSize - 1) / pageSize)
        guard bytes.count >= 32 else { return whole }
        let told = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
        return (whole...(4 * whole + 64)).contains(told) ? told : whole
    }

    private func firstPage(_ page: FirstPage) throws(StoreError) -> [UInt8] {
        let model = folder + "/model"
        for suffix in ["", "-owner", "-wal", "-shm"] { unlink(model + suffix) }
        let store = try StateStore.open(at: model)
        if page == .compacted { try store.compact() }
        try store.close()
        guard let bytes = StorePath.readAll(model), bytes.count > 4096 else {
            throw StoreError(.io, at: model, "the model of a store cannot be read")
        }
        return Array(bytes[..<4096])
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
