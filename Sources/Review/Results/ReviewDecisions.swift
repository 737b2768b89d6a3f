import Basics
import Foundation
internal import Pictures

/// The decisions of a reviewer, stored beside the results until they are approved.
public struct ReviewDecisions: Hashable, Sendable, Codable {
    /// The name of the file in the folder of the results.
    public static let fileName = "decisions.json"

    /// The choice of a reviewer.
    public enum Choice: String, Hashable, Sendable, Codable { case accept, reject }

    /// A decision, and the hash of the bytes that it is about.
    public struct Decision: Hashable, Sendable, Codable {
        /// The choice.
        public var choice: Choice
        /// The SHA-256 of the bytes that were reviewed, in hexadecimal digits.
        public var sha256: String
    }

    /// The version of the file's format.
    public var version = 1
    /// The decisions by the names of entries; one counts only for the bytes that it was made about.
    public private(set) var decisions: [String: Decision] = [:]

    /// Creates a file without decisions.
    public init() {}

    /// Sets the decision about an entry; nil removes it.
    public mutating func decide(_ choice: Choice?, about entry: GoldenEntry) {
        guard let choice, let actual = entry.actual else {
            decisions[entry.name] = nil
            return
        }
        decisions[entry.name] = Decision(choice: choice, sha256: actual.sha256)
    }

    /// Returns the decision about an entry, if it is about the same bytes.
    public func choice(about entry: GoldenEntry) -> Choice? {
        guard let decision = decisions[entry.name], decision.sha256 == entry.actual?.sha256 else {
            return nil
        }
        return decision.choice
    }
}

// MARK: - File

extension ReviewDecisions {
    /// Reads the decisions beside results; empty when there is no file.
    public static func read(folder: String) throws -> ReviewDecisions {
        let path = "\(folder)/\(fileName)"
        do {
            let bytes = try FileBytes.read(path)
            return try JSONDecoder().decode(ReviewDecisions.self, from: Data(bytes))
        } catch let error as FileError where error.code == .missing {
            return ReviewDecisions()
        } catch is DecodingError {
            throw GoldenError(
                .malformed, "\(path): the file does not contain decisions",
                nextStep: "delete it, then review again")
        }
    }

    /// Writes the decisions beside the results.
    public func write(folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try FileBytes.write([UInt8](try encoder.encode(self)), to: "\(folder)/\(Self.fileName)")
    }
}
