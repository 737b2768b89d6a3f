/// A grow-only buffer of plain values that hot loops use again and again.
///
/// The only owner of raw memory in this module besides the bitmaps.
final class Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int

    /// Creates a buffer; all its memory, also what is gained later, starts as zero bytes.
    init(capacity: Int = 0) {
        self.capacity = max(capacity, 1)
        base = Self.allocate(self.capacity)
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        let fresh = UnsafeMutablePointer<Element>.allocate(capacity: count)
        UnsafeMutableRawPointer(fresh).initializeMemory(
            as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
        return fresh
    }

    deinit { base.deallocate() }

    /// Makes room for so many elements; the content is lost when the buffer grows.
    @discardableResult
    func need(_ count: Int) -> UnsafeMutablePointer<Element> {
        if count > capacity {
            base.deallocate()
            capacity = max(count, capacity * 2)
            base = Self.allocate(capacity)
        }
        return base
    }

    /// Makes room and sets all of it to a value.
    @discardableResult
    func need(_ count: Int, filledWith value: Element) -> UnsafeMutablePointer<Element> {
        need(count).update(repeating: value, count: count)
        return base
    }

    /// Makes room and keeps what is there.
    func grow(to count: Int, keeping used: Int) {
        if count <= capacity { return }
        let larger = max(count, capacity * 2)
        let next = Self.allocate(larger)
        next.update(from: base, count: used)
        base.deallocate()
        (base, capacity) = (next, larger)
    }
}
