import HTTPTypes
import Hummingbird
import NIOCore
import ServiceWire

/// Why a request was not done, as its sender reads it: RFC 9457, with the next step.
///
/// Every error of the service is one of these, also those that are found before there is a request.
/// The detail says what was found and never repeats a token or a value that was sent.
struct Problem: Error, Hashable, Sendable {
    /// What kind of thing went wrong.
    let kind: Kind
    /// What was found, in one sentence.
    let detail: String
    /// What the sender can do about it, in one sentence.
    let nextStep: String
    /// Headers that belong to the answer, such as `Retry-After`.
    var headers: HTTPFields = [:]
    /// The newest revision of a record, where a precondition did not hold.
    var actualRevision: Int64?
    /// The end of a run's lines, where lines were sent for another place.
    var linesEnd: Int?

    init(_ kind: Kind, _ detail: String, nextStep: String? = nil) {
        self.kind = kind
        self.detail = detail
        self.nextStep = nextStep ?? kind.usualStep
    }

    /// The same problem with another header.
    func with(_ name: HTTPField.Name, _ value: String) -> Problem {
        var problem = self
        problem.headers[name] = value
        return problem
    }

    /// The same problem, to be tried again after so many seconds.
    func retrying(afterSeconds seconds: Int64) -> Problem {
        with(.retryAfter, String(max(1, seconds)))
    }
}

extension Problem {
    /// A kind of problem: its status, the word in its type, and what one can usually do.
    struct Kind: Hashable, Sendable {
        let status: Int
        let name: String
        let title: String
        let usualStep: String

        /// Which of this API's problems it is. A tag (RFC 4151) names and cannot be fetched.
        var type: String { "tag:restore-service,2026:\(name)" }
    }
}

extension Problem {
    /// The body of the answer.
    func json(requestID: String) -> String {
        ProblemBody(
            type: kind.type, title: kind.title, status: kind.status, detail: detail,
            nextStep: nextStep, requestID: requestID, actualRevision: actualRevision,
            at: linesEnd
        ).line
    }

    func response(requestID: String) -> Response {
        var headers = headers
        headers[.contentType] = Self.contentType
        return Response(
            status: HTTPResponse.Status(code: kind.status, reasonPhrase: kind.title),
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: json(requestID: requestID))))
    }

    static let contentType = "application/problem+json"
}
