// From the bytes of a scenario file to `SourceNode`s, with limits that hold for hostile files.
//
// Three things Yams does not do for us. It fails at the first duplicate key: we rename that key in
// the text, note the error and read again, so that one pass still reports everything. It shares
// aliased nodes but compares mapping keys by walking them, which a few dozen nested aliases make
// endless: we count what looks like an alias before parsing. Deep nesting ends in libyaml's own
// limit of 1,000; we stop at 32 while converting.

import Basics
internal import Yams

/// The bounds of a scenario file.
public enum ScenarioLimits {
    /// The size of a file in bytes.
    public static let bytes = 1 << 20
    /// The number of steps.
    public static let steps = 10_000
    /// The depth of nested lists and mappings.
    static let depth = 32
    /// The number of values, aliases counted as often as they are used.
    static let nodes = 200_000
    /// The number of aliases.
    static let aliases = 12
    /// The number of errors that are collected before reading stops.
    static let errors = 50
}

/// Reads the text of a YAML file into nodes and collects what is wrong with it.
struct SourceReader {
    let file: String
    /// The keys that a file of this kind begins with, for an empty one.
    let firstKeys: String
    private(set) var errors: [ScenarioError] = []
    private var nodesLeft = ScenarioLimits.nodes
    private var renamed: [String: String] = [:]
    /// The place behind the last letter of the text.
    private var end = (line: 1, column: 1)

    init(file: String, firstKeys: String = "`device:`, `system:` and `apps:`") {
        (self.file, self.firstKeys) = (file, firstKeys)
    }

    /// The file's content, or nil where it could not be read at all; then there are errors.
    mutating func read(_ text: String) -> SourceNode? {
        end = Self.end(of: text)
        guard checkLimits(of: text) else { return nil }
        var text = text
        for _ in 0..<ScenarioLimits.errors {
            do {
                // Sixteen line ends more: a text of a few bytes lives inside its String, where
                // the address that libyaml keeps would not hold.
                let padded = text + String(repeating: "\n", count: 16)
                let parser = try Parser(yaml: padded, resolver: .basic, encoding: .utf8)
                guard let root = try parser.singleRoot() else { return emptyFile() }
                return convert(root, depth: 0)
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                guard rename(keys, near: context.mark, in: &text) else { return nil }
            } catch {
                fail(with: error, in: text)
                return nil
            }
        }
        errors.append(
            ScenarioError(
                .tooLarge, at: place(1, 1), "more than \(ScenarioLimits.errors) keys occur twice",
                nextStep: "check that this is the right file"))
        return nil
    }

    /// A place within the file: what is missing at its end is placed by libyaml in the lines that
    /// are added for it, and here behind the last letter.
    private func place(_ line: Int, _ column: Int) -> SourcePlace {
        guard line <= end.line else {
            return SourcePlace(file: file, line: end.line, column: end.column)
        }
        return SourcePlace(file: file, line: max(1, line), column: max(1, column))
    }

    private static func end(of text: String) -> (line: Int, column: Int) {
        var (end, line, column) = ((line: 1, column: 1), 1, 1)
        var isAfterReturn = false
        for letter in text.unicodeScalars {
            let isSecondHalf = letter == "\n" && isAfterReturn
            isAfterReturn = letter == "\r"
            if isSecondHalf { continue }
            if lineEnds.contains(letter) {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
                end = (line, column)
            }
        }
        return end
    }

    private static let lineEnds = Array("\n\r\u{85}\u{2028}\u{2029}".unicodeScalars)

    private func place(of node: Node) -> SourcePlace {
        place(node.mark?.line ?? 1, node.mark?.column ?? 1)
    }

    private mutating func emptyFile() -> SourceNode? {
        errors.append(
            ScenarioError(
                .missingKey, at: place(1, 1), "the file is empty",
                nextStep: "begin with \(firstKeys)"))
        return nil
    }
}

// MARK: - Before parsing

extension SourceReader {
    private mutating func checkLimits(of text: String) -> Bool {
        if text.utf8.count > ScenarioLimits.bytes {
            errors.append(
                ScenarioError(
                    .tooLarge, at: place(1, 1),
                    "the file has \(text.utf8.count) bytes, a scenario has at most "
                        + "\(ScenarioLimits.bytes) and \(ScenarioLimits.steps) steps",
                    nextStep: "split it into several scenarios"))
            return false
        }
        guard let alias = aliasBeyondLimit(in: text) else { return true }
        errors.append(
            ScenarioError(
                .tooLarge, at: alias, "more than \(ScenarioLimits.aliases) aliases (`*name`)",
                nextStep: "write the values out"))
        return false
    }

