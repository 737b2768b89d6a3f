import Foundation
import HTTPTypes
import Hummingbird
import ServiceWire

/// The sender of a request.
struct Caller: Hashable, Sendable {
    /// The id of the token.
    let id: String
    let tenant: String
    /// Without repetition, in the token's order.
    let scopes: [Scope]

    /// A sender without a token, who may use only routes that need none.
    static let nobody = Caller(id: "-", tenant: "", scopes: [])

    init(id: String, tenant: String, scopes: [Scope]) {
        (self.id, self.tenant, self.scopes) = (id, tenant, scopes)
    }

    init(_ token: Token) {
        self.init(id: token.id, tenant: token.tenant, scopes: token.scopes)
    }

    /// Throws unless the caller has the permission for the tenant.
    ///
    /// The answer is the same for tenants that exist and for those that do not.
    func check(_ need: Route.Need, tenant name: String?) throws(Problem) {
        if need == .nothing { return }
        if let scope = Scope(rawValue: need.rawValue), !scopes.contains(scope) {
            throw Problem(.forbidden, "The token lacks the scope \(scope.rawValue).")
        }
        if let name, name != tenant {
            throw Problem(.forbidden, "The token is not for this tenant.")
        }
    }
}

/// Identifies the sender of a request.
struct Access: Sendable {
    let book: any TokenReader
    let failures: any FailureCount
    let environment: Environment
    let counts: ServiceMetrics
    let sessions: any SessionStore
    /// True where the service itself ends TLS.
    let hasTLS: Bool

    /// Returns true where the browser speaks TLS, to the service or to a proxy before it.
    func isSecure(_ headers: HTTPFields) -> Bool {
        hasTLS || headers[.forwardedProto]?.lowercased() == "https"
    }

    /// Returns the text of the session of a request that has no token.
    func session(_ headers: HTTPFields) -> String? {
        guard headers.value(.authorization) == nil else { return nil }
        return Cookie.session(headers, isSecure: isSecure(headers))
    }

    /// Returns the sender of a request, by its token or by the session of a browser.
    func caller(
        _ request: Request, _ context: ServiceContext
    ) async throws(Problem) -> Caller {
        let headers = request.headers
        let isSession = session(headers) != nil
        try Origin.check(
            request.method, headers, host: request.head.authority, isSession: isSession)
        guard let text = Self.token(headers, context.memo) else {
            if isSession, let caller = try await sessionCaller(headers) { return caller }
            throw Self.challenge(isSession ? "The session has ended." : "The request has no token.")
        }
        return try await caller(text, peer: context.peer)
    }

    /// Returns the caller that a token belongs to.
    func caller(_ text: TokenText, peer: String) async throws(Problem) -> Caller {
        let known = try await book.token(text.id)
        let key = FailureLimit.Key(peer: peer, tokenID: known?.id)
        let now = environment.nowMs()
        if let seconds = failures.wait(key, nowMs: now) {
            throw Self.tooMany(seconds)
        }
        guard let known, known.isHash(of: text) else {
            let seconds = await failures.add(key, nowMs: now)
            counts.refused()
            if let seconds { throw Self.tooMany(seconds) }
            throw Self.challenge("The token is not valid.")
        }
        if known.isExpired(atMs: now) { throw Self.challenge("The token has expired.") }
        return Caller(known)
    }

    private static func tooMany(_ seconds: Int64) -> Problem {
        Problem(.tooManyRequests, "Too many wrong tokens came from this address.")
            .retrying(afterSeconds: seconds)
    }

    /// Returns the user of a session; nil where the session or its token has ended.
    private func sessionCaller(_ headers: HTTPFields) async throws(Problem) -> Caller? {
        guard let text = session(headers), let id = try await sessions.tokenID(text),
            let token = try await book.token(id), !token.isExpired(atMs: environment.nowMs())
        else { return nil }
        return Caller(token)
    }

    /// Returns a check that a caller is still admitted; long answers call it repeatedly.
    func admission(of caller: Caller, _ headers: HTTPFields) -> @Sendable () async -> Bool {
        let session = session(headers)
        return {
            guard let known = try? await book.token(caller.id),
                !known.isExpired(atMs: environment.nowMs()),
                Caller(known) == caller
            else { return false }
            guard let session else { return true }
            return (try? await sessions.tokenID(session)) == caller.id
        }
    }

    static func challenge(_ detail: String) -> Problem {
        Problem(.unauthorized, detail).with(.wwwAuthenticate, #"Bearer realm="restore-service""#)
    }

    /// Returns the token of `Authorization`, given as bearer token or as password.
    private static func token(_ headers: HTTPFields, _ memo: TokenMemo?) -> TokenText? {
        guard let value = headers.value(.authorization) else { return nil }
        guard let memo else { return token(value) }
        return memo.token(value, by: token)
    }

    private static func token(_ value: String) -> TokenText? {
        let parts = value.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
            .map(Substring.init)
        guard parts.count == 2 else { return unreadable }
        switch parts[0].lowercased() {
        case "bearer": return TokenText(String(parts[1])) ?? unreadable
        case "basic": return password(parts[1]).flatMap(TokenText.init) ?? unreadable
        default: return nil
        }
    }

    /// A placeholder for a text that is no token. Ids are random, so no token has this one.
    static let unreadable = TokenText { [UInt8](repeating: 0, count: $0) }

    private static func password(_ text: Substring) -> String? {
        guard let data = Data(base64Encoded: String(text)) else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[1]) : nil
    }
}
