import Basics
import Foundation
import ServiceWire
import StateStore
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// A request, and the problem that answers it. `…` in a text stands for a part that varies.
struct MessageCase: Sendable {
    enum Sender: Sendable { case own, nobody, reader, writer, foreign, admin, teamAdmin, wrong }

    let method: String
    let target: String
    var body: [UInt8]?
    var headers: [String: String] = [:]
    var sender = Sender.own
    let status: Int
    let detail: String
    var nextStep: String?

    init(
        _ request: String, _ status: Int, _ detail: String, _ nextStep: String? = nil,
        body: String? = nil, bytes: [UInt8]? = nil, headers: [String: String] = [:],
        sender: Sender = .own
    ) {
        let parts = request.split(separator: " ", maxSplits: 1)
        (method, target) = (String(parts[0]), String(parts[1]))
        self.body = bytes ?? body.map { Array($0.utf8) }
        (self.headers, self.sender) = (headers, sender)
        (self.status, self.detail, self.nextStep) = (status, detail, nextStep)
    }

    /// Returns true where the text is the expected one, or has its parts in order.
    static func matches(_ text: String, _ expected: String) -> Bool {
        let parts = expected.components(separatedBy: "…")
        guard parts.count > 1 else { return text == expected }
        var rest = text[...]
        for part in parts where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return text.hasPrefix(parts[0]) && text.hasSuffix(parts[parts.count - 1])
    }
}

@Suite("Messages of the service")
struct MessageTests {
    private static let json = ["Content-Type": "application/json"]
    private static let yaml = ["Content-Type": "application/yaml"]
    private static let run = MadeRun.path
    private static let made = MadeRun(png: (try? png(1)) ?? [])
    private static let zeros = String(repeating: "0", count: 64)
    private static let snapshots = "/v1/team/apps/ike/scenes/main/snapshots"
    private static let rights = "Use a token that has the tenant and the scope."
    private static let pngStep = "Encode the picture again; nothing was stored."
    private static let missing = "List the names; /openapi.json has the paths."

