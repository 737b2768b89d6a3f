import HTTPTypes

extension HTTPField.Name {
    // Each is a token by RFC 9110, section 5.6.2, and therefore never nil.

    /// The type of a record's bytes: a schema's name, percent-encoded, and its version.
    static let restoreSchema = HTTPField.Name("Restore-Schema")!
    /// The number of the commit that wrote the record.
    static let restoreCommit = HTTPField.Name("Restore-Commit")!
    /// The time of a record's commit, in ms since 1970.
    static let restoreWrittenMs = HTTPField.Name("Restore-Written-Ms")!
    /// The sender's declaration that a picture has no secrets: `true`.
    static let restoreRedacted = HTTPField.Name("Restore-Redacted")!
    /// The key under which a request is done once.
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    /// The mark of an answer to an earlier request: `true`.
    static let idempotentReplay = HTTPField.Name("Idempotent-Replay")!
    /// The id of the request in the log.
    static let requestID = HTTPField.Name("Request-Id")!
    /// The relation of the sending page's site to the service, set by browsers.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    /// The id of the last event that a follower received.
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    /// The address that a browser loads next.
    static let refresh = HTTPField.Name("Refresh")!
    /// The scheme of the request before a proxy ended TLS.
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
    static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
}

extension HTTPFields {
    /// Returns the value of a field as the subscript does, which is slower for few fields.
    func value(_ name: HTTPField.Name) -> String? {
        var found: String?
        for field in self where field.name == name {
            if found != nil { return self[name] }
            found = field.value
        }
        return found
    }
}
