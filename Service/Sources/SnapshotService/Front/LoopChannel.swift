import HummingbirdCore
import Logging
import NIOCore

// Without this a request goes back and forth between the thread of its connection and the pool of
// tasks, and each way wakes a thread. Short work, such as a record's, is done where the request was
// read; all other work leaves for the pool by ``LoopExecutor/leave(_:)``.

/// A connection whose tasks run on the event loop that reads it, and whose short requests are
/// answered without a task of the server.
struct LoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let front: Front
    let dates: DateHeader

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            guard #available(macOS 15, *) else { return value }
            let pipeline = channel.pipeline.syncOperations
            let handler = ShortRequests(
                front: front, dates: dates, logger: logger,
                guardian: try pipeline.handler(type: ConnectionGuard.self),
                loop: channel.eventLoop)
            // Behind the handler that counts requests, so that idle and stopping connections know
            // of the short ones, too.
            let counter = try pipeline.handler(type: HTTPConnectionStateHandler.self)
            try pipeline.addHandler(handler, position: .after(counter))
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        guard #available(macOS 15, *) else {
            await base.handle(value: value, logger: logger)
            return
        }
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop.
@available(macOS 15, *)
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop
    /// True while the first piece of a task is run where it was made; for the loop's thread alone.
    private nonisolated(unsafe) var startsNow = false

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if loop.inEventLoop, startsNow {
            startsNow = false
            job.runSynchronously(on: asUnownedTaskExecutor())
        } else {
            loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    /// Starts work on the loop's thread, which must be the caller's, and returns when it first
    /// waits. Within a task it starts a turn later: a thread runs one task at a time.
    func start(_ work: @escaping @Sendable () async -> Void) {
        loop.assertInEventLoop()
        startsNow = withUnsafeCurrentTask { $0 == nil }
        Task(executorPreference: self) { await work() }
        startsNow = false
    }

    /// Does work that may take long on the pool of tasks: an event loop serves many connections.
    static func leave<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(globalConcurrentExecutor) { try await work() }
    }
}
