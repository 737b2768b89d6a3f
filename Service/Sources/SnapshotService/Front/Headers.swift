import HTTPTypes

extension HTTPField.Name {
    // Each is a token by RFC 9110, section 5.6.2, and so never nil.

    /// What a record's bytes are: a schema's name, percent-encoded, and its version.
    static let restoreSchema = HTTPField.Name("Restore-Schema")!
    /// The number of the commit that wrote what is answered.
    static let restoreCommit = HTTPField.Name("Restore-Commit")!
    /// When a record was written, in ms since 1970.
    static let restoreWrittenMs = HTTPField.Name("Restore-Written-Ms")!
    /// The sender's word that nothing secret is in a picture: `true`.
    static let restoreRedacted = HTTPField.Name("Restore-Redacted")!
    /// Under which name a request is to be done once.
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    /// That the answer is that of an earlier request: `true`.
    static let idempotentReplay = HTTPField.Name("Idempotent-Replay")!
    /// What the log calls the request.
    static let requestID = HTTPField.Name("Request-Id")!
    /// Which site a page of the browser is from that sends the request.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    /// The id of the last event that a follower saw.
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    /// Where a browser goes from here by itself.
    static let refresh = HTTPField.Name("Refresh")!
    /// By which scheme a request came to what ends TLS before the service.
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
    static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
}
