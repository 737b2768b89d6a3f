import StoreConformance
import Testing

@testable import SnapshotService

@Suite("The client is a backend as every other")
struct ConformanceTests {
    @Test("it does what every backend must do", arguments: StoreConformance.all.map(\.name))
    func conforms(name: String) async throws {
        let check = try #require(StoreConformance.all.first { $0.name == name })
        var limits = Limits()
        limits.keptRevisions = 1
        try await RunningService.with(limits: limits) { service in
            try await check.run(service.client())
        }
    }
}
