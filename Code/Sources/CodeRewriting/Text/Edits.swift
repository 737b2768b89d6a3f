import SwiftSyntax

/// A replacement of bytes; an insertion where both ends are the same.
public struct Edit: Hashable, Codable, Sendable {
    public var start: Int
    public var end: Int
    public var text: String

    public init(start: Int, end: Int, text: String) {
        self.start = start
        self.end = end
        self.text = text
    }
}

/// The edits of one file, which leave each line in its place.
struct Edits {
    private var all: [Edit] = []

    mutating func insert(_ text: String, at position: AbsolutePosition) {
        all.append(Edit(start: position.utf8Offset, end: position.utf8Offset, text: text))
    }

    /// Replaces a node; the lines that it spans stay as empty lines behind the new text.
    mutating func replace(_ node: some SyntaxProtocol, with text: String) {
        replace(
            from: node.positionAfterSkippingLeadingTrivia, to: node.endPositionBeforeTrailingTrivia,
            lines: Self.lines(in: node), with: text)
    }

    mutating func remove(_ node: some SyntaxProtocol) { replace(node, with: "") }

    mutating func replace(
        from start: AbsolutePosition, to end: AbsolutePosition, lines: Int = 0, with text: String
    ) {
        let padding = String(repeating: "\n", count: lines)
        all.append(Edit(start: start.utf8Offset, end: end.utf8Offset, text: text + padding))
    }

    mutating func replaceBytes(_ range: Range<Int>, with text: String) {
        all.append(Edit(start: range.lowerBound, end: range.upperBound, text: text))
    }

    /// Returns the edits in the order of their places; insertions at one place keep theirs.
    func sorted() -> [Edit] {
        all.enumerated().sorted { one, other in
            let (first, second) = (one.element, other.element)
            let isInsertion = (first.start == first.end, second.start == second.end)
            if first.start != second.start { return first.start < second.start }
            if isInsertion.0 != isInsertion.1 { return isInsertion.0 }
            return one.offset < other.offset
        }
        .map(\.element)
    }

    private static func lines(in node: some SyntaxProtocol) -> Int {
        let bytes = node.syntaxTextBytes
        let leading = node.leadingTriviaLength.utf8Length
        let trailing = node.trailingTriviaLength.utf8Length
        let text = bytes.dropFirst(leading).dropLast(trailing)
        return text.count { $0 == UInt8(ascii: "\n") }
    }
}

/// A rewritten file: the original text with its edits, and places in both.
public struct RewrittenFile: Sendable {
    /// The path of the original, which compile errors and crashes name.
    public let path: String
    /// The text to compile.
    public let text: String

    /// The edits that lead from the original to the text, in the order of their places.
    public let edits: [Edit]

    private let original: [UInt8]

    /// The lines before the first line of the original.
    ///
    /// The import makes rewritten names known in files without one; the second line has compilers
    /// and debug information count from the original.
    static func header(for path: String) -> String {
        let escaped = path.flatMap { $0 == "\\" || $0 == "\"" ? "\\\($0)" : "\($0)" }
        return "import UIKit\n#sourceLocation(file: \"\(String(escaped))\", line: 1)\n"
    }

    /// Applies edits, which are sorted and do not overlap.
    public init(path: String, original: [UInt8], edits: [Edit]) {
        self.path = path
        self.original = original
        self.edits = edits
        var bytes = Array(Self.header(for: path).utf8)
        var next = 0
        for edit in edits where edit.start >= next && edit.end <= original.count {
            bytes += original[next..<edit.start]
            bytes += edit.text.utf8
            next = edit.end
        }
        bytes += original[next...]
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the column of the original that a column of the rewritten line comes from.
    ///
    /// Lines and columns begin at 1, columns count UTF-8 bytes. A column in text that was put in
    /// leads to the place of its edit.
    public func originalColumn(line: Int, column: Int) -> Int {
        let start = lineStart(line)
        var shift = 0
        for edit in edits {
            guard edit.start >= start else {
                // The end of a replacement that began on an earlier line.
                if edit.end > start { shift -= edit.end - start }
                continue
            }
            let made = edit.start - start + shift
            if made >= column - 1 { break }
            if made + edit.text.utf8.count > column - 1 { return edit.start - start + 1 }
            shift += edit.text.utf8.count - (edit.end - edit.start)
        }
        return max(1, column - shift)
    }

    /// Returns the name that begins at a place of the original; empty where none does.
    public func name(line: Int, column: Int) -> String {
        let start = lineStart(line) + column - 1
        guard start < original.count else { return "" }
        let bytes = original[start...].prefix { byte in
            byte >= 0x80 || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func lineStart(_ line: Int) -> Int {
        var number = 1
        for (index, byte) in original.enumerated() where byte == UInt8(ascii: "\n") {
            if number == line - 1 { return index + 1 }
            number += 1
        }
        return 0
    }
}
