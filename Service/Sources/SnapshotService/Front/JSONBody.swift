import ServiceWire

/// Reads bodies in JSON.
enum JSONBody {
    /// The value of a body whose sender says that it is JSON.
    static func decode<Value: WireRequest>(
        _ type: Value.Type, from bytes: [UInt8], _ call: Call, depth: Int
    ) throws -> Value {
        guard call.mediaType == "application/json" else {
            throw Problem(.unsupportedMediaType, "The body of this request is application/json.")
        }
        // Before Foundation's reader, which goes down as deep as the text does.
        try StateValue.checkJSON(bytes, depth)
        do throws(WireFault) { return try type.init(json: bytes) } catch {
            throw Problem(.unprocessable, error.description)
        }
    }
}
