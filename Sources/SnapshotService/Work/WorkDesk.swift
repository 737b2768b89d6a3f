#if SERVICE
import Metrics
import StateStore

/// Hands jobs to workers: so many at once, so many waiting, and everybody else is refused at once.
final class WorkDesk: Sendable {
    private let program: String
    private let limits: Limits
    private let running: Meter
    private let refused: Counter
    private let state = Locked(State())

    private struct State: Sendable {
        var running = 0
        var idle: [Worker] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    init(program: String, limits: Limits, counts: ServiceMetrics) {
        (self.program, self.limits) = (program, limits)
        running = counts.gauge("restore_work_running")
        refused = counts.counter("restore_work_refused_total")
    }

    /// The answer to a job; throws where there is no place for it, or where it cannot be done.
    func answer(_ job: WorkJob, _ parts: [[UInt8]]) async throws -> (type: String, bytes: [UInt8]) {
        try await takePlace()
        running.increment()
        defer {
            running.decrement()
            givePlace()
        }
        let frame = try await OffPool.run { try self.run(job, parts) }
        if let complaint = frame.head.complaint {
            throw complaint.isOurs
                ? Problem(.internalError, complaint.detail)
                : Problem(.unprocessable, complaint.detail, nextStep: complaint.nextStep)
        }
        return (frame.head.type, frame.parts.first ?? [])
    }

    private func takePlace() async throws {
        enum Turn { case now, later, never }
        let turn = state.withLock { state -> Turn in
            if state.running < limits.workAtOnce {
                state.running += 1
                return .now
            }
            return state.waiting.count < limits.workWaiting ? .later : .never
        }
        switch turn {
        case .now: return
        case .never: throw refusal()
        case .later:
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    if state.running < limits.workAtOnce {
                        state.running += 1
                        return true
                    }
                    state.waiting.append(continuation)
                    return false
                }
                if isFree { continuation.resume() }
            }
        }
    }

    private func refusal() -> Problem {
        refused.increment()
        return Problem(
            .unavailable, "\(limits.workAtOnce) pieces of work run and \(limits.workWaiting) wait; "
                + "no more are taken.")
            .retrying(afterSeconds: 2)
    }

    /// The place goes to who waits the longest.
    private func givePlace() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.running -= 1
                return nil as CheckedContinuation<Void, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }

    /// Ends the workers that have nothing to do, and returns how many there were.
    func endIdle() -> Int {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for worker in idle { worker.end() }
        return idle.count
    }

    private func run(_ job: WorkJob, _ parts: [[UInt8]]) throws -> WorkFrame<WorkAnswer> {
        let worker = try state.withLock { $0.idle.popLast() }
            ?? Worker(program, megabytes: limits.workMegabytes)
        let isLate = Locked(false)
        let frame = worker.answer(job, parts, within: limits.workSeconds, isLate: isLate)
        guard let frame else {
            worker.end()
            throw isLate.withLock { $0 }
                ? Problem(
                    .unprocessable, "The work took longer than \(limits.workSeconds) seconds.",
                    nextStep: "Ask for less: a shorter scenario, fewer frames, a smaller picture.")
                : Problem(
                    .unprocessable, "The work took more memory than it may, or broke.",
                    nextStep: "Ask for less: a shorter scenario, fewer frames, a smaller picture.")
        }
        state.withLock { $0.idle.append(worker) }
        return frame
    }
}
#endif
