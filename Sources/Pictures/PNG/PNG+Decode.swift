import CPNG

extension PNG {
    /// Checks the container, allocates and lets libpng inflate.
    static func decode(
        _ bytes: [UInt8], limits: PNGLimits, premultiply: Bool, fast: Bool = true
    ) throws(PNGError) -> (header: PNGHeader, storage: PixelStorage) {
        try withBuffer(bytes) { buffer throws(PNGError) in
            let container = try PNGContainer(buffer, limits: limits)
            let header = container.header
            let (count, spare) = (header.widthPx * header.heightPx, (header.heightPx + 3) / 4)
            guard let storage = PixelStorage(count: count, spare: spare) else {
                throw PNGError(
                    .outOfMemory, "no memory for \(header.widthPx)x\(header.heightPx) px")
            }
            try inflate(
                buffer, container, into: storage, spare, premultiply: premultiply, fast: fast)
            if container.isOpaque { storage.isOpaque = true }
            return (header, storage)
        }
    }

    private static func inflate(
        _ bytes: UnsafeBufferPointer<UInt8>, _ container: PNGContainer,
        into storage: PixelStorage, _ spare: Int, premultiply: Bool, fast: Bool
    ) throws(PNGError) {
        var failure = cpng_failure()
        let code = container.pieces.withUnsafeBufferPointer { pieces in
            storage.pixels.withMemoryRebound(to: UInt32.self) { pixels in
                cpng_decode(
                    bytes.baseAddress, pieces.baseAddress, pieces.count,
                    UInt32(container.header.widthPx), UInt32(container.header.heightPx),
                    premultiply ? 1 : 0, fast ? 1 : 0,
                    UnsafeMutableRawPointer(pixels.baseAddress)?
                        .assumingMemoryBound(to: UInt8.self), (pixels.count + spare) * 4, &failure)
            }
        }
        if Int(code) != CPNG_OK { throw PNGError(code, failure, chunk: "IDAT") }
    }
}

extension PNGError {
    /// What libpng said.
    init(_ code: Int32, _ failure: cpng_failure, chunk: String) {
        if Int(code) == CPNG_NO_MEMORY {
            self.init(.outOfMemory, "no memory", chunk: chunk)
            return
        }
        var said = failure.message
        let message = withUnsafeBytes(of: &said) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(.badData, message, chunk: chunk, byteOffset: failure.offset)
    }
}
