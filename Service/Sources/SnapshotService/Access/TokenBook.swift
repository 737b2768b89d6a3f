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
    func token(_ id: String) throws(Problem) -> Token? {
        try current()[id]
    }

    /// Returns the tenants that have tokens, in order.
    func tenants() throws(Problem) -> [String] {
        let names = Set(try current().values.map(\.tenant))
        return names.filter { $0 != Token.allTenants }.sorted()
    }

    private func current() throws(Problem) -> [String: Token] {
        let stamp = file.stamp
        let known = state.withLock { $0.isRead && $0.stamp == stamp ? $0.tokens : nil }
        if let known { return known }
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
