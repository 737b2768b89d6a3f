#if SERVICE
import Review
import StateStore

// A browser holds no token: it gets a random text in a cookie that scripts cannot read, and what
// the text stands for is known here alone. Nothing is written, so a stolen file opens no session; a
// restart asks people to log in again. A session ends with its token, however that ends.

/// Who is logged in with a browser.
final class Sessions: Sendable {
    private struct Session: Sendable {
        let tokenID: String
        let expiresMs: Int64
    }

    private let sessions = Locked<[String: Session]>([:])
    private let doors: Doors
    /// A working day.
    static let lifetimeSeconds: Int64 = 12 * 3600
    private static let most = 10_000

    init(doors: Doors) { self.doors = doors }

    /// Begins a session of a token, and returns the text of its cookie.
    func begin(tokenID: String) throws(Problem) -> String {
        let text = doors.random(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let now = doors.nowMs()
        let isRoom = sessions.withLock { sessions in
            if sessions.count >= Self.most {
                sessions = sessions.filter { $0.value.expiresMs > now }
            }
            guard sessions.count < Self.most else { return false }
            sessions[Self.key(text)] = Session(
                tokenID: tokenID, expiresMs: now + Self.lifetimeSeconds * 1000)
            return true
        }
        guard isRoom else {
            throw Problem(.unavailable, "Too many people are logged in.")
                .retrying(afterSeconds: 60)
        }
        return text
    }

    /// The id of the token whose session it is; nil where there is none or where it is over.
    func tokenID(_ text: String) -> String? {
        let now = doors.nowMs()
        return sessions.withLock { sessions in
            guard let session = sessions[Self.key(text)], session.expiresMs > now else {
                return nil
            }
            return session.tokenID
        }
    }

    func end(_ text: String) { sessions.withLock { $0[Self.key(text)] = nil } }

    /// What is compared is a hash, so that the time of it tells nothing of the text.
    private static func key(_ text: String) -> String { SHA256.hex(Array(text.utf8)) }
}
#endif
