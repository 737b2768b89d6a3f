import Foundation
import GRDB

// Rows and their tags.

/// Which table a row belongs to. It is part of the tag: a row must not pass for one of the other
/// table when a root page number is damaged.
enum RowRole: UInt64 {
    case current = 0x7265_636F_7264_01
    case past = 0x7061_7374_01
}

extension StoredRecord {
    /// The tag over everything that the row says.
    func tag(_ role: RowRole) -> Int64 {
        let room = key.utf8Count + schema.name.utf8.count + 13 * 8
        return TagInput.tag(seed: role.rawValue, room: room) { input in
            input.add(key)
            input.add(revision)
            input.add(commit)
            input.add(ordinal)
            input.add(form.rawValue)
            input.add(Int64(schema.version))
            input.add(writtenMs == nil ? 0 : 1)
            input.add(writtenMs ?? 0)
            input.add(schema.name)
            input.add(Int64(bytes.count))
            input.add(Int64(bitPattern: Tag.xxh64(bytes, seed: role.rawValue)))
        }
    }
}

extension RecordKey {
    /// The rowid under which the record stands unless another name has the same hash.
    var rowID: Int64 {
        let tag = TagInput.tag(seed: 0x6E61_6D65_01, room: utf8Count + 3 * 8) { $0.add(self) }
        return max(1, tag & .max)
    }

    fileprivate var utf8Count: Int {
        application.utf8.count + scene.utf8.count + key.utf8.count
    }
}

extension TagInput {
    fileprivate mutating func add(_ key: RecordKey) {
        add(key.application)
        add(key.scene)
        add(key.key)
    }
}

/// A row as it was found, before anybody vouches for it.
struct FoundRow {
    let rowID: Int64
    let record: StoredRecord
    let tag: Int64
}

extension StoreDatabase {
    static let rowColumns = """
        rowid, application, scene, key, revision, commits, ordinal, written, form, schema, \
        version, payload, tag
        """

    /// The row's content, or nil when its tag says that it is not what was written; under another
    /// name than its own when one is given.
    static func verified(_ row: Row, _ role: RowRole, as key: RecordKey? = nil) -> FoundRow? {
        guard let rowID = Int64.fromDatabaseValue(row[0]),
            let record = record(row, as: key),
            let tag = Int64.fromDatabaseValue(row[12]),
            tag == record.tag(role)
        else { return nil }
        return FoundRow(rowID: rowID, record: record, tag: tag)
    }

    /// Reads the columns without trusting their types: a damaged row may hold anything.
    private static func record(_ row: Row, as key: RecordKey?) -> StoredRecord? {
        guard let key = key ?? name(row),
            let revision = Int64.fromDatabaseValue(row[4]),
            let commit = Int64.fromDatabaseValue(row[5]),
            let ordinal = Int64.fromDatabaseValue(row[6]),
            let form = Int64.fromDatabaseValue(row[8]).flatMap(RecordForm.init),
            let schema = String.fromDatabaseValue(row[9]),
            let version = Int64.fromDatabaseValue(row[10]).flatMap({ Int(exactly: $0) }),
            let payload = Data.fromDatabaseValue(row[11])
        else { return nil }
        return StoredRecord(
            key: key, revision: revision, commit: commit,
            writtenMs: Int64.fromDatabaseValue(row[7]),
            schema: RecordSchema(schema, version: version), bytes: Array(payload), form: form,
            ordinal: ordinal)
    }

    private static func name(_ row: Row) -> RecordKey? {
        guard let application = String.fromDatabaseValue(row[1]),
            let scene = String.fromDatabaseValue(row[2]),
            let key = String.fromDatabaseValue(row[3])
        else { return nil }
        return RecordKey(trusted: application, scene, key)
    }
}
