@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// Swift's executors on the virtual clock: tasks, `await` and `Task.sleep`.
public enum VirtualExecutors {
    nonisolated(unsafe) private static var isInstalled = false

    /// Replaces the executors; call it before the first task is made.
    public static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        guard dlsym(dlopen(nil, RTLD_NOW), "swift_createExecutors") != nil else {
            fatalError(
                """
                This Swift runtime has no swift_createExecutors, which the stand-in needs to run \
                tasks on its clock. Use the toolchain that the stand-in was built with (6.3).
                """)
        }
        _createExecutors(factory: Factory.self)
    }

    private struct Factory: ExecutorFactory {
        static let mainExecutor: any MainExecutor = VirtualMainExecutor()
        static let defaultExecutor: any TaskExecutor = VirtualTaskExecutor()
    }

    /// The milliseconds of a clock's duration. Deadlines stem from the clock of the process, which
    /// stands still, but may be rounded on their way.
    fileprivate static func milliseconds<D: DurationProtocol>(_ duration: D) -> Int {
        guard let duration = duration as? Duration else { return 0 }
        let (seconds, attoseconds) = duration.components
        return Int(seconds) * 1000 + Int((Double(attoseconds) / 1e15).rounded())
    }
}

private final class VirtualMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
    func enqueue(_ job: consuming ExecutorJob) { schedule(UnownedJob(job), after: 0) }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
        schedule(UnownedJob(job), after: VirtualExecutors.milliseconds(delay))
    }

    private func schedule(_ job: UnownedJob, after ms: Int) {
        DispatchQueue.main.schedule(after: ms) {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    var asSchedulingExecutor: (any SchedulingExecutor)? { self }
    func run() throws {}
    func runUntil(_ condition: () -> Bool) throws {}
    func stop() {}
    // One thread runs everything.
    func isIsolatingCurrentContext() -> Bool? { true }
    func checkIsolated() {}
}

private final class VirtualTaskExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    func enqueue(_ job: consuming ExecutorJob) { schedule(UnownedJob(job), after: 0) }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
        schedule(UnownedJob(job), after: VirtualExecutors.milliseconds(delay))
    }

    private func schedule(_ job: UnownedJob, after ms: Int) {
        DispatchQueue.global().schedule(after: ms) {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }

    var asSchedulingExecutor: (any SchedulingExecutor)? { self }
}
