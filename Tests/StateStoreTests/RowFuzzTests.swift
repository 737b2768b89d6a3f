import Foundation
import GRDB
import TestSupport
import Testing

@testable import StateStore

@Suite("Broken rows")
struct RowFuzzTests {
    @Test("Of rows with values exchanged, of any type, none is taken for what was written")
    func rows() throws {
        let seed = FuzzRun.seed
        var random = SplitMix(state: seed)
        let good = Self.goodValues()
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            #expect(try Self.verified(good, db) != nil)
            #expect(try Self.quicklyVerified(good, db) != nil)
            for round in 0..<(FuzzRun.rounds ?? 300) {
                var values = good
                let column = Int.random(in: 1..<values.count, using: &random)
                values[column] = Self.other(than: values[column], &random)
                let found = try Self.verified(values, db)
                // A number with a fraction may be read as the whole number that was written.
                let isTrue = found == nil || found?.record == Self.record
                #expect(isTrue, "seed \(seed), round \(round), column \(column)")
                let quick = try Self.quicklyVerified(values, db)
                let isTrueToo = quick == nil || quick?.record == Self.record
                #expect(isTrueToo, "seed \(seed), round \(round), column \(column), quickly")
            }
        }
    }

    private static let record = StoredRecord(
        key: RecordKey(trusted: "ike", "main", "draft"), revision: 3, commit: 9, writtenMs: 77,
        schema: RecordSchema("draft", version: 2), bytes: Array("milk".utf8))

    /// The columns of an intact row.
    private static func goodValues() -> [DatabaseValue] {
        let values: [(any DatabaseValueConvertible)?] = [
            record.key.rowID, record.key.application, record.key.scene, record.key.key,
            record.revision, record.commit, record.ordinal, record.writtenMs,
            record.form.rawValue, record.schema.name, record.schema.version, Data(record.bytes),
            record.tag(.current)
        ]
        return values.map { $0?.databaseValue ?? .null }
    }

    private static func verified(_ values: [DatabaseValue], _ db: Database) throws -> FoundRow? {
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let row = try Row.fetchOne(
            db, sql: "SELECT \(marks)", arguments: StatementArguments(values))
        return row.flatMap { StoreDatabase.verified($0, .current) }
    }

    /// The same by the statement of the quick way.
    private static func quicklyVerified(
        _ values: [DatabaseValue], _ db: Database
    ) throws -> FoundRow? {
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let statement = try db.makeStatement(sql: "SELECT \(marks)")
        try statement.setArguments(StatementArguments(values))
        let raw = RawStatement(statement)
        defer { raw.rewind() }
        return try raw.step() ? raw.verified(record.key, at: record.key.rowID) : nil
    }

    /// Another value: of another type, near it, or large.
    private static func other(
        than value: DatabaseValue, _ random: inout SplitMix
    ) -> DatabaseValue {
        let near = Int64.fromDatabaseValue(value).map { $0 &+ 1 } ?? 5
        let choices: [DatabaseValue] = [
            .null, near.databaseValue, Int64.max.databaseValue, Double.nan.databaseValue,
            3.25.databaseValue, "".databaseValue, "ike\u{0}".databaseValue,
            Data([0xFF, 0xFE]).databaseValue, Data(repeating: 7, count: 5000).databaseValue,
            Int64(bitPattern: random.next()).databaseValue
        ]
        let others = choices.filter { $0 != value }
        return others[Int.random(in: 0..<others.count, using: &random)]
    }
}
