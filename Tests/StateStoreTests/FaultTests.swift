import Basics
import Foundation
import Testing

@testable import StateStore

/// Commits until the disk's fault ends that; returns how many were acknowledged.
private func acknowledged(_ scratch: Scratch, _ fault: DiskFault, commits: Int) throws -> Int64 {
    let store = try openRecorded(scratch, log: 10)
    RecordingDisk.shared.faults.withLock { $0[scratch.path] = fault }
    var done: Int64 = 0
    for number in 1...commits {
        let error = failure { try commitTogether(number, store) }
        if let error {
            // The disk may carry on; the store must not: what is on the disk is uncertain.
            let isReported = error.code == .io || error.code == .full
            #expect(isReported || fault.effect == .isForgotten, "\(error)")
            break
        }
        done = Int64(number)
    }
    try? store.close()
    return done
}

/// Lets every n-th operation of a kind go wrong in its own run, and judges what is left.
private func sweep(
    _ operation: DiskFault.Operation, _ effect: DiskFault.Effect, commits: Int, step: Int
) throws -> (faults: Int, tally: Tally) {
    let disk = RecordingDisk.shared
    var tally = Tally()
    for number in stride(from: 0, to: 10_000, by: step) {
        let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
        let fault = DiskFault(operation, effect, number: number)
        let promised = try acknowledged(scratch, fault, commits: commits)
        let struck = disk.faults.withLock { $0.removeValue(forKey: scratch.path) }
        let events = disk.take(below: scratch.path)
        guard struck?.hasStruck == true else { break }
        if effect == .isLast {
            var platter = Platter()
            for event in events { platter.take(event) }
            let witness = try read(scratch.store + "-owner")
            try plant(platter.cut { false }, witness, from: scratch, in: copy)
            judge(copy, acknowledged: promised, &tally)
        } else {
            judge(scratch, acknowledged: promised, &tally)
        }
    }
    return (tally.cuts, tally)
}

@Test(
    "Whatever the disk fails at, no acknowledged commit is lost and none is halved",
    arguments: [
        (DiskFault.Operation.write, DiskFault.Effect.fails), (.write, .isShort), (.write, .isLast),
        (.sync, .fails), (.sync, .isLast), (.truncate, .fails), (.delete, .fails)
    ])
func faults(_ operation: DiskFault.Operation, _ effect: DiskFault.Effect) throws {
    let step = isLong || operation != .write ? 1 : 19
    let (faults, tally) = try sweep(operation, effect, commits: isLong ? 40 : 8, step: step)
    report(
        "disk: \(operation) \(effect)", faults: faults, losses: tally.losses + tally.lies.count)
    if operation == .write || operation == .sync { #expect(faults > 4) }
    #expect(tally.losses == 0)
    #expect(tally.lies == [])
}

@Test("The control: a disk that forgets a write and denies it loses commits")
func forgottenWrites() throws {
    let (faults, tally) = try sweep(
        .write, .isForgotten, commits: isLong ? 40 : 8, step: isLong ? 1 : 9)
    // What is counted against the store above is counted here. Few are left to be found: most pages
    // are written again before anyone reads them, and a frame's header only matters to a recovery.
    let found = tally.losses + tally.lies.count
    report("disk: write forgotten", control: true, faults: faults, losses: found)
    #expect(tally.losses > 0 && found > faults / 100, "\(found) of \(faults)")
}

// MARK: - Every state between two waits for the disk

/// The short form takes every so manieth of many states.
private let stateStep = isLong ? 1 : 7

/// Which of the sectors under way reached the platter, for every state worth telling apart: all
/// subsets of a few, else every prefix, every one alone, every one missing.
private func survivals(_ count: Int) -> [(Int) -> Bool] {
    if count <= 6 {
        return (0..<1 << count).map { mask in { mask >> $0 & 1 == 1 } }
    }
    let some = stride(from: 0, through: count, by: stateStep)
    let prefixes = some.map { end -> (Int) -> Bool in { $0 < end } }
    let alone = some.map { one -> (Int) -> Bool in { $0 == one } }
    let missing = some.map { one -> (Int) -> Bool in { $0 != one } }
    return prefixes + alone + missing
}

/// What a replay went through.
private struct Replay {
    var tally = Tally()
    /// How many sectors were under way at each wait for the disk, and at each promise.
    var sectorsAtWaits: [Int] = []
    var sectorsAtPromises: [Int] = []

    /// How many states there must have been.
    var statesDue: Int {
        (sectorsAtWaits + sectorsAtPromises).reduce(0) { sum, count in
            sum + (count <= 6 ? 1 << count : 3 * (count / stateStep + 1))
        }
    }
}

/// Replays every crash state before each wait for the disk, and at each promise.
private func crashStates(
    _ synchronous: StoreOptions.Synchronous, commits: Int
) throws -> Replay {
    let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    var (platter, replay) = (Platter(), Replay())
    var promise: (commit: Int64, witness: [UInt8])?
    for event in try record(synchronous, commits: commits, scratch) {
        if case .acknowledged(let commit, let witness) = event { promise = (commit, witness) }
        if event.isBoundary, let promise {
            var count = 0
            _ = platter.cut {
                count += 1
                return true
            }
            if case .sync = event {
                replay.sectorsAtWaits.append(count)
            } else {
                replay.sectorsAtPromises.append(count)
            }
            for survives in survivals(count) {
                var next = 0
                let left = platter.cut {
                    defer { next += 1 }
                    return survives(next)
                }
                try plant(left, promise.witness, from: scratch, in: copy)
                judge(copy, acknowledged: promise.commit, &replay.tally)
            }
        }
        platter.take(event)
    }
    return replay
}

extension RecordingDisk.Event {
    fileprivate var isBoundary: Bool {
        switch self {
        case .sync, .acknowledged: true
        default: false
        }
    }
}

@Test("Every crash state between two waits for the disk opens to a prefix of the commits")
func everyCrashState() throws {
    let commits = isLong ? 25 : 3
    let replay = try crashStates(.full, commits: commits)
    let tally = replay.tally
    report("crash states", states: tally.cuts, losses: tally.losses + tally.lies.count)
    #expect(tally.cuts == replay.statesDue)
    // Whoever promises has waited: nothing is under way then, and at each wait there was.
    #expect(replay.sectorsAtPromises == Array(repeating: 0, count: commits))
    #expect(replay.sectorsAtWaits.count >= commits - 1)
    #expect(replay.sectorsAtWaits.reduce(0, +) >= 9 * 3 * (commits - 1), "three pages a commit")
    #expect(tally.losses == 0)
    #expect(tally.lies == [])
}

@Test("The control: with synchronous=NORMAL some of these states have lost commits")
func everyCrashStateWithoutFull() throws {
    let replay = try crashStates(.normal, commits: 3)
    let tally = replay.tally
    report("crash states, NORMAL", control: true, states: tally.cuts, losses: tally.losses)
    #expect(tally.cuts == replay.statesDue)
    #expect(tally.losses > 0, "of \(tally.cuts)")
}
