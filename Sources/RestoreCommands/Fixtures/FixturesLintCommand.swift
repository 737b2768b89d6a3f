import ArgumentParser
import Basics
import Fixtures
import Scenarios

struct FixturesLintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find in your tests the keyboard notifications that no device posts.",
        discussion: """
            Reads notifications, events and insets that are literals in Swift, Objective-C, Dart, \
            JavaScript, TypeScript and Kotlin, the JSON of fixtures, and logs of devices and \
            recorders (.log, .txt, .jsonl). Names each part that no device posts, and the nearest \
            valid sequence. Exits 0 without findings, 1 with some, 5 when no notification is \
            found, 65 when a file cannot be read.
            """)

    @Argument(help: "Files, or folders with such files.", completion: .file())
    var files: [String]

    @Option(help: "The device, if a log does not name it.")
    var device: String?

    @Option(help: "The version of iOS, if a log does not name it.")
    var system: String?

    @OptionGroup var sarif: SARIFOption

    func validate() throws { try sarif.check() }

    func run() async throws {
        try await finish { console in
            let catalogs = try Program.catalogs()
            if let device { _ = try catalogs.devices.device(named: device) }
            if let system { _ = try catalogs.systems.profile(for: system) }
            let lint = FixtureLint(catalogs)
            var counts = (events: 0, values: 0, findings: 0, files: 0, skipped: 0)
            var (read, empty) = (0, [String]())
            var log = FixtureLint.log(tool: "restore-tool fixtures lint")
            for file in try FixtureFiles.all(in: files, console) {
                let results = try sarif.noting(log, in: file) { try self.results(of: file, lint) }
                read += 1
                if results.allSatisfy(\.isEmpty) { empty.append(file) }
                for result in results {
                    log.results += result.scanned
                    counts.events += result.eventCount
                    counts.values += result.valueCount
                    counts.skipped += result.skipped.count
                    report(result.skipped, console)
                    counts.findings += result.findings.count
                    counts.files += result.findings.isEmpty ? 0 : 1
                    for finding in result.findings {
                        console.out(finding.description.forTerminal)
                    }
                    if let nearest = result.nearest {
                        console.out("  \(nearest.description)".forTerminal)
                    }
                }
            }
            try sarif.write(log)
            if counts.events > 0, !empty.isEmpty {
                let names = empty.count <= 3 ? empty.joined(separator: ", ") : nil
                console.err(
                    "note: no keyboard notification is in "
                        + (names ?? "\(empty.count) of \(read) files").forTerminal)
            }
            if counts.events > 0, counts.findings == 0, counts.values == 0 {
                console.err(
                    "nothing was judged: code computes every value of the "
                        + "\(count(counts.events, "event")); write some out with numbers and "
                        + "constants")
                return .nothingRan
            }
            guard counts.events > 0 || counts.findings > 0 else {
                console.err(
                    "no keyboard notification was found in the files; give tests that post some, "
                        + "or `restore-tool fixtures export` writes them")
                return .nothingRan
            }
            console.out(
                "\(count(counts.events, "event")), \(count(counts.findings, "finding")) in "
                    + count(counts.files, "file")
                    + (counts.skipped > 0
                        ? "; \(count(counts.skipped, "part")) skipped, not judged" : ""))
            return counts.findings == 0 ? .good : .different
        }
    }

    /// The parts of one file that were not judged, the first twenty with their places.
    private func report(_ skipped: [FixtureSkip], _ console: Console) {
        for skip in skipped.prefix(20) { console.err("note: \(skip.description)".forTerminal) }
        if skipped.count > 20 {
            console.err("note: \(skipped[0].file): \(skipped.count - 20) more".forTerminal)
        }
    }

    private func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    private func results(
        of file: String, _ lint: FixtureLint
    ) throws -> [FixtureLint.Result] {
        guard FixtureFiles.isLog(file) else {
            return [try lint.check(try FileBytes.read(file), file: file)]
        }
        return try FixtureLog.sequences(in: file, device: device, system: system).map(lint.check)
    }
}

extension FixtureLint.Result {
    /// A Boolean value that indicates whether nothing of a keyboard is in the file.
    fileprivate var isEmpty: Bool { eventCount == 0 && findings.isEmpty && skipped.isEmpty }
}
