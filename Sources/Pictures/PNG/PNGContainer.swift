import CPNG

/// The chunks of a PNG, checked: every length, checksum, order and limit, before any pixel is read.
///
/// libpng checks much of this too, yet it forgives what a golden must not have (a wrong checksum
/// beside the pixels, bytes after the end), copies text chunks, and cannot tell the place. What
/// passes here reaches it as nothing but IHDR, PLTE, tRNS, IDAT and IEND.
struct PNGContainer {
    let header: PNGHeader
    /// The signature and the chunks that matter for the pixels, as parts of the file.
    private(set) var pieces = [cpng_piece(offset: 0, count: 8)]
    private var pixelBytes = 0
    private var ancillaryBytes = 0
    private var paletteEntries: Int?
    private var hasTransparency = false
    private var lastChunk = "IHDR"

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: PNGLimits

    /// Walks the whole file.
    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: PNGLimits) throws(PNGError) {
        try self.init(headerOf: bytes, limits: limits)
        var offset = 33
        var count = 1
        while lastChunk != "IEND" {
            let chunk = try Chunk(bytes, at: offset)
            count += 1
            guard count <= limits.maxChunks else {
                throw chunk.error(.limitExceeded, "more than \(limits.maxChunks) chunks")
            }
            try accept(chunk)
            offset = chunk.end
            lastChunk = chunk.name
        }
        guard offset == bytes.count else {
            throw PNGError(
                .trailingBytes, "\(bytes.count - offset) bytes follow the end of the picture",
                byteOffset: offset)
        }
        try checkRatio()
    }

    /// A Boolean value indicating that the file cannot mark a pixel as translucent.
    var isOpaque: Bool { !header.colorType.hasAlpha && !hasTransparency }

    /// Reads the signature and the first chunk only.
    init(headerOf bytes: UnsafeBufferPointer<UInt8>, limits: PNGLimits) throws(PNGError) {
        self.bytes = bytes
        self.limits = limits
        guard bytes.count <= limits.maxFileBytes else {
            throw PNGError(
                .limitExceeded, "a file of \(bytes.count) bytes, more than \(limits.maxFileBytes)")
        }
        try checkSignature(bytes)
        let chunk = try Chunk(bytes, at: 8)
        guard chunk.name != "CgBI" else {
            throw chunk.error(
                .optimizedForPhones,
                "a PNG that Xcode has changed for iPhones, which others "
                    + "cannot read")
        }
        guard chunk.name == "IHDR", chunk.count == 13 else {
            throw chunk.error(.badChunk, "a PNG begins with IHDR of 13 bytes")
        }
        try chunk.checkSum(bytes)
        header = try PNGHeader(bytes, at: chunk.start)
        keep(chunk)
        try checkSize(chunk)
    }

    private func checkSize(_ chunk: Chunk) throws(PNGError) {
        let (width, height) = (header.widthPx, header.heightPx)
        guard max(width, height) <= limits.maxSidePx, width * height <= limits.maxPixels else {
            throw chunk.error(
                .limitExceeded,
                "the picture has \(width)x\(height) px; at most \(limits.maxPixels) px and a side "
                    + "of \(limits.maxSidePx) px are read")
        }
    }

    /// Refuses a picture whose data cannot hold it: deflate packs at most 1032 to 1.
    private func checkRatio() throws(PNGError) {
        guard header.leastRawBytes / 1032 <= pixelBytes else {
            throw PNGError(
                .badData,
                "\(pixelBytes) bytes cannot hold a picture of "
                    + "\(header.widthPx)x\(header.heightPx) px", chunk: "IDAT")
        }
    }

    private mutating func keep(_ chunk: Chunk) {
        let last = pieces.count - 1
        if pieces[last].offset + pieces[last].count == chunk.offset {
            pieces[last].count += chunk.count + 12
        } else {
            pieces.append(cpng_piece(offset: chunk.offset, count: chunk.count + 12))
        }
    }
}

// MARK: - The rules of each chunk

extension PNGContainer {
    private mutating func accept(_ chunk: Chunk) throws(PNGError) {
        try checkRoom(chunk)
        try chunk.checkSum(bytes)
        switch chunk.name {
        case "PLTE": try acceptPalette(chunk)
        case "tRNS": try acceptTransparency(chunk)
        case "IDAT": try acceptPixels(chunk)
        case "IEND": try acceptEnd(chunk)
        case "IHDR": throw chunk.error(.badChunk, "a second header")
        default:
            guard chunk.isAncillary else {
                throw chunk.error(.badChunk, "an unknown chunk that must be understood")
            }
        }
    }

