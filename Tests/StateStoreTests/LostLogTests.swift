import Foundation
import GRDB
import Testing

@testable import StateStore

/// A store whose newest commits stand in its log alone, as a kill would leave it, and the database
/// as it is once all of the log has gone over.
private struct Interrupted {
    let before: [UInt8]
    let after: [UInt8]
    let log: [UInt8]
    let owner: [UInt8]

    /// What is filled in stands in the database, what changes it in the log.
    init(
        filled fill: (StateStore) throws -> Void, changed change: (StateStore) throws -> Void
    ) throws {
        let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
        var store = try StateStore.open(at: scratch.store)
        try fill(store)
        try store.close()
        store = try StateStore.open(at: scratch.store)
        try change(store)
        try scratch.copyStore(to: copy)
        try store.close()
        before = try read(copy.store)
        log = try read(copy.store + "-wal")
        owner = try read(copy.store + "-owner")
        after = try read(scratch.store)
    }

    /// Ten records, of which one is deleted and one written over at last.
    init() throws {
        try self.init { store in
            for number in 0..<10 { try store.put([UInt8(number)], for: name("k\(number)")) }
        } changed: { store in
            try store.put([99], for: name("k2"))
            try store.delete(name("k1"))
        }
    }

    var pageCount: Int { max(before.count, after.count) / 4096 }
    var frameCount: Int { (log.count - 32) / (24 + 4096) }

    /// A log whose first transaction is damaged.
    var damagedLog: [UInt8] { damagedLog(inFrame: 0) }

    func damagedLog(inFrame frame: Int) -> [UInt8] {
        var damaged = log
        damaged[32 + frame * (24 + 4096) + 24 + 100] ^= 4
        return damaged
    }

    /// The store after so many pages have gone over, with this log.
    func make(pages: Int, log: [UInt8]?) throws -> Scratch {
        let scratch = try Scratch(inMemory: true)
        let left = after.prefix(pages * 4096) + before.dropFirst(pages * 4096)
        try write(Array(left), scratch.store)
        try write(owner, scratch.store + "-owner")
        if let log { try write(log, scratch.store + "-wal") }
        return scratch
    }
}

/// How many stores were refused as damaged, and how many opened.
private struct Verdicts {
    private(set) var reported = 0
    private(set) var whole = 0

    /// Opens a store and judges what it gives; returns whether it was refused.
    @discardableResult
    mutating func open(_ scratch: Scratch, _ judge: (StateStore) throws -> Void) -> Bool {
        let error = failure { try judge(StateStore.open(at: scratch.store)) }
        if let error {
            #expect(error.code == .corrupt, "\(error)")
            reported += 1
        } else {
            whole += 1
        }
        return error != nil
    }
}

/// Whether the store is what was acknowledged.
private func isAcknowledged(_ store: StateStore) throws -> Bool {
    let numbers = try (0..<10).map { try store.record(for: name("k\($0)"))?.bytes.first }
    return numbers == [0, nil, 99, 3, 4, 5, 6, 7, 8, 9]
}

@Test("A log that went over in part and is then lost or damaged is reported, whatever was written")
func logLostInCheckpoint() throws {
    let interrupted = try Interrupted()
    var verdicts = Verdicts()
    for pages in 0...interrupted.pageCount {
        let logs: [[UInt8]?] = [
            nil, interrupted.damagedLog, [], Array(interrupted.log.prefix(5000))
        ]
        for log in logs {
            let scratch = try interrupted.make(pages: pages, log: log)
            let isReported = verdicts.open(scratch) { (store) throws in
                #expect(try isAcknowledged(store), "\(pages) pages")
            }
            if isReported {
                let target = try Scratch(inMemory: true)
                let report = try StateStore.salvage(from: scratch.store, to: target.store)
                #expect(!report.isComplete)
            }
        }
        // The whole log makes good for whatever went over.
        let scratch = try interrupted.make(pages: pages, log: interrupted.log)
        #expect(try isAcknowledged(StateStore.open(at: scratch.store)))
    }
    #expect(verdicts.reported > 20 && verdicts.whole >= 4, "\(verdicts)")
}

/// Garbage is collected; where the newest commit is a deletion, no row is left of it.
@Test(
    "A deletion that was forgotten, of many applications, does not come back with a lost log",
    arguments: [false, true])
func deletionForgotten(isNewest: Bool) throws {
    let names = try (0..<150).map { try name("k", app: "an application of number \($0)") }
    let interrupted = try Interrupted { store in
        for name in names { try store.put([7], for: name) }
        if !isNewest { try store.delete(names[40]) }
    } changed: { store in
        try store.delete(names[3])
        try store.delete(names[140])
        if !isNewest { try store.put([7], for: names[40]) }
        try store.collectGarbage()
    }
    var verdicts = Verdicts()
    for pages in 0...interrupted.pageCount {
        for log in [nil, interrupted.damagedLog] {
            let scratch = try interrupted.make(pages: pages, log: log)
            verdicts.open(scratch) { (store) throws in
                #expect(try store.record(for: names[3]) == nil, "\(pages) pages")
                #expect(try store.record(for: names[140]) == nil, "\(pages) pages")
                #expect(try store.check().isSound, "\(pages) pages")
            }
        }
    }
    #expect(verdicts.reported >= 2 * (interrupted.pageCount - 4), "\(verdicts)")
}

