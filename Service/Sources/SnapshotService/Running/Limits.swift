/// The limits of the service. A request over one of them is refused with the limit's own status.
///
/// Services of one database count suites, runs, lines, pictures of runs, tokens, sessions and wrong
/// tokens together. Names, connections, followers, uploads and work count for each service.
struct Limits: Codable, Hashable, Sendable {
    /// The largest value of a state, in bytes.
    var stateBytes = 64 << 10
    /// The largest picture, in bytes.
    var snapshotBytes = 8 << 20
    /// The largest batch, in bytes of JSON, and its most writes.
    var batchBytes = 4 << 20
    var batchWrites = 256
    /// The deepest nesting of JSON.
    var jsonDepth = 64
    /// The most names of records of a tenant; a deleted name counts until the store's garbage is
    /// collected.
    var namesPerTenant = 100_000
    /// The number of older revisions that are kept of each record.
    var keptRevisions = 16
    /// The most followers of changes and runs at once, of a tenant and in all.
    var followersPerTenant = 256
    var followers = 768
    /// The seconds between checks of the token during a long answer.
    var standingSeconds = 5
    /// The longest wait of a long poll, in seconds.
    var longestWaitSeconds = 60
    /// The seconds for which the answer under an idempotency key is kept.
    var answerSeconds = 24 * 3600
    /// The most connections; more wait until one is free.
    var connections = 1024
    /// The largest header, and all headers together, in bytes.
    var headerBytes = 8 << 10
    var headersBytes = 32 << 10
    /// The longest time for an idle connection and its headers, and for a body, in seconds.
    var idleSeconds = 60
    var bodySeconds = 30
    /// The most wrong tokens of an address within a number of seconds.
    var wrongTokens = 10
    var wrongTokensSeconds = 60
    /// The most tokens of a tenant, with expired ones until maintenance removes them.
    var tokensPerTenant = 1000
    /// The most logged-in browsers: with one token, where the oldest session ends, and in all.
    var sessionsPerToken = 32
    var sessions = 10_000
    /// The most uploaded pictures that are checked at once, in all and of a tenant.
    var uploadsAtOnce = 8
    var uploadsPerTenant = 4
    /// The most suites of a tenant, runs of a suite, bytes of a run's lines and of a piece of them,
    /// and pictures of a run. The oldest runs are removed.
    var suitesPerTenant = 100
    var runsPerSuite = 50
    var runBytes = 64 << 20
    var linesBytes = 4 << 20
    var picturesPerRun = 20_000
    /// The seconds between maintenance runs, until an unused picture is removed, and until a
    /// deletion is forgotten.
    var upkeepSeconds = 3600
    var pictureSeconds = 30 * 86_400
    var deletionSeconds = 7 * 86_400
    /// The most work that runs at once and that waits, and the longest time to wait and to run, in
    /// seconds.
    var workAtOnce = 2
    var workWaiting = 8
    /// The most work of a tenant, running and waiting.
    var workPerTenant = 6
    var workSeconds = 30
    /// The largest scenario or trace, in bytes.
    var workBytes = 1 << 20
    /// The largest address space of a worker, in MiB.
    var workMegabytes = 4096
    /// The most connections to a database, and the longest time of a call to it with all its
    /// attempts, in seconds.
    var databaseConnections = 8
    var databaseSeconds = 10
    /// The longest time that a stop waits for running requests, in seconds.
    var stopSeconds = 20
}
