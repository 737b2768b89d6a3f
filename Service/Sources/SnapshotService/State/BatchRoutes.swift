import Foundation
import Hummingbird
import ServiceWire
import StateStore

/// The route of several writes in one commit.
struct BatchRoutes: Sendable {
    let tenants: Tenants
    let limits: Limits
    let environment: Environment

    var routes: [Route] {
        [Route(.post, "/v1/{tenant}/batch", .write, .batch, handle: batch)]
    }

    private func batch(_ call: Call) async throws -> Response {
        let tenant = try await tenants.tenant(call.name("tenant"))
        let bytes = try await call.body(limit: limits.batchBytes, of: "A batch")
        let batch = try JSONBody.decode(Batch.self, from: bytes, call, depth: limits.jsonDepth)
        guard (1...limits.batchWrites).contains(batch.writes.count) else {
            throw Problem(
                .unprocessable,
                "A batch must have 1 to \(limits.batchWrites) writes; this one has "
                    + "\(batch.writes.count).")
        }
        var parts: [WritePlan.Part] = []
        for (index, write) in batch.writes.enumerated() {
            parts.append(try write.part(index, limits))
        }
        let plan = WritePlan(parts: parts) { revisions in
            WriteAnswer(status: 200, revisions: revisions)
        }
        return try await Writer(tenant: tenant, limits: limits)
            .perform(plan, once: OnceOnly(call, bytes, limits, environment))
    }
}

extension Batch.Item {
    fileprivate func part(_ index: Int, _ limits: Limits) throws -> WritePlan.Part {
        let place = "writes[\(index)]"
        let key = try RecordKey(
            application: PathName.check(Array(app.utf8), "\(place).app"),
            scene: PathName.check(Array(scene.utf8), "\(place).scene"),
            key: PathName.check(Array(self.key.utf8), "\(place).key"))
        return WritePlan.Part(
            content: try content(place, limits), key: key,
            precondition: try precondition(place))
    }

    private func content(_ place: String, _ limits: Limits) throws(Problem)
        -> Write.Content
    {
        if delete == true {
            guard base64 == nil, schema == nil, version == nil else {
                throw Problem(.unprocessable, "\(place) has both delete and a value.")
            }
            return .delete
        }
        guard let base64, let data = Data(base64Encoded: base64) else {
            throw Problem(.unprocessable, "\(place).base64 is missing or not base64.")
        }
        guard data.count <= limits.stateBytes else {
            throw Problem(
                .contentTooLarge,
                "\(place) has \(data.count) bytes; a state can have at most \(limits.stateBytes).")
        }
        let named = schema.map { RecordSchema($0, version: version ?? 0) }
        return .put(Array(data), named ?? .bytes)
    }

    private func precondition(_ place: String) throws(Problem) -> Precondition {
        switch (ifRevision, ifAbsent) {
        case (nil, nil), (nil, false): return .none
        case (nil, true): return .nothing
        case (let revision?, nil), (let revision?, false): return .oneOf([revision])
        default: throw Problem(.unprocessable, "\(place) has both if_revision and if_absent.")
        }
    }
}
