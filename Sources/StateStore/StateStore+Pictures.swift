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
        if picture.png.count > options.largestValue {
            throw StoreError(
                .tooLarge, at: key.description,
                "\(picture.png.count) bytes, at most \(options.largestValue) are allowed")
        }
        if picture.png.count <= options.largestInlinePicture {
            let write = Write(key: key, expectation: expectation, content: .picture(picture.png))
            return try commit([write] + others)
        }
        // A file that no record names yet must not be swept as an orphan.
        return try pictureUse.locked { () throws(StoreError) in
            try checkUsable()
            let reference = try database.pictures.store(picture.png)
            let write = Write(
                key: key, expectation: expectation, content: .file(reference.payload))
            return try commit([write] + others)
        }
    }

    /// The picture under a name; nil when nothing is there.
    public func picture(for key: RecordKey) throws(StoreError) -> RedactedPicture? {
        guard let record = try bytes(for: key) else { return nil }
        guard record.schema == .picture else {
            throw StoreError(
                .wrongType, at: key.description, "holds \(record.schema.name), not a picture")
        }
        return try RedactedPicture(alreadyRedacted: record.bytes)
    }
}
