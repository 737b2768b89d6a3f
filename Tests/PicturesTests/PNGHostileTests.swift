import Pictures
import Testing

/// A file with something wrong in it and what the error should say.
struct Wrong {
    let name: String
    let code: PNGError.Code
    var chunk: String?
    var offset: Int?
    let bytes: [UInt8]

    init(
        _ name: String, _ code: PNGError.Code, _ chunk: String? = nil, at offset: Int? = nil,
        _ build: (inout PNGBuilder) -> Void
    ) {
        var png = PNGBuilder()
        build(&png)
        (self.name, self.code, self.chunk, self.offset) = (name, code, chunk, offset)
        bytes = png.bytes
    }
}

/// The raw rows of a grey picture of 2 x 2.
private let rows: [UInt8] = [0, 1, 2, 0, 3, 4]

private func header(_ png: inout PNGBuilder, type: UInt8 = 0) {
    png.header(width: 2, height: 2, type: type)
}

let wrongChunks: [Wrong] = [
    Wrong("a header of size 0", .badChunk, "IHDR", at: 8) { $0.header(width: 0, height: 2) },
    Wrong("a header of size 2^31", .badChunk, "IHDR", at: 8) {
        $0.header(width: 1 << 31, height: 2)
    },
    Wrong("a short header", .badChunk, "IHDR", at: 8) { $0.chunk("IHDR", [1, 2]) },
    Wrong("another chunk first", .badChunk, "gAMA", at: 8) { $0.chunk("gAMA", [1, 2, 3, 4]) },
    Wrong("an unknown interlacing", .badChunk, "IHDR", at: 8) {
        $0.header(width: 2, height: 2, type: 0, interlace: 2)
    },
    Wrong("two headers", .badChunk, "IHDR", at: 33) {
        header(&$0); header(&$0)
    },
    Wrong("no pixels", .badChunk, "IEND", at: 33) {
        header(&$0); $0.end()
    },
    Wrong("no end", .truncated) {
        header(&$0); $0.pixels(rows)
    },
    Wrong("an end with content", .badChunk, "IEND") {
        header(&$0); $0.pixels(rows); $0.chunk("IEND", [1])
    },
    Wrong("pixels in two places", .badChunk, "IDAT") {
        header(&$0); $0.pixels(rows); $0.chunk("tEXt"); $0.pixels(rows); $0.end()
    },
    Wrong("no palette", .badChunk, "IDAT") {
        header(&$0, type: 3); $0.pixels(rows); $0.end()
    },
    Wrong("a palette for grey", .badChunk, "PLTE") {
        header(&$0); $0.chunk("PLTE", [1, 2, 3])
    },
    Wrong("half a palette entry", .badChunk, "PLTE") {
        header(&$0, type: 3); $0.chunk("PLTE", [1, 2, 3, 4])
    },
    Wrong("an empty palette", .badChunk, "PLTE") {
        header(&$0, type: 3); $0.chunk("PLTE")
    },
    Wrong("a palette larger than its depth", .badChunk, "PLTE") {
        $0.header(width: 2, height: 2, depth: 1, type: 3)
        $0.chunk("PLTE", [UInt8](repeating: 0, count: 9))
    },
    Wrong("two palettes", .badChunk, "PLTE", at: 48) {
        header(&$0, type: 3); $0.chunk("PLTE", [1, 2, 3]); $0.chunk("PLTE", [1, 2, 3])
    },
    Wrong("a palette after the pixels", .badChunk, "PLTE") {
        header(&$0, type: 2); $0.pixels(rows); $0.chunk("PLTE", [1, 2, 3])
    },
    Wrong("transparency before its palette", .badChunk, "tRNS") {
        header(&$0, type: 3); $0.chunk("tRNS", [1])
    },
    Wrong("more transparency than palette", .badChunk, "tRNS") {
        header(&$0, type: 3); $0.chunk("PLTE", [1, 2, 3]); $0.chunk("tRNS", [1, 2])
    },
    Wrong("transparency beside alpha", .badChunk, "tRNS") {
        header(&$0, type: 6); $0.chunk("tRNS", [0, 0, 0, 0, 0, 0])
    },
    Wrong("transparency after the pixels", .badChunk, "tRNS") {
        header(&$0); $0.pixels(rows); $0.chunk("tRNS", [0, 0])
    },
    Wrong("an unknown critical chunk", .badChunk, "ABCD", at: 33) {
        header(&$0); $0.chunk("ABCD")
    },
    Wrong("a name of no letters", .badChunk, at: 37) {
        header(&$0); $0.chunk("a1b2")
    },
    Wrong("bytes after the end", .trailingBytes) {
        header(&$0); $0.pixels(rows); $0.end(); $0.bytes += [0]
    },
    Wrong("a chunk after the end", .trailingBytes) {
        header(&$0); $0.pixels(rows); $0.end(); $0.chunk("tEXt", [1])
    },
    Wrong("an impossible length", .badChunk, "tEXt", at: 33) {
        header(&$0); $0.bytes += [255, 255, 255, 255] + Array("tEXt1234".utf8)
    },
    Wrong("a length past the end", .truncated, "tEXt", at: 33) {
        header(&$0); $0.bytes += [127, 255, 255, 255] + Array("tEXt1234".utf8)
    }
]

