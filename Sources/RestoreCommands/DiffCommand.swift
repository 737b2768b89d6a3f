import ArgumentParser
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

    func validate() throws {
        try checkPicture(output, writes: ".png")
        if rules.metric != .pixelmatch, pixelmatch.isUsed || rules.includeAA {
            throw ValidationError(
                "what pixelmatch draws and includes needs --metric pixelmatch")
        }
    }

    func run() async throws {
        try await finish { console in
            let files = try DiffFiles(expected, actual)
            if output == nil, try files.areEqual() {
                console.out(json ? DiffReport.equalFiles(self, files) : EqualFiles.words)
                return .good
            }
            let (first, second) = try await files.decode()
            let views = try ignored.views(expected, actual)
            let area = try ignored.area(views, size: first.size)
            let metric = rules.diffMetric(pixelmatch)
            let result = ImageDiff.compare(first, second, by: metric, ignoring: area)
            if let output {
                let pictures = ImageDiff.pictures(
                    first, second, style: style, by: metric, ignoring: area)
                try FileBytes.write(try Self.encode(pictures), to: output)
            }
            let report = DiffReport(result, files, rules, views)
            for line in json ? [report.json] : report.lines { console.out(line) }
            return report.passed ? .good : .different
        }
    }

    /// One picture as it is, two as an animation that changes twice a second.
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
