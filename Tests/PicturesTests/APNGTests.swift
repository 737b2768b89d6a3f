import Testing

@testable import Pictures

@Suite("Animated PNG")
struct APNGTests {
    private func picture(_ dot: Int, opaque: Bool = true) -> Bitmap {
        var picture = Bitmap(widthPx: 20, heightPx: 12, fill: opaque ? .white : .clear)
        picture[dot, 3] = .black
        return picture
    }

    /// The chunks of a file: names and contents.
    private func chunks(_ bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
        var result: [(String, [UInt8])] = []
        var offset = 8
        while offset + 12 <= bytes.count {
            let count = number(bytes, offset)
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            result.append((name, Array(bytes[offset + 8..<offset + 8 + count])))
            offset += 12 + count
        }
        return result
    }

    private func number(_ bytes: [UInt8], _ at: Int) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
    }

    private func film(_ pictures: [Bitmap]) throws -> [UInt8] {
        var film = APNGEncoder()
        for picture in pictures { try film.add(picture, durationMs: 40) }
        return try film.finish()
    }

    @Test("a reader that knows no films sees the first picture, and every checksum is right")
    func first() throws {
        let bytes = try film([picture(2), picture(9)])
        let read = try PNG.decode(bytes)
        #expect(read == picture(2))
    }

    @Test("its chunks number the frames in order, and each reports its place and time")
    func frames() throws {
        let chunks = chunks(try film([picture(2), picture(9), picture(4)]))
        #expect(chunks.first { $0.name == "acTL" }.map { number($0.data, 0) } == 3)
        let controls = chunks.filter { $0.name == "fcTL" }.map(\.data)
        #expect(controls.count == 3)
        let places = controls.map { data in (1...4).map { number(data, $0 * 4) } }
        #expect(places == [[20, 12, 0, 0], [8, 1, 2, 3], [6, 1, 4, 3]])
        #expect(controls.allSatisfy { Array($0[20...25]) == [0, 40, 3, 232, 0, 0] })
        let numbers = chunks.filter { $0.name == "fcTL" || $0.name == "fdAT" }
            .map { number($0.data, 0) }
        #expect(numbers == Array(0..<numbers.count))
    }

    @Test("frames with the pixels that they hold, one over the other, are the pictures")
    func replay() throws {
        let pictures = [picture(2, opaque: false), picture(9, opaque: false), picture(9)]
        let chunks = chunks(try film(pictures))
        let header = try #require(chunks.first { $0.name == "IHDR" }?.data)
        var screen = try #require(pictures.first)
        var place: [Int] = []
        for chunk in chunks {
            if chunk.name == "fcTL" { place = (1...4).map { number(chunk.data, $0 * 4) } }
            guard chunk.name == "fdAT" else { continue }
            var size = header
            for (index, value) in place.prefix(2).enumerated() {
                for byte in 0..<4 { size[index * 4 + byte] = UInt8(value >> (24 - 8 * byte) & 255) }
            }
            var builder = PNGBuilder()
            builder.chunk("IHDR", size)
            builder.chunk("IDAT", Array(chunk.data.dropFirst(4)))
            builder.end()
            let part = try PNG.decode(builder.bytes)
            for y in 0..<part.heightPx {
                for x in 0..<part.widthPx { screen[place[2] + x, place[3] + y] = part[x, y] }
            }
        }
        #expect(screen == pictures[2])
    }

    @Test("no pictures, and pictures of two sizes, are errors")
    func mistakes() throws {
        #expect(throws: PNGError.self) { try APNGEncoder().finish() }
        var film = APNGEncoder()
        try film.add(picture(1), durationMs: 10)
        #expect(throws: PNGError.self) {
            try film.add(Bitmap(widthPx: 5, heightPx: 5), durationMs: 10)
        }
    }
}
