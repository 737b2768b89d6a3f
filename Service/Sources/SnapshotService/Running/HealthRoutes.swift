import Foundation
import Hummingbird
import StateStore

/// Liveness, readiness and metrics of the service.
struct HealthRoutes: Sendable {
    let folder: String
    let tenants: Tenants
    let counts: ServiceMetrics

    var routes: [Route] {
        [
            Route(.get, "/healthz", .nothing, .health) { _ in .text("ok\n", "text/plain") },
            Route(.get, "/readyz", .token, .ready, handle: ready),
            Route(.get, "/metrics", .token, .metrics) { [counts, tenants] _ in
                if let load = tenants.databaseLoad { counts.record(load) }
                return .text(counts.registry.text, "text/plain; version=0.0.4; charset=utf-8")
            }
        ]
    }

    /// The service is ready when it can create a durable file, and its database takes writes. A
    /// full or read-only disk is found here before a write fails.
    private func ready(_ call: Call) async throws -> Response {
        do { try await tenants.checkDatabase() } catch let error as StoreError {
            throw Problem(
                .unavailable, "The service cannot write to its database (\(error.code.name)).",
                nextStep: error.nextStep
            ).retrying(afterSeconds: 10)
        }
        let probe = folder + "/.ready-\(getpid())"
        let isWritable = await OffPool.run { [folder, tenants] in
            // Nothing of a service with a database is in its folder, which may go at any time.
            if tenants.isInDatabase { try? SnapshotService.prepare(folder) }
            let file = open(probe, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { return false }
            defer {
                close(file)
                unlink(probe)
            }
            var byte: UInt8 = 0x0A
            return write(file, &byte, 1) == 1 && fsync(file) == 0
        }
        guard isWritable else {
            throw Problem(.unavailable, "The service cannot write to its folder.")
                .retrying(afterSeconds: 10)
        }
        return .text("ready\n", "text/plain")
    }
}
