#if POSTGRESQL
import Basics
import Dispatch
import Foundation
import StateStore

// A thread owns each connection and blocks in poll, so that Swift's own pool, which has as many
// threads as the machine has processors, never waits for a server. A thread takes all light reads
// that wait, up to a number, and sends them as one: with many callers that saves most of the system
// calls. Threads start when there is work and no thread is idle.

/// A bounded number of connections with a queue before them.
final class ConnectionPool: Sendable {
    private struct State {
        var waiting: [Request] = []
        var idle = 0
        var threads = 0
        /// The threads that have a connection.
        var connected = 0
        /// The time until which the server is not asked for one more connection.
        var crowded: Deadline?
        /// The number of requests that are held by threads without a connection.
        var stranded = 0
        /// The reason why no connection could be made when that was last tried; nil where it could.
        var obstacle: StoreError?
        /// Indicates whether expired requests will be looked for.
        var isSweepPlanned = false
        var isClosed = false

        /// Indicates whether one more thread may ask for a connection.
        func hasRoom(_ most: Int) -> Bool {
            threads == 0 || threads < most && crowded?.isOver != false
        }
    }

    /// One message holds at most so many reads.
    private static let mostTogether = 32
    /// More callers than this are refused at once.
    private static let mostWaiting = 16_384

    private let address: PostgresAddress
    private let options: PostgresOptions
    private let state = Locked(State())
    private let signal = DispatchSemaphore(value: 0)
    /// Reports changes in their order, and answers requests whose time is over.
    private let queue = DispatchQueue(label: "restore-tool.connections")
    /// The time between looks for requests whose time is over.
    private static let sweepSeconds = 0.5

    init(_ address: PostgresAddress, _ options: PostgresOptions) {
        (self.address, self.options) = (address, options)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }
    /// The number of connections, and that of requests without one.
    var load: (connections: Int, waiting: Int) {
        state.withLock { ($0.connected, $0.waiting.count + $0.stranded) }
    }

    /// Ends all threads once they have answered what they hold; refuses what waits.
    func close() {
        let (refused, idle) = state.withLock { state in
            defer { (state.waiting, state.isClosed, state.idle) = ([], true, 0) }
            return (state.waiting, state.idle)
        }
        for request in refused { request.answer(.failure(closed)) }
        for _ in 0..<idle { signal.signal() }
    }

    private var closed: StoreError {
        StoreError(.closed, at: address.description, "the database is closed")
    }

    private enum Entry { case queued, wakes, starts, closed, full }

    /// Adds a request to the queue.
    func submit(_ request: Request) {
        let entry = state.withLock { state -> Entry in
            if state.isClosed { return .closed }
            if state.waiting.count >= Self.mostWaiting { return .full }
            state.waiting.append(request)
            if state.idle > 0 {
                state.idle -= 1
                return .wakes
            }
            if state.hasRoom(options.connections) {
                state.threads += 1
                return .starts
            }
            planSweep(&state)
            return .queued
        }
        switch entry {
        case .queued: return
        case .wakes: signal.signal()
        case .starts: Thread.detachNewThread { self.work() }
        case .closed: request.answer(.failure(closed))
        case .full:
            let error = StoreError(
                .busy, at: address.description, "\(Self.mostWaiting) calls wait for connections",
                nextStep: "Send fewer at once, or use more connections in the options.")
            request.answer(.failure(error))
        }
    }

    /// Plans to fail requests whose time ends before a thread takes them.
    private func planSweep(_ state: inout State) {
        if state.isSweepPlanned { return }
        state.isSweepPlanned = true
        queue.asyncAfter(deadline: .now() + Self.sweepSeconds) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        let expired = state.withLock { state -> [Request] in
            let expired = state.waiting.filter(\.deadline.isOver)
            if !expired.isEmpty { state.waiting.removeAll { $0.deadline.isOver } }
            state.isSweepPlanned = false
            if !state.waiting.isEmpty { planSweep(&state) }
            return expired
        }
        for request in expired { expire(request) }
    }

    /// Answers a request whose time is over.
    private func expire(_ request: Request) {
        let reason = request.lastError ?? state.withLock(\.obstacle)
        request.fail(
            reason
                ?? StoreError(
                    .busy, at: address.description, "all connections were in use for too long",
                    nextStep: "Send fewer calls at once, or use more connections in the options."))
    }

    /// The next requests for a thread, which waits for them; nil once the pool is closed.
    private func next() -> [Request]? {
        while true {
            let (found, isClosed) = state.withLock { state -> ([Request], Bool) in
                guard let first = state.waiting.first else {
                    if !state.isClosed { state.idle += 1 }
                    return ([], state.isClosed)
                }
                var count = 1
                if first.isLight {
                    let most = min(Self.mostTogether, state.waiting.count)
                    while count < most, state.waiting[count].isLight { count += 1 }
                }
                let found = Array(state.waiting.prefix(count))
                state.waiting.removeFirst(count)
                return (found, false)
            }
            if isClosed { return nil }
            if !found.isEmpty { return found }
            signal.wait()
        }
    }

