/// The properties that a PNG file declares before its pixels.
public struct PNGHeader: Hashable, Sendable {
    /// The storage format of a pixel.
    public enum ColorType: UInt8, Hashable, Sendable {
        /// Grey levels.
        case grey = 0
        /// Red, green and blue.
        case rgb = 2
        /// Indices of a palette.
        case palette = 3
        /// Grey levels with alpha.
        case greyAlpha = 4
        /// Red, green and blue with alpha.
        case rgba = 6

        /// The samples that a pixel has.
        public var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        /// A Boolean value indicating that each pixel has an alpha of its own.
        var hasAlpha: Bool { self == .greyAlpha || self == .rgba }

        func allows(depth: UInt8) -> Bool {
            switch self {
            case .grey: [1, 2, 4, 8, 16].contains(depth)
            case .palette: [1, 2, 4, 8].contains(depth)
            case .rgb, .greyAlpha, .rgba: depth == 8 || depth == 16
            }
        }
    }

    /// The number of columns.
    public let widthPx: Int
    /// The number of rows.
    public let heightPx: Int
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    public let depth: Int
    /// The colour type.
    public let colorType: ColorType
    /// A Boolean value indicating whether the picture is interlaced.
    public let isInterlaced: Bool

    /// The size in pixels.
    public var size: PixelSize { PixelSize(widthPx: widthPx, heightPx: heightPx) }

    /// The least number of bytes that the pixels take before compression.
    var leastRawBytes: Int {
        (1 + (widthPx * colorType.channels * depth + 7) / 8) * heightPx
    }
}

extension PNGHeader {
    /// Reads the 13 bytes of an IHDR chunk that begin at `offset`.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(PNGError) {
        func bad(_ message: String) -> PNGError {
            PNGError(.badChunk, message, chunk: "IHDR", byteOffset: offset - 8)
        }
        let (width, height) = (bytes.bigEndian(at: offset), bytes.bigEndian(at: offset + 4))
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
            throw bad("a size of \(width)x\(height) px is not allowed")
        }
        let depth = bytes[offset + 8]
        guard let type = ColorType(rawValue: bytes[offset + 9]), type.allows(depth: depth) else {
            throw bad("colour type \(bytes[offset + 9]) with depth \(depth) is not allowed")
        }
        guard bytes[offset + 10] == 0, bytes[offset + 11] == 0, bytes[offset + 12] <= 1 else {
            throw bad("an unknown compression, filter or interlace method")
        }
        self.init(
            widthPx: width, heightPx: height, depth: Int(depth), colorType: type,
            isInterlaced: bytes[offset + 12] == 1)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The unsigned number of 32 bits, most significant byte first, that begins at `offset`.
    func bigEndian(at offset: Int) -> Int {
        Int(self[offset]) << 24 | Int(self[offset + 1]) << 16 | Int(self[offset + 2]) << 8
            | Int(self[offset + 3])
    }
}
