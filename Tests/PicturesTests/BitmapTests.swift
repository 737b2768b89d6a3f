import Pictures
import Testing

struct BitmapTests {
    @Test("a copy keeps its pixels when the other is written to")
    func copyOnWrite() {
        let first = Bitmap(widthPx: 3, heightPx: 2, fill: .white)
        var second = first
        second[1, 1] = .black
        #expect(first[1, 1] == .white)
        #expect(second[1, 1] == .black)
        #expect(first != second)
        second.withMutablePixels { $0[4] = 0xffff_ffff }
        #expect(first == second)
    }

    @Test("pixels lie row by row as R, G, B, A")
    func layout() {
        var bitmap = Bitmap(widthPx: 2, heightPx: 2)
        bitmap[1, 0] = Pixel(red: 1, green: 2, blue: 3, alpha: 4)
        let bytes = bitmap.withPixels { Array(UnsafeRawBufferPointer($0)) }
        #expect(bytes == [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test("large pictures begin clear and keep what is written to their ends")
    func large() {
        var bitmap = Bitmap(widthPx: 1179, heightPx: 2556)
        #expect(bitmap.withPixels { $0.allSatisfy { $0 == 0 } })
        bitmap[0, 0] = .white
        bitmap[1178, 2555] = .black
        let copy = bitmap
        bitmap[1178, 2555] = .white
        #expect(copy[0, 0] == .white)
        #expect(copy[1178, 2555] == .black)
    }

    @Test(
        "sizes that cannot be are errors with a next step",
        arguments: [
            (-1, 5, BitmapError.Code.negativeSize), (5, -1, .negativeSize),
            (1 << 31, 1 << 31, .tooLarge), (Int.max, Int.max, .tooLarge),
            (1 << 30, 2, .tooLarge), (Int.min, Int.min, .negativeSize)
        ])
    func hostileSizes(width: Int, height: Int, code: BitmapError.Code) {
        #expect {
            try Bitmap(checkedWidthPx: width, heightPx: height)
        } throws: {
            ($0 as? BitmapError)?.code == code && "\($0)".contains("; ")
        }
    }

    @Test("a picture may have no pixels")
    func empty() {
        let bitmap = Bitmap(widthPx: 0, heightPx: 7)
        #expect(bitmap.pixelCount == 0)
        #expect(bitmap.isOpaque)
        #expect(bitmap == bitmap.scaledDown(by: 1))
        #expect(bitmap != Bitmap(widthPx: 7, heightPx: 0))
    }

    @Test("a crop is clipped to the picture")
    func crop() {
        let whole = noise(7, 5, seed: 1, opaque: false)
        let part = whole.cropped(to: PixelRect(x: 5, y: 3, widthPx: 10, heightPx: 10))
        #expect(part == picture(2, 2) { whole[$0 + 5, $1 + 3] })
        let corner = whole.cropped(to: PixelRect(x: -2, y: -1, widthPx: 3, heightPx: 3))
        #expect(corner == picture(1, 2) { whole[$0, $1] })
        let far = PixelRect(x: .max, y: .min, widthPx: .max, heightPx: .max)
        #expect(whole.cropped(to: far).pixelCount == 0)
        #expect(whole.cropped(to: whole.bounds) == whole)
    }

    @Test("scaling down averages boxes, also those that hang over the edge")
    func scaleDown() {
        let grey = [[10, 20, 5], [30, 41, 6], [1, 2, 250]].map { $0.map { UInt8($0) } }
        let small = picture(3, 3) { x, y in
            Pixel(red: grey[y][x], green: 0, blue: 9, alpha: 255)
        }.scaledDown(by: 2)
        let expected: [[UInt8]] = [[25, 6], [2, 250]]
        #expect(small == picture(2, 2) { Pixel(red: expected[$1][$0], green: 0, blue: 9) })
        #expect(small.scaledDown(by: 1000).pixelCount == 1)
    }

    @Test("premultiplied pixels survive being straightened, all of them")
    func straightRoundTrip() {
        for alpha in 0...255 {
            let row = picture(alpha + 1, 1) { x, _ in
                Pixel(
                    red: UInt8(x), green: UInt8(alpha - x), blue: UInt8(x / 2),
                    alpha: UInt8(alpha))
            }
            #expect(Bitmap(StraightBitmap(row)) == row)
        }
    }

    @Test("a straight picture that is given away is premultiplied where it is, else in a copy")
    func premultipliedInPlace() {
        let straight = StraightBitmap(noise(9, 5, seed: 2, opaque: false))
        let expected = Bitmap(straight)
        var mine = straight
        mine.withMutablePixels { $0[0] = $0[0] }
        let address = mine.withPixels { $0.baseAddress }
        let same = Bitmap(consume mine)
        #expect(same == expected)
        #expect(same.withPixels { $0.baseAddress } == address)
        #expect(straight.withPixels { $0.baseAddress } != address)
    }
}
