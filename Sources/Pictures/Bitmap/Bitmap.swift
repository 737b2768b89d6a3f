/// A picture of premultiplied RGBA with 8 bits a channel in sRGB, rows tightly packed.
///
/// A value: copies share their pixels until one of them is written to.
public struct Bitmap: Sendable {
    /// The width in pixels.
    public let widthPx: Int
    /// The height in pixels.
    public let heightPx: Int
    private(set) var storage: PixelStorage

    /// Creates a picture of one colour.
    ///
    /// The sizes are the program's own: negative ones, and more pixels than there is memory for,
    /// stop it. For sizes that come from outside use ``init(checkedWidthPx:heightPx:fill:)``.
    public init(widthPx: Int, heightPx: Int, fill: Pixel = .clear) {
        do {
            try self.init(checkedWidthPx: widthPx, heightPx: heightPx, fill: fill)
        } catch {
            preconditionFailure(error.description)
        }
    }

    /// Creates a picture of one colour whose size comes from outside the program.
    ///
    /// Throws ``BitmapError`` for negative sides, for more than ``maxPixels`` and when memory is
    /// short. A side of 0 gives a picture without pixels.
    public init(
        checkedWidthPx widthPx: Int, heightPx: Int, fill: Pixel = .clear
    ) throws(BitmapError) {
        guard widthPx >= 0, heightPx >= 0 else {
            throw BitmapError(.negativeSize, widthPx: widthPx, heightPx: heightPx)
        }
        let (count, overflow) = widthPx.multipliedReportingOverflow(by: heightPx)
        guard !overflow, count <= Self.maxPixels else {
            throw BitmapError(.tooLarge, widthPx: widthPx, heightPx: heightPx)
        }
        guard let storage = PixelStorage(count: count) else {
            throw BitmapError(.outOfMemory, widthPx: widthPx, heightPx: heightPx)
        }
        self.widthPx = widthPx
        self.heightPx = heightPx
        self.storage = storage
        if fill != .clear { storage.pixels.update(repeating: fill.packed) }
        if fill.alpha == 255 { storage.isOpaque = true }
    }

    init(widthPx: Int, heightPx: Int, storage: PixelStorage) {
        self.widthPx = widthPx
        self.heightPx = heightPx
        self.storage = storage
    }

    /// The maximum number of pixels of any picture: 1 Gi, or 4 GiB of memory.
    public static let maxPixels = 1 << 30

    /// The number of pixels.
    public var pixelCount: Int { widthPx * heightPx }

    /// Calls a closure with the pixels row by row from the top left; in memory each is its bytes R,
    /// G, B, A.
    public func withPixels<R, E: Error>(
        _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> R
    ) throws(E) -> R {
        try withExtendedLifetime(storage) { () throws(E) -> R in
            try body(UnsafeBufferPointer(storage.pixels))
        }
    }

    /// Calls a closure with the pixels to read and write in place, after a copy if they are shared.
    public mutating func withMutablePixels<R, E: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws(E) -> R
    ) throws(E) -> R {
        makeUnique()
        return try withExtendedLifetime(storage) { () throws(E) -> R in
            try body(storage.pixels)
        }
    }

    /// Lays something over the pixels in place: as ``withMutablePixels(_:)``, by a body that leaves
    /// opaque pixels opaque, so that an opaque picture need not be looked through again.
    package mutating func paint<R, E: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws(E) -> R
    ) throws(E) -> R {
        let wasOpaque = storage.isOpaque == true
        defer { if wasOpaque { storage.isOpaque = true } }
        return try withMutablePixels(body)
    }

    private mutating func makeUnique() {
        if isKnownUniquelyReferenced(&storage) { return storage.isOpaque = nil }
        guard let copy = storage.copy() else {
            preconditionFailure("no memory to copy a picture of \(widthPx)x\(heightPx)")
        }
        storage = copy
    }

    /// The pixel at a position inside the picture; `x` runs to the right and `y` down from the top.
    public subscript(x: Int, y: Int) -> Pixel {
        get {
            checkInside(x, y)
            return Pixel(packed: storage.pixels[y * widthPx + x])
        }
        set {
            checkInside(x, y)
            makeUnique()
            storage.pixels[y * widthPx + x] = newValue.packed
        }
    }

    private func checkInside(_ x: Int, _ y: Int) {
        precondition(
            x >= 0 && x < widthPx && y >= 0 && y < heightPx,
            "no pixel (\(x), \(y)) in a picture of \(widthPx)x\(heightPx)")
    }

    /// A Boolean value indicating whether every pixel is fully opaque; computed once for the same
    /// pixels.
    public var isOpaque: Bool {
        if let known = storage.isOpaque { return known }
        let isOpaque = storage.pixels.allOpaque
        storage.isOpaque = isOpaque
        return isOpaque
    }
}

extension UnsafeMutableBufferPointer<UInt32> {
    fileprivate var allOpaque: Bool {
        var start = 0
        while start < count {
            let end = Swift.min(start + 4096, count)
            var all: UInt32 = 0xff00_0000
            for index in start..<end { all &= self[index] }
            if all != 0xff00_0000 { return false }
            start = end
        }
        return true
    }
}

extension Bitmap: Equatable {
    /// Returns true when two pictures have the same size and the same pixels.
    public static func == (a: Bitmap, b: Bitmap) -> Bool {
        guard a.widthPx == b.widthPx, a.heightPx == b.heightPx else { return false }
        return a.storage === b.storage || equalBytes(a.storage.pixels, b.storage.pixels)
    }
}
