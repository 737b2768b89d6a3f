import CKernels

/// Compares rows of pixels, each in one pass over the memory: a frame that is equal costs what
/// `memcmp` does.
struct RowComparison: ~Copyable {
    /// For the columns that ``compare(_:_:_:tolerance:)`` told last: 1 where they differ, else 0.
    let flags: UnsafeMutablePointer<UInt8>

    init(widthPx: Int) {
        flags = .allocate(capacity: max(1, widthPx))
    }

    deinit { flags.deallocate() }

    /// Compares some columns of two rows: the largest difference of any channel, and the columns
    /// among them in which all lie that differ by more than the tolerance.
    func compare(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ columns: Range<Int>,
        tolerance: UInt8
    ) -> (largest: UInt8, differing: Range<Int>) {
        let start = columns.lowerBound
        let found = ck_compare(
            a + start, b + start, Int64(columns.count), tolerance, flags + start)
        return (found.largest, start + Int(found.first)..<start + Int(found.end))
    }
}

/// Visits the columns whose flag is not 0; most are, so eight are passed over at once.
@inline(__always)
func forEachSet(
    _ flags: UnsafePointer<UInt8>, _ columns: Range<Int>, _ body: (_ x: Int) -> Void
) {
    var x = columns.lowerBound
    while x < columns.upperBound {
        let raw = UnsafeRawPointer(flags + x)
        if x &+ 8 <= columns.upperBound, raw.loadUnaligned(as: UInt64.self) == 0 {
            x &+= 8
            continue
        }
        if flags[x] != 0 { body(x) }
        x &+= 1
    }
}
