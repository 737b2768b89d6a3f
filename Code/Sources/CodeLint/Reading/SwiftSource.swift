import Basics
import SwiftParser
public import SwiftSyntax

/// A Swift file with its syntax tree.
public struct SwiftSource: Sendable {
    /// The path as findings name it.
    public let path: String
    public let tree: SourceFileSyntax
    private let bytes: [UInt8]
    private let locations: SourceLocationConverter

    /// The largest file that is read, in bytes.
    static let largestFile = 4 << 20
    /// The largest number of brackets that may be open at one place.
    static let deepestBrackets = 128

    /// Parses a file.
    ///
    /// - Throws: ``LintError`` with its place when the file is too large or nested too deeply.
    public init(path: String, bytes: [UInt8]) throws(LintError) {
        self.path = path
        guard bytes.count <= Self.largestFile else {
            throw LintError(
                .notSwift, path, 1, 1,
                "the file has \(bytes.count) bytes, more than the \(Self.largestFile)"
                    + " that are read; exclude it with --exclude")
        }
        if let place = Nesting.tooDeep(bytes, limit: Self.deepestBrackets) {
            throw LintError(
                .notSwift, path, place.line, place.column,
                "the brackets are nested too deeply here: at most"
                    + " \(Self.deepestBrackets), and \(Nesting.deepestSquares) square ones; exclude"
                    + " the file with --exclude")
        }
        self.bytes = bytes
        tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        locations = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// The place of the first token of a node.
    public func place(of node: some SyntaxProtocol) -> LintPlace {
        place(at: node.positionAfterSkippingLeadingTrivia)
    }

    /// The place of a byte.
    public func place(at position: AbsolutePosition) -> LintPlace {
        let location = locations.location(for: position)
        let before = bytes[..<position.utf8Offset].suffix(location.column - 1)
        let units = String(decoding: before, as: UTF8.self).utf16.count
        return LintPlace(
            path: path, line: location.line, column: location.column, utf16Column: units + 1)
    }
}

/// A place in a source file; lines and columns begin at 1, columns count UTF-8 bytes.
public struct LintPlace: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
    public var path: String
    public var line: Int
    public var column: Int
    /// The column in UTF-16 code units, as SARIF counts them.
    public var utf16Column: Int

    /// Creates a place; without `utf16Column` the line is taken for ASCII.
    public init(path: String, line: Int, column: Int, utf16Column: Int? = nil) {
        self.path = path
        self.line = line
        self.column = column
        self.utf16Column = utf16Column ?? column
    }

    public var description: String { "\(path):\(line):\(column)" }

    public static func < (one: Self, other: Self) -> Bool {
        (one.path, one.line, one.column) < (other.path, other.line, other.column)
    }
}

/// A file that cannot be read, with its place and the next step.
public struct LintError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause, by which the exit code is chosen.
    public enum Kind: Hashable, Sendable {
        /// Reading the file fails.
        case unreadable
        /// The file cannot be parsed.
        case notSwift
    }

    public var kind: Kind
    public var place: LintPlace
    public var reason: String

    public init(
        _ kind: Kind, _ path: String, _ line: Int, _ column: Int, _ reason: String
    ) {
        self.kind = kind
        place = LintPlace(path: path, line: line, column: column)
        self.reason = reason
    }

    public var description: String { "\(place): error: \(reason)" }
}

/// Finds nesting that the parser cannot take, before a file is parsed.
enum Nesting {
    /// The largest number of square brackets that may stand inside one another.
    ///
    /// The parser tries each as a type and as a literal, so that its time doubles with each: 16
    /// took 0.8 s in a debug build, 22 took 40 s.
    static let deepestSquares = 14

    /// Returns the place of the first bracket beyond the limits, comments and strings left out.
    ///
    /// Takes time in proportion to the bytes.
    static func tooDeep(_ bytes: [UInt8], limit: Int) -> (line: Int, column: Int)? {
        // The number of square brackets at the end of the open ones, for each open bracket.
        var open: [Int] = []
        var line = 1
        var lineStart = 0
        var index = 0
        while index < bytes.count {
            if let end = endOfTrivial(bytes, from: index) {
                for place in index..<end where bytes[place] == UInt8(ascii: "\n") {
                    line += 1
                    lineStart = place + 1
                }
                index = end
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "\n"):
                line += 1
                lineStart = index + 1
            case UInt8(ascii: "("), UInt8(ascii: "{"): open.append(0)
            case UInt8(ascii: "["): open.append((open.last ?? 0) + 1)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
            default: break
            }
            if open.count > limit || (open.last ?? 0) > deepestSquares {
                return (line, index - lineStart + 1)
            }
            index += 1
        }
        return nil
    }

    /// Returns the index after a comment or a string literal that begins at an index.
    private static func endOfTrivial(_ bytes: [UInt8], from start: Int) -> Int? {
        let rest = bytes[start...]
        if rest.starts(with: "//".utf8) {
            return rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        }
        if rest.starts(with: "/*".utf8) { return endOfComment(bytes, from: start) }
        if rest.starts(with: "\"\"\"".utf8) { return endOfText(bytes, from: start) }
        return bytes[start] == UInt8(ascii: "\"") ? endOfString(bytes, from: start) : nil
    }

    /// Block comments nest in Swift.
    private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
        var depth = 0
        var index = start
        while index < bytes.count {
            if bytes[index...].starts(with: "/*".utf8) {
                depth += 1
                index += 2
            } else if bytes[index...].starts(with: "*/".utf8) {
                depth -= 1
                index += 2
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    private static func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 3
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if bytes[index...].starts(with: "\"\"\"".utf8) {
                return index + 3
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    /// A string of one line ends at the line's end at the latest.
    private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if bytes[index] == UInt8(ascii: "\"") {
                return index + 1
            } else {
                index += 1
            }
        }
        return min(index, bytes.count)
    }
}
