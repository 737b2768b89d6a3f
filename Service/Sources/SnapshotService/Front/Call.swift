import HTTPTypes
import Hummingbird
import NIOCore

/// An admitted request: its names, its query, and its sender.
struct Call: Sendable {
    let request: Request
    let route: Route
    let caller: Caller
    let requestID: String
    /// The address of the sender.
    let peer: String
    let query: Query
    /// Returns true while the sender is still admitted. A long answer ends with its token, and with
    /// the session of a browser.
    let isAdmitted: @Sendable () async -> Bool
    private let names: [(role: String, name: String)]

    init(
        _ request: Request, _ route: Route, _ caller: Caller, _ context: ServiceContext,
        _ names: [(role: String, name: String)], _ query: Query,
        isAdmitted: @escaping @Sendable () async -> Bool
    ) {
        self.request = request
        self.route = route
        self.caller = caller
        (requestID, peer) = (context.requestID, context.peer)
        self.names = names
        self.query = query
        self.isAdmitted = isAdmitted
    }

    /// Throws where the token or the session has ended since the request began.
    func checkAdmitted() async throws(Problem) {
        if await isAdmitted() { return }
        throw Access.challenge("The token or the session has ended.")
    }

    var headers: HTTPFields { request.headers }

    /// Returns a name in the path, by its role in the route's template.
    func name(_ role: String) throws(Problem) -> String {
        guard let found = names.first(where: { $0.role == role }) else {
            throw Problem(.internalError, "This path has no \(role).")
        }
        return found.name
    }

    /// Returns the number of one of the route's parameters.
    func number(_ name: String) throws(Problem) -> Int {
        try query.number(parameter(name))
    }

    /// Returns the word of one of the route's parameters.
    func word(_ name: String) throws(Problem) -> String? {
        try query.word(parameter(name))
    }

    private func parameter(_ name: String) throws(Problem) -> Route.Parameter {
        guard let parameter = route.query.first(where: { $0.name == name }) else {
            throw Problem(.internalError, "This path has no parameter \(name).")
        }
        return parameter
    }
}

extension Call {
    /// Returns the whole body. Reading stops where it exceeds the limit.
    func body(limit: Int, of what: String) async throws -> [UInt8] {
        func tooLarge() -> Problem {
            Problem(.contentTooLarge, "\(what) can have at most \(limit) bytes; this one has more.")
        }
        let announced = try announcedLength()
        if let announced, announced > limit { throw tooLarge() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(announced ?? 0)
        for try await piece in request.body {
            if bytes.count + piece.readableBytes > limit { throw tooLarge() }
            bytes += piece.readableBytesView
        }
        // A connection that ends in the middle must not look like a shorter body.
        if let announced, announced != bytes.count {
            throw Problem(
                .badRequest, "The body has \(bytes.count) bytes, but \(announced) were announced.")
        }
        return bytes
    }

    /// Returns the announced length of the body; nil where the sender announces none.
    func announcedLength() throws(Problem) -> Int? {
        try refuseEncodings()
        return headers.value(.contentLength).flatMap { Int($0) }
    }

    private func refuseEncodings() throws(Problem) {
        guard let encoding = headers.value(.contentEncoding), encoding != "identity" else { return }
        throw Problem(
            .unsupportedMediaType, "The body has a content encoding.",
            nextStep: "Send the body without an encoding.")
    }

    /// The media type of the body in lower case, without parameters; nil where none is given.
    var mediaType: String? {
        headers.value(.contentType).map { value in
            // Bytes, since to find characters costs more than a write of a record.
            let bytes = value.utf8.prefix { $0 != UInt8(ascii: ";") }
            return String(decoding: bytes.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
                .lowercased()
        }
    }

    /// Returns the first of these types that the sender accepts; throws where there is none.
    func accepted(of types: [String]) throws(Problem) -> String {
        guard let accept = headers[.accept] else { return types[0] }
        let wanted = accept.split(separator: ",").map { range in
            range.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        }
        for range in wanted {
            if range == "*/*" || range.isEmpty { return types[0] }
            let family = range.hasSuffix("/*") ? String(range.dropLast()) : nil
            let found = types.first { $0 == range || family.map($0.hasPrefix) ?? false }
            if let found { return found }
        }
        throw Problem(
            .notAcceptable, "The answer is available as \(types.joined(separator: ", ")).")
    }
}
