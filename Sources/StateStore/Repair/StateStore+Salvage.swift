import Foundation
import GRDB

/// The result of a salvage, with what is known to be missing.
public struct SalvageReport: Hashable, Sendable {
    /// Records that were lost without their names.
    public struct Unnamed: Hashable, Sendable {
        /// The application of the records.
        public let application: String
        /// The number of records, deleted ones included.
        public let records: Int64
    }

    /// The number of records that were intact, or had an intact older revision.
    public internal(set) var records = 0
    /// The records that were salvaged as an older revision.
    public internal(set) var olderNames: [RecordKey] = []
    /// The records of which only the name is known. Each of them may have been deleted before.
    public internal(set) var lost: [RecordKey] = []
    /// The counts of records whose names are lost too.
    public internal(set) var unnamed: [Unnamed] = []
    /// The number of rows that are not as they were written.
    public internal(set) var damagedRows = 0
    /// The number of acknowledged commits that are newer than everything found.
    public internal(set) var lostCommits: Int64 = 0
    /// The error that ended the reading early, if any.
    public internal(set) var stoppedBy: StoreError?

    /// The number of records that were salvaged as an older revision.
    public var older: Int { olderNames.count }

    /// A Boolean value indicating whether every record was salvaged as it was.
    public var isComplete: Bool {
        older == 0 && lost.isEmpty && unnamed.isEmpty && damagedRows == 0 && lostCommits == 0
            && stoppedBy == nil
    }
}

extension StateStore {
    /// Copies everything that verifies from a store that cannot be opened into a new store.
    ///
    /// The damaged files are read and left alone. Of each name the newest intact revision comes
    /// over, in one commit; deletions and older revisions stay behind. A file whose beginning is
    /// damaged is read by the beginning that every store has, a file that was cut off as far as it
    /// goes, and a log whose database is missing by itself. The report names losses, as far as the
    /// index over names and the sums over applications know of it. The new store has its name only
    /// when it is whole and durable.
    @discardableResult
    public static func salvage(
        from damaged: String, to target: String, options: StoreOptions = StoreOptions(),
        progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> SalvageReport {
        let size = try StorePath.size(of: damaged) ?? 0
        if size == 0, try !StorePath.hasWriteAheadLog(damaged) {
            throw StorePath.nothing(damaged)
        }
        _ = try StorePath.prepare(target, creates: true)
        try StorePath.checkIsForeign(target, of: damaged)
        try StorePath.checkIsFree(target)
        let owner = try OwnerFile(path: damaged + "-owner")
        // Only files that say nothing about the damaged store are removed.
        let tells = owner.read() != nil || owner.leftLog
        defer { tells ? owner.release() : owner.discard() }
        let isSuspect = LogState.look(at: damaged + "-wal").isSuspect(wasLeft: owner.leftLog)
        StorePath.discardUnfinished(target)
        let folder = StorePath.unfinished(target)
        if mkdir(folder, 0o700) != 0 { throw StoreError.system(errno, at: folder) }
        defer { StorePath.discardFolder(folder) }
        var scan = SalvageScan()
        try scan.run(damaged, in: folder, progress)
        let part = folder + "/" + StorePath.Scratch.store.rawValue
        var report = try write(scan, to: part, options)
        report.lostCommits = max(0, (owner.read()?.commits ?? 0) - scan.newestCommit)
        if isSuspect, report.stoppedBy == nil {
            report.stoppedBy = StoreError(
                .corrupt, at: damaged + "-wal",
                "the log is missing or damaged: the salvaged records may be of different times")
        }
        try publish(part, as: target)
        return report
    }

    private static func write(
        _ scan: SalvageScan, to part: String, _ options: StoreOptions
    ) throws(StoreError) -> SalvageReport {
        var options = options
        options.createsIfMissing = true
        let store = try StateStore.open(at: part, options: options)
        let writes = try scan.writes()
        if !writes.isEmpty { try store.commit(writes) }
        try store.close()
        return scan.finished
    }

    /// Gives a closed store and its pictures their names; the pictures first, as always.
    private static func publish(_ part: String, as target: String) throws(StoreError) {
        let (pictures, copies) = (PictureFolder(store: part), PictureFolder(store: target))
        let isFolderNew = access(copies.path, F_OK) != 0
        do throws(StoreError) {
            for file in try pictures.files() { try pictures.copy(file, to: copies) }
            try StorePath.publish(part, as: target)
        } catch {
            // The name was given, but it is not known to last.
            unlink(target)
            if isFolderNew { try? FileManager.default.removeItem(atPath: copies.path) }
            throw error
        }
    }
}

extension StoredRecord {
    /// The write that would bring the record back, with its time.
    func write(expecting expectation: Expectation) throws(StoreError) -> Write {
        let content: Write.Content =
            schema == .picture
            ? .picture(try picture()) : .put(bytes, schema)
        return Write(key: key, expectation: expectation, content: content, writtenMs: writtenMs)
    }
}
