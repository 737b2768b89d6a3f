import GRDB
import GRDBSQLite

/// Finds current rows in the bytes of a database's pages, without asking its trees for them.
///
/// A page whose head or whose list of cells is damaged still holds the cells. So every place of
/// every page is tried for a row of `record`; the row's tag says whether it is one. It may be an
/// old one, on a page that is no longer used: whoever takes it must know better.
struct StrayRows {
    private let bytes: [UInt8]
    private let pageSize: Int
    /// The bytes of a page that hold cells.
    private let usable: Int

    /// The newest row anywhere of each of these names.
    static func find(_ wanted: Set<RecordKey>, _ db: Database) -> [RecordKey: StoredRecord] {
        guard !wanted.isEmpty, let rows = StrayRows(db) else { return [:] }
        var found: [RecordKey: StoredRecord] = [:]
        rows.forEach { record in
            guard wanted.contains(record.key) else { return }
            if let there = found[record.key], there.revision >= record.revision { return }
            found[record.key] = record
        }
        return found
    }

    private init?(_ db: Database) {
        var count: Int64 = 0
        guard let start = sqlite3_serialize(db.sqliteConnection, "main", &count, 0) else {
            return nil
        }
        defer { sqlite3_free(start) }
        bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
        let reported = bytes.count < 100 ? 0 : Int(bytes[16]) << 8 | Int(bytes[17])
        pageSize = reported == 1 ? 65_536 : reported
        guard pageSize >= 512, bytes.count >= pageSize else { return nil }
        usable = pageSize - Int(bytes[20])
    }

    private func forEach(_ take: (StoredRecord) -> Void) {
        for page in stride(from: 0, to: bytes.count - pageSize + 1, by: pageSize) {
            for place in page..<(page + usable) {
                if let record = record(at: place, page + usable) { take(record) }
            }
        }
    }

    /// The row whose cell begins here: its length, its rowid, what its columns are, the columns.
    private func record(at place: Int, _ end: Int) -> StoredRecord? {
        var at = place
        guard let size = varint(&at, end), (20...bytes.count).contains(size),
            varint(&at, end) != nil, at < end
        else { return nil }
        let start = at
        // Thirteen columns, of which no more than five need a length of several bytes.
        guard let head = varint(&at, end), (14...64).contains(head), start + head <= end else {
            return nil
        }
        var kinds: [Int] = []
        while at < start + head {
            guard kinds.count < 13, let kind = varint(&at, end) else { return nil }
            kinds.append(kind)
        }
        let lengths = kinds.compactMap(Self.length).filter { $0 <= size }
        guard at == start + head, kinds.count == 13, lengths.count == 13,
            lengths.reduce(head, +) == size, let content = content(size, start, end)
        else { return nil }
        return Self.record(content[head...], kinds, lengths)
    }

    /// A number of SQLite's: seven bits in a byte while the highest bit is set. The sizes of rows
    /// have fewer than nine bytes; of a rowid only the length counts.
    private func varint(_ at: inout Int, _ end: Int) -> Int? {
        var value: UInt64 = 0
        for count in 1...9 {
            guard at < end else { return nil }
            let byte = bytes[at]
            at += 1
            if count == 9 { return Int(truncatingIfNeeded: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int(truncatingIfNeeded: value) }
        }
        return nil
    }

    /// How many bytes a column of a kind has; nil for what no column of ours is.
    private static func length(_ kind: Int) -> Int? {
        switch kind {
        case 0, 8, 9: 0
        case 1...4: kind
        case 5: 6
        case 6: 8
        case 12...: (kind - 12) / 2
        default: nil
        }
    }

    /// The bytes of a row, also those on its overflow pages.
    private func content(_ size: Int, _ start: Int, _ end: Int) -> [UInt8]? {
        let most = usable - 35
        var local = size
        if size > most {
            let least = (usable - 12) * 32 / 255 - 23
            let fitting = least + (size - least) % (usable - 4)
            local = fitting <= most ? fitting : least
        }
        guard start + local + (size > local ? 4 : 0) <= end else { return nil }
        var content = Array(bytes[start..<start + local])
        var next = start + local
        while content.count < size {
            let page = (bytes[next..<next + 4].reduce(0) { $0 << 8 | Int($1) } - 1) * pageSize
            guard page > 0, page + pageSize <= bytes.count else { return nil }
            content += bytes[page + 4..<page + min(usable, 4 + size - content.count)]
            next = page
        }
        return content
    }

    private static func record(
        _ content: ArraySlice<UInt8>, _ kinds: [Int], _ lengths: [Int]
    ) -> StoredRecord? {
        var rest = content
        var columns: [ArraySlice<UInt8>] = []
        for length in lengths {
            columns.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        func number(_ column: Int) -> Int64? {
            switch kinds[column] {
            case 8, 9: return Int64(kinds[column] - 8)
            case 1...6:
                let isNegative = (columns[column].first ?? 0) >= 0x80
                return columns[column].reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
            default: return nil
            }
        }
        let texts = [1, 2, 3, 9].compactMap { column in
            kinds[column] >= 13 && kinds[column] % 2 == 1
                ? String(validating: columns[column], as: UTF8.self) : nil
        }
        guard texts.count == 4, kinds[11] >= 12, kinds[11].isMultiple(of: 2),
            let revision = number(4), let commit = number(5), let ordinal = number(6),
            let form = number(8).flatMap(RecordForm.init), let version = number(10),
            let tag = number(12)
        else { return nil }
        let record = StoredRecord(
            key: RecordKey(trusted: texts[0], texts[1], texts[2]), revision: revision,
            commit: commit, writtenMs: number(7),
            schema: RecordSchema(texts[3], version: Int(version)), bytes: Array(columns[11]),
            form: form, ordinal: ordinal)
        return tag == record.tag(.current) ? record : nil
    }
}

extension StoreDatabase.DigestSums {
    /// Which of the rows that were found complete what their applications add up to: those were
    /// current. The state of the others is unknown.
    func completed(
        by strays: [RecordKey: StoredRecord], _ reported: [StoreDatabase.Digest]
    ) -> [StoredRecord] {
        var sums = self
        for (key, record) in strays { sums.add(record.tag(.current), of: key.application) }
        let whole = Set(
            reported.filter { $0 == sums[$0.application] }.map { ExactName($0.application) })
        return strays.values.filter { whole.contains(ExactName($0.key.application)) }
            .sorted { $0.key.precedes($1.key) }
    }
}
