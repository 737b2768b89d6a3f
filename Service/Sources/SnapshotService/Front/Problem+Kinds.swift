extension Problem.Kind {
    private init(_ status: Int, _ name: String, _ title: String, _ usualStep: String) {
        self.init(status: status, name: name, title: title, usualStep: usualStep)
    }

    static let badRequest = Self(
        400, "bad-request", "Bad Request", "Correct the request as the detail says.")
    static let unauthorized = Self(
        401, "unauthorized", "Unauthorized",
        "Send Authorization: Bearer TOKEN with a token of restore-service token create.")
    static let forbidden = Self(
        403, "forbidden", "Forbidden", "Use a token that has the tenant and the scope.")
    static let quotaExceeded = Self(
        403, "quota-exceeded", "Quota Exceeded",
        "Delete what is no longer needed, or raise the limit in the service's configuration.")
    static let notFound = Self(
        404, "not-found", "Not Found", "List the names; /openapi.json has the paths.")
    static let methodNotAllowed = Self(
        405, "method-not-allowed", "Method Not Allowed", "Use one of the methods in Allow.")
    static let notAcceptable = Self(
        406, "not-acceptable", "Not Acceptable", "Accept one of the types that the detail names.")
    static let timeout = Self(
        408, "request-timeout", "Request Timeout", "Send the whole request without long pauses.")
    static let conflict = Self(
        409, "conflict", "Conflict", "Read the current state and decide again.")
    static let gone = Self(
        410, "cursor-too-old", "Gone",
        "Read all records, then continue from the cursor newest of a list of changes.")
    static let preconditionFailed = Self(
        412, "precondition-failed", "Precondition Failed",
        "Read the record and decide again; nothing was changed.")
    static let contentTooLarge = Self(
        413, "content-too-large", "Content Too Large", "Send less; nothing was changed.")
    static let uriTooLong = Self(
        414, "uri-too-long", "URI Too Long", "Send a shorter path and query.")
    static let unsupportedMediaType = Self(
        415, "unsupported-media-type", "Unsupported Media Type",
        "Send one of the types that the detail names.")
    static let rangeNotSatisfiable = Self(
        416, "range-not-satisfiable", "Range Not Satisfiable",
        "Request bytes within the length in Content-Range.")
    static let unprocessable = Self(
        422, "unprocessable", "Unprocessable Content", "Correct the content as the detail says.")
    static let tooManyRequests = Self(
        429, "too-many-requests", "Too Many Requests", "Wait as long as Retry-After says.")
    static let headersTooLarge = Self(
        431, "headers-too-large", "Request Header Fields Too Large",
        "Send fewer and shorter headers.")
    static let internalError = Self(
        500, "internal", "Internal Server Error",
        "Report this with the request id; the log has details.")
    static let damaged = Self(
        500, "damaged", "Internal Server Error",
        "Ask the operator of the service to repair the store; docs/service.md describes how.")
    static let unavailable = Self(
        503, "unavailable", "Service Unavailable", "Try again as Retry-After says.")
    static let insufficientStorage = Self(
        507, "insufficient-storage", "Insufficient Storage",
        "Free some space on the service's disk and try again; nothing was changed.")

    /// All kinds, in the order of their status.
    static let all: [Self] = [
        badRequest, unauthorized, forbidden, quotaExceeded, notFound, methodNotAllowed,
        notAcceptable, timeout, conflict, gone, preconditionFailed, contentTooLarge, uriTooLong,
        unsupportedMediaType, rangeNotSatisfiable, unprocessable, tooManyRequests,
        headersTooLarge, internalError, damaged, unavailable, insufficientStorage
    ]
}
