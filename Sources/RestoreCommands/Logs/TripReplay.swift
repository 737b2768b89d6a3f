import Basics
import DeviceLogs
import Scenarios

/// The replay of a recorder's log: the trip, its scenario and its captures.
struct TripReplay {
    let recording: Recording
    let trip: Trip

    /// - Throws: `ReplayError` for a device or system that is not known; ``Failure`` for a log
    ///   without records.
    init?(
        path: String, device: String?, system: String?, profile: ProfileOption, _ console: Console
    ) throws {
        recording = try Recording.read(path: path)
        for warning in recording.warnings { console.err("\(warning)".forTerminal) }
        let trip = try Trip(
            recording, device: device, system: system, profile: profile.profile,
            catalogs: profile.catalogs())
        guard let trip else {
            console.err(
                "\(path): the log has no record that can be replayed; record a tap on a field")
            return nil
        }
        self.trip = trip
    }

    /// Writes the scenario.
    func writeScenario(to path: String, _ console: Console) throws {
        try FileBytes.write(Array(trip.yaml.utf8), to: path)
        console.out("\(path): \(trip.steps.count) steps")
    }

    /// Writes the captures into a folder, one for each time that the app was in front.
    func writeCaptures(to path: String, _ console: Console) throws -> ExitStatus {
        let (captures, remarks) = trip.captures(of: recording)
        for remark in remarks { console.err("note: \(recording.file): \(remark)") }
        guard !captures.isEmpty else {
            console.err(
                "\(recording.file): no tap brings the keyboard, so there is no capture; "
                    + "record a tap on a field")
            return .nothingRan
        }
        let folder = try StagedFolder(path)
        defer { folder.discard() }
        for (index, capture) in captures.enumerated() {
            try folder.write(Array(capture.json.utf8), to: "trace-\(index + 1).json")
        }
        try folder.publish()
        console.out("\(path): \(captures.count) captures for `restore-tool conform`")
        return .good
    }

    var status: ExitStatus { trip.differences.isEmpty ? .good : .different }
}
