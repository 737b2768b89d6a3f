/// The sessions of logged-in browsers: of this process, or of all services of a database.
protocol SessionStore: Sendable {
    /// Begins a session of a token and returns the text of its cookie.
    func begin(tokenID: String) async throws(Problem) -> String
    /// Returns the id of the session's token; nil where the session is unknown or has ended.
    func tokenID(_ text: String) async throws(Problem) -> String?
    /// Ends a session.
    func end(_ text: String) async throws(Problem)
}

extension Sessions: SessionStore {}

/// The count of wrong tokens: of this process, or of all services of a database.
protocol FailureCount: Sendable {
    /// Returns the seconds that the sender has to wait; nil when it may try.
    func wait(_ key: FailureLimit.Key, nowMs: Int64) -> Int64?
    /// Counts a wrong token; returns the seconds to wait where others have reached the limit.
    func add(_ key: FailureLimit.Key, nowMs: Int64) async -> Int64?
}

extension FailureLimit: FailureCount {
    func add(_ key: Key, nowMs: Int64) -> Int64? {
        fail(key, nowMs: nowMs)
        return nil
    }
}
