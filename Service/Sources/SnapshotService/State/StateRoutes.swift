import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceWire
import StateStore

/// The routes of one record of a scene: read, write, delete, and history.
struct StateRoutes: Sendable {
    let tenants: Tenants
    let limits: Limits
    let environment: Environment

    static let path = "/v1/{tenant}/apps/{app}/scenes/{scene}/state/{key}"

    var routes: [Route] {
        [
            Route(.get, Self.path, .read, .getState, isShort: true, handle: get),
            Route(.put, Self.path, .write, .putState, isShort: true, handle: put),
            Route(
                .delete, Self.path, .write, .deleteState, isShort: true, handle: delete),
            Route(
                .get, Self.path + "/history", .read, .getHistory, query: [.values],
                handle: history)
        ]
    }

    private func get(_ call: Call) async throws -> Response {
        let (tenant, key) = try await place(call)
        let precondition = try Precondition(call.headers)
        let record = try await tenant.store.record(for: key)
        guard let record else {
            if case .oneOf = precondition { throw Problem(.unmet(key, 0)) }
            if precondition == .anything { throw Problem(.unmet(key, 0)) }
            throw Problem(.notFound, "The record \(key) does not exist.")
        }
        let headers = StateValue.headers(record)
        if !precondition.holds(for: record.revision) {
            // A conditional read of a known revision gets 304.
            switch precondition {
            case .nothing, .noneOf: return .empty(.notModified, headers: headers)
            default: throw Problem(.unmet(key, record.revision))
            }
        }
        return .bytes(
            ByteBuffer(bytes: record.bytes), StateValue.mediaType(record.schema),
            headers: headers)
    }

    private func put(_ call: Call) async throws -> Response {
        let (tenant, key) = try await place(call)
        let precondition = try Precondition(call.headers)
        let bytes = try await call.body(limit: limits.stateBytes, of: "A state")
        let schema = try StateValue.schema(call, bytes, depth: limits.jsonDepth)
        let plan = WritePlan(
            parts: [.init(content: .put(bytes, schema), key: key, precondition: precondition)]
        ) { revisions in
            let isNew = revisions[0] == 1 || precondition == .nothing
            return WriteAnswer(status: isNew ? 201 : 204, revision: revisions[0])
        }
        return try await Writer(tenant: tenant, limits: limits)
            .perform(plan, once: OnceOnly(call, bytes, limits, environment))
    }

    private func delete(_ call: Call) async throws -> Response {
        let (tenant, key) = try await place(call)
        let precondition = try Precondition(call.headers)
        let plan = WritePlan(
            parts: [.init(content: .delete, key: key, precondition: precondition)]
        ) { revisions in
            guard revisions[0] > 0 else {
                throw Problem(.notFound, "The record \(key) does not exist.")
            }
            return WriteAnswer(status: 204)
        }
        return try await Writer(tenant: tenant, limits: limits)
            .perform(plan, once: OnceOnly(call, [], limits, environment))
    }

    private func history(_ call: Call) async throws -> Response {
        let (tenant, key) = try await place(call)
        let values = try call.query.flag("values")
        let records = try await tenant.store.history(of: key)
        return .json(
            RecordHistory(revisions: records.map { RecordItem($0, values: values) }))
    }

    private func place(_ call: Call) async throws -> (Tenant, RecordKey) {
        let key = try RecordKey(
            application: call.name("app"), scene: call.name("scene"), key: call.name("key"))
        return (try await tenants.tenant(call.name("tenant")), key)
    }
}

extension RecordItem {
    /// Creates the item of a list or history.
    init(_ record: StoredRecord, values: Bool) {
        self.init(
            scene: record.key.scene, key: record.key.key, revision: record.revision,
            commit: record.commit, writtenMs: record.writtenMs, schema: record.schema.name,
            version: record.schema.version, bytes: record.bytes.count,
            base64: values ? Data(record.bytes).base64EncodedString() : nil)
    }
}
