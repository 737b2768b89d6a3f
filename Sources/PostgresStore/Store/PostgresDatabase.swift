#if POSTGRESQL
import Basics
import Foundation
public import StateStore

/// A PostgreSQL database that holds the stores of any number of tenants.
///
/// A bounded number of connections serves all of them. A connection that breaks is replaced, and
/// what was sent on it is sent again: a reader gets its answer, and a commit is made once. Errors
/// of the server reach a caller when the time of its call is over, or at once where waiting is of
/// no use.
public final class PostgresDatabase: Sendable {
    /// The address, of which messages show no password.
    public let address: PostgresAddress
    /// The options with which the database was opened.
    public let options: PostgresOptions

    let statements: Statements
    private let pool: ConnectionPool
    private let watches: Locked<Watches>
    private let listener: Listener

    /// The watches of stores that are in use; those of others go with their stores.
    private struct Watches: Sendable {
        private struct Place: Sendable {
            weak let watch: Watch?
        }

        private var places: [Int64: Place] = [:]
        /// The number of places at which those of stores that are gone are removed.
        private var mostPlaces = 64
        var isClosed = false

        /// The watches by tenant.
        var byTenant: [Int64: Watch] { places.compactMapValues(\.watch) }

        mutating func watch(_ tenant: Int64) -> Watch {
            if let watch = places[tenant]?.watch { return watch }
            if places.count >= mostPlaces {
                places = places.filter { $0.value.watch != nil }
                mostPlaces = max(64, places.count * 2)
            }
            let watch = Watch(tenant: tenant, isClosed: isClosed)
            places[tenant] = Place(watch: watch)
            return watch
        }
    }

    /// Opens a database and creates or migrates its schema where the options allow it.
    ///
    /// Throws every code that concerns a whole store; a server that does not answer is tried until
    /// the patience of the options is over.
    public static func open(
        _ address: PostgresAddress, options: PostgresOptions = PostgresOptions()
    ) async throws(StoreError) -> PostgresDatabase {
        guard !options.schema.isEmpty, options.schema.utf8.count < 56,
            options.schema.utf8.allSatisfy({
                0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_")
            }), !options.schema.hasPrefix("pg_")
        else {
            throw StoreError(
                .invalid, at: "schema \(options.schema)", "not the name of a schema",
                nextStep: "Use 1 to 55 small letters, digits and _, not beginning with pg_.")
        }
        let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Result { () throws(StoreError) in try prepare(address, options) })
            }
        }
        try result.get()
        return PostgresDatabase(address, options)
    }

    private static func prepare(
        _ address: PostgresAddress, _ options: PostgresOptions
    ) throws(StoreError) {
        let end = Deadline(seconds: options.patienceSeconds)
        var pause = 0.05
        while true {
            do throws(Fault) {
                try SchemaSetup(connection: Connection(address, options), options: options)
                    .prepare()
                return
            } catch {
                if error.remedy == .none || end.isOver { throw error.error }
            }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 1)
        }
    }

    private init(_ address: PostgresAddress, _ options: PostgresOptions) {
        (self.address, self.options) = (address, options)
        let channel = "restore_\(options.schema)"
        let statements = Statements(
            schema: SchemaSetup.quoted(options.schema), channel: channel)
        let pool = ConnectionPool(address, options)
        let watches = Locked(Watches())
        self.statements = statements
        (self.pool, self.watches) = (pool, watches)
        listener = Listener(address, options, channel: channel) { tenants in
            let all = watches.withLock { $0.byTenant }
            for watch in tenants.map({ $0.compactMap { all[$0] } }) ?? Array(all.values)
            where tenants == nil ? watch.isWaitedFor : watch.hear() {
                Self.look(watch, statements, pool, options)
            }
        }
    }

    deinit { close() }

    /// Ends all connections and followers. Closing twice does nothing.
    public func close() {
        pool.close()
        listener.close()
        let all = watches.withLock { watches in
            watches.isClosed = true
            return watches.byTenant
        }
        for watch in all.values { watch.close() }
    }

    /// The number of connections that serve calls, and that of calls that wait for one.
    public var load: (connections: Int, waiting: Int) { pool.load }

    /// The names of all tenants that have a store, in order.
    public func tenants() async throws(StoreError) -> [String] {
        try await ask(statements.tenants, [], .heavy) { reply in
            (0..<reply.count).map { reply.text($0, 0) }
        }
    }

    /// Returns the store of a tenant; creates it where it is missing and the options allow that.
    ///
    /// - Parameters:
    ///   - keepsHistory: false keeps no older revisions of what this store writes.
    ///   - exceptions: the applications of which no older revisions are kept.
    public func store(
        tenant: String, keepsHistory: Bool = true, except exceptions: Set<String> = []
    ) async throws(StoreError) -> PostgresStateStore {
        try RecordKey.check(tenant, "name of a tenant")
        var random = SystemRandomNumberGenerator()
        return try await store(
            named: tenant, identity: Int64.random(in: 1...0xFFFF_FFFF, using: &random),
            PostgresStateStore.History(isKept: keepsHistory, exceptions: exceptions))
    }

    /// Returns the store of a tenant; a new one has this identity in its cursors.
    func store(
        named tenant: String, identity: Int64,
        _ history: PostgresStateStore.History = PostgresStateStore.History()
    ) async throws(StoreError) -> PostgresStateStore {
        if let found = try await find(tenant, history) { return found }
        guard options.store.createsIfMissing else {
            throw StoreError(.missing, at: "\(address), tenant \(tenant)", "there is no store")
        }
        try await ask(
            statements.addTenant, [.text(tenant), .integer(identity)], .write(then: nil)
        ) { _ in }
        if let found = try await find(tenant, history) { return found }
        throw StoreError(.io, at: "\(address), tenant \(tenant)", "the new store is not there")
    }

    /// Returns the store of a name; nil where there is none.
    func find(
        _ tenant: String,
        _ history: PostgresStateStore.History = PostgresStateStore.History()
    ) async throws(StoreError) -> PostgresStateStore? {
        let row = try await ask(statements.tenant, [.text(tenant)], .light) { reply in
            reply.count == 0 ? nil : (0..<5).map { reply.integer(0, $0) }
        }
        guard let row else { return nil }
        let watch = watches.withLock { watches in
            watches.watch(row[0])
        }
        watch.advance(to: row[2])
        return PostgresStateStore(
            self, tenant: tenant, watch: watch,
            numbers: PostgresStateStore.Numbers(forgotten: row[3], names: row[4]), history)
    }

    /// The time of the server's clock, in milliseconds since 1970.
    public func nowMs() async throws(StoreError) -> Int64 {
        try await ask(
            Statement(
                name: "restore_clock",
                text: "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"), [],
            .light
        ) { reply in reply.integer(0, 0) }
    }

    /// Throws unless the database takes writes now.
    public func check() async throws(StoreError) {
        let readOnly = try await ask(
            Statement(
                name: "restore_check",
                text: "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool"
            ), [], .light
        ) { reply in reply.count == 1 && reply.bytes(0, 0) == [1] }
        if readOnly {
            throw StoreError(.readOnly, at: address.description, "the database takes no writes")
        }
    }
}

