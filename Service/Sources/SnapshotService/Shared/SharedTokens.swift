import Basics
import StateStore

/// The tokens of all services of a database.
///
/// A service compares the number of changes at most twice a second, and before it refuses an
/// unknown token. A token that was revoked elsewhere is therefore refused within half a second.
final class SharedTokens: TokenStore, TokenReader {
    private struct Known: Sendable {
        let tokens: [String: Token]
        let generation: Int64
        /// The time before the tokens were compared.
        var checked: ContinuousClock.Instant
    }

    static let kind = "tokens"

    let records: SharedRecords
    private let known = Locked<Known?>(nil)
    private static let longest = Duration.milliseconds(500)

    init(_ records: SharedRecords) { self.records = records }

    func read() async throws -> [Token] {
        Self.inOrder(try await records.documents(Self.kind, as: Token.self))
    }

    func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout [Token]) throws -> Value
    ) async throws -> Value {
        defer { known.withLock { $0 = nil } }
        return try await records.change(Self.kind) { (documents: inout [String: Token]) in
            var tokens = Self.inOrder(documents)
            let value = try body(&tokens)
            documents = Dictionary(
                tokens.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return value
        }
    }

    private static func inOrder(_ tokens: [String: Token]) -> [Token] {
        tokens.values.sorted { ($0.createdMs, $0.id) < ($1.createdMs, $1.id) }
    }

    func token(_ id: String) async throws(Problem) -> Token? {
        if let known = known.withLock({ $0 }), ContinuousClock.now < known.checked + Self.longest,
            let token = known.tokens[id]
        {
            return token
        }
        // Tokens that cannot be read admit nobody: one may have been revoked.
        do { return try await current()[id] } catch {
            let reason = (error as? StoreError).map { " (\($0.code.name))" } ?? ""
            throw Problem(.unavailable, "The service's tokens cannot be read\(reason).")
                .retrying(afterSeconds: 10)
        }
    }

    private func current() async throws -> [String: Token] {
        let start = ContinuousClock.now
        let generation = try await records.generation(of: Self.kind)
        if let same = known.withLock({ $0 }), same.generation == generation {
            keep(Known(tokens: same.tokens, generation: generation, checked: start))
            return same.tokens
        }
        let tokens = try await records.documents(Self.kind, as: Token.self)
        keep(Known(tokens: tokens, generation: generation, checked: start))
        return tokens
    }

    /// Keeps what was compared last; an older answer may arrive later.
    private func keep(_ new: Known) {
        known.withLock { known in
            if new.checked >= known?.checked ?? new.checked { known = new }
        }
    }
}
