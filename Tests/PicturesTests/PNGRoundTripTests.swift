import Pictures
import Testing

struct PNGRoundTripTests {
    @Test("every size from 1 to 20 survives, opaque and translucent", arguments: [true, false])
    func sizes(opaque: Bool) throws {
        for width in 1...20 {
            for height in 1...20 {
                let bitmap = noise(width, height, seed: UInt64(width * 99 + height), opaque: opaque)
                let back = try PNG.decode(PNG.encode(bitmap))
                #expect(back == bitmap, "\(width)x\(height)")
            }
        }
    }

    @Test("every premultiplied value of every alpha survives")
    func alphas() throws {
        let all = picture(256, 256) { x, alpha in
            let value = UInt8(min(x, alpha))
            return Pixel(red: value, green: 0, blue: UInt8(alpha), alpha: UInt8(alpha))
        }
        #expect(try PNG.decode(PNG.encode(all)) == all)
    }

    @Test("both efforts keep the pixels, and more effort is smaller")
    func efforts() throws {
        let bitmap = screen(200, 300)
        let fast = try PNG.encode(bitmap, options: .fast)
        let small = try PNG.encode(bitmap, options: .small)
        #expect(small.count < fast.count)
        #expect(try PNG.decode(fast) == bitmap)
        #expect(try PNG.decode(small) == bitmap)
    }

    @Test("opaque pictures are RGB, others RGBA; equal pictures give equal bytes")
    func colourTypes() throws {
        let opaque = try PNG.encode(Bitmap(widthPx: 4, heightPx: 3, fill: .white))
        let header = try PNG.header(of: opaque)
        #expect(header.colorType == .rgb)
        #expect((header.widthPx, header.heightPx, header.depth) == (4, 3, 8))
        #expect(!header.isInterlaced)
        #expect(try PNG.header(of: PNG.encode(Bitmap(widthPx: 1, heightPx: 1))).colorType == .rgba)
        #expect(try PNG.encode(screen(60, 40)) == PNG.encode(screen(60, 40)))
    }

    @Test("colours above their alpha are held, and the file is still a picture")
    func impossibleColours() throws {
        let bitmap = Bitmap(
            widthPx: 1, heightPx: 1, fill: Pixel(red: 200, green: 5, blue: 0, alpha: 10))
        let back = try PNG.decode(PNG.encode(bitmap))
        #expect(back[0, 0] == Pixel(red: 10, green: 5, blue: 0, alpha: 10))
    }

    @Test("texts travel in the file and leave the pixels alone")
    func texts() throws {
        var options = PNGOptions.fast
        options.texts = [.init(keyword: "Source", value: "naïve 日本")]
        let bitmap = screen(9, 9)
        let file = try PNG.encode(bitmap, options: options)
        #expect(file.contains(Array("naïve 日本".utf8)))
        #expect(file.contains(Array("iTXtSource".utf8)))
        #expect(try PNG.decode(file) == bitmap)
        #expect(try !PNG.encode(bitmap).contains(Array("Xt".utf8)))
    }

    @Test(
        "texts that the format forbids are errors",
        arguments: ["", " a", "a ", "a  b", "日", "a\nb", String(repeating: "k", count: 80)])
    func badTexts(keyword: String) {
        var options = PNGOptions.fast
        options.texts = [.init(keyword: keyword, value: "v")]
        #expect(code { try PNG.encode(screen(2, 2), options: options) } == .badText)
    }

    @Test("a picture without pixels cannot be written")
    func empty() {
        #expect(code { try PNG.encode(Bitmap(widthPx: 0, heightPx: 3)) } == .emptyPicture)
    }
}

/// The code of the error that a call throws, nil when it throws none.
func code<R>(_ call: () throws -> R) -> PNGError.Code? {
    do {
        _ = try call()
        return nil
    } catch {
        return (error as? PNGError)?.code
    }
}
