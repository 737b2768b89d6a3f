import Foundation
import Testing

/// The SwiftUI modifier of KeyboardAvoidanceUIKit and the lines of its page, with their types
/// checked against our declarations of SwiftUI.
struct AvoidanceSwiftUITests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let root = package.deletingLastPathComponent().deletingLastPathComponent()

    /// A folder for modules that goes with its owner.
    private final class Scratch {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("swiftui-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    /// Compiles sources to a module, by the compiler that has compiled this test; returns what it
    /// prints, which is nothing where all is well.
    private static func compile(
        _ sources: [String], as module: String, into folder: URL, seesSwiftUI: Bool = true
    ) throws -> String {
        let build = probeURL.deletingLastPathComponent()
        let modules = build.appendingPathComponent("Modules").path
        let maps = ["CHost", "CUIKit"].flatMap {
            ["-Xcc", "-fmodule-map-file=\(build.path)/\($0).build/module.modulemap"]
        }
        let features = [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
            "InferIsolatedConformances", "NonisolatedNonsendingByDefault"
        ].flatMap { ["-enable-upcoming-feature", $0] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-swift-version", "6", "-package-name", "standin", "-module-name", module,
                "-emit-module", "-emit-module-path",
                folder.appendingPathComponent("\(module).swiftmodule").path
            ] + (seesSwiftUI ? ["-I", folder.path] : []) + ["-I", modules] + maps + features
            + sources
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let status = process.terminationStatus
        return (status == 0 ? "" : "exit code \(status)\n") + String(decoding: text, as: UTF8.self)
    }

    private static func swiftFiles(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0).path }
    }

    /// The Swift code of the page's part about SwiftUI.
    private static func lines() throws -> String {
        let page = try String(
            contentsOf: root.appendingPathComponent("docs/avoidance.md"), encoding: .utf8)
        let part = page.components(separatedBy: "### SwiftUI\n").last ?? ""
        let code = part.components(separatedBy: "```swift\n").dropFirst().first ?? ""
        return code.components(separatedBy: "```").first ?? ""
    }

    @Test func theModifierAndTheLinesOfThePageHaveTheRightTypes() throws {
        let scratch = try Scratch()
        let declared = try Self.swiftFiles(Self.package.appendingPathComponent("Tests/SwiftUI"))
        #expect(try Self.compile(declared, as: "SwiftUI", into: scratch.folder) == "")
        let sources = try Self.swiftFiles(
            Self.root.appendingPathComponent("Sources/KeyboardAvoidanceUIKit"))
        #expect(try Self.compile(sources, as: "KeyboardAvoidanceUIKit", into: scratch.folder) == "")
        let lines = try Self.lines()
        #expect(lines.contains(".avoidsKeyboard()"))
        let file = scratch.folder.appendingPathComponent("Chat.swift")
        try lines.write(to: file, atomically: true, encoding: .utf8)
        #expect(try Self.compile([file.path], as: "Chat", into: scratch.folder) == "")
    }

    /// Shows that the first test checks the modifier: without the declarations it is not there.
    @Test func withoutSwiftUIThereIsNoModifier() throws {
        let scratch = try Scratch()
        let file = scratch.folder.appendingPathComponent("Chat.swift")
        try Self.lines().write(to: file, atomically: true, encoding: .utf8)
        let output = try Self.compile(
            [file.path], as: "Chat", into: scratch.folder, seesSwiftUI: false)
        #expect(output.contains("no such module 'SwiftUI'"))
    }
}
