import CPNG

#if canImport(Glibc)
import Glibc
#endif

/// The raw memory of a picture: the one place where pixels are allocated and freed.
///
/// Buffers of 4 MiB and more come from the kernel in huge pages: the first touch of a frame of
/// 1179x2556 costs 0.26 ms there, and 4.5 ms in pages of 4 KiB.
///
/// It is `@unchecked Sendable` because its owners write only while they hold the sole reference
/// (`isKnownUniquelyReferenced`), so no other code can see a write.
final class PixelStorage: @unchecked Sendable {
    let pixels: UnsafeMutableBufferPointer<UInt32>
    private let mapping: UnsafeMutableRawBufferPointer?
    private let opacity = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

    /// Allocates memory for `count` pixels, all 0; nil when the system has none.
    ///
    /// - Parameter spare: how many pixels' memory is there behind them, for a decoder to work in.
    init?(count: Int, spare: Int = 0) {
        opacity.initialize(to: 0)
        if let mapping = Self.map(byteCount: (count + spare) * 4) {
            self.mapping = mapping
            pixels = Self.aligned(mapping, count: count)
        } else {
            guard (count + spare) * 4 < Self.mappedFrom else {
                opacity.deallocate()
                return nil
            }
            mapping = nil
            let whole = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: count + spare)
            whole.initialize(repeating: 0)
            pixels = UnsafeMutableBufferPointer(start: whole.baseAddress, count: count)
        }
    }

    deinit {
        opacity.deallocate()
        guard let mapping else { return pixels.deallocate() }
        Self.unmap(mapping)
    }

    /// Whether every pixel is opaque, as far as it is known; forgotten when they are written to.
    var isOpaque: Bool? {
        get {
            switch cpng_note_read(opacity) {
            case 1: true
            case 2: false
            default: nil
            }
        }
        set { cpng_note_write(opacity, newValue == nil ? 0 : newValue == true ? 1 : 2) }
    }

    func copy() -> PixelStorage? {
        guard let copy = PixelStorage(count: pixels.count) else { return nil }
        if let from = pixels.baseAddress, let to = copy.pixels.baseAddress {
            to.update(from: from, count: pixels.count)
        }
        return copy
    }
}

extension PixelStorage {
    #if os(Linux) && canImport(Glibc)
    private static let mappedFrom = 4 << 20
    private static let hugePage = 2 << 20

    /// Maps enough memory to find an aligned huge page in; untouched pages cost nothing.
    private static func map(byteCount: Int) -> UnsafeMutableRawBufferPointer? {
        guard byteCount >= mappedFrom else { return nil }
        let size = byteCount + hugePage
        let address = mmap(
            nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address, address != MAP_FAILED else { return nil }
        madvise(address, size, MADV_HUGEPAGE)
        return UnsafeMutableRawBufferPointer(start: address, count: size)
    }

    private static func unmap(_ mapping: UnsafeMutableRawBufferPointer) {
        munmap(mapping.baseAddress, mapping.count)
    }

    private static func aligned(
        _ mapping: UnsafeMutableRawBufferPointer, count: Int
    ) -> UnsafeMutableBufferPointer<UInt32> {
        let start = mapping.baseAddress?.alignedUp(toMultipleOf: hugePage)
        return UnsafeMutableBufferPointer(
            start: start?.assumingMemoryBound(to: UInt32.self), count: count)
    }
    #else
    private static let mappedFrom = Int.max

    private static func map(byteCount: Int) -> UnsafeMutableRawBufferPointer? { nil }

    private static func unmap(_ mapping: UnsafeMutableRawBufferPointer) {}

    private static func aligned(
        _ mapping: UnsafeMutableRawBufferPointer, count: Int
    ) -> UnsafeMutableBufferPointer<UInt32> { .allocate(capacity: count) }
    #endif
}
