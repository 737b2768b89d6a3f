import HTTPTypes
import Hummingbird
import NIOCore
import ServiceWire

/// The reason why a request was not done, for its sender: RFC 9457, with the next step.
///
/// Every error of the service is one of these, also errors before there is a request. The detail
/// never repeats a token or a value that was sent.
struct Problem: Error, Hashable, Sendable {
    /// The kind of problem.
    let kind: Kind
    /// One sentence about this problem.
    let detail: String
    /// One sentence about what the sender can do.
    let nextStep: String
    /// Headers of the answer, such as `Retry-After`.
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

    /// Returns the same problem with another header.
    func with(_ name: HTTPField.Name, _ value: String) -> Problem {
        var problem = self
        problem.headers[name] = value
        return problem
    }

    /// Returns the same problem with a number of seconds after which to try again.
    func retrying(afterSeconds seconds: Int64) -> Problem {
        with(.retryAfter, String(max(1, seconds)))
    }
}

extension Problem {
    /// A kind of problem: its status, the word in its type, and the usual next step.
    struct Kind: Hashable, Sendable {
        let status: Int
        let name: String
        let title: String
        let usualStep: String

        /// The URI of the kind: a tag (RFC 4151), which names and cannot be fetched.
        var type: String { "tag:restore-service,2026:\(name)" }
    }
}

extension Problem {
    /// Returns the body of the answer.
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
