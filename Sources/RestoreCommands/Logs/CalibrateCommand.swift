import ArgumentParser
import Basics
import DeviceLogs
import Scenarios

struct CalibrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure the figures of a system's profile in logs of a device.",
        discussion: """
            Reads logs of one device and one system: those that a recorder of Recorder, or run \
            --record, has written, and those that replay reads, where they have times, frames \
            and durations. Prints each figure with its count, range and confidence, and whether it \
            confirms the profile's assumption. The file that --output names is a profile for the \
            option --profile of other commands. Exits 5 when the logs show no figure. \
            docs/recorder.md describes the format.
            """)

    @Argument(
        help: "Logs of recorders, as JSON Lines, or of another form.",
        completion: .file(extensions: ["jsonl", "log", "txt"]))
    var logs: [String]

    @Option(
        name: .shortAndLong, help: "The file for the measured profile.",
        completion: .file(extensions: ["json"]))
    var output: String?

    @Option(help: "The device, if a log does not name it.")
    var device: String?

    @Option(help: "The version of iOS, if a log does not name it.")
    var system: String?

    func validate() throws { try checkOutput(output) }

    func run() async throws {
        try await finish { console in
            var calibrator = Calibrator(
                catalogs: try Program.catalogs(), device: device, system: system)
            for log in logs { try calibrator.read(path: log) }
            for warning in calibrator.warnings { console.err("\(warning)".forTerminal) }
            guard let calibration = calibrator.calibration, !calibration.isEmpty else {
                console.err(
                    "\(logs[0]): the logs show no figure of a profile; record a tap on a field, "
                        + "and a trip to another app")
                return .nothingRan
            }
            if let output { try FileBytes.write(Array(calibration.overlay.utf8), to: output) }
            console.out(calibration.text)
            if let output { console.out("\(output): for --profile") }
            return .good
        }
    }
}
