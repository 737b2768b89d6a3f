import Basics
import Foundation
import Metrics
import StateStore

// Each tenant has a store of its own, `tenants/NAME/state` in the service's folder, and not a
// prefix in a shared one. A read of one tenant cannot return a record of another, whatever a query
// forgets. Changes, commits and cursors are its own; it is backed up, repaired and removed alone;
// and a damaged file stops one team. The price: tenants do not share a wait for the disk, so with
// many tenants that each write little, a commit costs one wait for each of them.

/// The stores of all tenants, each opened at its first use.
final class Tenants: Sendable {
    private let folder: String
    private let database: (any TenantDatabase)?
    private let limits: Limits
    private let environment: Environment
    private let openCount: Meter
    private let state = Locked(State())

    private enum Place: Sendable {
        case open(Tenant)
        case opening(Task<Tenant, any Error>)
    }

    private struct State: Sendable {
        var places: [String: Place] = [:]
        /// The numbers of visits at stores that no request has used.
        var visits: [String: Int] = [:]
        var isClosed = false
    }

    /// Creates the tenants of a folder, or of a database where there is one.
    init(
        folder: String, database: (any TenantDatabase)? = nil, limits: Limits,
        environment: Environment, counts: ServiceMetrics
    ) {
        self.folder = folder + "/tenants"
        self.database = database
        self.limits = limits
        self.environment = environment
        openCount = counts.gauge("restore_tenants_open")
    }

    /// Returns the tenant of a name that a valid token has.
    func tenant(_ name: String) async throws -> Tenant {
        let open = state.withLock { state -> Tenant? in
            if !state.visits.isEmpty { state.visits[name] = nil }
            guard case .open(let tenant)? = state.places[name] else { return nil }
            return tenant
        }
        if let open { return open }
        return try await opened(name)
    }

    private func opened(_ name: String) async throws -> Tenant {
        switch try place(name) {
        case .open(let tenant): return tenant
        case .opening(let task): return try await task.value
        }
    }

    /// Calls a closure with a tenant. A store that was opened for that is closed again, unless a
    /// request has used it meanwhile.
    func visit<Value>(
        _ name: String, _ body: (Tenant) async throws -> Value
    ) async throws -> Value {
        let isCounted = state.withLock { state in
            let isUsed = state.places[name] != nil && state.visits[name] == nil
            if !isUsed { state.visits[name, default: 0] += 1 }
            return !isUsed
        }
        do {
            let value = try await body(try await opened(name))
            if isCounted { await leave(name) }
            return value
        } catch {
            if isCounted { await leave(name) }
            throw error
        }
    }

    private func leave(_ name: String) async {
        let left = state.withLock { state -> Tenant? in
            guard let visits = state.visits[name] else { return nil }
            state.visits[name] = visits > 1 ? visits - 1 : nil
            guard visits == 1, case .open(let tenant)? = state.places[name] else { return nil }
            state.places[name] = nil
            return tenant
        }
        guard let left else { return }
        openCount.decrement()
        await left.store.end()
    }

    /// The tenants with open stores.
    var open: [Tenant] {
        state.withLock { state in
            state.places.values.compactMap { place in
                if case .open(let tenant) = place { tenant } else { nil }
            }
        }
    }

    private func place(_ name: String) throws(Problem) -> Place {
        let found: Place? = state.withLock { state in
            if state.isClosed { return nil }
            if let known = state.places[name] { return known }
            let place = Place.opening(Task { try await self.openStore(name) })
            state.places[name] = place
            return place
        }
        guard let found else {
            throw Problem(.unavailable, "The service is stopping.").retrying(afterSeconds: 2)
        }
        return found
    }