    private mutating func checkRoom(_ chunk: Chunk) throws(PNGError) {
        guard chunk.isAncillary else { return }
        ancillaryBytes += chunk.count
        guard chunk.count <= limits.maxAncillaryChunkBytes,
            ancillaryBytes <= limits.maxAncillaryBytes
        else {
            throw chunk.error(
                .limitExceeded,
                "\(ancillaryBytes) bytes beside the pixels, more than "
                    + "\(limits.maxAncillaryBytes) or \(limits.maxAncillaryChunkBytes) in a chunk")
        }
    }

    private mutating func acceptPalette(_ chunk: Chunk) throws(PNGError) {
        guard paletteEntries == nil, pixelBytes == 0, lastChunk != "IDAT", !hasTransparency else {
            throw chunk.error(.badChunk, "a palette out of its place")
        }
        let most = header.colorType == .palette ? 1 << header.depth : 256
        guard chunk.count % 3 == 0, (1...most).contains(chunk.count / 3) else {
            throw chunk.error(.badChunk, "a palette of \(chunk.count) bytes")
        }
        guard header.colorType != .grey, header.colorType != .greyAlpha else {
            throw chunk.error(.badChunk, "a grey picture has no palette")
        }
        paletteEntries = chunk.count / 3
        if header.colorType == .palette { keep(chunk) }
    }

    private mutating func acceptTransparency(_ chunk: Chunk) throws(PNGError) {
        guard !hasTransparency, pixelBytes == 0, lastChunk != "IDAT" else {
            throw chunk.error(.badChunk, "transparency out of its place")
        }
        let fits =
            switch header.colorType {
            case .grey: chunk.count == 2
            case .rgb: chunk.count == 6
            case .palette: chunk.count >= 1 && chunk.count <= paletteEntries ?? 0
            case .greyAlpha, .rgba: false
            }
        guard fits else {
            throw chunk.error(.badChunk, "transparency of \(chunk.count) bytes does not fit")
        }
        hasTransparency = true
        keep(chunk)
    }

    private mutating func acceptPixels(_ chunk: Chunk) throws(PNGError) {
        guard pixelBytes == 0 || lastChunk == "IDAT" else {
            throw chunk.error(.badChunk, "pixels in two places")
        }
        guard header.colorType != .palette || paletteEntries != nil else {
            throw chunk.error(.badChunk, "pixels without their palette")
        }
        pixelBytes += chunk.count
        keep(chunk)
    }

    private mutating func acceptEnd(_ chunk: Chunk) throws(PNGError) {
        guard chunk.count == 0 else { throw chunk.error(.badChunk, "an end with content") }
        guard pixelBytes > 0 else { throw chunk.error(.badChunk, "no pixels before the end") }
        keep(chunk)
    }
}

/// The place of one chunk in the file; all of it is there.
private struct Chunk {
    let offset: Int
    let count: Int
    let name: String

    var start: Int { offset + 8 }
    var end: Int { offset + 12 + count }

    /// A lower-case first letter marks what a reader may skip.
    let isAncillary: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(PNGError) {
        self.offset = offset
        guard bytes.count - offset >= 8 else {
            throw PNGError(.truncated, "the file ends inside a chunk", byteOffset: bytes.count)
        }
        count = bytes.bigEndian(at: offset)
        let letters = bytes[offset + 4..<offset + 8]
        guard letters.allSatisfy({ (65...90).contains($0 & 0xdf) }) else {
            throw PNGError(.badChunk, "a chunk's name is not four letters", byteOffset: offset + 4)
        }
        name = String(decoding: letters, as: UTF8.self)
        isAncillary = bytes[offset + 4] & 0x20 != 0
        guard count <= Int32.max else {
            throw error(.badChunk, "a length of \(count) bytes is not allowed")
        }
        guard bytes.count - offset - 12 >= count else {
            throw error(.truncated, "the file ends inside a chunk of \(count) bytes")
        }
    }

    func checkSum(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
        let content = UnsafeBufferPointer(rebasing: bytes[offset + 4..<end - 4])
        let sum = cpng_crc32(content.baseAddress, content.count)
        guard sum == UInt32(bytes.bigEndian(at: end - 4)) else {
            throw error(.wrongChecksum, "a wrong checksum")
        }
    }

    func error(_ code: PNGError.Code, _ message: String) -> PNGError {
        PNGError(code, message, chunk: name, byteOffset: offset)
    }
}

private let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

private func checkSignature(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    if bytes.starts(with: signature) { return }
    if bytes.starts(with: "version https://git-lfs".utf8) {
        throw PNGError(.lfsPointer, "a Git LFS pointer in place of the picture", byteOffset: 0)
    }
    if bytes.count < 8, signature.starts(with: bytes) {
        throw PNGError(
            .truncated, "the file has only \(bytes.count) bytes", byteOffset: bytes.count)
    }
    throw PNGError(.notPNG, "the file does not begin as a PNG does", byteOffset: 0)
}
