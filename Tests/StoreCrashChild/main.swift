// A process that is made to be killed: it commits for ever and says each time that it has.
//
//   StoreCrashChild write PATH SEED SHOTS  commits, and prints the number of each commit; SHOTS is
//                                      a folder with 0.png and 1.png
//   StoreCrashChild lie PATH           says each number before it commits, for a control
//   StoreCrashChild migrate PATH       brings all values up one version, for ever; says which
//   StoreCrashChild migrate-singly PATH  the same, one commit for each value, for a control
//   StoreCrashChild contend PATH N M   M times waits for the store, counts one on, closes
//   StoreCrashChild contend-carelessly PATH N M  the same, but lets others in between looking and
//                                      counting, for a control
//   StoreCrashChild hold PATH          opens, prints "open", and waits to be killed
//   StoreCrashChild try PATH           opens and closes, prints "open" or the error's code

import Foundation
import StateStore

func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

/// Every commit writes three records that must be seen together, one of them large enough for
/// overflow pages; of three in a row one puts a picture in a file of its own, which stays for the
/// next, and one takes it away.
func writeForEver(_ store: StateStore, seed: Int, shots: String) throws {
    let pictures = try (0..<2).map { number in
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(shots)/\(number).png"))
        return try RedactedPicture(alreadyRedacted: Array(bytes))
    }
    let shot = try RecordKey(application: "crash", scene: "d", key: "shot")
    var number = Int(store.commitCount)
    while true {
        number += 1
        let bytes = Array("\(number)".utf8)
        let large = [UInt8](repeating: UInt8(truncatingIfNeeded: number &+ seed), count: 6_000)
        let change: [Write] =
            switch number % 3 {
            case 0: [.put(pictures[number / 3 % 2], for: shot)]
            case 2: [.delete(shot)]
            default: []
            }
        let receipt = try store.commit(
            change + [
                .put(bytes, for: try RecordKey(application: "crash", scene: "a", key: "number")),
                .put(
                    bytes + large,
                    for: try RecordKey(application: "crash", scene: "b", key: "large")),
                .put(
                    bytes,
                    for: try RecordKey(
                        application: "crash", scene: "c", key: "slot\(number % 40)"))
            ])
        say("\(receipt.commit)")
    }
}

/// Promises what has not yet happened.
func lieForEver(_ store: StateStore) throws {
    while true {
        say("\(store.commitCount + 1)")
        try store.put([1], for: try RecordKey(application: "crash", scene: "a", key: "lie"))
    }
}

/// A value that is its own version.
func counter(_ version: Int) -> ValueSchema<Int> {
    ValueSchema<Int>("counter", version: version) { _, _ in version }
}

func migrateForEver(_ store: StateStore, singly: Bool) throws {
    var version = try store.records(application: "crash").map(\.schema.version).max() ?? 1
    say("\(singly ? 1 : version)")
    while true {
        version += 1
        let schema = counter(version)
        if singly {
            for key in try store.keys(application: "crash") {
                try store.put(version, as: schema, for: key)
            }
        } else {
            try store.migrate(schema, application: "crash")
            say("\(version)")
        }
    }
}

/// The store; nil while another process has it.
func openUnlessLocked(_ path: String) throws(StoreError) -> StateStore? {
    do throws(StoreError) {
        return try StateStore.open(at: path)
    } catch {
        if error.code == .locked { return nil }
        throw error
    }
}

/// The store, as soon as no other process has it.
func waitFor(_ path: String) throws -> StateStore {
    while true {
        if let store = try openUnlessLocked(path) { return store }
        usleep(500)
    }
}

/// Counts one on, together with others: a record that all share, and in the same commit its own.
func contend(_ path: String, _ number: String, times: Int, carelessly: Bool) throws {
    let (sum, own) = (
        try RecordKey(application: "crash", scene: "main", key: "sum"),
        try RecordKey(application: "crash", scene: "main", key: "w" + number)
    )
    for _ in 0..<times {
        var store = try waitFor(path)
        let seen = try store.value(counter(1), for: sum)?.value ?? 0
        if carelessly {
            try store.close()
            usleep(2000)
            store = try waitFor(path)
        }
        try store.commit([.put(seen + 1, as: counter(1), for: sum), .put([1], for: own)])
        try store.close()
    }
    say("done")
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    say("usage: StoreCrashChild MODE PATH [...]; see the first lines of main.swift")
    exit(64)
}
do {
    if arguments[1].hasPrefix("contend"), arguments.count == 5 {
        try contend(
            arguments[2], arguments[3], times: Int(arguments[4]) ?? 1,
            carelessly: arguments[1] == "contend-carelessly")
        exit(0)
    }
    let store = try StateStore.open(at: arguments[2])
    switch arguments[1] {
    case "write" where arguments.count > 4:
        try writeForEver(store, seed: Int(arguments[3]) ?? 0, shots: arguments[4])
    case "lie": try lieForEver(store)
    case "migrate": try migrateForEver(store, singly: false)
    case "migrate-singly": try migrateForEver(store, singly: true)
    case "hold":
        say("open")
        while true { sleep(60) }
    default:
        say("open")
        try store.close()
    }
} catch let error as StoreError {
    say(error.code.name)
    exit(1)
}
