import Basics
import Foundation
import Pictures

/// An output folder that appears only when it is complete: files are written to a stage and moved
/// into place together.
///
/// The stage lies beside the folder, so that a move is a rename. Files with other names that the
/// folder already contains stay as they are.
struct StagedFolder: Sendable {
    let path: String
    /// The folder that files are written to until ``publish()``.
    let stage: String

    /// The number of stages of this process.
    private static let stages = Locked(0)

    /// Creates the stage, but not the folder itself.
    init(_ path: String) throws(FileError) {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        self.path = url.path
        let parent = url.deletingLastPathComponent().path
        let number = Self.stages.withLock { count in
            count += 1
            return count
        }
        stage = "\(parent)/.\(url.lastPathComponent)-writing-\(getpid())-\(number)"
        try Self.createFolder(parent, withParents: true)
        try Self.checkWritable(self.path)
        Self.sweep(beside: url)
        Interruption.willRemove(stage)
        try Self.createFolder(stage, withParents: false, for: self.path)
    }

    /// Removes the stages of runs that were killed at least an hour ago.
    ///
    /// Another machine may share the disk, so a process number without a process is not sufficient.
    private static func sweep(beside url: URL) {
        let parent = url.deletingLastPathComponent().path
        let start = ".\(url.lastPathComponent)-writing-"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names
        where name.hasPrefix(start)
            && FileBytes.isGone(name.dropFirst(start.count).prefix { $0 != "-" })
        {
            let path = "\(parent)/\(name)"
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard let date = attributes?[.modificationDate] as? Date,
                date.timeIntervalSinceNow < -3600
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// Writes a file to the stage; `name` may contain folders.
    ///
    /// - Throws: `FileError` also when the stage is gone. It is not created again, because an
    ///   interruption has removed it.
    func write(_ bytes: [UInt8], to name: String) throws(FileError) {
        try Self.createFolders(above: name, in: stage)
        try FileBytes.write(bytes, to: "\(stage)/\(name)")
    }

    /// Creates the folders in a file's name, below an existing folder.
    static func createFolders(above name: String, in folder: String) throws(FileError) {
        var path = folder
        for part in name.split(separator: "/").dropLast() {
            path += "/\(part)"
            try createFolder(path, withParents: false)
        }
    }

    /// Creates a folder and its parents.
    static func create(_ path: String) throws(FileError) {
        try createFolder(URL(fileURLWithPath: path).standardizedFileURL.path, withParents: true)
    }

    /// Moves all files into place and replaces those with the same names.
    ///
    /// Of two programs that publish the same folder at once, one waits for the other, so that all
    /// files are those of one of them.
    ///
    /// - Parameter sweep: removes files of earlier runs, before another program may publish.
    func publish(sweep: (String) -> Void = { _ in }) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // The lock first: an interruption ends the program while it waits.
        try FileBytes.whileHolding(folder: parent) {
            try Interruption.settle(stage) {
                try Self.move(stage, onto: path)
                try? FileManager.default.removeItem(atPath: stage)
                sweep(path)
            }
        }
    }

    /// Removes the stage.
    func discard() {
        Interruption.settle(stage) { try? FileManager.default.removeItem(atPath: stage) }
    }

    private static func move(_ source: String, onto target: String) throws(FileError) {
        if rename(source, target) == 0 { return }
        guard isFolder(source), isFolder(target) else {
            throw FileError(.write, path: target, errorNumber: errno)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
        for name in names.sorted() {
            try move("\(source)/\(name)", onto: "\(target)/\(name)")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Checks, before the work is done, that files can be moved into an existing folder.
    private static func checkWritable(_ path: String) throws(FileError) {
        guard access(path, F_OK) == 0 else { return }
        guard isFolder(path) else {
            throw FileError(.write, path: path, errorNumber: ENOTDIR)
        }
        guard access(path, W_OK | X_OK) == 0 else {
            throw FileError(.write, path: path, errorNumber: errno)
        }
    }

    /// Creates a folder; an error names the path that the user gave, if it is another one.
    private static func createFolder(
        _ path: String, withParents: Bool, for given: String? = nil
    ) throws(FileError) {
        if isFolder(path) { return }
        if withParents {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            if parent != path { try createFolder(parent, withParents: true) }
        }
        guard mkdir(path, 0o777) == 0 else {
            // The parent exists: a file system that denies that, such as /proc, accepts no folder.
            let number = errno
            // Another thread may have created it since the question above.
            if number == EEXIST, isFolder(path) { return }
            let reason = number == EEXIST ? ENOTDIR : number == ENOENT ? EPERM : number
            throw FileError(.write, path: given ?? path, errorNumber: reason)
        }
    }
}
