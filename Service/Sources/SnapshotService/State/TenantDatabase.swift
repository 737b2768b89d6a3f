import Logging
import StateStore

#if POSTGRESQL
import Basics
import PostgresStore
#endif

/// A database that holds the stores of all tenants.
protocol TenantDatabase: Sendable {
    /// Returns the store of a tenant; creates it where it is missing.
    func store(of tenant: String) async throws -> any TenantStore
    /// The names of all stores; those of the service itself begin with a colon.
    func names() async throws -> [String]
    /// Reads the clock of the database, in ms since 1970.
    func nowMs() async throws -> Int64
    /// The environment whose clock is that of the database.
    var environment: Environment { get }
    /// Throws where the database takes no writes now.
    func check() async throws
    /// The use of the connections; nil while the database was never open.
    var load: DatabaseLoad? { get }
    /// Ends all connections.
    func close() async
}

/// The use of the connections to a database.
struct DatabaseLoad: Hashable, Sendable {
    /// The number of connections that serve calls.
    var connections: Int
    /// The number of calls that wait for one.
    var waiting: Int
}

extension TenantDatabase {
    /// The names of the tenants that have a state or suites.
    func tenants() async throws -> [String] {
        let names = try await names()
        let own = names.filter { !Reserved.isReserved($0) }
        return Set(own + names.compactMap(SharedShelf.tenant)).sorted()
    }
}

/// The address of a database as it was given, checked.
struct DatabaseAddress: Hashable, Sendable {
    #if POSTGRESQL
    private let address: PostgresAddress
    #endif

    /// Reads an address, or the file that has one.
    ///
    /// - Parameters:
    ///   - option: the option that gave the text, as messages name it.
    ///   - isPublic: whether every user of the machine can read the text, in the list of processes;
    ///     a password is refused there.
    init(
        _ text: String, option: String = "--database", isPublic: Bool
    ) throws(ServiceFault) {
        #if POSTGRESQL
        let isAddress = Self.isAddress(text)
        do throws(StoreError) {
            address = try isAddress ? PostgresAddress(text) : PostgresAddress(file: text)
        } catch {
            throw ServiceFault(
                "\(option): \(error.place): \(error.detail)", nextStep: error.nextStep)
        }
        if isAddress, isPublic, address.hasPassword {
            throw ServiceFault(
                "\(option) has a password, which stands in the list of processes",
                nextStep: "Write the address into a file of mode 0600 and give the file.")
        }
        #else
        throw ServiceFault(
            "\(option): this program was built without PostgreSQL",
            nextStep: "Build it with --traits default,PostgreSQL.")
        #endif
    }

    /// Returns whether a text is an address and not the path of a file.
    static func isAddress(_ text: String) -> Bool {
        text.contains("://") || text.contains("=")
    }

    #if POSTGRESQL
    /// Opens the database now. A database that is only read must have the tables of this version.
    func open(
        _ limits: Limits, _ environment: Environment, isOnlyRead: Bool = false
    ) async throws(StoreError) -> PostgresDatabase {
        let options = PostgresOptions(limits, environment)
        if isOnlyRead { try await check(options) }
        return try await PostgresDatabase.open(address, options: options)
    }

    private func check(_ options: PostgresOptions) async throws(StoreError) {
        var options = options
        (options.store.createsIfMissing, options.migrates) = (false, false)
        do throws(StoreError) {
            try await PostgresDatabase.open(address, options: options).close()
        } catch {
            let step: String? =
                switch error.code {
                case .missing: "Check the address; no service has used this database."
                case .olderFormat:
                    "Start restore-service serve with this database once, which migrates it."
                default: nil
                }
            guard let step else { throw error }
            throw StoreError(error.code, at: error.place, error.detail, nextStep: step)
        }
    }
    #endif

    /// Returns the database, which is opened at its first use.
    func database(
        _ limits: Limits, _ environment: Environment, _ logger: Logger
    ) -> (any TenantDatabase)? {
        #if POSTGRESQL
        return SharedDatabase(address, limits, environment, logger)
        #else
        return nil
        #endif
    }
}

#if POSTGRESQL
/// A PostgreSQL database that is opened at its first use, and again where that failed.
final class SharedDatabase: TenantDatabase {
    private let address: PostgresAddress
    private let options: PostgresOptions
    private let logger: Logger
    private let clock: DatabaseClock
    private let state = Locked(State())

    private struct State: Sendable {
        var opening: Task<PostgresDatabase, any Error>?
        var opened: PostgresDatabase?
        var isClosed = false
        /// Indicates whether the log says that the database cannot be used, and nothing since.
        var isReportedLost = false
    }

    init(
        _ address: PostgresAddress, _ limits: Limits, _ environment: Environment, _ logger: Logger
    ) {
        let clock = DatabaseClock(environment)
        (self.address, self.logger, self.clock) = (address, logger, clock)
        options = PostgresOptions(limits, clock.environment)
    }

    var environment: Environment { clock.environment }

