import Basics

/// A place in a file; lines and columns start at 1 and columns count Unicode scalars.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var column: Int

    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    public var description: String { "\(file):\(line):\(column)" }
}

/// One thing that is wrong with a scenario: where, which rule it breaks, and what to do.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of mistake it is; more kinds may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        let name: String

        public var description: String { name }
        public static let unreadable = Code(name: "unreadable")
        public static let tooLarge = Code(name: "tooLarge")
        public static let syntax = Code(name: "syntax")
        public static let duplicateKey = Code(name: "duplicateKey")
        public static let wrongType = Code(name: "wrongType")
        public static let unknownKey = Code(name: "unknownKey")
        public static let missingKey = Code(name: "missingKey")
        public static let unknownName = Code(name: "unknownName")
        public static let outOfRange = Code(name: "outOfRange")
        /// The action cannot be done at that moment of the run.
        public static let impossible = Code(name: "impossible")
    }

    public var code: Code
    public var place: SourcePlace
    /// What is wrong, in a sentence without the place.
    public var rule: String
    /// What to do about it; never empty.
    public var nextStep: String

    public init(_ code: Code, at place: SourcePlace, _ rule: String, nextStep: String) {
        self.code = code
        self.place = place
        self.rule = rule
        self.nextStep = nextStep
    }

    public var description: String { "\(place): error: \(rule); \(nextStep)".forTerminal }
}

/// Everything that is wrong with a scenario file, in the order of the places.
public struct ScenarioErrors: Error, Hashable, Sendable, CustomStringConvertible {
    public var errors: [ScenarioError]

    public init(_ errors: [ScenarioError]) {
        self.errors = errors.sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
    }

    public var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
