public import Simulator

/// The source code of an app, as a scenario names it.
public struct CodeReference: Hashable, Sendable {
    /// The files and folders; relative ones start at the folder of the scenario.
    public var paths: [String]
    /// The view controller or delegate that the app begins with; nil for the one that is marked in
    /// the sources.
    public var root: String?
    /// The paths and names that are left out.
    public var excluded: [String]

    /// Creates a reference.
    public init(paths: [String], root: String? = nil, excluded: [String] = []) {
        self.paths = paths
        self.root = root
        self.excluded = excluded
    }
}

/// The place where apps are built from their source code.
public struct CodeCatalog: Sendable {
    /// Returns the handling that runs some source code.
    public let handling: @Sendable (CodeReference) throws(CodeBuildError) -> AnyHandling

    /// Creates a catalog.
    public init(
        handling: @escaping @Sendable (CodeReference) throws(CodeBuildError) -> AnyHandling
    ) {
        self.handling = handling
    }
}

/// A reason for which source code cannot be built.
public struct CodeBuildError: Error, Hashable, Sendable {
    /// The broken rule.
    public var rule: String
    /// The next step.
    public var nextStep: String
    /// A Boolean value that indicates whether the program that builds the code is missing.
    public var lacksBuilder: Bool

    /// Creates an error.
    public init(_ rule: String, nextStep: String, lacksBuilder: Bool = false) {
        self.rule = rule
        self.nextStep = nextStep
        self.lacksBuilder = lacksBuilder
    }
}
