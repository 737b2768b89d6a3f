public import Basics

/// The body of `POST …/runs/{run}/decisions`: a reviewer's choice about results.
public struct Verdict: WireRequest {
    /// The choice of a reviewer.
    public enum Choice: String, Codable, Sendable { case approve, reject, undo }

    /// A result by its name and the hash of the reviewed bytes.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name of the result.
        public var name: String
        /// The SHA-256 of the reviewed bytes, in hexadecimal; of a removed picture `removed:` and
        /// that of its golden.
        public var sha256: String

        /// Creates an entry.
        public init(name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }
    }

    /// The choice about all entries.
    public var choice: Choice
    /// The results that the choice is about.
    public var entries: [Entry]
    /// The reason in a few words; nil without one.
    public var reason: String?
    /// The reviewer's comment; nil without one.
    public var comment: String?

    /// Creates a verdict.
    public init(
        choice: Choice, entries: [Entry], reason: String? = nil, comment: String? = nil
    ) {
        (self.choice, self.entries) = (choice, entries)
        (self.reason, self.comment) = (reason, comment)
    }
}

/// The decisions about a run by the names of its results; also the data of an event.
public struct Decisions: WireAnswer {
    /// The state of a decided result.
    public enum Choice: String, Decodable, Sendable { case accept, reject }

    /// A decision about the bytes of a result.
    public struct Decision: WireAnswer {
        /// The choice.
        public var choice: Choice
        /// The SHA-256 of the decided bytes, in hexadecimal.
        public var sha256: String
        /// The reason in a few words; absent without one.
        public var reason: String?
        /// The reviewer's comment; absent without one.
        public var comment: String?

        private enum CodingKeys: String, CodingKey { case choice, sha256, reason, comment }

        /// Creates a decision.
        public init(
            choice: Choice, sha256: String, reason: String? = nil, comment: String? = nil
        ) {
            (self.choice, self.sha256) = (choice, sha256)
            (self.reason, self.comment) = (reason, comment)
        }

        /// The members in the order in which the service writes them.
        public var json: JSONText.Value {
            JSONText.Value.object(
                CodingKeys.self,
                [.choice: .string(choice.rawValue), .sha256: .string(sha256)]
            )
            .adding(CodingKeys.reason, reason.map { .string($0) })
            .adding(CodingKeys.comment, comment.map { .string($0) })
        }
    }

    /// The decisions by the names of results.
    public var byName: [String: Decision]

    /// Creates decisions.
    public init(byName: [String: Decision]) { self.byName = byName }

    /// Reads an object whose keys are the names of results.
    public init(from decoder: any Decoder) throws {
        byName = try decoder.singleValueContainer().decode([String: Decision].self)
    }

    /// The decisions in the order of their names.
    public var json: JSONText.Value {
        .object(byName.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    }
}

/// The answer of `GET` and `POST …/runs/{run}/decisions`.
public struct DecisionsAnswer: WireAnswer {
    /// All decisions about the run.
    public var decisions: Decisions

    private enum CodingKeys: String, CodingKey { case decisions }

    /// Creates an answer.
    public init(decisions: Decisions) { self.decisions = decisions }

    /// An object with the one key `decisions`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.decisions: decisions.json]) }
}
