import ArgumentParser
import Basics
import Fixtures
import Foundation
import Scenarios

struct FixturesLintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find in your tests the keyboard notifications that no device posts.",
        discussion: """
            Reads notifications, events and insets that are literals in Swift, Objective-C, Dart, \
            JavaScript, TypeScript and Kotlin, the JSON of fixtures, and logs of devices (.log, \
            .txt, .jsonl). Names each part that no device posts, and the nearest valid sequence. \
            Exits 0 without findings, 1 with some, 5 when no notification is found, 65 when a \
            file cannot be read.
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
            let lint = FixtureLint(try Program.catalogs())
            var counts = (events: 0, findings: 0, files: 0)
            var log = FixtureLint.log(tool: "restore-tool fixtures lint")
            for file in try allFiles() {
                for result in try noting(into: log, { try results(of: file, lint) }) {
                    log.results += result.scanned
                    counts.events += result.eventCount
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
            guard counts.events > 0 || counts.findings > 0 else {
                console.err(
                    "no keyboard notification was found in the files; give tests that post some, "
                        + "or `restore-tool fixtures export` writes them")
                return .nothingRan
            }
            console.out(
                "\(count(counts.events, "event")), \(count(counts.findings, "finding")) in "
                    + count(counts.files, "file"))
            return counts.findings == 0 ? .good : .different
        }
    }

    /// Does work; the place that cannot be read is also written into the log.
    private func noting<Value>(
        into log: SARIFLog, _ work: () throws -> Value
    ) throws -> Value {
        do { return try work() } catch let error as FixtureReadError {
            var log = log
            log.errors.append(
                SARIFLog.Note(
                    "\(error.message); \(error.advice)",
                    at: SARIFLog.Place(error.file, line: error.line, column: error.column)))
            try sarif.write(log)
            throw error
        }
    }

    private func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    private func results(
        of file: String, _ lint: FixtureLint
    ) throws -> [FixtureLint.Result] {
        let bytes = try FileBytes.read(file)
        guard Self.isLog(file) else { return [try lint.check(bytes, file: file)] }
        return try FixtureLog.sequences(in: bytes, file: file, device: device, system: system)
            .map(lint.check)
    }

    private static func isLog(_ file: String) -> Bool {
        ["log", "txt", "jsonl"].contains(file.split(separator: ".").last.map(String.init))
    }

    /// The files, in the order of the command line; those of a folder are sorted by name.
    private func allFiles() throws -> [String] {
        var found: [String] = []
        for path in files {
            var isFolder: ObjCBool = false
            let manager = FileManager.default
            guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
            else {
                found.append(path)
                continue
            }
            let names = manager.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            let readable = names.filter { FixtureLint.reads($0) && !$0.hasSuffix(".json") }.sorted()
            guard !readable.isEmpty else {
                throw Failure(
                    .usage,
                    "\(path): the folder has no source file; give files that end in "
                        + FixtureLint.endings)
            }
            found += readable.map { "\(path)/\($0)" }
        }
        return found
    }
}
