import Basics

/// A picture of a screen from which everything secret has been painted over.
///
/// The type is the promise: the store takes no other pictures, and it is the caller who vouches for
/// the redaction by making one. What the store checks is that the bytes are a whole PNG: the
/// signature, every chunk's length and checksum, a sane header first, pixels, and an end last.
public struct RedactedPicture: Hashable, Sendable {
    /// The bytes of the PNG file.
    public let png: [UInt8]
    /// The width in pixels.
    public let widthPx: Int
    /// The height in pixels.
    public let heightPx: Int

    /// States that nothing secret is in this PNG; throws ``StoreError/Code/badPicture``.
    public init(alreadyRedacted png: [UInt8]) throws(StoreError) {
        let size = try PNGCheck(png).size()
        self.init(png, size)
    }

    /// For bytes that were checked before and are the same.
    init(checked png: [UInt8]) throws(StoreError) {
        self.init(png, try PNGCheck(png).headerSize())
    }

    private init(_ png: [UInt8], _ size: (width: Int, height: Int)) {
        self.png = png
        widthPx = size.width
        heightPx = size.height
    }
}

/// Walks the chunks of a PNG without decoding it.
struct PNGCheck {
    private let bytes: [UInt8]
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func size() throws(StoreError) -> (width: Int, height: Int) {
        guard bytes.starts(with: Self.signature) else { throw bad(0, "no PNG signature") }
        var position = Self.signature.count
        var size: (width: Int, height: Int)?
        var hasPixels = false
        while true {
            let chunk = try chunk(at: position)
            if size == nil { size = try header(chunk, position) }
            if chunk.kind == "IEND" && !hasPixels { throw bad(position, "no pixels") }
            hasPixels = hasPixels || chunk.kind == "IDAT" && chunk.count > 0
            position += chunk.count + 12
            if chunk.kind == "IEND" { break }
        }
        guard position == bytes.count, let size else {
            throw bad(position, "bytes after the end")
        }
        return size
    }

    /// The size in the first chunk; later chunks are not read.
    func headerSize() throws(StoreError) -> (width: Int, height: Int) {
        guard bytes.starts(with: Self.signature) else { throw bad(0, "no PNG signature") }
        return try header(try chunk(at: Self.signature.count), Self.signature.count)
    }

    private struct Chunk {
        let kind: String
        let start: Int
        let count: Int
    }

    private func chunk(at position: Int) throws(StoreError) -> Chunk {
        guard position + 12 <= bytes.count else { throw bad(position, "the file is incomplete") }
        let count = Int(word(position))
        guard count <= bytes.count - position - 12 else {
            throw bad(position, "the file is incomplete")
        }
        let body = bytes[position + 4..<position + 8 + count]
        guard CRC32.checksum(body) == word(position + 8 + count) else {
            throw bad(position, "a chunk with a wrong checksum")
        }
        let kind = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
        return Chunk(kind: kind, start: position + 8, count: count)
    }

    private func header(
        _ chunk: Chunk, _ position: Int
    ) throws(StoreError) -> (width: Int, height: Int) {
        guard chunk.kind == "IHDR", chunk.count == 13 else { throw bad(position, "no header") }
        let sizes = [word(chunk.start), word(chunk.start + 4)]
        guard sizes.allSatisfy({ $0 > 0 && $0 >> 31 == 0 }),
            Int(sizes[0]) * Int(sizes[1]) <= Self.mostPixels
        else { throw bad(position, "an impossible size") }
        let (depth, type) = (bytes[chunk.start + 8], bytes[chunk.start + 9])
        let rest = bytes[chunk.start + 10..<chunk.start + 13]
        guard Self.depths[type]?.contains(depth) == true, rest[rest.startIndex] == 0,
            rest[rest.startIndex + 1] == 0, rest[rest.startIndex + 2] <= 1
        else { throw bad(position, "an impossible header") }
        return (Int(sizes[0]), Int(sizes[1]))
    }

    /// 268 megapixels, which take 1 GB.
    private static let mostPixels = 1 << 28
    /// The depths that each colour type has, by the PNG specification's table 11.1.
    private static let depths: [UInt8: [UInt8]] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]
    ]

    private func word(_ position: Int) -> UInt32 {
        bytes[position..<position + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private func bad(_ position: Int, _ what: String) -> StoreError {
        StoreError(.badPicture, at: "PNG, byte \(position)", what)
    }
}
