/// The lines of a source file on which comments switch rules off.
///
/// `// restore-tool:disable raw-height: reason` counts for its own line and for the next; without a
/// name all rules are meant.
public struct DisabledRules: Sendable {
    /// A name in a comment with its line, counted from 1.
    public private(set) var names: [(name: String, line: Int)] = []
    private var rules: [Int: Set<String>] = [:]

    /// Creates a list that is empty.
    public init() {}

    /// Reads the comments of a text of UTF-8.
    ///
    /// - Parameters:
    ///   - word: the word that such a comment has.
    ///   - sign: the sign that a comment begins with.
    public init(_ bytes: [UInt8], word: String, after sign: String) {
        guard bytes.firstRange(of: Array(word.utf8)) != nil else { return }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let line = String(decoding: bytes, as: UTF8.self)
            guard let found = line.firstRange(of: word),
                line[..<found.lowerBound].trimmedEnd.hasSuffix(sign),
                line[found.upperBound...].first.map({ $0.isWhitespace || $0 == ":" }) ?? true
            else { continue }
            let list = line[found.upperBound...].prefix { $0 != ":" }
            let own = list.split { $0.isWhitespace || $0 == "," }.map(String.init)
            names += own.map { ($0, index + 1) }
            let disabled = own.isEmpty ? [Self.all] : Set(own)
            rules[index + 1, default: []].formUnion(disabled)
            rules[index + 2, default: []].formUnion(disabled)
        }
    }

    /// Stands for all rules; no comment can spell it.
    private static let all = ""

    /// Returns whether a rule is switched off on a line, counted from 1.
    public func contains(_ rule: String, on line: Int) -> Bool {
        guard let names = rules[line] else { return false }
        return names.contains(Self.all) || names.contains(rule)
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
