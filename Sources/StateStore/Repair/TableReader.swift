import GRDB

/// Reads what can be read of a table of which pages may be damaged.
///
/// One statement over all rows ends at the first page that SQLite refuses. So the table is read
/// from both ends, then at the places of which an index knows, then in the middle of what is left,
/// again and again, so that a bad page costs its own rows only. A row may be given twice, and a
/// damaged one anywhere: whoever takes the rows judges them.
struct TableReader {
    /// A part of the table, by rowids, of which nothing could be read at either end.
    private struct Gap {
        let places: ClosedRange<Int64>
        /// How often it was halved in vain.
        let failures: Int
    }

    private enum Order: String {
        case up = "ASC"
        case down = "DESC"
    }

    /// So often a gap is halved before it is taken for one bad page.
    private static let mostFailures = 6
    private static let mostHalvings = 2_000

    let table: String
    let db: Database
    /// Which errors of SQLite mean that a page is to be passed over.
    let passesOver: Set<StoreError.Code>
    /// Why not all could be read.
    private(set) var failure: StoreError?
    private var seen: Set<Int64> = []
    /// How many rows the index over names has, as far as it can be read.
    private(set) var indexed = 0

    /// The length of a damaged row may be out of all proportion.
    static let damage: Set<StoreError.Code> = [.corrupt, .tooLarge]

    init(_ table: String, _ db: Database, passesOver: Set<StoreError.Code> = damage) {
        (self.table, self.db, self.passesOver) = (table, db, passesOver)
    }

    /// Gives every row that can be read, with the columns of `StoreDatabase.rowColumns`.
    mutating func read(_ take: (Row) throws(StoreError) -> Void) throws(StoreError) {
        var gaps: [Gap] = []
        if let rest = try read(Int64.min...Int64.max, .up, take),
            let gap = try read(rest, .down, take)
        {
            gaps.append(Gap(places: gap, failures: 0))
        }
        for place in try indexedPlaces() where !seen.contains(place) {
            _ = try read(place...place, .up, take)
        }
        var next = 0
        while next < gaps.count, next < Self.mostHalvings {
            gaps += try halve(gaps[next], take)
            next += 1
        }
    }

    private mutating func halve(
        _ gap: Gap, _ take: (Row) throws(StoreError) -> Void
    ) throws(StoreError) -> [Gap] {
        let (low, high) = (gap.places.lowerBound, gap.places.upperBound)
        if low == high { return [] }
        let middle = low + Int64(clamping: UInt64(bitPattern: high &- low) / 2)
        let halves: [(places: ClosedRange<Int64>, order: Order)] = [
            (low...middle, .down), (middle + 1...high, .up)
        ]
        var left: [Gap] = []
        for half in halves {
            guard let rest = try read(half.places, half.order, take) else { continue }
            let failures = rest == half.places ? gap.failures + 1 : 0
            if failures <= Self.mostFailures { left.append(Gap(places: rest, failures: failures)) }
        }
        return left
    }

    /// Reads from one end until a page cannot be read; returns the places that are left then, nil
    /// when there are none.
    private mutating func read(
        _ places: ClosedRange<Int64>, _ order: Order, _ take: (Row) throws(StoreError) -> Void
    ) throws(StoreError) -> ClosedRange<Int64>? {
        var last: Int64?
        do {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(StoreDatabase.rowColumns) FROM \(table) NOT INDEXED
                    WHERE rowid BETWEEN ? AND ? ORDER BY rowid \(order.rawValue)
                    """)
            let rows = try Row.fetchCursor(
                statement, arguments: [places.lowerBound, places.upperBound])
            while let row = try rows.next() {
                let place = Int64.fromDatabaseValue(row[0]) ?? 0
                seen.insert(place)
                last = place
                try take(row)
            }
            return nil
        } catch let error as StoreError {
            throw error
        } catch {
            try passOver(error)
        }
        guard let last else { return places }
        let (low, high) =
            order == .up
            ? (last == .max ? last : last + 1, places.upperBound)
            : (places.lowerBound, last == .min ? last : last - 1)
        return low <= high && places.contains(last) ? low...high : nil
    }

    private mutating func passOver(_ error: any Error) throws(StoreError) {
        let error = StoreError.from(error, at: table)
        guard passesOver.contains(error.code) else { throw error }
        failure = failure ?? error
    }

    /// Where the index over names has rows.
    private mutating func indexedPlaces() throws(StoreError) -> [Int64] {
        var places: Set<Int64> = []
        let failure = try NameIndex.read(table, db, passesOver) { row in
            if let place = Int64.fromDatabaseValue(row[0]) { places.insert(place) }
        }
        self.failure = self.failure ?? failure
        indexed = places.count
        return places.sorted()
    }
}

/// The index over the names of a table, which may be damaged as well.
enum NameIndex {
    /// Gives the entries with their rowid and three parts of a name, from both ends; returns why
    /// not all could be read.
    static func read(
        _ table: String, _ db: Database, _ passesOver: Set<StoreError.Code>, _ take: (Row) -> Void
    ) throws(StoreError) -> StoreError? {
        var failure: StoreError?
        for order in ["ASC", "DESC"] {
            do {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT rowid, application, scene, key
                        FROM \(table) INDEXED BY \(table)_name
                        ORDER BY application \(order), scene \(order), key \(order)
                        """)
                while let row = try rows.next() { take(row) }
                break
            } catch {
                let error = StoreError.from(error, at: "\(table)_name")
                guard passesOver.contains(error.code) else { throw error }
                failure = failure ?? error
            }
        }
        return failure
    }

    /// The names under the places where the index has them, as far as it can be read; only those
    /// whose hash is their place, since nothing else vouches for an entry.
    static func names(
        _ db: Database, _ passesOver: Set<StoreError.Code> = TableReader.damage
    ) throws(StoreError) -> (names: [Int64: RecordKey], failure: StoreError?) {
        var names: [Int64: RecordKey] = [:]
        let failure = try read("record", db, passesOver) { row in
            let parts = (1...3).compactMap { String.fromDatabaseValue(row[$0]) }
            guard let place = Int64.fromDatabaseValue(row[0]), parts.count == 3 else { return }
            let key = RecordKey(trusted: parts[0], parts[1], parts[2])
            if key.rowID == place { names[place] = key }
        }
        return (names, failure)
    }
}