@Test(
    "Damage anywhere in a log that went over in part is reported, even where maintenance wrote"
)
func logDamagedBehindItsBeginning() throws {
    let interrupted = try Interrupted { store in
        for number in 0..<100 {
            try store.put([UInt8](repeating: 1, count: 300), for: name("k\(number)"))
        }
        for number in 0..<50 { try store.delete(name("k\(number)")) }
    } changed: { store in
        try store.collectGarbage()
        try store.compact()
    }
    var verdicts = Verdicts()
    for frame in 0..<interrupted.frameCount {
        for pages in stride(from: 0, through: interrupted.pageCount, by: 5) {
            let log = interrupted.damagedLog(inFrame: frame)
            let scratch = try interrupted.make(pages: pages, log: log)
            verdicts.open(scratch) { (store) throws in
                for number in 0..<100 {
                    let isThere = try store.record(for: name("k\(number)")) != nil
                    #expect(isThere == (number >= 50), "frame \(frame), \(pages) pages: \(number)")
                }
            }
        }
    }
    #expect(verdicts.reported > 20 && verdicts.whole > 20, "\(verdicts)")
}

@Test("A log that ends too early, behind a whole transaction of maintenance, is reported")
func logCutBetweenMaintenance() throws {
    let interrupted = try Interrupted { store in
        for number in 0..<200 {
            try store.put([UInt8](repeating: 1, count: 300), for: name("k\(number)"))
        }
        for number in 0..<100 { try store.delete(name("k\(number)")) }
    } changed: { store in
        try store.collectGarbage()
        try store.compact()
    }
    let size = 24 + 4096
    let ends = (0..<interrupted.frameCount).filter { frame in
        // The last page of a transaction tells how large the database is.
        interrupted.log[32 + frame * size + 4..<32 + frame * size + 8] != [0, 0, 0, 0]
    }
    #expect(ends.count >= 3)
    var verdicts = Verdicts()
    for end in ends.dropLast() {
        for pages in 0...interrupted.pageCount {
            let log = Array(interrupted.log.prefix(32 + (end + 1) * size))
            let scratch = try interrupted.make(pages: pages, log: log)
            verdicts.open(scratch) { (store) throws in
                #expect(try store.check().isSound, "\(end), \(pages) pages")
            }
        }
    }
    #expect(verdicts.reported > 20 && verdicts.whole > 1, "\(verdicts)")
}

