import Foundation
import Pictures

/// What comparing pictures costs: of pixels in memory beside memcmp of them, and of two files
/// beside what blazediff takes for the same files, where Python has it.
struct DiffBench {
    private let picture: Bitmap
    private let median: (() throws -> Void) throws -> Double

    /// - Parameter median: measures a work, in milliseconds.
    init(_ picture: Bitmap, median: @escaping (() throws -> Void) throws -> Double) {
        (self.picture, self.median) = (picture, median)
    }

    func run(into rows: inout Table) throws {
        let edited = edited()
        let memcmp = try median { equalBytes(picture, picture) }
        let pairs = [("identical", copied()), ("3 % edited", edited), ("noise of 1", noisy())]
        for (name, other) in pairs {
            for (metric, work) in works(picture, other) {
                rows.add("diff \(name), \(metric)", try median(work), "memcmp of both", memcmp)
            }
        }
        try addFiles(edited, into: &rows)
    }

    private func works(_ a: Bitmap, _ b: Bitmap) -> [(String, () -> Void)] {
        let (first, second) = (StraightBitmap(a), StraightBitmap(b))
        var everything = PixelmatchOptions()
        everything.includeAA = true
        return [
            ("strict", { _ = ImageDiff.strict(a, b) }),
            ("pixelmatch", { _ = ImageDiff.pixelmatch(first, second) }),
            ("including AA", { _ = ImageDiff.pixelmatch(first, second, options: everything) }),
            ("perceptual", { _ = ImageDiff.perceptual(a, b) }),
        ]
    }

    private func equalBytes(_ a: Bitmap, _ b: Bitmap) {
        a.withPixels { first in
            b.withPixels { second in
                guard let p = first.baseAddress, let q = second.baseAddress else { return }
                precondition(memcmp(p, q, first.count * 4) == 0)
            }
        }
    }
}

// MARK: - The other pictures

extension DiffBench {
    /// The same pixels in memory of their own.
    private func copied() -> Bitmap {
        var copy = picture
        copy.withMutablePixels { _ in }
        return copy
    }

    /// Every channel one step off.
    private func noisy() -> Bitmap {
        var noisy = picture
        noisy.withMutablePixels { pixels in
            for i in pixels.indices { pixels[i] ^= 0x0001_0101 }
        }
        return noisy
    }

    /// Blocks of 40 x 40 pixels, 3 % of all, moved by three pixels.
    private func edited() -> Bitmap {
        var edited = picture
        let (width, height) = (picture.widthPx, picture.heightPx)
        let blocks = width * height * 3 / 100 / 1600
        picture.withPixels { from in
            edited.withMutablePixels { to in
                for block in 0..<blocks {
                    let x = block * 397 % (width - 44)
                    let y = block * 1231 % (height - 40)
                    for i in 0..<1600 {
                        let place = (y + i / 40) * width + x + i % 40
                        to[place] = from[place + 3] ^ UInt32(i * 2_654_435 & 0x003f_3f3f)
                    }
                }
            }
        }
        return edited
    }
}

// MARK: - Two files

extension DiffBench {
    private func addFiles(_ edited: Bitmap, into rows: inout Table) throws {
        let folder = FileManager.default.temporaryDirectory.path
        let paths = ["\(folder)/diff-bench-a.png", "\(folder)/diff-bench-b.png"]
        for (path, bitmap) in zip(paths, [picture, edited]) {
            try FileBytes.write(try PNG.encode(bitmap), to: path)
        }
        defer { for path in paths { unlink(path) } }
        let own = try median {
            let a = try PNG.decodeStraight(FileBytes.read(paths[0]))
            let b = try PNG.decodeStraight(FileBytes.read(paths[1]))
            _ = ImageDiff.compare(a, b, by: .pixelmatch(PixelmatchOptions()))
        }
        guard let peer = blazediff(paths) else {
            print("blazediff was not found; pip install blazediff to measure beside it")
            return
        }
        rows.add("diff of two files", own, "blazediff", peer)
    }

    /// The median of ten comparisons in milliseconds; nil where Python or the package is missing.
    private func blazediff(_ paths: [String]) -> Double? {
        let program = """
            import sys, time, blazediff
            def once():
                start = time.perf_counter()
                blazediff.compare(sys.argv[1], sys.argv[2], antialiasing=True)
                return (time.perf_counter() - start) * 1000
            print(sorted(once() for _ in range(10))[5])
            """
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + paths
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return nil
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let text = String(decoding: data, as: UTF8.self)
        process.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
