import Basics
import Foundation
import Review
import Scenarios
import StateStore

// A picture is stored once, under its SHA-256 among the service's own records, and a scene's record
// refers to it. Equal pictures of two scenes take no extra room, a replaced picture can still be
// fetched by its hash, and a reviewer approves exactly the reviewed bytes. Both records are written
// in one commit.

/// The value of a scene's record that refers to a picture.
struct SnapshotReference: Codable, Hashable, Sendable {
    var sha256: String
    var widthPx: Int
    var heightPx: Int
    var bytes: Int

    static let schema = RecordSchema("snapshot", version: 1)

    init(_ picture: RedactedPicture) {
        sha256 = SHA256.hex(picture.png)
        (widthPx, heightPx, bytes) = (picture.widthPx, picture.heightPx, picture.png.count)
    }

    /// Reads a record; throws where it holds a state.
    init(_ record: StoredRecord) throws(Problem) {
        guard record.schema == Self.schema,
            let found = try? JSONDecoder().decode(Self.self, from: Data(record.bytes))
        else {
            throw Problem(
                .conflict, "\(record.key) holds a state, not a picture.",
                nextStep: "Read it under state/ instead of snapshots/.")
        }
        self = found
    }

    /// The record's value, equal for equal pictures.
    var value: [UInt8] {
        Array(
            JSONText.line(
                .object([
                    JSONText.Member("sha256", .string(sha256)),
                    JSONText.Member("widthPx", .integer(Int64(widthPx))),
                    JSONText.Member("heightPx", .integer(Int64(heightPx))),
                    JSONText.Member("bytes", .integer(Int64(bytes)))
                ])
            ).utf8)
    }

    /// Returns the key of the picture itself.
    static func pictureKey(_ sha256: String) throws(StoreError) -> RecordKey {
        try RecordKey(application: Reserved.pictures, scene: "sha256", key: sha256)
    }
}
