import Basics
import Foundation
import GRDB

// What a repair takes out of a store goes to a file beside it, `-damaged`, in JSON Lines: a person
// may still read in it what no tag vouches for.

/// A damaged row: its place, its supposed name, and everything as it was found.
struct DamagedRow {
    let table: String
    let rowID: Int64
    let name: [String]
    /// A Boolean value that indicates whether it seems to be the mark of a deletion.
    let saysDeleted: Bool
    /// The row by SQLite's own types.
    let row: Row
    /// Each column byte by byte; numbers as text.
    private let columns: [Data?]

    /// Takes a row as a statement gives it.
    init(_ found: Row, in table: String) {
        self.table = table
        let row = found.copy()
        self.row = row
        rowID = Int64.fromDatabaseValue(row[0]) ?? 0
        name = (1...3).map { String.fromDatabaseValue(row[$0]) ?? "?" }
        let payload = Data.fromDatabaseValue(row[11]) ?? Data([0])
        saysDeleted = Int64.fromDatabaseValue(row[8]) == 0 && payload.isEmpty
        // SQLite converts a column to the requested type: so this comes last.
        columns = (0..<13).map { found[$0] as Data? }
    }

    var seemingKey: RecordKey { RecordKey(trusted: name[0], name[1], name[2]) }

    /// As text where a column is UTF-8, else in base64 under its name with `Base64` behind it.
    fileprivate func line() throws -> [UInt8] {
        let names = StoreDatabase.rowColumns.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        var fields = ["table": table]
        for (name, bytes) in zip(names, columns) {
            guard let bytes else { continue }
            if let text = String(validating: bytes, as: UTF8.self) {
                fields[name] = text
            } else {
                fields[name + "Base64"] = bytes.base64EncodedString()
            }
        }
        return Array(try ExportLine.encoder.encode(fields))
    }
}

extension StoreDatabase {
    /// Writes rows durably behind those of earlier repairs. Returns the file; nil without rows.
    func setAside(_ rows: [DamagedRow]) throws -> String? {
        if rows.isEmpty { return nil }
        let file = path + "-damaged"
        let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(file, flags, 0o600)
        if descriptor < 0 { throw StoreError.system(errno, at: file) }
        defer { Foundation.close(descriptor) }
        let before = lseek(descriptor, 0, SEEK_END)
        do {
            // A process that died may have left the last line without its end.
            var last: UInt8 = 0x0A
            if before > 0, pread(descriptor, &last, 1, before - 1) == 1, last != 0x0A {
                try StorePath.writeAll([0x0A], to: descriptor, file)
            }
            for row in rows {
                try StorePath.writeAll(try row.line() + [0x0A], to: descriptor, file)
            }
            try StorePath.flush(descriptor, file)
            try StorePath.syncFolder(of: file)
        } catch {
            ftruncate(descriptor, before)
            throw error
        }
        return file
    }
}
