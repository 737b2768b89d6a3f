// A process that is made to be killed: it commits for ever and says each time that it has.
//
//   StoreCrashChild write PATH SEED    commits, and prints the number of each commit
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

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
    say("usage: StoreCrashChild write|hold|try PATH [SEED]")
    exit(64)
}
do {
    let store = try StateStore.open(at: arguments[2])
    switch arguments[1] {
    case "write": try writeForEver(store, seed: arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
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
