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
    }

    init(_ file: TokenFile) { self.file = file }

    /// Returns the token of an id; nil where there is none.
    func token(_ id: String) async throws(Problem) -> Token? {
        // A look at the file's identity takes a microsecond; a changed file is read on a thread
        // that no connection waits for.
        let stamp = file.stamp
        if let known = state.withLock({ $0.isRead && $0.stamp == stamp ? $0.tokens : nil }) {
            return known[id]
        }
        return try await OffPool.run { () throws(Problem) in try self.read(stamp) }[id]
    }

    private func read(_ stamp: FileStatus?) throws(Problem) -> [String: Token] {
        // A file that cannot be read admits nobody: it may have revoked a token.
        guard let read = try? file.read() else {
            throw Problem(.unavailable, "The service's tokens cannot be read.")
                .retrying(afterSeconds: 10)
        }
        let tokens = Dictionary(read.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        state.withLock { $0 = State(stamp: stamp, isRead: true, tokens: tokens) }
        return tokens
    }
}
