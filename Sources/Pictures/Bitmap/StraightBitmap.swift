/// A picture of straight (not premultiplied) RGBA with 8 bits a channel, as PNG files hold it.
///
/// Premultiplying loses colour where alpha is low; a comparison that must see the file's own
/// numbers takes this.
public struct StraightBitmap: Sendable, Equatable {
    fileprivate(set) var pixels: Bitmap

    /// The width in pixels.
    public var widthPx: Int { pixels.widthPx }
    /// The height in pixels.
    public var heightPx: Int { pixels.heightPx }

    /// The size in pixels.
    public var size: PixelSize { pixels.size }

    /// Creates a transparent black picture; see ``Bitmap/init(widthPx:heightPx:fill:)``.
    public init(widthPx: Int, heightPx: Int) {
        pixels = Bitmap(widthPx: widthPx, heightPx: heightPx)
    }

    /// Divides every colour by its alpha; the same memory when the picture is opaque.
    public init(_ bitmap: Bitmap) {
        pixels = bitmap
        if !bitmap.isOpaque { pixels.mapPixels(unpremultiplied) }
    }

    /// The part of the picture inside a rectangle; see ``Bitmap/cropped(to:)``.
    public func cropped(to rect: PixelRect) -> StraightBitmap {
        var result = self
        result.pixels = pixels.cropped(to: rect)
        return result
    }

    init(widthPx: Int, heightPx: Int, storage: PixelStorage) {
        pixels = Bitmap(widthPx: widthPx, heightPx: heightPx, storage: storage)
    }

    /// Reads the pixels row by row from the top left; in memory each is its bytes R, G, B, A.
    public func withPixels<R, E: Error>(
        _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> R
    ) throws(E) -> R {
        try pixels.withPixels(body)
    }

    /// Reads and writes the pixels in place, after a copy if they are shared.
    public mutating func withMutablePixels<R, E: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws(E) -> R
    ) throws(E) -> R {
        try pixels.withMutablePixels(body)
    }
}

extension Bitmap {
    /// Multiplies every colour by its alpha; the same memory when the picture is opaque or the
    /// caller gives it away.
    public init(_ straight: consuming StraightBitmap) {
        if !straight.pixels.isOpaque { straight.pixels.mapPixels(premultiplied) }
        self = straight.pixels
    }

    fileprivate mutating func mapPixels(_ change: (UInt32) -> UInt32) {
        withMutablePixels { pixels in
            for i in pixels.indices { pixels[i] = change(pixels[i]) }
        }
    }
}
