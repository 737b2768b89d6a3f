import Basics
import Foundation
import GRDB
import Testing

@testable import StateStore

/// Work on a whole store, which the disk may interrupt anywhere.
enum Maintenance: String, CaseIterable, Sendable {
    case garbage, retention, compacting, repair, importing, migration

    func run(_ store: StateStore, _ export: String) throws {
        switch self {
        case .garbage: try store.collectGarbage()
        case .retention: try store.collectGarbage(retaining: Retention(mostRecords: 4))
        case .compacting: try store.compact()
        case .repair: try store.repair()
        case .importing: try store.importRecords(from: export, policy: .replace)
        case .migration: try store.migrate(Self.numbers(2), application: "values")
        }
    }

    static func numbers(_ version: Int) -> ValueSchema<Int> {
        ValueSchema<Int>("number", version: version) { _, _ in 7 }
    }
}

/// A store with a little of everything: pairs, deletions, a picture, values of an old version, and
/// one damaged record that has an older revision.
private func filled(_ scratch: Scratch, for work: Maintenance) throws -> StateStore {
    let store = try openRecorded(scratch, log: 10)
    for number in 1...9 { try commitTogether(number, store) }
    try store.delete(name("slot1"))
    for number in 0..<3 {
        try store.put(number, as: Maintenance.numbers(1), for: name("v\(number)", app: "values"))
    }
    let picture = try RedactedPicture(alreadyRedacted: makePNG(width: 300, height: 200))
    try store.put(picture, for: name("shot", app: "pictures"))
    for value in [1, 2] as [UInt8] { try store.put([value], for: name("damaged", app: "bad")) }
    // Nothing is swept where a damaged row may name a picture.
    if work == .garbage || work == .retention { return store }
    let row = try name("damaged", app: "bad").rowID
    try store.database.access { db in
        try db.execute(
            sql: "UPDATE record SET payload = x'09' WHERE rowid = ?", arguments: [row])
    }
    return store
}

/// What every name says, damage included.
private func everything(_ store: StateStore) throws -> [String: String] {
    var found: [String: String] = [:]
    let names =
        try ["number", "damaged", "shot"].map { try name($0) }
        + (0..<12).map { try name("slot\($0)") } + [try name("pair", scene: "b")]
        + (0..<3).map { try name("v\($0)", app: "values") }
        + [try name("damaged", app: "bad"), try name("shot", app: "pictures")]
    for name in names {
        do throws(StoreError) {
            found["\(name)"] = try store.record(for: name).map { record in
                "\(record.schema.version) \(SHA256.digest(record.bytes).hexadecimal)"
            }
        } catch {
            found["\(name)"] = error.code.name
        }
    }
    return found
}

/// An export that an import brings in.
private func export(_ scratch: Scratch) throws -> String {
    let other = try Scratch(inMemory: true)
    let store = try StateStore.open(at: other.store)
    for key in ["slot2", "slot10", "slot11"] { try store.put(Array("in".utf8), for: name(key)) }
    try store.export(to: scratch.file("all.jsonl"))
    return scratch.file("all.jsonl")
}

@Test(
    "Whatever the disk fails at, work on a whole store is done or is not",
    arguments: Maintenance.allCases)
func maintenanceOnAFailingDisk(_ work: Maintenance) throws {
    let disk = RecordingDisk.shared
    let whole = try Scratch(inMemory: true)
    let exported = try export(whole)
    let store = try filled(whole, for: work)
    let before = try everything(store)
    try work.run(store, exported)
    let after = try everything(store)
    if [.retention, .repair, .importing, .migration].contains(work) { #expect(before != after) }
    try store.close()
    _ = disk.take(below: whole.path)

    var (struck, undone) = (0, 0)
    for operation in [DiskFault.Operation.write, .sync] {
        for number in stride(from: 0, to: 10_000, by: isLong || operation == .sync ? 1 : 5) {
            let scratch = try Scratch(inMemory: true)
            let store = try filled(scratch, for: work)
            disk.faults.withLock {
                $0[scratch.path] = DiskFault(operation, .fails, number: number)
            }
            let error = failure { try work.run(store, exported) }
            if let error, error.code == .io {
                let next = failure { try store.put([1], for: name("later")) }
                #expect(next?.code == .io, "what the disk holds is uncertain")
                let read = failure { _ = try store.record(for: name("number")) }
                #expect(read?.code == .io, "for quick reads too")
            }
            try? store.close()
            let fault = disk.faults.withLock { $0.removeValue(forKey: scratch.path) }
            _ = disk.take(below: scratch.path)
            if fault?.hasStruck != true { break }
            struck += 1
            let again = try StateStore.open(at: scratch.store)
            let found = try everything(again)
            #expect(found == before || found == after, "\(operation) \(number)")
            if error == nil { #expect(found == after, "\(operation) \(number): told as done") }
            if found == before, before != after { undone += 1 }
            try work.run(again, exported)
            #expect(try everything(again) == after, "what was interrupted can be done again")
            try again.close()
        }
    }
    report("disk: \(work.rawValue)", faults: struck, losses: 0)
    #expect(struck > 1, "\(struck) faults")
    if before != after { #expect(undone > 0, "a fault before the commit undoes the work") }
}
