import CPNG

/// Reads and writes PNG files in memory.
///
/// Every colour type and depth is read: 16 bits are rounded to 8, palettes and grey become RGB,
/// `tRNS` becomes alpha. Colour profiles and gamma are not applied: the numbers are taken as sRGB,
/// as other tools that compare screenshots do.
public enum PNG {
    /// The library that compresses fast pictures, by the package's traits: `igzip` (`IgzipPNG`, on
    /// x86-64), `libdeflate` (`FastPNG`) or `zlib`. Pixels are the same.
    public static var packer: String { String(cString: cpng_packer()) }

    /// Reads the header of a file, no further than its first chunk.
    public static func header(
        of bytes: [UInt8], limits: PNGLimits = .default
    ) throws(PNGError) -> PNGHeader {
        try withBuffer(bytes) { buffer throws(PNGError) in
            try PNGContainer(headerOf: buffer, limits: limits).header
        }
    }

    /// Decodes a whole file to premultiplied pixels.
    ///
    /// Throws ``PNGError`` for anything that is not in order, including a wrong checksum in any
    /// chunk and bytes after the end, and for what exceeds the limits.
    public static func decode(
        _ bytes: [UInt8], limits: PNGLimits = .default
    ) throws(PNGError) -> Bitmap {
        let picture = try decode(bytes, limits: limits, premultiply: true)
        return Bitmap(
            widthPx: picture.header.widthPx, heightPx: picture.header.heightPx,
            storage: picture.storage)
    }

    /// Decodes a whole file to the straight pixels that it holds; else as ``decode(_:limits:)``.
    public static func decodeStraight(
        _ bytes: [UInt8], limits: PNGLimits = .default
    ) throws(PNGError) -> StraightBitmap {
        let picture = try decode(bytes, limits: limits, premultiply: false)
        return StraightBitmap(
            widthPx: picture.header.widthPx, heightPx: picture.header.heightPx,
            storage: picture.storage)
    }

    /// Encodes a picture: as RGB when every pixel is opaque, else as RGBA with straight alpha.
    ///
    /// Equal pictures and options give equal bytes with one version of libpng and the packer,
    /// whatever the number of threads.
    public static func encode(
        _ bitmap: Bitmap, options: PNGOptions = .fast
    ) throws(PNGError) -> [UInt8] {
        try check(bitmap)
        for text in options.texts { try check(text) }
        switch options.effort {
        case .fast:
            return try encode(
                bitmap, level: 1, filters: false, options.texts, way: CPNG_FAST,
                threads: options.threads)
        case .small:
            return try encode(
                bitmap, level: 6, filters: false, options.texts, way: CPNG_SMALL)
        }
    }
}

func withBuffer<R>(
    _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(PNGError) -> R
) throws(PNGError) -> R {
    let result = bytes.withUnsafeBufferPointer { buffer in
        Result { () throws(PNGError) -> R in try body(buffer) }
    }
    return try result.get()
}
