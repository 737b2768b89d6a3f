// A process that is made to be killed: it commits for ever and says each time that it has.
//
//   StoreCrashChild write PATH SEED    commits, and prints the number of each commit
//   StoreCrashChild lie PATH           says each number before it commits, for a control
//   StoreCrashChild migrate PATH       brings all values up one version, for ever; says which
//   StoreCrashChild migrate-singly PATH  the same, one commit for each value, for a control
//   StoreCrashChild contend PATH N M   M times waits for the store, commits to record N, closes
//   StoreCrashChild hold PATH          opens, prints "open", and waits to be killed
//   StoreCrashChild try PATH           opens and closes, prints "open" or the error's code

import Foundation
import StateStore

func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

/// Every commit writes three records that must be seen together, one of them large enough for
/// overflow pages; sometimes a deletion and a picture file.
func writeForEver(_ store: StateStore, seed: Int) throws {
    var number = Int(store.commitCount)
    while true {
        number += 1
        let bytes = Array("\(number)".utf8)
        let large = [UInt8](repeating: UInt8(truncatingIfNeeded: number &+ seed), count: 6_000)
        let receipt = try store.commit([
            .put(bytes, for: try RecordKey(application: "crash", scene: "a", key: "number")),
            .put(bytes + large, for: try RecordKey(application: "crash", scene: "b", key: "large")),
            .put(bytes, for: try RecordKey(
                application: "crash", scene: "c", key: "slot\(number % 40)")),
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

/// Opens, commits and closes among others who do the same.
func contend(_ path: String, _ number: String, times: Int) throws {
    let key = try RecordKey(application: "crash", scene: "main", key: "w" + number)
    var left = times
    while left > 0 {
        guard let store = try openUnlessLocked(path) else {
            usleep(500)
            continue
        }
        try store.put([1], for: key)
        try store.close()
        left -= 1
    }
    say("done")
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    say("usage: StoreCrashChild write|lie|migrate|migrate-singly|contend|hold|try PATH [...]")
    exit(64)
}
do {
    if arguments[1] == "contend", arguments.count == 5 {
        try contend(arguments[2], arguments[3], times: Int(arguments[4]) ?? 1)
        exit(0)
    }
    let store = try StateStore.open(at: arguments[2])
    switch arguments[1] {
    case "write": try writeForEver(store, seed: arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
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
