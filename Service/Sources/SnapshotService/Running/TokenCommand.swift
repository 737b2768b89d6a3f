public import ArgumentParser
import Foundation
import Logging
import ServiceWire

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Create, list, rotate and revoke tokens.",
        discussion: "Works while the service runs: changes apply from the next request on.",
        subcommands: [
            TokenCreateCommand.self, TokenListCommand.self, TokenRotateCommand.self,
            TokenRevokeCommand.self
        ])
}

/// The place of the tokens: a folder, or the database of several services.
struct TokenStoreOptions: ParsableArguments {
    @Option(help: "The folder of tokens and tenants.", completion: .directory)
    var store: String?

    @Option(
        help:
            "The database that has the tokens of several services; RESTORE_DATABASE by default.")
    var database: String?

    /// Calls a closure with the keeper of the tokens.
    func withKeeper<Value>(
        _ body: (TokenKeeper) async throws -> Value
    ) async throws -> Value {
        let environment = ProcessInfo.processInfo.environment["RESTORE_DATABASE"]
        guard let text = database ?? environment else {
            guard let store else {
                throw ServiceFault(
                    "--store is missing",
                    nextStep: "Give the folder of the store, or --database.")
            }
            try SnapshotService.prepare(store)
            return try await body(
                TokenKeeper(file: TokenFile(folder: store), environment: .system))
        }
        let address = try DatabaseAddress(text, isPublic: text == database)
        let logger = Logger(label: "restore-service") { _ in SwiftLogNoOpLogHandler() }
        guard let database = address.database(Limits(), .system, logger) else {
            throw ServiceFault(
                "this program cannot use a database", nextStep: "Give --store instead.")
        }
        let tokens = SharedTokens(SharedRecords(database))
        do {
            let keeper = TokenKeeper(store: tokens, environment: database.environment)
            let value = try await body(keeper)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}

extension Scope: @retroactive ExpressibleByArgument {}

/// Prints the result of work, or prints its error and ends the process.
private func printing(_ work: () async throws -> String) async {
    do { print(try await work()) } catch { ServiceProgram.fail(error) }
}

struct TokenCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a token and print it; it is shown only once.")

    @OptionGroup var folder: TokenStoreOptions

    @Option(help: "The tenant of the token; * for all, with the scope admin.")
    var tenant: String

    @Option(help: "read, write or admin; can be repeated. The default is read, write.")
    var scope: [Scope] = [.read, .write]

    @Option(help: "The days until the token expires; 0 for never.")
    var days = 90

    @Option(help: "A note to recognise the token by.")
    var note = ""

    func validate() throws {
        if !(0...3650).contains(days) {
            throw ValidationError("--days must be from 0 to 3650, not \(days)")
        }
    }

    func run() async throws {
        await printing {
            try await folder.withKeeper { keeper in
                try await keeper.create(
                    tenant: tenant, scopes: scope, note: note,
                    lifetimeSeconds: days == 0 ? nil : Int64(days) * 86_400
                ).text
            }
        }
    }
}

struct TokenListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the tokens: id, tenant, scopes, expiry, note.")

    @OptionGroup var folder: TokenStoreOptions

    func run() async throws {
        await printing {
            try await folder.withKeeper { try await $0.store.read() }.map { token in
                let scopes = token.scopes.map(\.rawValue).joined(separator: ",")
                let end = token.expiresMs.map(Self.date) ?? "never"
                return [token.id, token.tenant, scopes, end, token.note].joined(separator: "\t")
            }.joined(separator: "\n")
        }
    }

    private static func date(_ ms: Int64) -> String {
        Date(timeIntervalSince1970: Double(ms) / 1000).ISO8601Format()
    }
}

struct TokenRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Create a token with the permissions of another one, which then ends.")

    @OptionGroup var folder: TokenStoreOptions

    @Argument(help: "The id of the token.")
    var id: String

    @Option(help: "The seconds for which the old token is still accepted.")
    var grace: Int64 = 3600

    func validate() throws {
        if !(0...31_536_000).contains(grace) {
            throw ValidationError("--grace must be from 0 to 31536000 seconds, not \(grace)")
        }
    }

    func run() async throws {
        await printing {
            try await folder.withKeeper { try await $0.rotate(id, graceSeconds: grace).text }
        }
    }
}

struct TokenRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a token; the next request with it is refused.")

    @OptionGroup var folder: TokenStoreOptions

    @Argument(help: "The id of the token.")
    var id: String

    func run() async throws {
        await printing {
            try await folder.withKeeper { try await $0.revoke(id) }
            return "revoked \(id)"
        }
    }
}
