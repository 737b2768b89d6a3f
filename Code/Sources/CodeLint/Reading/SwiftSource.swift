import Basics
import SwiftParser
import SwiftSyntax

/// A Swift file with its syntax tree.
struct SwiftSource {
    /// The path as findings name it.
    let path: String
    let tree: SourceFileSyntax
    private let locations: SourceLocationConverter

    /// The largest file that is read, in bytes.
    static let largestFile = 4 << 20
    /// The largest number of brackets that may be open at one place.
    static let deepestBrackets = 128

    /// Parses a file.
    ///
    /// - Throws: ``LintError`` with its place when the file is too large or nested too deeply.
    init(path: String, bytes: [UInt8]) throws(LintError) {
        self.path = path
        guard bytes.count <= Self.largestFile else {
            throw LintError(
                path, 1, 1,
                "the file has \(bytes.count) bytes, more than the \(Self.largestFile)"
                    + " that lint reads; exclude it with --exclude")
        }
        if let place = Nesting.tooDeep(bytes, limit: Self.deepestBrackets) {
            throw LintError(
                path, place.line, place.column,
                "the brackets are nested too deeply here: at most"
                    + " \(Self.deepestBrackets), and \(Nesting.deepestSquares) square ones; exclude"
                    + " the file with --exclude")
        }
        tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        locations = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// The place of the first token of a node.
    func place(of node: some SyntaxProtocol) -> LintPlace {
        place(at: node.positionAfterSkippingLeadingTrivia)
    }

    func place(at position: AbsolutePosition) -> LintPlace {
        let location = locations.location(for: position)
        let before = tree.syntaxTextBytes[..<position.utf8Offset].suffix(location.column - 1)
        let units = String(decoding: before, as: UTF8.self).utf16.count
        return LintPlace(
            path: path, line: location.line, column: location.column, utf16Column: units + 1)
    }
}

/// A place in a source file; lines and columns begin at 1, columns count UTF-8 bytes.
public struct LintPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
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

/// A file that cannot be read as Swift, with its place and the next step.
public struct LintError: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: LintPlace
    public var reason: String

    init(_ path: String, _ line: Int, _ column: Int, _ reason: String) {
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
    /// A string is read to its end on the same line, so that a bracket in a text of several lines
    /// counts as one of the code. Takes time in proportion to the bytes.
    static func tooDeep(_ bytes: [UInt8], limit: Int) -> (line: Int, column: Int)? {
        // The number of square brackets at the end of the open ones, for each open bracket.
        var open: [Int] = []
        var line = 1
        var lineStart = 0
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"):
                line += 1
                lineStart = index + 1
            case UInt8(ascii: "("), UInt8(ascii: "{"): open.append(0)
            case UInt8(ascii: "["): open.append((open.last ?? 0) + 1)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
            case UInt8(ascii: "/") where next(bytes, index) == UInt8(ascii: "/"),
                UInt8(ascii: "\""):
                index = endOfTrivial(bytes, from: index)
                continue
            default: break
            }
            if open.count > limit || (open.last ?? 0) > deepestSquares {
                return (line, index - lineStart + 1)
            }
            index += 1
        }
        return nil
    }

    private static func next(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        index + 1 < bytes.count ? bytes[index + 1] : nil
    }

    /// Returns the index after a line comment or a string literal of one line.
    private static func endOfTrivial(_ bytes: [UInt8], from start: Int) -> Int {
        let isString = bytes[start] == UInt8(ascii: "\"")
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if isString, bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if isString, bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += 1
        }
        return min(index, bytes.count)
    }
}
