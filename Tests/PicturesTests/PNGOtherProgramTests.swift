import Basics
import Foundation
import Pictures
import Testing

/// Files that ImageMagick wrote and pypng has read; `make` beside them tells how.
struct PNGOtherProgramTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/png")

    static let files: [[String]] = {
        let text = try? String(contentsOf: folder.appending(path: "checksums.txt"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map { line in
            line.split(separator: " ").map(String.init)
        }
    }()

    @Test("files of every colour type, depth and interlacing read as another program reads them")
    func files() throws {
        #expect(Self.files.count == 30)
        for file in Self.files {
            let bytes = try FileBytes.read(Self.folder.appending(path: file[0]).path())
            let bitmap = try PNG.decodeStraight(bytes)
            #expect("\(bitmap.size.widthPx)x\(bitmap.size.heightPx)" == file[1])
            let rgba = bitmap.withPixels { pixels in Array(UnsafeRawBufferPointer(pixels)) }
            #expect(crc(rgba) == UInt32(file[2], radix: 16), "\(file[0])")
        }
    }
}