    static let access: [MessageCase] = [
        .init(
            "GET \(statePath())", 403, "The token lacks the scope read.", rights, sender: .writer),
        .init("PUT \(statePath())", 403, "The token lacks the scope write.", sender: .reader),
        .init(
            "GET \(statePath())", 403, "The token is not for this tenant.", rights,
            sender: .foreign),
        .init(
            "GET \(statePath())", 401, "The request has no token.",
            "Send Authorization: Bearer TOKEN with a token of restore-service token create.",
            sender: .nobody),
        .init(
            "GET \(statePath())", 401, "The session has ended.", headers: ["Cookie": "restore=x"],
            sender: .nobody),
        .init(
            "DELETE \(statePath())", 403, "The request comes from a page of another site.",
            "Send it from a page of the service, or with a token.",
            headers: ["Sec-Fetch-Site": "cross-site"]),
        .init(
            "POST /admin/tokens", 403, "The token does not permit creating tokens of this tenant.",
            rights, body: #"{"tenant":"other","scopes":["read"]}"#, headers: json,
            sender: .teamAdmin),
        .init(
            "POST /admin/tokens", 422, "days must be from 0 to 3650, not -1.",
            "Correct the content as the detail says.",
            body: #"{"tenant":"team","scopes":["read"],"days":-1}"#, headers: json, sender: .admin),
        .init(
            "POST /admin/tokens/none/rotate", 422,
            "grace_seconds must be from 0 to 31536000, not -1.", body: #"{"grace_seconds":-1}"#,
            headers: json, sender: .admin),
        .init(
            "DELETE /admin/tokens/none", 404, "No token has this id.", "List the tokens.",
            sender: .admin),
        .init(
            "POST /admin/tenants/other/revoke", 403,
            "The token does not permit revoking tokens of this tenant.", sender: .teamAdmin),
        .init("GET /readyz", 401, "The token is not valid.", sender: .wrong),
        .init(
            "GET /readyz", 429, "Too many wrong tokens came from this address.",
            "Wait as long as Retry-After says.", sender: .wrong)
    ]

    static let requests: [MessageCase] = [
        .init(
            "GET /v1/team/changes", 406,
            "The answer is available as application/json, text/event-stream.",
            "Accept one of the types that the detail names.", headers: ["Accept": "text/csv"]),
        .init(
            "PUT \(statePath())", 415, "The body has a content encoding.",
            "Send the body without an encoding.", body: "v", headers: ["Content-Encoding": "gzip"]),
        .init(
            "PUT \(statePath())", 400, "If-Match and If-None-Match cannot be combined.", body: "v",
            headers: ["If-Match": "*", "If-None-Match": "*"]),
        .init(
            "GET /v1/team/apps?x=1", 400,
            "The query has a parameter that this path does not take.", "Remove the query."),
        .init(
            "GET /v1/team/changes?x=1", 400,
            "The query has a parameter that this path does not take.",
            "Use only: after, limit, wait."),
        .init(
            "GET /v1/team/changes?after=x", 400, "This is not a cursor.",
            "Give the member cursor of an answer, or the id of an event."),
        .init(
            "GET /v1/team/apps/ike/state?cursor=a", 400, "The cursor is not from this list.",
            "Give the member next of the page before, or no cursor."),
        .init(
            "POST /login", 415, "A form must be application/x-www-form-urlencoded.", body: "x",
            headers: ["Sec-Fetch-Site": "same-origin"], sender: .nobody),
        .init(
            "GET /ui/team/apps/none/scenes/none/", 404, "The application has no such scene.",
            "List the scenes.")
    ]

    static let state: [MessageCase] = [
        .init("GET \(statePath("none"))", 404, "The record ike/main/none does not exist.", missing),
        .init("DELETE \(statePath("none"))", 404, "The record ike/main/none does not exist."),
        .init(
            "GET \(statePath())", 412,
            "ike/main/draft: the record has revision 1, which was not expected.",
            "Read the record and decide again; nothing was changed.",
            headers: ["If-Match": "\"9\""]),
        .init(
            "GET \(statePath("none"))", 412, "ike/main/none: the record does not exist.",
            headers: ["If-Match": "*"]),
        .init(
            "PUT \(statePath())", 400, "Restore-Schema is not a schema.",
            "Write it as NAME; version=N, the name percent-encoded.", body: "v",
            headers: ["Restore-Schema": "a; v=1"]),
        .init(
            "PUT \(statePath("once"))", 422, "This idempotency key was used for another request.",
            "Use a new key for a new request.", body: "other", headers: ["Idempotency-Key": "k"]),
        .init(
            "POST /v1/team/batch", 413,
            "writes[0] has 65537 bytes; a state can have at most 65536.",
            "Send less; nothing was changed.",
            body: #"{"writes":[{"app":"a","scene":"s","key":"k","base64":""#
                + Data(count: 65_537).base64EncodedString() + #""}]}"#, headers: json),
        .init(
            "PUT \(statePath("new"))", 403, "The tenant has … names of records; the limit is 4.",
            "Delete what is no longer needed, or raise the limit in the service's configuration.",
            body: "v"),
        .init("GET \(snapshots)/none", 404, "The record ike/main/none does not exist."),
        .init("DELETE \(snapshots)/none", 404, "The record ike/main/none does not exist."),
        .init(
            "GET \(snapshots)/draft", 409, "ike/main/draft holds a state, not a picture.",
            "Read it under state/ instead of snapshots/."),
        .init(
            "GET /v1/team/snapshots/\(zeros)", 404, "The tenant has no picture of this hash."),
        .init(
            "GET \(snapshots)/card", 416, "The picture has \(made.png.count) bytes.",
            "Request bytes within the length in Content-Range.",
            headers: ["Range": "bytes=999999-"]),
        .init(
            "PUT \(snapshots)/card", 422, "Only pictures that are declared redacted are stored.",
            "Paint over secrets, then send Restore-Redacted: true.", bytes: made.png,
            headers: ["Content-Type": "image/png"]),
        .init(
            "PUT \(snapshots)/card", 422, "This is not a valid PNG: ….", pngStep, body: "GIF89a",
            headers: SnapshotTests.declared)
    ]

    static let review: [MessageCase] = [
        .init(
            "POST \(run)/decisions", 409, "chat/end: the run has no picture of this hash.",
            "Reload the page and review the current results of the run.",
            body: #"{"choice":"approve","entries":[{"name":"chat/end","sha256":"00"}]}"#,
            headers: json),
        .init(
            "POST \(run)/decisions", 409, "chat/end: this result was approved and is golden.",
            "Approve another result in another run.",
            body: #"{"choice":"reject","entries":[{"name":"chat/end","sha256":"\#(made.hash)"}]}"#,
            headers: json),
        .init(
            "POST \(run)/decisions", 422, "A reason has 1 to 60 characters on one line.",
            body: #"{"choice":"reject","entries":[],"reason":""}"#, headers: json),
        .init("GET \(run)?at=1", 400, "No line of the run begins at byte 1."),
        .init("GET \(run)/pictures/0000000000000000.png", 404, "No file has this name.", missing),
        .init(
            "POST \(run)/lines?at=99999", 409,
            "The run has … bytes of lines, but these begin at byte 99999.",
            "Continue at the member at, or use another name for the run.",
            bytes: try? made.line(), headers: ["Content-Type": "application/jsonl"]),
        .init("POST \(run)/lines", 415, "Lines must be application/jsonl.", body: "{}"),
        .init(
            "PUT \(run)/pictures/0000000000000000.png", 422, "The name does not match the content.",
            "Use the first 16 digits of its SHA-256, and .png or .txt.", bytes: made.png),
        .init(
            "PUT \(run)/pictures/\(SHA256.hex([0xFF]).prefix(16)).txt", 422,
            "The text is not UTF-8.", bytes: [0xFF]),
        .init(
            "PUT \(run)/pictures/\(SHA256.hex([0x61]).prefix(16)).txt", 403,
            "A run can have at most 1 pictures.", bytes: [0x61]),
        .init(
            "GET \(run)x", 404, "The suite has no such run.",
            "Send the first lines of the run before its pictures."),
        .init(
            "GET /v1/team/suites/none/runs", 404, "The tenant has no such suite.",
            "Upload a run with restore-tool verify --remote, which creates the suite."),
        .init(
            "POST /v1/team/suites/second/runs/one/lines", 403,
            "A tenant can have at most 1 suites.", bytes: try? made.header(),
            headers: ["Content-Type": "application/jsonl"])
    ]

    static let work: [MessageCase] = [
        .init(
            "POST /v1/render", 415, "A scenario must be application/yaml.",
            "Send one of the types that the detail names.", body: "a", headers: json),
        .init(
            "POST /v1/render?orientation=sideways", 400,
            "orientation must be one of portrait, landscape.",
            "Correct the request as the detail says.", body: "a", headers: yaml),
        .init("POST /v1/conform", 415, "A trace must be application/json.", body: "a"),
        .init(
            "POST /v1/diff?threshold=many", 400, "threshold must be a number from 0 to 255.",
            body: "{}", headers: json),
        .init(
            "POST /v1/diff", 422, "expected.base64 is not base64.",
            body: #"{"expected":{"base64":"?"},"actual":{}}"#, headers: json),
        .init(
            "POST /v1/diff", 422, "expected must have either sha256 or base64.",
            body: #"{"expected":{},"actual":{}}"#, headers: json)
    ]

    @Test("Answers each wrong request with its detail and its next step")
    func problems() async throws {
        var limits = Limits()
        (limits.namesPerTenant, limits.suitesPerTenant, limits.picturesPerRun) = (4, 1, 1)
        limits.wrongTokens = 1
        try await RunningService.with(limits: limits) { service in
            try await prepare(service)
            for bad in Self.requests + Self.state + Self.review + Self.work + Self.access {
                let answer = try await service.ask(
                    bad.method, bad.target, bytes: bad.body, headers: bad.headers,
                    token: try await token(bad.sender, service))
                try check(answer, bad)
            }
        }
    }

    private func prepare(_ service: RunningService) async throws {
        for (key, headers) in [("draft", [:]), ("once", ["Idempotency-Key": "k"])] {
            let put = try await service.ask("PUT", statePath(key), "v", headers: headers)
            #expect(put.status == 201)
        }
        let card = try await service.ask(
            "PUT", "\(Self.snapshots)/card", bytes: Self.made.png, headers: SnapshotTests.declared)
        #expect(card.status == 201)
        try await service.upload(Self.made)
        #expect(try await service.decide("approve", Self.made.hash).status == 200)
    }

    private func token(
        _ sender: MessageCase.Sender, _ service: RunningService
    ) async throws -> String? {
        switch sender {
        case .own: "own"
        case .nobody: nil
        case .reader: try await service.makeToken("team", [.read])
        case .writer: try await service.makeToken("team", [.write])
        case .foreign: try await service.makeToken("other")
        case .admin: try await service.makeToken("*", [.admin])
        case .teamAdmin: try await service.makeToken("team", [.admin])
        case .wrong: "rst_wrong"
        }
    }

    private func check(_ answer: HTTPAnswer, _ bad: MessageCase) throws {
        let place = "\(bad.method) \(bad.target): \(bad.detail)\n\(answer.text)"
        #expect(answer.status == bad.status, "\(place)")
        guard answer["content-type"] == "application/problem+json" else {
            #expect(answer.text.contains("<p>\(bad.detail)</p>"), "\(place)")
            if let nextStep = bad.nextStep { #expect(answer.text.contains(nextStep), "\(place)") }
            return
        }
        let problem = try ProblemBody(json: answer.body)
        #expect(MessageCase.matches(problem.detail ?? "", bad.detail), "\(place)")
        if let nextStep = bad.nextStep { #expect(problem.nextStep == nextStep, "\(place)") }
    }

    @Test("Describes a token that permits no page in the form")
    func loginWithoutRead() async throws {
        try await RunningService.with { service in
            let token = try await service.makeToken("team", [.write])
            let answer = try await service.ask(
                "POST", "/login", "token=\(token)",
                headers: [
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Sec-Fetch-Site": "same-origin"
                ], token: nil)
            #expect(answer.status == 403)
            #expect(
                answer.text.contains(
                    "This token does not permit reading. "
                        + "Use a token of a tenant, with the scope read."))
        }
    }

    /// Bytes that are not a valid request, and the detail.
    static let raw: [(bytes: String, detail: String)] = [
        ("nonsense\r\n\r\n", "This is not a valid HTTP request."),
        (
            "GET /healthz HTTP/1.1\r\nX: " + String(repeating: "a", count: 10_000) + "\r\n\r\n",
            "The headers are larger than the service accepts."
        )
    ]

    @Test("Describes bytes that are not a valid request", arguments: raw)
    func notHTTP(bytes: String, detail: String) async throws {
        try await RunningService.with { service in
            let answer = try await service.send(Array(bytes.utf8), andEnd: true)
            #expect(try ProblemBody(json: answer.body).detail == detail, "\(answer.text)")
        }
    }
}
