import Basics
import ArgumentParser
import Foundation
import Pictures
import Review

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two pictures.",
        discussion: """
            Exits 0 when the pictures are the same, 1 when they differ, also in size. \
            docs/diff.md describes the metrics.
            """)

    @Argument(help: "The expected picture.", completion: .file(extensions: ["png"]))
    var expected: String

    @Argument(help: "The picture to test.", completion: .file(extensions: ["png"]))
    var actual: String

    @OptionGroup(title: "Rules") var rules: DiffRules

    @OptionGroup(title: "Ignored parts") var ignored: DiffIgnored

    @Option(
        name: .shortAndLong, help: "The file for the picture of the difference.",
        completion: .file())
    var output: String?

    @Option(
        help:
            "Its style: \(DiffStyle.allCases.map(\.rawValue).joined(separator: ", ")).",
        transform: parseStyle)
    var style = DiffStyle.difference

    @Flag(help: "Print the result as one line of JSON.")
    var json = false

    @OptionGroup(title: "pixelmatch only") var pixelmatch: PixelmatchArguments

    @OptionGroup(title: "On a service") var service: RemoteArguments

    func validate() throws {
        if service.isRemote, !isPlain {
            throw ValidationError(
                "with --remote the only rules are --metric and --threshold; remove the other ones")
        }
        try checkPicture(output, writes: "a .png file")
        if let output, [expected, actual].contains(where: { FileBytes.isSame($0, output) }) {
            throw ValidationError("--output is one of the compared pictures; give another path")
        }
        if rules.metric != .pixelmatch, pixelmatch.isUsed || rules.includeAA {
            throw ValidationError(
                "--include-aa, --alpha, --aa-color, --diff-color, --diff-color-alt, "
                    + "--color-space, --diff-mask and --no-checkerboard need --metric pixelmatch")
        }
    }

    func run() async throws {
        try await finish { console in
            if let client = try service.client() {
                return try await diff(by: RemoteWork(client: client), console)
            }
            let files = try DiffFiles(expected, actual)
            if output == nil, !ignored.isUsed, try files.areEqual() {
                console.out(json ? DiffReport.equalFiles(self, files) : AtOnce.equalFiles)
                return .good
            }
            let views = try ignored.views(expected, actual)
            let area = try ignored.area(views, size: files.headers.first.size)
            let metric = rules.diffMetric(pixelmatch)
            let (first, second) = try files.decode()
            if let output {
                let pictures = ImageDiff.pictures(
                    first, second, style: style, by: metric, ignoring: area)
                try FileBytes.write(try Self.encode(pictures), to: output)
            }
            let result = ImageDiff.compare(
                consume first, consume second, by: metric, ignoring: area)
            guard result.ignoredPixels < result.totalPixels else {
                throw Failure(
                    .nothingRan, "nothing is compared: every pixel is ignored; ignore fewer pixels")
            }
            return report(result, files, views, console)
        }
    }

    /// Indicates whether a service can do the comparison.
    private var isPlain: Bool {
        !ignored.isUsed && !rules.includeAA && !pixelmatch.isUsed && style == .difference
            && rules.maxPixels == 0 && rules.maxPercent == 0
    }

    /// Compares on the service, and reports the result as a local comparison does.
    private func diff(by work: RemoteWork, _ console: Console) async throws -> ExitStatus {
        let files = try DiffFiles(expected, actual)
        let (result, picture) = try await work.diff(
            files,
            [
                ("metric", rules.metric.rawValue), ("threshold", rules.threshold.map { "\($0)" }),
                ("picture", output == nil ? nil : "true")
            ])
        if let output {
            guard let picture else {
                throw Failure(
                    .badInput,
                    "\(service.displayedAddress): the answer has no picture of the difference; "
                        + "use a service of the same version")
            }
            try FileBytes.write(picture, to: output)
        }
        return report(result, files, try ignored.views(expected, actual), console)
    }

    private func report(
        _ result: DiffResult, _ files: DiffFiles, _ views: PictureViews?, _ console: Console
    ) -> ExitStatus {
        let report = DiffReport(result, files, rules.tolerance, views)
        for line in json ? [report.json] : report.lines { console.out(line) }
        return report.passed ? .good : .different
    }

    /// Encodes one picture as a PNG, two as an animation that changes twice a second.
    private static func encode(_ pictures: [Bitmap]) throws -> [UInt8] {
        pictures.count == 1
            ? try PNG.encode(pictures[0]) : try PNG.encode(frames: pictures, delayMs: 500)
    }
}

@Sendable
private func parseStyle(_ text: String) throws -> DiffStyle {
    guard let style = DiffStyle(rawValue: text) else {
        let known = DiffStyle.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("the styles are \(known)")
    }
    return style
}