    /// The life of a thread with its connection.
    private func work() {
        var connection: Connection?
        while let requests = next() {
            guard serve(requests, &connection) else { return }
        }
        state.withLock { state in
            state.threads -= 1
            if connection != nil { state.connected -= 1 }
        }
    }

    /// Answers requests, with as many attempts as their time allows; returns false when it has
    /// given them to other threads and is needed no more.
    private func serve(_ requests: [Request], _ connection: inout Connection?) -> Bool {
        var pending = requests
        var pause = 0.005
        var stranded = 0
        /// Counts the requests that have no connection.
        func strand(_ count: Int) {
            if count == stranded { return }
            state.withLock { $0.stranded += count - stranded }
            stranded = count
        }
        defer { strand(0) }
        while true {
            pending = pending.filter { request in
                if !request.deadline.isOver { return true }
                expire(request)
                return false
            }
            if pending.isEmpty { return true }
            if isClosed {
                for request in pending { request.fail(closed) }
                return true
            }
            let last: StoreError
            var isCrowded = false
            do throws(Fault) {
                let open: Connection
                if let connection { open = connection } else { open = try connect() }
                connection = open
                strand(0)
                guard let fault = attempt(&pending, on: open) else { return true }
                if fault.remedy == .reconnect {
                    connection = nil
                    state.withLock { $0.connected -= 1 }
                }
                last = fault.error
            } catch {
                last = error.error
                if error.remedy == .none {
                    for request in pending { request.fail(last) }
                    return true
                }
                isCrowded = last.code == .busy
                strand(pending.count)
            }
            for index in pending.indices { pending[index].lastError = last }
            // Others have the connections that there are, and time for these requests.
            if isCrowded, handOver(pending) { return false }
            sleep(pause)
            pause = min(pause * 2, 1)
        }
    }

    private func connect() throws(Fault) -> Connection {
        do throws(Fault) {
            let connection = try Connection(address, options)
            state.withLock { state in
                state.connected += 1
                report(nil, &state)
            }
            return connection
        } catch {
            // A server that gives no more connections can be reached.
            if error.error.code != .busy { state.withLock { report(error.error, &$0) } }
            throw error
        }
    }

    /// Reports once that no connection can be made, and once that one can be made again.
    private func report(_ error: StoreError?, _ state: inout State) {
        let isNews = (state.obstacle == nil) != (error == nil)
        state.obstacle = error
        if isNews, !state.isClosed, let report = options.whenConnectionsChange {
            queue.async { report(error) }
        }
    }

    /// Ends a thread for which the server has no connection, and puts its requests before the queue
    /// of those that have one; false where none has.
    private func handOver(_ requests: [Request]) -> Bool {
        let (isTaken, wakes) = state.withLock { state -> (Bool, Bool) in
            guard state.connected > 0, !state.isClosed else { return (false, false) }
            state.waiting.insert(contentsOf: requests, at: 0)
            state.threads -= 1
            state.crowded = Deadline(seconds: 1)
            planSweep(&state)
            guard state.idle > 0 else { return (true, false) }
            state.idle -= 1
            return (true, true)
        }
        if wakes { signal.signal() }
        return isTaken
    }

    /// Tells callers apart that wait for the same lock.
    private func sleep(_ seconds: Double) {
        Thread.sleep(forTimeInterval: seconds * Double.random(in: 0.5...1))
    }

    /// Sends requests once and answers what can be answered; returns why others are left.
    private func attempt(_ pending: inout [Request], on connection: Connection) -> Fault? {
        let requests = pending
        let lists = requests.count == 1 ? requests[0].lists : [requests.map(\.call)]
        var isAnswered = [Bool](repeating: false, count: requests.count)
        var reason: Fault?
        do throws(Fault) {
            let end = Deadline(seconds: Double(options.answerSeconds))
            try connection.exchange(lists, until: end) { list, number, result in
                if list > 0 { return }
                switch result {
                case .success(let reply):
                    isAnswered[number] = true
                    requests[number].answer(.success(reply))
                case .failure(let fault) where fault.remedy == .none:
                    isAnswered[number] = true
                    requests[number].fail(fault.error)
                case .failure(let fault):
                    if reason?.remedy != .reconnect { reason = fault }
                }
            }
        } catch {
            reason = error
        }
        let isUncertain = reason?.isUncertain ?? false
        pending = zip(requests, isAnswered).compactMap { request, isAnswered in
            if isAnswered { return nil }
            var request = request
            request.isUncertain = request.isUncertain || isUncertain
            return request
        }
        // The report to followers may be what failed; they look by themselves.
        return reason ?? (pending.isEmpty ? nil : .broken("no answer", at: connection.place))
    }
}
#endif
