import Foundation
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

@Suite("Bad input is answered with a problem, and changes nothing")
struct BadInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var method = "PUT"
        var target = statePath()
        var body: String? = "v"
        var headers: [String: String] = [:]
        let status: Int
        let detail: String
        var testDescription: String { detail }
    }

    static let json = ["Content-Type": "application/json"]

    static func batch(_ body: String, _ status: Int, _ detail: String) -> Case {
        Case(
            method: "POST", target: "/v1/team/batch", body: body, headers: json, status: status,
            detail: detail)
    }

    static let long = String(repeating: "k", count: 129)

    /// Requests, and the sentence that each is answered with.
    static let cases: [Case] = [
        Case(
            method: "GET", target: "/nothing", body: nil, status: 404,
            detail: "This path does not exist."),
        Case(
            method: "GET", target: "/v1/team/apps/", body: nil, status: 404,
            detail: "This path does not exist."),
        Case(
            method: "POST", status: 405,
            detail: "This path does not accept POST; it accepts GET, HEAD, PUT, DELETE."),
        Case(
            method: "PROPFIND", target: "/healthz", body: nil, status: 405,
            detail: "This path does not accept PROPFIND; it accepts GET, HEAD."),
        Case(
            target: statePath(long), status: 400,
            detail: "The key has 129 bytes; it must have 1 to 128."),
        Case(
            target: statePath("a%20b"), status: 400,
            detail: "The key must consist of letters, digits and ._~- and must not be . or .. ."),
        Case(
            target: statePath("a%2"), status: 400,
            detail: "The key in the path has a broken percent-encoding."),
        Case(
            method: "GET", target: "/v1/team/apps?x=1", body: nil, status: 400,
            detail: "The query has a parameter that this path does not take."),
        Case(
            method: "GET", target: "/v1/team/changes?limit=1&limit=2", body: nil, status: 400,
            detail: "The query parameter limit comes twice."),
        Case(
            method: "GET", target: "/v1/team/changes?limit=%FF", body: nil, status: 400,
            detail: "The query is not percent-encoded UTF-8."),
        Case(
            method: "GET", target: "/v1/team/changes?limit=0", body: nil, status: 400,
            detail: "limit must be a whole number from 1 to 1000."),
        Case(
            method: "GET", target: "/v1/team/changes?limit=99999999999999999999", body: nil,
            status: 400, detail: "limit must be a whole number from 1 to 1000."),
        Case(
            method: "GET", target: statePath() + "/history?values=maybe", body: nil, status: 400,
            detail: "values must be true or false."),
        Case(
            method: "GET", target: "/v1/team/apps/ike/state?cursor=a", body: nil, status: 400,
            detail: "The cursor is not from this list."),
        Case(
            method: "GET", target: "/v1/team/changes?after=" + String(repeating: "1", count: 5000),
            body: nil, status: 414, detail: "The path and query have more than 4096 bytes."),
        Case(
            body: String(repeating: "x", count: (64 << 10) + 1), status: 413,
            detail: "A state can have at most 65536 bytes; this one has more."),
        Case(
            headers: ["Content-Type": "text/html"], status: 415,
            detail: "A state must be application/json or application/octet-stream."),
        Case(
            headers: ["Content-Encoding": "gzip"], status: 415,
            detail: "The body has a content encoding."),
        Case(
            headers: ["Restore-Schema": "a; v=1"], status: 400,
            detail: "Restore-Schema is not a schema."),
        Case(
            headers: ["Restore-Schema": "a; version=-1"], status: 400,
            detail: "Restore-Schema is not a schema."),
        Case(
            headers: ["Restore-Schema": "%FF; version=1"], status: 400,
            detail: "Restore-Schema is not a schema."),
        Case(
            headers: ["Restore-Schema": "image%2Fpng; version=1"], status: 422,
            detail: "ike/main/draft: pictures are stored as redacted pictures."),
        Case(
            headers: ["If-Match": "1"], status: 400,
            detail: "If-Match must be * or a list of entity tags such as \"3\"."),
        Case(
            headers: ["Idempotency-Key": "a b"], status: 400,
            detail:
                "The idempotency key must consist of letters, digits and ._~- and must not be . "
                + "or .. ."),
        Case(
            body: "{", headers: json, status: 422,
            detail: "The body is not JSON at byte 1: the text ends too early: a key in "
                + "double quotes is missing."),
        Case(
            body: String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            headers: json, status: 422,
            detail: "The body is not JSON at byte 64: values nest more than 64 levels "
                + "deep."),
        Case(
            body: "", headers: json, status: 422,
            detail: "The body is not JSON at byte 0: the text ends too early: a value is "
                + "missing."),
        batch("[]", 422, "The body has the wrong type."),
        batch("{}", 422, "writes is missing."),
        batch(#"{"writes":[]}"#, 422, "A batch must have 1 to 256 writes; this one has 0."),
        batch(#"{"writes":[{"app":"a","scene":"s"}]}"#, 422, "writes[0].key is missing."),
        batch(
            #"{"writes":[{"app":1,"scene":"s","key":"k"}]}"#, 422,
            "writes[0].app has the wrong type."),
        batch(
            #"{"writes":[{"app":"a","scene":"s","key":"k"}]}"#, 422,
            "writes[0].base64 is missing or not base64."),
        batch(
            #"{"writes":[{"app":"a","scene":"s","key":"k","base64":"?"}]}"#, 422,
            "writes[0].base64 is missing or not base64."),
        batch(
            #"{"writes":[{"app":"../a","scene":"s","key":"k","base64":""}]}"#, 400,
            "The writes[0].app must consist of letters, digits and ._~- and must not be . or .. ."),
        batch(
            #"{"writes":[{"app":":a","scene":"s","key":"k","base64":""}]}"#, 400,
            "The writes[0].app must consist of letters, digits and ._~- and must not be . or .. ."),
        batch(
            #"{"writes":[{"app":"a","scene":"s","key":"k","base64":"","delete":true}]}"#, 422,
            "writes[0] has both delete and a value."),
        batch(
            #"{"writes":[{"app":"a","scene":"s","key":"k","base64":"","if_absent":true,"#
                + #""if_revision":1}]}"#, 422, "writes[0] has both if_revision and if_absent."),
        batch(
            #"{"writes":[{"app":"a","scene":"s","key":"k","base64":""},"#
                + #"{"app":"a","scene":"s","key":"k","base64":""}]}"#, 422,
            "a/s/k: written twice in a commit."),
        Case(
            method: "POST", target: "/v1/team/batch", status: 415,
            detail: "The body of this request must be application/json.")
    ]

    @Test("each has its status and its sentence", arguments: cases)
    func sentences(bad: Case) async throws {
        try await RunningService.with { service in
            let answer = try await service.ask(
                bad.method, bad.target, bad.body, headers: bad.headers)
            #expect(answer.status == bad.status)
            let problem = try answer.json()
            #expect(problem["detail"] as? String == bad.detail)
            #expect(problem["status"] as? Int == bad.status)
            #expect((problem["next_step"] as? String)?.isEmpty == false)
            #expect(problem["request_id"] as? String == answer["request-id"])
            #expect(answer["content-type"] == "application/problem+json")
            let newest = try await service.ask("GET", "/v1/team/cursor").text
            #expect(newest.contains(".0.end"), "nothing was committed")
        }
    }

    /// Bytes that are no request, and the status.
    static let raw: [(bytes: String, status: Int)] = [
        ("\r\n\r\n\r\nnonsense\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\n\r\n", 400), ("BREW /pot HTTP/1.1\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nbad header\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
        (
            "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
                + "Content-Length: 2\r\n\r\nab", 400
        ),
        (
            "POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400
        ),
        ("GET /healthz HTTP/1.1\r\nX: " + String(repeating: "a", count: 10_000) + "\r\n\r\n", 431),
        (
            "GET /healthz HTTP/1.1\r\n"
                + (0..<200).map { "X\($0): a\r\n" }.joined() + "\r\n", 431
        ),
        ("\u{16}\u{3}\u{1}\u{0}\u{0}", 400)
    ]

    @Test("what is no HTTP is answered as a problem, and the connection ends", arguments: raw)
    func notHTTP(bytes: String, status: Int) async throws {
        try await RunningService.with { service in
            let answer = try await service.send(Array(bytes.utf8), andEnd: true)
            #expect(answer.status == status)
            #expect(answer["content-type"] == "application/problem+json")
            #expect(answer["connection"] == "close")
            #expect(try await service.ask("GET", "/healthz").status == 200)
        }
    }

    private func head(_ service: RunningService, _ rest: String) -> [UInt8] {
        Array(
            ("PUT \(statePath()) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(service.token)\r\n"
                + rest).utf8)
    }

    @Test("a body that was cut off is not kept, with a length and in chunks")
    func truncatedBodies() async throws {
        try await RunningService.with { service in
            for rest in [
                "Content-Length: 100\r\n\r\nhalf",
                "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
                "Transfer-Encoding: chunked\r\n\r\n4\r\nha"
            ] {
                let answer = try await service.send(head(service, rest), andEnd: true)
                #expect(answer.status == 400, "\(rest)")
                #expect(try await service.ask("GET", statePath()).status == 404, "\(rest)")
            }
        }
    }

    @Test("a body that takes too long is answered with 408")
    func slowBody() async throws {
        var limits = Limits()
        limits.bodySeconds = 1
        try await RunningService.with(limits: limits) { service in
            let answer = try await service.send(head(service, "Content-Length: 9\r\n\r\nslow"))
            #expect((answer.status, answer.problem) == (408, "request-timeout"))
        }
    }

    @Test("a body that is too large is refused by its length, and the rest is not read")
    func hugeBody() async throws {
        try await RunningService.with { service in
            let answer = try await service.send(
                head(service, "Content-Length: 9000000000\r\n\r\nx"))
            #expect((answer.status, answer["connection"]) == (413, "close"))
            let chunked = head(service, "Transfer-Encoding: chunked\r\n\r\n20000\r\n")
            let endless = try await service.send(
                chunked + [UInt8](repeating: 0x61, count: 0x20000) + Array("\r\n20000\r\n".utf8))
            #expect((endless.status, endless["connection"]) == (413, "close"))
        }
    }

    @Test("Answers Expect: 100-continue at once")
    func expectContinue() async throws {
        try await RunningService.with { service in
            let answer = try await blocking {
                let connection = try HTTPConnection(host: "127.0.0.1", port: service.port)
                try connection.send(
                    head(service, "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"))
                let first = String(decoding: try connection.receive(), as: UTF8.self)
                #expect(first.hasPrefix("HTTP/1.1 100 "))
                try connection.send(Array("ok".utf8))
                return try connection.answer()
            }
            #expect(answer.status == 201)
        }
    }

    @Test("requests in a row on one connection are answered in their order")
    func pipelined() async throws {
        try await RunningService.with { service in
            let one = head(service, "Content-Length: 1\r\n\r\na")
            let two = head(service, "Content-Length: 1\r\n\r\nb")
            let first = try await service.send(one + two)
            #expect(first["etag"] == "\"1\"")
            #expect(try await service.ask("GET", statePath()).text == "b")
        }
    }

    @Test("every answer carries the headers of safety, and a request id")
    func safetyHeaders() async throws {
        try await RunningService.with { service in
            var ids: [String] = []
            for target in ["/healthz", "/nothing", statePath()] {
                let answer = try await service.ask("GET", target)
                #expect(answer["x-content-type-options"] == "nosniff")
                #expect(answer["content-security-policy"]?.contains("default-src 'none'") == true)
                #expect(answer["referrer-policy"] == "no-referrer")
                ids.append(answer["request-id"] ?? "none")
                #expect(answer["server"] == nil)
            }
            #expect(Set(ids).count == 3 && !ids.contains("none"))
        }
    }
}
