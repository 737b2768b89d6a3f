import Foundation
import Pictures

/// libpng's simplified writer, with zlib's level 6 and a filter chosen for each row, loaded when
/// asked for. It writes the same pixels as our small files.
enum LibPNGPeer {
    private typealias Write =
        @convention(c) (
            UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>, Int32,
            UnsafeRawPointer, Int32, UnsafeRawPointer?
        ) -> Int32

    /// `png_image` of libpng 1.6, up to the message.
    private struct Image {
        var control: OpaquePointer?
        var version: UInt32 = 1
        var width: UInt32
        var height: UInt32
        /// `PNG_FORMAT_RGB`.
        var format: UInt32 = 2
        var flags: UInt32 = 0
        var colormapEntries: UInt32 = 0
        var warningOrError: UInt32 = 0
        var message: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
            (0, 0, 0, 0, 0, 0, 0, 0)
    }

    /// The time and the size of a file of an opaque picture; nil where libpng is missing.
    static func files(
        _ picture: Bitmap, _ median: (() throws -> Void) throws -> Double
    ) rethrows -> (ms: Double, count: Int)? {
        guard let library = dlopen("libpng16.so.16", RTLD_NOW),
            let place = dlsym(library, "png_image_write_to_memory")
        else { return nil }
        let write = unsafeBitCast(place, to: Write.self)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(picture.pixelCount * 3)
        picture.withPixels { for pixel in $0 { pixels += pixel.rgb } }
        var file = [UInt8](repeating: 0, count: pixels.count + 1 << 16)
        var count = 0
        let ms = try median {
            var image = Image(
                width: UInt32(picture.widthPx), height: UInt32(picture.heightPx))
            count = file.count
            let done = write(&image, &file, &count, 0, pixels, 0, nil)
            precondition(done == 1, "libpng could not write the picture")
        }
        return (ms, count)
    }
}

extension UInt32 {
    /// Red, green and blue of a pixel in memory order.
    fileprivate var rgb: [UInt8] {
        [0, 8, 16].map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
