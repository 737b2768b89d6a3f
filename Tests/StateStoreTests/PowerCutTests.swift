import Foundation
import GRDB
import TestSupport
import Testing

@testable import StateStore

/// What a run over many power cuts found.
struct Tally {
    var cuts = 0
    /// Cuts after which an acknowledged commit was missing, or the store did not open.
    var losses = 0
    /// Cuts after which something was there that never was written, or half of a commit.
    var lies: [String] = []
}

/// A store on the recording disk. Its log is small, which makes for many checkpoints, when the
/// database itself is written.
func openRecorded(
    _ scratch: Scratch, _ synchronous: StoreOptions.Synchronous = .full, log pages: Int = 40
) throws -> StateStore {
    var options = StoreOptions()
    options.synchronous = synchronous
    options.fileSystem = RecordingDisk.name
    _ = RecordingDisk.shared
    let store = try StateStore.open(at: scratch.store, options: options)
    try store.database.access { try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)") }
    return store
}

/// Commits on the recording disk and returns everything that the disk was told.
func record(
    _ synchronous: StoreOptions.Synchronous, commits: Int, _ scratch: Scratch
) throws -> [RecordingDisk.Event] {
    let disk = RecordingDisk.shared
    let store = try openRecorded(scratch, synchronous)
    for number in 1...commits {
        try commitTogether(number, store)
        let witness = try read(scratch.store + "-owner")
        disk.note(.acknowledged(Int64(number), witness: witness), below: scratch.path)
    }
    return disk.take(below: scratch.path)
}

/// Three records that must be seen together, now and then large ones.
func commitTogether(_ number: Int, _ store: StateStore) throws {
    let length = number.isMultiple(of: 7) ? 9_000 : 9
    let large = [UInt8](repeating: UInt8(number & 255), count: length)
    try store.commit([
        .put(Array("\(number)".utf8), for: name("number")),
        .put(Array("\(number)".utf8) + large, for: name("pair", scene: "b")),
        .put(large, for: name("slot\(number % 9)"))
    ])
}

/// How much of what was not yet durable a cut leaves.
private let shares = [0, 1, 0.5, 0.1, 0.9]

/// Cuts the power after every single thing that the disk was told since the first commit, each
/// time with another share of what was under way reaching the platter.
private func cutPower(_ synchronous: StoreOptions.Synchronous, commits: Int) throws -> Tally {
    let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    var random = SplitMix(state: 4711)
    var tally = Tally()
    var platter = Platter()
    var promise: (commit: Int64, witness: [UInt8])?
    for event in try record(synchronous, commits: commits, scratch) {
        platter.take(event)
        if case .acknowledged(let commit, let witness) = event { promise = (commit, witness) }
        guard let promise else { continue }
        let share = shares.randomElement(using: &random) ?? 0
        let left = platter.cut { Double.random(in: 0..<1, using: &random) < share }
        try plant(left, promise.witness, from: scratch, in: copy)
        judge(copy, acknowledged: promise.commit, &tally)
    }
    return tally
}

/// Lays down what a cut left, with the witness as far ahead as it can be: nobody waited for its
/// write, but it may have arrived.
func plant(
    _ files: [String: [UInt8]], _ witness: [UInt8], from: Scratch, in copy: Scratch
) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: copy.path) {
        try FileManager.default.removeItem(atPath: copy.file(file))
    }
    for (path, bytes) in files {
        try write(bytes, copy.path + path.dropFirst(from.path.count))
    }
    try write(witness, copy.store + "-owner")
}

func judge(_ copy: Scratch, acknowledged: Int64, _ tally: inout Tally) {
    tally.cuts += 1
    let error = failure {
        let store = try StateStore.open(at: copy.store)
        defer { try? store.close() }
        if store.commitCount < acknowledged { tally.losses += 1 }
        let number = try store.record(for: name("number"))?.bytes ?? []
        let pair = try store.record(for: name("pair", scene: "b"))?.bytes ?? []
        let expected = store.commitCount == 0 ? "" : "\(store.commitCount)"
        if number != Array(expected.utf8) || !pair.starts(with: number) {
            tally.lies.append("commit \(store.commitCount) of \(acknowledged)")
        }
        if try !store.check().isSound { tally.lies.append("unsound at \(acknowledged)") }
    }
    if error != nil { tally.losses += 1 }
}

@Test("No power cut loses an acknowledged commit or halves one, wherever it strikes")
func powerCuts() throws {
    let tally = try cutPower(.full, commits: isLong ? 400 : 30)
    report("power cuts", cuts: tally.cuts, losses: tally.losses + tally.lies.count)
    #expect(tally.cuts > 300)
    #expect(tally.losses == 0)
    #expect(tally.lies == [])
}

@Test("A power cut during a repair leaves the damaged store or the repaired one, never another")
func powerCutsDuringRepair() throws {
    let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    let disk = RecordingDisk.shared
    var platter = Platter()
    let store = try openRecorded(scratch)
    for number in 1...20 { try commitTogether(number, store) }
    let row = try name("slot3").rowID
    try store.database.access { db in
        try db.execute(
            sql: "UPDATE record SET payload = x'09' WHERE rowid = ?", arguments: [row])
    }
    for event in disk.take(below: scratch.path) { platter.take(event) }
    let before = try read(scratch.store + "-owner")
    #expect(try store.repair().restored == [try name("slot3")])
    let after = try read(scratch.store + "-owner")
    disk.note(.acknowledged(21, witness: after), below: scratch.path)
    try store.close()

    var random = SplitMix(state: 99)
    var (cuts, repaired, witness) = (0, 0, before)
    for event in disk.take(below: scratch.path) {
        platter.take(event)
        if case .acknowledged = event { witness = after }
        for share in shares {
            let left = platter.cut { Double.random(in: 0..<1, using: &random) < share }
            try plant(left, witness, from: scratch, in: copy)
            let again = try StateStore.open(at: copy.store)
            let count = again.commitCount
            #expect([20, 21].contains(count), "cut \(cuts)")
            if witness == after { #expect(count == 21, "cut \(cuts)") }
            #expect(try again.check().isSound == (count == 21), "cut \(cuts)")
            #expect(try again.record(for: name("number"))?.bytes == Array("20".utf8))
            try again.close()
            cuts += 1
            repaired += count == 21 ? 1 : 0
        }
    }
    report("power cuts, repair", cuts: cuts, losses: 0)
    #expect(repaired > 10 && repaired < cuts, "\(repaired) of \(cuts)")
}

@Test(
    "The control: with less than full synchronisation the same cuts lose commits",
    arguments: [
        StoreOptions.Synchronous.normal, .off
    ])
func powerCutsWithoutFull(_ synchronous: StoreOptions.Synchronous) throws {
    let tally = try cutPower(synchronous, commits: 6)
    report("power cuts, \(synchronous)", control: true, cuts: tally.cuts, losses: tally.losses)
    #expect(tally.losses > 10, "\(tally.losses) of \(tally.cuts)")
}
