import ArgumentParser
import Pictures
import Review

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two pictures pixel by pixel.",
        discussion: "Exits 0 when they are the same, 1 when they differ in a pixel or in size.")

    @Argument(help: "The picture as it should be.", completion: .file(extensions: ["png"]))
    var expected: String

    @Argument(help: "The picture under test.", completion: .file(extensions: ["png"]))
    var actual: String

    @Option(name: .shortAndLong, help: "Draw the difference into this file.", completion: .file())
    var output: String?

    func validate() throws { try checkOutput(output) }

    func run() async throws {
        try await finish { console in
            let a = try FileBytes.read(expected)
            let b = try FileBytes.read(actual)
            let first = try Self.decode(a, expected)
            if a == b, output == nil {
                console.out("the same: the files are equal, byte by byte")
                return .good
            }
            let second = try Self.decode(b, actual)
            let result = ImageDiff.strict(first, second)
            if let output {
                let picture = ImageDiff.picture(first, second)
                try FileBytes.write(try PNG.encode(picture), to: output)
            }
            for line in Self.lines(result, size: second.size) { console.out(line) }
            return result.passed ? .good : .different
        }
    }

    /// Decodes a picture; the error names the file.
    static func decode(_ bytes: [UInt8], _ path: String) throws -> Bitmap {
        do {
            return try PNG.decode(bytes)
        } catch {
            throw Failure(.badInput, "\(path): \(error)")
        }
    }

    /// The result in words.
    static func lines(_ result: DiffResult, size: PixelSize) -> [String] {
        var lines: [String] = []
        switch result.verdict {
        case .same: return ["the same: 0 of \(Wording.count(result.totalPixels)) pixels differ"]
        case .different: break
        case .sizesDiffer(let a, let b): lines.append("the sizes differ: \(a) against \(b)")
        }
        let share = Wording.percent(result.differingPixels, of: result.totalPixels)
        lines.append(
            "\(Wording.count(result.differingPixels)) of \(Wording.count(result.totalPixels)) "
                + "pixels differ (\(share)), by at most \(result.maxDelta) of 255")
        if let box = result.boundingBox {
            lines.append("bounding box: \(Wording.place(box, in: size))")
        }
        if result.clusterCount > 1 { lines.append("\(result.clusterCount) separate places") }
        return lines
    }
}
