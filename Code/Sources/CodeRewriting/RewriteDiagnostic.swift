public import CodeLint

/// A piece of source text that cannot be rewritten, with the next step.
public struct RewriteDiagnostic: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The subject of a diagnostic, by which `restore-code check` counts.
    public enum Kind: Hashable, Codable, Sendable {
        /// A module that is neither in the stand-in nor among the sources.
        case module(String)
        /// A construct without an equivalent.
        case construct(String)
        /// A file that cannot be parsed.
        case file
    }

    public var kind: Kind
    public var place: LintPlace
    public var reason: String

    public init(_ kind: Kind, _ place: LintPlace, _ reason: String) {
        self.kind = kind
        self.place = place
        self.reason = reason
    }

    public var description: String { "\(place): error: \(reason)" }
}
