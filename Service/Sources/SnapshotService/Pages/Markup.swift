import Basics
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Review

/// A part of a page. Interpolated text is escaped.
struct Markup: Sendable, ExpressibleByStringInterpolation {
    fileprivate(set) var html: String

    init(stringLiteral html: String) { self.html = html }

    init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

    /// The interpolation of a literal: text is escaped, markup is inserted as it is.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { html += literal }
        mutating func appendInterpolation(_ text: String) { html += HTML.escaped(text) }
        mutating func appendInterpolation(_ number: some BinaryInteger) { html += "\(number)" }
        mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
        mutating func appendInterpolation(_ markup: [Markup]) {
            html += markup.map(\.html).joined(separator: "\n")
        }
    }
}

/// A page for browsers.
struct WebPage: Sendable {
    var title: String
    /// The breadcrumbs: names and addresses, from the first page on.
    var way: [(name: String, address: String)] = []
    /// The logged-in user; nil before the login.
    var caller: Caller?
    var content: Markup

    /// Pages load only what the service serves, run nothing, and cannot be framed.
    static let policy = [
        "default-src 'none'", "style-src 'self'", "img-src 'self' data:", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'"
    ].joined(separator: "; ")

    func response(_ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentSecurityPolicy] = Self.policy
        return .text(html, "text/html; charset=utf-8", status: status, headers: headers)
    }

    private var html: String {
        let markup: Markup = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title): restore-service</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/assets/service.css">
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header><div class="line">
            \(crumbs)
            \(end)
            </div></header>
            <main id="main">
            <h1>\(title)</h1>
            \(content)
            </main>
            </body>
            </html>

            """
        return markup.html
    }

    private var crumbs: Markup {
        guard !way.isEmpty else { return "<p class=\"brand\">restore-service</p>" }
        let links = way.map { "<li><a href=\"\($0.address)\">\($0.name)</a></li>" as Markup }
        return "<nav aria-label=\"Where you are\"><ol>\(links)</ol></nav>"
    }

    private var end: Markup {
        guard caller != nil else { return "" }
        return """
            <form method="post" action="/logout"><button>Log out</button></form>
            """
    }
}

/// A problem as a page.
enum ProblemPage {
    static func response(_ problem: Problem, _ request: Request, _ requestID: String) -> Response {
        if problem.kind == .unauthorized { return login(request) }
        var headers = problem.headers
        headers[.wwwAuthenticate] = nil
        return WebPage(
            title: problem.kind.title, way: [("restore-service", "/")],
            content: """
                <p>\(problem.detail)</p>
                <p>\(problem.nextStep)</p>
                <p class="soft">Request \(requestID)</p>
                """
        ).response(
            HTTPResponse.Status(code: problem.kind.status, reasonPhrase: problem.kind.title),
            headers: headers)
    }

    /// Redirects to the login, and from there back.
    ///
    /// A user who follows a link from another site seems logged out, since browsers withhold the
    /// cookie. The page is therefore loaded once more from here.
    private static func login(_ request: Request) -> Response {
        let path = LocalAddress(request.head.path ?? "")?.text ?? "/"
        guard request.headers[.secFetchSite] == "cross-site", request.method == .get else {
            return .redirect("/login?to=" + Percent.encode(path))
        }
        return WebPage(
            title: "One moment",
            content: "<p><a href=\"\(path)\">Continue to the page</a></p>"
        ).response(headers: [.refresh: "0; url=\(path)"])
    }
}

/// An address on this service that a page may lead to: a path of plain names.
struct LocalAddress: Hashable, Sendable {
    let text: String

    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            Percent.isUnreserved(byte) || byte == UInt8(ascii: "/")
        }
        guard isPlain, text.hasPrefix("/"), !text.hasPrefix("//") else { return nil }
        self.text = text
    }
}

extension Response {
    /// Redirects a browser with a GET.
    static func redirect(_ address: String, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.location] = address
        return .empty(.seeOther, headers: headers)
    }
}

/// Formats times for people.
enum ShownTime {
    /// Returns the time to the minute, on one line.
    static func markup(_ ms: Int64) -> Markup {
        let text = Date(timeIntervalSince1970: Double(ms) / 1000).ISO8601Format()
        let shown = String(text.prefix(16)).replacing("T", with: " ") + " UTC"
        return "<time datetime=\"\(text)\">\(shown)</time>"
    }
}
