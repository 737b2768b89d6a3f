import HTTPTypes

/// The cookie of a session.
enum Cookie {
    /// Under TLS a browser takes the name only from this host, for all of it, and with `Secure`.
    private static let secureName = "__Host-restore"
    private static let plainName = "restore"

    private static func name(_ isSecure: Bool) -> String { isSecure ? secureName : plainName }

    /// The text of a request's session; nil where it has none.
    ///
    /// Under TLS the other name counts for nothing: somebody on the way can set it, and would have
    /// a browser work in a session of his own.
    static func session(_ headers: HTTPFields, isSecure: Bool) -> String? {
        let cookies = headers[values: .cookie].flatMap { $0.split(separator: ";") }
        for cookie in cookies {
            let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == name(isSecure) { return String(parts[1]) }
        }
        return nil
    }

    /// What makes a browser keep the session's text, out of the reach of scripts and of other
    /// sites, or forget it where the text is empty.
    static func setting(_ text: String, isSecure: Bool) -> String {
        let age = text.isEmpty ? 0 : Sessions.lifetimeSeconds
        return "\(name(isSecure))=\(text); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}

/// Whether a request comes from a page of this service, as browsers say it.
enum Origin {
    /// Throws where a request that changes something comes from another site's page, or where a
    /// session's request does not say where it comes from.
    static func check(
        _ method: HTTPRequest.Method, _ headers: HTTPFields, host: String?, isSession: Bool
    ) throws(Problem) {
        if method == .get || method == .head { return }
        let refused = Problem(
            .forbidden, "The request comes from a page of another site.",
            nextStep: "Do it on a page of the service, or with a token.")
        if let site = headers[.secFetchSite] {
            if site == "same-origin" || (site == "none" && !isSession) { return }
            throw refused
        }
        if let origin = headers[.origin] {
            let name = origin.split(separator: "/", omittingEmptySubsequences: true).last
            guard let host, let name, origin.contains("://"), name == host else { throw refused }
            return
        }
        if isSession { throw refused }
    }
}
