import Foundation
import GRDB
import TestSupport
import Testing

@testable import StateStore

/// What a small store holds, so that every answer about a damaged copy can be judged.
struct Truth: Sendable {
    /// All values that a record ever had, the newest last.
    var values: [RecordKey: [[UInt8]]] = [:]
    var deleted: Set<RecordKey> = []
    let applications = ["ike", "notes"]

    /// Fills a store: many small records, one that needs overflow pages, changes, deletions.
    static func fill(_ store: StateStore) throws -> Truth {
        var truth = Truth()
        for number in 0..<24 {
            // A name under which there is nothing, and nothing must be found.
            truth.values[try name("absent\(number)")] = []
            let app = number.isMultiple(of: 3) ? "notes" : "ike"
            let key = try name("key\(number)", scene: "scene\(number % 4)", app: app)
            for revision in 0...(number % 3) {
                let length = number == 7 ? 9_000 : 40 + number
                let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + revision) }
                try store.put(value, for: key)
                truth.values[key, default: []].append(value)
            }
            if number % 8 == 5 {
                try store.delete(key)
                truth.deleted.insert(key)
            }
        }
        return truth
    }

    /// Asks a store everything; returns what it got wrong. Errors are right answers here.
    func lies(of store: StateStore) -> [String] {
        var lies: [String] = []
        for (key, values) in values.sorted(by: { $0.key.description < $1.key.description }) {
            let expected = deleted.contains(key) ? nil : values.last
            do {
                let found = try store.record(for: key)?.bytes
                if found != expected { lies.append("\(key): \(found?.count ?? -1) bytes") }
            } catch {
                if error.code != .corrupt { lies.append("\(key): \(error)") }
                if let previous = error.previous, !values.contains(previous.bytes) {
                    lies.append("\(key): a previous revision that never was")
                }
            }
        }
        lies += applications.compactMap { lieOfList($0, store) }
        return lies
    }

    private func lieOfList(_ application: String, _ store: StateStore) -> String? {
        guard let found = try? store.records(application: application) else { return nil }
        let expected = values.filter { key, values in
            key.application == application && !deleted.contains(key) && !values.isEmpty
        }.keys
        let isSame =
            Set(found.map(\.key)) == Set(expected)
            && found.allSatisfy { values[$0.key]?.last == $0.bytes }
        return isSame ? nil : "the list of \(application) has \(found.count) records"
    }
}

/// Set to run every position of the database, and many of the log, instead of a sample.
let isLong = ProcessInfo.processInfo.environment["RESTORE_TOOL_LONG_TESTS"] != nil

/// Which bytes of a log's pages the long form takes.
private let logStride = 61

/// The start of each page and of the file, where the structure is, and a sample of the rest.
///
/// The long form takes all of a database. Of a log, which is many times as long because it holds
/// every page again for each commit, it takes all headers of frames and every 61st byte of the
/// pages: each page is hit 67 times, and of the 300 pages of this log some five at each offset.
private func positions(_ count: Int, seed: UInt64, sample: Int, page: Int) -> [Int] {
    if isLong {
        guard page == .max else { return Array(0..<count) }
        return (0..<count).filter { $0 < 32 || ($0 - 32) % 4120 < 24 || $0 % logStride == 0 }
    }
    var random = SplitMix(state: seed)
    let first = page == .max ? 64 : 256
    let structure = (0..<count).filter { $0 < first || $0 % page < 12 }
    return structure + (0..<sample).map { _ in Int.random(in: 0..<count, using: &random) }
}

@Test("No flipped bit of the database makes a record wrong, empty or missing in silence")
func flippedDatabase() throws {
    let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    let store = try StateStore.open(at: scratch.store)
    let truth = try Truth.fill(store)
    try store.close()
    let intact = try read(scratch.store)
    #expect(try StateStore.open(at: scratch.store).records(application: "ike").isEmpty == false)
    // The definition of a table is on disk too: without its key column no row would be found.
    let keys = intact.ranges(of: Array("INTEGER PRIMARY KEY".utf8)).flatMap { $0 }
    #expect(keys.count >= 19 * 4)
    let places = keys + positions(intact.count, seed: 6, sample: 300, page: 4096)
    try flip("database", intact, places, truth) { bytes in
        try write(bytes, copy.store)
        try write(try read(scratch.store + "-owner"), copy.store + "-owner")
        return copy
    }
}

@Test("No flipped bit of the write-ahead log loses a commit in silence")
func flippedLog() throws {
    let (scratch, image) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    let copy = try Scratch(inMemory: true)
    let store = try StateStore.open(at: scratch.store)
    let truth = try Truth.fill(store)
    try scratch.copyStore(to: image)
    let intact = try read(image.store + "-wal")
    let places = positions(intact.count, seed: 7, sample: 150, page: .max)
    try flip(isLong ? "log, 1 in \(logStride)" : "log", intact, places, truth) { bytes in
        try image.copyStore(to: copy)
        try write(bytes, copy.store + "-wal")
        return copy
    }
}