    func nowMs() async throws -> Int64 {
        clock.set(try await database().nowMs())
        return clock.nowMs
    }

    func store(of tenant: String) async throws -> any TenantStore {
        try await OpenDatabase(database: database(), environment: environment)
            .store(of: tenant)
    }

    func names() async throws -> [String] { try await database().tenants() }

    func check() async throws { try await database().check() }

    var load: DatabaseLoad? {
        state.withLock(\.opened).flatMap {
            OpenDatabase(database: $0, environment: environment).load
        }
    }

    /// Logs that connections cannot be made, or that they can be made again, once each.
    private func logChange(_ error: (any Error)?) {
        let isNews = state.withLock { state in
            defer { state.isReportedLost = error != nil }
            return state.isReportedLost != (error != nil) && !state.isClosed
        }
        guard isNews else { return }
        if let error {
            logger.error("the database cannot be used: \(LoggedError(error))")
        } else {
            logger.notice("the database can be used again")
        }
    }

    func close() async {
        let opening = state.withLock { state in
            state.isClosed = true
            return state.opening
        }
        (try? await opening?.value)?.close()
    }

    /// One attempt serves all who ask meanwhile; the next who asks after a failure tries again.
    private func database() async throws -> PostgresDatabase {
        let task = state.withLock { state -> Task<PostgresDatabase, any Error>? in
            if state.isClosed { return nil }
            if let opening = state.opening { return opening }
            let opening = Task { try await open() }
            state.opening = opening
            return opening
        }
        guard let task else {
            throw Problem(.unavailable, "The service is stopping.").retrying(afterSeconds: 2)
        }
        return try await task.value
    }

    private func open() async throws -> PostgresDatabase {
        var options = options
        options.whenConnectionsChange = { [weak self] in self?.logChange($0) }
        do {
            let database = try await PostgresDatabase.open(address, options: options)
            clock.set(try await database.nowMs())
            state.withLock { $0.opened = database }
            logChange(nil)
            return database
        } catch {
            logChange(error)
            state.withLock { $0.opening = nil }
            throw error
        }
    }
}

extension PostgresOptions {
    /// Creates the options of a service.
    fileprivate init(_ limits: Limits, _ environment: Environment) {
        self.init()
        store.clock = .custom(environment.nowMs)
        store.largestValue = max(limits.snapshotBytes, limits.stateBytes)
        store.keptRevisions = limits.keptRevisions
        patienceSeconds = Double(limits.databaseSeconds)
        connections = limits.databaseConnections
    }
}

/// A PostgreSQL database that is open.
struct OpenDatabase: TenantDatabase {
    let database: PostgresDatabase
    let environment: Environment

    func store(of tenant: String) async throws -> any TenantStore {
        // Nobody reads older revisions of the service's own records.
        try await database.store(
            tenant: tenant, keepsHistory: !Reserved.isReserved(tenant),
            except: Reserved.applications)
    }

    func names() async throws -> [String] { try await database.tenants() }

    func nowMs() async throws -> Int64 { try await database.nowMs() }

    func check() async throws { try await database.check() }

    func close() async { database.close() }

    var load: DatabaseLoad? {
        let load = database.load
        return DatabaseLoad(connections: load.connections, waiting: load.waiting)
    }
}

/// A tenant's store in the database. Its end is that of the database.
extension PostgresStateStore: TenantStore {
    /// The number of records that are read at once: with values of the usual limit 16 MiB.
    private static let page = (values: 256, stamps: 1024)

    func fold<Value: Sendable>(
        _ application: String, into value: Value,
        _ take: @escaping @Sendable (inout Value, StoredRecord) -> Void
    ) async throws(StoreError) -> Value {
        var (value, last) = (value, RecordKey?.none)
        while true {
            let page = try await records(
                application: application, after: last, limit: Self.page.values)
            for record in page { take(&value, record) }
            guard page.count == Self.page.values else { return value }
            last = page.last?.key
        }
    }

    func forEachPage(
        of application: String, values: Bool, _ body: ([StoredRecord]) async throws -> Void
    ) async throws {
        let limit = values ? Self.page.values : Self.page.stamps
        var last: RecordKey?
        while true {
            let page = try await records(
                application: application, after: last, limit: limit, values: values)
            if !page.isEmpty { try await body(page) }
            guard page.count == limit else { return }
            last = page.last?.key
        }
    }

    /// Current revisions come first: one that is replaced meanwhile is found among the older ones.
    func forEachPage(
        ofSchema name: String, _ body: ([StoredRecord]) async throws -> Void
    ) async throws {
        for older in [false, true] {
            var last: StoredRecord?
            repeat {
                let page = try await revisions(
                    ofSchema: name, older: older, after: last, limit: Self.page.values)
                if !page.intact.isEmpty { try await body(page.intact) }
                last = page.last
            } while last != nil
        }
    }

    func collectGarbage(
        upTo commit: Int64
    ) async throws(StoreError) -> (deletions: Int, files: Int) {
        (try await forgetDeletions(upTo: commit), 0)
    }

    func end() async {}
}
#endif
