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
            valid sequence. A comment such as `// restore-tool:disable-fixture no-did: reason` \
            switches rules off on its line and the next. Exits 0 without findings, 1 with some, \
            5 when no notification is found, 65 when a file cannot be read; the others are judged.
            """)

    @Argument(help: "Files, or folders with such files.", completion: .file())
    var files: [String]

    @Option(help: "The device, if a log does not name it.")
    var device: String?

    @Option(help: "The version of iOS, if a log does not name it.")
    var system: String?

    @Option(name: .customLong("rule"), help: "The only rule to look for; can be repeated.")
    var rules: [String] = []

    @OptionGroup var sarif: SARIFOption

    func validate() throws {
        try sarif.check()
        for name in rules where FixtureFinding.Rule(rawValue: name) == nil {
            let all = FixtureFinding.Rule.allCases.map(\.rawValue)
            let near = Suggestion.question(Suggestion.nearest(to: name, among: all))
            throw ValidationError(
                "--rule: no rule is named \"\(name.clipped(40))\""
                    + (near.isEmpty ? "; the rules are \(all.joined(separator: ", "))" : near))
        }
    }

    func run() async throws {
        try await finish { console in
            let catalogs = try Program.catalogs()
            if let device { _ = try catalogs.devices.device(named: device) }
            if let system { _ = try catalogs.systems.profile(for: system) }
            let lint = FixtureLint(catalogs)
            var counts = Counts()
            var log = FixtureLint.log(tool: "restore-tool fixtures lint")
            var failure: Failure?
            for file in try FixtureFiles.all(in: files, console) {
                do {
                    let results = try self.results(of: file, lint, console)
                    counts.add(results, of: file)
                    for result in results {
                        log.results += result.scanned
                        report(result, in: file, console)
                    }
                } catch {
                    log.errors += SARIFOption.notes(on: error, in: file)
                    let own = Failure(error)
                    console.err(own.text)
                    failure = failure ?? own
                }
            }
            try sarif.write(log)
            // Without an event the error says all.
            if let failure, counts.events == 0 { return failure.status }
            let status = summary(counts, console)
            return failure?.status ?? status
        }
    }

    /// The numbers of what was read and found.
    private struct Counts {
        var (events, values, findings, files) = (0, 0, 0, 0)
        var (skipped, accepted, read) = (0, 0, 0)
        var empty: [String] = []

        mutating func add(_ results: [FixtureLint.Result], of file: String) {
            read += 1
            if results.allSatisfy(\.isEmpty) { empty.append(file) }
            if results.contains(where: { !$0.findings.isEmpty }) { files += 1 }
            for result in results {
                events += result.eventCount
                values += result.valueCount
                skipped += result.skipped.count
                findings += result.findings.count
                accepted += result.accepted.count
            }
        }
    }

    /// Prints the findings, behind those of each test the nearest valid sequence.
    private func report(_ result: FixtureLint.Result, in file: String, _ console: Console) {
        for note in result.notes { console.err("note: \(note)".forTerminal) }
        report(result.skipped, console)
        for (index, nearest) in result.nearest.enumerated() {
            let next = result.nearest.dropFirst(index + 1).first?.line ?? .max
            let first = index == 0 ? 0 : nearest.line
            for finding in result.findings where (first..<next).contains(finding.line) {
                console.out(finding.description.forTerminal)
            }
            console.out("  \(nearest.keyboard.description)".forTerminal)
            if let format = FixtureFormat(file: file) {
                console.out("  \(nearest.keyboard.command(format))".forTerminal)
            }
        }
        if result.nearest.isEmpty {
            for finding in result.findings { console.out(finding.description.forTerminal) }
        }
    }

    /// Prints how much was judged, and returns the exit code.
    private func summary(_ counts: Counts, _ console: Console) -> ExitStatus {
        if counts.events > 0, !counts.empty.isEmpty {
            let empty = counts.empty
            let names = empty.count <= 3 ? empty.joined(separator: ", ") : nil
            console.err(
                "note: no keyboard notification is in "
                    + (names ?? "\(empty.count) of \(counts.read) files").forTerminal)
        }
        if counts.events > 0, counts.findings == 0, counts.accepted == 0, counts.values == 0,
            rules.isEmpty
        {
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
                + (counts.accepted > 0 ? "; \(counts.accepted) switched off by comments" : "")
                + (counts.skipped > 0
                    ? "; \(count(counts.skipped, "part")) skipped, not judged" : ""))
        return counts.findings == 0 ? .good : .different
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
        of file: String, _ lint: FixtureLint, _ console: Console
    ) throws -> [FixtureLint.Result] {
        var results: [FixtureLint.Result]
        if FixtureFiles.isLog(file) {
            let log = try FixtureLog.read(file, device: device, system: system)
            for warning in log.warnings { console.err("\(warning)".forTerminal) }
            results = log.sequences.map(lint.check)
        } else {
            results = [try lint.check(try FileBytes.read(file), file: file)]
        }
        guard !rules.isEmpty else { return results }
        for index in results.indices { results[index].keep(rules) }
        return results
    }
}

extension FixtureLint.Result {
    /// A Boolean value that indicates whether nothing of a keyboard is in the file.
    fileprivate var isEmpty: Bool {
        eventCount == 0 && findings.isEmpty && accepted.isEmpty && skipped.isEmpty
    }

    /// Keeps the findings of some rules, with the valid sequences that are nearest to them.
    fileprivate mutating func keep(_ rules: [String]) {
        findings.removeAll { !rules.contains($0.rule.rawValue) }
        accepted.removeAll { !rules.contains($0.rule.rawValue) }
        let starts = nearest.map(\.line)
        nearest = nearest.enumerated().filter { index, nearest in
            let end = starts.dropFirst(index + 1).first ?? .max
            return findings.contains { ((index == 0 ? 0 : nearest.line)..<end).contains($0.line) }
        }.map(\.element)
    }
}
