import Basics
import Pictures
import Testing

@testable import Review

@Suite("Numbers, places and hashes in words")
struct WordingTests {
    static let numbers: [(number: Int, text: String)] = [
        (0, "0"), (999, "999"), (1000, "1,000"), (2_740_500, "2,740,500"), (-12345, "-12,345")
    ]

    @Test("counts are grouped", arguments: numbers)
    func counts(number: Int, text: String) { #expect(Wording.count(number) == text) }

    static let shares: [(part: Int, whole: Int, text: String)] = [
        (0, 100, "0 %"), (1, 2_000_000, "< 0.1 %"), (1, 1000, "0.1 %"), (395, 1000, "39.5 %"),
        (1_999_999, 2_000_000, "> 99.9 %"), (5, 5, "100 %"), (1, 0, "0 %")
    ]

    @Test("a share is never rounded to nothing or to everything", arguments: shares)
    func percents(part: Int, whole: Int, text: String) {
        #expect(Wording.percent(part, of: whole) == text)
    }

    static let wholeShares: [(part: Int, whole: Int, text: String)] = [
        (0, 100, "0 %"), (1, 2_000_000, "< 1 %"), (2_010_315, 2_740_500, "73 %"), (15, 1000, "2 %"),
        (1_999_999, 2_000_000, "> 99 %"), (5, 5, "100 %"), (1, 0, "0 %")
    ]

    @Test("Rounds a share to whole percent", arguments: wholeShares)
    func wholePercents(part: Int, whole: Int, text: String) {
        #expect(Wording.wholePercent(part, of: whole) == text)
    }

    static let places: [(box: [Int], text: String)] = [
        ([0, 0, 100, 200], "100 × 200 px over the whole screen (x 0, y 0)"),
        ([0, 150, 100, 50], "100 × 50 px across the bottom (x 0, y 150)"),
        ([0, 0, 95, 20], "95 × 20 px across the top (x 0, y 0)"),
        ([80, 0, 20, 200], "20 × 200 px down the right (x 80, y 0)"),
        ([45, 95, 10, 10], "10 × 10 px in the middle (x 45, y 95)"),
        ([0, 95, 10, 10], "10 × 10 px in the middle left (x 0, y 95)"),
        ([90, 190, 10, 10], "10 × 10 px at the bottom right (x 90, y 190)")
    ]

    @Test("a box is named by where it lies", arguments: places)
    func place(box: [Int], text: String) {
        let rect = PixelRect(x: box[0], y: box[1], widthPx: box[2], heightPx: box[3])
        #expect(Wording.place(rect, in: PixelSize(widthPx: 100, heightPx: 200)) == text)
    }

    static let codings: [(plain: String, coded: String)] = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy")
    ]

    @Test("base64 as in RFC 4648", arguments: codings)
    func base64(plain: String, coded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == coded)
    }

    /// The first three from FIPS 180-4's examples; the lengths around a block from sha256sum.
    static let digests: [(text: String, hex: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 55),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
        (
            String(repeating: "a", count: 56),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
        ),
        (
            String(repeating: "a", count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        )
    ]

    @Test("SHA-256 at every kind of length", arguments: digests)
    func sha256(text: String, hex: String) { #expect(SHA256.hex(Array(text.utf8)) == hex) }
}

@Suite("Changes by the names of views")
struct ChangeWordingTests {
    private let views = PictureViews([
        .init(name: "screen", frame: PixelRect(x: 0, y: 0, widthPx: 390, heightPx: 844)),
        .init(name: "keyboard", frame: PixelRect(x: 0, y: 553, widthPx: 390, heightPx: 291)),
        .init(name: "send button", frame: PixelRect(x: 340, y: 510, widthPx: 40, heightPx: 34))
    ])

    private func words(_ clusters: PixelRect...) -> [String] {
        Wording.changes(clusters, views: views, in: PixelSize(widthPx: 390, heightPx: 844))
    }

    @Test("a cluster belongs to the smallest view that holds it")
    func smallest() {
        let keys = PixelRect(x: 0, y: 613, widthPx: 390, heightPx: 231)
        #expect(words(keys) == ["the keyboard changed: 231 rows at the bottom"])
        let icon = PixelRect(x: 350, y: 520, widthPx: 20, heightPx: 10)
        #expect(
            words(icon) == [
                "the send button changed: 20 × 10 px in the middle right (x 350, y 520)"
            ])
        let line = PixelRect(x: 0, y: 40, widthPx: 390, heightPx: 1)
        #expect(words(line) == ["the screen changed: 1 row at the top"])
    }

    @Test("a cluster over several views is told of each, with what of it lies there")
    func several() {
        let bars = PictureViews([
            .init(name: "messages", frame: PixelRect(x: 0, y: 100, widthPx: 390, heightPx: 400)),
            .init(name: "keyboard", frame: PixelRect(x: 0, y: 500, widthPx: 390, heightPx: 344)),
            .init(name: "key", frame: PixelRect(x: 10, y: 600, widthPx: 30, heightPx: 40))
        ])
        let cluster = PixelRect(x: 0, y: 200, widthPx: 390, heightPx: 644)
        let told = Wording.changes(
            [cluster], views: bars, in: PixelSize(widthPx: 390, heightPx: 844))
        #expect(
            told == [
                "the messages changed: 300 rows in the middle",
                "the keyboard changed: 344 rows at the bottom"
            ])
    }

    @Test("clusters of one view are told together, in the order of the first")
    func together() {
        let first = PixelRect(x: 0, y: 600, widthPx: 200, heightPx: 100)
        let second = PixelRect(x: 190, y: 700, widthPx: 200, heightPx: 100)
        let outside = PixelRect(x: 400, y: 0, widthPx: 5, heightPx: 5)
        #expect(
            words(first, outside, second) == [
                "the keyboard changed: 200 rows at the bottom",
                "something outside the named views changed: "
                    + "5 × 5 px at the top right (x 400, y 0)"
            ])
    }

    @Test("a file of views is read, or told what is wrong with it")
    func sidecar() throws {
        #expect(PictureViews.sidecar(of: "a/b.png") == "a/b.views.json")
        let text = #"{"version":1,"views":[{"name":"bar","x":1,"y":2,"width":3,"height":4}]}"#
        let read = try PictureViews(json: Array(text.utf8), path: "f")
        #expect(read.frames(named: "bar") == [PixelRect(x: 1, y: 2, widthPx: 3, heightPx: 4)])
        for bad in ["", "{}", #"{"version":2,"views":[]}"#] {
            #expect(throws: PictureViewsError.self) {
                try PictureViews(json: Array(bad.utf8), path: "f")
            }
        }
    }
}
