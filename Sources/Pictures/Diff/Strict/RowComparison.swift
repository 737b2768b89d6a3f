import CKernels

/// Compares rows of pixels, each in one pass over the memory: a frame that is equal costs what
/// `memcmp` does.
struct RowComparison: ~Copyable {
    private let widthPx: Int
    private let lead: Int
    private let flags: UnsafeMutablePointer<UInt8>
    private let waiting: UnsafeMutablePointer<DifferingRun>

    /// - Parameter lead: the number of rows that are compared before the first of them is handed
    ///   on; what looks at the rows around it finds those in the processor's cache.
    init(widthPx: Int, lead: Int) {
        (self.widthPx, self.lead) = (widthPx, lead)
        flags = .allocate(capacity: max(1, lead * widthPx))
        waiting = .allocate(capacity: lead)
    }

    deinit {
        flags.deallocate()
        waiting.deallocate()
    }

    /// Compares what a plan holds of two pictures, whose rows `rows` returns; hands the runs with
    /// differences on in their order, and returns the largest difference of any channel.
    @inline(__always)
    func compare(
        _ plan: ComparisonPlan, tolerance: UInt8,
        _ rows: (_ y: Int) -> (UnsafePointer<UInt32>, UnsafePointer<UInt32>),
        _ found: (DifferingRun) -> Void
    ) -> UInt8 {
        var (largest, count) = (UInt8(0), 0)
        plan.forEachRun { y, columns in
            if count == lead || count > 0 && y &- waiting[0].y >= lead {
                for index in 0..<count { found(waiting[index]) }
                count = 0
            }
            let (a, b) = rows(y)
            let start = columns.lowerBound
            let flags = flags + count &* widthPx
            let result = ck_compare(
                a + start, b + start, Int64(columns.count), tolerance, flags + start)
            largest = max(largest, result.largest)
            guard result.end > result.first else { return }
            let differing = start + Int(result.first)..<start + Int(result.end)
            (waiting + count).initialize(
                to: DifferingRun(y: y, columns: differing, flags: flags))
            count &+= 1
        }
        for index in 0..<count { found(waiting[index]) }
        return largest
    }
}

/// Columns of a row among which pixels differ by more than the tolerance.
struct DifferingRun {
    let y: Int
    /// Those of the compared columns that hold all that differ.
    let columns: Range<Int>
    /// For each of ``columns`` 1 where it differs, else 0; free to be written until it returns.
    let flags: UnsafeMutablePointer<UInt8>
}

/// Visits the columns whose flag has one of some bits; most have none, so eight are passed over at
/// once.
@inline(__always)
func forEachSet(
    _ flags: UnsafePointer<UInt8>, _ columns: Range<Int>, among bits: UInt8 = .max,
    _ body: (_ x: Int) -> Void
) {
    let eight = UInt64(bits) &* 0x0101_0101_0101_0101
    var x = columns.lowerBound
    while x < columns.upperBound {
        let raw = UnsafeRawPointer(flags + x)
        if x &+ 8 <= columns.upperBound, raw.loadUnaligned(as: UInt64.self) & eight == 0 {
            x &+= 8
            continue
        }
        if flags[x] & bits != 0 { body(x) }
        x &+= 1
    }
}

/// Visits the stretches of columns in which the flags that are not 0 stand together: between two
/// stretches lie at least eight columns without one.
@inline(__always)
func forEachCrowd(
    _ flags: UnsafePointer<UInt8>, _ columns: Range<Int>, _ body: (Range<Int>) -> Void
) {
    var x = columns.lowerBound
    while true {
        x = firstSet(flags, x..<columns.upperBound)
        if x == columns.upperBound { return }
        let start = x
        var next: Range<Int>
        repeat {
            x = min(x &+ 8, columns.upperBound)
            next = x..<min(x &+ 8, columns.upperBound)
        } while firstSet(flags, next) < next.upperBound
        body(start..<x)
    }
}

/// The first column whose flag is not 0, the end where there is none.
@inline(__always)
private func firstSet(_ flags: UnsafePointer<UInt8>, _ columns: Range<Int>) -> Int {
    var x = columns.lowerBound
    while x &+ 8 <= columns.upperBound,
        UnsafeRawPointer(flags + x).loadUnaligned(as: UInt64.self) == 0
    {
        x &+= 8
    }
    while x < columns.upperBound, flags[x] == 0 { x &+= 1 }
    return x
}
