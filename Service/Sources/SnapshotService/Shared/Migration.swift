#if POSTGRESQL
import Basics
import Foundation
import PostgresStore
import StateStore

// A tenant's state is copied beside the folder of its tenant, in `copying/TENANT`, and gets its
// place when all of it was compared. In a database it has a name that no tenant has until then.

/// Copies tokens, the tenants' state and suites between the folder of a service and a database.
///
/// Data that is at the target already stays. A copy that was interrupted goes on at the next call.
struct Migration: Sendable {
    private let folder: String
    private let target: CopyPlace
    private let database: PostgresDatabase
    private let shared: OpenDatabase
    private let limits: Limits
    private let environment: Environment
    private let report: @Sendable (String) -> Void

    /// Opens the database. `report` receives a line for each thing that was copied or left out.
    init(
        to target: CopyPlace, folder: String, _ address: DatabaseAddress,
        environment: Environment = .system, report: @escaping @Sendable (String) -> Void
    ) async throws {
        var limits = Limits()
        // The limits of uploads do not apply to copies.
        (limits.suitesPerTenant, limits.runsPerSuite, limits.picturesPerRun) = (.max, .max, .max)
        if target == .folder { try SnapshotService.prepare(folder) }
        let clock = DatabaseClock(environment)
        database = try await address.open(limits, clock.environment, isOnlyRead: target == .folder)
        clock.set(try await database.nowMs())
        let environment = target == .database ? clock.environment : environment
        shared = OpenDatabase(database: database, environment: environment)
        (self.folder, self.target, self.report) = (folder, target, report)
        (self.limits, self.environment) = (limits, environment)
    }

    /// Ends all connections.
    func close() { database.close() }

    /// Copies some tenants, by default all, and the tokens; returns false where anything was left
    /// out.
    func run(tenants chosen: [String] = []) async throws -> Bool {
        let tenants = try await tenants(chosen)
        let isStateComplete = try await copyStates(of: tenants)
        let isSuiteComplete = try await copySuites(of: tenants)
        let isTokenComplete = try await copyTokens()
        return isStateComplete && isSuiteComplete && isTokenComplete
    }

    /// Returns the chosen tenants of the source, in order.
    private func tenants(_ chosen: [String]) async throws -> [String] {
        let all: [String]
        switch target {
        case .folder: all = try await shared.tenants()
        case .database:
            let names = try? FileManager.default.contentsOfDirectory(atPath: tenantFolder)
            guard names != nil || TokenFile(folder: folder).stamp != nil else {
                throw ServiceFault(
                    "\(folder) has neither tenants nor tokens",
                    nextStep: "Give the folder of a service as --from.")
            }
            all = (names ?? []).map(Tenants.name(ofFolder:)).sorted()
        }
        for name in chosen where !all.contains(name) {
            throw ServiceFault(
                "the \(target.other.rawValue) has no tenant \(name)",
                nextStep: "The tenants are \(all.joined(separator: ", ")).")
        }
        return all.filter { chosen.isEmpty || chosen.contains($0) }
    }

    private var tenantFolder: String { folder + "/tenants" }

    private func folder(of tenant: String) -> String {
        "\(tenantFolder)/\(Tenants.folderName(tenant))"
    }

    /// Opens a store in a file that exists.
    private func open(_ path: String) throws -> StateStore {
        var options = StoreOptions()
        options.createsIfMissing = false
        do throws(StoreError) {
            return try StateStore.open(at: path, options: options)
        } catch {
            guard error.code == .locked else { throw error }
            throw StoreError(
                .locked, at: error.place, error.detail,
                nextStep: "Stop the service of this folder, then copy again.")
        }
    }
}

// MARK: - State

