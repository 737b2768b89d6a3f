#if POSTGRESQL
public import StateStore

/// The options with which a database is used.
public struct PostgresOptions: Sendable {
    /// The limits and the clock of the stores; what concerns files has no effect.
    public var store = StoreOptions()
    /// The schema that holds the tables.
    public var schema = "restore"
    /// A Boolean value indicating whether an older schema is migrated when the database is opened.
    public var migrates = true
    /// The most connections, beside one that waits for notifications.
    public var connections = 8
    /// A Boolean value indicating whether a pooler such as PgBouncer gives each transaction another
    /// session. Nothing is prepared then, followers poll, and timeouts are those of the role.
    public var isPooled = false
    /// The longest time to connect to a host, in seconds.
    public var connectSeconds = 5
    /// The longest time of a statement, and of its wait for a lock, in seconds.
    public var statementSeconds = 20
    /// The longest time of a statement's wait for a lock, in seconds.
    public var lockSeconds = 5
    /// The longest time to wait for an answer of the server before the connection is given up, in
    /// seconds.
    public var answerSeconds = 25
    /// The longest time of a call with all its attempts, in seconds.
    public var patienceSeconds = 30.0
    /// The time between looks for changes that no notification reported, in seconds.
    public var pollSeconds = 1.0
    /// Called when a connection cannot be made, with the reason, and when one can be made again,
    /// with nil. Calls come one after another, in their order.
    public var whenConnectionsChange: (@Sendable (StoreError?) -> Void)?

    /// Creates options with the defaults.
    public init() {}
}
#endif
