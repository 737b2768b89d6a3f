import Dispatch

public final class DispatchWorkItem: @unchecked Sendable {
    private let block: () -> Void
    private var followers: [(queue: DispatchQueue, work: () -> Void)] = []
    private var isDone = false
    public private(set) var isCancelled = false

    public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        block: @escaping @convention(block) () -> Void
    ) {
        self.block = block
    }

    public func perform() {
        if !isCancelled { block() }
        isDone = true
        for follower in followers { follower.queue.async(execute: follower.work) }
        followers = []
    }

    public func cancel() { isCancelled = true }

    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        queue: DispatchQueue, execute work: @escaping @convention(block) () -> Void
    ) {
        if isDone { queue.async(execute: work) } else { followers.append((queue, work)) }
    }

    public func wait() {
        if !VirtualClock.shared.wait(for: { isDone }) { Deadlock.raise("DispatchWorkItem.wait") }
    }
}

public final class DispatchGroup: @unchecked Sendable {
    private var count = 0
    private var followers: [(queue: DispatchQueue, work: () -> Void)] = []

    public init() {}

    public func enter() { count += 1 }

    public func leave() {
        guard count > 0 else { fatalError("BUG IN CLIENT OF LIBDISPATCH: Unbalanced leave") }
        count -= 1
        if count == 0 { release() }
    }

    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        queue: DispatchQueue, execute work: @escaping @convention(block) () -> Void
    ) {
        followers.append((queue, work))
        if count == 0 { release() }
    }

    public func notify(queue: DispatchQueue, work item: DispatchWorkItem) {
        notify(queue: queue, execute: { item.perform() })
    }

    public func wait() {
        if !VirtualClock.shared.wait(for: { count == 0 }) { Deadlock.raise("DispatchGroup.wait") }
    }

    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        let clock = VirtualClock.shared
        let isDone = clock.wait(until: clock.now + timeout.delay) { count == 0 }
        return isDone ? .success : .timedOut
    }

    private func release() {
        for follower in followers { follower.queue.async(execute: follower.work) }
        followers = []
    }
}

public final class DispatchSemaphore: @unchecked Sendable {
    private var value: Int

    public init(value: Int) { self.value = value }

    @discardableResult
    public func signal() -> Int {
        value += 1
        return value > 0 ? 0 : 1
    }

    public func wait() {
        if !VirtualClock.shared.wait(for: { value > 0 }) {
            Deadlock.raise("DispatchSemaphore.wait")
        }
        value -= 1
    }

    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        let clock = VirtualClock.shared
        guard clock.wait(until: clock.now + timeout.delay, for: { value > 0 }) else {
            return .timedOut
        }
        value -= 1
        return .success
    }
}

/// A wait that nothing can end.
enum Deadlock {
    static func raise(_ place: String) -> Never {
        Host.raise("Deadlock", "\(place) waits for the thread that waits")
    }
}
