import Basics

/// The reason for which a drawing in JSON cannot be read or drawn, with its place.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of error; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// The text is not JSON, or it ends too early.
        public static let syntax = Code(description: "syntax")
        /// A string is not UTF-8.
        public static let encoding = Code(description: "encoding")
        /// A value is of the wrong kind.
        public static let wrongType = Code(description: "wrongType")
        /// A required field is missing.
        public static let missingField = Code(description: "missingField")
        /// A field is given twice, or is unknown at its place.
        public static let unknownField = Code(description: "unknownField")
        /// A word, such as an operation's or an image's name, is not known.
        public static let unknownName = Code(description: "unknownName")
        /// A number is outside its range.
        public static let outOfRange = Code(description: "outOfRange")
        /// Values or groups nest too deep, or there are too many.
        public static let tooLarge = Code(description: "tooLarge")
        /// The list can be read but not drawn; see ``RasterError``.
        public static let undrawable = Code(description: "undrawable")
    }

    /// The kind of error.
    public let code: Code
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// The finding, in one clause.
    public let rule: String
    /// The next step; never empty.
    public let nextStep: String

    init(_ code: Code, _ text: [UInt8], at offset: Int, _ rule: String, _ nextStep: String) {
        self.code = code
        self.rule = rule
        self.nextStep = nextStep
        let before = text[..<min(offset, text.count)]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Continuation bytes of UTF-8 are no characters of their own.
        column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The message: place, finding and next step.
    public var description: String { "\(line):\(column): error: \(rule); \(nextStep)" }
}

extension DrawingError {
    /// The error of a text that is not JSON.
    init(_ fault: JSONFault, in text: [UInt8]) {
        let code: Code =
            switch fault.code {
            case .syntax: .syntax
            case .encoding: .encoding
            case .outOfRange: .outOfRange
            case .tooLarge: .tooLarge
            }
        self.init(code, text, at: fault.offset, fault.rule, fault.nextStep)
    }
}

extension JSONTape {
    /// Reads the text of a drawing.
    init(drawing text: [UInt8]) throws(DrawingError) {
        do throws(JSONFault) {
            self = try JSONTape(text)
        } catch {
            throw DrawingError(error, in: text)
        }
    }

    func error(
        _ code: DrawingError.Code, at offset: Int, _ rule: String, _ nextStep: String
    ) -> DrawingError {
        DrawingError(code, text, at: offset, rule, nextStep)
    }
}
