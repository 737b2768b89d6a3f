import ObjectiveC

/// The virtual clock, which the schedulers of iOS share here.
public protocol VirtualScheduler: Scheduler
where SchedulerTimeType == VirtualSchedulerTime, SchedulerOptions == VirtualSchedulerOptions {
    func schedule(afterMilliseconds ms: Int, _ action: @escaping () -> Void) -> VirtualClock.Work
}

public struct VirtualSchedulerOptions: Sendable {
    public init() {}
}

extension VirtualScheduler {
    public var now: VirtualSchedulerTime { .now }
    public var minimumTolerance: VirtualSchedulerTime.Stride { .init(count: 0) }

    public func schedule(
        options: VirtualSchedulerOptions?, _ action: @escaping () -> Void
    ) {
        _ = schedule(afterMilliseconds: 0, action)
    }

    public func schedule(
        after date: VirtualSchedulerTime, tolerance: VirtualSchedulerTime.Stride,
        options: VirtualSchedulerOptions?, _ action: @escaping () -> Void
    ) {
        _ = schedule(afterMilliseconds: date.delay, action)
    }

    public func schedule(
        after date: VirtualSchedulerTime, interval: VirtualSchedulerTime.Stride,
        tolerance: VirtualSchedulerTime.Stride, options: VirtualSchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let repetition = Repetition(self, interval, action)
        repetition.arm(at: date)
        return AnyCancellable { repetition.stop() }
    }
}

/// An action that a scheduler repeats.
private final class Repetition<S: VirtualScheduler> {
    private let scheduler: S
    private let interval: VirtualSchedulerTime.Stride
    private var action: (() -> Void)?
    private var work: VirtualClock.Work?

    init(
        _ scheduler: S, _ interval: VirtualSchedulerTime.Stride, _ action: @escaping () -> Void
    ) {
        self.scheduler = scheduler
        self.interval = max(interval, .milliseconds(1))
        self.action = action
    }

    func arm(at date: VirtualSchedulerTime) {
        work = scheduler.schedule(afterMilliseconds: date.delay) { [self] in
            guard let action else { return }
            arm(at: date.advanced(by: interval))
            action()
        }
    }

    func stop() {
        action = nil
        work?.cancel()
    }
}

extension ObjectiveC.DispatchQueue: VirtualScheduler {
    public typealias SchedulerTimeType = VirtualSchedulerTime
    public typealias SchedulerOptions = VirtualSchedulerOptions

    public func schedule(
        afterMilliseconds ms: Int, _ action: @escaping () -> Void
    ) -> VirtualClock.Work {
        schedule(after: ms, action)
    }
}

extension ObjectiveC.RunLoop: VirtualScheduler {
    public typealias SchedulerTimeType = VirtualSchedulerTime
    public typealias SchedulerOptions = VirtualSchedulerOptions

    public func schedule(
        afterMilliseconds ms: Int, _ action: @escaping () -> Void
    ) -> VirtualClock.Work {
        ObjectiveC.DispatchQueue.main.schedule(after: ms, action)
    }
}

extension ObjectiveC.OperationQueue: VirtualScheduler {
    public typealias SchedulerTimeType = VirtualSchedulerTime
    public typealias SchedulerOptions = VirtualSchedulerOptions

    public func schedule(
        afterMilliseconds ms: Int, _ action: @escaping () -> Void
    ) -> VirtualClock.Work {
        ObjectiveC.DispatchQueue.main.schedule(after: ms, action)
    }
}
