import Foundation
import HTTPTypes
import Hummingbird
import ServiceWire

/// Who sent a request.
struct Caller: Hashable, Sendable {
    /// The id of the token.
    let id: String
    let tenant: String
    let scopes: Set<Scope>

    /// Who sent no token; may do what needs none.
    static let nobody = Caller(id: "-", tenant: "", scopes: [])

    init(id: String, tenant: String, scopes: Set<Scope>) {
        (self.id, self.tenant, self.scopes) = (id, tenant, scopes)
    }

    init(_ token: Token) {
        self.init(id: token.id, tenant: token.tenant, scopes: Set(token.scopes))
    }

    /// Throws unless the caller may do this with the tenant.
    ///
    /// The answer is the same whether the tenant exists or not.
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

/// Finds out who sent a request.
struct Access: Sendable {
    let book: TokenBook
    let failures: FailureLimit
    let doors: Doors
    let counts: ServiceMetrics
    let sessions: Sessions
    /// Whether the service itself ends TLS.
    let hasTLS: Bool

    /// Whether the browser speaks TLS: to the service, or to what ends it before.
    func isSecure(_ headers: HTTPFields) -> Bool {
        hasTLS || headers[.forwardedProto]?.lowercased() == "https"
    }

    /// The text of the session that a request without a token comes with.
    func session(_ headers: HTTPFields) -> String? {
        guard headers[.authorization] == nil else { return nil }
        return Cookie.session(headers, isSecure: isSecure(headers))
    }

    /// Who sends a request: by its token, or by the session of a browser.
    func caller(_ request: Request, peer: String) throws(Problem) -> Caller {
        let headers = request.headers
        let isSession = session(headers) != nil
        try Origin.check(
            request.method, headers, host: request.head.authority, isSession: isSession)
        guard let text = Self.token(headers) else {
            if isSession, let caller = try sessionCaller(headers) { return caller }
            throw Self.challenge(isSession ? "The session is over." : "There is no token.")
        }
        return try caller(text, peer: peer)
    }

    /// Who a token is of.
    func caller(_ text: TokenText, peer: String) throws(Problem) -> Caller {
        let known = try book.token(text.id)
        let key = FailureLimit.Key(peer: peer, tokenID: known?.id)
        let now = doors.nowMs()
        if let seconds = failures.wait(key, nowMs: now) {
            throw Problem(.tooManyRequests, "Too many wrong tokens came from here.")
                .retrying(afterSeconds: seconds)
        }
        guard let known, known.isHash(of: text) else {
            failures.fail(key, nowMs: now)
            counts.refused()
            throw Self.challenge("The token is not valid.")
        }
        if known.isExpired(atMs: now) { throw Self.challenge("The token has expired.") }
        return Caller(known)
    }

    /// Who is logged in; nil where the session, or the token that it began with, is over.
    private func sessionCaller(_ headers: HTTPFields) throws(Problem) -> Caller? {
        guard let id = session(headers).flatMap(sessions.tokenID),
            let token = try book.token(id), !token.isExpired(atMs: doors.nowMs())
        else { return nil }
        return Caller(token)
    }

    /// Whether who was let in would still be, asked again and again while an answer goes on.
    func standing(of caller: Caller, _ headers: HTTPFields) -> @Sendable () -> Bool {
        let session = session(headers)
        return {
            guard let known = try? book.token(caller.id), !known.isExpired(atMs: doors.nowMs()),
                Caller(known) == caller
            else { return false }
            return session.map { sessions.tokenID($0) == caller.id } ?? true
        }
    }

    static func challenge(_ detail: String) -> Problem {
        Problem(.unauthorized, detail).with(.wwwAuthenticate, #"Bearer realm="restore-service""#)
    }

    /// The token of `Authorization`: as bearer, or as a password.
    private static func token(_ headers: HTTPFields) -> TokenText? {
        guard let value = headers[.authorization] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return unreadable }
        switch parts[0].lowercased() {
        case "bearer": return TokenText(String(parts[1])) ?? unreadable
        case "basic": return password(parts[1]).flatMap(TokenText.init) ?? unreadable
        default: return nil
        }
    }

    /// Stands for a text that is no token: no token has this id, since ids are random.
    static let unreadable = TokenText { [UInt8](repeating: 0, count: $0) }

    private static func password(_ text: Substring) -> String? {
        guard let data = Data(base64Encoded: String(text)) else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[1]) : nil
    }
}
