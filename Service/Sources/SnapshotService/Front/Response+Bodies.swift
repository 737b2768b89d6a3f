import HTTPTypes
import Hummingbird
import NIOCore
import ServiceWire

extension Response {
    /// Answers with a body of the service's JSON.
    static func json(
        _ answer: some WireAnswer, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        text(answer.line + "\n", "application/json", status: status, headers: headers)
    }

    static func text(
        _ text: String, _ type: String, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        bytes(ByteBuffer(string: text), type, status: status, headers: headers)
    }

    static func bytes(
        _ bytes: ByteBuffer, _ type: String, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers.append(HTTPField(name: .contentType, value: type))
        headers.append(HTTPField(name: .contentLength, value: String(bytes.readableBytes)))
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }

    /// Answers without a body: 201, 204 and 304.
    static func empty(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
        var response = Response(status: status, headers: headers)
        // A 204 and a 304 have no length of their own (RFC 9110, section 8.6).
        if status == .noContent || status == .notModified {
            response.headers[.contentLength] = nil
        }
        return response
    }
}

extension HTTPFields {
    /// Adds the headers of every answer, unless its handler has set others.
    ///
    /// Browsers must not run, frame or guess stored data, and caches must not keep it.
    mutating func addSafety() {
        for field in Self.safety where !contains(field.name) { append(field) }
    }

    static let safety = [
        HTTPField(
            name: .contentSecurityPolicy,
            value: "default-src 'none'; frame-ancestors 'none'; sandbox"),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .cacheControl, value: "no-store"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
        HTTPField(name: .xFrameOptions, value: "DENY"),
        HTTPField(name: .permissionsPolicy, value: "camera=(), geolocation=(), microphone=()")
    ]
}
