/// A complete request of HTTP/1.1.
@_spi(Wire) public struct HTTPAsk: Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The path and the query, encoded.
    public var target: String
    /// The headers beside `Host` and `Content-Length`, in order.
    public var headers: [(name: String, value: String)]
    /// The body; empty for none.
    public var body: [UInt8]
    /// True where repeating the request has no further effect, so that it may be sent again without
    /// an answer.
    public var isRepeatable: Bool

    /// Creates a request. By default only GET and HEAD are repeatable.
    public init(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = [], isRepeatable: Bool? = nil
    ) {
        (self.method, self.target) = (method, target)
        (self.headers, self.body) = (headers, body)
        self.isRepeatable = isRepeatable ?? ["GET", "HEAD"].contains(method)
    }

    func bytes(host: String) -> [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
        for header in headers { text += "\(header.name): \(header.value)\r\n" }
        if !body.isEmpty || ["POST", "PUT"].contains(method) {
            text += "Content-Length: \(body.count)\r\n"
        }
        return Array((text + "\r\n").utf8) + body
    }
}
