/// An error of goldens or results: the problem with its place, and the next step.
public struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error. Later versions can add codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `malformed`.
        public let description: String

        /// A manifest or a line of results cannot be read.
        public static let malformed = Code(description: "malformed")
        /// The manifest has merge conflicts.
        public static let conflict = Code(description: "conflict")
        /// The manifest has a version that this code does not know.
        public static let version = Code(description: "version")
        /// A name is in the manifest twice.
        public static let duplicate = Code(description: "duplicate")
        /// The manifest names a file outside of its folder.
        public static let outside = Code(description: "outside")
        /// The folder has no results.
        public static let noResults = Code(description: "noResults")
        /// The results do not cover the whole suite.
        public static let filtered = Code(description: "filtered")
        /// A golden belongs to another suite than the results.
        public static let otherSuite = Code(description: "otherSuite")
        /// A file or a golden is not the one that the results name.
        public static let moved = Code(description: "moved")
    }

    /// The kind of error.
    public let code: Code
    /// The file, the line if there is one, and the problem.
    public let problem: String
    /// The next step for the reader of the message.
    public let nextStep: String

    init(_ code: Code, _ problem: String, nextStep: String) {
        self.code = code
        self.problem = problem
        self.nextStep = nextStep
    }

    /// The problem and the next step in one line.
    public var description: String { "\(problem); \(nextStep)" }
}
