import Foundation
import GRDB

// What a repair takes out of a store goes to a file beside it, `-damaged`, in JSON Lines: a person
// may still read in it what no tag vouches for.

/// A damaged row: where it stands, and what its name seems to be.
struct DamagedRow {
    let table: String
    let rowID: Int64
    let name: [String]
    /// Whether it seems to be the mark of a deletion.
    let saysDeleted: Bool

    var seemingKey: RecordKey { RecordKey(trusted: name[0], name[1], name[2]) }
}

extension StoreDatabase {
    /// Writes rows durably behind those of earlier repairs. Returns the file; nil without rows.
    func setAside(_ rows: [DamagedRow], _ db: Database) throws -> String? {
        if rows.isEmpty { return nil }
        let file = path + "-damaged"
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(file, flags, 0o600)
        if descriptor < 0 { throw StoreError.system(errno, at: file) }
        defer { Foundation.close(descriptor) }
        for row in rows {
            try StorePath.writeAll(try line(row, db) + [0x0A], to: descriptor, file)
        }
        try StorePath.flush(descriptor, file)
        try StorePath.syncFolder(of: file)
        return file
    }

    /// Every column byte by byte: as text where it is UTF-8, else in base64 under its name with
    /// `Base64` behind it.
    private func line(_ damaged: DamagedRow, _ db: Database) throws -> [UInt8] {
        let names = Self.rowColumns.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let columns = names.map { "CAST(\($0) AS BLOB)" }.joined(separator: ", ")
        let row = try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM \(damaged.table) NOT INDEXED WHERE rowid = ?",
            arguments: [damaged.rowID])
        var fields = ["table": damaged.table]
        for (index, name) in names.enumerated() {
            guard let bytes = row.flatMap({ Data.fromDatabaseValue($0[index]) }) else { continue }
            if let text = String(validating: bytes, as: UTF8.self) {
                fields[name] = text
            } else {
                fields[name + "Base64"] = bytes.base64EncodedString()
            }
        }
        return Array(try ExportLine.encoder.encode(fields))
    }
}
