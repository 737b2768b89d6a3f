#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Returns whether two buffers of one length hold the same pixels.
func equalBytes(
    _ a: UnsafeMutableBufferPointer<UInt32>, _ b: UnsafeMutableBufferPointer<UInt32>
) -> Bool {
    guard let from = a.baseAddress, let to = b.baseAddress, a.count == b.count else {
        return a.count == b.count
    }
    return equalBytes(from, to, count: a.count)
}

/// Returns whether `count` pixels are the same.
func equalBytes(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int
) -> Bool {
    memcmp(a, b, count * 4) == 0
}

/// Copies pixels between two buffers that do not overlap.
func copyPixels(
    _ from: UnsafeBufferPointer<UInt32>, _ fromIndex: Int,
    _ to: UnsafeMutableBufferPointer<UInt32>, _ toIndex: Int, count: Int
) {
    let part = UnsafeBufferPointer(rebasing: from[fromIndex..<fromIndex + count])
    _ = UnsafeMutableBufferPointer(rebasing: to[toIndex..<toIndex + count]).update(from: part)
}
