import Foundation
import GRDB

extension StoreDatabase {
    /// The record under a name where all is well and its bytes stand in its row; nil where the
    /// careful way must tell what there is.
    func intact(_ key: RecordKey) -> StoredRecord? {
        let rowID = key.rowID
        let found = connection.look(up: rowID) { $0.verified(key, at: rowID) }
        return found.flatMap { $0.record.form == .inline ? $0.record : nil }
    }

    /// The current row under a name, deletions included; nil when there never was one.
    ///
    /// Throws ``StoreError/Code/corrupt`` with the last good revision when what is there is
    /// damaged, or when one of the two ways to it leads nowhere.
    func find(_ key: RecordKey, _ db: Database) throws -> FoundRow? {
        try orElsePrevious(key, db) { try findRow(key, db) }
    }

    /// The value under a name with its bytes, also when they stand in a file of their own.
    func load(_ key: RecordKey, _ db: Database) throws -> StoredRecord? {
        try orElsePrevious(key, db) {
            guard let record = try findRow(key, db)?.record else { return nil }
            return record.form == .deleted ? nil : try whole(record)
        }
    }

    /// A record with its bytes in place of the reference to a file.
    func whole(_ record: StoredRecord) throws(StoreError) -> StoredRecord {
        try pictures.whole(record)
    }

    /// Adds the last good revision to an error about damage.
    private func orElsePrevious<Value>(
        _ key: RecordKey, _ db: Database, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch {
            let error = StoreError.from(error, at: key.description)
            guard error.code == .corrupt else { throw error }
            let previous = try? past(key, db).first
            throw StoreError(
                .corrupt, at: key.description, error.detail, nextStep: step(after: previous),
                previous: previous)
        }
    }

    private func step(after previous: StoredRecord?) -> String {
        guard let previous else { return StoreError.Code.corrupt.usualStep }
        return "Carry on from revision \(previous.revision), which is intact and comes with this "
            + "error, or repair the store."
    }

    private func findRow(_ key: RecordKey, _ db: Database) throws -> FoundRow? {
        let expected = key.rowID
        if let found = try intactRow(expected, key, db) { return found }
        if let row = try row(expected, db) {
            guard let found = Self.verified(row, .current) else { throw StoreError.damaged(key) }
            if found.record.key == key { return found }
        }
        guard let rowID = try indexedRowID(key, db) else { return nil }
        guard rowID != expected, let row = try row(rowID, db),
            let found = Self.verified(row, .current), found.record.key == key
        else { throw StoreError.damaged(key) }
        return found
    }

    /// The row at a name's own place when all is well there; otherwise the slow way must tell why.
    private func intactRow(
        _ rowID: Int64, _ key: RecordKey, _ db: Database
    ) throws -> FoundRow? {
        let statement = try RawStatement(Self.rowByID, db)
        defer { statement.reset() }
        statement.bind(1, rowID)
        return try statement.step() ? statement.verified(key, at: rowID) : nil
    }

    static let rowByID = "SELECT \(rowColumns) FROM record WHERE rowid = ?"

    private func row(_ rowID: Int64, _ db: Database) throws -> Row? {
        let statement = try db.cachedStatement(sql: Self.rowByID)
        return try Row.fetchOne(statement, arguments: [rowID])
    }

    func indexedRowID(_ key: RecordKey, _ db: Database) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT rowid FROM record INDEXED BY record_name
                WHERE application = ? AND scene = ? AND key = ?
                """)
        return try Int64.fetchOne(
            statement, arguments: [key.application, key.scene, key.key])
    }

    /// The intact older revisions of a record that hold a value, the newest first.
    func past(_ key: RecordKey, _ db: Database) throws -> [StoredRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Self.rowColumns) FROM past
                WHERE application = ? AND scene = ? AND key = ? ORDER BY revision DESC
                """)
        let rows = try Row.fetchAll(statement, arguments: [key.application, key.scene, key.key])
        return rows.compactMap { row in
            guard let record = Self.verified(row, .past)?.record, record.key == key,
                record.form != .deleted
            else { return nil }
            return try? whole(record)
        }
    }

    /// Goes through the current rows of an application in the order of their names, deletions
    /// included.
    ///
    /// Throws when one is damaged, and at the end when one is missing or too many: the rows must
    /// add up to the application's digest.
    func forEachRow(
        _ application: String, _ db: Database, _ body: (FoundRow) throws -> Void
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Self.rowColumns) FROM record INDEXED BY record_name
                WHERE application = ? ORDER BY application, scene, key
                """)
        var digest = Digest(application: application)
        let rows = try Row.fetchCursor(statement, arguments: [application])
        while let row = try rows.next() {
            guard let found = Self.verified(row, .current) else {
                let key = (1...3).map { String.fromDatabaseValue(row[$0]) ?? "?" }
                throw StoreError.damaged(RecordKey(trusted: key[0], key[1], key[2]))
            }
            digest.add(found.tag)
            try body(found)
        }
        guard try self.digest(application, db) == digest else { throw Self.hidden(application) }
    }

    static func hidden(_ application: String) -> StoreError {
        StoreError(
            .corrupt, at: application, "the list of records does not add up: some are hidden")
    }
}

extension StoreDatabase {
    /// What the current rows of an application add up to.
    struct Digest: Hashable {
        let application: String
        private(set) var records: Int64 = 0
        private(set) var sum: Int64 = 0

        init(application: String, records: Int64 = 0, sum: Int64 = 0) {
            self.application = application
            self.records = records
            self.sum = sum
        }

        mutating func add(_ tag: Int64) {
            records += 1
            sum &+= tag
        }

        mutating func remove(_ tag: Int64) {
            records -= 1
            sum &-= tag
        }

        mutating func replace(_ old: Int64, by new: Int64) {
            sum = sum &- old &+ new
        }

        var tag: Int64 {
            let room = application.utf8.count + 3 * 8
            return TagInput.tag(seed: 0x6469_6765_7374_01, room: room) { input in
                input.add(application)
                input.add(records)
                input.add(sum)
            }
        }
    }

    /// The stored digest; an empty one when the application has none.
    func digest(_ application: String, _ db: Database) throws -> Digest {
        let statement = try RawStatement(
            "SELECT records, sum, tag FROM digest WHERE application = ?", db)
        defer { statement.reset() }
        statement.bind(1, application)
        guard try statement.step() else { return Digest(application: application) }
        let digest = Digest(
            application: application, records: statement.number(0) ?? -1,
            sum: statement.number(1) ?? 0)
        guard statement.number(2) == digest.tag else {
            throw StoreError(.corrupt, at: application, "the digest of its records is damaged")
        }
        return digest
    }
}
