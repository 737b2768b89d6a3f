public import Basics

/// The body of every error, `application/problem+json` (RFC 9457).
///
/// A reader ignores members of the wrong type, as the RFC says: a proxy may answer too.
public struct ProblemBody: WireAnswer {
    /// The URI of the kind of problem.
    public var type: String?
    /// The name of the kind of problem.
    public var title: String?
    /// The status of the answer.
    public var status: Int?
    /// One sentence about this problem.
    public var detail: String?
    /// One sentence about what the sender can do.
    public var nextStep: String?
    /// The id of the request in the service's log.
    public var requestID: String?
    /// The newest revision of a record, where a precondition did not hold.
    public var actualRevision: Int64?
    /// The end of a run's lines, where lines were sent for another place.
    public var at: Int?

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, at
        case nextStep = "next_step"
        case requestID = "request_id"
        case actualRevision = "actual_revision"
    }

    /// Creates a body.
    public init(
        type: String, title: String, status: Int, detail: String, nextStep: String,
        requestID: String, actualRevision: Int64? = nil, at: Int? = nil
    ) {
        (self.type, self.title, self.status) = (type, title, status)
        (self.detail, self.nextStep, self.requestID) = (detail, nextStep, requestID)
        (self.actualRevision, self.at) = (actualRevision, at)
    }

    /// Reads the members that have the right type; the others are nil.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        type = try? members.decode(String.self, forKey: .type)
        title = try? members.decode(String.self, forKey: .title)
        status = try? members.decode(Int.self, forKey: .status)
        detail = try? members.decode(String.self, forKey: .detail)
        nextStep = try? members.decode(String.self, forKey: .nextStep)
        requestID = try? members.decode(String.self, forKey: .requestID)
        actualRevision = try? members.decode(Int64.self, forKey: .actualRevision)
        at = try? members.decode(Int.self, forKey: .at)
    }

    /// The members that are not nil, in the order in which the service writes them.
    public var json: JSONText.Value {
        JSONText.Value.object([])
            .adding(CodingKeys.type, type.map { .string($0) })
            .adding(CodingKeys.title, title.map { .string($0) })
            .adding(CodingKeys.status, status.map { .count($0) })
            .adding(CodingKeys.detail, detail.map { .string($0) })
            .adding(CodingKeys.nextStep, nextStep.map { .string($0) })
            .adding(CodingKeys.requestID, requestID.map { .string($0) })
            .adding(CodingKeys.actualRevision, actualRevision.map { .integer($0) })
            .adding(CodingKeys.at, at.map { .count($0) })
    }
}