    private func openStore(_ name: String) async throws -> Tenant {
        do {
            let tenant = try await Tenant(name, try await store(of: name), environment)
            let isClosed = state.withLock { state in
                if !state.isClosed { state.places[name] = .open(tenant) }
                return state.isClosed
            }
            if isClosed { await tenant.store.end() } else { openCount.increment() }
            return tenant
        } catch {
            // The next request tries again.
            state.withLock { $0.places[name] = nil }
            if database != nil, let error = error as? StoreError {
                throw Problem(
                    .unavailable,
                    "The service's database cannot be used now (\(error.code.name))."
                ).retrying(afterSeconds: 5)
            }
            // The sender has sent nothing that could make the store's path invalid.
            if (error as? StoreError)?.code == .invalid {
                throw Problem(.damaged, "The tenant's store cannot be opened.")
            }
            throw error
        }
    }

    private func store(of name: String) async throws -> any TenantStore {
        var options = StoreOptions()
        options.clock = .custom(environment.nowMs)
        options.largestValue = max(limits.snapshotBytes, limits.stateBytes)
        options.keptRevisions = limits.keptRevisions
        if let database { return try await database.store(of: name) }
        let path = "\(folder)/\(Self.folderName(name))/state"
        // Blocks for some milliseconds, and longer the more names there are.
        return try await OffPool.run { [options] in
            FileStore(file: try StateStore.open(at: path, options: options))
        }
    }

    /// Closes all stores; none is opened again.
    func close() async {
        let places = state.withLock { state in
            defer { (state.places, state.isClosed) = ([:], true) }
            return state.places.values.map { $0 }
        }
        for place in places {
            let tenant: Tenant? =
                switch place {
                case .open(let tenant): tenant
                case .opening(let task): try? await task.value
                }
            // Acknowledged writes are on disk whether the store closes cleanly or not.
            await tenant?.store.end()
        }
        await database?.close()
    }

    /// The names of the tenants that have a store or suites, open or not, in order.
    var stored: [String] {
        get async throws {
            if let database { return try await database.tenants() }
            let folder = folder
            let folders = await OffPool.run {
                (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            }
            return folders.map { Self.name(ofFolder: $0) }.sorted()
        }
    }

    /// The names of the tenants that have a store in the database.
    var inDatabase: [String] {
        get async throws {
            try await database?.names().filter { !Reserved.isReserved($0) } ?? []
        }
    }

    /// Indicates whether the tenants' stores are in a database.
    var isInDatabase: Bool { database != nil }

    /// Reads the clock by which the ages of stored data count: the database's where there is one.
    func nowMs() async throws -> Int64 { try await database?.nowMs() ?? environment.nowMs() }

    /// Throws where the database does not take writes now; a folder is not looked at.
    func checkDatabase() async throws { try await database?.check() }

    /// The use of the connections to the database; nil where there is none, or it was never open.
    var databaseLoad: DatabaseLoad? { database?.load }

    /// Returns the name of a folder's tenant.
    static func name(ofFolder folder: String) -> String {
        let parts = folder.split(separator: "^")
        guard parts.count == 2 else { return folder }
        let digits = parts[1].compactMap(\.hexDigitValue)
        let letters = parts[0].enumerated().map { index, letter in
            let digit = index / 4 < digits.count ? digits[index / 4] : 0
            return digit & 1 << (index % 4) == 0 ? String(letter) : letter.uppercased()
        }
        return letters.joined()
    }

    /// Returns the name of a tenant's folder. On a file system that ignores case, two names that
    /// differ only in case must not share a store. The folder therefore has the positions of the
    /// capitals after the name.
    static func folderName(_ name: String) -> String {
        let capitals = name.utf8.map { 0x41...0x5A ~= $0 }
        guard capitals.contains(true) else { return name }
        let bits = stride(from: 0, to: capitals.count, by: 4).map { start in
            String(
                (0..<4).reduce(0) { digit, bit in
                    let index = start + bit
                    return digit | (index < capitals.count && capitals[index] ? 1 << bit : 0)
                }, radix: 16)
        }
        return name.lowercased() + "^" + bits.joined()
    }
}
