import Basics
import ArgumentParser
import Foundation
import RestoreClient
import StateStore

/// Ends a pause before its time, and those that come after it.
private final class Bell: Sendable {
    private let state = Locked<(isRung: Bool, nap: Task<Void, any Error>?)>((false, nil))

    var isRung: Bool { state.withLock { $0.isRung } }

    func ring() {
        state.withLock { state in
            state.isRung = true
            state.nap?.cancel()
        }
    }

    func wait(_ time: Duration) async {
        let nap = Task { try await Task.sleep(for: time) }
        state.withLock { state in
            state.nap = nap
            if state.isRung { nap.cancel() }
        }
        _ = await nap.result
    }
}

struct StateWatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print what changed after a cursor.",
        discussion: """
            Of each record only its newest change. The last line is the cursor to go on from. A \
            store belongs to one process at a time, so with --follow the store is opened and \
            closed again for each look, and a look waits while the store is locked.
            """)

    @OptionGroup var arguments: StateArguments
    @Option(help: "The cursor that an earlier call printed.") var after: String?
    @Flag(help: "Go on until interrupted.") var follow = false
    @Option(help: "End after so many changes.") var count: Int?
    @Option(help: "The time between two looks, in ms.") var everyMs = 500

    func validate() throws {
        guard after.map({ ChangeCursor($0) != nil }) ?? true else {
            throw ValidationError(
                "--after \(after ?? "") is no cursor; take one that watch printed")
        }
        guard count ?? 0 >= 0 else { throw ValidationError("--count is not negative") }
        guard (10...3_600_000).contains(everyMs) else {
            throw ValidationError("--every-ms is from 10 to 3600000, not \(everyMs)")
        }
    }

    func run() async throws {
        try await finish { console in
            var cursor = after.flatMap { ChangeCursor($0) } ?? .start
            var left = count ?? .max
            let bell = Bell()
            if follow { Interruption.listen { bell.ring() } }
            defer { Interruption.listen(nil) }
            let client = try arguments.service.client()
            while true {
                if let client {
                    try await look(client, console, &cursor, &left)
                } else {
                    try look(console, &cursor, &left)
                }
                guard follow, left > 0, !bell.isRung else { break }
                await bell.wait(.milliseconds(everyMs))
            }
            // Also when it was interrupted: without it nobody knows where to go on.
            arguments.say(console, ["cursor": cursor.description], "cursor \(cursor)")
            return bell.isRung ? .interrupted : .good
        }
    }

    private func look(
        _ console: Console, _ cursor: inout ChangeCursor, _ left: inout Int
    ) throws {
        do {
            _ = try arguments.use(console, hushing: follow ? .locked : nil) { store in
                while left > 0 {
                    let changes = try store.changes(after: cursor, limit: min(left, 256))
                    if changes.isEmpty { break }
                    for change in changes {
                        arguments.say(console, StateJSON.changed(change), text(change))
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
                arguments.say(console, StateJSON.changed(change), text(change))
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
