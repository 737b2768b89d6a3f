import Basics
import Review
import StateStore

/// The sessions of all services of a database. Only hashes of the cookies' texts are stored, so a
/// stolen copy of the database opens no session.
struct SharedSessions: SessionStore {
    private struct Session: Codable, Equatable, Sendable {
        let tokenID: String
        let beganMs: Int64
        let expiresMs: Int64
    }

    private let documents: SharedDocuments<Session>
    private let environment: Environment
    private let limits: Limits

    init(records: SharedRecords, environment: Environment, limits: Limits) {
        documents = SharedDocuments(records: records, kind: "sessions")
        (self.environment, self.limits) = (environment, limits)
    }

    func begin(tokenID: String) async throws(Problem) -> String {
        let text = Hex.text(environment.random(32))
        let now = environment.nowMs()
        let session = Session(
            tokenID: tokenID, beganMs: now, expiresMs: now + Sessions.lifetimeSeconds * 1000)
        let isRoom = try await Self.available {
            try await documents.change { sessions in
                let own = sessions.filter { $0.value.tokenID == tokenID }
                if own.count >= limits.sessionsPerToken,
                    let oldest = own.min(by: {
                        ($0.value.beganMs, $0.key) < ($1.value.beganMs, $1.key)
                    })
                {
                    sessions[oldest.key] = nil
                }
                if sessions.count >= limits.sessions {
                    sessions = sessions.filter { $0.value.expiresMs > now }
                }
                guard sessions.count < limits.sessions else { return false }
                sessions[Sessions.key(text)] = session
                return true
            }
        }
        guard isRoom else {
            throw Problem(.tooManyRequests, "Too many browsers are logged in.")
                .retrying(afterSeconds: 60)
        }
        return text
    }

    func tokenID(_ text: String) async throws(Problem) -> String? {
        try await Self.available {
            let found = try await documents.document(Sessions.key(text))
            // The time is that of the database only once it was opened.
            let now = environment.nowMs()
            return found.flatMap { $0.expiresMs > now ? $0.tokenID : nil }
        }
    }

    func end(_ text: String) async throws(Problem) {
        try await Self.available {
            try await documents.change { $0[Sessions.key(text)] = nil }
        }
    }

    /// Removes the sessions that have expired.
    func sweep() async throws {
        let now = environment.nowMs()
        try await documents.sweep { $0.expiresMs <= now }
    }

    private static func available<Value>(
        _ work: () async throws -> Value
    ) async throws(Problem) -> Value {
        do { return try await work() } catch {
            throw Problem(.unavailable, "The service's sessions cannot be used now.")
                .retrying(afterSeconds: 5)
        }
    }
}
