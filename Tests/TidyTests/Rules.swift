/// A place that breaks a rule, as `path:line: what is wrong`.
struct Violation: CustomStringConvertible, Equatable {
    var path: String
    var line: Int
    var rule: String

    var description: String { "\(path):\(line): \(rule)" }
}

/// The mechanical rules of style, each a pure function of a file.
enum Rules {
    static let longestLine = 100
    static let longestFunction = 70

    /// All rules for one file.
    static func check(_ file: SourceTree.File) -> [Violation] {
        checkLines(file) + checkWords(file) + checkFunctions(file) + checkImports(file)
    }

    static func checkLines(_ file: SourceTree.File) -> [Violation] {
        var found: [Violation] = []
        for (index, line) in file.lines.enumerated() {
            func report(_ rule: String) {
                found.append(Violation(path: file.path, line: index + 1, rule: rule))
            }
            if line.count > longestLine { report("\(line.count) columns, at most \(longestLine)") }
            if line.contains("\t") { report("a tab") }
            if line.last?.isWhitespace == true { report("a space at the end") }
        }
        if file.lines.last != "" {
            found.append(
                Violation(path: file.path, line: file.lines.count, rule: "no newline at the end"))
        }
        return found
    }
}

// MARK: - Words

extension Rules {
    /// Written in two parts, so that this file does not break its own rule.
    static let forbidden = ["try" + "!", "fatal" + "Error(", "TO" + "DO", "FIX" + "ME"]
    static let unchecked = "@unchecked" + " Sendable"
    /// The word that each start of a program by Foundation has. Measurements start few.
    static let foundationProcess = "executable" + "URL"

    static func checkWords(_ file: SourceTree.File) -> [Violation] {
        // What apps are compiled with ends them where UIKit raises, and has one thread.
        guard !file.path.hasPrefix("Code/StandIn/") else { return [] }
        var found: [Violation] = []
        for (index, line) in file.lines.enumerated() {
            for word in forbidden where line.contains(word) {
                found.append(Violation(path: file.path, line: index + 1, rule: word))
            }
            if line.contains(foundationProcess), !file.path.hasPrefix("Benchmarks/") {
                found.append(
                    Violation(
                        path: file.path, line: index + 1,
                        rule: "programs are started by ChildProcess; its file says why"))
            }
            if line.contains(unchecked), !hasReason(file.lines, index) {
                found.append(
                    Violation(
                        path: file.path, line: index + 1,
                        rule: "\(unchecked) needs a comment with its reason"))
            }
        }
        return found
    }

    /// A comment on the line itself or directly above it, attributes apart.
    private static func hasReason(_ lines: [Substring], _ index: Int) -> Bool {
        if lines[index].contains("//") { return true }
        var above = index - 1
        while above >= 0, trimmed(lines[above]).hasPrefix("@") { above -= 1 }
        return above >= 0 && trimmed(lines[above]).hasPrefix("//")
    }

    static func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}

// MARK: - Functions

extension Rules {
    /// A function is measured from its first line to the closing brace in the same column.
    static func checkFunctions(_ file: SourceTree.File) -> [Violation] {
        var found: [Violation] = []
        for (start, line) in file.lines.enumerated() where beginsFunction(line) {
            let indent = line.prefix { $0 == " " }
            guard let end = closing(file.lines, after: start, indent: indent) else { continue }
            let length = end - start + 1
            if length > longestFunction {
                found.append(
                    Violation(
                        path: file.path, line: start + 1,
                        rule: "a function of \(length) lines, at most \(longestFunction)"))
            }
        }
        return found
    }

    private static func beginsFunction(_ line: Substring) -> Bool {
        let words = trimmed(line).split(separator: " ")
        return words.contains("func") && !trimmed(line).hasPrefix("//")
            || words.contains { $0.hasPrefix("init(") || $0.hasPrefix("init?(") }
                && !line.contains("= ") && line.hasSuffix("{")
    }

    private static func closing(
        _ lines: [Substring], after start: Int, indent: Substring
    ) -> Int? {
        for index in lines.indices.dropFirst(start + 1) {
            let line = lines[index]
            guard line.hasPrefix(indent) else { if line.isEmpty { continue } else { return nil } }
            let rest = line.dropFirst(indent.count)
            if rest.hasPrefix("}") { return index }
            // Another declaration in the same column: the function was one line, or a requirement.
            if let first = rest.first, first != " ", first != ")", first != "#" { return nil }
        }
        return nil
    }
}

// MARK: - Public types

extension Rules {
    private static let typeKeywords: Set<Substring> = [
        "actor", "class", "enum", "protocol", "struct", "typealias"
    ]

    /// Returns the names of the public types that lines declare, without the types around them.
    static func publicTypes(_ lines: [Substring]) -> [String] {
        lines.compactMap { line in
            guard !trimmed(line).hasPrefix("//") else { return nil }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard let keyword = words.firstIndex(where: typeKeywords.contains),
                words[..<keyword].contains("public"), words[..<keyword].allSatisfy(isModifier),
                words.indices.contains(keyword + 1)
            else { return nil }
            return String(words[keyword + 1])
        }
    }

    /// Returns true for what can stand before the keyword of a type, attributes included.
    private static func isModifier(_ word: Substring) -> Bool {
        ["public", "final", "indirect", "frozen"].contains(word)
    }
}
