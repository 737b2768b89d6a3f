/// The floors of the house: which room may import which.
///
/// The build refuses an import that Package.swift does not list; this table refuses the list itself
/// when it goes up a floor, and keeps Foundation out of the rooms that must start fast.
enum Floors {
    /// What each room may import of ours and of packages. Nothing else.
    static let allowed: [String: Set<String>] = [
        "Restoration": [],
        "Pictures": ["CPNG", "CKernels"],
        "Raster": ["Pictures", "CText", "CKernels"],
        "Simulator": ["Restoration"],
        "StateStore": ["CDigest", "GRDB", "GRDBSQLite"],
        "StateSealing": ["StateStore", "Crypto"],
        "Resources": [],
        "Snapshotter": ["Simulator", "Raster", "Pictures"],
        "Scenarios": [
            "Resources", "Simulator", "Restoration", "StateStore", "Snapshotter", "Raster",
            "Pictures", "Yams"
        ],
        "Review": ["Pictures", "CDigest"],
        "RestoreCommands": [
            "Scenarios", "Review", "Snapshotter", "Simulator", "Raster", "Pictures", "Resources",
            "StateStore", "RestoreClient", "ArgumentParser"
        ],
        "RestoreClient": ["StateStore", "NIOCore", "NIOPosix", "NIOSSL", "NIOTLS"],
        "SnapshotService": [
            "Scenarios", "Review", "Snapshotter", "Simulator", "Raster", "Pictures", "Resources",
            "StateStore", "ArgumentParser", "Hummingbird", "HummingbirdCore", "HummingbirdTLS",
            "ServiceLifecycle", "UnixSignals", "Logging", "Metrics", "CoreMetrics", "NIOCore",
            "NIOPosix", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOSSL", "HTTPTypes"
        ],
        "RestoreTesting": ["Scenarios", "Review", "Simulator", "Pictures", "Testing", "XCTest"],
        "restore-tool": ["RestoreCommands"],
        "restore-service": ["SnapshotService"]
    ]

    /// Loading Foundation doubles the start of a process, so these rooms do without.
    static let withoutFoundation: Set<String> = [
        "Restoration", "Pictures", "Raster", "Simulator", "restore-tool"
    ]
    static let foundation: Set<String> = ["Foundation", "FoundationEssentials", "Dispatch"]

    /// The model knows neither disk nor clock.
    static let withoutSystem: Set<String> = ["Restoration", "Simulator", "restore-tool"]
    static let system: Set<String> = ["Glibc", "Darwin", "Musl", "Synchronization"]

    static func mayImport(_ module: String, from room: String) -> Bool {
        if foundation.contains(module) { return !withoutFoundation.contains(room) }
        if system.contains(module) { return !withoutSystem.contains(room) }
        return allowed[room]?.contains(module) == true
    }
}

extension Rules {
    static func checkImports(_ file: SourceTree.File) -> [Violation] {
        guard let room = room(of: file.path) else { return [] }
        guard Floors.allowed[room] != nil else {
            return [Violation(path: file.path, line: 1, rule: "room \(room) is not in Floors")]
        }
        var found: [Violation] = []
        for (index, line) in file.lines.enumerated() {
            guard let module = importedModule(line), !Floors.mayImport(module, from: room) else {
                continue
            }
            found.append(
                Violation(
                    path: file.path, line: index + 1, rule: "\(room) must not import \(module)"))
        }
        return found
    }

    private static func room(of path: String) -> String? {
        let parts = path.split(separator: "/")
        if parts.first == "Resources" { return "Resources" }
        return parts.first == "Sources" && parts.count > 2 ? String(parts[1]) : nil
    }

    /// The module of an import: `public import struct A.B` names `A`.
    static func importedModule(_ line: Substring) -> String? {
        guard !line.hasPrefix(" ") || trimmed(line).hasPrefix("import ") else { return nil }
        let words = line.split(separator: " ")
        guard let at = words.firstIndex(of: "import"), words[..<at].allSatisfy(isModifier) else {
            return nil
        }
        let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "var", "let"]
        let rest = words[(at + 1)...].drop { kinds.contains($0) }
        return rest.first.map { String($0.prefix { $0 != "." }) }
    }

    private static func isModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@")
            || ["public", "package", "internal", "fileprivate", "private"]
                .contains(word)
    }
}
