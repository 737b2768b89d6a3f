/// How much the service takes and does at once; each over its bound is refused with its own status.
struct Limits: Codable, Hashable, Sendable {
    /// The largest value of a state, in bytes.
    var stateBytes = 64 << 10
    /// The largest picture, in bytes.
    var snapshotBytes = 8 << 20
    /// The largest batch, in bytes of JSON, and its most writes.
    var batchBytes = 4 << 20
    var batchWrites = 256
    /// How deep values of JSON may nest.
    var jsonDepth = 64
    /// The most names of records that a tenant may have; a deleted one counts until the store's
    /// garbage is collected.
    var namesPerTenant = 100_000
    /// How many older revisions of a record are kept.
    var keptRevisions = 16
    /// How many may follow changes and runs at once, of a tenant and in all.
    var followersPerTenant = 256
    var followers = 768
    /// How often an answer that goes on looks whether its token is still valid, in seconds.
    var standingSeconds = 5
    /// The longest that a long poll waits, in seconds.
    var longestWaitSeconds = 60
    /// For how long the answer under an idempotency key is kept, in seconds.
    var answerSeconds = 24 * 3600
    /// The most connections; more wait until one is free.
    var connections = 1024
    /// The largest header, and all headers together, in bytes.
    var headerBytes = 8 << 10
    var headersBytes = 32 << 10
    /// How long a connection may be idle or take for its headers, and for a body, in seconds.
    var idleSeconds = 60
    var bodySeconds = 30
    /// How many wrong tokens an address may send within so many seconds.
    var wrongTokens = 10
    var wrongTokensSeconds = 60
    /// The most tokens of a tenant, expired ones included until upkeep lets go of them.
    var tokensPerTenant = 1000
    /// The most browsers that are logged in: with one token, of whose sessions the oldest goes, and
    /// in all.
    var sessionsPerToken = 32
    var sessions = 10_000
    /// The most uploaded pictures that are looked through at once, in all and of a tenant.
    var uploadsAtOnce = 8
    var uploadsPerTenant = 4
    /// The most suites of a tenant, runs of a suite, of which the oldest go, bytes of a run's lines
    /// and of a piece of them, and pictures of a run.
    var suitesPerTenant = 100
    var runsPerSuite = 50
    var runBytes = 64 << 20
    var linesBytes = 4 << 20
    var picturesPerRun = 20_000
    /// How often what is not needed any more is let go of; how long pictures that nothing names
    /// stay, and how long followers hear of a deletion, in seconds.
    var upkeepSeconds = 3600
    var pictureSeconds = 30 * 86_400
    var deletionSeconds = 7 * 86_400
    /// How much work runs at once and how much waits; how long work may wait and take, in seconds.
    var workAtOnce = 2
    var workWaiting = 8
    /// The most work of a tenant, running and waiting.
    var workPerTenant = 6
    var workSeconds = 30
    /// The largest scenario or trace, in bytes.
    var workBytes = 1 << 20
    /// The most memory of addresses that a worker may have, in MiB.
    var workMegabytes = 4096
    /// How long a stop waits for requests that run, in seconds.
    var stopSeconds = 20
}
