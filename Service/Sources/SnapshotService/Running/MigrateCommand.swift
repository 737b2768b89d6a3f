import ArgumentParser
import Basics
import Foundation
import Logging
import StateStore

#if POSTGRESQL
import PostgresStore
#endif

/// Copies the tokens, the tenants' state and their suites from the folder of a service into a
/// database.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Copy tokens, the tenants' state and suites into a PostgreSQL database.",
        discussion: """
            The service must be stopped meanwhile. Revisions, commits, cursors and histories stay \
            as they are, and all of it is compared before a tenant appears in the database. The \
            folder is not changed. A copy that was interrupted goes on at the next call, and \
            tenants, runs and goldens that are in the database already are left alone. The tokens \
            of all tenants are copied too, where the database never had a token; else a line says \
            how many are not. Exit codes: 0 the tenants are in the database, 64 wrong usage, 74 \
            error of files, network or database.
            """)

    @Option(help: "The folder of the service.", completion: .directory)
    var store: String

    @Option(
        help:
            "The tenants' PostgreSQL database: an address without a password, or a file with one.")
    var database: String

    @Option(help: "A tenant to copy; all by default.")
    var tenant: [String] = []

    func run() async throws {
        do {
            let address = try DatabaseAddress(database, isPublic: true)
            func report(_ line: String) {
                FileHandle.standardOutput.write(Data("\(line)\n".utf8))
            }
            let chosen = try chosen()
            try await address.adopt(chosen.filter { FileStatus($0.path) != nil }, report: report)
            try await address.adoptSuites(chosen.map(\.name), from: store, report: report)
            report(try await address.adoptTokens(TokenFile(folder: store)))
        } catch {
            ServiceProgram.fail(error)
        }
    }

    /// The chosen tenants with the paths of their stores, in order.
    private func chosen() throws -> [(name: String, path: String)] {
        let folder = store + "/tenants"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ServiceFault(
                "\(store) has no tenants", nextStep: "Give the folder of a service as --store.")
        }
        let all = names.map { (name: Tenants.name(ofFolder: $0), path: "\(folder)/\($0)/state") }
        for name in tenant where !all.contains(where: { $0.name == name }) {
            throw ServiceFault(
                "\(store) has no tenant \(name)",
                nextStep: "The tenants are \(all.map(\.name).sorted().joined(separator: ", ")).")
        }
        return all.filter { tenant.isEmpty || tenant.contains($0.name) }
            .sorted { $0.name < $1.name }
    }
}

extension DatabaseAddress {
    /// Copies suites of tenants from the folder of a service and reports a line for each.
    func adoptSuites(
        _ tenants: [String], from folder: String, report: (String) -> Void
    ) async throws {
        let logger = Logger(label: "restore-service") { _ in SwiftLogNoOpLogHandler() }
        var limits = Limits()
        // What was allowed in the folder is allowed in the database.
        (limits.suitesPerTenant, limits.runsPerSuite, limits.picturesPerRun) = (.max, .max, .max)
        guard let database = database(limits, .system, logger) else { return }
        do {
            let source = FolderShelf(folder: folder, limits: limits)
            let target = SharedShelf(database, limits: limits, environment: .system)
            for tenant in tenants {
                for suite in try await source.names(of: tenant) {
                    let copied = try await SuiteCopy(suite, of: tenant, from: source, to: target)
                        .copy()
                    report("\(tenant)/\(suite): \(copied.line)")
                }
            }
            await database.close()
        } catch {
            await database.close()
            throw error
        }
    }

    /// Copies the tokens of a file into a database that never had a token; returns a line about it.
    func adoptTokens(_ file: TokenFile) async throws -> String {
        let logger = Logger(label: "restore-service") { _ in SwiftLogNoOpLogHandler() }
        guard let database = database(Limits(), .system, logger) else { return "" }
        let records = SharedRecords(database)
        do {
            let found = try file.read()
            let isFirst = try await records.generation(of: SharedTokens.kind) == 0
            if isFirst, !found.isEmpty {
                try await SharedTokens(records).change { tokens in
                    // A token that was revoked in the database does not come back.
                    if tokens.isEmpty { tokens = found }
                }
            }
            let there = Set(try await SharedTokens(records).read().map(\.id))
            await database.close()
            if isFirst { return "tokens: \(found.count)" }
            let left = found.count { !there.contains($0.id) }
            return left == 0
                ? "tokens: are in the database already"
                : "tokens: \(left) of the folder are not copied, because the database has had "
                    + "tokens of its own; create what is needed with restore-service token create "
                    + "--database"
        } catch {
            await database.close()
            throw error
        }
    }

    /// Copies stores into the database and reports a line for each.
    func adopt(
        _ tenants: [(name: String, path: String)], report: (String) -> Void
    ) async throws {
        #if POSTGRESQL
        let database = try await open()
        defer { database.close() }
        let there = try await database.tenants()
        for (name, path) in tenants {
            if there.contains(name) {
                report("\(name): is in the database already")
                continue
            }
            var options = StoreOptions()
            options.createsIfMissing = false
            let file = try StateStore.open(at: path, options: options)
            defer { try? file.close() }
            let copied = try await database.adopt(file, as: name)
            report(
                "\(name): \(copied.records) records, \(copied.revisions) older revisions, "
                    + "\(copied.deletions) deletions, \(copied.bytes) bytes")
        }
        #endif
    }
}
