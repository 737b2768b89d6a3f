import HTTPTypes
import Hummingbird

// The routes are one table, not a router's tree. The dispatch, the methods of a 405, the required
// scopes, the query parameters and /openapi.json all come from it and cannot contradict each other.

/// One operation of the service.
struct Route: Sendable {
    let method: HTTPRequest.Method
    /// The path with names in braces: `/v1/{tenant}/apps`.
    let template: String
    let need: Need
    /// The description in /openapi.json.
    let about: About
    /// The query parameters that the route accepts.
    let query: [Parameter]
    /// True for pages in a browser. They lead users who are not logged in to the login.
    let isPage: Bool
    /// True where the work is so short that the connection's event loop does it.
    let isShort: Bool
    let handle: @Sendable (Call) async throws -> Response

    let segments: [Segment]

    init(
        _ method: HTTPRequest.Method, _ template: String, _ need: Need, _ about: About,
        query: [Parameter] = [], isPage: Bool = false, isShort: Bool = false,
        handle: @escaping @Sendable (Call) async throws -> Response
    ) {
        self.method = method
        self.template = template
        self.need = need
        self.about = about
        self.query = query
        self.isPage = isPage
        self.isShort = isShort
        self.handle = handle
        segments = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.first == "{" ? .name(String($0.dropFirst().dropLast())) : .fixed($0.utf8) }
    }

    enum Segment: Sendable {
        case fixed(Substring.UTF8View)
        case name(String)
    }

    /// The requirement on the token of a request.
    enum Need: String, Sendable {
        /// No token is needed.
        case nothing
        /// Any valid token is enough.
        case token
        case read, write, admin
    }

    /// A parameter of the query with its description.
    struct Parameter: Sendable {
        let name: String
        let summary: String
        var kind = Kind.text

        enum Kind: Sendable {
            case text
            case flag
            case number(ClosedRange<Int>, usual: Int)
            case oneOf([String])
        }
    }
}

/// All routes, found by the path of a request.
struct RouteTable: Sendable {
    let routes: [Route]
    private let bySegmentCount: [Int: [Route]]

    init(_ routes: [Route]) {
        self.routes = routes
        bySegmentCount = Dictionary(grouping: routes) { $0.segments.count }
    }

    /// Returns the route of a method and a path; nil where no route has the path.
    func find(_ method: HTTPRequest.Method, _ parts: [Substring]) throws(Problem) -> Route? {
        let wanted = method == .head ? .get : method
        var others: [HTTPRequest.Method] = []
        for route in bySegmentCount[parts.count] ?? [] where route.matches(parts) {
            if route.method == wanted { return route }
            others += route.method == .get ? [.get, .head] : [route.method]
        }
        if others.isEmpty { return nil }
        let names = others.map(\.rawValue).joined(separator: ", ")
        throw Problem(
            .methodNotAllowed, "This path does not accept \(method.shown); it accepts \(names)."
        )
        .with(.allow, names)
    }

    /// Returns the address of the page that a path without its last slash means; nil for other
    /// paths.
    func page(_ method: HTTPRequest.Method, _ target: Target) -> String? {
        guard target.parts.first == "ui", target.parts.last?.isEmpty == false,
            method == .get || method == .head
        else { return nil }
        let parts = target.parts + [""]
        guard
            (bySegmentCount[parts.count] ?? []).contains(where: { $0.isPage && $0.matches(parts) })
        else { return nil }
        return "/" + parts.joined(separator: "/") + (target.query.map { "?\($0)" } ?? "")
    }
}

extension Route {
    fileprivate func matches(_ parts: [Substring]) -> Bool {
        zip(segments, parts).allSatisfy { segment, part in
            switch segment {
            case .fixed(let text): text.elementsEqual(part.utf8)
            case .name: !part.isEmpty
            }
        }
    }

    /// Returns the decoded names in the path, in the order of the template.
    func names(in parts: [Substring]) throws(Problem) -> [(role: String, name: String)] {
        var names: [(role: String, name: String)] = []
        for (segment, part) in zip(segments, parts) {
            guard case .name(let role) = segment else { continue }
            names.append((role, try PathName.decode(part, role)))
        }
        return names
    }
}

extension HTTPRequest.Method {
    /// The method as messages repeat it.
    var shown: String { rawValue.utf8.count <= 16 ? rawValue : "this method" }
}
