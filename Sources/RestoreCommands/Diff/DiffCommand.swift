import Basics
import ArgumentParser
import Foundation
import Pictures
import Review

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare two pictures.",
        discussion: """
            Exits 0 when they are the same, 1 when they differ, in size too. docs/diff.md tells \
            what each metric counts.
            """)

    @Argument(help: "The picture as it should be.", completion: .file(extensions: ["png"]))
    var expected: String

    @Argument(help: "The picture under test.", completion: .file(extensions: ["png"]))
    var actual: String

    @OptionGroup(title: "What counts") var rules: DiffRules

    @OptionGroup(title: "What is ignored") var ignored: DiffIgnored

    @Option(name: .shortAndLong, help: "Draw the difference into this file.", completion: .file())
    var output: String?

    @Option(
        help: "How it is drawn: \(DiffStyle.allCases.map(\.rawValue).joined(separator: ", ")).",
        transform: parseStyle)
    var style = DiffStyle.difference

    @Flag(help: "Tell the result as one line of JSON.")
    var json = false

    @OptionGroup(title: "Only for pixelmatch") var pixelmatch: PixelmatchArguments

    @OptionGroup(title: "At a service") var service: RemoteArguments

    func validate() throws {
        if service.isRemote, !isPlain {
            throw ValidationError(
                "a service compares by --metric and --threshold alone: leave the other rules away")
        }
        try checkPicture(output, writes: ".png")
        if let output, [expected, actual].contains(where: { FileBytes.isSame($0, output) }) {
            throw ValidationError("-o would overwrite what is compared: name another file")
        }
        if rules.metric != .pixelmatch, pixelmatch.isUsed || rules.includeAA {
            throw ValidationError(
                "what pixelmatch draws and includes needs --metric pixelmatch")
        }
    }

    func run() async throws {
        try await finish { console in
            if let client = try service.client() {
                return try await diff(by: RemoteWork(client: client), console)
            }
            let files = try DiffFiles(expected, actual)
            if output == nil, !ignored.isUsed, try files.areEqual() {
                console.out(json ? DiffReport.equalFiles(self, files) : EqualFiles.words)
                return .good
            }
            let views = try ignored.views(expected, actual)
            let area = try ignored.area(views, size: files.headers.first.size)
            let metric = rules.diffMetric(pixelmatch)
            let (first, second) = try await files.decode()
            if let output {
                let pictures = ImageDiff.pictures(
                    first, second, style: style, by: metric, ignoring: area)
                try FileBytes.write(try Self.encode(pictures), to: output)
            }
            let result = ImageDiff.compare(
                consume first, consume second, by: metric, ignoring: area)
            guard result.ignoredPixels < result.totalPixels else {
                throw Failure(.nothingRan, "nothing was compared: every pixel is ignored")
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
                throw Failure(.badInput, "the service gave no picture of the difference")
            }
            try FileBytes.write(picture, to: output)
        }
        return report(result, files, try ignored.views(expected, actual), console)
    }

    private func report(
        _ result: DiffResult, _ files: DiffFiles, _ views: PictureViews?, _ console: Console
    ) -> ExitStatus {
        let report = DiffReport(result, files, rules, views)
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
        throw ValidationError("there is no style '\(text)'; choose \(known)")
    }
    return style
}