extension Migration {
    private func copyStates(of tenants: [String]) async throws -> Bool {
        let stored = try await target == .folder ? Set(shared.names()) : []
        var isComplete = true
        for tenant in tenants {
            do {
                let adoption: Adoption
                switch target {
                case .database:
                    let path = folder(of: tenant) + "/state"
                    if FileStatus(path) == nil { continue }
                    let file = try open(path)
                    defer { try? file.close() }
                    adoption = try await database.adopt(file, as: tenant)
                case .folder:
                    if !stored.contains(tenant) { continue }
                    adoption = try await copyToFolder(tenant)
                }
                isComplete = isComplete && adoption.isComplete
                report("\(tenant): \(adoption.line(target))")
            } catch {
                try leaveOut(tenant, error)
                isComplete = false
            }
        }
        return isComplete
    }

    /// Reports what is not copied because it is damaged, so that all else is; throws other errors.
    private func leaveOut(_ name: String, _ error: any Error) throws {
        let why =
            switch error {
            case let fault as CopyFault: "\(fault)"
            case let error as StoreError where error.code == .corrupt: "\(error)"
            case let problem as Problem where problem.kind == .damaged: problem.detail
            default: throw error
            }
        report("\(name): not copied: \(why)")
    }

    private func copyToFolder(_ tenant: String) async throws -> Adoption {
        do { _ = try PathName.check(Array(tenant.utf8), "name of a tenant") } catch {
            throw CopyFault(
                what: "the tenant \(tenant) has a name that no folder can have",
                nextStep: "Name the tenants to copy with --tenant.")
        }
        let part = "\(folder)/copying/\(Tenants.folderName(tenant))"
        let place = folder(of: tenant)
        defer { rmdir(folder + "/copying") }
        if FileStatus(place + "/state") != nil {
            let file = try open(place + "/state")
            defer { try? file.close() }
            if let obstacle = try await database.obstacle(toCopying: tenant, over: file) {
                Self.remove(part)
                return Adoption(obstacle: obstacle)
            }
        } else {
            try Self.checkRemains(place + "/state")
        }
        let adoption = try await copy(tenant, to: part)
        try publish(part, as: place)
        return adoption
    }

    private func copy(_ tenant: String, to part: String) async throws -> Adoption {
        do throws(StoreError) {
            return try await database.copy(tenant: tenant, to: part + "/state")
        } catch {
            // A copy of an older state, or one that cannot be used, begins anew.
            guard error.code == .conflict || error.code == .corrupt && error.place.hasPrefix(part)
            else { throw error }
            Self.remove(part)
            return try await database.copy(tenant: tenant, to: part + "/state")
        }
    }

    /// Gives a copy its place. Where the tenant has a folder with suites, the store goes there.
    private func publish(_ part: String, as place: String) throws {
        try FolderSuite.make(tenantFolder)
        if FileStatus(place) == nil {
            try FileBytes.move(part, to: place)
        } else {
            try clear(place + "/state")
            try backUp(part + "/state", to: place + "/state")
            Self.remove(part)
        }
        FileBytes.synchronize(folder: folder)
    }

    /// Removes an empty store, the main file last: what is left is still an empty store.
    private func clear(_ path: String) throws {
        guard FileStatus(path) != nil else { return try Self.checkRemains(path) }
        let file = try open(path)
        let isEmpty = file.commitCount == 0
        try file.close()
        guard isEmpty else {
            throw CopyFault(
                what: "\(path) was written while its tenant was copied",
                nextStep: "Stop the service of this folder, then copy again.")
        }
        for suffix in ["-owner", "-wal", "-pictures", ""] { Self.remove(path + suffix) }
    }

    /// Throws where the main file of a store is missing and others have acknowledged commits.
    private static func checkRemains(_ path: String) throws {
        for suffix in ["-wal", "-owner"] where FileStatus(path + suffix) != nil {
            throw CopyFault(
                what: "\(path) is missing, but \(path)\(suffix) is there",
                nextStep: "Put the file back, or move the rest away, then copy again.")
        }
    }

