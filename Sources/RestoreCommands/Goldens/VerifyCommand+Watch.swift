import ArgumentParser
import Basics
import Foundation
import Review
import Scenarios

// Runs the suite again whenever a file that it reads has changed.

extension VerifyCommand {
    /// Checks that the options fit together.
    func validateWatch() throws {
        guard watch else { return }
        if service.isRemote || shard != nil {
            throw ValidationError("--watch cannot be used with --remote and --shard")
        }
    }

    /// Runs the suite, and again after each change of its files, until an interruption.
    ///
    /// A file that cannot be read, or has a mistake, is reported, and the next change tried.
    /// - Returns: the exit code of the last run.
    func verifyWatching(_ console: Console) async throws -> ExitStatus {
        let interruption = ThreadFlag()
        Interruption.listen { interruption.set() }
        defer { Interruption.listen(nil) }
        var status = ExitStatus.good
        while !interruption.isSet {
            let before = WatchedFiles(watched, leavingOut: written)
            do { status = try await verify(console) } catch {
                let failure = Failure(error)
                console.err(failure.text)
                status = failure.status
            }
            console.err("watching \(before.count) files; press Control-C to end")
            var isChanged = false
            while !interruption.isSet, !isChanged {
                let began = ContinuousClock.now
                isChanged = WatchedFiles(watched, leavingOut: written) != before
                // A tenth of the time goes into looking, however many files there are.
                let looked = began.duration(to: .now)
                if !isChanged { try await Task.sleep(for: max(.milliseconds(250), looked * 9)) }
            }
        }
        return status
    }

    /// The files and folders that a run writes.
    private var written: [String] {
        [goldens, output] + [cache, durations].compactMap(\.self)
    }

    /// The files and folders that a run reads.
    private var watched: [String] {
        var all = paths + [pictures, config, profile.profile].compactMap(\.self)
        if pictures != nil { all.append(PictureRules.fileName) }
        // A run that records changes the manifest itself.
        if update == .none { all.append("\(goldens)/\(GoldenFolder.manifestName)") }
        return all
    }
}

/// Files with what the system keeps of each: equal lists have unchanged files.
struct WatchedFiles: Equatable {
    private struct Mark: Hashable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int64
        var inode: UInt64
    }

    private var marks: [String: Mark] = [:]

    /// The number of files that are there.
    var count: Int { marks.count }

    /// Looks at files, and at all files in folders but hidden ones.
    ///
    /// - Parameter leavingOut: folders inside that are not looked into.
    init(_ paths: [String], leavingOut others: [String]) {
        let left = Set(others.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
        for path in paths {
            guard let (mark, isFolder) = Self.look(at: path) else { continue }
            if !isFolder {
                marks[path] = mark
                continue
            }
            guard let walk = FileManager.default.enumerator(atPath: path) else { continue }
            let root = URL(fileURLWithPath: path).standardizedFileURL.path
            while let name = walk.nextObject() as? String {
                let isHidden = name.split(separator: "/").last?.hasPrefix(".") == true
                guard let (mark, isFolder) = Self.look(at: "\(path)/\(name)") else { continue }
                if isHidden || left.contains("\(root)/\(name)") {
                    if isFolder { walk.skipDescendants() }
                } else if !isFolder {
                    marks["\(path)/\(name)"] = mark
                }
            }
        }
    }

    private static func look(at path: String) -> (mark: Mark, isFolder: Bool)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let mark = Mark(
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
            size: Int64(status.st_size), inode: UInt64(status.st_ino))
        return (mark, status.st_mode & S_IFMT == S_IFDIR)
    }
}
