#if POSTGRESQL
import PostgresStore
import StateStore
import StoreConformance
import TestSupport
import Testing

/// How a test reaches the database.
enum Way: String, CaseIterable, Sendable {
    case sessions
    case pooled

    /// A database that all checks share, each with a tenant of its own.
    static let databases: [Way: Task<PostgresDatabase, any Error>] = Dictionary(
        uniqueKeysWithValues: allCases.map { way in
            (
                way,
                Task {
                    var options = Databases.options()
                    options.isPooled = way == .pooled
                    options.pollSeconds = way == .pooled ? 0.05 : 1
                    return try await Databases.open(options)
                }
            )
        })
}

@Test(
    "PostgreSQL means the same", needsServer, arguments: Way.allCases,
    StoreConformance.all.map(\.name))
private func conformance(_ way: Way, _ name: String) async throws {
    let check = try #require(StoreConformance.all.first { $0.name == name })
    let database = try #require(await Way.databases[way]?.value)
    try await check.run(try await database.store(tenant: Databases.freshName("tenant")))
}
#endif
