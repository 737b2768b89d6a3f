import Foundation
import Testing

@Suite("The source tree is tidy")
struct TidyTests {
    @Test("the tree is found, so that the other tests look at something")
    func treeIsFound() {
        #expect(SourceTree.swiftFiles.contains { $0.path.hasPrefix("Sources/Review/") })
        #expect(SourceTree.swiftFiles.contains { $0.path == "Tests/TidyTests/TidyTests.swift" })
    }

    @Test("every file keeps the rules of style and the floors of the house")
    func everyFileIsTidy() {
        let found = SourceTree.swiftFiles.flatMap(Rules.check).map(\.description)
        #expect(found == [], "\n\(found.joined(separator: "\n"))\n")
    }

    /// `scripts/test` builds the targets of these packages by the manifest of the main one.
    @Test(
        "the manifests of the packages beside this one name all that their sources import",
        arguments: [
            ("Service", ["SnapshotService", "restore-service"]),
            ("Code", ["CodeLint", "CodeRewriting", "CodeCommands", "restore-code"])
        ])
    func manifests(folder: String, rooms: [String]) throws {
        let manifest = try #require(SourceTree.file("\(folder)/Package.swift"))
        let text = manifest.lines.joined(separator: "\n")
        let modules = rooms.flatMap { Floors.allowed[$0] ?? [] }
        #expect(!modules.isEmpty)
        #expect(modules.filter { !text.contains("\"\($0)\"") } == [])
    }

    /// Lines that break a rule; the words come from the rules, or this file would break them.
    static let badLines: [(line: String, rule: String)] = [
        ("let a = 1 ", "a space at the end"),
        ("\tlet a = 1", "a tab"),
        (String(repeating: "a", count: 101), "101 columns, at most 100"),
        ("let a = \(Rules.forbidden[0]) b()", Rules.forbidden[0]),
        ("\(Rules.forbidden[1])\"no\")", Rules.forbidden[1]),
        ("// \(Rules.forbidden[2]): later", Rules.forbidden[2]),
        (
            "final class A: \(Rules.unchecked) {}",
            "\(Rules.unchecked) needs a comment with its reason"
        ),
        (
            "process.\(Rules.foundationProcess) = url",
            "programs are started by ChildProcess; its file says why"
        ),
        ("import Foundation", "Simulator must not import Foundation"),
        ("public import struct Raster.Color", "Simulator must not import Raster")
    ]

    @Test("each rule finds what it is for", arguments: badLines)
    func rulesBite(line: String, rule: String) {
        #expect(violations(["// A file.", "let b = 2", line, ""]).map(\.rule) == [rule])
    }

    static let goodLines: [[String]] = [
        ["// Shared by threads: the lock guards it.", "final class A: \(Rules.unchecked) {}"],
        ["import Restoration"],
        ["// import Foundation"],
        ["    let text = \"import Foundation\""]
    ]

    @Test("what is allowed is left alone", arguments: goodLines)
    func goodLinesPass(lines: [String]) {
        #expect(violations(lines + [""]).isEmpty)
    }

    @Test("a function may have 70 lines and not 71, wherever it stands")
    func functionLength() {
        for indent in ["", "    "] {
            func function(lines: Int) -> [String] {
                ["\(indent)func f() {"]
                    + Array(repeating: "\(indent)    work()", count: lines - 2)
                    + ["\(indent)}", ""]
            }
            #expect(violations(function(lines: 70)).isEmpty)
            #expect(
                violations(function(lines: 71)).map(\.rule) == [
                    "a function of 71 lines, at most 70"
                ])
        }
    }

    @Test("a file ends with a newline")
    func newlineAtTheEnd() {
        #expect(violations(["let a = 1"]).map(\.rule) == ["no newline at the end"])
    }

    @Test("the page of environment variables names every variable that the sources read")
    func environmentPage() throws {
        let page = try String(
            contentsOf: SourceTree.root.appendingPathComponent("docs/environment.md"),
            encoding: .utf8)
        let name = try Regex("RESTORE_[A-Z_]*[A-Z]")
        var names: Set<String> = []
        for file in SourceTree.swiftFiles where !file.path.hasPrefix("Tests/TidyTests") {
            for line in file.lines {
                for match in line.matches(of: name) { names.insert(String(line[match.range])) }
            }
        }
        #expect(names.count >= 8)
        #expect(names.filter { !page.contains("`\($0)`") }.sorted() == [])
    }

    @Test("Simulator has at most 150 public types")
    func publicTypesOfSimulator() {
        let files = SourceTree.swiftFiles.filter { $0.path.hasPrefix("Sources/Simulator/") }
        let types = files.flatMap { Rules.publicTypes($0.lines) }
        #expect(types.contains("World"))
        #expect(types.count <= 150, "\(types.sorted().joined(separator: " "))")
    }

    @Test("A public type is counted, whatever its attributes and wherever it is declared")
    func publicTypes() {
        let lines: [Substring] = [
            "public struct A {", "    public enum B: String { case b }", "    package struct C {}",
            "    // public struct D {}", "    public static var e: E { E() }", "}",
            "public indirect enum F { case f(F) }", "@frozen public struct G {}",
            "public typealias H = Int", "public protocol I {}", "struct J {}",
            "public final class K {}"
        ]
        #expect(Rules.publicTypes(lines) == ["A", "B", "F", "G", "H", "I", "K"])
    }

    private func violations(_ lines: [String]) -> [Violation] {
        Rules.check(
            SourceTree.File(path: "Sources/Simulator/Sample.swift", lines: lines.map { $0[...] }))
    }
}
