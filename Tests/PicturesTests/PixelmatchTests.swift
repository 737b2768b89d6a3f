import Pictures
import Testing

/// Options, and for each scene the count and the checksum (FNV-1a) of the diff picture's RGBA that
/// pixelmatch 7.2.0 gave on the same pictures under Node 20.
private let expected: [(options: PixelmatchOptions, results: [(count: Int, checksum: UInt64)])] = [
    (
        options { _ in },
        [(213, 0x7292_a80f_e1fd_4c67), (384, 0x6301_0b49_9efa_2e0f), (189, 0x2adc_1b40_1464_29c8)]
    ),
    (
        options { $0.includeAA = true },
        [(413, 0x4cf7_8792_8892_7413), (415, 0x711e_5b5c_93c4_c2e2), (212, 0xf7ca_aa27_a69f_1ca9)]
    ),
    (
        options { $0.threshold = 0.02 },
        [(213, 0xe01e_b43a_dd37_5058), (413, 0xb69d_d5d9_1107_619e), (341, 0xd392_603b_023b_9f13)]
    ),
    (
        options { $0.threshold = 0 },
        [(213, 0xe01e_b43a_dd37_5058), (413, 0xb69d_d5d9_1107_619e), (674, 0xede0_3dbf_1a3a_9fe2)]
    ),
    (
        options { $0.checkerboard = false },
        [(213, 0x7292_a80f_e1fd_4c67), (384, 0x6301_0b49_9efa_2e0f), (182, 0x9a15_9c8d_ec48_a40d)]
    ),
    (
        options { $0.diffMask = true },
        [(213, 0xf4da_5420_b79b_20bb), (384, 0xf009_0d55_fadb_3055), (189, 0xda39_7ca1_edad_c54b)]
    ),
    (
        options { $0.diffColorAlt = .init(red: 0, green: 255, blue: 0) },
        [(213, 0x74a0_fd51_f553_38cd), (384, 0x8be0_9d99_10d5_eae7), (189, 0xcf7b_eb60_7a95_1636)]
    ),
    (
        options {
            $0.alpha = 0.5
            $0.aaColor = .init(red: 0, green: 192, blue: 0)
            $0.diffColor = .init(red: 255, green: 0, blue: 255)
        },
        [(213, 0x6cfa_8f6b_f11f_7149), (384, 0xbc9a_7f01_dc5c_f44d), (189, 0x2615_c313_6f6b_65f5)]
    ),
    (
        options { $0.alpha = 3 },
        [(213, 0x3cfd_4dfe_8cb8_d11c), (384, 0xc99f_06ef_22bc_730f), (189, 0x3abf_784a_b45f_d065)]
    )
]

private func options(_ change: (inout PixelmatchOptions) -> Void) -> PixelmatchOptions {
    var options = PixelmatchOptions()
    change(&options)
    return options
}

/// The same of pixelmatch's commit c6fee35, which measures in OKLab.
private let expectedOfOKLab:
    [(options: PixelmatchOptions, results: [(count: Int, checksum: UInt64)])] =
        [
            (
                options { $0.colorSpace = .oklab },
                [
                    (213, 0x23f0_6e53_5964_9c4c), (397, 0x1852_8820_e4cd_d8c4),
                    (176, 0x3889_c521_33aa_4764)
                ]
            ),
            (
                options {
                    $0.colorSpace = .oklab
                    $0.includeAA = true
                },
                [
                    (448, 0xdc8b_c4db_f6ed_4105), (430, 0x3980_5247_1177_7f89),
                    (219, 0xaae6_f148_0218_298d)
                ]
            ),
            (
                options {
                    $0.colorSpace = .oklab
                    $0.threshold = 0.02
                    $0.checkerboard = false
                },
                [
                    (213, 0xe01e_b43a_dd37_5058), (413, 0xb69d_d5d9_1107_619e),
                    (477, 0x87a1_4ce5_ee0a_c67c)
                ]
            ),
            (
                options {
                    $0.colorSpace = .oklab
                    $0.threshold = 0
                    $0.diffColorAlt = .init(red: 0, green: 255, blue: 0)
                },
                [
                    (213, 0x9cc0_7505_4da4_5f52), (413, 0x7abf_cc9d_7882_fe64),
                    (604, 0xf908_fd61_67d2_f848)
                ]
            )
        ]

