import CKernels

/// Compares rows of pixels, each in one pass over the memory: a frame that is equal costs what
/// `memcmp` does.
struct RowComparison: ~Copyable {
    /// The columns of the last ``compare(_:_:_:tolerance:)``: 1 where they differ, else 0.
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
