import Basics
import DeviceLogs
import ArgumentParser
import Pictures
import Review
import Scenarios

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Read a log that a real device wrote, and show what it means.",
        discussion: """
            Finds keyboard notifications and view callbacks in a console log, sets the model into \
            the same situation, and says where it posts something else. With handlings it says how \
            far each would have been off. Exits 1 when the model differs from the log, 5 when the \
            log has nothing to compare, or none of the handlings that were asked for can be judged \
            by it.
            """)

    @Argument(help: "The log, as text.", completion: .file())
    var log: String

    @Option(
        help: "A way of handling the keyboard to judge; see restore-tool devices. Can come again.")
    var handling: [String] = []

    @Option(help: "The device, where the log does not name it.")
    var device: String?

    @Option(help: "The version of iOS, where the log does not name it.")
    var system: String?

    @Option(
        name: .shortAndLong,
        help: "Write replay.txt, a film strip of the simulated screen and index.html here.",
        completion: .directory)
    var output: String?

    func validate() throws { try checkOutput(output) }

    func run() async throws {
        try await finish { console in
            let parsed = try DeviceLogParser.parse(text: try FileBytes.read(log), file: log)
            let catalogs = try Program.catalogs()
            let replay = try Replay(
                parsed, handlings: handling, device: device, system: system, catalogs: catalogs)
            if replay.sections.isEmpty {
                console.err("no keyboard notification and no callback was found in \(log)")
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
                    "nothing of \(log) could be held against the model; log the notification's "
                        + "name, or its end frame")
            } else if !replay.hasJudged {
                console.err("none of the handlings can be judged by \(log)")
            }
            if let output { console.out("\(output)/index.html") }
            return replay.status
        }
    }
}
