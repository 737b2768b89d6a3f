import Basics
import Foundation
import GRDB

extension StateStore {
    /// Writes all records, as they are at one moment, in a portable form; returns their number.
    ///
    /// The form is JSON Lines, see `docs/state-store.md`. Deletions and older revisions stay
    /// behind. A damaged record ends the export with its error: an export is whole or is not. Each
    /// line comes without its line feed.
    @discardableResult
    public func export(
        progress: StoreProgress.Report? = nil, _ emit: ([UInt8]) throws -> Void
    ) throws(StoreError) -> Int {
        let encoder = ExportLine.encoder
        var chain = ExportChain()
        func add(_ line: ExportLine) throws {
            let bytes = try line.encoded(with: encoder)
            chain.add(bytes)
            try emit(bytes)
        }
        var count = 0
        try pictureUse.withLock { () throws(StoreError) in
            try read { database, reader in
                try add(.header)
                count = try database.forEachRecord(reader.db, progress) { record in
                    try add(ExportLine(record))
                }
                try emit(
                    try ExportLine.end(records: count, chain: chain).encoded(with: encoder))
            }
        }
        return count
    }

    /// Throws ``StoreError/Code/invalid`` when a path leads to a file of this store, so that
    /// nothing overwrites the store.
    public func checkIsForeign(_ path: String) throws(StoreError) {
        try StorePath.checkIsForeign(path, of: self.path)
    }

    /// Returns the name of an unfinished export, backup, repair or salvage. Remove the file when
    /// the work was interrupted.
    public static func unfinishedName(of path: String) -> String { StorePath.unfinished(path) }

    /// Writes an export into a file, which gets its name only when it is complete.
    @discardableResult
    public func export(
        to path: String, progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> Int {
        try checkIsForeign(path)
        StorePath.discardUnfinished(path, sparing: self.path)
        let part = StorePath.unfinished(path)
        try checkIsForeign(part)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let file = Foundation.open(part, flags, 0o600)
        if file < 0 {
            let error = StoreError.system(errno, at: path)
            guard error.code == .missing else { throw error }
            throw StoreError(
                .missing, at: StorePath.folder(of: path), "there is no such folder",
                nextStep: "Create it, or choose another path.")
        }
        do throws(StoreError) {
            defer { Foundation.close(file) }
            let writer = LineWriter(file, part)
            let count = try export(progress: progress) { try writer.write($0) }
            try writer.flush()
            try StorePath.publish(part, as: path)
            return count
        } catch {
            unlink(part)
            throw error
        }
    }
}

/// Writes lines in large pieces.
private final class LineWriter {
    private let file: Int32
    private let path: String
    private var waiting: [UInt8] = []

    init(_ file: Int32, _ path: String) {
        self.file = file
        self.path = path
    }

    func write(_ line: [UInt8]) throws(StoreError) {
        waiting += line
        waiting.append(0x0A)
        if waiting.count > 1 << 18 { try flush() }
    }

    func flush() throws(StoreError) {
        try StorePath.writeAll(waiting, to: file, path)
        waiting = []
    }
}

extension StoreDatabase {
    /// Goes through all records that hold a value, in the order of their names.
    ///
    /// Throws when one is damaged, and when those of an application do not add up.
    func forEachRecord(
        _ db: Database, _ progress: StoreProgress.Report?, _ body: (StoredRecord) throws -> Void
    ) throws -> Int {
        let total = try Int64.fetchOne(db, sql: "SELECT count(*) FROM record NOT INDEXED") ?? 0
        var meter = ProgressMeter("records", of: total, progress)
        let names = try applicationNames(db)
        var count = 0
        for name in names {
            try forEachRow(name, db) { found in
                meter.step()
                guard found.record.form != .deleted else { return }
                try body(try whole(found.record))
                count += 1
            }
        }
        meter.finish()
        return count
    }
}
