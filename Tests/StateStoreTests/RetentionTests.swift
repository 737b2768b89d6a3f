import Basics
import Foundation
import Testing

@testable import StateStore

private let day: Int64 = 86_400_000

/// A record of a made-up store: written on that day, so large.
private func candidate(
    _ key: String, day number: Int64?, bytes: Int64 = 10, commit: Int64
) throws -> RetentionCandidate {
    RetentionCandidate(
        key: try name(key), revision: 1, commit: commit, ordinal: 0,
        writtenMs: number.map { $0 * day }, byteCount: bytes)
}

private struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let retention: Retention
    let today: Int64
    let gone: [String]
}

private let cases = [
    Case(testDescription: "nothing said", retention: Retention(), today: 9, gone: []),
    Case(
        testDescription: "by age", retention: Retention(longestAgeMs: 3 * day), today: 8,
        gone: ["a", "b"]),
    Case(
        testDescription: "by number, the guard last", retention: Retention(mostRecords: 2),
        today: 9, gone: ["a", "b", "c"]),
    Case(
        testDescription: "by number, when only guards are left",
        retention: Retention(mostRecords: 0), today: 9, gone: ["a", "b", "c", "late", "guard"]),
    Case(
        testDescription: "by size", retention: Retention(mostBytes: 125), today: 9,
        gone: ["a", "b"]),
    Case(
        testDescription: "by age first, then by number",
        retention: Retention(longestAgeMs: 3 * day, mostRecords: 2), today: 8,
        gone: ["a", "b", "c"]),
    Case(
        testDescription: "other names spared",
        retention: Retention(mostRecords: 2, spared: ["a", "b"]), today: 9,
        gone: ["guard", "c", "late"]),
    Case(
        testDescription: "a clock before its time", retention: Retention(longestAgeMs: day),
        today: -5, gone: []),
    Case(
        testDescription: "an age beyond all time", retention: Retention(longestAgeMs: .max),
        today: -5, gone: [])
]

@Test("A retention lets go the oldest first, and guards last", arguments: cases)
private func retention(_ one: Case) throws {
    let records = try [
        candidate("late", day: nil, commit: 9), candidate("guard", day: 1, commit: 1),
        candidate("a", day: 2, commit: 2), candidate("c", day: 6, bytes: 105, commit: 4),
        candidate("b", day: 3, bytes: 90, commit: 3)
    ]
    let gone = try one.retention.expired(records, nowMs: one.today * day)
    #expect(gone.map(\.key.key) == one.gone)
}

@Test("A clock that jumped far ahead removes nothing, nor does an age without a clock")
func retentionDoubtsTheClock() throws {
    let scratch = try Scratch()
    let now = Locked<Int64>(10 * day)
    var options = StoreOptions()
    options.clock = .custom { now.withLock { $0 } }
    let store = try StateStore.open(at: scratch.store, options: options)
    for key in ["a", "b"] { try store.put([1], for: name(key)) }
    now.withLock { $0 = 9_999 * day }
    let retention = Retention(longestAgeMs: 30 * day)
    #expect(failure { try store.collectGarbage(retaining: retention) }?.code == .clockJumped)
    #expect(try store.records(application: "ike").count == 2)
    now.withLock { $0 = -9_999 * day }
    #expect(try store.collectGarbage(retaining: retention).expired.records == 0)
    try store.close()
    let timeless = try StateStore.open(at: scratch.store)
    #expect(failure { try timeless.collectGarbage(retaining: retention) }?.code == .invalid)
}

@Test("What a retention let go is gone with its pictures, and the store is sound")
func retentionOfAStore() throws {
    let scratch = try Scratch()
    let store = try StateStore.open(at: scratch.store)
    let png = makePNG(width: 300, height: 200)
    try store.put(RedactedPicture(alreadyRedacted: png), for: name("shot"))
    try store.put([1], for: name("guard"))
    for number in 0..<600 { try store.put([UInt8(number & 255)], for: name("k\(number)")) }
    let phases = Locked<[String]>([])
    let report = try store.collectGarbage(retaining: Retention(mostRecords: 5)) { progress in
        phases.withLock { $0.append("\(progress.phase) \(progress.done)/\(progress.total)") }
    }
    #expect(report.expired == Expiry(records: 597, bytes: Int64(png.count + 596)))
    #expect(report.files == 1)
    #expect(report.deletions == 0, "followers hear of what went")
    #expect(try store.collectGarbage().deletions == 597)
    let left = try store.keys(application: "ike").map(\.key)
    #expect(left == ["guard", "k596", "k597", "k598", "k599"])
    #expect(try store.check().isSound)
    #expect(phases.withLock { $0 } == ["records 597/597", "files 1/1"])
}

/// Times of records in the order of their commits, in days, and which of them go by an age of 30.
private let clocks: [(days: [Int64], today: Int64, gone: [Int]?)] = [
    ([0, 100, 200, 300], 310, [0, 1, 2]),
    // The clock jumped ahead, and something was written by it.
    ([0, 1, 20_000], 20_001, nil),
    // It was right again when the next one was written.
    ([0, 1, 20_000, 2], 3, []),
    ([0, 1, 20_000, 300], 320, [0, 1]),
    // It was set back, and what was written then is as new as what was written before.
    ([300, 301, -5, 302], 310, []),
    ([0, -5, 100], 110, [0, 1])
]

@Test("A clock that was wrong while something was written makes nothing old", arguments: clocks)
private func retentionAndWrongClocks(
    _ one: (days: [Int64], today: Int64, gone: [Int]?)
) throws {
    var retention = Retention(longestAgeMs: 30 * day)
    let records = try one.days.enumerated().map { index, day in
        try candidate("k\(index)", day: day, commit: Int64(index))
    }
    let gone = try? retention.expired(records, nowMs: one.today * day).map { Int($0.commit) }
    #expect(gone == one.gone)
    retention.trustsClock = true
    #expect(throws: Never.self) { try retention.expired(records, nowMs: one.today * day) }
}
