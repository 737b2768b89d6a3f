import Foundation
import Basics
import StateStore

/// A table of records for people. Records come twice: first to fit the columns, then to be printed.
struct RecordTable {
    private static let names = ["revision", "bytes", "schema", "written (UTC)", "name"]
    private var columns = TextColumns(count: names.count, rightAligned: 2)
    private var isEmpty = true

    /// The heading; nil without records.
    var head: String? { isEmpty ? nil : columns.line(Self.names) }

    mutating func fit(_ record: StoredRecord) {
        if isEmpty { columns.fit(Self.names) }
        isEmpty = false
        columns.fit(Self.cells(record))
    }

    func line(_ record: StoredRecord) -> String { columns.line(Self.cells(record)) }

    static func table(_ records: [StoredRecord]) -> String {
        var table = RecordTable()
        for record in records { table.fit(record) }
        return ([table.head].compactMap { $0 } + records.map(table.line)).joined(separator: "\n")
    }

    private static func cells(_ record: StoredRecord) -> [String] {
        [
            "\(record.revision)", "\(record.bytes.count)",
            "\(record.schema.name) \(record.schema.version)",
            record.writtenMs.map(time) ?? "-", "\(record.key)"
        ]
    }

    private static func time(_ ms: Int64) -> String {
        Date(timeIntervalSince1970: Double(ms) / 1000).formatted(.iso8601)
    }
}
