import Foundation
import Resources

/// A data file of the program holds something that the program cannot read.
public struct DataError: Error, Hashable, CustomStringConvertible {
    /// The name of the data file.
    public let file: String
    /// The problem, in a sentence.
    public let detail: String

    /// The file, the problem and the next step in one line.
    public var description: String {
        "\(file): \(detail). Put back the file that came with restore-tool"
    }
}

/// Reading of the program's own JSON files.
enum DataFile {
    static func decode<Content: Decodable>(_ name: String) throws -> Content {
        let bytes = try Resources.bytes(name)
        do {
            return try JSONDecoder().decode(Content.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw DataError(file: try Resources.path(name), detail: detail(error))
        }
    }

    /// Returns the place and the fault, such as `rows[3].totalPt: expected a number`.
    private static func detail(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            return "\(place(context.codingPath)): \(context.debugDescription)"
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath + [key])) is missing"
        @unknown default:
            return "cannot be decoded"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
