import ArgumentParser
import Basics
import Foundation

/// Copies the tokens, the tenants' state and their suites between the folder of a service and a
/// database.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Copy tokens, the tenants' state and suites into a PostgreSQL database, or back.",
        discussion: """
            One of --from and --to is the folder of a service, the other a database: an address \
            without a password, or a file with one. Stop the services of both meanwhile.

            Revisions, commits, cursors and histories stay as they are, and all of it is compared \
            before a tenant appears at the target. The source is not changed. A copy that was \
            interrupted goes on at the next call. Tenants, runs and goldens that are at the target \
            already stay, but an empty state gives way. The tokens of all tenants are copied too, \
            where the target never had a token. A line says what was copied, and what was not.

            Exit codes: 0 everything is at the target, 1 something was left out because the target \
            has another one or the source is damaged, 64 wrong usage, 74 error of files, network \
            or database.
            """)

    @Option(help: "The folder or the database that is copied.", completion: .directory)
    var from: String

    @Option(
        help: "The database or the folder that takes the copy; a folder is created.",
        completion: .directory)
    var to: String

    @Option(help: "A tenant to copy; all by default.")
    var tenant: [String] = []

    func run() async throws {
        do {
            if try await copy() { return }
        } catch {
            ServiceProgram.fail(error)
        }
        throw ExitCode(1)
    }

    /// Returns false where something was left out.
    private func copy() async throws -> Bool {
        #if POSTGRESQL
        let (target, folder, address) = try places()
        let migration = try await Migration(to: target, folder: folder, address) { line in
            FileHandle.standardOutput.write(Data("\(line)\n".utf8))
        }
        defer { migration.close() }
        return try await migration.run(tenants: tenant)
        #else
        // Says that this program was built without PostgreSQL.
        _ = try places()
        return true
        #endif
    }

    /// Returns which of both places is the target, the folder, and the database.
    func places() throws -> (target: CopyPlace, folder: String, database: DatabaseAddress) {
        switch (Self.isDatabase(from), Self.isDatabase(to)) {
        case (false, true):
            return (.database, from, try DatabaseAddress(to, option: "--to", isPublic: true))
        case (true, false):
            return (.folder, to, try DatabaseAddress(from, option: "--from", isPublic: true))
        case (true, true):
            throw ServiceFault(
                "--from and --to are both databases",
                nextStep: "Give the folder of a service as one of them.")
        case (false, false):
            throw ServiceFault(
                "--from and --to are both folders",
                nextStep: "Give one of them as postgres://USER@HOST/DATABASE, or as a file with "
                    + "that address.")
        }
    }

    /// Returns whether an argument is an address or a file with one. What is not there is a folder
    /// to be created.
    private static func isDatabase(_ text: String) -> Bool {
        guard let file = FileStatus(text) else { return DatabaseAddress.isAddress(text) }
        return !file.isFolder
    }
}
