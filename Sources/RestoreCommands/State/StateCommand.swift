import ArgumentParser
import RestoreClient
import StateStore

struct StateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Read, change, check and copy a state store.",
        discussion: """
            A record is named APPLICATION/SCENE/KEY. docs/state-store.md describes the store. Exit \
            codes: 0 success; 1 no such record, another revision than expected, or damage; 65 the \
            store or the input is invalid; 74 the store is missing or locked, or the disk fails.
            """,
        subcommands: [
            StateListCommand.self, StateGetCommand.self, StatePutCommand.self,
            StateDeleteCommand.self, StateWatchCommand.self, StateHistoryCommand.self,
            StateCheckCommand.self, StateBackupCommand.self, StateGarbageCommand.self,
            StateExportCommand.self, StateImportCommand.self
        ])
}

/// A command that opens the store, works on it, and closes it.
protocol StoreCommand: AsyncParsableCommand {
    var arguments: StateArguments { get }
    /// Indicates whether a missing store is created.
    static var createsStore: Bool { get }

    func work(_ store: StateStore, _ console: Console) throws -> ExitStatus
    /// Works with a service.
    func work(_ store: RestoreClient, _ console: Console) async throws -> ExitStatus
}

extension StoreCommand {
    static var createsStore: Bool { false }

    func work(_ store: RestoreClient, _ console: Console) async throws -> ExitStatus {
        try arguments.checkIsFile()
        return .good
    }

    func run() async throws {
        try await finish { console in
            if let client = try arguments.service.client() {
                return try await arguments.use(client, console) { try await work($0, console) }
            }
            return try arguments.use(console, creates: Self.createsStore) {
                try work($0, console)
            }
        }
    }
}
