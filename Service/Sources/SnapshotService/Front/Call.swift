import HTTPTypes
import Hummingbird
import NIOCore

/// A request that may be done: its names, its query, and who sent it.
struct Call: Sendable {
    let request: Request
    let route: Route
    let caller: Caller
    let requestID: String
    /// The address of who sent it.
    let peer: String
    let query: Query
    /// Whether the sender may still do what it was let in for: an answer that takes long ends with
    /// the token, and with the session of a browser.
    let mayGoOn: @Sendable () -> Bool
    private let names: [(role: String, name: String)]

    init(
        _ request: Request, _ route: Route, _ caller: Caller, _ context: ServiceContext,
        _ names: [(role: String, name: String)], _ query: Query,
        mayGoOn: @escaping @Sendable () -> Bool
    ) {
        self.request = request
        self.route = route
        self.caller = caller
        (requestID, peer) = (context.requestID, context.peer)
        self.names = names
        self.query = query
        self.mayGoOn = mayGoOn
    }

    /// Throws where the token or the session has ended meanwhile.
    func checkGoingOn() throws(Problem) {
        if mayGoOn() { return }
        throw Access.challenge("The token or the session has ended.")
    }

    var headers: HTTPFields { request.headers }

    /// A name in the path; the route's template has it.
    func name(_ role: String) throws(Problem) -> String {
        guard let found = names.first(where: { $0.role == role }) else {
            throw Problem(.internalError, "This path has no \(role).")
        }
        return found.name
    }

    /// The number that the route's parameter of this name has.
    func number(_ name: String) throws(Problem) -> Int {
        try query.number(parameter(name))
    }

    /// The word that the route's parameter of this name is.
    func word(_ name: String) throws(Problem) -> String? {
        try query.word(parameter(name))
    }

    private func parameter(_ name: String) throws(Problem) -> Route.Parameter {
        guard let parameter = route.query.first(where: { $0.name == name }) else {
            throw Problem(.internalError, "This path takes no \(name).")
        }
        return parameter
    }
}

extension Call {
    /// The whole body, read piece by piece; over the limit nothing more of it is kept.
    func body(limit: Int, of what: String) async throws -> [UInt8] {
        let tooLarge = Problem(
            .contentTooLarge, "\(what) may have \(limit) bytes; this has more.")
        let announced = try announcedLength()
        if let announced, announced > limit { throw tooLarge }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(announced ?? 0)
        for try await piece in request.body {
            if bytes.count + piece.readableBytes > limit { throw tooLarge }
            bytes += piece.readableBytesView
        }
        // A connection that ends in the middle must not look like a shorter body.
        if let announced, announced != bytes.count {
            throw Problem(
                .badRequest, "The body has \(bytes.count) bytes, \(announced) were announced.")
        }
        return bytes
    }

    /// How long the sender says that the body is; nil where it does not say.
    func announcedLength() throws(Problem) -> Int? {
        try refuseEncodings()
        return headers[.contentLength].flatMap { Int($0) }
    }

    private func refuseEncodings() throws(Problem) {
        guard let encoding = headers[.contentEncoding], encoding != "identity" else { return }
        throw Problem(
            .unsupportedMediaType, "The body has a content encoding.",
            nextStep: "Send it as it is.")
    }

    /// The media type of the body in small letters, without parameters; nil when none is given.
    var mediaType: String? {
        headers[.contentType].map { value in
            value.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        }
    }

    /// The first of these types that the sender accepts; throws where there is none.
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
            .notAcceptable, "This is given as \(types.joined(separator: ", ")).")
    }
}
