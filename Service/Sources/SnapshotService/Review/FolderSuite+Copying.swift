import Basics
import Foundation
import Review

// A run of a folder is there when it has lines. Pictures, decisions and times are copied before
// them, so that an interrupted copy shows nothing.

extension FolderSuite: CopiedSuite {
    func pictureNames(of run: String) async throws -> [String] {
        await OffPool.run {
            Self.names(in: self.picturesFolder(run)).filter { GoldenResults.isPictureName($0) }
        }
    }

    func decisionLines(about run: String) async throws -> [UInt8] {
        let folder = folder(of: run)
        return try await OffPool.run {
            if FileStatus("\(folder)/\(ReviewDecisions.oldFileName)") != nil {
                return try Suite.stored { try ReviewDecisions.read(folder: folder).allLines() }
            }
            return try Self.wholeLines("\(folder)/\(ReviewDecisions.fileName)")
        }
    }

    func logLines() async throws -> [UInt8] {
        try await OffPool.run { try Self.wholeLines(self.logPath) }
    }

    private static func wholeLines(_ path: String) throws -> [UInt8] {
        guard let file = try LinesFile(reading: path) else { return [] }
        return try file.content(0..<file.end)
    }

    func adopt(
        _ bytes: [UInt8], sha256: String, as name: String, in files: CopiedFiles
    ) async throws {
        let folder =
            switch files {
            case .run(let run): picturesFolder(run)
            case .goldens: goldens
            }
        try await OffPool.run {
            let path = "\(folder)/\(name)"
            if FileStatus(path) != nil, try FileBytes.read(path) == bytes { return }
            try Self.make(folder)
            try Self.write(bytes, to: path)
        }
    }

    func adopt(_ run: CopiedRun) async throws {
        try await OffPool.run {
            let folder = self.folder(of: run.name)
            try Self.make(self.picturesFolder(run.name))
            let timing = RunTiming(beganMs: run.beganMs, tookMs: nil).json()
            try Self.write(timing, to: "\(folder)/\(RunTiming.fileName)")
            try Self.write(run.decisions, to: "\(folder)/\(ReviewDecisions.fileName)")
            let lines = self.linesPath(run.name)
            try Self.write(run.lines, to: lines + ".copy")
            try Self.setTime(of: lines + ".copy", run.changedNs)
            try FileBytes.move(lines + ".copy", to: lines)
        }
    }

    /// Writes a file durably and reads it again; no bytes leave no file.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        if bytes.isEmpty {
            unlink(path)
            return
        }
        try FileBytes.write(bytes, to: path, durable: true)
        guard try FileBytes.read(path, limit: .max) == bytes else {
            throw CopyFault.differs(path)
        }
    }

    /// Sets the time of the last change of a file.
    private static func setTime(of path: String, _ ns: Int64) throws {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileError(.write, path: path, errorNumber: errno) }
        defer { close(file) }
        let time = timeval(
            tv_sec: time_t(ns / 1_000_000_000), tv_usec: suseconds_t(ns % 1_000_000_000 / 1000))
        guard futimes(file, [time, time]) == 0, fsync(file) == 0 else {
            throw FileError(.write, path: path, errorNumber: errno)
        }
    }

    func hasManifest() async throws -> Bool {
        FileStatus("\(goldens)/\(GoldenFolder.manifestName)") != nil
    }

    func adopt(_ manifest: GoldenManifest) async throws {
        let path = "\(goldens)/\(GoldenFolder.manifestName)"
        try await OffPool.run { try Self.write(manifest.json(), to: path) }
        guard try await self.manifest() == manifest else { throw CopyFault.differs(path) }
    }

    func adopt(log lines: [UInt8]) async throws {
        try await OffPool.run { try Self.write(lines, to: self.logPath) }
    }

    /// Waits until the names of the suite's folders are on the disk, up to that of the service.
    func settle() async throws {
        let inside = [goldens, folder + "/runs"]
        // The suite, suites, the tenant, tenants, and the service's folder.
        let names = (0...4).map { folder + String(repeating: "/..", count: $0) }
        await OffPool.run {
            for path in inside + names { FileBytes.synchronize(folder: path) }
        }
    }
}