/// Flips a bit at each position, opens what that leaves, and collects lies.
private func flip(
    _ what: String, _ intact: [UInt8], _ positions: [Int], _ truth: Truth,
    _ plant: ([UInt8]) throws -> Scratch
) throws {
    var (noticed, lies) = (0, 0)
    for position in positions {
        var bytes = intact
        bytes[position] ^= 1 << UInt8(position % 8)
        let scratch = try plant(bytes)
        let (error, found) = interrogate(scratch, truth)
        lies += found.count
        #expect(found == [], "\(what), byte \(position)")
        if let error {
            noticed += 1
            let codes: [StoreError.Code] = [.corrupt, .newerFormat, .notAStore]
            #expect(codes.contains(error.code), "\(what), byte \(position): \(error)")
        }
        try? FileManager.default.removeItem(atPath: scratch.store + "-wal")
        try? FileManager.default.removeItem(atPath: scratch.store + "-wal-damaged")
    }
    report("flipped bits, \(what)", faults: positions.count, losses: lies)
    #expect(noticed > 0)
}

/// Asks everything: what was wrong, and the error when the store does not even open.
private func interrogate(_ scratch: Scratch, _ truth: Truth) -> (StoreError?, lies: [String]) {
    var lies: [String] = []
    let error = failure {
        let store = try StateStore.open(at: scratch.store)
        lies = truth.lies(of: store)
        try? store.close()
    }
    return (error, lies)
}

@Test("The control: without a witness, a damaged log loses commits, and nobody notices")
func flippedLogWithoutWitness() throws {
    let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    let store = try StateStore.open(at: scratch.store)
    let truth = try Truth.fill(store)
    try scratch.copyStore(to: copy)
    var bytes = try read(copy.store + "-wal")
    bytes[bytes.count / 2] ^= 1
    try write(bytes, copy.store + "-wal")
    try FileManager.default.removeItem(atPath: copy.store + "-owner")
    let found = try StateStore.open(at: copy.store)
    report(
        "flipped bits, no witness", control: true, faults: 1,
        losses: Int(store.commitCount - found.commitCount))
    #expect(found.commitCount < store.commitCount)
    #expect(!truth.lies(of: found).isEmpty)
}

@Test("The control: SQLite hands out a flipped payload without a word; the store does not")
func flippedPayload() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let key = try name("draft")
    try store.put(Array("the first good draft".utf8), for: key)
    try store.put(Array("the second good draft".utf8), for: key)
    try store.close()
    var bytes = try read(scratch.store)
    let at = try #require(bytes.firstRange(of: Array("second".utf8))).lowerBound
    bytes[at] ^= 0x20
    try write(bytes, scratch.store)

    let queue = try DatabaseQueue(path: scratch.store)
    let sql = "SELECT payload FROM record"
    let raw = try queue.read { try Data.fetchOne($0, sql: sql) }
    #expect(raw == Data("the Second good draft".utf8))
    report("flipped bits, SQLite alone", control: true, faults: 1, losses: 1)
    try queue.close()

    let damaged = try StateStore.open(at: scratch.store)
    let error = failure { _ = try damaged.record(for: key) }
    #expect(error?.code == .corrupt)
    #expect(error?.previous?.revision == 1)
    #expect(error?.previous?.bytes == Array("the first good draft".utf8))
    #expect(error?.nextStep.contains("revision 1") == true)
    #expect(failure { _ = try damaged.records(application: "ike") }?.code == .corrupt)
    #expect(try damaged.check().damages.isEmpty == false)

    try damaged.put(Array("a new draft".utf8), for: key)
    #expect(try damaged.record(for: key)?.bytes == Array("a new draft".utf8))
    #expect(try damaged.check().damages == [])
}

@Test("A database that vanished, or was exchanged, is not taken for a new store")
func vanishedDatabase() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    for place in [scratch, other] {
        let store = try StateStore.open(at: place.store)
        try store.put([1], for: name("k"))
        try store.close()
    }
    try write(try read(other.store), scratch.store)
    #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
    try FileManager.default.removeItem(atPath: scratch.store)
    #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
    #expect(!FileManager.default.fileExists(atPath: scratch.store))

    var options = StoreOptions()
    options.acceptsLostCommits = true
    let fresh = try StateStore.open(at: scratch.store, options: options)
    #expect(fresh.commitCount == 0)
    try fresh.close()
    try StateStore.open(at: scratch.store).close()
}

@Test("A store opened in spite of lost commits carries on, and the damaged log is kept")
func acceptedLoss() throws {
    let (scratch, copy) = (try Scratch(), try Scratch())
    let store = try StateStore.open(at: scratch.store)
    for number in 1...9 { try store.put([UInt8(number)], for: name("k")) }
    try scratch.copyStore(to: copy)
    var log = try read(copy.store + "-wal")
    log[log.count - 3000] ^= 1
    try write(log, copy.store + "-wal")
    let error = failure { _ = try StateStore.open(at: copy.store) }
    #expect(error?.code == .corrupt)
    #expect(error?.detail.contains("of 9 acknowledged commits") == true)
    #expect(try read(copy.store + "-wal-damaged") == log)

    var options = StoreOptions()
    options.acceptsLostCommits = true
    let again = try StateStore.open(at: copy.store, options: options)
    let left = try #require(try again.record(for: name("k"))).bytes[0]
    #expect(left < 9)
    #expect(again.commitCount > 9, "no number of a lost commit comes again")
    try again.put([99], for: name("k"))
    try again.close()
    #expect(try StateStore.open(at: copy.store).record(for: name("k"))?.bytes == [99])
}
