// Writes nodes as YAML that reads back as the same nodes. Lists of steps stand one below the other,
// everything within a step on its line.

import Basics

extension SourceNode {
    init(_ text: String, isPlain: Bool = true) {
        self.init(value: .scalar(text, isPlain: isPlain), place: .nowhere)
    }

    init(_ pairs: [(String, SourceNode)]) {
        let entries = pairs.map { Entry(key: $0, place: .nowhere, value: $1) }
        self.init(value: .mapping(entries), place: .nowhere)
    }

    /// The node as a document: a mapping whose lists and mappings are written line by line down to
    /// a depth, and within a line below it.
    func yaml(depth: Int = 2) -> String { block(indent: "", depth: depth) }

    private func block(indent: String, depth: Int) -> String {
        switch value {
        case .mapping(let entries) where depth > 0 && !entries.isEmpty:
            return entries.map { entry in
                indent + Self.quoted(entry.key) + ":" + entry.value.behind(indent, depth - 1)
            }.joined()
        case .list(let items) where !items.isEmpty:
            return items.map { "\(indent)- \($0.inStep)\n" }.joined()
        default: return indent + flow + "\n"
        }
    }

    private func behind(_ indent: String, _ depth: Int) -> String {
        switch value {
        case .mapping(let entries) where depth > 0 && !entries.isEmpty:
            "\n" + block(indent: indent + "  ", depth: depth)
        case .list(let items) where depth > 0 && !items.isEmpty:
            "\n" + block(indent: indent + "  ", depth: depth)
        default: " " + flow + "\n"
        }
    }

    /// A step of one word or one pair stands without braces.
    private var inStep: String {
        guard case .mapping(let entries) = value, entries.count == 1 else { return flow }
        return "\(Self.quoted(entries[0].key)): \(entries[0].value.flow)"
    }

    /// The value on one line.
    var flow: String {
        switch value {
        case .scalar(let text, let isPlain): isPlain ? Self.plain(text) : Quote.yaml(text)
        case .list(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let entries):
            entries.isEmpty
                ? "{}"
                : "{ "
                    + entries.map { "\(Self.quoted($0.key)): \($0.value.flow)" }
                    .joined(separator: ", ") + " }"
        }
    }

    private static func quoted(_ key: String) -> String { isWord(key) ? key : Quote.yaml(key) }

    /// A text that stood without quotes keeps what it may mean, a number or a flag; one with signs
    /// that mean something within a line can only be a text.
    private static func plain(_ text: String) -> String {
        text.isEmpty ? "~" : isWord(text) ? text : Quote.yaml(text)
    }

    private static func isWord(_ text: String) -> Bool {
        let isFirst = text.utf8.first.map { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ".") }
        return isFirst == true && text.utf8.last != UInt8(ascii: " ")
            && text != "-"
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "-")]
                        .contains(byte)
            }
    }
}

extension SourcePlace {
    /// The place of what no file says.
    static let nowhere = SourcePlace(file: "", line: 1, column: 1)
}
