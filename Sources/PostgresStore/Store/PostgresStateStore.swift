#if POSTGRESQL
import Basics
import Foundation
public import StateStore

/// A `StateBackend` in a PostgreSQL database, for one tenant; any number of processes may use it at
/// once.
///
/// When `commit` returns, PostgreSQL has written it to its log, and a synchronous standby has it
/// where the server has one. Numbers, compare-and-set and cursors mean what they mean in a
/// `StateStore`. A commit whose answer is lost with a connection is sent again and made once.
public final class PostgresStateStore: StateBackend {
    /// The database that holds the store.
    public let database: PostgresDatabase
    /// The tenant whose records these are.
    public let tenant: String

    let watch: Watch
    let numbers: Locked<Numbers>
    private let lane: CommitLane

    /// The numbers of the tenant that the server has reported.
    struct Numbers: Sendable {
        var forgotten: Int64
        var names: Int64
    }

    /// The records whose older revisions are kept.
    struct History: Sendable {
        var isKept = true
        /// The applications whose older revisions are not kept.
        var exceptions: Set<String> = []

        func isKept(of key: RecordKey) -> Bool {
            isKept && !exceptions.contains(key.application)
        }
    }

    init(
        _ database: PostgresDatabase, tenant: String, watch: Watch, numbers: Numbers,
        _ history: History
    ) {
        (self.database, self.tenant, self.watch) = (database, tenant, watch)
        let known = Locked(numbers)
        self.numbers = known
        let options = database.options.store
        lane = CommitLane(
            options,
            kept: { history.isKept(of: $0) ? max(1, options.keptRevisions) : 0 },
            writer: UUID().uuidString
        ) { [database] parameters, receive in
            Self.send(parameters, database, watch, known, receive)
        }
    }

    /// Opens a database for one tenant.
    public static func open(
        _ address: PostgresAddress, tenant: String, options: PostgresOptions = PostgresOptions()
    ) async throws(StoreError) -> PostgresStateStore {
        try await PostgresDatabase.open(address, options: options).store(tenant: tenant)
    }

    private static func send(
        _ parameters: [Parameter], _ database: PostgresDatabase, _ watch: Watch,
        _ numbers: Locked<Numbers>,
        _ receive: @escaping @Sendable (Result<CommitLane.Receipt, StoreError>) -> Void
    ) {
        let news = Connection.Call(
            statement: database.statements.notify, parameters: [.text("\(watch.tenant)")])
        database.submit(
            database.statements.commit, [.integer(watch.tenant)] + parameters, .write(then: news)
        ) { reply in
            let receipt = reply.flatMap { reply -> Result<CommitLane.Receipt, StoreError> in
                guard reply.count == 1 else {
                    return .failure(
                        StoreError(.io, at: "\(database.address)", "a commit has no answer"))
                }
                numbers.withLock { numbers in
                    numbers.forgotten = max(numbers.forgotten, reply.integer(0, 2))
                    numbers.names = reply.integer(0, 3)
                }
                return .success(
                    .init(numbers: reply.integers(0, 0), revisions: reply.integers(0, 1)))
            }
            if case .success(let receipt) = receipt {
                watch.advance(to: receipt.numbers.max() ?? 0)
            }
            receive(receipt)
        }
    }

    /// Makes all writes or none, and resumes when they are durable.
    ///
    /// Commits of this process that arrive together share one transaction; each is made or refused
    /// by itself. A cancelled task still commits.
    @discardableResult
    public func commit(_ writes: [Write]) async throws(StoreError) -> CommitReceipt {
        var seen: Set<RecordKey> = []
        for write in writes {
            try database.options.store.check(write)
            if !seen.insert(write.key).inserted { throw StoreError.writtenTwice(write.key) }
        }
        if writes.isEmpty {
            return CommitReceipt(commit: try await newestCursor.commit, revisions: [])
        }
        return try await lane.commit(writes).get()
    }

    /// Closes the database, also for the stores of other tenants.
    public func close() { database.close() }
}
#endif
