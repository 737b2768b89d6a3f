#if SERVICE
import Foundation
import HTTPTypes

/// Who sent a request.
struct Caller: Hashable, Sendable {
    /// The id of the token.
    let id: String
    let tenant: String
    let scopes: Set<Scope>

    /// Who sent no token; may do what needs none.
    static let nobody = Caller(id: "-", tenant: "", scopes: [])

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

    func caller(_ headers: HTTPFields, peer: String) throws(Problem) -> Caller {
        guard let text = Self.token(headers) else {
            throw challenge("There is no token.", headers)
        }
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
            throw challenge("The token is not valid.", headers)
        }
        if known.isExpired(atMs: now) { throw challenge("The token has expired.", headers) }
        return Caller(id: known.id, tenant: known.tenant, scopes: Set(known.scopes))
    }

    /// A browser is asked for the token as a password, so that no page has to be given without it.
    private func challenge(_ detail: String, _ headers: HTTPFields) -> Problem {
        let isBrowser = headers[.accept]?.contains("text/html") == true
        return Problem(.unauthorized, detail).with(
            .wwwAuthenticate,
            isBrowser
                ? #"Basic realm="restore-service: the token is the password", charset="UTF-8""#
                : #"Bearer realm="restore-service""#)
    }

    /// The token of `Authorization`: as bearer, or as the password of a browser.
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
    private static let unreadable = TokenText { [UInt8](repeating: 0, count: $0) }

    private static func password(_ text: Substring) -> String? {
        guard let data = Data(base64Encoded: String(text)) else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[1]) : nil
    }
}
#endif
