import Foundation

/// The Swift files below some paths.
struct SwiftFiles {
    private let given: [String]
    private let patterns: [String]

    /// Folders that hold the code of others, or what a build makes.
    private static let foreign: Set<String> = [
        "Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules", "Vendor", "vendor"
    ]

    /// Creates the list of files; a pattern matches a whole path or one name in it.
    init(_ paths: [String], excluding patterns: [String]) throws {
        guard !paths.isEmpty else {
            throw LintFailure(64, "no path is given; name a Swift file or a folder")
        }
        given = paths
        self.patterns = patterns
    }

    /// Returns the path of each file once, in their order.
    func paths() throws -> [String] {
        var found: Set<String> = []
        for path in given { try collect(path, into: &found) }
        return found.sorted()
    }

    private func collect(_ path: String, into found: inout Set<String>) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw LintFailure(74, "\(path): no such file or folder; correct the path")
        }
        guard isFolder.boolValue else {
            // A file that is named is read, whatever its extension.
            if !isExcluded(path) { found.insert(path) }
            return
        }
        var visited: Set<String> = []
        walk(path, &visited, &found)
    }

    /// Walks a folder; links are followed, and each folder is visited once.
    private func walk(_ folder: String, _ visited: inout Set<String>, _ found: inout Set<String>) {
        let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        guard visited.insert(real).inserted,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names.sorted() where !name.hasPrefix(".") && !Self.foreign.contains(name) {
            let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
            let path = start + name
            guard !isExcluded(path) else { continue }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                continue
            }
            if isFolder.boolValue {
                walk(path, &visited, &found)
            } else if name.hasSuffix(".swift") {
                found.insert(path)
            }
        }
    }

    private func isExcluded(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return patterns.contains { pattern in
            fnmatch(pattern, path, 0) == 0 || fnmatch(pattern, name, 0) == 0
        }
    }
}
