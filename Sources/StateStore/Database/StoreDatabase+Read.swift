import Foundation
import GRDB

extension StoreDatabase {
    /// The record under a name where all is well and its bytes stand in its row; nil where the
    /// careful way must tell what there is.
    ///
    /// - Parameter waits: false gives nil while a commit or a long read has the connection.
    func intact(_ key: RecordKey, waits: Bool = true) -> StoredRecord? {
        let rowID = key.rowID
        let found = connection.look(up: rowID, waits: waits) { $0.verified(key, at: rowID) }
        return found.flatMap { $0.record.form == .inline ? $0.record : nil }
    }

    /// The current row under a name, deletions included; nil when there never was one.
    ///
    /// Throws ``StoreError/Code/corrupt`` with the last good revision when what is there is
    /// damaged, or when one of the two ways to it leads nowhere.
    func find(_ key: RecordKey) throws -> FoundRow? {
        let own = key.rowID
        if let found = try intactRow(own, key) { return found }
        if try !isTaken(own), try indexedRowID(key) == nil { return nil }
        return try orElsePrevious(key) { try findRow(key) }
    }

    /// The value under a name with its bytes, also when they are in a file of their own.
    func load(_ key: RecordKey) throws -> StoredRecord? {
        try orElsePrevious(key) {
            guard let record = try find(key)?.record else { return nil }
            return record.form == .deleted ? nil : try whole(record)
        }
    }

    /// A record with its bytes in place of the reference to a file.
    func whole(_ record: StoredRecord) throws(StoreError) -> StoredRecord {
        try pictures.whole(record)
    }

