import Foundation

/// Reads bodies in JSON.
enum JSONBody {
    /// The value of a body whose sender says that it is JSON.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], _ call: Call, depth: Int
    ) throws -> Value {
        guard call.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "The body of this request is application/json.")
        }
        // Before Foundation's reader, which goes down as deep as the text does.
        try StateValue.checkJSON(bytes, depth)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw Problem(.unprocessable, sentence(error))
        }
    }

    private static func sentence(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            "\(place(context.codingPath)) has the wrong type."
        @unknown default: "The body is not what this path takes."
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        let text = path.reduce(into: "") { text, key in
            text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? "" : ".") + key.stringValue
        }
        return text.isEmpty ? "The body" : text
    }
}
