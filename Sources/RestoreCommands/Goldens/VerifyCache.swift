// The cache of `verify`: a picture that was drawn before need not be drawn again to compare it with
// its golden. A run of a scenario and its pictures follow from the program, its data, the fonts,
// the scenario's file and the variant. The hash of all these is the key, and the value is the
// hashes of the output: some hundred bytes for each run, no picture. Names and times of scenario
// files are not used. Only for the program and the fonts, 60 MB that take a third of a second to
// hash, the hash is kept with the file's size, inode and both its times; that of the inode's change
// cannot be set.

import Basics
import Foundation
import Pictures
import Raster
import Resources
import Review
import Scenarios

/// The hashes of scenarios' pictures, by the hash of all their inputs.
struct VerifyCache: Sendable {
    /// One picture or text of a run.
    struct Item: Hashable, Sendable {
        /// The moment in the form of a scenario; `state` for the text.
        var moment: String
        var atMs: Int64
        var sha256: String
    }

    let folder: String
    /// The hash of the inputs that all runs of this process share.
    private let shared: String

    /// Opens a cache; the folder is created by the first ``store(_:of:)``.
    ///
    /// - Parameter profile: the hash of measured figures; empty without any.
    init(folder: String, inputs: DrawingInputs, profile: String = "") {
        self.folder = folder
        shared = inputs.key + profile
    }

    /// The folder of the user's own cache.
    static var standardFolder: String {
        let environment = ProcessInfo.processInfo.environment
        if let base = environment["XDG_CACHE_HOME"], !base.isEmpty {
            return "\(base)/restore-tool/goldens"
        }
        return "\(environment["HOME"] ?? NSTemporaryDirectory())/.cache/restore-tool/goldens"
    }

    /// Returns the hash of all inputs of a job's pictures.
    func key(of job: VerifyPlan.Job) -> String {
        let parts = [
            "restore-tool goldens 1", shared, job.sourceSHA256, job.name,
            job.scenario.caseName ?? "", job.moments?.joined(separator: "\u{1}") ?? "\u{2}"
        ]
        return SHA256.hex(Array(parts.joined(separator: "\0").utf8))
    }

    /// Returns the output of a job, or nil when it is unknown. An incomplete file counts as
    /// missing.
    func items(of job: VerifyPlan.Job) -> [Item]? {
        guard let bytes = try? FileBytes.read(path(of: job), limit: 1 << 20) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast() == "", let last = lines.popLast(), last == Self.seal(lines) else {
            return nil
        }
        let items = lines.compactMap { line -> Item? in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3, let ms = Int64(parts[1]) else { return nil }
            return Item(moment: String(parts[0]), atMs: ms, sha256: String(parts[2]))
        }
        return items.count == lines.count && !items.isEmpty ? items : nil
    }

    /// Stores the output of a job. A cache that cannot be written is not an error.
    func store(_ items: [Item], of job: VerifyPlan.Job) {
        let lines = items.map { Substring("\($0.moment)\t\($0.atMs)\t\($0.sha256)") }
        let text = (lines + [Substring(Self.seal(lines)), ""]).joined(separator: "\n")
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try? FileBytes.write(Array(text.utf8), to: path(of: job))
    }

    private func path(of job: VerifyPlan.Job) -> String { "\(folder)/\(key(of: job)).run" }

    private static func seal(_ lines: [Substring]) -> String {
        "end " + SHA256.hex(Array(lines.joined(separator: "\n").utf8))
    }
}

/// The inputs of every picture of this process, except its scenario.
struct DrawingInputs: Sendable {
    /// The font files with the hashes of their bytes.
    let fonts: [GoldenFont]
    private let program: String
    private let data: String

    init(fonts: [GoldenFont], program: String, data: String) {
        (self.fonts, self.program, self.data) = (fonts, program, data)
    }

    /// Hashes the fonts, the running program and its data.
    ///
    /// - Parameter stamps: a folder with the hashes of large files; nil reads the files.
    init(stamps: String?) throws {
        let hashes = FileHashes(folder: stamps)
        fonts = try Self.fonts(hashes)
        program = try hashes.sha256(of: "/proc/self/exe")
        var text = ""
        let others = ["scenarios/", "report/", "gallery/"]
        for name in try Resources.names() where !others.contains(where: name.hasPrefix) {
            text += "\(name)\n\(SHA256.hex(try Resources.bytes(name)))\n"
        }
        data = SHA256.hex(Array(text.utf8))
    }

    /// Hashes the files of the fonts.
    static func fonts(_ hashes: FileHashes) throws -> [GoldenFont] {
        var paths: [String] = []
        for face in FontBook.installedFaces where !paths.contains(face.path) {
            paths.append(face.path)
        }
        return try paths.map { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return GoldenFont(name: name, sha256: try hashes.sha256(of: path))
        }
    }

    var key: String {
        let fonts = fonts.map { "\($0.name) \($0.sha256)" }.joined(separator: "\n")
        return SHA256.hex(Array("\(program)\n\(data)\n\(fonts)".utf8))
    }
}

/// Hashes of large files, stored by properties that change when the file changes.
struct FileHashes {
    /// The folder of the hashes; nil stores nothing.
    var folder: String?

    func sha256(of path: String) throws -> String {
        guard let folder, let stamp = Self.stamp(of: path) else {
            return try Self.hash(of: path)
        }
        let name = SHA256.hex(Array("\(path)\0\(stamp)".utf8))
        let file = "\(folder)/\(name).hash"
        if let known = try? FileBytes.read(file, limit: 1024), known.count == 64 {
            return String(decoding: known, as: UTF8.self)
        }
        let hash = try Self.hash(of: path)
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try? FileBytes.write(Array(hash.utf8), to: file)
        return hash
    }

    /// Hashes a file in parts: a debug program has more bytes than a file may have in memory.
    private static func hash(of path: String) throws -> String {
        var running = RunningSHA256()
        try FileBytes.forEachPart(of: path, bytes: 1 << 20) { part in
            part.withUnsafeBytes { running.add($0) }
            return true
        }
        return running.hex
    }

    private static func stamp(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (written, changed) = (status.st_mtim, status.st_ctim)
        #endif
        return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(written.tv_sec)."
            + "\(written.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
    }
}