let wrongPixels: [Wrong] = [
    Wrong("a wrong zlib header", .badData, "IDAT") {
        header(&$0); $0.chunk("IDAT", [0, 0] + stored(rows).dropFirst(2)); $0.end()
    },
    Wrong("a wrong Adler checksum", .badData, "IDAT") {
        header(&$0); $0.chunk("IDAT", stored(rows).dropLast() + [0]); $0.end()
    },
    Wrong("pixels that end early", .badData, "IDAT") {
        header(&$0); $0.pixels([0, 1, 2]); $0.end()
    },
    Wrong("a stream that ends early", .badData, "IDAT") {
        header(&$0); $0.chunk("IDAT", Array(stored(rows).dropLast(6))); $0.end()
    },
    Wrong("too many pixels", .badData, "IDAT") {
        header(&$0); $0.pixels(rows + [0, 1, 2]); $0.end()
    },
    Wrong("bytes after the stream", .badData, "IDAT") {
        header(&$0); $0.chunk("IDAT", stored(rows) + [1, 2, 3]); $0.end()
    },
    Wrong("an unknown filter", .badData, "IDAT") {
        header(&$0); $0.pixels([5, 1, 2, 0, 3, 4]); $0.end()
    },
    Wrong("a colour that the palette lacks", .badData, "IDAT") {
        header(&$0, type: 3); $0.chunk("PLTE", [1, 2, 3]); $0.pixels([0, 0, 0, 0, 0, 7]); $0.end()
    },
    Wrong("a size that its data cannot hold", .badData, "IDAT") {
        $0.header(width: 10_000, height: 9_000, depth: 1, type: 0); $0.pixels(rows); $0.end()
    }
]

