/// Compares rows of pixels: plain loops over bytes and words that the compiler vectorises.
///
/// A first pass finds the largest difference of a row, so that most rows need no second one. The
/// second writes a byte for each pixel: a frame full of noise takes 2.5 times as long as memcmp of
/// equal ones; asking each group of 16 pixels for bits took 7 times as long.
struct RowComparison: ~Copyable {
    /// For the pixels of the row compared last: 1 where they differ, else 0.
    let flags: UnsafeMutablePointer<UInt8>
    private let excess: UnsafeMutablePointer<UInt8>

    init(widthPx: Int) {
        flags = .allocate(capacity: max(1, widthPx))
        excess = .allocate(capacity: max(1, widthPx * 4))
    }

    deinit {
        flags.deallocate()
        excess.deallocate()
    }

    /// Compares some columns of two rows and returns the largest difference of any channel.
    ///
    /// The flags of these columns are written only when it exceeds the tolerance.
    func compare(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ columns: Range<Int>,
        tolerance: UInt8
    ) -> UInt8 {
        let (start, count) = (columns.lowerBound, columns.count)
        if equalBytes(a + start, b + start, count: count) { return 0 }
        let largest = largestDelta(a + start, b + start, count: count)
        if largest <= tolerance { return largest }
        if tolerance == 0 {
            flagUnequal(a + start, b + start, count: count, flags + start)
        } else {
            subtract(a + start, b + start, count: count, tolerance, excess)
            flagNonZero(UnsafeRawPointer(excess), count: count, flags + start)
        }
        return largest
    }
}

private func largestDelta(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int
) -> UInt8 {
    let first = UnsafeRawPointer(a).assumingMemoryBound(to: UInt8.self)
    let second = UnsafeRawPointer(b).assumingMemoryBound(to: UInt8.self)
    var largest: UInt8 = 0
    for i in 0..<count &* 4 {
        let (p, q) = (first[i], second[i])
        largest = max(largest, max(p, q) &- min(p, q))
    }
    return largest
}

private func flagUnequal(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int,
    _ flags: UnsafeMutablePointer<UInt8>
) {
    for i in 0..<count { flags[i] = a[i] == b[i] ? 0 : 1 }
}

/// Writes for each channel by how much its difference exceeds the tolerance, 0 if it does not.
private func subtract(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int, _ tolerance: UInt8,
    _ excess: UnsafeMutablePointer<UInt8>
) {
    let first = UnsafeRawPointer(a).assumingMemoryBound(to: UInt8.self)
    let second = UnsafeRawPointer(b).assumingMemoryBound(to: UInt8.self)
    for i in 0..<count &* 4 {
        let (p, q) = (first[i], second[i])
        let delta = max(p, q) &- min(p, q)
        excess[i] = max(delta, tolerance) &- tolerance
    }
}

private func flagNonZero(
    _ excess: UnsafeRawPointer, count: Int, _ flags: UnsafeMutablePointer<UInt8>
) {
    let pixels = excess.assumingMemoryBound(to: UInt32.self)
    for i in 0..<count { flags[i] = pixels[i] == 0 ? 0 : 1 }
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
