import Basics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Pictures
import Review
import StateStore

/// The context of a request from its connection.
struct ServiceContext: InitializableFromSource {
    let peer: String
    let requestID: String
    /// The token of the connection's last request; nil where that is not kept.
    let memo: TokenMemo?
    private let plainLogger: Logger

    init(source: ApplicationRequestContextSource) {
        self.init(peer: Self.address(source.channel), logger: source.logger)
    }

    init(peer: String, logger: Logger, memo: TokenMemo? = nil) {
        (self.peer, self.memo) = (peer, memo)
        // The id is not read from the logger, since a log handler may drop metadata.
        requestID = RequestID().description
        plainLogger = logger
    }

    /// Returns the address of a connection's other end.
    static func address(_ channel: any Channel) -> String {
        channel.remoteAddress?.ipAddress ?? "local"
    }

    /// Returns true where lines of a level are written.
    func logs(_ level: Logger.Level) -> Bool { plainLogger.logLevel <= level }

    /// Writes a line with the id of the request.
    func log(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata = [:]) {
        var metadata = metadata
        metadata["hb.request.id"] = .string(requestID)
        plainLogger.log(level: level, "\(message)", metadata: metadata)
    }
}

/// The entry of all requests: finds the route, checks the token, and answers every error as a
/// problem.
struct Front: HTTPResponder {
    let table: RouteTable
    let access: Access
    let counts: ServiceMetrics
    let running = RunningCount()

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        var response = await answer(request, arrival(request.head), context)
        response.headers[.requestID] = context.requestID
        response.headers.addSafety()
        return response
    }

    /// A request's target and the route that it leads to.
    struct Arrival: Sendable {
        let target: Result<(Target, Result<Route, Problem>), Problem>

        /// The route, where the target has one.
        var route: Route? { try? target.get().1.get() }

        /// Indicates whether the work is so short that the connection's event loop does it.
        var isShort: Bool { route?.isShort ?? false }
    }

    /// Returns the target and the route of a request.
    func arrival(_ head: HTTPRequest) -> Arrival {
        Arrival(
            target: Result { () throws(Problem) in
                let target = try Target(head.path ?? "")
                // A sender without a token must not learn which paths exist, except those that
                // need none.
                let route = Result { () throws(Problem) in
                    guard let route = try table.find(head.method, target.parts) else {
                        throw Problem(.notFound, "This path does not exist.")
                    }
                    return route
                }
                return (target, route)
            })
    }

    /// Answers a request whose arrival is known. The headers of every answer are the caller's to
    /// add: ``AnswerHead`` writes them as bytes.
    func answer(
        _ request: Request, _ arrival: Arrival, _ context: ServiceContext
    ) async -> Response {
        let start = ContinuousClock.now
        running.begin()
        defer { running.end() }
        counts.begin()
        var visit = Visit()
        var response: Response
        do {
            response = try await answer(request, arrival, context, &visit)
        } catch {
            let problem = Self.problem(error, context)
            visit.problem = problem.kind.name
            response =
                visit.isPage
                ? ProblemPage.response(problem, request, context.requestID)
                : problem.response(requestID: context.requestID)
        }
        if request.method == .head { response = response.createHeadResponse() }
        let duration = ContinuousClock.now - start
        counts.end(request.method, visit.template, response.status.code, duration)
        log(request.method, visit, response.status.code, duration, context)
        return response
    }

    /// The facts about a request that are logged.
    private struct Visit {
        var template = "-"
        var isPage = false
        var caller = Caller.nobody
        var problem: String?
    }

    private func answer(
        _ request: Request, _ arrival: Arrival, _ context: ServiceContext,
        _ visit: inout Visit
    ) async throws -> Response {
        let (target, route) = try arrival.target.get()
        if let page = table.page(request.method, target) { return .redirect(page) }
        if case .success(let route) = route {
            (visit.template, visit.isPage) = (route.template, route.isPage)
        }
        if (try? route.get())?.need != .nothing {
            visit.caller = try await access.caller(request, context)
        }
        let found = try route.get()
        let names = try found.names(in: target.parts)
        try visit.caller.check(found.need, tenant: names.first { $0.role == "tenant" }?.name)
        let query = try Query(target.query, taking: found.query)
        let call = Call(
            request, found, visit.caller, context, names, query,
            isAdmitted: access.admission(of: visit.caller, request.headers))
        guard #available(macOS 15, *), !found.isShort else { return try await found.handle(call) }
        return try await LoopExecutor.leave { try await found.handle(call) }
    }

    private static func problem(_ error: any Error, _ context: ServiceContext) -> Problem {
        let problem = problem(error)
        if problem.kind.status >= 500 || error is FileError {
            context.log(.error, "\(LoggedError(error))")
        }
        return problem
    }

    private static func problem(_ error: any Error) -> Problem {
        switch error {
        case let problem as Problem: problem
        case let error as StoreError: Problem(error)
        case let error as GoldenError: Problem(error)
        case let error as FileError: Problem(error)
        case is HTTPParserError: Problem(.badRequest, "The body is not valid HTTP.")
        case is CancellationError:
            Problem(.unavailable, "The service is stopping.").retrying(afterSeconds: 2)
        default:
            Problem(.internalError, "The service had an unexpected error.")
        }
    }

    /// The template is logged, not the path: names that people chose stay out of the log.
    private func log(
        _ method: HTTPRequest.Method, _ visit: Visit, _ status: Int, _ duration: Duration,
        _ context: ServiceContext
    ) {
        guard context.logs(.info) else { return }
        var metadata: Logger.Metadata = [
            "status": .string(String(status)), "us": .string(String(duration.microseconds)),
            "token": .string(visit.caller.id)
        ]
        if let problem = visit.problem { metadata["problem"] = .string(problem) }
        context.log(.info, method.shown + " " + visit.template, metadata)
    }
}

/// The path of a request in segments, and its query; neither is decoded yet.
struct Target {
    let parts: [Substring]
    let query: Substring?

    static let longest = 4096

    init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.longest else {
            throw Problem(.uriTooLong, "The path and query have more than \(Self.longest) bytes.")
        }
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw Problem(.badRequest, "The request target is not a path.")
        }
        // The bytes are split, not the characters: finding those costs more than all the rest.
        var (parts, query): ([Substring], Substring?) = ([], nil)
        parts.reserveCapacity(12)
        var start = text.utf8.index(after: text.startIndex)
        var end = start
        while end < text.endIndex, query == nil {
            switch text.utf8[end] {
            case UInt8(ascii: "/"):
                parts.append(text[start..<end])
                start = text.utf8.index(after: end)
            case UInt8(ascii: "?"): query = text[text.utf8.index(after: end)...]
            default: break
            }
            if query == nil { end = text.utf8.index(after: end) }
        }
        parts.append(text[start..<end])
        (self.parts, self.query) = (parts, query)
    }
}

extension Duration {
    var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
