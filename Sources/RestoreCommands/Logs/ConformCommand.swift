import DeviceLogs
import ArgumentParser
import Scenarios

struct ConformCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conform",
        abstract: "Play captured traces on the model, and compare what it posts.",
        discussion: """
            A trace says what a user did on a real device and what the device posted; see \
            docs/fidelity.md. The model reads only what went in. Exits 1 when a field differs, 5 \
            when there was no trace.
            """)

    @Argument(
        help: "Traces, or folders that hold them as .json files.", completion: .file())
    var traces: [String]

    @Flag(help: "Write JSON Lines: an object for each trace, and last the totals.")
    var json = false

    func run() async throws {
        try await finish { console in
            let report = try Conformance.run(paths: traces)
            var text = json ? report.jsonLines : report.text
            if text.last == "\n" { text.removeLast() }
            console.out(text)
            if report.traces.isEmpty { return .nothingRan }
            return report.isEqual ? .good : .different
        }
    }
}
