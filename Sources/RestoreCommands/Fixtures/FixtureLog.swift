import Basics
import DeviceLogs
import Fixtures
import Simulator

/// Reads logs of devices as sequences to check.
enum FixtureLog {
    /// Returns a sequence for each device in a log, and the places that were passed over.
    ///
    /// - Throws: `FileError`, and `ImportError` for a log that cannot be read.
    static func read(
        _ file: String, device: String?, system: String?
    ) throws -> (sequences: [ReadSequence], warnings: [RecordingWarning]) {
        var warnings: [RecordingWarning] = []
        let log: DeviceLog
        if try Recording.isRecording(path: file) {
            let recording = try Recording.read(path: file)
            (log, warnings) = (recording.log, recording.warnings)
        } else {
            log = try DeviceLog.read(path: file)
        }
        let sequences = log.sections.map { section in
            var sequence = ReadSequence(file: file)
            let start = Place(line: 1, column: 1)
            sequence.device = (device ?? section.device).map { Written($0, at: start) }
            sequence.system = (system ?? section.system).map { Written($0, at: start) }
            // A log can name a device in its own words.
            sequence.declaresPlace = false
            sequence.sdk = section.sdk
            for record in section.records {
                guard case .notification(let notification) = record.kind else { continue }
                sequence.posts.append(post(notification, line: record.line))
            }
            return sequence
        }
        return (sequences, warnings)
    }

    private static func post(_ notification: LogNotification, line: Int) -> ReadPost {
        let place = Place(line: line, column: 1)
        // A user info that was printed without its name is judged by its frames.
        let name = notification.name ?? .willChangeFrame
        var post = ReadPost(place: place, form: .log, name: name, writtenName: name.rawValue)
        post.hasUserInfo = true
        post.begin = notification.begin.map { Written(ReadRect($0), at: place) }
        post.end = notification.end.map { Written(ReadRect($0), at: place) }
        post.durationMs = notification.durationSeconds.map { Written($0 * 1000, at: place) }
        post.curve = notification.curve.map { Written($0, at: place) }
        return post
    }
}

extension DeviceLog {
    /// Reads a recorder's log, or any other that a console shows.
    ///
    /// - Throws: `FileError`, and `ImportError` for a log that cannot be read.
    static func read(path: String) throws -> DeviceLog {
        if try Recording.isRecording(path: path) { return try Recording.read(path: path).log }
        return try DeviceLogParser.parse(text: try FileBytes.read(path), file: path)
    }
}
