import CPNG

extension PNG {
    static func check(_ bitmap: Bitmap) throws(PNGError) {
        let size = "a picture of \(bitmap.widthPx)x\(bitmap.heightPx) px"
        guard bitmap.pixelCount > 0 else {
            throw PNGError(.emptyPicture, "\(size) has no pixels")
        }
        guard max(bitmap.widthPx, bitmap.heightPx) <= Int32.max else {
            throw PNGError(.tooLargeForPNG, "\(size) is larger than the format allows")
        }
    }

    /// Keywords are printable Latin-1 without spaces at either end or in a row.
    static func check(_ text: PNGOptions.Text) throws(PNGError) {
        let scalars = Array(text.keyword.unicodeScalars)
        let printable = scalars.allSatisfy {
            (32...126).contains($0.value) || (161...255).contains($0.value)
        }
        let spaced = zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " }
        guard (1...79).contains(scalars.count), printable, !spaced, scalars.first != " ",
            scalars.last != " ", !text.value.utf8.contains(0)
        else {
            throw PNGError(.badText, "the text \"\(text.keyword)\" cannot be embedded")
        }
    }

    static func encode(
        _ bitmap: Bitmap, level: Int32, filters: Bool, _ texts: [PNGOptions.Text],
        way: Int = CPNG_PLAIN, threads: Int = 1
    ) throws(PNGError) -> [UInt8] {
        var settings = cpng_settings()
        settings.opaque = bitmap.isOpaque ? 1 : 0
        settings.level = level
        settings.filters = filters ? 1 : 0
        settings.way = Int32(way)
        settings.threads = Int32(clamping: max(1, threads))
        return try withTexts(texts) { list throws(PNGError) in
            settings.texts = list.baseAddress
            settings.text_count = list.count
            return try encode(bitmap, settings)
        }
    }

    static func encode(
        _ bitmap: Bitmap, _ settings: cpng_settings
    ) throws(PNGError) -> [UInt8] {
        var failure = cpng_failure()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let code = bitmap.withPixels { pixels in
            withUnsafePointer(to: settings) { settings in
                cpng_encode(
                    UnsafeRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self),
                    UInt32(bitmap.widthPx), UInt32(bitmap.heightPx), settings, &bytes, &count,
                    &failure)
            }
        }
        if Int(code) != CPNG_OK { throw PNGError(code, failure, chunk: "IDAT") }
        defer { cpng_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

/// Lends texts to C: all of them in one buffer, each ended by NUL, keywords in Latin-1.
private func withTexts<R>(
    _ texts: [PNGOptions.Text],
    _ body: (UnsafeBufferPointer<cpng_text>) throws(PNGError) -> R
) throws(PNGError) -> R {
    var characters: [CChar] = []
    var starts: [(keyword: Int, value: Int)] = []
    for text in texts {
        let keyword = characters.count
        characters += text.keyword.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [0]
        starts.append((keyword, characters.count))
        characters += text.value.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    let result = characters.withUnsafeBufferPointer { buffer in
        let list = starts.map { start in
            cpng_text(
                keyword: buffer.baseAddress.map { $0 + start.keyword },
                value: buffer.baseAddress.map { $0 + start.value })
        }
        return list.withUnsafeBufferPointer { list in
            Result { () throws(PNGError) -> R in try body(list) }
        }
    }
    return try result.get()
}
