import Basics
import Review
import StateStore

// A browser holds no token. It gets a random text in a cookie that scripts cannot read, and only
// this process knows which token the text stands for. Nothing is written: a stolen file opens no
// session, and after a restart people log in again. A session ends with its token.

/// The sessions of logged-in browsers.
final class Sessions: Sendable {
    private struct Session: Sendable {
        let tokenID: String
        let expiresMs: Int64
        /// The position in the order of all sessions.
        let number: Int
    }

    private struct State: Sendable {
        var sessions: [String: Session] = [:]
        var begun = 0
    }

    private let state = Locked(State())
    private let environment: Environment
    private let limits: Limits
    /// One working day.
    static let lifetimeSeconds: Int64 = 12 * 3600

    init(environment: Environment, limits: Limits) {
        (self.environment, self.limits) = (environment, limits)
    }

    /// Begins a session of a token and returns the text of its cookie. Where the token has too many
    /// sessions, its oldest one ends; sessions of other tokens stay.
    func begin(tokenID: String) throws(Problem) -> String {
        let text = Hex.text(environment.random(32))
        let now = environment.nowMs()
        let isRoom = state.withLock { state in
            let own = state.sessions.filter { $0.value.tokenID == tokenID }
            if own.count >= limits.sessionsPerToken,
                let oldest = own.min(by: { $0.value.number < $1.value.number })
            {
                state.sessions[oldest.key] = nil
            }
            if state.sessions.count >= limits.sessions {
                state.sessions = state.sessions.filter { $0.value.expiresMs > now }
            }
            guard state.sessions.count < limits.sessions else { return false }
            state.begun += 1
            state.sessions[Self.key(text)] = Session(
                tokenID: tokenID, expiresMs: now + Self.lifetimeSeconds * 1000,
                number: state.begun)
            return true
        }
        guard isRoom else {
            throw Problem(.tooManyRequests, "Too many browsers are logged in.")
                .retrying(afterSeconds: 60)
        }
        return text
    }

    /// Returns the id of the session's token; nil where the session is unknown or has ended.
    func tokenID(_ text: String) -> String? {
        let now = environment.nowMs()
        return state.withLock { state in
            guard let session = state.sessions[Self.key(text)], session.expiresMs > now else {
                return nil
            }
            return session.tokenID
        }
    }

    func end(_ text: String) { state.withLock { $0.sessions[Self.key(text)] = nil } }

    /// Hashes are compared, so that the time of a comparison reveals nothing about the text.
    static func key(_ text: String) -> String { SHA256.hex(Array(text.utf8)) }
}
