/// An error of goldens or results: the problem with its place, and the next step.
public struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        public static let malformed = Code(description: "malformed")
        public static let conflict = Code(description: "conflict")
        public static let version = Code(description: "version")
        public static let duplicate = Code(description: "duplicate")
        public static let outside = Code(description: "outside")
        public static let noResults = Code(description: "noResults")
        public static let filtered = Code(description: "filtered")
        public static let moved = Code(description: "moved")
    }

    public let code: Code
    /// The file, the line if there is one, and the problem.
    public let problem: String
    public let nextStep: String

    init(_ code: Code, _ problem: String, nextStep: String) {
        self.code = code
        self.problem = problem
        self.nextStep = nextStep
    }

    public var description: String { "\(problem); \(nextStep)" }
}
