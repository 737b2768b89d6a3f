extension StateStore {
    /// Stores a redacted picture, alone or in one commit with other writes.
    ///
    /// Small pictures are in the database, large ones in files of their own, which are durable
    /// before the commit begins.
    @discardableResult
    public func put(
        _ picture: RedactedPicture, for key: RecordKey,
        expecting expectation: Expectation = .anything, with others: [Write] = []
    ) throws(StoreError) -> CommitReceipt {
        try commit([.put(picture, for: key, expecting: expectation)] + others)
    }

    /// The picture under a name, or nil where there is none.
    public func picture(for key: RecordKey) throws(StoreError) -> RedactedPicture? {
        // The store checked the picture when it took it, and its tag says that it is the same.
        try record(for: key).map { record throws(StoreError) in try record.storedPicture() }
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
        try checkIsPicture()
        return try RedactedPicture(alreadyRedacted: bytes)
    }

    fileprivate func storedPicture() throws(StoreError) -> RedactedPicture {
        try checkIsPicture()
        return try RedactedPicture(checked: bytes)
    }

    private func checkIsPicture() throws(StoreError) {
        guard schema == .picture else {
            throw StoreError(.wrongType, at: key.description, "holds \(schema.name), not a picture")
        }
    }
}
