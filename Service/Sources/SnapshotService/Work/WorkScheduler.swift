import Basics
import Metrics
import StateStore

/// Gives jobs to workers. The numbers of running and waiting jobs are bounded, and more jobs are
/// refused at once.
final class WorkScheduler: Sendable {
    private let program: String
    private let limits: Limits
    private let running: Meter
    private let refused: Counter
    private let state = Locked(State())

    private struct State: Sendable {
        var running: [String: Int] = [:]
        var idle: [Worker] = []
        var waiting: [Waiting] = []

        var runningInAll: Int { running.values.reduce(0, +) }

        mutating func begin(_ tenant: String) { running[tenant, default: 0] += 1 }

        mutating func end(_ tenant: String) {
            let rest = running[tenant, default: 1] - 1
            running[tenant] = rest > 0 ? rest : nil
        }

        /// Returns the number of a tenant's jobs, running and waiting.
        func places(of tenant: String) -> Int {
            running[tenant, default: 0] + waiting.count { $0.tenant == tenant }
        }
    }

    private struct Waiting: Sendable {
        let tenant: String
        let turn: CheckedContinuation<Bool, Never>
    }

    init(program: String, limits: Limits, counts: ServiceMetrics) {
        (self.program, self.limits) = (program, limits)
        running = counts.gauge("restore_work_running")
        refused = counts.counter("restore_work_refused_total")
    }

    /// Returns the answer to a tenant's job; throws where there is no place, or where the job
    /// fails.
    func answer(
        _ job: WorkJob, _ parts: [[UInt8]], for tenant: String
    ) async throws -> (type: String, bytes: [UInt8]) {
        try await takePlace(tenant)
        running.increment()
        defer {
            running.decrement()
            givePlace(tenant)
        }
        let frame = try await OffPool.run { try self.run(job, parts) }
        if let complaint = frame.head.complaint {
            throw complaint.isOurs
                ? Problem(.internalError, complaint.detail)
                : Problem(.unprocessable, complaint.detail, nextStep: complaint.nextStep)
        }
        return (frame.head.type, frame.parts.first ?? [])
    }

    private func takePlace(_ tenant: String) async throws {
        enum Turn { case now, later, never }
        func decide(_ state: inout State) -> Turn {
            if state.places(of: tenant) >= limits.workPerTenant { return .never }
            if state.runningInAll < limits.workAtOnce {
                state.begin(tenant)
                return .now
            }
            return state.waiting.count < limits.workWaiting ? .later : .never
        }
        let isIn = await withCheckedContinuation { (waiting: CheckedContinuation<Bool, Never>) in
            let now = state.withLock { state in
                let turn = decide(&state)
                if turn == .later { state.waiting.append(Waiting(tenant: tenant, turn: waiting)) }
                return turn
            }
            if now != .later { waiting.resume(returning: now == .now) }
        }
        if !isIn { throw refusal() }
    }

    private func refusal() -> Problem {
        refused.increment()
        return Problem(
            .unavailable,
            "The limit of work is reached: \(limits.workAtOnce) running and "
                + "\(limits.workWaiting) waiting, or \(limits.workPerTenant) of one tenant."
        )
        .retrying(afterSeconds: 2)
    }

    /// Gives the place to the tenant with the least running work, and there to the job that waits
    /// the longest.
    private func givePlace(_ tenant: String) {
        let next: Waiting? = state.withLock { state in
            state.end(tenant)
            let running = state.running
            let least = state.waiting.indices.min { one, other in
                running[state.waiting[one].tenant, default: 0]
                    < running[state.waiting[other].tenant, default: 0]
            }
            guard let least else { return nil }
            let next = state.waiting.remove(at: least)
            state.begin(next.tenant)
            return next
        }
        next?.turn.resume(returning: true)
    }

    /// Ends idle workers and returns their number.
    func endIdle() -> Int {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for worker in idle { worker.end() }
        return idle.count
    }

    private func run(_ job: WorkJob, _ parts: [[UInt8]]) throws -> WorkFrame<WorkAnswer> {
        let worker =
            try state.withLock { $0.idle.popLast() }
            ?? Worker(program, megabytes: limits.workMegabytes)
        let isLate = Locked(false)
        let frame = worker.answer(job, parts, within: limits.workSeconds, isLate: isLate)
        guard let frame else {
            worker.end()
            throw isLate.withLock { $0 }
                ? Problem(
                    .unprocessable, "The work took longer than \(limits.workSeconds) seconds.",
                    nextStep: "Use a shorter scenario, fewer frames or a smaller picture.")
                : Problem(
                    .unprocessable, "The work exceeded its memory limit, or crashed.",
                    nextStep: "Use a shorter scenario, fewer frames or a smaller picture.")
        }
        state.withLock { $0.idle.append(worker) }
        return frame
    }
}
