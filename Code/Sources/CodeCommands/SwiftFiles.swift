import Foundation

/// The Swift files below some paths.
struct SwiftFiles {
    private let given: [String]
    private let patterns: [String]
    private let use: Use

    /// The purpose for which files are read.
    enum Use {
        case lint
        /// Only what belongs into an app: no tests, playgrounds, and manifests of packages.
        case build
        /// The storyboards, xibs and information property lists of an app.
        case interface
    }

    /// Folders that hold the code of others, or what a build makes.
    private static let foreign: Set<String> = [
        "Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules", "Vendor", "vendor"
    ]

    /// Creates the list of files; a pattern matches a whole path or one name in it.
    init(_ paths: [String], excluding patterns: [String], for use: Use = .lint) throws {
        guard !paths.isEmpty else {
            throw CommandFailure(64, "no path is given; name a Swift file or a folder")
        }
        given = paths
        self.patterns = patterns
        self.use = use
    }

    /// Returns the path of each file once, in their order.
    func paths() throws -> [String] {
        var found: [String: String] = [:]
        var visited: Set<String> = []
        for path in given { try collect(path, &visited, &found) }
        return found.values.sorted()
    }

    private enum Kind { case folder, file, other }

    /// Adds a path that is given: its file, or all Swift files below it.
    private func collect(
        _ path: String, _ visited: inout Set<String>, _ found: inout [String: String]
    ) throws {
        guard let kind = Self.kind(of: path) else {
            throw CommandFailure(74, "\(path): no such file or folder; correct the path")
        }
        guard !isExcluded(path) else { return }
        switch kind {
        case .folder: try walk(path, &visited, &found)
        // A file that is named is read, whatever its extension.
        case .file where Self.isInterface(path) == (use == .interface): add(path, &found)
        case .file: break
        case .other:
            throw CommandFailure(74, "\(path): this is no regular file; name a file or a folder")
        }
    }

    /// Walks a folder; links are followed, and each folder is visited once.
    private func walk(
        _ folder: String, _ visited: inout Set<String>, _ found: inout [String: String]
    ) throws {
        guard visited.insert(Self.resolved(folder)).inserted else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure(
                74, "\(folder): the folder cannot be read; change its permissions or exclude it")
        }
        for name in names.sorted() where !name.hasPrefix(".") && !Self.foreign.contains(name) {
            let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
            let path = start + name
            guard !isExcluded(path), use == .lint || Self.belongsToApp(name) else { continue }
            switch Self.kind(of: path) {
            case .folder?: try walk(path, &visited, &found)
            case .file? where takes(name): add(path, &found)
            default: continue
            }
        }
    }

    private func takes(_ name: String) -> Bool {
        use == .interface ? Self.isInterface(name) : name.hasSuffix(".swift")
    }

    private static func isInterface(_ name: String) -> Bool {
        [".storyboard", ".xib", "Info.plist"].contains { name.hasSuffix($0) }
    }

    /// Returns true for the name of a file or folder that can belong into an app.
    private static func belongsToApp(_ name: String) -> Bool {
        let isManifest = name == "Package.swift" || name.hasPrefix("Package@swift")
        let isTest = ["Tests", "Test"].contains(name) || name.hasSuffix("Tests")
        let isBundle = [".playground", ".docc", ".xcodeproj", ".xcassets"].contains {
            name.hasSuffix($0)
        }
        return !isManifest && !isTest && !isBundle
    }

    /// Adds a file by the shortest of its paths.
    private func add(_ path: String, _ found: inout [String: String]) {
        let key = Self.resolved(path)
        let old = found[key] ?? path
        found[key] = (path.count, path) < (old.count, old) ? path : old
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Returns the kind of what a path leads to, through links; nil where nothing is.
    private static func kind(of path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        default: return .other
        }
    }

    private func isExcluded(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let forms = [path, name, URL(fileURLWithPath: path).standardizedFileURL.path]
        return patterns.contains { pattern in
            var plain = pattern.hasPrefix("./") ? String(pattern.dropFirst(2)) : pattern
            while plain.count > 1, plain.hasSuffix("/") { plain.removeLast() }
            return forms.contains { fnmatch(plain, $0, 0) == 0 }
        }
    }
}
