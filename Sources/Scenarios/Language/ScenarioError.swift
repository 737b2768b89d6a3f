import Basics

/// A place in a file; lines and columns start at 1 and columns count Unicode scalars.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    /// Creates a place from a file's name, a line and a column, both from 1.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place as compilers print it: `chat.yaml:7:5`.
    public var description: String { "\(file):\(line):\(column)" }
}

/// One thing that is wrong with a scenario: where, which rule it breaks, and what to do.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a mistake; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        let name: String

        /// The name of the code, such as `syntax`.
        public var description: String { name }
        /// The file cannot be read, or is not UTF-8.
        public static let unreadable = Code(name: "unreadable")
        /// The file, or a part of it, exceeds a limit.
        public static let tooLarge = Code(name: "tooLarge")
        /// The file is not YAML.
        public static let syntax = Code(name: "syntax")
        /// A key occurs twice in one mapping.
        public static let duplicateKey = Code(name: "duplicateKey")
        /// A value has the wrong type.
        public static let wrongType = Code(name: "wrongType")
        /// A mapping has a key that it does not take.
        public static let unknownKey = Code(name: "unknownKey")
        /// A mapping or a step lacks a key or a value.
        public static let missingKey = Code(name: "missingKey")
        /// A name is not defined.
        public static let unknownName = Code(name: "unknownName")
        /// A value is out of its range, or does not fit the others.
        public static let outOfRange = Code(name: "outOfRange")
        /// A program that the scenario needs is missing.
        public static let unavailable = Code(name: "unavailable")
        /// The action cannot be done at that moment of the run.
        public static let impossible = Code(name: "impossible")
    }

    /// The kind of the mistake.
    public var code: Code
    /// The place in the file.
    public var place: SourcePlace
    /// The rule that is broken, in a sentence without the place.
    public var rule: String
    /// The next step; never empty.
    public var nextStep: String

    /// Creates an error.
    public init(_ code: Code, at place: SourcePlace, _ rule: String, nextStep: String) {
        self.code = code
        self.place = place
        self.rule = rule
        self.nextStep = nextStep
    }

    /// The place, the rule and the next step in one line, with control characters escaped.
    public var description: String { "\(place): error: \(rule); \(nextStep)".forTerminal }
}

/// Parts of a scenario that contradict each other; it runs all the same.
public struct ScenarioWarning: Hashable, Sendable, CustomStringConvertible {
    /// The place in the file.
    public var place: SourcePlace
    /// The contradiction, in a sentence without the place.
    public var rule: String
    /// The next step; never empty.
    public var nextStep: String

    /// The place, the contradiction and the next step in one line, with control characters
    /// escaped.
    public var description: String { "\(place): warning: \(rule); \(nextStep)".forTerminal }
}

/// Everything that is wrong with a scenario file, in the order of the places.
public struct ScenarioErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, in the order of their places.
    public var errors: [ScenarioError]

    /// Creates a list of errors, sorted by their places.
    public init(_ errors: [ScenarioError]) {
        self.errors = errors.sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
    }

    /// The errors, one on each line.
    public var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
