import ChildProcesses
import Foundation
import TestSupport
import Testing

@testable import StateStore

/// A child process whose output is read line by line.
private final class Child {
    private let process: ChildProcess
    private let output = Pipe()
    private var pending: [UInt8] = []

    init(_ arguments: [String]) throws {
        // The test runner stands in the folder of the products.
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        process = try ChildProcess(
            folder.appendingPathComponent("StoreCrashChild").path, arguments,
            output: .descriptor(output.fileHandleForWriting.fileDescriptor), errors: .inherited)
        try output.fileHandleForWriting.close()
    }

    var identifier: Int32 { process.id }

    /// The next whole line; nil at the end. A line that was cut off by the kill was never said.
    func line() -> String? {
        while true {
            if let end = pending.firstIndex(of: 0x0A) {
                defer { pending.removeFirst(end + 1) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            pending += more
        }
    }

    /// Kills as the system does, without a warning, and returns the last line that was said.
    func kill() -> String? {
        process.send(SIGKILL)
        var last: String?
        while let line = line() { last = line }
        process.wait()
        return last
    }

    func end() -> String? {
        let line = line()
        process.wait()
        return line
    }
}

@Test("Killed in the middle of commits, again and again, nothing acknowledged is lost")
func killLoop() throws {
    let scratch = try Scratch()
    let shots = (0..<2).map { makePNG(width: 300, height: 200, shade: $0) }
    for (number, shot) in shots.enumerated() { try write(shot, scratch.file("\(number).png")) }
    var random = SplitMix(state: 2026)
    let rounds = isLong ? 200 : 8
    var losses = 0
    defer { report("kill -9 in commits", kills: rounds, losses: losses) }
    for round in 0..<rounds {
        let child = try Child(["write", scratch.store, "\(round)", scratch.path])
        var acknowledged: String? = child.line()
        let wait = UInt32.random(in: 0..<40_000, using: &random)
        usleep(wait)
        acknowledged = child.kill() ?? acknowledged
        let promised = try #require(acknowledged.flatMap { Int64($0) }, "round \(round)")

        let store = try StateStore.open(at: scratch.store)
        if store.commitCount < promised { losses += 1 }
        #expect(store.commitCount >= promised, "round \(round), after \(wait) us")
        #expect(store.commitCount <= promised + 1, "at most one commit was under way")
        try expectTogether(store, shots)
        #expect(try store.check().damages == [])
        try store.close()
    }
}

/// The records of the newest commit are there together, and no number is missing before it.
private func expectTogether(_ store: StateStore, _ shots: [[UInt8]]) throws {
    let count = store.commitCount
    let text = Array("\(count)".utf8)
    let number = try store.record(for: name("number", scene: "a", app: "crash"))
    let large = try store.record(for: name("large", scene: "b", app: "crash"))
    #expect(number?.bytes == text)
    #expect(large?.bytes.prefix(text.count) == text[...])
    #expect(large?.bytes.count == text.count + 6_000)
    let shot = try store.picture(for: name("shot", scene: "d", app: "crash"))
    let expected = count >= 3 && count % 3 != 2 ? shots[Int(count) / 3 % 2] : nil
    let isRight = shot?.png == expected
    #expect(isRight, "the picture after commit \(count)")
    for back in 0..<min(40, count) {
        let slot = try name("slot\((count - back) % 40)", scene: "c", app: "crash")
        #expect(try store.record(for: slot)?.bytes == Array("\(count - back)".utf8))
    }
}

/// Kills a child again and again; says after how many kills the checker found a loss. A control
/// goes on until it has found one: what a kill hits depends on how busy the machine is.
private func killAgain(
    _ mode: String, rounds: Int, control: Bool = false, seed: UInt64,
    prepare: (StateStore) throws -> Void = { _ in },
    isLost: (StateStore, _ promised: Int64) throws -> Bool
) throws -> (kills: Int, losses: Int) {
    let scratch = try Scratch()
    try prepare(StateStore.open(at: scratch.store))
    var random = SplitMix(state: seed)
    var (losses, round) = (0, 0)
    while round < rounds || (control && losses == 0 && round < 40 * rounds) {
        defer { round += 1 }
        let child = try Child([mode, scratch.store, "\(round)"])
        var said: String? = child.line()
        usleep(UInt32.random(in: 0..<30_000, using: &random))
        said = child.kill() ?? said
        let promised = try #require(said.flatMap { Int64($0) }, "round \(round)")
        let store = try StateStore.open(at: scratch.store)
        if try isLost(store, promised) { losses += 1 }
        try store.close()
    }
    return (round, losses)
}

@Test("The control: who acknowledges before the commit is caught by the same kills")
func killLoopControl() throws {
    let rounds = isLong ? 60 : 5
    let (kills, losses) = try killAgain("lie", rounds: rounds, control: true, seed: 3) {
        $0.commitCount < $1
    }
    report("kill -9, told too early", control: true, kills: kills, losses: losses)
    #expect(losses > 0)
}

private func fillForMigration(_ store: StateStore) throws {
    let schema = RecordSchema("counter", version: 1)
    try store.commit(
        (0..<60).map { number in
            .put(Array("1".utf8), for: try name("k\(number)", app: "crash"), schema: schema)
        })
    try store.close()
}

/// Whether records of different versions stand side by side, or an acknowledged one is gone.
private func isTorn(_ store: StateStore, _ promised: Int64) throws -> Bool {
    let records = try store.records(application: "crash")
    let versions = Set(records.map(\.schema.version))
    guard let version = versions.first, versions.count == 1, records.count == 60 else {
        return true
    }
    return version < promised || records.contains { $0.bytes != Array("\(version)".utf8) }
}

@Test("Killed inside a migration, either all values are old or all are new")
func killedMigration() throws {
    let rounds = isLong ? 150 : 8
    let (kills, losses) = try killAgain(
        "migrate", rounds: rounds, seed: 5, prepare: fillForMigration, isLost: isTorn)
    report("kill -9 in migrations", kills: kills, losses: losses)
    #expect(losses == 0)
}

@Test("The control: a migration of one commit for each value is caught half done")
func killedMigrationControl() throws {
    let rounds = isLong ? 60 : 6
    let (kills, losses) = try killAgain(
        "migrate-singly", rounds: rounds, control: true, seed: 6, prepare: fillForMigration,
        isLost: isTorn)
    report("kill -9, migrated singly", control: true, kills: kills, losses: losses)
    #expect(losses > 0)
}

/// Lets three processes count on together; returns how many of their counts are not in the sum.
private func fight(_ mode: String, times: Int) throws -> Int {
    let scratch = try Scratch()
    let children = try (0..<3).map { try Child([mode, scratch.store, "\($0)", "\(times)"]) }
    let answers = children.map { $0.end() ?? "nothing" }
    #expect(answers == Array(repeating: "done", count: 3))
    let store = try StateStore.open(at: scratch.store)
    #expect(store.commitCount == Int64(3 * times))
    for child in 0..<3 {
        #expect(try store.record(for: name("w\(child)", app: "crash"))?.revision == Int64(times))
    }
    #expect(try store.check().isSound)
    let counter = ValueSchema<Int>("counter", version: 1)
    let sum = try store.value(counter, for: name("sum", app: "crash"))
    return 3 * times - (sum?.value ?? 0)
}

@Test("Processes that fight for one store each commit whole, and none of it is lost")
func writersFight() throws {
    let times = isLong ? 60 : 6
    let losses = try fight("contend", times: times)
    report("processes that fight", states: 3 * times, losses: losses)
    #expect(losses == 0)
}

@Test("The control: those who let others in between looking and counting lose counts")
func writersFightControl() throws {
    var (rounds, losses) = (0, 0)
    while losses == 0, rounds < 40 {
        losses = try fight("contend-carelessly", times: 6)
        rounds += 1
    }
    report("processes that fight, open", control: true, states: 18 * rounds, losses: losses)
    #expect(losses > 0, "in \(rounds) rounds")
}

@Test("Another process is reported who owns the store; when the owner is killed the store is free")
func ownerDies() throws {
    let scratch = try Scratch()
    let owner = try Child(["hold", scratch.store])
    #expect(owner.line() == "open")
    let error = failure { _ = try StateStore.open(at: scratch.store) }
    #expect(error?.code == .locked)
    #expect(error?.ownerProcess == owner.identifier)
    #expect(try Child(["try", scratch.store]).end() == "locked")
    _ = owner.kill()
    #expect(try Child(["try", scratch.store]).end() == "open")
}

@Test(
    "Of many processes that open one store at once, each gets it or is reported that it is locked")
func openersFight() throws {
    let scratch = try Scratch()
    let children = try (0..<6).map { _ in try Child(["try", scratch.store]) }
    let answers = children.map { $0.end() ?? "nothing" }
    #expect(answers.allSatisfy { $0 == "open" || $0 == "locked" }, "\(answers)")
    #expect(answers.contains("open"))
    let store = try StateStore.open(at: scratch.store)
    try store.put([1], for: name("k"))
    #expect(try store.check().isSound)
}
