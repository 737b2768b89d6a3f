import Basics
import Foundation
import GRDB
import GRDBSQLite

/// The result of a backup.
public struct BackupReport: Hashable, Sendable {
    /// The number of pictures that were copied as files of their own.
    public internal(set) var pictures = 0
    /// The pictures that were not copied because their files are missing or damaged. Records that
    /// name them are damaged in the copy too.
    public internal(set) var damages: [StoreError] = []
}

extension StateStore {
    /// Copies the store, pictures included, to a path that does not exist.
    ///
    /// The copy is a whole store of the same identity as of one moment, that of the last page. It
    /// appears under its name only when it is durable. Others may commit between two groups of
    /// pages; SQLite brings what they change into the copy. Large pictures wait meanwhile. What a
    /// backup that was killed left unfinished beside the path is taken away.
    @discardableResult
    public func backUp(
        to target: String, progress: StoreProgress.Report? = nil
    ) throws(StoreError) -> BackupReport {
        _ = try StorePath.prepare(target, creates: true)
        try checkIsForeign(target)
        try StorePath.checkIsFree(target)
        try checkUsable()
        StorePath.discardUnfinished(target, sparing: self.path)
        let part = StorePath.unfinished(target)
        try checkIsForeign(part)
        let copies = PictureFolder(store: target)
        let isFolderNew = access(copies.path, F_OK) != 0
        return try pictureUse.withLock { () throws(StoreError) in
            StorePath.discard(part)
            try StorePath.create(part)
            do throws(StoreError) {
                try copyPages(to: part, progress)
                let report = try copyPictures(namedIn: part, to: copies, progress)
                try StorePath.publish(part, as: target)
                return report
            } catch {
                StorePath.discard(part)
                // The name was given, but it is not known to last.
                unlink(target)
                if isFolderNew { try? FileManager.default.removeItem(atPath: copies.path) }
                throw error
            }
        }
    }

    private func copyPages(
        to part: String, _ progress: StoreProgress.Report?
    ) throws(StoreError) {
        let copy = try BackupTarget(part)
        defer { copy.close() }
        let pages = try database.access { db in try copy.begin(from: db.sqliteConnection) }
        while true {
            let (isDone, state) = try database.access { _ in
                try pages.copySome(BackupTarget.pagesPerStep)
            }
            progress?(state)
            if isDone { return }
        }
    }

    private func copyPictures(
        namedIn part: String, to copies: PictureFolder, _ progress: StoreProgress.Report?
    ) throws(StoreError) -> BackupReport {
        var report = BackupReport()
        let used: Set<String>
        do {
            let queue = try DatabaseQueue(path: StoreDatabase.name(part, nil))
            used = try queue.inDatabase { db in
                let files = try database.usedFiles(db)
                // The header says WAL, and a file of that name must not lie beside the copy.
                _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
                return files
            }
            try queue.close()
        } catch {
            let error = StoreError.from(error, at: part)
            guard error.code == .corrupt else { throw error }
            // A page that is unreadable in the copy is as damaged in the original.
            throw StoreError(
                .corrupt, at: path, error.detail, nextStep: "Repair the store, then back it up.")
        }
        var meter = ProgressMeter("pictures", of: Int64(used.count), progress)
        for file in used.sorted() {
            do throws(StoreError) {
                try database.pictures.copy(file, to: copies)
                report.pictures += 1
            } catch {
                guard error.code == .corrupt else { throw error }
                report.damages.append(error)
            }
            meter.step()
        }
        meter.finish()
        return report
    }
}

/// The connection to a copy that is being made.
///
/// `@unchecked Sendable`: the pointer is used only while the source's own connection is held.
private final class BackupTarget: @unchecked Sendable {
    /// So many pages are copied before others may commit: 1 MB, some milliseconds.
    static let pagesPerStep: Int32 = 256

    private let path: String
    private var connection: OpaquePointer?
    private var pages: PageCopy?

    init(_ path: String) throws(StoreError) {
        self.path = path
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        if sqlite3_open_v2(StoreDatabase.name(path, nil), &connection, flags, nil) != SQLITE_OK {
            close()
            throw StoreError(.io, at: path, "the copy cannot be opened")
        }
    }

    func begin(from source: OpaquePointer?) throws -> PageCopy {
        let pages = try PageCopy(from: source, to: connection, at: path)
        self.pages = pages
        return pages
    }

    func close() {
        pages?.close()
        sqlite3_close_v2(connection)
        (pages, connection) = (nil, nil)
    }
}
