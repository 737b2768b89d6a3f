import Basics
import ArgumentParser
import Foundation
import RestoreClient
import StateStore

/// A signal that ends the current pause and all later ones.
private final class StopSignal: Sendable {
    private let state = Locked<(isSet: Bool, pause: Task<Void, any Error>?)>((false, nil))

    var isSet: Bool { state.withLock { $0.isSet } }

    func set() {
        state.withLock { state in
            state.isSet = true
            state.pause?.cancel()
        }
    }

    func wait(_ time: Duration) async {
        let pause = Task { try await Task.sleep(for: time) }
        state.withLock { state in
            state.pause = pause
            if state.isSet { pause.cancel() }
        }
        _ = await pause.result
    }
}

struct StateWatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print the changes after a cursor.",
        discussion: """
            Prints only the newest change of each record, and last the cursor for the next call. \
            Only one process at a time can open a store, so --follow opens and closes it for each \
            query, and waits while it is locked.
            """)

    @OptionGroup var arguments: StateArguments
    @Option(help: "A cursor that an earlier call printed.") var after: String?
    @Flag(help: "Continue until interrupted.") var follow = false
    @Option(help: "The number of changes after which to end.") var count: Int?
    @Option(help: "The time between two queries, in ms.") var everyMs = 500

    func validate() throws {
        guard after.map({ ChangeCursor($0) != nil }) ?? true else {
            throw ValidationError(
                "--after: \"\(after ?? "")\" is not a cursor; give one that watch printed")
        }
        guard count ?? 0 >= 0 else { throw ValidationError("--count must be 0 or more") }
        guard (10...3_600_000).contains(everyMs) else {
            throw ValidationError("--every-ms must be from 10 to 3600000, not \(everyMs)")
        }
    }

    func run() async throws {
        try await finish { console in
            var cursor = after.flatMap { ChangeCursor($0) } ?? .start
            var left = count ?? .max
            let stop = StopSignal()
            if follow { Interruption.listen { stop.set() } }
            defer { Interruption.listen(nil) }
            let client = try arguments.service.client()
            while true {
                if let client {
                    try await look(client, console, &cursor, &left)
                } else {
                    try look(console, &cursor, &left)
                }
                guard follow, left > 0, !stop.isSet else { break }
                await stop.wait(.milliseconds(everyMs))
            }
            // Print it also after an interruption: the next call needs the cursor.
            arguments.report(console, ["cursor": cursor.description], "cursor \(cursor)")
            return stop.isSet ? .interrupted : .good
        }
    }

    private func look(
        _ console: Console, _ cursor: inout ChangeCursor, _ left: inout Int
    ) throws {
        do {
            _ = try arguments.use(console, silencing: follow ? .locked : nil) { store in
                while left > 0 {
                    let changes = try store.changes(after: cursor, limit: min(left, 256))
                    if changes.isEmpty { break }
                    for change in changes {
                        arguments.report(console, StateJSON.changed(change), text(change))
                        cursor = change.cursor
                    }
                    left -= changes.count
                }
                return .good
            }
        } catch let error as StoreError where follow && error.code == .locked {
            return
        }
    }

    private func look(
        _ store: RestoreClient, _ console: Console, _ cursor: inout ChangeCursor,
        _ left: inout Int
    ) async throws {
        while left > 0 {
            let changes = try await store.changes(after: cursor, limit: min(left, 256))
            if changes.isEmpty { break }
            for change in changes {
                arguments.report(console, StateJSON.changed(change), text(change))
                cursor = change.cursor
            }
            left -= changes.count
        }
    }

    private func text(_ change: Change) -> String {
        let what = change.isDeletion ? "deleted" : "written"
        return "\(change.commit)  \(change.key)  revision \(change.revision) \(what)"
    }
}
