import Foundation
import ServiceWire

/// Creates, rotates and revokes tokens, for the command and for the service.
struct TokenKeeper: Sendable {
    let store: any TokenStore
    let environment: Environment
    /// The most tokens of a tenant.
    var mostPerTenant = Limits().tokensPerTenant
    /// The number of seconds for which an expired token stays in the list and is reported as
    /// expired.
    static let keptExpiredSeconds: Int64 = 7 * 86_400

    /// A new token with its text, which is not stored.
    struct Made: Sendable {
        let token: Token
        let text: String
    }

    /// Creates a token for a tenant. Without a lifetime in seconds it does not expire.
    func create(
        tenant: String, scopes: [Scope], note: String, lifetimeSeconds: Int64?
    ) async throws -> Made {
        try check(tenant, scopes, note)
        return try await store.change { tokens in
            try makeRoom(&tokens, tenant)
            let made = make(
                tenant: tenant, scopes: scopes, note: note, lifetimeSeconds: lifetimeSeconds)
            tokens.append(made.token)
            return made
        }
    }

    private func make(
        tenant: String, scopes: [Scope], note: String, lifetimeSeconds: Int64?
    ) -> Made {
        let text = TokenText(random: environment.random)
        let now = environment.nowMs()
        let token = Token(
            id: text.id, hash: text.hash, tenant: tenant,
            scopes: Scope.allCases.filter(scopes.contains), note: note, createdMs: now,
            expiresMs: lifetimeSeconds.map { now + $0 * 1000 })
        return Made(token: token, text: text.text)
    }

    /// Creates a token with the permissions of an old one, which is refused after the grace period.
    func rotate(_ id: String, graceSeconds: Int64) async throws -> Made {
        try await store.change { tokens in
            guard let old = tokens.first(where: { $0.id == id }) else { throw unknown(id) }
            try makeRoom(&tokens, old.tenant)
            let now = environment.nowMs()
            let made = make(
                tenant: old.tenant, scopes: old.scopes, note: old.note,
                lifetimeSeconds: old.expiresMs.map { max(1, ($0 - old.createdMs) / 1000) })
            for index in tokens.indices where tokens[index].id == id {
                tokens[index].expiresMs = min(old.expiresMs ?? .max, now + graceSeconds * 1000)
            }
            tokens.append(made.token)
            return made
        }
    }

    /// Revokes a token; the next request with it is refused.
    func revoke(_ id: String) async throws {
        try await store.change { tokens in
            guard tokens.contains(where: { $0.id == id }) else { throw unknown(id) }
            tokens.removeAll { $0.id == id }
        }
    }

    /// Removes the tokens that expired long ago and returns their number.
    func forgetExpired() async throws -> Int {
        let longAgo = environment.nowMs() - Self.keptExpiredSeconds * 1000
        guard try await store.read().contains(where: { $0.isExpired(atMs: longAgo) }) else {
            return 0
        }
        return try await store.change { tokens in
            let before = tokens.count
            tokens.removeAll { $0.isExpired(atMs: longAgo) }
            return before - tokens.count
        }
    }

    /// Makes room for one more token of a tenant by removing expired ones.
    private func makeRoom(_ tokens: inout [Token], _ tenant: String) throws {
        let now = environment.nowMs()
        tokens.removeAll { $0.isExpired(atMs: now - Self.keptExpiredSeconds * 1000) }
        if tokens.count(where: { $0.tenant == tenant }) < mostPerTenant { return }
        tokens.removeAll { $0.tenant == tenant && $0.isExpired(atMs: now) }
        guard tokens.count(where: { $0.tenant == tenant }) < mostPerTenant else {
            throw ServiceFault(
                "the tenant has \(mostPerTenant) tokens, which is the limit",
                nextStep: "Revoke the ones that are not needed.")
        }
    }

    private func check(_ tenant: String, _ scopes: [Scope], _ note: String) throws {
        let isForAll = tenant == Token.allTenants
        if isForAll, Set(scopes) != [.admin] {
            throw ServiceFault(
                "a token for all tenants can have only the scope admin",
                nextStep: "Name one tenant, or give --scope admin alone.")
        }
        if !isForAll {
            do { _ = try PathName.check(Array(tenant.utf8), "name of a tenant") } catch {
                throw ServiceFault("\(error.detail.dropLast())", nextStep: error.nextStep)
            }
        }
        if scopes.isEmpty {
            throw ServiceFault(
                "a token without a scope permits nothing",
                nextStep: "Give --scope read, write or admin.")
        }
        if note.utf8.count > 200 || note.unicodeScalars.contains(where: { $0.value < 0x20 }) {
            throw ServiceFault(
                "a note has at most 200 bytes and no control characters",
                nextStep: "Write a shorter note.")
        }
    }

    private func unknown(_ id: String) -> ServiceFault {
        ServiceFault(
            "no token has this id", nextStep: "List the ids with restore-service token list.")
    }
}

extension TokenKeeper {
    /// Creates the keeper of a file of tokens.
    init(file: TokenFile, environment: Environment) {
        self.init(store: TokenFolder(file: file), environment: environment)
    }
}
