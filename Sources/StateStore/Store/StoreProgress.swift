/// The progress of a long operation on a store.
public struct StoreProgress: Hashable, Sendable {
    /// The current phase, in one or two words.
    public let phase: String
    /// The completed amount, in the unit of ``total``.
    public let done: Int64
    /// The total amount: records, pages or bytes.
    public let total: Int64

    /// A closure that receives progress. It is called on the thread that works, so it must be
    /// quick.
    public typealias Report = @Sendable (StoreProgress) -> Void

    /// How many small steps lie between two reports.
    static let stride: Int64 = 1024
}

/// Counts steps and reports every now and then.
struct ProgressMeter {
    let phase: String
    let total: Int64
    let report: StoreProgress.Report?
    private var done: Int64 = 0

    init(_ phase: String, of total: Int64, _ report: StoreProgress.Report?) {
        self.phase = phase
        self.total = total
        self.report = report
    }

    mutating func step() {
        done += 1
        if done % StoreProgress.stride == 0 { say() }
    }

    func finish() { say() }

    private func say() {
        report?(StoreProgress(phase: phase, done: done, total: max(done, total)))
    }
}
