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
            let isTold = error.code == .io || error.code == .full
            #expect(isTold || fault.effect == .isForgotten, "\(error)")
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

@Test("Whatever the disk fails at, no acknowledged commit is lost and none is halved", arguments: [
    (DiskFault.Operation.write, DiskFault.Effect.fails), (.write, .isShort), (.write, .isLast),
    (.sync, .fails), (.sync, .isLast), (.truncate, .fails), (.delete, .fails),
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
    let losses = tally.losses + tally.lies.count
    report("disk: write forgotten", control: true, faults: faults, losses: losses)
    #expect(losses > 0, "of \(faults)")
}

// MARK: - Every state between two waits for the disk

/// Which of the sectors under way reached the platter, for every state worth telling apart: all
/// subsets of a few, else every prefix, every one alone, every one missing.
private func survivals(_ count: Int) -> [(Int) -> Bool] {
    if count <= 6 {
        return (0..<1 << count).map { mask in { mask >> $0 & 1 == 1 } }
    }
    // The short form takes every seventh of them.
    let some = stride(from: 0, through: count, by: isLong ? 1 : 7)
    let prefixes = some.map { end -> (Int) -> Bool in { $0 < end } }
    let alone = some.map { one -> (Int) -> Bool in { $0 == one } }
    let missing = some.map { one -> (Int) -> Bool in { $0 != one } }
    return prefixes + alone + missing
}

/// Replays every crash state before each wait for the disk, and at each promise.
private func crashStates(
    _ synchronous: StoreOptions.Synchronous, commits: Int
) throws -> Tally {
    let (scratch, copy) = (try Scratch(inMemory: true), try Scratch(inMemory: true))
    var (platter, tally) = (Platter(), Tally())
    var promise: (commit: Int64, witness: [UInt8])?
    for event in try record(synchronous, commits: commits, scratch) {
        if case .acknowledged(let commit, let witness) = event { promise = (commit, witness) }
        if event.isBoundary, let promise {
            var count = 0
            _ = platter.cut {
                count += 1
                return true
            }
            for survives in survivals(count) {
                var next = 0
                let left = platter.cut {
                    defer { next += 1 }
                    return survives(next)
                }
                try plant(left, promise.witness, from: scratch, in: copy)
                judge(copy, acknowledged: promise.commit, &tally)
            }
        }
        platter.take(event)
    }
    return tally
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
    let tally = try crashStates(.full, commits: isLong ? 25 : 3)
    report("crash states", states: tally.cuts, losses: tally.losses + tally.lies.count)
    #expect(tally.cuts > 50)
    #expect(tally.losses == 0)
    #expect(tally.lies == [])
}

@Test("The control: with synchronous=NORMAL some of these states have lost commits")
func everyCrashStateWithoutFull() throws {
    let tally = try crashStates(.normal, commits: 3)
    report("crash states, NORMAL", control: true, states: tally.cuts, losses: tally.losses)
    #expect(tally.losses > 0, "of \(tally.cuts)")
}
