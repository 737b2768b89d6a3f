import ServiceWire

/// Reads bodies in JSON.
enum JSONBody {
    /// Returns the value of a body that is declared as JSON.
    static func decode<Value: WireRequest>(
        _ type: Value.Type, from bytes: [UInt8], _ call: Call, depth: Int
    ) throws -> Value {
        guard call.mediaType == "application/json" else {
            throw Problem(
                .unsupportedMediaType, "The body of this request must be application/json.")
        }
        // The depth is checked first, because Foundation's reader recurses as deep as the text.
        try StateValue.checkJSON(bytes, depth)
        do throws(WireFault) { return try type.init(json: bytes) } catch {
            throw Problem(.unprocessable, error.description)
        }
    }
}
