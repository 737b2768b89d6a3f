import Basics
import Fixtures
import Foundation

/// Finds the files that `fixtures lint` reads.
enum FixtureFiles {
    private static let logEndings = [".log", ".txt", ".jsonl"]

    /// Returns whether the ending of a name is that of a log.
    static func isLog(_ file: String) -> Bool { logEndings.contains { file.hasSuffix($0) } }

    /// Returns the files in the order of the command line; those of a folder are sorted by name.
    ///
    /// Of the JSON files and logs in a folder it takes those that are about keyboards: any other
    /// may have any content.
    /// - Throws: `Failure` for a folder without such a file, and `FileError`.
    static func all(in paths: [String], _ console: Console) throws -> [String] {
        var found: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            let manager = FileManager.default
            guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
            else {
                found.append(path)
                continue
            }
            let files = Self.files(below: path).filter { reads($0, console) }
            guard !files.isEmpty else {
                throw Failure(
                    .usage,
                    "\(path): the folder has no source file, no JSON of the kind "
                        + "\"keyboardFixture\" and no log with keyboards; give files that end in "
                        + "\(FixtureLint.endings), \(logEndings.joined(separator: ", "))")
            }
            found += files
        }
        return found
    }

    /// Folders of what others wrote, or of what was built.
    private static let leftOut: Set<String> = [
        "node_modules", "Pods", "Carthage", "DerivedData", "build"
    ]

    /// The files of a folder, sorted, without hidden ones and those of others.
    private static func files(below path: String) -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: path) else { return [] }
        var found: [String] = []
        while let name = walk.nextObject() as? String {
            let last = String(name.split(separator: "/").last ?? "")
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(
                atPath: "\(path)/\(name)", isDirectory: &isFolder)
            if isFolder.boolValue {
                if last.hasPrefix(".") || leftOut.contains(last) { walk.skipDescendants() }
            } else if isThere, !last.hasPrefix(".") {
                found.append("\(path)/\(name)")
            }
        }
        return found.sorted()
    }

    private static func reads(_ file: String, _ console: Console) -> Bool {
        let isLog = isLog(file)
        guard isLog || file.hasSuffix(".json") else { return FixtureLint.reads(file) }
        do {
            if isLog { return try namesKeyboards(file) }
            return FixtureLint.isFixture(try FileBytes.read(file, limit: FixtureLint.mostBytes))
        } catch {
            let reason = (error as? FileError)?.reason ?? "\(error)"
            console.err("note: \(file) is passed over: \(reason)".forTerminal)
            return false
        }
    }

    private static func namesKeyboards(_ file: String) throws -> Bool {
        let word = Array("eyboard".utf8)
        var rest: [UInt8] = [], names = false
        try FileBytes.forEachPart(of: file, bytes: 1 << 20) { part in
            rest += part
            names = rest.firstRange(of: word) != nil
            rest = Array(rest.suffix(word.count - 1))
            return !names
        }
        return names
    }
}
