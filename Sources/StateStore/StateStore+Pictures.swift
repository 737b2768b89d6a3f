extension StateStore {
    /// Stores a redacted picture, alone or in one commit with other writes.
    ///
    /// Small pictures stand in the database, large ones in files of their own, which are durable
    /// before the commit begins.
    @discardableResult
    public func put(
        _ picture: RedactedPicture, for key: RecordKey,
        expecting expectation: Expectation = .anything, with others: [Write] = []
    ) throws(StoreError) -> CommitReceipt {
        try commit([.put(picture, for: key, expecting: expectation)] + others)
    }

    /// The picture under a name; nil when nothing is there.
    public func picture(for key: RecordKey) throws(StoreError) -> RedactedPicture? {
        try bytes(for: key)?.picture()
    }

    /// The writes with their large pictures in place.
    func placed(_ writes: [Write]) throws(StoreError) -> [Write] {
        try checkUsable()
        var placed = writes
        for (index, write) in writes.enumerated() where options.isLarge(write) {
            guard case .picture(let picture) = write.content else { continue }
            placed[index].placed = try database.pictures.store(picture.png).payload
        }
        return placed
    }
}

extension StoredRecord {
    /// The picture that the record holds; throws `wrongType` when it holds something else.
    public func picture() throws(StoreError) -> RedactedPicture {
        guard schema == .picture else {
            throw StoreError(.wrongType, at: key.description, "holds \(schema.name), not a picture")
        }
        return try RedactedPicture(alreadyRedacted: bytes)
    }
}
