import Basics
import ArgumentParser
import Foundation
import Pictures
import Review
import Scenarios

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show the bug and the fix, and prove it with an image diff.",
        discussion: """
            Writes pictures, timelines and index.html to a folder and prints the path of the page. \
            All files except the stores have the same bytes in every run. Exits 0 when the fix \
            works on iOS 12, the system that it was made for.
            """)

    @Flag(
        help: """
            Kill the app in the background and continue in a new process that has only the store \
            file.
            """)
    var kill = false

    @Option(name: .shortAndLong, help: "The folder to write.", completion: .directory)
    var output = "demo-output"

    func validate() throws { try checkOutput(output) }

    func run() async throws {
        try await finish { console in
            let folder = try StagedFolder(output)
            defer { folder.discard() }
            let results = try await Demo(kill: kill).run(in: folder)
            try folder.publish()
            for line in Demo.lines(results) { console.out(line) }
            let broken = results.flatMap { $0 }.filter { $0.demoCase.isOfTalk }
                .flatMap(\.outcome.failures)
            for failure in broken { console.err("broken: \(failure)") }
            console.out("\(folder.path)/index.html")
            return results[0][1].outcome.isGood && broken == [] ? .good : .different
        }
    }
}

/// The whole demo: all cases, their files, and the page.
struct Demo: Sendable {
    typealias Result = (demoCase: DemoCase, outcome: DemoOutcome)
    var kill: Bool

    /// Runs every case and writes all files into the folder's stage.
    func run(in folder: StagedFolder) async throws -> [[Result]] {
        let maker = try PictureMaker.load()
        let results = try await outcomes(maker, stores: folder.stage)
        for (demoCase, outcome) in results.flatMap({ $0 }) {
            try write(outcome, of: demoCase, to: folder)
        }
        let report = DemoReport(kill: kill, results: results).report()
        for (path, script) in report.pixelScripts { try folder.write(script, to: path) }
        try folder.write(try SuitePage(try .load()).html(report), to: "index.html")
        return results
    }

    /// Returns the outcomes of all cases in order; cases run in parallel.
    ///
    /// - Parameter stores: an existing folder for the cases' stores.
    func outcomes(_ maker: PictureMaker, stores: String) async throws -> [[Result]] {
        let cases = DemoCase.all(kill: kill)
        let results = try await cases.flatMap { $0 }.concurrentMap { demoCase in
            (demoCase: demoCase, outcome: try outcome(of: demoCase, maker, stores: stores))
        }
        var left = results[...]
        return cases.map { row in
            defer { left = left.dropFirst(row.count) }
            return Array(left.prefix(row.count))
        }
    }

    private func outcome(
        of demoCase: DemoCase, _ maker: PictureMaker, stores: String
    ) throws -> DemoOutcome {
        let store = "\(demoCase.key)/store.sqlite"
        try StagedFolder.createFolders(above: store, in: stores)
        let runner = DemoRunner(demoCase: demoCase, storePath: "\(stores)/\(store)")
        return kill ? try runner.outcomeWithNewProcess(maker) : try runner.outcome(maker)
    }

    private func write(
        _ outcome: DemoOutcome, of demoCase: DemoCase, to folder: StagedFolder
    ) throws {
        let all =
            outcome.pictures + outcome.diffs.map(\.picture) + outcome.film.map(\.picture)
        for picture in all {
            try folder.write([UInt8](picture.png), to: demoCase.file(picture))
            guard let small = picture.small else { continue }
            try folder.write([UInt8](small.png), to: demoCase.smallFile(picture))
        }
        try folder.write(Array(outcome.timelineJSON.utf8), to: "\(demoCase.key)/timeline.jsonl")
        try folder.write(Array(outcome.timelineText.utf8), to: "\(demoCase.key)/timeline.txt")
    }

    /// Returns the pixel counts of every case, for the terminal.
    static func lines(_ results: [[Result]]) -> [String] {
        results.flatMap { row in
            ["iOS \(row.first?.demoCase.system ?? "")"]
                + row.flatMap { result in
                    ["  \(result.demoCase.name)"]
                        + result.outcome.diffs.map { diff in
                            let share = Wording.percent(diff.differingPixels, of: diff.totalPixels)
                            let mark = diff.differingPixels == 0 ? "✓" : "✗"
                            return
                                "    \(mark) \(diff.name): \(Wording.count(diff.differingPixels)) "
                                + "pixels differ (\(share))"
                        }
                }
        }
    }
}
