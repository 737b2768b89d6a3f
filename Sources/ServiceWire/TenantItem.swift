public import Basics

/// A tenant in a list.
public struct TenantItem: WireAnswer {
    /// The tenant's name.
    public var tenant: String
    /// The number of its tokens.
    public var tokens: Int
    /// A Boolean value that indicates whether the tenant has stored something.
    public var hasStore: Bool

    private enum CodingKeys: String, CodingKey {
        case tenant, tokens
        case hasStore = "has_store"
    }

    /// Creates an item.
    public init(tenant: String, tokens: Int, hasStore: Bool) {
        (self.tenant, self.tokens, self.hasStore) = (tenant, tokens, hasStore)
    }

    /// The members in the order in which the service writes them.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [.tenant: .string(tenant), .tokens: .count(tokens), .hasStore: .bool(hasStore)])
    }
}

/// The answer of `GET /admin/tenants`.
public struct TenantList: WireAnswer {
    /// The tenants that the caller manages, in order.
    public var tenants: [TenantItem]

    private enum CodingKeys: String, CodingKey { case tenants }

    /// Creates a list.
    public init(tenants: [TenantItem]) { self.tenants = tenants }

    /// An object with the one key `tenants`.
    public var json: JSONText.Value {
        .object(CodingKeys.self, [.tenants: .array(tenants.map(\.json))])
    }
}

/// The answer of `POST /admin/tenants/{name}/revoke`.
public struct RevokedCount: WireAnswer {
    /// The number of revoked tokens.
    public var revoked: Int

    private enum CodingKeys: String, CodingKey { case revoked }

    /// Creates an answer.
    public init(revoked: Int) { self.revoked = revoked }

    /// An object with the one key `revoked`.
    public var json: JSONText.Value { .object(CodingKeys.self, [.revoked: .count(revoked)]) }
}
