import Pictures
import Testing

/// The messages about pictures, word by word: the finding, the place, the next step.
@Suite("The messages about pictures")
struct MessageTests {
    @Test("Each broken rule of a PNG file is named with its place")
    func files() {
        let found = (wrongChunks + wrongPixels).map { wrong in
            let error = pngError { try PNG.decode(wrong.bytes) }
            return error.map { "\($0.message) (\($0.place))" } ?? "no error: \(wrong.name)"
        }
        #expect(found.joined(separator: "\n") == Self.files)
    }

    static let starts: [(bytes: [UInt8], text: String)] = [
        ([], "the file has only 0 bytes (byte 0); \(again)"),
        ([137, 80], "the file has only 2 bytes (byte 2); \(again)"),
        (
            Array("GIF89a..".utf8),
            "the file does not begin as a PNG does (byte 0); give a PNG file"
        ),
        (
            Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".utf8),
            "a Git LFS pointer in place of the picture (byte 0); "
                + "fetch the picture with: git lfs pull"
        )
    ]

    private static let again = "copy or create the file again; it is incomplete"

    @Test("A file of another kind is named", arguments: starts)
    func otherFiles(bytes: [UInt8], text: String) {
        #expect(pngError { try PNG.header(of: bytes) }?.description == text)
    }

    @Test("A picture that cannot be written is refused with a next step")
    func writing() {
        let empty = pngError { try PNG.encode(Bitmap(widthPx: 0, heightPx: 4)) }
        #expect(
            empty?.description
                == "a picture of 0x4 px has no pixels (the file); "
                + "give a picture of at least 1x1 px")
        let text = PNGOptions(effort: .fast, texts: [.init(keyword: "", value: "a")])
        let unnamed = pngError { try PNG.encode(Bitmap(widthPx: 1, heightPx: 1), options: text) }
        #expect(
            unnamed?.description
                == "the text \"\" cannot be embedded (the file); "
                + "use a keyword of 1 to 79 printable Latin-1 characters and no NUL")
    }

    static let sizes: [(width: Int, height: Int, text: String)] = [
        (-1, 4, "a picture of -1x4 px cannot exist; give sides of 0 or more"),
        (
            1 << 20, 1 << 20,
            "a picture of 1048576x1048576 px is too large; make it smaller than 1073741824 px"
        )
    ]

    @Test("A bitmap of an impossible size is refused", arguments: sizes)
    func bitmaps(width: Int, height: Int, text: String) {
        #expect {
            _ = try Bitmap(checkedWidthPx: width, heightPx: height)
        } throws: { "\($0)" == text }
    }

    static let files = """
        a size of 0x2 px is not allowed (chunk IHDR at byte 8)
        a size of 2147483648x2 px is not allowed (chunk IHDR at byte 8)
        a PNG begins with IHDR of 13 bytes (chunk IHDR at byte 8)
        a PNG begins with IHDR of 13 bytes (chunk gAMA at byte 8)
        an unknown compression, filter or interlace method (chunk IHDR at byte 8)
        a second header (chunk IHDR at byte 33)
        no pixels before the end (chunk IEND at byte 33)
        the file ends inside a chunk (byte 62)
        an end with content (chunk IEND at byte 62)
        pixels in two places (chunk IDAT at byte 74)
        pixels without their palette (chunk IDAT at byte 33)
        a grey picture has no palette (chunk PLTE at byte 33)
        a palette of 4 bytes (chunk PLTE at byte 33)
        a palette of 0 bytes (chunk PLTE at byte 33)
        a palette of 9 bytes (chunk PLTE at byte 33)
        a palette out of its place (chunk PLTE at byte 48)
        a palette out of its place (chunk PLTE at byte 62)
        transparency of 1 bytes does not fit (chunk tRNS at byte 33)
        transparency of 2 bytes does not fit (chunk tRNS at byte 48)
        transparency of 6 bytes does not fit (chunk tRNS at byte 33)
        transparency out of its place (chunk tRNS at byte 62)
        an unknown chunk that must be understood (chunk ABCD at byte 33)
        a chunk's name is not four letters (byte 37)
        1 bytes follow the end of the picture (byte 74)
        13 bytes follow the end of the picture (byte 74)
        a length of 4294967295 bytes is not allowed (chunk tEXt at byte 33)
        the file ends inside a chunk of 2147483647 bytes (chunk tEXt at byte 33)
        IDAT: unknown compression method (chunk IDAT at byte 58)
        IDAT: incorrect data check (chunk IDAT at byte 58)
        Not enough image data (chunk IDAT at byte 67)
        Not enough image data (chunk IDAT at byte 64)
        IDAT: Too much image data (chunk IDAT at byte 61)
        IDAT: Extra compressed data (chunk IDAT at byte 61)
        bad adaptive filter value (chunk IDAT at byte 58)
        a colour that the palette lacks (chunk IDAT at byte 77)
        17 bytes cannot hold a picture of 10000x9000 px (chunk IDAT)
        """
}
