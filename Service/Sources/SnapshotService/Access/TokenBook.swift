import Basics
import StateStore

/// The tokens of the running service, read again whenever the file changes.
final class TokenBook: Sendable {
    let file: TokenFile
    private let state = Locked(State())

    private struct State: Sendable {
        var stamp: FileStatus?
        var isRead = false
        var tokens: [String: Token] = [:]
        /// The last time the file was found to be the one that was read.
        var lookedAt = ContinuousClock.now
    }

    init(_ file: TokenFile) { self.file = file }

    /// Returns the token of an id; nil where there is none.
    func token(_ id: String) async throws(Problem) -> Token? {
        // To look at the file takes as long as to read a record, so a look serves for a moment. A
        // changed file is read on a thread that no connection waits for.
        let now = ContinuousClock.now
        let trusted = state.withLock { state in
            state.isRead && now - state.lookedAt < TokenFile.trust ? state.tokens : nil
        }
        if let trusted { return trusted[id] }
        let stamp = file.stamp
        let known = state.withLock { state -> [String: Token]? in
            guard state.isRead, state.stamp == stamp else { return nil }
            state.lookedAt = now
            return state.tokens
        }
        if let known { return known[id] }
        return try await OffPool.run { () throws(Problem) in try self.read(stamp, now) }[id]
    }

    private func read(
        _ stamp: FileStatus?, _ lookedAt: ContinuousClock.Instant
    ) throws(Problem) -> [String: Token] {
        // A file that cannot be read admits nobody: it may have revoked a token.
        guard let read = try? file.read() else {
            throw Problem(.unavailable, "The service's tokens cannot be read.")
                .retrying(afterSeconds: 10)
        }
        let tokens = Dictionary(read.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        state.withLock {
            $0 = State(stamp: stamp, isRead: true, tokens: tokens, lookedAt: lookedAt)
        }
        return tokens
    }
}
