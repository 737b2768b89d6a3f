import Foundation
import Testing

/// The DocC articles of the libraries show code that is built: each Swift block is a part of a file
/// of the tests, at one indentation, with the imports of that file.
@Suite("The articles of the libraries")
struct ArticleTests {
    @Test("Five libraries have a catalogue with a landing page and a first article")
    func catalogues() {
        for library in ["Restoration", "RestoreTesting", "Simulator", "Snapshotter", "StateStore"] {
            let folder = "Sources/\(library)/\(library).docc"
            for page in [library, "GettingStarted"] {
                #expect(Article.all.contains { $0.path == "\(folder)/\(page).md" }, "\(page)")
            }
        }
        #expect(Article.all.count { $0.path.hasSuffix("/GettingStarted.md") } == 5)
    }

    @Test("Every block of code is a part of a file that the tests build or read")
    func blocks() {
        let found = Article.all.flatMap { article in
            article.blocks.filter { !Self.isBuilt($0) }
                .map { "\(article.path):\($0.line): no file of the tests has this block" }
        }
        #expect(found == [], "\n\(found.joined(separator: "\n"))\n")
    }

    @Test("An article has no code without a language, and no other language")
    func languages() {
        for article in Article.all {
            for block in article.blocks {
                #expect(["swift", "yaml"].contains(block.language), "\(article.path)")
            }
        }
    }

    /// A block, and whether it is a part of the file below.
    static let samples: [(block: [String], isPart: Bool)] = [
        (["let a = 1", "let b = 2"], true), (["import Simulator", "", "let b = 2"], true),
        (["let b = 2", "let a = 1"], false), (["let a = 2"], false), (["    let a = 1"], true),
        (["import Raster", "let a = 1"], false), ([], false), (["import Simulator"], false)
    ]

    @Test("A changed line, another order and a missing import are found", arguments: samples)
    func excerpts(block: [String], isPart: Bool) {
        let file = ["import Simulator", "func f() {", "    let a = 1", "    let b = 2", "}"]
        #expect(Article.isPart(block.map { $0[...] }, of: file.map { $0[...] }) == isPart)
    }

    private static func isBuilt(_ block: Article.Block) -> Bool {
        switch block.language {
        case "swift":
            Self.builtFiles.contains { file in
                !file.path.hasPrefix("Tests/TidyTests/")
                    && !file.lines.contains { $0.hasPrefix("@testable import") }
                    && Article.isPart(block.lines, of: file.lines)
            }
        default: Self.otherFiles.contains(block.lines.joined(separator: "\n") + "\n")
        }
    }

    /// The tests, and the apps that scenarios run.
    private static let builtFiles =
        SourceTree.swiftFiles.filter { $0.path.hasPrefix("Tests/") }
        + SourceTree.paths(under: "Code/Samples").filter { $0.hasSuffix(".swift") }.sorted()
        .compactMap(SourceTree.file)

    /// The files other than Swift that the articles show as a whole.
    private static let otherFiles: [String] = ["Tests/RestoreTestingTests/chat.yaml"].compactMap {
        try? String(contentsOf: SourceTree.root.appendingPathComponent($0), encoding: .utf8)
    }
}

/// A page of a DocC catalogue.
struct Article {
    struct Block {
        var language: Substring
        /// The line of the fence, from 1.
        var line: Int
        var lines: [Substring]
    }

    var path: String
    var blocks: [Block]

    static let all: [Article] = SourceTree.paths(under: "Sources")
        .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        .sorted()
        .compactMap { path in
            SourceTree.file(path).map { Article(path: path, blocks: blocks(of: $0.lines)) }
        }

    private static func blocks(of lines: [Substring]) -> [Block] {
        var found: [Block] = []
        var open: Block?
        for (index, line) in lines.enumerated() {
            guard line.hasPrefix("```") else {
                open?.lines.append(line)
                continue
            }
            if let block = open {
                found.append(block)
                open = nil
            } else {
                open = Block(language: line.dropFirst(3), line: index + 1, lines: [])
            }
        }
        return found
    }

    /// Returns true when the lines are lines of a file in one piece, apart from the indentation.
    /// The imports at the start of the lines may stand elsewhere in the file.
    static func isPart(_ lines: [Substring], of file: [Substring]) -> Bool {
        var body = lines[...]
        while let first = body.first, first.isEmpty || first.hasPrefix("import ") {
            guard first.isEmpty || file.contains(first) else { return false }
            body.removeFirst()
        }
        guard let first = body.first else { return false }
        return file.indices.contains { start in
            guard file[start].drop(while: { $0 == " " }) == first.drop(while: { $0 == " " }),
                file.count - start >= body.count
            else { return false }
            let more = indent(of: file[start]) - indent(of: first)
            return zip(body, file[start...]).allSatisfy { line, other in
                line.isEmpty ? other.isEmpty : indented(line, by: more) == other
            }
        }
    }

    private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

    private static func indented(_ line: Substring, by count: Int) -> Substring {
        count >= 0
            ? String(repeating: " ", count: count) + line
            : line.hasPrefix(String(repeating: " ", count: -count)) ? line.dropFirst(-count) : line
    }
}
