#if POSTGRESQL
import Basics
import Foundation
import StateStore

// A notification that is sent within a commit would make all commits of a database wait for each
// other: PostgreSQL orders them by one lock, which is held until the commit is on disk. So it is
// sent after the commit, in a transaction of its own that waits for no disk, and it may get lost
// with the program. Followers look at intervals as well.

/// A thread with a connection of its own that hears of commits of other processes.
final class Listener: Sendable {
    private let address: PostgresAddress
    private let options: PostgresOptions
    private let channel: String
    private let state = Locked(State())
    /// Looks for the commits of some tenants, or of all where it gets nil.
    private let look: @Sendable ([Int64]?) -> Void

    private struct State {
        var isStarted = false
        var isClosed = false
        /// A pipe that ends the wait of the thread.
        var pipe: (reading: Int32, writing: Int32) = (-1, -1)
    }

    init(
        _ address: PostgresAddress, _ options: PostgresOptions, channel: String,
        look: @escaping @Sendable ([Int64]?) -> Void
    ) {
        (self.address, self.options, self.channel) = (address, options, channel)
        self.look = look
    }

    /// Starts the thread at the first call.
    func start() {
        let mustStart = state.withLock { state in
            if state.isStarted || state.isClosed { return false }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return false }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (state.isStarted, state.pipe) = (true, (ends[0], ends[1]))
            return true
        }
        if mustStart { Thread.detachNewThread { self.work() } }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            if state.pipe.writing >= 0 {
                Foundation.close(state.pipe.writing)
                state.pipe.writing = -1
            }
        }
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func work() {
        let end = state.withLock { $0.pipe.reading }
        defer { Foundation.close(end) }
        var connection: Connection?
        while !isClosed {
            let next = Deadline(seconds: options.pollSeconds)
            do throws(Fault) {
                if connection == nil, !options.isPooled {
                    let fresh = try Connection(address, options)
                    try fresh.run("LISTEN \(SchemaSetup.quoted(channel))")
                    connection = fresh
                    // Whatever was committed before is not reported any more.
                    look(nil)
                }
                let heard = try connection?.notifications(until: next, or: end)
                if let heard, !heard.isEmpty {
                    look(heard.compactMap { Int64($0) })
                    continue
                }
            } catch {
                connection = nil
            }
            pause(until: next, or: end)
            look(nil)
        }
    }

    private func pause(until next: Deadline, or end: Int32) {
        var poller = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        _ = poll(&poller, 1, next.milliseconds)
    }
}
#endif
