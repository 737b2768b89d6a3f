public import Basics

/// The public part of a token: all that is known of it but its text and hash.
public struct TokenItem: WireAnswer {
    /// The id, which is a part of the token's text and no secret.
    public var id: String
    /// The tenant of the token; `*` for all.
    public var tenant: String
    /// The permissions of the token.
    public var scopes: [Scope]
    /// The note that people recognise the token by.
    public var note: String
    /// The time of creation in milliseconds since 1970.
    public var createdMs: Int64
    /// The time from which the token is refused; `null` for a token that does not expire.
    public var expiresMs: Int64?

    private enum CodingKeys: String, CodingKey {
        case id, tenant, scopes, note
        case createdMs = "created_ms"
        case expiresMs = "expires_ms"
    }

    /// Creates an item.
    public init(
        id: String, tenant: String, scopes: [Scope], note: String, createdMs: Int64,
        expiresMs: Int64?
    ) {
        (self.id, self.tenant, self.scopes, self.note) = (id, tenant, scopes, note)
        (self.createdMs, self.expiresMs) = (createdMs, expiresMs)
    }

    /// The members in the order in which the service writes them; nil is written as `null`.
    public var json: JSONText.Value {
        .object(
            CodingKeys.self,
            [
                .id: .string(id), .tenant: .string(tenant),
                .scopes: .strings(scopes.map(\.rawValue)), .note: .string(note),
                .createdMs: .integer(createdMs),
                .expiresMs: .nullable(expiresMs) { .integer($0) }
            ])
    }
}

/// The answer of `GET /admin/tokens`.
public struct TokenList: WireAnswer {
    /// The tokens that the caller manages.
    public var tokens: [TokenItem]

    private enum CodingKeys: String, CodingKey { case tokens }

    /// Creates a list.
    public init(tokens: [TokenItem]) { self.tokens = tokens }

    /// An object with the one key `tokens`.
    public var json: JSONText.Value {
        .object(CodingKeys.self, [.tokens: .array(tokens.map(\.json))])
    }
}

/// The answer to a request that creates a token: its text, then the members of ``TokenItem``.
public struct NewToken: WireAnswer {
    /// The text of the token, which no later answer has.
    public var token: String
    /// The public part.
    public var item: TokenItem

    private enum CodingKeys: String, CodingKey { case token }

    /// Creates an answer.
    public init(token: String, item: TokenItem) { (self.token, self.item) = (token, item) }

    /// Reads the text of the token and the members of its public part.
    public init(from decoder: any Decoder) throws {
        token = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .token)
        item = try TokenItem(from: decoder)
    }

    /// The text of the token, then the members of its public part.
    public var json: JSONText.Value {
        guard case .object(let members) = item.json else { return item.json }
        return .object([.init(CodingKeys.token.stringValue, .string(token))] + members)
    }
}