struct PixelmatchTests {
    @Test("counts and diff pictures are those of pixelmatch 7.2.0", arguments: expected.indices)
    func exact(row: Int) { check(expected[row].options, expected[row].results) }

    @Test("in OKLab they are those of pixelmatch after it", arguments: expectedOfOKLab.indices)
    func exactInOKLab(row: Int) {
        check(expectedOfOKLab[row].options, expectedOfOKLab[row].results)
    }

    private func check(_ options: PixelmatchOptions, _ results: [(count: Int, checksum: UInt64)]) {
        #expect(results.count == PixelmatchScene.allCases.count)
        for (scene, result) in zip(PixelmatchScene.allCases, results) {
            let (a, b) = scene.pair
            let drawn = ImageDiff.pixelmatchPicture(a, b, options: options)
            #expect(drawn.result.differingPixels == result.count, "\(scene)")
            #expect(checksum(drawn.picture) == result.checksum, "\(scene)")
            #expect(ImageDiff.pixelmatch(a, b, options: options) == drawn.result)
        }
    }

    @Test(
        "half black over white is the grey, over the pattern it is not",
        arguments: PixelmatchOptions.ColorSpace.allCases)
    func checkerboard(space: PixelmatchOptions.ColorSpace) {
        let (black, grey) = (single(0x8000_0000), single(0xff7f_7f7f))
        var all = options { $0.colorSpace = space }
        #expect(ImageDiff.pixelmatch(black, grey, options: all).differingPixels == 1)
        all.checkerboard = false
        #expect(ImageDiff.pixelmatch(black, grey, options: all).passed)
    }

    /// Two colours, and whether OKLab calls them different at the default threshold; those of the
    /// tests of pixelmatch.
    static let pairs: [(first: UInt32, second: UInt32, differ: Bool)] = [
        (0x00_0000, 0x0d_0d0d, false), (0x00_0000, 0x17_1717, true),
        (0x29_389d, 0x29_3800, true), (0x27_2c5c, 0x27_2c0e, true),
        (0x00_fefc, 0x5e_fefc, false), (0x00_fefc, 0x2f_fefc, false)
    ]

    @Test("OKLab tells colours apart that YIQ takes for others", arguments: pairs.indices)
    func oklab(index: Int) {
        let row = Self.pairs[index]
        func pixel(_ rgb: UInt32) -> StraightBitmap {
            single(0xff00_0000 | rgb >> 16 | rgb & 0xff00 | (rgb & 255) << 16)
        }
        let oklab = options { $0.colorSpace = .oklab }
        let result = ImageDiff.pixelmatch(pixel(row.first), pixel(row.second), options: oklab)
        #expect(result.passed != row.differ)
    }

    @Test("equal pictures are drawn as grey, and as nothing in a mask")
    func equalPictures() {
        let (a, _) = PixelmatchScene.discs.pair
        let drawn = ImageDiff.pixelmatchPicture(a, a)
        #expect(drawn.result.passed)
        #expect(drawn.picture[0, 0] == Pixel(red: 253, green: 253, blue: 253))
        let mask = ImageDiff.pixelmatchPicture(a, a, options: options { $0.diffMask = true })
        #expect(mask.picture == Bitmap(widthPx: a.widthPx, heightPx: a.heightPx))
    }

