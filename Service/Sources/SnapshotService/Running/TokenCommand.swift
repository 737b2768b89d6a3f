public import ArgumentParser
import Foundation
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

/// The folder of the tokens.
struct TokenStoreOptions: ParsableArguments {
    @Option(help: "The folder of tokens and tenants.", completion: .directory)
    var store: String

    var keeper: TokenKeeper {
        get throws {
            try SnapshotService.prepare(store)
            return TokenKeeper(file: TokenFile(folder: store), environment: .system)
        }
    }
}

extension Scope: @retroactive ExpressibleByArgument {}

/// Prints the result of work, or prints its error and ends the process.
private func printing(_ work: () throws -> String) {
    do { print(try work()) } catch { ServiceProgram.fail(error) }
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
        printing {
            try folder.keeper.create(
                tenant: tenant, scopes: scope, note: note,
                lifetimeSeconds: days == 0 ? nil : Int64(days) * 86_400
            ).text
        }
    }
}

struct TokenListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the tokens: id, tenant, scopes, expiry, note.")

    @OptionGroup var folder: TokenStoreOptions

    func run() async throws {
        printing {
            try folder.keeper.file.read().map { token in
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
        printing { try folder.keeper.rotate(id, graceSeconds: grace).text }
    }
}

struct TokenRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a token; the next request with it is refused.")

    @OptionGroup var folder: TokenStoreOptions

    @Argument(help: "The id of the token.")
    var id: String

    func run() async throws {
        printing {
            try folder.keeper.revoke(id)
            return "revoked \(id)"
        }
    }
}
