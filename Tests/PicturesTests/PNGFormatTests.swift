import Testing

@testable import Pictures

struct PNGFormatTests {
    @Test("every colour type, depth, filter and interlacing decodes", arguments: [false, true])
    func formats(interlaced: Bool) throws {
        for (type, depth) in RawPicture.formats {
            for (width, height) in [(1, 1), (3, 2), (5, 9), (8, 8), (17, 11), (33, 6)] {
                for transparent in [false, true] {
                    let raw = RawPicture(
                        width, height, type: type, depth: depth, transparent: transparent,
                        seed: UInt64(width * depth))
                    let bitmap = try PNG.decode(raw.file(interlaced: interlaced))
                    #expect(
                        bitmap == raw.decoded,
                        "type \(type) depth \(depth) \(width)x\(height) \(transparent)")
                    // What has no alpha is known to be opaque, and only that.
                    let hasAlpha = type >= 4 || raw.transparency != nil
                    #expect(bitmap.storage.isOpaque == (hasAlpha ? nil : true))
                    #expect(bitmap.isOpaque == raw.decoded.isOpaque)
                }
            }
        }
    }

    @Test("all 65,536 samples of 16 bits are rounded to the nearest of 8")
    func rounding() throws {
        var raw = RawPicture(256, 256, type: 0, depth: 16, transparent: false, seed: 1)
        raw.samples = Array(0..<65536)
        #expect(try PNG.decode(raw.file(interlaced: false)) == raw.decoded)
    }

    @Test("the header is read without the rest")
    func header() throws {
        for (type, depth) in RawPicture.formats {
            let raw = RawPicture(7, 5, type: type, depth: depth, transparent: false, seed: 1)
            for interlaced in [false, true] {
                let header = try PNG.header(of: Array(raw.file(interlaced: interlaced).prefix(33)))
                #expect(header.widthPx == 7 && header.heightPx == 5)
                #expect(header.colorType.rawValue == type && header.depth == depth)
                #expect(header.isInterlaced == interlaced)
            }
        }
    }

    @Test("straight pixels are the file's own, also where alpha is low")
    func straight() throws {
        let file = PNGBuilder.file(
            width: 2, height: 1, depth: 8, type: 6, raw: [0, 201, 7, 99, 1, 5, 6, 7, 0])
        let pixels = try PNG.decodeStraight(file).withPixels { Array($0) }
        #expect(pixels == [0x0163_07c9, 0x0007_0605])
        #expect(try PNG.decode(file).withPixels { Array($0) } == [0x0100_0001, 0])
    }

    @Test("pixels may be spread over many chunks, empty ones too")
    func manyPixelChunks() throws {
        let raw = RawPicture(9, 9, type: 2, depth: 8, transparent: false, seed: 3)
        let whole = raw.file(interlaced: false)
        var png = PNGBuilder()
        png.header(width: 9, height: 9)
        let content = whole[41..<whole.count - 16]
        for byte in content { png.chunk("IDAT", [byte]) }
        png.chunk("IDAT")
        png.end()
        #expect(try PNG.decode(png.bytes) == raw.decoded)
    }

    @Test("chunks beside the pixels are checked and skipped, whatever they hold")
    func ancillaryChunks() throws {
        let raw = RawPicture(4, 4, type: 6, depth: 8, transparent: false, seed: 5)
        let file = raw.file(interlaced: false)
        for name in ["tEXt", "zTXt", "iTXt", "iCCP", "gAMA", "acTL", "eXIf", "pHYs", "aaAa"] {
            var png = PNGBuilder()
            png.bytes = Array(file.prefix(33))
            png.chunk(name, [1, 2, 3])
            png.bytes += file.dropFirst(33).dropLast(12)
            png.chunk(name, [9])
            png.end()
            #expect(try PNG.decode(png.bytes) == raw.decoded, "\(name)")
        }
    }
}
