import Basics
import Foundation
import ServiceWire
import Testing

/// An answer and the text that the service writes for it.
struct AnswerCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let written: String
    let readAndWritten: @Sendable () throws -> String
    let isEqual: @Sendable () throws -> Bool

    init<Answer: WireAnswer>(_ answer: Answer, _ text: String) {
        testDescription = "\(Answer.self) \(text)"
        written = answer.line
        readAndWritten = { try Answer(json: Array(text.utf8)).line }
        isEqual = { try Answer(json: Array(text.utf8)) == answer }
        expected = text
    }

    let expected: String
}

@Suite("Answers of the service")
struct AnswerTests {
    private static let record = RecordItem(
        scene: "main", key: "draft", revision: 3, commit: 9, writtenMs: 1_700_000_000_000,
        schema: "application/json", version: 0, bytes: 2)

    private static let change = ChangeItem(
        app: "ike", scene: "main", key: "draft", revision: 3, commit: 9, deleted: false,
        cursor: "9.1.a")

    private static let changeText =
        #"{"app":"ike","scene":"main","key":"draft","revision":3,"commit":9,"deleted":false,"#
        + #""cursor":"9.1.a"}"#

    private static let recordText =
        #"{"scene":"main","key":"draft","revision":3,"commit":9,"written_ms":1700000000000,"#
        + #""schema":"application/json","version":0,"bytes":2}"#

    private static func variant(_ change: (inout RecordItem) -> Void) -> RecordItem {
        var item = record
        change(&item)
        return item
    }

