import Basics
import HTTPTypes
import Raster
import StateStore

/// Converts states between a request and the store.
enum StateValue {
    /// The schema of JSON that the sender gave no other schema.
    static let json = RecordSchema("application/json", version: 0)

    /// Returns the schema of a request's bytes; checks JSON.
    static func schema(_ call: Call, _ bytes: [UInt8], depth: Int) throws(Problem) -> RecordSchema {
        switch call.mediaType {
        case "application/json"?:
            try checkJSON(bytes, depth)
            return try named(call) ?? json
        case "application/octet-stream"?, nil:
            return try named(call) ?? .bytes
        default:
            throw Problem(
                .unsupportedMediaType,
                "A state must be application/json or application/octet-stream.")
        }
    }

    static func checkJSON(_ bytes: [UInt8], _ depth: Int) throws(Problem) {
        guard let fault = JSONCheck.fault(in: bytes, levels: depth) else { return }
        throw Problem(
            .unprocessable, "The body is not JSON at byte \(fault.offset): \(fault.rule).")
    }

    private static func named(_ call: Call) throws(Problem) -> RecordSchema? {
        guard let text = call.headers.value(.restoreSchema) else { return nil }
        guard let schema = parse(text) else {
            throw Problem(
                .badRequest, "Restore-Schema is not a schema.",
                nextStep: "Write it as NAME; version=N, the name percent-encoded.")
        }
        return schema
    }

    /// Reads `NAME; version=N`.
    static func parse(_ text: String) -> RecordSchema? {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = Percent.decode(trimmed(parts[0]).utf8),
            let name = String(validating: bytes, as: UTF8.self), !name.isEmpty
        else { return nil }
        if parts.count == 1 { return RecordSchema(name, version: 0) }
        let version = trimmed(parts[1])
        guard version.hasPrefix("version="), let number = Int(version.dropFirst(8)), number >= 0
        else { return nil }
        return RecordSchema(name, version: number)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return rest
    }

    static func text(_ schema: RecordSchema) -> String {
        switch schema {
        case json: jsonText
        case .bytes: bytesText
        default: made(schema)
        }
    }

    // Nearly all records have one of these two.
    private static let jsonText = made(json)
    private static let bytesText = made(.bytes)

    private static func made(_ schema: RecordSchema) -> String {
        "\(Percent.encode(schema.name)); version=\(schema.version)"
    }

    /// Returns the headers of an answer that describe a record.
    static func headers(_ record: StoredRecord) -> HTTPFields {
        var headers = HTTPFields()
        func add(_ name: HTTPField.Name, _ value: String) {
            headers.append(HTTPField(name: name, value: value))
        }
        add(.eTag, ETag.text(record.revision))
        add(.restoreCommit, String(record.commit))
        add(.restoreSchema, text(record.schema))
        add(.cacheControl, "private, no-cache")
        if let written = record.writtenMs { add(.restoreWrittenMs, String(written)) }
        return headers
    }

    static func mediaType(_ schema: RecordSchema) -> String {
        schema == json ? "application/json" : "application/octet-stream"
    }
}
