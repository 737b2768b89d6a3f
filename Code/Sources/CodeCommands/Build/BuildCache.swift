import Basics
import Foundation

/// The folder of executables that are built already, by the digest of all that they are made of.
struct BuildCache {
    let folder: String

    /// The number of executables that are kept; the one that was used longest ago goes first.
    private static let kept = 24

    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let base: String
        if let given = environment["XDG_CACHE_HOME"], given.hasPrefix("/") {
            base = given
        } else if let home = environment["HOME"], !home.isEmpty {
            base = "\(home)/.cache"
        } else {
            throw CommandFailure(
                74, "neither XDG_CACHE_HOME nor HOME is set; set XDG_CACHE_HOME to a folder")
        }
        folder = "\(base)/restore-tool/code"
        try Self.create(folder)
    }

    /// Returns the executable of a digest, and notes that it is used.
    func executable(_ digest: String) -> String? {
        let path = executablePath(digest)
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        utimes("\(folder)/\(digest)", nil)
        return path
    }

    private func executablePath(_ digest: String) -> String { "\(folder)/\(digest)/app" }

    /// Builds in a folder of its own, which gets its name when it is complete.
    ///
    /// Two builds of the same content do not meet: the later one finds the name taken and uses
    /// what is there.
    func add(_ digest: String, _ build: (String) throws -> Void) throws -> String {
        let scratch = "\(folder)/.new-\(getpid())-\(UUID().uuidString)"
        try Self.create(scratch)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        try build(scratch)
        if rename(scratch, "\(folder)/\(digest)") != 0, executable(digest) == nil {
            throw CommandFailure(
                74, "\(folder)/\(digest) cannot be written; remove it and build again")
        }
        prune(except: digest)
        return executablePath(digest)
    }

    private static func create(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                74, "\(folder) cannot be created; set XDG_CACHE_HOME to a folder of yours")
        }
    }

    /// Removes the executables beyond the number that is kept, and what dead builds have left.
    private func prune(except digest: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var done: [(time: Int, path: String)] = []
        for name in names where name != digest {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            if name.hasPrefix(".new-") {
                let owner = name.split(separator: "-").dropFirst().first.flatMap { Int32($0) }
                if let owner, kill(owner, 0) != 0, errno == ESRCH {
                    try? FileManager.default.removeItem(atPath: path)
                }
            } else {
                done.append((status.st_mtim.tv_sec, path))
            }
        }
        for old in done.sorted(by: { $0 > $1 }).dropFirst(Self.kept - 1) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
    }
}

/// A digest of texts and files, each of which is set apart from the next.
struct ContentDigest {
    private var running = RunningSHA256()

    mutating func add(_ text: String) { add(Array(text.utf8)) }

    mutating func add(_ bytes: [UInt8]) {
        for part in [Array("\(bytes.count)\n".utf8), bytes] {
            part.withUnsafeBytes { running.add($0) }
        }
    }

    var hex: String { running.hex }
}
