/// State that all services of a database share, beside the tenants' own.
struct SharedState: Sendable {
    let records: SharedRecords
    let tokens: SharedTokens
    let sessions: SharedSessions
    let failures: SharedFailures

    init(
        _ database: any TenantDatabase, limits: Limits, environment: Environment,
        failures own: FailureLimit
    ) {
        records = SharedRecords(database)
        tokens = SharedTokens(records)
        sessions = SharedSessions(records: records, environment: environment, limits: limits)
        failures = SharedFailures(
            records: records, own: own, most: limits.wrongTokens,
            windowMs: Int64(limits.wrongTokensSeconds) * 1000)
    }

    /// Removes what has expired.
    func sweep(nowMs: Int64) async throws {
        try await sessions.sweep()
        try await failures.sweep(nowMs: nowMs)
        try await records.collectGarbage()
    }
}
