/// A permission of a token.
public enum Scope: String, Codable, CaseIterable, Sendable {
    /// Permits reading and work.
    case read
    /// Permits writing, uploading, and deciding.
    case write
    /// Permits managing tokens and tenants.
    case admin
}