/// The messages with their places by the names of the wrong files, except those of libpng.
private let wrongTexts: [String: String] = [
    "a header of size 0": "a size of 0x2 px is not allowed (chunk IHDR at byte 8)",
    "a header of size 2^31": "a size of 2147483648x2 px is not allowed (chunk IHDR at byte 8)",
    "a short header": "a PNG begins with IHDR of 13 bytes (chunk IHDR at byte 8)",
    "another chunk first": "a PNG begins with IHDR of 13 bytes (chunk gAMA at byte 8)",
    "an unknown interlacing":
        "an unknown compression, filter or interlace method (chunk IHDR at byte 8)",
    "two headers": "a second header (chunk IHDR at byte 33)",
    "no pixels": "no pixels before the end (chunk IEND at byte 33)",
    "no end": "the file ends inside a chunk (byte 62)",
    "an end with content": "an end with content (chunk IEND at byte 62)",
    "pixels in two places": "pixels in two places (chunk IDAT at byte 74)",
    "no palette": "pixels without their palette (chunk IDAT at byte 33)",
    "a palette for grey": "a grey picture has no palette (chunk PLTE at byte 33)",
    "half a palette entry": "a palette of 4 bytes (chunk PLTE at byte 33)",
    "an empty palette": "a palette of 0 bytes (chunk PLTE at byte 33)",
    "a palette larger than its depth": "a palette of 9 bytes (chunk PLTE at byte 33)",
    "two palettes": "a palette out of its place (chunk PLTE at byte 48)",
    "a palette after the pixels": "a palette out of its place (chunk PLTE at byte 62)",
    "transparency before its palette":
        "transparency of 1 bytes does not fit (chunk tRNS at byte 33)",
    "more transparency than palette":
        "transparency of 2 bytes does not fit (chunk tRNS at byte 48)",
    "transparency beside alpha": "transparency of 6 bytes does not fit (chunk tRNS at byte 33)",
    "transparency after the pixels": "transparency out of its place (chunk tRNS at byte 62)",
    "an unknown critical chunk": "an unknown chunk that must be understood (chunk ABCD at byte 33)",
    "a name of no letters": "a chunk's name is not four letters (byte 37)",
    "bytes after the end": "1 bytes follow the end of the picture (byte 74)",
    "a chunk after the end": "13 bytes follow the end of the picture (byte 74)",
    "an impossible length": "a length of 4294967295 bytes is not allowed (chunk tEXt at byte 33)",
    "a length past the end":
        "the file ends inside a chunk of 2147483647 bytes (chunk tEXt at byte 33)",
    "a colour that the palette lacks": "a colour that the palette lacks (chunk IDAT at byte 77)",
    "a size that its data cannot hold":
        "17 bytes cannot hold a picture of 10000x9000 px (chunk IDAT)"
]

struct PNGHostileTests {
    @Test("each broken rule is an error with its place")
    func brokenRules() {
        for wrong in wrongChunks + wrongPixels {
            let error = pngError { try PNG.decode(wrong.bytes) }
            #expect(error?.code == wrong.code, "\(wrong.name): \(String(describing: error))")
            if let chunk = wrong.chunk {
                #expect(error?.place.chunk == chunk, "\(wrong.name)")
            }
            if let offset = wrong.offset {
                #expect(error?.place.byteOffset == offset, "\(wrong.name)")
            }
            if let text = wrongTexts[wrong.name] {
                let step =
                    wrong.code == .truncated
                    ? "copy or create the file again; it is incomplete"
                    : "create the file again; it is damaged"
                #expect(error?.description == "\(text); \(step)", "\(wrong.name)")
            }
        }
    }

    /// A PNG as Xcode packs it into an app: another chunk comes before the header.
    private static var forPhones: [UInt8] {
        var png = PNGBuilder()
        png.chunk("CgBI", [0x50, 0x00, 0x20, 0x02])
        png.header(width: 1, height: 1, depth: 8, type: 6)
        return png.bytes
    }

    @Test("what is no PNG is distinguished")
    func noPNG() {
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
        let cases: [([UInt8], PNGError.Code)] = [
            ([], .truncated), ([137, 80], .truncated), (Array("GIF89a..".utf8), .notPNG),
            (Array(pointer.utf8), .lfsPointer), (Self.forPhones, .optimizedForPhones),
            ([137, 80, 78, 71, 13, 10, 26, 11], .notPNG)
        ]
        for (bytes, code) in cases {
            let error = pngError { try PNG.decode(bytes) }
            #expect(error?.code == code)
            #expect(pngError { try PNG.header(of: bytes) } == error)
        }
        let step = pngError { try PNG.decode(Array(pointer.utf8)) }?.nextStep
        #expect(step?.contains("git lfs pull") == true)
    }

    @Test("colour types and depths outside the specification are refused, all others accepted")
    func headerCombinations() {
        let allowed = RawPicture.formats.map { [$0.type, UInt8($0.depth)] }
        for type in UInt8(0)...8 {
            for depth in UInt8(0)...32 {
                var png = PNGBuilder()
                png.header(width: 1, height: 1, depth: depth, type: type)
                let accepted = pngError { try PNG.header(of: png.bytes) } == nil
                #expect(accepted == allowed.contains([type, depth]))
            }
        }
    }

