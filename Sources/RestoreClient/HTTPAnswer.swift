/// A complete answer of HTTP/1.1.
@_spi(Wire) public struct HTTPAnswer: Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The headers, in order.
    public var headers: [(name: String, value: String)]
    /// The body; empty for none.
    public var body: [UInt8]

    /// The value of a header, by its name in any case; nil where there is none.
    public subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// True where the server closes the connection after this answer.
    var endsConnection: Bool { self["connection"]?.lowercased() == "close" }
}
