/// The floors of the house: which room may import which.
///
/// The build refuses an import that Package.swift does not list; this table refuses the list itself
/// when it goes up a floor, and keeps Foundation out of the rooms that must start fast.
enum Floors {
    /// What each room may import of ours and of packages. Nothing else.
    static let allowed: [String: Set<String>] = [
        "Basics": ["CDigest"],
        "Restoration": [],
        "KeyboardAvoidance": ["Restoration"],
        "RestorationUIKit": ["Restoration", "UIKit"],
        "KeyboardAvoidanceUIKit": [
            "KeyboardAvoidance", "Restoration", "RestorationUIKit", "SwiftUI", "UIKit"
        ],
        "Pictures": ["Basics", "CPNG", "CKernels"],
        "Raster": ["Basics", "Pictures", "CText", "CKernels"],
        "Simulator": ["Basics", "Restoration"],
        "StateStore": ["Basics", "GRDB", "GRDBSQLite"],
        "StateSealing": ["StateStore", "Crypto"],
        "PostgresStore": ["Basics", "StateStore", "CLibPQ"],
        "Resources": [],
        "Handlings": ["Basics", "KeyboardAvoidance", "Simulator", "Restoration"],
        "ChildProcesses": ["Basics", "CSpawn"],
        "AppCode": ["Basics", "ChildProcesses", "Simulator", "CSpawn"],
        "Review": ["Basics", "Pictures"],
        "ServiceWire": ["Basics"],
        "RestoreClient": [
            "Basics", "ServiceWire", "StateStore", "NIOCore", "NIOPosix", "NIOSSL", "NIOTLS"
        ],
        "Snapshotter": ["Simulator", "Raster", "Pictures"],
        "Scenarios": [
            "Basics", "Resources", "Simulator", "Handlings", "Restoration", "StateStore",
            "Snapshotter", "Raster", "Pictures", "Yams"
        ],
        "DeviceLogs": ["Basics", "Scenarios", "Handlings", "Simulator"],
        "Fixtures": ["Basics", "Resources", "Scenarios", "Simulator"],
        "RestoreTesting": [
            "Basics", "Scenarios", "Review", "Simulator", "Pictures", "Testing", "XCTest"
        ],
        "RestoreCommands": [
            "AppCode", "Basics", "ChildProcesses", "DeviceLogs", "Fixtures", "Handlings",
            "Scenarios", "Review",
            "Snapshotter", "Simulator", "Raster", "Pictures", "Resources", "StateStore",
            "RestoreClient",
            "ServiceWire", "ArgumentParser"
        ],
        "SnapshotService": [
            "Basics", "ChildProcesses", "DeviceLogs", "Scenarios", "Review", "Snapshotter",
            "Simulator", "Raster", "Pictures", "PostgresStore", "Resources", "StateStore",
            "ServiceWire", "ArgumentParser",
            "Hummingbird",
            "HummingbirdCore", "HummingbirdTLS", "ServiceLifecycle", "UnixSignals", "Logging",
            "Metrics", "CoreMetrics", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTPTypes",
            "NIOHTTPTypesHTTP1", "NIOSSL", "HTTPTypes"
        ],
        "restore-tool": ["RestoreCommands"],
        "restore-service": ["SnapshotService"],
        "CodeLint": ["Basics", "SwiftSyntax", "SwiftParser"],
        "CodeRewriting": ["Basics", "CodeLint", "SwiftSyntax", "SwiftParser"],
        "CodeCommands": [
            "Basics", "ChildProcesses", "CodeLint", "CodeRewriting", "Resources", "ArgumentParser"
        ],
        "restore-code": ["CodeCommands", "ArgumentParser"],
        // What apps are compiled with: a package inside Code.
        "LayoutSolver": [],
        "ObjectiveC": ["CHost", "CUIKit", "_Concurrency"],
        "UIKit": ["ObjectiveC", "LayoutSolver"],
        "QuartzCore": ["UIKit"],
        "CoreGraphics": ["UIKit"],
        "Combine": ["UIKit", "ObjectiveC", "OpenCombine"],
        "AppDriver": ["UIKit", "ObjectiveC", "CHost"]
    ]

    /// Loading Foundation doubles the start of a process, so these rooms do without.
    static let withoutFoundation: Set<String> = [
        "Basics", "ChildProcesses", "KeyboardAvoidance", "Restoration", "Pictures", "Raster",
        "Simulator", "CodeLint", "CodeRewriting", "restore-tool"
    ]
    static let foundation: Set<String> = [
        "Foundation", "FoundationEssentials", "FoundationXML", "Dispatch"
    ]

    /// The model knows neither disk nor clock.
    static let withoutSystem: Set<String> = [
        "KeyboardAvoidance", "Restoration", "Simulator", "restore-tool"
    ]
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
        let isPackage = parts.first == "Service" || parts.first == "Code"
        let isStandIn = parts.starts(with: ["Code", "StandIn"])
        let inside = Array(parts.dropFirst(isStandIn ? 2 : isPackage ? 1 : 0))
        return inside.first == "Sources" && inside.count > 2 ? String(inside[1]) : nil
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