    @Test("a file that is cut anywhere is an error")
    func cutAnywhere() {
        for (type, depth) in [(UInt8(2), 8), (3, 4), (0, 16)] {
            let raw = RawPicture(6, 5, type: type, depth: depth, transparent: true, seed: 8)
            let file = raw.file(interlaced: false)
            for count in 0..<file.count {
                let error = pngError { try PNG.decode(Array(file.prefix(count))) }
                #expect(error?.code == .truncated, "\(count) of \(file.count)")
            }
        }
    }

    @Test("a flipped bit anywhere is an error")
    func flippedAnywhere() {
        let raw = RawPicture(4, 4, type: 3, depth: 2, transparent: true, seed: 8)
        let file = raw.file(interlaced: false)
        for i in file.indices {
            for bit in 0..<8 {
                var broken = file
                broken[i] ^= 1 << bit
                #expect(pngError { try PNG.decode(broken) } != nil, "byte \(i) bit \(bit)")
            }
        }
    }

    @Test("a wrong checksum is reported with its chunk and byte")
    func wrongChecksum() {
        for name in ["IHDR", "PLTE", "tEXt", "IDAT", "IEND"] {
            var png = PNGBuilder()
            var offset = 0
            func add(_ chunk: String, _ content: [UInt8]) {
                if chunk == name { offset = png.bytes.count }
                png.chunk(chunk, content, checksum: chunk == name ? 1 : nil)
            }
            add("IHDR", number(2) + number(2) + [8, 3, 0, 0, 0])
            add("PLTE", [UInt8](repeating: 7, count: 30))
            add("tEXt", Array("Title\0x".utf8))
            add("IDAT", stored(rows))
            add("IEND", [])
            let error = pngError { try PNG.decode(png.bytes) }
            #expect(error?.code == .wrongChecksum)
            #expect(error?.place.chunk == name)
            #expect(error?.place.byteOffset == offset)
        }
    }

    @Test("limits are exact, and what exceeds them is refused before any memory is taken")
    func limits() throws {
        var png = PNGBuilder()
        header(&png)
        png.chunk("tEXt", [UInt8](repeating: 65, count: 100))
        png.chunk("tEXt", [UInt8](repeating: 65, count: 100))
        png.pixels(rows)
        png.end()
        let file = png.bytes
        let exact: [(WritableKeyPath<PNGLimits, Int>, Int)] = [
            (\.maxFileBytes, file.count), (\.maxPixels, 4), (\.maxSidePx, 2), (\.maxChunks, 5),
            (\.maxAncillaryChunkBytes, 100), (\.maxAncillaryBytes, 200)
        ]
        for (limit, value) in exact {
            var limits = PNGLimits()
            limits[keyPath: limit] = value
            #expect(try PNG.decode(file, limits: limits).pixelCount == 4)
            limits[keyPath: limit] = value - 1
            let error = pngError { try PNG.decode(file, limits: limits) }
            #expect(error?.code == .limitExceeded, "\(limit)")
            #expect(error?.nextStep.contains("limit") == true)
        }
    }

    @Test("bombs are refused by the default limits")
    func bombs() {
        for (width, height) in [(100_000, 100_000), (1_000_001, 1), (1, 0x7fff_ffff)] {
            var png = PNGBuilder()
            png.header(width: width, height: height)
            png.pixels(rows)
            png.end()
            #expect(pngError { try PNG.decode(png.bytes) }?.code == .limitExceeded)
            #expect(pngError { try PNG.header(of: png.bytes) }?.code == .limitExceeded)
        }
    }

    @Test("endless texts and endless empty chunks are refused by the default limits")
    func endless() {
        var text = PNGBuilder()
        header(&text)
        text.chunk("tEXt", [UInt8](repeating: 65, count: (16 << 20) + 1), checksum: 0)
        #expect(pngError { try PNG.decode(text.bytes) }?.code == .limitExceeded)

        var empty = PNGBuilder()
        empty.bytes = []
        empty.chunk("IDAT")
        var file = PNGBuilder()
        header(&file)
        for _ in 0..<100_001 { file.bytes += empty.bytes }
        #expect(pngError { try PNG.decode(file.bytes) }?.code == .limitExceeded)
    }
}

/// The error that a call throws, nil when it throws none.
func pngError<R>(_ call: () throws -> R) -> PNGError? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as? PNGError
    }
}
