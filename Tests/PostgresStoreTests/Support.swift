#if POSTGRESQL
import Basics
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

/// The trait of tests that need a server.
let needsServer = ConditionTrait.enabled(
    if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.withoutServer))

/// Databases of tests, each with a schema of its own on one server.
enum Databases {
    private static let number = Locked(0)

    /// A name that no other test of the process has.
    static func freshName(_ prefix: String = "t") -> String {
        prefix
            + String(
                number.withLock { number in
                    number += 1
                    return number
                })
    }

    /// Options that end soon, with a schema of their own.
    static func options(patience: Double = 20) -> PostgresOptions {
        var options = PostgresOptions()
        options.schema = freshName()
        options.patienceSeconds = patience
        options.connections = 4
        return options
    }

    static func open(
        _ options: PostgresOptions? = nil, on server: PostgresServer? = nil
    ) async throws -> PostgresDatabase {
        let server = try server ?? PostgresServer.shared.get()
        return try await PostgresDatabase.open(
            try PostgresAddress(server.address()), options: options ?? Self.options())
    }

    /// Runs statements as the owner of the server.
    @discardableResult
    static func run(
        _ script: String, on server: PostgresServer? = nil, database: String = "postgres"
    ) throws -> [[String]] {
        let server = try server ?? PostgresServer.shared.get()
        let address = try PostgresAddress(server.address(database: database))
        return try Connection(address, PostgresOptions()).run(script)
    }
}

func name(
    _ key: String, scene: String = "main", app: String = "ike"
) throws -> RecordKey {
    try RecordKey(application: app, scene: scene, key: key)
}
#endif
