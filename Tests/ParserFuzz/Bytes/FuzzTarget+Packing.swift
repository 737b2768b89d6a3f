import FuzzDriver
import Pictures

extension FuzzTarget {
    /// In rows of any width, opaque pictures of so many pixels have the 32 KB from which drawn ones
    /// have an encoder of their own.
    private static let leastPixels = 11_700
    private static let mostPixels = 1 << 16

    /// A picture is the same after it was packed in either way.
    ///
    /// The input is a width, an opacity, and pixels: a byte below 128 is a colour, another one
    /// repeats up to 64 pixels from the left or from the row above. All of it comes again until the
    /// picture is large enough.
    static func packing(_ bytes: [UInt8]) -> String? {
        guard bytes.count > 2 else { return nil }
        let width = 1 + 3 * Int(bytes[0])
        let pixels = pixels(bytes[2...], width: width, isOpaque: bytes[1] < 128)
        var picture = Bitmap(widthPx: width, heightPx: pixels.count / width)
        picture.withMutablePixels { buffer in
            for index in buffer.indices { buffer[index] = pixels[index] }
        }
        do throws(PNGError) {
            for options in [PNGOptions.small, .fast] {
                let again = try PNG.decode(PNG.encode(picture, options: options))
                if again != picture { return "the picture is another after it was packed" }
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func pixels(_ bytes: ArraySlice<UInt8>, width: Int, isOpaque: Bool) -> [UInt32] {
        var pixels: [UInt32] = []
        while pixels.count < max(leastPixels, width) {
            for byte in bytes where pixels.count < mostPixels {
                if byte < 128 {
                    pixels.append(color(byte, isOpaque: isOpaque))
                    continue
                }
                let back = byte & 64 == 0 ? 1 : width
                for _ in 0...byte & 63 where pixels.count < mostPixels {
                    pixels.append(pixels.count < back ? 0xFFFF_FFFF : pixels[pixels.count - back])
                }
            }
        }
        return pixels
    }

    /// One of 128 colours, which with translucent ones have four opacities.
    private static func color(_ byte: UInt8, isOpaque: Bool) -> UInt32 {
        let alpha: UInt8 = isOpaque ? 255 : (byte & 3) * 85
        let shade = UInt8(Int(byte) * 2 * Int(alpha) / 255)
        return Pixel(red: shade, green: byte & 1 == 0 ? shade : 0, blue: 0, alpha: alpha).packed
    }
}
