import Basics
import BenchTable
import Foundation
import Pictures

/// What comparing pictures costs: of pixels in memory beside memcmp of them, and of two files, in
/// this process and as a command, beside what blazediff takes for them, where Python has it.
struct DiffBench {
    private let picture: Bitmap
    private let folder: String
    private let tool: String?
    private let python: String
    private let median: (() throws -> Void) throws -> Double

    /// - Parameters:
    ///   - folder: where files are written that are compared.
    ///   - tool: the command to measure; nil leaves its rows out.
    ///   - peers: the folder of `peers.py`, whose Python has blazediff.
    ///   - median: measures a work, in milliseconds.
    init(
        _ picture: Bitmap, folder: String, tool: String?, peers: String?,
        median: @escaping (() throws -> Void) throws -> Double
    ) {
        (self.picture, self.folder, self.tool, self.median) = (picture, folder, tool, median)
        let python = "\(peers ?? ".")/peers-python/bin/python"
        self.python = access(python, X_OK) == 0 ? python : "python3"
    }

    func run(into rows: inout Table) throws {
        let edited = edited()
        let copy = copied()
        let memcmp = try median { equalBytes(picture, copy) }
        let pairs = [("identical", copy), ("3 % edited", edited), ("noise of 1", noisy())]
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
            ("perceptual", { _ = ImageDiff.perceptual(a, b) })
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

// MARK: - Files

extension DiffBench {
    private func addFiles(_ edited: Bitmap, into rows: inout Table) throws {
        let paths = try write([picture, edited, noisy()], "diff")
        defer { for path in paths { unlink(path) } }
        let own = try median {
            let files = try paths.prefix(2).map { try PNG.decodeStraight(FileBytes.read($0)) }
            _ = ImageDiff.compare(files[0], files[1], by: .pixelmatch(PixelmatchOptions()))
        }
        if let peer = blazediff(paths[0], paths[1]) {
            rows.add("diff of two files, one thread", own, "blazediff", peer)
        } else {
            print("blazediff cannot be had: its rows are left out; peers.py installs it")
        }
        try addProcesses(paths, into: &rows)
        try addLarge(into: &rows)
    }

    /// The command from its start to its end, beside blazediff's call alone, without its start.
    private func addProcesses(_ paths: [String], into rows: inout Table) throws {
        guard let tool else { return print("no --tool: the rows of the command are left out") }
        guard let start = process([tool, "--version"]) else {
            return print("\(tool) cannot be started: its rows are left out")
        }
        rows.add("process: --version", start.ms, "/bin/true", process(["/bin/true"])?.ms ?? 0)
        rows.add(
            "page faults: --version", start.faults, "", "/bin/true",
            process(["/bin/true"])?.faults ?? 0)
        for (name, second) in [("equal files", 0), ("3 % edited", 1), ("noise of 1", 2)] {
            for metric in ["pixelmatch", "perceptual"] {
                let words = [tool, "diff", paths[0], paths[second], "--metric", metric]
                guard let own = process(words)?.ms else { continue }
                let row = "process: diff \(name), \(metric)"
                rows.add(row, own, "--version", start.ms)
                guard let peer = blazediff(paths[0], paths[second]) else { continue }
                rows.add(row, own, "blazediff in a running process", peer)
                let whole = process([
                    python, "-c", Self.blazediffOnce, paths[0], paths[second]
                ])
                if let whole { rows.add(row, own, "blazediff as a process", whole.ms) }
            }
        }
    }

    /// A pair of 40 megapixels, and the memory that comparing it takes.
    private func addLarge(into rows: inout Table) throws {
        var large = Bitmap(widthPx: 5800, heightPx: 7000, fill: .white)
        large.withMutablePixels { to in
            picture.withPixels { from in
                for i in to.indices { to[i] = from[i % from.count] }
            }
        }
        var other = large
        other.withMutablePixels { pixels in
            for i in pixels.indices where i % 97 == 0 { pixels[i] ^= 0x0010_1010 }
        }
        let paths = try write([large, other], "large")
        defer { for path in paths { unlink(path) } }
        guard let tool,
            let own = process([tool, "diff", paths[0], paths[1], "--metric", "pixelmatch"])
        else { return }
        let bitmaps = Double(large.widthPx * large.heightPx * 4 * 2) / 1e6
        rows.add("memory: diff of 40 megapixels", own.peakMB, "MB", "two bitmaps", bitmaps)
        guard let peer = blazediff(paths[0], paths[1]) else { return }
        rows.add("process: diff of 40 megapixels", own.ms, "blazediff", peer)
    }

    private func write(_ bitmaps: [Bitmap], _ name: String) throws -> [String] {
        try bitmaps.enumerated().map { index, bitmap in
            let path = "\(folder)/bench-\(name)-\(index).png"
            try FileBytes.write(try PNG.encode(bitmap), to: path)
            return path
        }
    }

    /// A program from its start to its end: the median of eleven runs, the most memory that one
    /// took, and the pages of one. Nil where it cannot be started.
    private func process(
        _ command: [String]
    ) -> (ms: Double, peakMB: Double, faults: Double)? {
        let program = """
            import os, subprocess, sys, time
            def once():
                start = time.perf_counter()
                child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
                usage = os.wait4(child.pid, 0)[2]
                ms = (time.perf_counter() - start) * 1000
                return ms, usage.ru_maxrss * 1024 / 1e6, usage.ru_minflt + usage.ru_majflt
            runs = sorted(once() for _ in range(11))
            print(runs[5][0], max(run[1] for run in runs), runs[5][2])
            """
        let numbers = run("python3", program, command)?.split(separator: " ")
            .compactMap { Double($0) }
        guard let numbers, numbers.count == 3 else { return nil }
        return (numbers[0], numbers[1], numbers[2])
    }

    private static let blazediffOnce = """
        import sys, blazediff
        blazediff.compare(sys.argv[1], sys.argv[2], antialiasing=True)
        """

    /// The median of eleven comparisons in milliseconds; nil without Python or the package.
    private func blazediff(_ first: String, _ second: String) -> Double? {
        let program = """
            import sys, time, blazediff
            def once():
                start = time.perf_counter()
                blazediff.compare(sys.argv[1], sys.argv[2], antialiasing=True)
                return (time.perf_counter() - start) * 1000
            print(sorted(once() for _ in range(11))[5])
            """
        return run(python, program, [first, second]).flatMap { Double($0) }
    }

    /// What a program in Python prints; nil where there is none.
    private func run(_ python: String, _ program: String, _ arguments: [String]) -> String? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, "-c", program] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return nil
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
