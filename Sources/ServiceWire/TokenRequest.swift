/// The body of `POST /admin/tokens`.
public struct TokenRequest: WireRequest {
    /// The tenant of the token; `*` for all.
    public var tenant: String
    /// The permissions of the token.
    public var scopes: [Scope]
    /// A note that people recognise the token by.
    public var note: String?
    /// The number of days until the token expires; 0 for a token that does not.
    public var days: Int?

    /// Creates a request.
    public init(tenant: String, scopes: [Scope], note: String? = nil, days: Int? = nil) {
        (self.tenant, self.scopes, self.note, self.days) = (tenant, scopes, note, days)
    }
}

/// The body of `POST /admin/tokens/{id}/rotate`, which may be absent.
public struct RotateRequest: WireRequest {
    /// The number of seconds for which the old token is still accepted.
    public var graceSeconds: Int64?

    private enum CodingKeys: String, CodingKey { case graceSeconds = "grace_seconds" }

    /// Creates a request.
    public init(graceSeconds: Int64? = nil) { self.graceSeconds = graceSeconds }
}