    /// Adds the last good revision to an error about damage.
    private func orElsePrevious<Value>(
        _ key: RecordKey, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch {
            let error = StoreError.from(error, at: key.description)
            guard error.code == .corrupt else { throw error }
            if error.previous != nil { throw error }
            let previous = try? connection.access { db in
                try newestPast(key, db)?.form == .deleted ? nil : past(key, db).first
            }
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

    private func findRow(_ key: RecordKey) throws -> FoundRow? {
        let own = key.rowID
        if let row = try row(own) {
            guard let found = Self.verified(row, .current) else { throw StoreError.damaged(key) }
            if found.record.key == key { return found }
        }
        guard let rowID = try indexedRowID(key) else { return nil }
        guard rowID != own, let row = try row(rowID), let found = Self.verified(row, .current),
            found.record.key == key
        else { throw StoreError.damaged(key) }
        return found
    }

    /// The row at a name's own place when it is intact; otherwise the slow path reports the reason.
    private func intactRow(_ rowID: Int64, _ key: RecordKey) throws -> FoundRow? {
        let statement = try connection.statement(.find)
        defer { statement.reset() }
        statement.bind(1, rowID)
        return try statement.step() ? statement.verified(key, at: rowID) : nil
    }

    private func row(_ rowID: Int64) throws -> Row? {
        try connection.access { db in
            try Row.fetchOne(try db.cachedStatement(sql: Step.find.sql), arguments: [rowID])
        }
    }

    /// Returns whether a row is in this place.
    func isTaken(_ rowID: Int64) throws -> Bool {
        let statement = try connection.statement(.isTaken)
        defer { statement.reset() }
        statement.bind(1, rowID)
        return try statement.step()
    }

    /// Where the index over names says that a record is.
    func indexedRowID(_ key: RecordKey) throws -> Int64? {
        let statement = try connection.statement(.findByName)
        defer { statement.reset() }
        statement.bind(key, from: 1)
        return try statement.step() ? statement.number(0) : nil
    }

    /// The intact older revisions of a record that hold a value, the newest first.
    func past(_ key: RecordKey, _ db: Database) throws -> [StoredRecord] {
        try pastRows(key, db).compactMap { row in
            guard let record = Self.verified(row, .past)?.record, record.key == key,
                record.form != .deleted
            else { return nil }
            return try? whole(record)
        }
    }

    /// The newest of a record's older revisions, or the mark of its deletion; nil where that is
    /// damaged.
    func newestPast(_ key: RecordKey, _ db: Database) throws -> StoredRecord? {
        try pastRows(key, db).first.flatMap { Self.verified($0, .past)?.record }
    }

    /// The rows of a record's older revisions as they are, the newest first.
    func pastRows(_ key: RecordKey, _ db: Database) throws -> [Row] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(Self.rowColumns) FROM past
                WHERE application = ? AND scene = ? AND key = ? ORDER BY revision DESC
                """)
        return try Row.fetchAll(statement, arguments: [key.application, key.scene, key.key])
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
        guard try self.digest(application) == digest else { throw Self.hidden(application) }
    }

    /// The names of all applications in order. No index is asked, and what the digests count must
    /// be there: so none is hidden.
    func applicationNames(_ db: Database) throws -> [String] {
        let names = try String.fetchAll(db, sql: "SELECT application FROM digest NOT INDEXED")
        let reported =
            try Int64.fetchOne(db, sql: "SELECT sum(records) FROM digest NOT INDEXED") ?? 0
        let there = try Int64.fetchOne(db, sql: "SELECT count(*) FROM record NOT INDEXED") ?? 0
        if reported != there { throw Self.hidden(path) }
        return names.map(ExactName.init).sorted().map(\.text)
    }

    /// The list of changes is an index, which nothing else vouches for.
    func checkFeed(_ db: Database) throws {
        // The products reveal two entries that have exchanged their rows.
        let sums = """
            SELECT count(*), sum(commits), sum(ordinal), sum(id & 0xFFFFFFFF),
            sum((id & 0xFFFF) * (commits & 0xFFFF)) FROM record
            """
        let listed = try Row.fetchOne(db, sql: "\(sums) INDEXED BY record_feed")
        let there = try Row.fetchOne(db, sql: "\(sums) NOT INDEXED")
        if listed != there {
            throw StoreError(.corrupt, at: path, "the list of changes does not hold all records")
        }
    }

    static func hidden(_ application: String) -> StoreError {
        StoreError(
            .corrupt, at: application,
            "the list of records does not match its digest: some are hidden")
    }
}

extension StoreDatabase {
    /// What the rows of each application add up to, as they are read.
    struct DigestSums {
        private var sums: [ExactName: Digest] = [:]

        mutating func add(_ tag: Int64, of application: String) {
            sums[ExactName(application), default: Digest(application: application)].add(tag)
        }

        mutating func replace(_ old: Int64, by new: Int64, of application: String) {
            sums[ExactName(application)]?.replace(old, by: new)
        }

        subscript(application: String) -> Digest {
            sums[ExactName(application)] ?? Digest(application: application)
        }

        /// What they all add up to.
        var weight: Int64 { sums.values.weight }

        /// In the order of the names.
        var all: [Digest] { sums.sorted { $0.key < $1.key }.map(\.value) }

        /// The applications whose stored digest says something else, in order.
        func wrong(in database: StoreDatabase, _ db: Database) throws -> [String] {
            let stored = try String.fetchAll(db, sql: "SELECT application FROM digest NOT INDEXED")
            return try Set(stored.map(ExactName.init)).union(sums.keys).sorted().map(\.text)
                .filter { try database.digest($0) != self[$0] }
        }
    }

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

        /// What it adds to the sum over all applications. One that has nothing adds nothing,
        /// whether it is known or not.
        var weight: Int64 { records == 0 && sum == 0 ? 0 : tag }

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
    func digest(_ application: String) throws -> Digest {
        let statement = try connection.statement(.digest)
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

    /// The digests that can be read and whose tags say that they are what was written, in the order
    /// of their names, and why there are no more.
    static func toldDigests(_ db: Database) -> (digests: [Digest], failure: StoreError?) {
        var found: [ExactName: Digest] = [:]
        var failure: StoreError?
        for order in ["ASC", "DESC"] {
            do {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT application, records, sum, tag FROM digest NOT INDEXED
                        ORDER BY id \(order)
                        """)
                while let row = try rows.next() {
                    guard let name = String.fromDatabaseValue(row[0]),
                        let records = Int64.fromDatabaseValue(row[1]),
                        let sum = Int64.fromDatabaseValue(row[2])
                    else { continue }
                    let digest = Digest(application: name, records: records, sum: sum)
                    guard Int64.fromDatabaseValue(row[3]) == digest.tag else {
                        failure = StoreError(
                            .corrupt, at: name, "the digest of its records is damaged")
                        continue
                    }
                    found[ExactName(name)] = digest
                }
                break
            } catch {
                failure = failure ?? StoreError.from(error, at: "digest")
            }
        }
        return (found.sorted { $0.key < $1.key }.map(\.value), failure)
    }
}

extension Sequence<StoreDatabase.Digest> {
    /// What they all add up to.
    var weight: Int64 { reduce(0) { $0 &+ $1.weight } }
}