    private func backUp(_ path: String, to place: String) throws {
        let file = try open(path)
        defer { try? file.close() }
        if let damage = try file.backUp(to: place).damages.first { throw damage }
    }

    private static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension Adoption {
    /// Indicates whether nothing was left out.
    fileprivate var isComplete: Bool { damaged == 0 && obstacle != .other }

    /// Returns the result on one line.
    fileprivate func line(_ target: CopyPlace) -> String {
        switch obstacle {
        case .same: "is in the \(target.rawValue) already"
        case .other:
            "not copied, because the \(target.rawValue) has another state of this tenant"
        case nil:
            "\(records) records, \(revisions) older revisions, \(deletions) deletions, "
                + "\(bytes) bytes"
                + (damaged == 0 ? "" : "; \(damaged) damaged older revisions are not copied")
        }
    }
}

// MARK: - Suites

extension Migration {
    private func copySuites(of tenants: [String]) async throws -> Bool {
        let folders = FolderShelf(folder: folder, limits: limits)
        let stores = SharedShelf(shared, limits: limits, environment: environment)
        // A list that is read is created, which a database that is only read is to be spared.
        let listed = Set(try await shared.names().compactMap(SharedShelf.tenant))
        var isComplete = true
        for tenant in tenants {
            switch target {
            case .database:
                let isAll = try await copySuites(of: tenant, from: folders, to: stores)
                isComplete = isComplete && isAll
            case .folder:
                if !listed.contains(tenant) { continue }
                let isAll = try await copySuites(of: tenant, from: stores, to: folders)
                isComplete = isComplete && isAll
            }
        }
        return isComplete
    }

    private func copySuites(
        of tenant: String, from source: some CopiedShelf, to target: some CopiedShelf
    ) async throws -> Bool {
        var isComplete = true
        for suite in try await source.names(of: tenant) {
            do {
                let copied = try await SuiteCopy(suite, of: tenant, from: source, to: target)
                    .copy()
                isComplete = isComplete && copied.isComplete
                report("\(tenant)/\(suite): \(copied.line(self.target))")
            } catch {
                try leaveOut("\(tenant)/\(suite)", error)
                isComplete = false
            }
        }
        return isComplete
    }
}

// MARK: - Tokens

extension Migration {
    /// Copies the tokens of all tenants where the target never had a token.
    private func copyTokens() async throws -> Bool {
        let file = TokenFile(folder: folder)
        let records = SharedRecords(shared)
        let (files, stores) = (TokenFolder(file: file), SharedTokens(records))
        switch target {
        case .database:
            let isFirst = try await records.generation(of: SharedTokens.kind) == 0
            return try await copyTokens(from: files, to: stores, isFirst: isFirst)
        case .folder:
            // As with suites: what is read is created.
            guard try await shared.names().contains(SharedRecords.tenant) else {
                report("tokens: 0")
                return true
            }
            return try await copyTokens(from: stores, to: files, isFirst: file.stamp == nil)
        }
    }

    private func copyTokens(
        from source: some TokenStore, to target: some TokenStore, isFirst: Bool
    ) async throws -> Bool {
        let found = try await source.read()
        if isFirst, !found.isEmpty {
            try await target.change { tokens in
                // A token that was revoked at the target does not come back.
                if tokens.isEmpty { tokens = found }
            }
        }
        let there = Set(try await target.read().map(\.id))
        let left = found.count { !there.contains($0.id) }
        let (place, other) = (self.target.rawValue, self.target.other.rawValue)
        if left > 0 {
            let option = self.target == .folder ? "--store" : "--database"
            report(
                "tokens: \(left) of the \(other) are not copied, because the \(place) has had "
                    + "tokens of its own; create what is needed with restore-service token create "
                    + option)
        } else {
            report(isFirst ? "tokens: \(found.count)" : "tokens: are in the \(place) already")
        }
        return left == 0
    }
}
#endif