    static let state: [AnswerCase] = [
        .init(BatchAnswer(commit: 7, revisions: [1, 0]), #"{"commit":7,"revisions":[1,0]}"#),
        .init(record, recordText),
        .init(
            variant { ($0.writtenMs, $0.base64) = (nil, "a/+=") },
            #"{"scene":"main","key":"draft","revision":3,"commit":9,"written_ms":null,"#
                + #""schema":"application/json","version":0,"bytes":2,"base64":"a/+="}"#),
        .init(
            RecordPage(records: [record], next: "main/draft"),
            #"{"records":[\#(recordText)],"next":"main/draft"}"#),
        .init(RecordPage(records: [], next: nil), #"{"records":[],"next":null}"#),
        .init(RecordHistory(revisions: [record]), #"{"revisions":[\#(recordText)]}"#),
        .init(AppList(apps: ["a", "b"]), #"{"apps":["a","b"]}"#),
        .init(SceneList(scenes: []), #"{"scenes":[]}"#),
        .init(SuiteList(suites: ["chat"]), #"{"suites":["chat"]}"#),
        .init(change, changeText),
        .init(
            ChangePage(changes: [change], cursor: "9.1.a", newest: "9.2.end"),
            #"{"changes":[\#(changeText)],"cursor":"9.1.a","newest":"9.2.end"}"#),
        .init(NewestCursor(newest: "0.0.end"), #"{"newest":"0.0.end"}"#)
    ]

    static let review: [AnswerCase] = [
        .init(
            RunItem(
                run: "one", isOver: false, changedMs: 5, entries: 4, open: 3, undecided: 2),
            #"{"run":"one","is_over":false,"changed_ms":5,"entries":4,"open":3,"undecided":2}"#),
        .init(
            RunItem(
                run: "one", isOver: nil, changedMs: 5, entries: nil, open: nil, undecided: nil,
                problem: "Its results cannot be read."),
            #"{"run":"one","is_over":null,"changed_ms":5,"entries":null,"open":null,"#
                + #""undecided":null,"problem":"Its results cannot be read."}"#),
        .init(RunList(runs: []), #"{"runs":[]}"#),
        .init(LinesEnd(at: 12), #"{"at":12}"#),
        .init(
            DecisionsAnswer(
                decisions: Decisions(byName: [
                    "b": .init(choice: .reject, sha256: "02"),
                    "a": .init(choice: .accept, sha256: "01"),
                    "c": .init(choice: .reject, sha256: "03", reason: "bug", comment: "why")
                ])),
            #"{"decisions":{"a":{"choice":"accept","sha256":"01"},"#
                + #""b":{"choice":"reject","sha256":"02"},"c":{"choice":"reject","sha256":"03","#
                + #""reason":"bug","comment":"why"}}}"#),
        .init(
            RunChanges(since: "one", changes: ["b": "new", "a": "fixed"], gone: 2),
            #"{"since":"one","changes":{"a":"fixed","b":"new"},"gone":2}"#),
        .init(
            Comparison(
                passed: true, verdict: .same, differingPixels: 0, totalPixels: 4, maxDelta: 0,
                densestPixels: 0, boundingBox: nil, clusterCount: 0, clusters: []),
            #"{"passed":true,"verdict":"same","differing_pixels":0,"total_pixels":4,"#
                + #""max_delta":0,"densest_pixels":0,"bounding_box":null,"cluster_count":0,"#
                + #""clusters":[]}"#),
        .init(
            Comparison(
                passed: false, verdict: .sizesDiffer, differingPixels: 1, totalPixels: 4,
                maxDelta: 255, densestPixels: 1,
                boundingBox: .init(x: 1, y: 2, width: 3, height: 4), clusterCount: 1,
                clusters: [.init(x: 1, y: 2, width: 3, height: 4)], pictureBase64: "iVBO"),
            #"{"passed":false,"verdict":"sizesDiffer","differing_pixels":1,"total_pixels":4,"#
                + #""max_delta":255,"densest_pixels":1,"#
                + #""bounding_box":{"x":1,"y":2,"width":3,"height":4},"cluster_count":1,"#
                + #""clusters":[{"x":1,"y":2,"width":3,"height":4}],"picture_base64":"iVBO"}"#)
    ]

    private static let token = TokenItem(
        id: "0a", tenant: "team", scopes: [.read, .write], note: "ci", createdMs: 1,
        expiresMs: nil)

    private static let tokenText =
        #""id":"0a","tenant":"team","scopes":["read","write"],"note":"ci","created_ms":1,"#
        + #""expires_ms":null}"#

    static let admin: [AnswerCase] = [
        .init(TokenList(tokens: [token]), #"{"tokens":[{\#(tokenText)]}"#),
        .init(
            NewToken(token: "rst_0a_0b", item: token), #"{"token":"rst_0a_0b",\#(tokenText)"#),
        .init(
            TokenItem(
                id: "0a", tenant: "*", scopes: [.admin], note: "", createdMs: 1, expiresMs: 2),
            #"{"id":"0a","tenant":"*","scopes":["admin"],"note":"","created_ms":1,"#
                + #""expires_ms":2}"#),
        .init(
            TenantList(tenants: [.init(tenant: "team", tokens: 2, hasStore: true)]),
            #"{"tenants":[{"tenant":"team","tokens":2,"has_store":true}]}"#),
        .init(RevokedCount(revoked: 2), #"{"revoked":2}"#),
        .init(
            MaintenanceReport(),
            #"{"answers":0,"pictures":0,"deletions":0,"files":0,"tokens":0,"workers":0,"#
                + #""failures":0}"#),
        .init(
            ProblemBody(
                type: "tag:restore-service,2026:conflict", title: "Conflict", status: 409,
                detail: "A \"quoted\" word.", nextStep: "Stop.", requestID: "01"),
            #"{"type":"tag:restore-service,2026:conflict","title":"Conflict","status":409,"#
                + #""detail":"A \"quoted\" word.","next_step":"Stop.","request_id":"01"}"#),
        .init(
            ProblemBody(
                type: "t", title: "T", status: 412, detail: "D.", nextStep: "N.", requestID: "01",
                actualRevision: 3, at: 12),
            #"{"type":"t","title":"T","status":412,"detail":"D.","next_step":"N.","#
                + #""request_id":"01","actual_revision":3,"at":12}"#)
    ]

    @Test(
        "Writes each answer with its keys in order, and reads it back",
        arguments: state + review + admin)
    func roundTrip(answer: AnswerCase) throws {
        #expect(answer.written == answer.expected)
        #expect(try answer.readAndWritten() == answer.expected)
        #expect(try answer.isEqual())
    }

    @Test("Reads null and an absent member as none, and ignores unknown members")
    func optionals() throws {
        let page = try RecordPage(json: Array(#"{"records":[],"unknown":{"a":[1]}}"#.utf8))
        #expect(page == RecordPage(records: [], next: nil))
    }

    @Test("Ignores members of a problem that have another type, as RFC 9457 says")
    func foreignProblem() throws {
        let problem = try ProblemBody(json: Array(#"{"detail":"D.","status":"no","at":{}}"#.utf8))
        #expect((problem.detail, problem.status, problem.at) == ("D.", nil, nil))
        #expect(problem.line == #"{"detail":"D."}"#)
    }
}

/// A request and the members that a client sends for it.
struct RequestCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let written: @Sendable () throws -> [UInt8]
    let isEqual: @Sendable () throws -> Bool

    init<Request: WireRequest>(_ request: Request, _ text: String) {
        testDescription = "\(Request.self) \(text)"
        expected = text
        written = { try request.encoded() }
        isEqual = {
            try Request(json: Array(text.utf8)) == request
                && Request(json: try request.encoded()) == request
        }
    }
}

@Suite("Requests of clients")
struct RequestTests {
    private static func write(_ change: (inout Batch.Item) -> Void) -> Batch.Item {
        var write = Batch.Item(app: "ike", scene: "main", key: "a")
        change(&write)
        return write
    }

    static let requests: [RequestCase] = [
        .init(
            Batch(writes: [
                write { ($0.base64, $0.schema, $0.version) = ("YQ==", "bytes", 0) },
                write { ($0.delete, $0.ifRevision) = (true, 3) }, write { $0.ifAbsent = true }
            ]),
            #"{"writes":[{"app":"ike","base64":"YQ==","key":"a","scene":"main","#
                + #""schema":"bytes","version":0},{"app":"ike","delete":true,"if_revision":3,"#
                + #""key":"a","scene":"main"},{"app":"ike","if_absent":true,"key":"a","#
                + #""scene":"main"}]}"#),
        .init(
            Verdict(choice: .approve, entries: [.init(name: "a", sha256: "01")]),
            #"{"choice":"approve","entries":[{"name":"a","sha256":"01"}]}"#),
        .init(
            PicturePair(expected: .init(sha256: "01"), actual: .init(base64: "YQ==")),
            #"{"actual":{"base64":"YQ=="},"expected":{"sha256":"01"}}"#),
        .init(
            TokenRequest(tenant: "team", scopes: [.read, .admin]),
            #"{"scopes":["read","admin"],"tenant":"team"}"#),
        .init(
            TokenRequest(tenant: "team", scopes: [], note: "ci", days: 0),
            #"{"days":0,"note":"ci","scopes":[],"tenant":"team"}"#),
        .init(RotateRequest(), "{}"),
        .init(RotateRequest(graceSeconds: 60), #"{"grace_seconds":60}"#)
    ]

    @Test("Sends exactly the members that are given, and reads them back", arguments: requests)
    func roundTrip(request: RequestCase) throws {
        let object = try JSONSerialization.jsonObject(with: Data(try request.written()))
        let sorted = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        #expect(String(decoding: sorted, as: UTF8.self) == request.expected)
        #expect(try request.isEqual())
    }
}
