import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Resources
import ServiceWire

/// The login and the logout of browsers, and the style sheet of their pages.
struct LoginRoutes: Sendable {
    let access: Access

    var routes: [Route] {
        [
            Route(.get, "/", .token, .page, isPage: true, handle: home),
            Route(.get, "/login", .nothing, .page, query: [Self.to], isPage: true, handle: form),
            Route(.post, "/login", .nothing, .page, isPage: true, handle: enter),
            Route(.post, "/logout", .nothing, .page, isPage: true, handle: leave),
            Route(.get, "/assets/service.css", .nothing, .page, isPage: true, handle: style)
        ]
    }

    private static let to = Route.Parameter(name: "to", summary: "The address after the login.")

    private func home(_ call: Call) async throws -> Response {
        .redirect("/ui/\(call.caller.tenant)/")
    }

    private func form(_ call: Call) async throws -> Response {
        Self.page(to: call.query.text("to") ?? "/", complaint: nil).response()
    }

    private static func page(to: String, complaint: String?) -> WebPage {
        let note: Markup =
            complaint.map {
                "<p class=\"complaint\" role=\"alert\" id=\"complaint\">\($0)</p>"
            } ?? ""
        let describes: Markup =
            complaint == nil
            ? "" : " aria-invalid=\"true\" aria-describedby=\"complaint\""
        return WebPage(
            title: "Log in",
            content: """
                <form method="post" action="/login" class="login">
                \(note)
                <label for="token">Token</label>
                <input type="password" id="token" name="token" required autofocus
                autocomplete="current-password" spellcheck="false"\(describes)>
                <input type="hidden" name="to" value="\(LocalAddress(to)?.text ?? "/")">
                <button class="main">Log in</button>
                </form>
                <p class="soft">An operator of the service creates one with
                <code>restore-service token create --tenant NAME --scope read</code>.</p>
                """)
    }

    private func enter(_ call: Call) async throws -> Response {
        try Origin.check(
            .post, call.headers, host: call.request.head.authority, isSession: true)
        guard call.mediaType == "application/x-www-form-urlencoded" else {
            throw Problem(
                .unsupportedMediaType, "A form must be application/x-www-form-urlencoded.")
        }
        let body = try await call.body(limit: 8 << 10, of: "The form")
        let text = String(decoding: body, as: UTF8.self)
        let fields = try Query(
            text[...], taking: [Self.to, .init(name: "token", summary: "The token.")])
        let to = fields.text("to") ?? "/"
        do throws(Problem) {
            let token = TokenText((fields.text("token") ?? "").filter { !$0.isWhitespace })
            let caller = try await access.caller(token ?? Access.unreadable, peer: call.peer)
            try caller.checkIsPerson()
            let session = try await access.sessions.begin(tokenID: caller.id)
            let isSecure = access.isSecure(call.headers)
            return .redirect(
                LocalAddress(to)?.text ?? "/",
                headers: [.setCookie: Cookie.setting(session, isSecure: isSecure)])
        } catch {
            var page = Self.page(to: to, complaint: "\(error.detail) \(error.nextStep)")
            if error.kind == .unauthorized {
                page = Self.page(
                    to: to, complaint: "\(error.detail) Check that the whole token was pasted.")
            }
            var headers = error.headers
            headers[.wwwAuthenticate] = nil
            return page.response(
                HTTPResponse.Status(code: error.kind.status, reasonPhrase: error.kind.title),
                headers: headers)
        }
    }

    private func leave(_ call: Call) async throws -> Response {
        try Origin.check(
            .post, call.headers, host: call.request.head.authority, isSession: true)
        if let session = access.session(call.headers) { try await access.sessions.end(session) }
        let isSecure = access.isSecure(call.headers)
        return .redirect(
            "/login", headers: [.setCookie: Cookie.setting("", isSecure: isSecure)])
    }

    private func style(_ call: Call) async throws -> Response {
        let bytes = try Resources.bytes("service/service.css")
        return .bytes(
            ByteBuffer(bytes: bytes), "text/css; charset=utf-8",
            headers: [.cacheControl: "public, max-age=300"])
    }
}

extension Caller {
    /// Throws for a token that permits no page.
    fileprivate func checkIsPerson() throws(Problem) {
        guard tenant != Token.allTenants, scopes.contains(.read) else {
            throw Problem(
                .forbidden, "This token does not permit reading.",
                nextStep: "Use a token of a tenant, with the scope read.")
        }
    }
}
