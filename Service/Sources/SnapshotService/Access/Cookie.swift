import HTTPTypes

/// The cookie of a session.
enum Cookie {
    /// With the prefix `__Host-` a browser accepts the cookie only from this host, with `Secure`.
    private static let secureName = "__Host-restore"
    private static let plainName = "restore"

    private static func name(_ isSecure: Bool) -> String { isSecure ? secureName : plainName }

    /// Returns the text of a request's session; nil where there is none.
    ///
    /// Under TLS the plain name is ignored: an attacker on the network can set it and make a
    /// browser work in the attacker's session.
    static func session(_ headers: HTTPFields, isSecure: Bool) -> String? {
        let cookies = headers[values: .cookie].flatMap { $0.split(separator: ";") }
        for cookie in cookies {
            let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == name(isSecure) { return String(parts[1]) }
        }
        return nil
    }

    /// Returns the value of `Set-Cookie` that stores the session's text, out of reach of scripts
    /// and other sites. An empty text deletes the cookie.
    static func setting(_ text: String, isSecure: Bool) -> String {
        let age = text.isEmpty ? 0 : Sessions.lifetimeSeconds
        return "\(name(isSecure))=\(text); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}

/// The check that a request comes from a page of this service, by the headers of browsers.
enum Origin {
    /// Throws where a request that changes something comes from another site's page, or where a
    /// session's request does not name its origin.
    static func check(
        _ method: HTTPRequest.Method, _ headers: HTTPFields, host: String?, isSession: Bool
    ) throws(Problem) {
        if method == .get || method == .head { return }
        if let site = headers.value(.secFetchSite) {
            if site == "same-origin" || (site == "none" && !isSession) { return }
            throw refused
        }
        if let origin = headers.value(.origin) {
            let name = origin.split(separator: "/", omittingEmptySubsequences: true).last
            guard let host, let name, origin.contains("://"), name == host else { throw refused }
            return
        }
        if isSession { throw refused }
    }

    private static var refused: Problem {
        Problem(
            .forbidden, "The request comes from a page of another site.",
            nextStep: "Send it from a page of the service, or with a token.")
    }
}
