import Basics
import Foundation

/// The build of the stand-in of UIKit, with its sources.
struct StandIn {
    /// The folder with the library and the folder `Modules`.
    let folder: String
    /// The package's folder `Sources`.
    let sources: String

    /// Finds the build: by the environment, else beside the program and in the folders above it.
    static func find(
        program: String = CommandRun.program,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> StandIn {
        if let folder = environment["RESTORE_STANDIN"], !folder.isEmpty {
            guard let found = StandIn(folder) else {
                throw CommandFailure(
                    69,
                    "RESTORE_STANDIN names \(folder), which holds no build of the stand-in;"
                        + " build it with ./scripts/code")
            }
            return found
        }
        var place = URL(fileURLWithPath: program).deletingLastPathComponent()
        while place.path != "/" {
            for package in ["Code/StandIn", "StandIn"] {
                for kind in ["release", "debug"] {
                    let path = place.appendingPathComponent("\(package)/.build/\(kind)").path
                    if let found = StandIn(path) { return found }
                }
            }
            place.deleteLastPathComponent()
        }
        throw CommandFailure(
            69, "the stand-in of UIKit is not built; run ./scripts/code in the checkout")
    }

    /// Checks a folder; nil where it is no build beside its sources.
    private init?(_ folder: String) {
        let resolved = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
        let files = FileManager.default
        guard files.fileExists(atPath: resolved.appendingPathComponent(Self.library).path),
            files.fileExists(
                atPath: resolved.appendingPathComponent("Modules/UIKit.swiftmodule").path)
        else { return nil }
        var place = resolved
        for _ in 0..<4 {
            let sources = place.appendingPathComponent("Sources")
            if files.fileExists(atPath: sources.appendingPathComponent("UIKit").path) {
                (self.folder, self.sources) = (resolved.path, sources.path)
                return
            }
            place.deleteLastPathComponent()
        }
        return nil
    }

    static let library = "libStandIn.so"

    /// The Swift modules that the build has.
    func modules() -> Set<String> {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Modules")) ?? []
        let suffix = ".swiftmodule"
        return Set(names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
    }

    /// The Swift files of the modules that apps import.
    func swiftFiles() throws -> [String] {
        let modules = ["UIKit", "ObjectiveC", "QuartzCore", "CoreGraphics"]
        let folders = modules.map { "\(sources)/\($0)" }
            .filter { FileManager.default.fileExists(atPath: $0) }
        return try SwiftFiles(folders, excluding: []).paths()
    }

    /// The arguments by which the compiler finds the modules, those in C too.
    func moduleArguments() -> [String] {
        var arguments = ["-I", "\(folder)/Modules"]
        let checkouts = "\(sources)/../.build/checkouts"
        let files = FileManager.default
        var roots = [sources]
        for name in ((try? files.contentsOfDirectory(atPath: checkouts)) ?? []).sorted() {
            roots.append("\(checkouts)/\(name)/Sources")
        }
        for root in roots {
            for name in ((try? files.contentsOfDirectory(atPath: root)) ?? []).sorted() {
                let include = "\(root)/\(name)/include"
                guard files.fileExists(atPath: include) else { continue }
                arguments += ["-Xcc", "-I\(include)"]
                // A module map is among the headers, or the build has made one.
                let made = "\(folder)/\(name).build/module.modulemap"
                if !files.fileExists(atPath: "\(include)/module.modulemap"),
                    files.fileExists(atPath: made)
                {
                    arguments += ["-Xcc", "-fmodule-map-file=\(made)"]
                } else if files.fileExists(atPath: "\(include)/module.modulemap") {
                    arguments += ["-Xcc", "-fmodule-map-file=\(include)/module.modulemap"]
                }
            }
        }
        return arguments
    }

    /// The state of the library: its path, size and time of change.
    func identity() throws -> String { try FileIdentity.text("\(folder)/\(Self.library)") }
}

/// The state of a file, by which a changed one is recognised without reading it.
enum FileIdentity {
    static func text(_ path: String) throws -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CommandFailure(74, "\(path): the file cannot be read; build again")
        }
        let time = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        return "\(path) \(status.st_size) \(time) \(status.st_ino)"
    }
}
