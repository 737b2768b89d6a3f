/// The documents of one kind that all services of a database share.
struct SharedDocuments<Document: Codable & Equatable & Sendable>: Sendable {
    let records: SharedRecords
    let kind: String

    /// Returns a document; nil where there is none.
    func document(_ name: String) async throws -> Document? {
        try await records.document(kind, name)
    }

    /// Changes all documents while no other service does. `body` can run more than once.
    func change<Value>(
        _ body: (inout [String: Document]) throws -> Value
    ) async throws -> Value {
        try await records.change(kind, body)
    }

    /// Changes one document where no other service has changed it meanwhile. `body` can run more
    /// than once; it returns the new document, or nil to leave the old one.
    func update<Value>(
        _ name: String, _ body: (Document?) throws -> (document: Document?, value: Value)
    ) async throws -> Value {
        try await records.update(kind, name, body)
    }

    /// Removes the documents that are over.
    func sweep(where isOver: (Document) -> Bool) async throws {
        try await records.remove(kind, where: isOver)
    }
}
