import Foundation
import FuzzDriver
import GRDB

@testable import StateStore

extension FuzzTarget {
    private static let record = StoredRecord(
        key: RecordKey(trusted: "ike", "main", "draft"), revision: 3, commit: 9, writtenMs: 77,
        schema: RecordSchema("draft", version: 2), bytes: Array("milk".utf8))

    /// The columns of an intact row.
    private static let columns: [DatabaseValue] = {
        let values: [(any DatabaseValueConvertible)?] = [
            record.key.rowID, record.key.application, record.key.scene, record.key.key,
            record.revision, record.commit, record.ordinal, record.writtenMs,
            record.form.rawValue, record.schema.name, record.schema.version, Data(record.bytes),
            record.tag(.current)
        ]
        return values.map { $0?.databaseValue ?? .null }
    }()

    private static let queue = try? DatabaseQueue()

    /// A row whose values were exchanged for others is not taken for another record. The input is a
    /// list of a column, a type, a length, and so many bytes.
    static func row(_ bytes: [UInt8]) -> String? {
        var (values, rest) = (columns, bytes[...])
        while rest.count >= 3 {
            let head = Array(rest.prefix(3))
            let body = rest.dropFirst(3).prefix(Int(head[2]))
            rest = rest.dropFirst(3 + body.count)
            values[Int(head[0]) % values.count] = value(head[1], Array(body))
        }
        do {
            guard let found = try queue?.inDatabase({ try verified(values, $0) }) else {
                return queue == nil ? "no database in memory" : nil
            }
            return found.record == record ? nil : "another record: \(found.record)"
        } catch {
            return "\(error)"
        }
    }

    private static func value(_ type: UInt8, _ body: [UInt8]) -> DatabaseValue {
        let bits = body.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return switch type % 5 {
        case 0: .null
        case 1: Int64(bitPattern: bits).databaseValue
        case 2: Double(bitPattern: bits).databaseValue
        case 3: String(decoding: body, as: UTF8.self).databaseValue
        default: Data(body).databaseValue
        }
    }

    private static func verified(_ values: [DatabaseValue], _ db: Database) throws -> FoundRow? {
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(marks)"), arguments: StatementArguments(values))
        return row.flatMap { StoreDatabase.verified($0, .current) }
    }
}
