import Basics
import DeviceLogs
import ArgumentParser
import Pictures
import Review
import Scenarios

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Compare the log of a real device with the model.",
        discussion: """
            The log of a recorder (docs/recorder.md) becomes a scenario, which is run and \
            compared. In any other log it finds keyboard notifications and view callbacks, puts \
            the model into the same state, and prints the differences of its notifications. \
            With handlings, \
            prints the error of each in points; an app's own code is judged like one, by the \
            places of its views. Exits 1 when the model differs from the log, 5 \
            when the log contains nothing to compare, or when it can judge none of the given \
            handlings.
            """)

    @Argument(help: "The log, as text.", completion: .file())
    var log: String

    @Option(
        help: ArgumentHelp(
            """
            A handling to judge; restore-tool devices lists them. code:PATH,PATH is an app's own \
            Swift code. Can be repeated.
            """, valueName: "handling"))
    var handling: [String] = []

    @Option(
        help: """
            The view controller that the code begins with, as an expression; without it the \
            class that is marked @main.
            """)
    var root: String?

    @Option(help: "A path or a name in the code to leave out. Can be repeated.")
    var exclude: [String] = []

    @Option(help: "The device, if the log does not name it.")
    var device: String?

    @Option(help: "The version of iOS, if the log does not name it.")
    var system: String?

    @Option(
        name: .shortAndLong,
        help: "The folder for replay.txt, a film strip of the simulated screen and index.html.",
        completion: .directory)
    var output: String?

    @Option(
        help: "The file for the scenario of the trip that a recorder's log shows.",
        completion: .file(extensions: ["yaml"]))
    var scenario: String?

    @Option(
        help: "The folder for captures of a recorder's log, for conform and to be contributed.",
        completion: .directory)
    var trace: String?

    @OptionGroup var profile: ProfileOption

    func validate() throws {
        try checkOutput(output)
        try checkOutput(scenario)
        try checkOutput(trace)
    }

    func run() async throws {
        try await finish { console in
            let handlings = try ReplayHandling.read(handling, root: root, excluded: exclude)
            let trip = try replayTrip(console)
            if trip == .nothingRan || trip != nil && handlings.isEmpty && output == nil {
                return trip ?? .nothingRan
            }
            let parsed = try DeviceLog.read(path: log)
            let catalogs = try profile.catalogs()
            let replay = try Replay(
                parsed, handlings: handlings, device: device, system: system, catalogs: catalogs)
            if replay.sections.isEmpty {
                console.err(
                    "\(log): the log contains no keyboard notification and no view callback; "
                        + "give the console log of an app that prints them")
                return .nothingRan
            }
            if let output {
                let folder = try StagedFolder(output)
                defer { folder.discard() }
                try replay.write(to: folder)
                try folder.publish()
            }
            console.out(replay.text)
            if !replay.hasCompared {
                console.err(
                    "\(log): nothing in the log can be compared with the model; "
                        + "log the name or the end frame of each notification")
            } else if !replay.hasJudged {
                console.err(
                    "\(log): the log can judge none of the handlings; "
                        + "the report has the reason for each")
            }
            if let output { console.out("\(output)/index.html") }
            return trip ?? replay.status
        }
    }

    /// Replays a recorder's log; returns nil for a log of another form.
    private func replayTrip(_ console: Console) throws -> ExitStatus? {
        guard try Recording.isRecording(path: log) else {
            guard scenario == nil, trace == nil else {
                throw Failure(
                    .badInput,
                    "\(log): --scenario and --trace need a recorder's log, and this is another; "
                        + "record one as docs/recorder.md says")
            }
            return nil
        }
        let replay = try TripReplay(
            path: log, device: device, system: system, profile: profile, console)
        guard let replay else { return .nothingRan }
        console.out(String(replay.trip.text.dropLast()))
        if let scenario { try replay.writeScenario(to: scenario, console) }
        if let trace {
            let status = try replay.writeCaptures(to: trace, console)
            if status != .good { return status }
        }
        return replay.status
    }
}