@Test("Where freed pages were used again, nothing of another time is given")
func pagesUsedAgain() throws {
    let text = [UInt8](repeating: 5, count: 200)
    let interrupted = try Interrupted { store in
        for number in 0..<300 { try store.put(text, for: name("old\(number)")) }
        for number in 150..<300 { try store.delete(name("old\(number)")) }
        try store.collectGarbage()
    } changed: { store in
        try store.database.access { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        for number in 0..<75 { try store.put([6], for: name("old\(number)")) }
        for number in 0..<200 { try store.put(text, for: name("new\(number)")) }
    }
    var verdicts = Verdicts()
    for pages in 0...interrupted.pageCount {
        let damaged = pages.isMultiple(of: 2) ? nil : interrupted.damagedLog
        let scratch = try interrupted.make(pages: pages, log: damaged)
        let isReported = verdicts.open(scratch) { (store) throws in
            for number in stride(from: 0, to: 150, by: 7) {
                let bytes = try store.record(for: name("old\(number)"))?.bytes
                #expect(bytes == (number < 75 ? [6] : text), "\(pages) pages: \(number)")
            }
        }
        if isReported {
            if let damaged { #expect(try read(scratch.store + "-wal-damaged") == damaged) }
            #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
        }
    }
    #expect(verdicts.reported > 20 && verdicts.whole > 0, "\(verdicts)")
}

@Test("What was lost in a checkpoint can be accepted: the log is kept, and numbers do not return")
func lossInCheckpointAccepted() throws {
    let interrupted = try Interrupted()
    let damaged = interrupted.damagedLog
    let scratch = try interrupted.make(pages: 2, log: damaged)
    var options = StoreOptions()
    options.acceptsLostCommits = true
    let store = try StateStore.open(at: scratch.store, options: options)
    #expect(store.acceptedLoss?.code == .corrupt)
    #expect(store.commitCount > 100_000)
    #expect(try read(scratch.store + "-wal-damaged") == damaged)
    try store.repair()
    #expect(try store.check().isSound)
    try store.close()
    #expect(try StateStore.open(at: scratch.store).acceptedLoss == nil)
}

@Test("Salvage leaves the knowledge that there must be a log, though nothing else is known")
func salvageKeepsWhatIsKnown() throws {
    let interrupted = try Interrupted()
    let scratch = try interrupted.make(pages: 3, log: nil)
    try write(Array(interrupted.owner.prefix(64)), scratch.store + "-owner")
    let target = try Scratch(inMemory: true)
    for _ in 0..<2 {
        #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
        let report = try StateStore.salvage(from: scratch.store, to: target.store)
        #expect(!report.isComplete)
        try FileManager.default.removeItem(atPath: target.store)
    }
}

@Test("Salvage reports acknowledged commits that nothing is left of")
func salvageTellsOfLostCommits() throws {
    let interrupted = try Interrupted()
    let scratch = try interrupted.make(pages: 0, log: nil)
    let target = try Scratch(inMemory: true)
    let report = try StateStore.salvage(from: scratch.store, to: target.store)
    #expect(report.lostCommits == 2)
    #expect(!report.isComplete)
    // A deletion that was forgotten leaves nothing either, and is not lost.
    let (sound, other) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    let store = try StateStore.open(at: sound.store)
    try store.put([1], for: name("a"))
    try store.put([1], for: name("b"))
    try store.delete(name("b"))
    try store.collectGarbage()
    try store.close()
    #expect(try StateStore.salvage(from: sound.store, to: other.store).isComplete)
    #expect(try StateStore.open(at: sound.store).check().isSound)
}

@Test("A damaged record is no lost log, even where a process died while it closed the store")
func damageIsNoLoss() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for key in ["a", "b"] { try store.put([1, 2, 3], for: name(key)) }
    let owner = try read(scratch.store + "-owner")
    let row = try name("a").rowID
    try store.database.access { db in
        try db.execute(
            sql: "UPDATE record SET payload = x'09' WHERE rowid = ?", arguments: [row])
    }
    try store.close()
    #expect(try read(scratch.store + "-owner") != owner)
    try write(owner, scratch.store + "-owner")
    let again = try StateStore.open(at: scratch.store)
    #expect(failure { _ = try again.record(for: name("a")) }?.code == .corrupt)
    #expect(try again.record(for: name("b"))?.bytes == [1, 2, 3])
    // The check is not repeated at each opening.
    #expect(try !String(decoding: read(scratch.store + "-owner"), as: UTF8.self).contains("log"))
}

@Test(
    "A process that dies before its first commit is in the log leaves a sound store",
    arguments: [false, true])
func diesBeforeTheFirstCommit(forgets: Bool) throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    for key in ["a", "b"] { try store.put([1], for: name(key)) }
    try store.delete(name("b"))
    if forgets { try store.collectGarbage() }
    let owner = try read(scratch.store + "-owner")
    try store.close()
    let database = try read(scratch.store)
    for log in [nil, [], [UInt8](repeating: 7, count: 20), [UInt8](repeating: 7, count: 5000)] {
        try write(database, scratch.store)
        try write(owner, scratch.store + "-owner")
        if let log { try write(log, scratch.store + "-wal") }
        let again = try StateStore.open(at: scratch.store)
        #expect(try again.record(for: name("a"))?.bytes == [1])
        #expect(try again.record(for: name("b")) == nil)
        #expect(try again.check().isSound)
        try again.close()
    }
}

@Test("A damaged sum is no lost log; what cannot be read when the log is gone proves nothing")
func damagedSumIsNoLoss() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    try store.put([1, 2, 3], for: name("a"))
    let owner = try read(scratch.store + "-owner")
    try store.database.access { try $0.execute(sql: "UPDATE digest SET records = records + 1") }
    try store.close()
    try write(owner, scratch.store + "-owner")
    #expect(try StateStore.open(at: scratch.store).record(for: name("a"))?.bytes == [1, 2, 3])
    // A page of no kind.
    var bytes = try read(scratch.store)
    bytes[try scratch.rootPage(of: "record") * 4096] = 0
    try write(bytes, scratch.store)
    try write(owner, scratch.store + "-owner")
    for _ in 0..<2 {
        #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
    }
}

@Test("What is refused once is refused again: a damaged log counts though SQLite took it away")
func refusedAgain() throws {
    let interrupted = try Interrupted()
    let damaged = interrupted.damagedLog
    let scratch = try interrupted.make(pages: 3, log: damaged)
    // As an older version left it, which did not say that there is a log.
    let owner = String(decoding: interrupted.owner, as: UTF8.self)
    #expect(owner.contains("log\n"))
    var bytes = interrupted.owner
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("log\n".utf8)) })
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
    try write(bytes, scratch.store + "-owner")
    for _ in 0..<3 {
        #expect(failure { _ = try StateStore.open(at: scratch.store) }?.code == .corrupt)
    }
    // Nor does it matter that there is no witness any more.
    let other = try interrupted.make(pages: 3, log: damaged)
    try FileManager.default.removeItem(atPath: other.store + "-owner")
    for _ in 0..<3 {
        #expect(failure { _ = try StateStore.open(at: other.store) }?.code == .corrupt)
    }
}
