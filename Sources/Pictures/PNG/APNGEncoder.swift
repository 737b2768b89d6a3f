import CPNG

// An animated PNG is a PNG whose later frames stand in chunks that other readers pass over. libpng
// of the distributions does not know them, so each frame is written as a PNG of its own by libpng,
// and its pixel data is wrapped: acTL has the number of frames, fcTL the place and the time of
// each, fdAT holds the data of all but the first. A frame holds only the rectangle that changed.

/// Writes moving pictures as animated PNG, frame by frame, keeping one frame in memory.
public struct APNGEncoder: Sendable {
    /// The bytes written so far, without the first chunks and the end.
    private var body: [UInt8] = []
    private var header: [UInt8] = []
    private var frames: UInt32 = 0
    private var sequence: UInt32 = 0
    private var last: Bitmap?
    /// The number of times that the film plays; 0 repeats it forever.
    private let plays: UInt32

    /// Creates an encoder of a film without pictures.
    ///
    /// - Parameter plays: how often the film is played; 0 for ever.
    public init(plays: Int = 0) { self.plays = UInt32(clamping: plays) }

    /// Appends a picture that is shown for a time in milliseconds, at most 65535.
    ///
    /// - Throws: ``PNGError`` where the picture has another size than the first, or cannot be
    ///   encoded.
    public mutating func add(_ picture: Bitmap, durationMs: Int) throws(PNGError) {
        try PNG.check(picture)
        if let last, last.widthPx != picture.widthPx || last.heightPx != picture.heightPx {
            throw PNGError(
                .tooLargeForPNG,
                "a film's pictures have one size, \(last.widthPx)x"
                    + "\(last.heightPx) px, not \(picture.widthPx)x\(picture.heightPx) px")
        }
        let rect = last.map { Self.change(from: $0, to: picture) } ?? Self.whole(picture)
        let part = last == nil ? picture : picture.cropped(to: rect)
        let chunks = try Self.chunks(of: part)
        if frames == 0 { header = chunks.header }
        control(rect, durationMs: durationMs)
        for data in chunks.data {
            if frames == 0 {
                append("IDAT", data)
            } else {
                append("fdAT", Self.bytes(next()) + data)
            }
        }
        frames += 1
        last = picture
    }

    /// The whole file.
    ///
    /// - Throws: ``PNGError`` where no picture was added.
    public func finish() throws(PNGError) -> [UInt8] {
        guard frames > 0 else { throw PNGError(.emptyPicture, "a film without pictures") }
        var file = APNGEncoder(plays: Int(plays))
        file.body = [137, 80, 78, 71, 13, 10, 26, 10]
        file.append("IHDR", header)
        file.append("acTL", Self.bytes(frames) + Self.bytes(plays))
        file.body += body
        file.append("IEND", [])
        return file.body
    }

    // MARK: Chunks

    private mutating func next() -> UInt32 {
        defer { sequence += 1 }
        return sequence
    }

    /// The frame replaces what it covers, and stays.
    private mutating func control(_ rect: PixelRect, durationMs: Int) {
        var data = Self.bytes(next())
        for value in [rect.widthPx, rect.heightPx, rect.x, rect.y] {
            data += Self.bytes(UInt32(value))
        }
        let ms = UInt16(clamping: max(1, durationMs))
        data += [UInt8(ms >> 8), UInt8(ms & 255), 3, 232, 0, 0]  // of 1000 parts of a second
        append("fcTL", data)
    }

    private mutating func append(_ name: String, _ data: [UInt8]) {
        let content = Array(name.utf8) + data
        body += Self.bytes(UInt32(data.count)) + content
        body += Self.bytes(content.withUnsafeBufferPointer { cpng_crc32($0.baseAddress, $0.count) })
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    // MARK: Frames

    private static func whole(_ picture: Bitmap) -> PixelRect {
        PixelRect(x: 0, y: 0, widthPx: picture.widthPx, heightPx: picture.heightPx)
    }

    /// The smallest rectangle outside which two pictures are equal; one pixel where they are.
    static func change(from old: Bitmap, to new: Bitmap) -> PixelRect {
        let width = new.widthPx
        var (left, right, top, bottom) = (width, -1, new.heightPx, -1)
        old.withPixels { old in
            new.withPixels { new in
                for y in 0..<(new.count / width) {
                    let row = y * width
                    guard let first = (0..<width).first(where: { old[row + $0] != new[row + $0] })
                    else { continue }
                    var last = width - 1
                    while old[row + last] == new[row + last] { last -= 1 }
                    (left, right) = (min(left, first), max(right, last))
                    (top, bottom) = (min(top, y), y)
                }
            }
        }
        guard right >= 0 else { return PixelRect(x: 0, y: 0, widthPx: 1, heightPx: 1) }
        return PixelRect(x: left, y: top, widthPx: right - left + 1, heightPx: bottom - top + 1)
    }

    /// The header and the pixel data of a picture as libpng writes it, always with alpha: all
    /// frames of a film share one header.
    private static func chunks(
        of picture: Bitmap
    ) throws(PNGError) -> (header: [UInt8], data: [[UInt8]]) {
        let bytes = try encode(picture)
        var header: [UInt8] = []
        var data: [[UInt8]] = []
        var offset = 8
        while offset + 12 <= bytes.count {
            let count = (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
            let content = Array(bytes[offset + 8..<offset + 8 + count])
            switch String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self) {
            case "IHDR": header = content
            case "IDAT": data.append(content)
            default: break
            }
            offset += 12 + count
        }
        return (header, data)
    }

    private static func encode(_ picture: Bitmap) throws(PNGError) -> [UInt8] {
        var settings = cpng_settings()
        settings.opaque = 0
        settings.level = 6
        settings.filters = 0
        return try PNG.encode(picture, settings)
    }
}
