import Foundation
import HTTPTypes
import Hummingbird
import ServiceWire
import StateStore

/// Tokens, tenants and maintenance over HTTP, for callers with the scope admin: of one tenant, or
/// of all.
struct AdminRoutes: Sendable {
    let keeper: TokenKeeper
    let tenants: Tenants
    let maintenance: Maintenance
    let limits: Limits

    var routes: [Route] {
        [
            Route(.get, "/admin/tokens", .admin, .listTokens, handle: list),
            Route(.post, "/admin/tokens", .admin, .createToken, handle: create),
            Route(.post, "/admin/tokens/{id}/rotate", .admin, .rotateToken, handle: rotate),
            Route(.delete, "/admin/tokens/{id}", .admin, .revokeToken, handle: revoke),
            Route(.get, "/admin/tenants", .admin, .listTenants, handle: listTenants),
            Route(
                .post, "/admin/tenants/{name}/revoke", .admin, .revokeTenant,
                handle: revokeTenant),
            Route(.post, "/admin/upkeep", .admin, .maintenance, handle: maintain)
        ]
    }

    // MARK: - Tokens

    private func list(_ call: Call) async throws -> Response {
        let tokens = try await Self.faults { try await keeper.store.read() }
        return .json(
            TokenList(tokens: tokens.filter(call.caller.mayManage).map(TokenItem.init)))
    }

    private func create(_ call: Call) async throws -> Response {
        let body = try await call.body(limit: 16 << 10, of: "A token's description")
        let wanted = try JSONBody.decode(
            TokenRequest.self, from: body, call, depth: limits.jsonDepth)
        let days = wanted.days ?? 90
        guard (0...3650).contains(days) else {
            throw Problem(.unprocessable, "days must be from 0 to 3650, not \(days).")
        }
        guard call.caller.mayManage(wanted.tenant) else {
            throw Problem(.forbidden, "The token does not permit creating tokens of this tenant.")
        }
        let made = try await Self.faults {
            try await keeper.create(
                tenant: wanted.tenant, scopes: wanted.scopes, note: wanted.note ?? "",
                lifetimeSeconds: days == 0 ? nil : Int64(days) * 86_400)
        }
        return Self.created(made)
    }

    /// The text of a token is part of this answer and of no later one.
    private static func created(_ made: TokenKeeper.Made) -> Response {
        .json(NewToken(token: made.text, item: TokenItem(made.token)), status: .created)
    }

    private func rotate(_ call: Call) async throws -> Response {
        let body = try await call.body(limit: 1 << 10, of: "The grace")
        let grace =
            body.isEmpty
            ? nil
            : try JSONBody.decode(RotateRequest.self, from: body, call, depth: limits.jsonDepth)
        let seconds = grace?.graceSeconds ?? 3600
        guard (0...31_536_000).contains(seconds) else {
            throw Problem(
                .unprocessable, "grace_seconds must be from 0 to 31536000, not \(seconds).")
        }
        let id = try await managed(call)
        return Self.created(
            try await Self.faults { try await keeper.rotate(id, graceSeconds: seconds) })
    }

    private func revoke(_ call: Call) async throws -> Response {
        let id = try await managed(call)
        try await Self.faults { try await keeper.revoke(id) }
        return .empty(.noContent)
    }

    /// Returns the id in the path, where the caller manages its token.
    private func managed(_ call: Call) async throws -> String {
        let id = try call.name("id")
        let tokens = try await Self.faults { try await keeper.store.read() }
        guard tokens.contains(where: { $0.id == id && call.caller.mayManage($0) }) else {
            throw Problem(.notFound, "No token has this id.", nextStep: "List the tokens.")
        }
        return id
    }

    private static func faults<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let fault as ServiceFault {
            if fault.file != nil {
                throw Problem(.unavailable, "The service's tokens cannot be read or changed.")
                    .retrying(afterSeconds: 10)
            }
            throw Problem(.unprocessable, fault.what + ".", nextStep: fault.nextStep)
        } catch is StoreError {
            throw Problem(.unavailable, "The service's tokens cannot be read or changed.")
                .retrying(afterSeconds: 10)
        }
    }

    // MARK: - Tenants

    private func listTenants(_ call: Call) async throws -> Response {
        let tokens = try await Self.faults { try await keeper.store.read() }.filter(
            call.caller.mayManage)
        let stored = try await tenants.stored
        let named = Set(tokens.map(\.tenant)).union(stored.filter(call.caller.mayManage))
        let all = named.filter { $0 != Token.allTenants }.sorted()
        return .json(
            TenantList(
                tenants: all.map { name in
                    TenantItem(
                        tenant: name, tokens: tokens.count { $0.tenant == name },
                        hasStore: stored.contains(name))
                }))
    }

    /// Revokes all tokens of a tenant; its data stays.
    private func revokeTenant(_ call: Call) async throws -> Response {
        let name = try call.name("name")
        guard call.caller.mayManage(name) else {
            throw Problem(.forbidden, "The token does not permit revoking tokens of this tenant.")
        }
        let count = try await Self.faults {
            try await keeper.store.change { tokens in
                let before = tokens.count
                tokens.removeAll { $0.tenant == name }
                return before - tokens.count
            }
        }
        return .json(RevokedCount(revoked: count))
    }

    private func maintain(_ call: Call) async throws -> Response {
        let caller = call.caller
        return .json(await maintenance.sweep { caller.mayManage($0) })
    }
}

extension Caller {
    fileprivate func mayManage(_ name: String) -> Bool {
        tenant == Token.allTenants || tenant == name
    }

    fileprivate func mayManage(_ token: Token) -> Bool { mayManage(token.tenant) }
}

extension TokenItem {
    /// Everything known of a token except what helps to guess it.
    fileprivate init(_ token: Token) {
        self.init(
            id: token.id, tenant: token.tenant, scopes: token.scopes, note: token.note,
            createdMs: token.createdMs, expiresMs: token.expiresMs)
    }
}
