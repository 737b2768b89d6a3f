import DeviceLogs
import ArgumentParser
import Scenarios

struct ConformCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conform",
        abstract: "Replay traces of real devices on the model and compare the notifications.",
        discussion: """
            A trace contains the actions of a user on a real device and the notifications of the \
            device; docs/fidelity.md describes the format. The model gets only the actions. Exits \
            1 when a field differs, 5 when there is no trace.
            """)

    @Argument(
        help: "Traces, or folders with traces as .json files.", completion: .file())
    var traces: [String]

    @Flag(help: "Print JSON Lines: an object for each trace, then the totals.")
    var json = false

    @OptionGroup var profile: ProfileOption

    func run() async throws {
        try await finish { console in
            let report = try Conformance.run(paths: traces, catalogs: profile.catalogs())
            var text = json ? report.jsonLines : report.text
            if text.last == "\n" { text.removeLast() }
            console.out(text)
            if report.traces.isEmpty { return .nothingRan }
            return report.isEqual ? .good : .different
        }
    }
}
