import Dispatch

public typealias DispatchQoS = Dispatch.DispatchQoS
public typealias DispatchWorkItemFlags = Dispatch.DispatchWorkItemFlags
public typealias DispatchTimeInterval = Dispatch.DispatchTimeInterval
public typealias DispatchSpecificKey = Dispatch.DispatchSpecificKey
public typealias DispatchTimeoutResult = Dispatch.DispatchTimeoutResult

/// A queue of work on the virtual clock; all queues share the only thread.
public final class DispatchQueue: @unchecked Sendable, Equatable {
    public typealias Attributes = Dispatch.DispatchQueue.Attributes
    public typealias AutoreleaseFrequency = Dispatch.DispatchQueue.AutoreleaseFrequency
    public typealias GlobalQueuePriority = Dispatch.DispatchQueue.GlobalQueuePriority

    public static let main = DispatchQueue(label: "com.apple.main-thread")
    private static let shared = DispatchQueue(label: "com.apple.root.default-qos")

    public let label: String
    public let qos: DispatchQoS
    private var values: [ObjectIdentifier: Any] = [:]

    /// The queues whose work runs, innermost last.
    nonisolated(unsafe) static var running: [DispatchQueue] = [.main]

    public init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
        autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
    ) {
        self.label = label
        self.qos = qos
    }

    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { shared }
    public static func global(priority: GlobalQueuePriority) -> DispatchQueue { shared }

    public static func == (a: DispatchQueue, b: DispatchQueue) -> Bool { a === b }

    // MARK: Adding work

    public func async(execute work: @escaping @convention(block) () -> Void) {
        schedule(after: 0, work)
    }

    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [],
        execute work: @escaping @convention(block) () -> Void
    ) {
        group?.enter()
        schedule(after: 0) {
            work()
            group?.leave()
        }
    }

    public func async(execute item: DispatchWorkItem) {
        schedule(after: 0) { item.perform() }
    }

    public func async(group: DispatchGroup, execute item: DispatchWorkItem) {
        async(group: group, execute: { item.perform() })
    }

    public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [],
        execute work: @escaping @convention(block) () -> Void
    ) {
        schedule(after: deadline.delay, work)
    }

    public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        schedule(after: deadline.delay) { item.perform() }
    }

    public func asyncAfter(
        wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
        flags: DispatchWorkItemFlags = [],
        execute work: @escaping @convention(block) () -> Void
    ) {
        schedule(after: wallDeadline.time.delay, work)
    }

    public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
        try run(work)
    }

    public func sync<Result>(
        flags: DispatchWorkItemFlags, execute work: () throws -> Result
    ) rethrows -> Result {
        try run(work)
    }

    public func sync(execute item: DispatchWorkItem) { run { item.perform() } }

    public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
        for index in 0..<iterations { work(index) }
    }

    /// Does the work after so many milliseconds.
    @discardableResult
    public func schedule(
        after ms: Int, _ work: @escaping () -> Void
    ) -> VirtualClock.Work {
        VirtualClock.shared.after(ms: ms, isMain: self === Self.main) { self.run(work) }
    }

    private func run<Result>(_ work: () throws -> Result) rethrows -> Result {
        Self.running.append(self)
        defer { Self.running.removeLast() }
        return try work()
    }

    // MARK: Values

    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {
        values[ObjectIdentifier(key)] = value
    }

    public func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
        values[ObjectIdentifier(key)] as? T
    }

    public static func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
        running.last?.getSpecific(key: key)
    }
}

/// Checks nothing: all queues share the only thread.
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {}

public enum DispatchPredicate {
    case onQueue(DispatchQueue)
    case onQueueAsBarrier(DispatchQueue)
    case notOnQueue(DispatchQueue)
}
