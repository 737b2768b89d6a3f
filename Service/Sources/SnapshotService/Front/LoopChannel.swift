import HummingbirdCore
import Logging
import NIOCore

// Without this a request goes back and forth between the thread of its connection and the pool of
// tasks, and each way wakes a thread. Short work, such as a record's, is done where the request was
// read; all other work leaves for the pool by ``LoopExecutor/leave(_:)``.

/// A connection whose tasks run on the event loop that reads it.
struct LoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
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

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Does work that may take long on the pool of tasks: an event loop serves many connections.
    static func leave<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(globalConcurrentExecutor) { try await work() }
    }
}