    /// The first thing that looks like an alias beyond the allowed number of them.
    private func aliasBeyondLimit(in text: String) -> SourcePlace? {
        var line = 1
        var column = 1
        var count = 0
        var isStart = true
        var isStar = false
        for byte in text.utf8 {
            if isStar, !Self.blanks.contains(byte) {
                count += 1
                if count > ScenarioLimits.aliases { return place(line, column - 1) }
            }
            isStar = byte == UInt8(ascii: "*") && isStart
            isStart = Self.beforeAlias.contains(byte)
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return nil
    }

    private static let blanks = Array(" \t\r\n".utf8)
    private static let beforeAlias = Array(" \t\r\n[{,:?-\"'".utf8)
}

// MARK: - Keys that are written twice

extension SourceReader {
    /// Renames the first of two equal keys in the text, keeping all columns, so that the file can
    /// be read on; false where that is impossible.
    private mutating func rename(_ keys: [String], near mark: Mark, in text: inout String) -> Bool {
        let key = keys.first ?? ""
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let width = key.unicodeScalars.count
        if lines.indices.contains(mark.line - 1), width > 0, renamed.count < 6000 {
            var scalars = Array(lines[mark.line - 1].unicodeScalars)
            var start = mark.column - 1
            if scalars.indices.contains(start), "\"'".unicodeScalars.contains(scalars[start]) {
                start += 1
            }
            if start >= 0, start + width <= scalars.count,
                scalars[start..<start + width].elementsEqual(key.unicodeScalars),
                let mask = Unicode.Scalar(0xE000 + UInt32(renamed.count))
            {
                let masked = Array(repeating: mask, count: width)
                renamed[string(masked)] = key
                scalars.replaceSubrange(start..<start + width, with: masked)
                lines[mark.line - 1] = string(scalars)
                text = lines.joined(separator: "\n")
                return true
            }
        }
        duplicate(key, at: place(mark.line, mark.column), first: nil)
        return false
    }

    private func string(_ scalars: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private mutating func duplicate(_ key: String, at place: SourcePlace, first: SourcePlace?) {
        let other = first.map { ", first in line \($0.line)" } ?? ""
        errors.append(
            ScenarioError(
                .duplicateKey, at: place,
                "the key \"\(key.clipped(40))\" occurs twice in one mapping\(other)",
                nextStep: "remove one of the two"))
    }
}

// MARK: - Conversion

extension SourceReader {
    /// The node with its places, or nil after too much of everything.
    private mutating func convert(_ node: Node, depth: Int) -> SourceNode? {
        nodesLeft -= 1
        guard nodesLeft > 0 else { return overflow(node, "values", ScenarioLimits.nodes) }
        guard depth < ScenarioLimits.depth else {
            return overflow(node, "nested lists and mappings", ScenarioLimits.depth)
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            let text = original(scalar.string)
            return SourceNode(value: .scalar(text, isPlain: isPlain), place: place(of: node))
        case .sequence(let items):
            let list = items.compactMap { convert($0, depth: depth + 1) }
            return SourceNode(value: .list(list), place: place(of: node))
        case .mapping(let pairs):
            return SourceNode(value: .mapping(entries(pairs, depth)), place: place(of: node))
        case .alias:
            return nil
        }
    }

    /// A text in which a key was renamed only looks like one when it is a key's full text.
    private func original(_ text: String) -> String { renamed[text] ?? text }

    private mutating func entries(_ pairs: Node.Mapping, _ depth: Int) -> [SourceNode.Entry] {
        var entries: [SourceNode.Entry] = []
        var seen: [String: SourcePlace] = [:]
        for (key, value) in pairs {
            guard let name = key.scalar?.string else {
                errors.append(
                    ScenarioError(
                        .wrongType, at: place(of: key), "a key must be a text",
                        nextStep: "write `name: value`"))
                continue
            }
            let spelled = original(name)
            if let first = seen[spelled] {
                duplicate(spelled, at: place(of: key), first: first)
            }
            seen[spelled] = seen[spelled] ?? place(of: key)
            guard name == spelled, let node = convert(value, depth: depth + 1) else { continue }
            entries.append(SourceNode.Entry(key: spelled, place: place(of: key), value: node))
        }
        return entries
    }

    private mutating func overflow(_ node: Node, _ what: String, _ limit: Int) -> SourceNode? {
        if !errors.contains(where: { $0.code == .tooLarge }) {
            errors.append(
                ScenarioError(
                    .tooLarge, at: place(of: node), "more than \(limit) \(what)",
                    nextStep: "make the file simpler"))
        }
        return nil
    }
}

// MARK: - What Yams says

extension SourceReader {
    private mutating func fail(with error: any Error, in text: String) {
        let (problem, line, column) = Self.explain(error, in: text)
        errors.append(
            ScenarioError(
                .syntax, at: place(line, column), "this is not YAML: \(problem)",
                nextStep: "check the indentation, the colons and the quotes there"))
    }

    /// The problem, line and column of an error of Yams.
    private static func explain(_ error: any Error, in text: String) -> (String, Int, Int) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let during = context.map { "\($0.text) " } ?? ""
            let about = during.isEmpty ? problem : "\(during.trimmed): \(problem)"
            return (about, mark.line, mark.column)
        case .reader(let problem, let offset, _, _):
            let (line, column) = position(of: offset ?? 0, in: text)
            return (problem, line, column)
        default:
            return ("it cannot be read", 1, 1)
        }
    }

    private static func position(of offset: Int, in text: String) -> (Int, Int) {
        var line = 1
        var column = 1
        for letter in text.prefix(offset) {
            if letter.isNewline {
                line += 1
                column = 1
            } else {
                column += letter.unicodeScalars.count
            }
        }
        return (line, column)
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
