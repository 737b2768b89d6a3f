import Foundation
import GRDB
import TestSupport
import Testing

@testable import StateStore

/// What one row of a store says.
private struct Said: Hashable {
    let revision: Int64
    let bytes: [UInt8]
    let isDeleted: Bool
}

/// A small store of many pages, and what each of its names said.
private struct Sample: Sendable {
    let bytes: [UInt8]
    let witness: [UInt8]
    let said: [RecordKey: Said]
    /// Every value that a name ever had.
    let ever: [RecordKey: Set<[UInt8]>]

    init() throws {
        let scratch = try Scratch(inMemory: true)
        let store = try StateStore.open(at: scratch.store)
        var (said, ever): ([RecordKey: Said], [RecordKey: Set<[UInt8]>]) = ([:], [:])
        var random = SplitMix(state: 31)
        for number in 0..<60 {
            let key = try name(
                "key\(number)", scene: "s\(number % 3)", app: number % 4 == 0 ? "notes" : "ike")
            for revision in 1...(1 + number % 3) {
                let size = number == 20 ? 9000 : Int.random(in: 20..<300, using: &random)
                let value = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* number &+ revision) }
                try store.put(value, for: key)
                ever[key, default: []].insert(value)
                said[key] = Said(revision: Int64(revision), bytes: value, isDeleted: false)
            }
            if number % 9 == 4 {
                try store.delete(key)
                said[key] = Said(revision: Int64(2 + number % 3), bytes: [], isDeleted: true)
            }
        }
        try store.close()
        (bytes, witness) = (try read(scratch.store), try read(scratch.store + "-owner"))
        (self.said, self.ever) = (said, ever)
    }

    static let one = Result { try Sample() }
}

/// The intact current rows of a store, by their names.
private func intactRows(_ store: StateStore) throws -> [RecordKey: Said] {
    try store.database.access { db in
        var rows: [RecordKey: Said] = [:]
        var reader = TableReader("record", db)
        try reader.read { row throws(StoreError) in
            guard let record = StoreDatabase.verified(row, .current)?.record else { return }
            rows[record.key] = Said(
                revision: record.revision, bytes: record.bytes, isDeleted: record.form == .deleted)
        }
        return rows
    }
}

/// Everything that a repair of these bytes does which it must not; nil when they do not even open.
private func faults(
    of bytes: [UInt8], _ sample: Sample, in scratch: Scratch
) throws -> [String]? {
    for suffix in ["-wal", "-damaged", "-wal-damaged"] { unlink(scratch.store + suffix) }
    try write(bytes, scratch.store)
    try write(sample.witness, scratch.store + "-owner")
    guard let store = try? StateStore.open(at: scratch.store) else { return nil }
    defer { try? store.close() }
    let before = try intactRows(store)
    let report: RepairReport
    do throws(StoreError) {
        report = try store.repair()
    } catch {
        return error.nextStep.contains("salvage") ? [] : ["repair: \(error)"]
    }
    var faults = try store.check().damages.map { "not sound: \($0)" }
    if try store.repair() != RepairReport() { faults.append("a second repair found more") }
    let after = try intactRows(store)
    for (key, said) in before where after[key] != said {
        faults.append("\(key) was revision \(said.revision), is \(after[key]?.revision ?? 0)")
    }
    for (key, said) in sample.said.sorted(by: { $0.key.precedes($1.key) }) {
        let now = after[key]
        if now == said { continue }
        let isNamed = report.removed.contains { $0 == "\(key)" || $0 == "\(key.application)/?/?" }
        if now == nil, !isNamed, report.removed.isEmpty { faults.append("\(key) is not named") }
        guard let now else { continue }
        if !report.restored.contains(key) { faults.append("\(key) changed in silence") }
        if !(sample.ever[key] ?? []).contains(now.bytes) { faults.append("\(key) never said that") }
        if now.revision <= said.revision { faults.append("\(key): a revision comes again") }
    }
    return faults
}

@Test("After any page of a store was lost, a repair leaves a sound one and keeps what was intact")
func repairAfterLostPages() throws {
    let (sample, scratch) = (try Sample.one.get(), try Scratch(inMemory: true))
    var repaired = 0
    for page in 1..<(sample.bytes.count / 4096) {
        var bytes = sample.bytes
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
        guard let found = try faults(of: bytes, sample, in: scratch) else { continue }
        #expect(found == [], "page \(page + 1) zeroed")
        repaired += 1
    }
    #expect(repaired > 10)
}

@Test("After any page was written over another, a repair leaves a sound store")
func repairAfterStrayPages() throws {
    let (sample, scratch) = (try Sample.one.get(), try Scratch(inMemory: true))
    let pages = sample.bytes.count / 4096
    var random = SplitMix(state: 77)
    for _ in 0..<(isLong ? 1000 : 12) {
        let (from, to) = (
            Int.random(in: 1..<pages, using: &random), Int.random(in: 1..<pages, using: &random)
        )
        var bytes = sample.bytes
        bytes.replaceSubrange(
            to * 4096..<(to + 1) * 4096, with: sample.bytes[from * 4096..<(from + 1) * 4096])
        let found = try faults(of: bytes, sample, in: scratch)
        #expect(found ?? [] == [], "page \(from + 1) written over page \(to + 1)")
    }
}

@Test("After any flipped bit of a page, a repair leaves a sound store and keeps what was intact")
func repairAfterFlippedBits() throws {
    let (sample, scratch) = (try Sample.one.get(), try Scratch(inMemory: true))
    let pages = sample.bytes.count / 4096
    var random = SplitMix(state: 78)
    for round in 0..<(isLong ? 3000 : 48) {
        let start = Int.random(in: 1..<pages, using: &random) * 4096
        // Every other one in the header or the cell pointers, where the structure is.
        let cells = Int(sample.bytes[start + 3]) << 8 | Int(sample.bytes[start + 4])
        let last = round.isMultiple(of: 2) ? min(4096, 8 + 2 * cells) : 4096
        let place = start + Int.random(in: 0..<max(8, last), using: &random)
        var bytes = sample.bytes
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let found = try faults(of: bytes, sample, in: scratch)
        #expect(found ?? [] == [], "byte \(place)")
    }
}
