import HTTPTypes
import Hummingbird
import Pictures
import StateStore

/// Pictures of scenes: accepted when they are sound and declared redacted, served by name and by
/// hash.
struct SnapshotRoutes: Sendable {
    let tenants: Tenants
    let limits: Limits
    let environment: Environment
    let uploads: Gate
    /// The folder of uploads that are not stored yet.
    let folder: String

    static let path = "/v1/{tenant}/apps/{app}/scenes/{scene}/snapshots/{key}"
    static let hashPath = "/v1/{tenant}/snapshots/{sha256}"

    var routes: [Route] {
        [
            Route(.put, Self.path, .write, .putSnapshot, handle: put),
            Route(.get, Self.path, .read, .getSnapshot, handle: get),
            Route(.delete, Self.path, .write, .deleteSnapshot, handle: delete),
            Route(.get, Self.hashPath, .read, .getSnapshotByHash, handle: getByHash)
        ]
    }

    private func put(_ call: Call) async throws -> Response {
        let (tenant, key) = try await self.place(call)
        let precondition = try Precondition(call.headers)
        guard call.mediaType == "image/png" else {
            throw Problem(.unsupportedMediaType, "A snapshot must be image/png.")
        }
        guard call.headers[.restoreRedacted] == "true" else {
            throw Problem(
                .unprocessable, "Only pictures that are declared redacted are stored.",
                nextStep: "Paint over secrets, then send Restore-Redacted: true.")
        }
        let spool = try await Spool.receive(
            call, limit: limits.snapshotBytes, of: "A snapshot", in: folder)
        let place = try uploads.enter(tenant.name)
        defer { place.leave() }
        let picture = try await OffPool.run { try Self.sound(try spool.bytes()) }
        return try await keep(picture, tenant, key, precondition, call)
    }

    /// Returns the picture, where every chunk and pixel can be read.
    private static func sound(_ bytes: [UInt8]) throws -> RedactedPicture {
        try checkSound(bytes)
        return try RedactedPicture(alreadyRedacted: bytes)
    }

    /// Throws where a chunk or a pixel of a picture cannot be read.
    static func checkSound(_ bytes: [UInt8]) throws(Problem) {
        var most = PNGLimits()
        most.maxPixels = mostPixels
        do throws(PNGError) {
            _ = try PNG.decode(bytes, limits: most)
        } catch {
            throw Problem(
                .unprocessable, "This is not a valid PNG: \(error).",
                nextStep: "Encode the picture again; nothing was stored.")
        }
    }

    /// The largest iPad has 5.6 million pixels; a decoded picture takes 4 bytes for each.
    private static let mostPixels = 32_000_000

    private func keep(
        _ picture: RedactedPicture, _ tenant: Tenant, _ key: RecordKey,
        _ precondition: Precondition, _ call: Call
    ) async throws -> Response {
        let reference = SnapshotReference(picture)
        let pictureKey = try SnapshotReference.pictureKey(reference.sha256)
        let isKept = try await isKept(pictureKey, tenant)
        var parts = [
            WritePlan.Part(
                content: .put(reference.value, SnapshotReference.schema), key: key,
                precondition: precondition)
        ]
        if !isKept {
            parts.append(.init(content: .picture(picture), key: pictureKey, precondition: .none))
        }
        let location = "/v1/\(tenant.name)/snapshots/\(reference.sha256)"
        let plan = WritePlan(parts: parts) { revisions in
            let isNew = revisions[0] == 1 || precondition == .nothing
            return WriteAnswer(
                status: isNew ? 201 : 204, revision: revisions[0], location: location)
        }
        return try await Writer(tenant: tenant, limits: limits)
            .perform(plan, once: OnceOnly(call, picture.png, limits, environment))
    }

    /// Returns true where the picture is stored and will stay. One that maintenance may soon remove
    /// is written anew.
    private func isKept(_ key: RecordKey, _ tenant: Tenant) async throws -> Bool {
        let youngest = environment.nowMs() - Int64(limits.pictureSeconds) * 500
        let written = try await tenant.store.record(for: key)?.writtenMs
        return written.map { $0 > youngest } ?? false
    }

    private func get(_ call: Call) async throws -> Response {
        let (tenant, key) = try await place(call)
        let precondition = try Precondition(call.headers)
        guard let record = try await tenant.store.record(for: key) else {
            throw Problem(.notFound, "The record \(key) does not exist.")
        }
        let reference = try SnapshotReference(record)
        var headers = StateValue.headers(record)
        headers[.contentLocation] = "/v1/\(tenant.name)/snapshots/\(reference.sha256)"
        switch precondition {
        case .nothing, .noneOf:
            if !precondition.holds(for: record.revision) {
                return .empty(.notModified, headers: headers)
            }
        default:
            guard precondition.holds(for: record.revision) else {
                throw Problem(.unmet(key, record.revision))
            }
        }
        return try ByteRange.response(
            try await Self.picture(reference.sha256, of: tenant), "image/png", call,
            headers: headers)
    }

    private func getByHash(_ call: Call) async throws -> Response {
        let tenant = try await tenants.tenant(call.name("tenant"))
        let hash = try call.name("sha256")
        let headers: HTTPFields = [
            .eTag: "\"\(hash)\"", .cacheControl: "private, max-age=31536000, immutable"
        ]
        if call.headers[.ifNoneMatch].map({ $0.contains(hash) || $0 == "*" }) ?? false {
            return .empty(.notModified, headers: headers)
        }
        return try ByteRange.response(
            try await Self.picture(hash, of: tenant), "image/png", call, headers: headers)
    }

    /// Returns the bytes of a picture by its hash.
    static func picture(_ hash: String, of tenant: Tenant) async throws -> [UInt8] {
        let key = try SnapshotReference.pictureKey(hash)
        guard let record = try await tenant.store.record(for: key) else {
            throw Problem(.notFound, "The tenant has no picture of this hash.")
        }
        return record.bytes
    }

    private func delete(_ call: Call) async throws -> Response {
        let (tenant, key) = try await place(call)
        let plan = WritePlan(
            parts: [.init(content: .delete, key: key, precondition: try Precondition(call.headers))]
        ) { revisions in
            guard revisions[0] > 0 else {
                throw Problem(.notFound, "The record \(key) does not exist.")
            }
            return WriteAnswer(status: 204)
        }
        return try await Writer(tenant: tenant, limits: limits)
            .perform(plan, once: OnceOnly(call, [], limits, environment))
    }

    private func place(_ call: Call) async throws -> (Tenant, RecordKey) {
        let key = try RecordKey(
            application: call.name("app"), scene: call.name("scene"), key: call.name("key"))
        return (try await tenants.tenant(call.name("tenant")), key)
    }
}
