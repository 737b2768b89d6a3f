// The names are those of iOS.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CHost

/// The time of the process: it stands still while code runs, and moves only when work falls due.
///
/// Work that is asked for in one event and falls due at one moment shares a *wake*: whoever runs
/// the app is told of the wake once, and calls ``run(wake:)`` when its time has come.
public final class VirtualClock: @unchecked Sendable {
    public static let shared = VirtualClock()

    /// A piece of work that falls due.
    public final class Work: @unchecked Sendable {
        fileprivate let due: Int
        fileprivate let order: Int
        fileprivate let wake: Int
        fileprivate let isMain: Bool
        fileprivate var body: (() -> Void)?
        fileprivate weak var clock: VirtualClock?

        fileprivate init(
            due: Int, order: Int, wake: Int, isMain: Bool, body: @escaping () -> Void
        ) {
            self.due = due
            self.order = order
            self.wake = wake
            self.isMain = isMain
            self.body = body
        }

        /// Drops the work, unless it has been done.
        public func cancel() { clock?.drop(self) }
    }

    /// Called when a wake is wanted in so many milliseconds.
    public var onSchedule: ((_ milliseconds: Int, _ wake: Int) -> Void)?
    /// Called when all work of a wake has been cancelled.
    public var onCancel: ((_ wake: Int) -> Void)?
    /// Called after each turn of the run loop within a wake; the driver lays out there.
    public var onTurn: (() -> Void)?

    /// The turns that a wake may take without time passing; work left then waits a millisecond.
    public static let turnLimit = 100

    private var works: [Work] = []
    private var lastOrder = 0
    private var lastWake = 0
    private var wakes: [Int: Int] = [:]
    private var turnStart: Int?

    private init() {}

    /// The milliseconds since the start of the process.
    public var now: Int {
        get { Int(chost_virtual_time() / 1_000_000) }
        set { chost_set_virtual_time(Int64(newValue) * 1_000_000) }
    }

    /// The seconds since the start of the process.
    public var seconds: Double { Double(chost_virtual_time()) / 1e9 }

    // MARK: Asking for work

    /// Does work after so many milliseconds, after all that was asked for the same moment before.
    @discardableResult
    public func after(
        ms: Int, isMain: Bool = true, _ body: @escaping () -> Void
    ) -> Work {
        let delay = max(0, ms)
        // Work for now that is asked for while a wake runs is done in its next turn.
        if delay == 0, turnStart != nil { return add(at: now, wake: 0, isMain, body) }
        let due = now + delay
        if let wake = wakes[due] { return add(at: due, wake: wake, isMain, body) }
        lastWake += 1
        wakes[due] = lastWake
        let work = add(at: due, wake: lastWake, isMain, body)
        onSchedule?(delay, work.wake)
        return work
    }

    /// Begins an event: what is asked for from now on gets wakes of its own.
    ///
    /// The clock does not move between two wakes although time passes, so that equal moments by
    /// this clock in two events may be different ones.
    public func beginEvent() { wakes = [:] }

    private func add(
        at due: Int, wake: Int, _ isMain: Bool, _ body: @escaping () -> Void
    ) -> Work {
        lastOrder += 1
        let work = Work(due: due, order: lastOrder, wake: wake, isMain: isMain, body: body)
        work.clock = self
        works.append(work)
        return work
    }

    private func drop(_ work: Work) {
        guard let index = works.firstIndex(where: { $0 === work }) else { return }
        works.remove(at: index)
        work.body = nil
        retire(work.wake, isCancelled: true)
    }

    private func retire(_ wake: Int, isCancelled: Bool) {
        guard wake != 0, !works.contains(where: { $0.wake == wake }) else { return }
        wakes = wakes.filter { $0.value != wake }
        if isCancelled { onCancel?(wake) }
    }

    // MARK: Doing work

    /// Does the work of a wake, and what it asks to be done at once.
    public func run(wake: Int) {
        guard let first = works.first(where: { $0.wake == wake }) else { return }
        now = max(now, first.due)
        turnStart = lastOrder
        defer { turnStart = nil }
        var turn = works.filter { $0.wake == wake }
        for _ in 0..<Self.turnLimit where !turn.isEmpty {
            turn.forEach(perform)
            onTurn?()
            turn = works.filter { $0.wake == 0 }
        }
        turnStart = nil
        for work in turn {
            guard let body = work.body else { continue }
            works.removeAll { $0 === work }
            after(ms: 1, isMain: work.isMain, body)
        }
    }

    /// Does all work that falls due up to a moment, by time and then by the order of asking.
    public func run(until ms: Int) {
        while let next = nextWork(until: ms) {
            now = max(now, next.due)
            perform(next)
        }
        now = max(now, ms)
    }

    /// Does all work that falls due in the next milliseconds.
    public func advance(by ms: Int) { run(until: now + ms) }

    /// Does work of queues other than the main queue until a condition holds, while the code that
    /// runs waits; returns false when it never will.
    func wait(until milliseconds: Int = .max, for condition: () -> Bool) -> Bool {
        while !condition() {
            guard let next = nextWork(until: milliseconds, isMain: false) else {
                if milliseconds != .max { now = max(now, milliseconds) }
                return false
            }
            now = max(now, next.due)
            perform(next)
            retire(next.wake, isCancelled: true)
        }
        return true
    }

    /// Whether work is left.
    public var isIdle: Bool { works.isEmpty }

    private func nextWork(until ms: Int, isMain: Bool? = nil) -> Work? {
        works.lazy
            .filter { $0.due <= ms && (isMain == nil || $0.isMain == isMain) }
            .min { ($0.due, $0.order) < ($1.due, $1.order) }
    }

    private func perform(_ work: Work) {
        guard let body = work.body else { return }
        work.body = nil
        works.removeAll { $0 === work }
        body()
        retire(work.wake, isCancelled: false)
    }
}

/// The seconds since an imaginary boot one day before the process started.
public func CACurrentMediaTime() -> Double { 86_400 + VirtualClock.shared.seconds }

extension TimeInterval {
    /// The duration in whole milliseconds.
    public var wholeMilliseconds: Int {
        guard self < 1e12 else { return 1_000_000_000_000_000 }
        return Int((Swift.max(0, self) * 1000).rounded())
    }
}