    @Test("the shortcut for small differences never changes the answer at the threshold")
    func shortcut() {
        var random = Seeded(3)
        for _ in 0..<4000 {
            let first = UInt32(truncatingIfNeeded: random.next())
            let reach = [2, 8, 30, 256][random.below(4)]
            let second = (0..<4).reduce(UInt32(0)) { pixel, i in
                let value = Int(first >> UInt32(i * 8) & 255) + random.below(2 * reach) - reach
                return pixel | UInt32(min(255, max(0, value))) << UInt32(i * 8)
            }
            if first == second { continue }
            let exact = (metric(first, second) / 35215).squareRoot()
            for threshold in [exact * 0.999_999, exact, exact * 1.000_001] {
                let differs = metric(first, second) > 35215 * threshold * threshold
                let result = ImageDiff.pixelmatch(
                    single(first), single(second), options: options { $0.threshold = threshold })
                #expect(result.passed != differs, "\(first) \(second) \(threshold)")
            }
        }
    }

    @Test("ignored pixels are neither counted nor drawn, others as before")
    func ignoring() {
        let (a, b) = PixelmatchScene.grain.pair
        let whole = ImageDiff.pixelmatchPicture(a, b)
        let hole = PixelRect(x: 20, y: -3, widthPx: 17, heightPx: 30)
        let part = ImageDiff.pixelmatchPicture(a, b, ignoring: [hole])
        let red = Pixel(red: 255, green: 0, blue: 0)
        var count = 0
        for y in 0..<a.heightPx {
            for x in 0..<a.widthPx where whole.picture[x, y] == red {
                let ignored = hole.contains(x: x, y: y)
                #expect((part.picture[x, y] == red) == !ignored)
                count += ignored ? 0 : 1
            }
        }
        #expect(part.result.differingPixels == count)
        #expect(part.result.ignoredPixels == 17 * 27)
    }

    @Test("different sizes never pass; the common part is compared")
    func sizes() {
        let (a, b) = PixelmatchScene.discs.pair
        let wide = a.cropped(to: PixelRect(x: 0, y: 0, widthPx: 90, heightPx: 60))
        let drawn = ImageDiff.pixelmatchPicture(wide, a)
        #expect(drawn.result.verdict == .sizesDiffer(wide.size, a.size))
        #expect(drawn.result.differingPixels == 96 * 64 - 90 * 60)
        #expect(drawn.picture[95, 0] == Pixel(red: 255, green: 0, blue: 0))
        #expect(drawn.picture[89, 0] == Pixel(red: 253, green: 253, blue: 253))
        #expect(ImageDiff.pixelmatch(wide, b).differingPixels > drawn.result.differingPixels)
        let mask = ImageDiff.pixelmatchPicture(wide, a, options: options { $0.diffMask = true })
        #expect(mask.picture[89, 0] == .clear)
    }

    @Test("opaque bitmaps give what straight ones give")
    func bitmaps() {
        let (a, b) = PixelmatchScene.grain.pair
        #expect(ImageDiff.pixelmatch(Bitmap(a), Bitmap(b)) == ImageDiff.pixelmatch(a, b))
    }
}

private func single(_ pixel: UInt32) -> StraightBitmap {
    var bitmap = StraightBitmap(widthPx: 1, heightPx: 1)
    bitmap.withMutablePixels { $0[0] = pixel }
    return bitmap
}

/// The metric by its definition, for the first pixel of a picture (the pattern is 48 there).
private func metric(_ first: UInt32, _ second: UInt32) -> Double {
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Double { Double(pixel >> shift & 255) }
    let (alpha1, alpha2) = (channel(first, 24), channel(second, 24))
    func difference(_ shift: UInt32) -> Double {
        let (value1, value2) = (channel(first, shift), channel(second, shift))
        if alpha1 == 255 && alpha2 == 255 { return value1 - value2 }
        return (value1 * alpha1 - value2 * alpha2 - 48 * (alpha1 - alpha2)) / 255
    }
    let (red, green, blue) = (difference(0), difference(8), difference(16))
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
}

/// FNV-1a of the picture's bytes as they would stand in a file.
private func checksum(_ bitmap: Bitmap) -> UInt64 {
    StraightBitmap(bitmap).withPixels { pixels in
        UnsafeRawBufferPointer(pixels).reduce(0xcbf2_9ce4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
    }
}
