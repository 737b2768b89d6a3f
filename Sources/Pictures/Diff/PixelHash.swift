/// A 64-bit hash of words (FNV-1a), by which equal pixels are found; it is no checksum.
package struct PixelHash: Hashable, Sendable {
    /// The hash of the words so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// Adds a word, such as a packed pixel.
    @inline(__always)
    package mutating func add(_ word: UInt32) {
        value = (value ^ UInt64(word)) &* 0x100_0000_01b3
        value ^= value >> 29
    }
}
