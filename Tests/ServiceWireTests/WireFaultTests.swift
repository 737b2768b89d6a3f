import ServiceWire
import Testing

/// JSON that is no body of a type, and the sentence about it.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let fault: @Sendable () -> String

    init<Body: WireBody>(_ type: Body.Type, _ text: String, _ sentence: String) {
        testDescription = "\(type) \(text)"
        expected = sentence
        fault = {
            do throws(WireFault) {
                _ = try Body(json: Array(text.utf8))
                return "none"
            } catch {
                return error.description
            }
        }
    }
}

@Suite("Bodies that are refused")
struct WireFaultTests {
    private static let write = #""app":"a","scene":"b","key":"c""#

    static let requests: [FaultCase] = [
        .init(Batch.self, "[]", "The body has the wrong type."),
        .init(Batch.self, "{", "The body has the wrong type."),
        .init(Batch.self, "", "The body has the wrong type."),
        .init(Batch.self, "{}", "writes is missing."),
        .init(Batch.self, #"{"writes":null}"#, "writes has the wrong type."),
        .init(Batch.self, #"{"writes":[{}]}"#, "writes[0].app is missing."),
        .init(
            Batch.self, #"{"writes":[{\#(write)},{"app":1}]}"#,
            "writes[1].app has the wrong type."),
        .init(
            Batch.self, #"{"writes":[{\#(write),"if_revision":"3"}]}"#,
            "writes[0].if_revision has the wrong type."),
        .init(
            Batch.self, #"{"writes":[{\#(write),"delete":1}]}"#,
            "writes[0].delete has the wrong type."),
        .init(
            Batch.self, #"{"writes":[{\#(write),"version":"1"}]}"#,
            "writes[0].version has the wrong type."),
        // Foundation's decoder gives no place for a number that does not fit.
        .init(
            Batch.self, #"{"writes":[{\#(write),"version":1.5}]}"#,
            "The body has the wrong type."),
        .init(Verdict.self, #"{"entries":[]}"#, "choice is missing."),
        .init(Verdict.self, #"{"choice":"keep","entries":[]}"#, "choice has the wrong type."),
        .init(
            Verdict.self, #"{"choice":"undo","entries":[{"name":"a"}]}"#,
            "entries[0].sha256 is missing."),
        .init(PicturePair.self, #"{"expected":{}}"#, "actual is missing."),
        .init(
            PicturePair.self, #"{"expected":{"base64":1},"actual":{}}"#,
            "expected.base64 has the wrong type."),
        .init(TokenRequest.self, #"{"tenant":"a"}"#, "scopes is missing."),
        .init(
            TokenRequest.self, #"{"tenant":"a","scopes":["all"]}"#,
            "scopes[0] has the wrong type."),
        .init(
            TokenRequest.self, #"{"tenant":"a","scopes":[],"days":"1"}"#,
            "days has the wrong type."),
        .init(RotateRequest.self, #"{"grace_seconds":[]}"#, "grace_seconds has the wrong type.")
    ]

    static let answers: [FaultCase] = [
        .init(BatchAnswer.self, #"{"commit":1}"#, "revisions is missing."),
        .init(RecordPage.self, #"{"records":[{}]}"#, "records[0].scene is missing."),
        .init(RecordHistory.self, #"{"revisions":{}}"#, "revisions has the wrong type."),
        .init(AppList.self, #"{"apps":[1]}"#, "apps[0] has the wrong type."),
        .init(SceneList.self, "{}", "scenes is missing."),
        .init(SuiteList.self, "{}", "suites is missing."),
        .init(ChangePage.self, #"{"changes":[{"app":"a"}]}"#, "changes[0].scene is missing."),
        .init(NewestCursor.self, #"{"newest":1}"#, "newest has the wrong type."),
        .init(RunList.self, #"{"runs":[{"run":1}]}"#, "runs[0].run has the wrong type."),
        .init(LinesEnd.self, #"{"at":"1"}"#, "at has the wrong type."),
        .init(
            DecisionsAnswer.self, #"{"decisions":{"a":{"choice":"maybe","sha256":""}}}"#,
            "decisions.a.choice has the wrong type."),
        .init(
            Comparison.self, #"{"passed":true,"verdict":"alike"}"#,
            "verdict has the wrong type."),
        .init(TokenList.self, #"{"tokens":[{}]}"#, "tokens[0].id is missing."),
        .init(NewToken.self, #"{"token":"a"}"#, "id is missing."),
        .init(TenantList.self, #"{"tenants":[{}]}"#, "tenants[0].tenant is missing."),
        .init(RevokedCount.self, "{}", "revoked is missing."),
        .init(MaintenanceReport.self, "{}", "answers is missing."),
        .init(ProblemBody.self, "<html>", "The body has the wrong type."),
        .init(ProblemBody.self, "[]", "The body has the wrong type.")
    ]

    @Test("Names the place that is missing or has the wrong type", arguments: requests + answers)
    func refuses(body: FaultCase) {
        #expect(body.fault() == body.expected)
    }
}
