import Basics
import Foundation
import TestSupport
import Testing

@testable import StateStore

/// Opens what is left of a store that was being made, which nobody had been given, and uses it.
private func useWhatIsLeft(_ scratch: Scratch, _ place: Comment) {
    let error = failure {
        for number in 1...2 {
            let store = try StateStore.open(at: scratch.store)
            #expect(store.commitCount == number - 1, place)
            try store.put([UInt8(number)], for: name("k"))
            #expect(try store.check().isSound, place)
            try store.close()
        }
    }
    #expect(error == nil, place)
}

/// The files that a cut left, with an owner's file that witnesses nothing, or none.
private func plant(_ files: [String: [UInt8]], from: Scratch, hasOwner: Bool) throws -> Scratch {
    let copy = try Scratch(inMemory: true)
    for (path, bytes) in files { try write(bytes, copy.path + path.dropFirst(from.path.count)) }
    let owner = Array("restore-tool store owner 1\npid 1\n".utf8)
    if hasOwner { try write(owner, copy.store + "-owner") }
    return copy
}

@Test("A store that was being made when the power or the process ended opens as a new one")
func endsWhileBeingMade() throws {
    let scratch = try Scratch(inMemory: true)
    try openRecorded(scratch).close()
    var random = SplitMix(state: 8)
    var (platter, cuts) = (Platter(), 0)
    for event in RecordingDisk.shared.take(below: scratch.path) {
        platter.take(event)
        for share in [0, 0.5, 0.9, 1] {
            let left = platter.cut { Double.random(in: 0..<1, using: &random) < share }
            let copy = try plant(left, from: scratch, hasOwner: share != 0.5)
            useWhatIsLeft(copy, "cut \(cuts), \(share)")
            cuts += 1
        }
    }
    report("power cuts, first opening", cuts: cuts, losses: 0)
    #expect(cuts > 60, "\(cuts)")
}

@Test(
    "A store that a full or failing disk does not let be made is made once it does",
    arguments: [
        (DiskFault.Operation.write, DiskFault.Effect.fails), (.write, .isShort), (.sync, .fails),
        (.truncate, .fails), (.delete, .fails)
    ])
func diskFailsWhileBeingMade(
    _ operation: DiskFault.Operation, _ effect: DiskFault.Effect
) throws {
    let disk = RecordingDisk.shared
    for number in 0..<200 {
        let scratch = try Scratch(inMemory: true)
        disk.faults.withLock {
            $0[scratch.path] = DiskFault(operation, effect, number: number)
        }
        let error = failure { try openRecorded(scratch).close() }
        let struck = disk.faults.withLock { $0.removeValue(forKey: scratch.path) }
        _ = disk.take(below: scratch.path)
        guard struck?.hasStruck == true else {
            #expect(number > 0 || operation == .truncate)
            break
        }
        if let error { #expect([.io, .full].contains(error.code), "\(number): \(error)") }
        useWhatIsLeft(scratch, "\(operation) \(number)")
    }
}

@Test("Who may not make a store is reported that there is none, though somebody began one")
func unfinishedIsMissing() throws {
    let scratch = try Scratch(inMemory: true)
    try openRecorded(scratch).close()
    var platter = Platter()
    var options = StoreOptions()
    options.createsIfMissing = false
    var missing = 0
    for event in RecordingDisk.shared.take(below: scratch.path) {
        platter.take(event)
        let copy = try plant(platter.cut { true }, from: scratch, hasOwner: false)
        let error = failure { _ = try StateStore.open(at: copy.store, options: options) }
        if let error {
            #expect(error.code == .missing, "\(error)")
            missing += 1
        }
        useWhatIsLeft(copy, "after a reader")
    }
    #expect(missing > 5, "\(missing)")
}
