import Basics
import Foundation
internal import Pictures

extension ReviewDecisions {
    /// Reads the decisions beside results; none where there is no file.
    public static func read(folder: String) throws -> ReviewDecisions {
        let path = "\(folder)/\(fileName)"
        do {
            let bytes = try FileBytes.read(path)
            return try JSONDecoder().decode(ReviewDecisions.self, from: Data(bytes))
        } catch let error as FileError where error.code == .missing {
            return ReviewDecisions()
        } catch is DecodingError {
            throw GoldenError(
                .malformed, "\(path): this holds no decisions", nextStep: "delete it, review again")
        }
    }

    /// Writes the decisions beside the results.
    public func write(folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try FileBytes.write([UInt8](try encoder.encode(self)), to: "\(folder)/\(Self.fileName)")
    }
}