extension PostgresDatabase {
    /// Sends a statement and returns what is read from its answer.
    func ask<Value: Sendable>(
        _ statement: Statement, _ parameters: [Parameter], _ kind: Request.Kind,
        _ read: @escaping @Sendable (Reply) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            submit(statement, parameters, kind) { reply in
                continuation.resume(
                    returning: reply.flatMap { reply in
                        Result { () throws(StoreError) in try read(reply) }
                    })
            }
        }
        return try result.get()
    }

    func submit(
        _ statement: Statement, _ parameters: [Parameter], _ kind: Request.Kind,
        _ answer: @escaping @Sendable (Result<Reply, StoreError>) -> Void
    ) {
        pool.submit(
            Request(
                call: .init(statement: statement, parameters: parameters), kind: kind,
                deadline: Deadline(seconds: options.patienceSeconds), answer: answer))
    }

    /// Reads the number of a tenant's commits for those who wait for more.
    private static func look(
        _ watch: Watch, _ statements: Statements, _ pool: ConnectionPool,
        _ options: PostgresOptions
    ) {
        let call = Connection.Call(
            statement: statements.commits, parameters: [.integer(watch.tenant)])
        pool.submit(
            Request(
                call: call, kind: .light, deadline: Deadline(seconds: options.patienceSeconds)
            ) { reply in
                if case .success(let reply) = reply, reply.count == 1 {
                    watch.set(reply.integer(0, 1))
                }
            })
    }

    /// Waits until a tenant has more than `seen` commits, the database is closed, or the task is
    /// cancelled.
    func wait(_ watch: Watch, after seen: Int64) async {
        listener.start()
        if watch.mustLook(seen: seen) {
            let commits = try? await ask(
                statements.commits, [.integer(watch.tenant)], .light
            ) { $0.count == 1 ? $0.integer(0, 1) : nil }
            if let commits { watch.set(commits) }
        }
        await watch.wait(after: seen)
    }
}
#endif
