/// Makes PNG files chunk by chunk, right or wrong, without any library.
struct PNGBuilder {
    /// The file so far, the signature first.
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    /// Appends a chunk; `checksum` replaces the right one.
    mutating func chunk(_ name: String, _ content: [UInt8] = [], checksum: UInt32? = nil) {
        let named = Array(name.utf8) + content
        bytes += number(content.count) + named + number(Int(checksum ?? crc(named)))
    }

    mutating func header(
        width: Int, height: Int, depth: UInt8 = 8, type: UInt8 = 2, interlace: UInt8 = 0
    ) {
        chunk("IHDR", number(width) + number(height) + [depth, type, 0, 0, interlace])
    }

    mutating func pixels(_ raw: [UInt8]) { chunk("IDAT", stored(raw)) }

    mutating func end() { chunk("IEND") }

    /// A whole file of raw rows, each with its filter byte in front.
    static func file(
        width: Int, height: Int, depth: UInt8, type: UInt8, interlace: UInt8 = 0,
        palette: [UInt8]? = nil, transparency: [UInt8]? = nil, raw: [UInt8]
    ) -> [UInt8] {
        var png = PNGBuilder()
        png.header(width: width, height: height, depth: depth, type: type, interlace: interlace)
        if let palette { png.chunk("PLTE", palette) }
        if let transparency { png.chunk("tRNS", transparency) }
        png.pixels(raw)
        png.end()
        return png.bytes
    }
}

/// Four bytes, the most significant first.
func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A zlib stream of stored blocks.
func stored(_ raw: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let count = min(raw.count - start, 65535)
        let low = UInt8(count & 255)
        let high = UInt8(count >> 8)
        stream += [start + count == raw.count ? 1 : 0, low, high, ~low, ~high]
        stream += raw[start..<start + count]
        start += count
    } while start < raw.count
    return stream + number(adler(raw))
}

private func adler(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
    }
    return b << 16 | a
}

/// The checksum of a chunk, bit by bit as the specification says it.
func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = ~0
    for byte in bytes {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return ~value
}

/// A small generator of repeatable random numbers (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}
