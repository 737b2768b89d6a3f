import Foundation

/// The Swift files of this package, found by walking up from this file.
struct SourceTree {
    struct File {
        /// The path below the package's root.
        var path: String
        var lines: [Substring]
    }

    static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/", !isPackage(folder) { folder.deleteLastPathComponent() }
        return folder
    }()

    private static func isPackage(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    }

    /// Every Swift file in the folders that hold our own code, sorted by path.
    static let swiftFiles: [File] = [
        "Sources", "Tests", "Resources", "Service/Sources", "Service/Tests", "Code/Sources",
        "Code/Tests", "Code/StandIn/Sources", "Code/StandIn/Tests", "Benchmarks/Sources"
    ]
    .flatMap(paths(under:))
    .filter { $0.hasSuffix(".swift") }
    .sorted()
    .compactMap(file)

    static func paths(under folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }

    static func file(_ path: String) -> File? {
        let url = root.appendingPathComponent(path)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        return File(
            path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
}
