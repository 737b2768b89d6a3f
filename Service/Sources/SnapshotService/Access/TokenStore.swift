/// The place of the tokens: a file, or the database that several services share.
protocol TokenStore: Sendable {
    /// Returns the tokens; none where none was created yet.
    func read() async throws -> [Token]
    /// Changes the tokens while nobody else does. The change is durable when this returns; `body`
    /// can run more than once.
    func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout [Token]) throws -> Value
    ) async throws -> Value
}

/// The tokens that requests are compared with.
protocol TokenReader: Sendable {
    /// Returns the token of an id; nil where there is none.
    func token(_ id: String) async throws(Problem) -> Token?
}

extension TokenBook: TokenReader {}

/// The tokens of a file. Locks and disks block threads of their own.
struct TokenFolder: TokenStore {
    let file: TokenFile

    func read() async throws -> [Token] {
        let file = file
        return try await OffPool.run { try file.read() }
    }

    func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout [Token]) throws -> Value
    ) async throws -> Value {
        let file = file
        return try await OffPool.run { try file.change(body) }
    }
}
