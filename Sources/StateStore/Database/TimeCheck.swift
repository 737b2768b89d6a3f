import GRDB

/// Whether all that a store holds is of one time: the time of its newest transaction.
///
/// Asked where SQLite's log does not end as it should, since what went over from it into the
/// database may then be of another time than the rest. What cannot be read proves nothing, and
/// counts against the store; a row whose bytes were damaged since does not, as its tag is still the
/// one that was added up.
struct TimeCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// What shows that the store is not of one time, or keeps that from being known; nil where it
    /// is.
    func fault(_ meta: StoreDatabase.Meta) -> String? {
        do {
            // Indexes are of the time of their tables.
            let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "-"
            if verdict != "ok" { return "SQLite: \(verdict)" }
            if try Row.fetchOne(db, sql: StoreCheck.laterThanCurrent) != nil {
                return "a record is of an earlier time than its older revisions"
            }
            return try compareDigests(meta)
        } catch {
            return "not all of it can be read (\(error))"
        }
    }

    /// Rows add up to the digests of their applications, and these to the store's own row.
    private func compareDigests(_ meta: StoreDatabase.Meta) throws -> String? {
        let sums = try addUpRows()
        var (weight, digests) = (Int64(0), 0)
        let rows = try Row.fetchCursor(db, sql: "SELECT application, tag FROM digest NOT INDEXED")
        while let row = try rows.next() {
            guard let name = String.fromDatabaseValue(row[0]) else { continue }
            let sum = sums[name]
            if Int64.fromDatabaseValue(row[1]) != sum.tag {
                return "the records of \(name) do not add up"
            }
            weight &+= sum.weight
            digests += sum.records > 0 ? 1 : 0
        }
        let isAll = digests == sums.all.count && weight == meta.digests
        return isAll ? nil : "the applications' digests do not match the newest commit"
    }

    private func addUpRows() throws -> StoreDatabase.DigestSums {
        var sums = StoreDatabase.DigestSums()
        let rows = try Row.fetchCursor(db, sql: "SELECT application, tag FROM record NOT INDEXED")
        while let row = try rows.next() {
            sums.add(
                Int64.fromDatabaseValue(row[1]) ?? 0, of: String.fromDatabaseValue(row[0]) ?? "")
        }
        return sums
    }
}
