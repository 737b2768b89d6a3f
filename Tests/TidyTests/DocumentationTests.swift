import Testing

@Suite("The public symbols of the libraries are documented")
struct DocumentationTests {
    @Test("Every public symbol has a summary in plain English")
    func summaries() {
        let found = SourceTree.swiftFiles.filter(Self.isDocumented)
            .flatMap(DocumentationRule.check).map(\.description)
        #expect(found == [], "\n\(found.joined(separator: "\n"))\n")
    }

    @Test("The rule looks at every library that it names")
    func libraries() {
        for library in DocumentationRule.libraries {
            let files = SourceTree.swiftFiles.filter { $0.path.hasPrefix("Sources/\(library)/") }
            let symbols = files.map { DocumentationRule.symbols(of: $0.lines).count }.reduce(0, +)
            // The adapter has few by design.
            #expect(symbols > (library == "KeyboardAvoidanceUIKit" ? 5 : 10), "\(library)")
        }
    }

    static let samples: [(lines: [String], rule: String?)] = [
        (["public func f() {}"], "no summary"),
        (["/// Draws a list.", "@inlinable", "public func f() {}"], nil),
        (["@inlinable public func f() {}"], "no summary"),
        (["/// What is drawn.", "public var a: Int"], "the summary begins with What"),
        (["/// Whatever is drawn.", "public var a: Int"], nil),
        (["/// \(String(repeating: "long ", count: 25))line.", "public var a: Int"], "26 words"),
        (["/// One. \(String(repeating: "long ", count: 25))", "public var a: Int"], nil),
        (["    func f() {}"], nil), (["public extension A {"], nil), (["public import B"], nil),
        (["@_exported public import B"], nil),
        (["/// A kind.", "public enum A {", "    case b", "}"], "no summary"),
        (["/// A kind.", "public enum A {", "    /// One.", "    case b", "}"], nil),
        (["enum A {", "    case b", "}"], nil),
        (["/// A.", "public protocol A {", "    func f()", "}"], "no summary"),
        (["/// A.", "public struct A {", "    var a = 1", "}"], nil)
    ]

    @Test("A missing, long or roundabout summary is found", arguments: samples)
    func ruleBites(lines: [String], rule: String?) {
        let file = SourceTree.File(path: "Sources/Raster/A.swift", lines: lines.map { $0[...] })
        #expect(DocumentationRule.check(file).map(\.rule) == (rule.map { [$0] } ?? []))
    }

    private static func isDocumented(_ file: SourceTree.File) -> Bool {
        DocumentationRule.libraries.contains { file.path.hasPrefix("Sources/\($0)/") }
    }
}

/// A public symbol has a summary: a sentence of at most 25 words that does not open as a question.
enum DocumentationRule {
    static let libraries = [
        "Basics", "DeviceLogs", "Fixtures", "Handlings", "KeyboardAvoidance",
        "KeyboardAvoidanceUIKit",
        "Pictures", "PostgresStore", "Raster", "Restoration", "RestorationUIKit", "RestoreClient",
        "RestoreTesting",
        "Review", "Scenarios", "ServiceWire",
        "Simulator", "Snapshotter", "StateSealing", "StateStore"
    ]
    static let longestSummary = 25
    static let openings: Set<Substring> = [
        "What", "Whether", "That", "Who", "Whose", "How", "So", "Of", "Which", "Where", "When",
        "Why"
    ]

    static func check(_ file: SourceTree.File) -> [Violation] {
        symbols(of: file.lines).compactMap { index in
            fault(of: summary(of: file.lines, above: index)).map {
                Violation(path: file.path, line: index + 1, rule: $0)
            }
        }
    }

    private static func fault(of summary: [Substring]) -> String? {
        guard let first = summary.first else { return "no summary" }
        if openings.contains(first) { return "the summary begins with \(first)" }
        if summary.count > longestSummary { return "\(summary.count) words" }
        return nil
    }

    /// The lines of public declarations, with the cases of enums and requirements of protocols.
    static func symbols(of lines: [Substring]) -> [Int] {
        var found: [Int] = []
        var members: (indent: Int, words: Set<Substring>)?
        for (index, line) in lines.enumerated() {
            let words = declaration(line)
            let indent = line.prefix { $0 == " " }.count
            if let open = members, line.dropFirst(open.indent - 4).hasPrefix("}") { members = nil }
            if let open = members, indent == open.indent, let word = words.first,
                open.words.contains(word)
            {
                found.append(index)
            } else if words.first == "public", let kind = words.dropFirst().first,
                kind != "import", kind != "extension"
            {
                found.append(index)
                let isOpen = !line.hasSuffix("}")
                if words.contains("enum"), isOpen { members = (indent + 4, ["case"]) }
                if words.contains("protocol"), isOpen {
                    members = (indent + 4, ["func", "var", "init", "associatedtype", "subscript"])
                }
            }
        }
        return found
    }

    /// The words of a line from its first keyword, attributes apart.
    private static func declaration(_ line: Substring) -> ArraySlice<Substring> {
        line.split { $0 == " " || $0 == "(" || $0 == ":" }.drop { $0.hasPrefix("@") }
    }

    /// The words of the first sentence of the comment above a declaration.
    private static func summary(of lines: [Substring], above index: Int) -> [Substring] {
        var top = index
        while top > 0, Rules.trimmed(lines[top - 1]).hasPrefix("@") { top -= 1 }
        var start = top
        while start > 0, Rules.trimmed(lines[start - 1]).hasPrefix("///") { start -= 1 }
        var words: [Substring] = []
        for line in lines[start..<top] {
            let text = Rules.trimmed(line).dropFirst(3)
            if text.allSatisfy({ $0 == " " }) { break }
            for word in text.split(separator: " ") {
                words.append(word)
                if let last = word.last, ".?!".contains(last) { return words }
            }
        }
        return words
    }
}
