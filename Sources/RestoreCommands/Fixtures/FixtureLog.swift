import DeviceLogs
import Fixtures
import Simulator

/// Reads logs of devices as sequences to check.
enum FixtureLog {
    /// Returns a sequence for each device in a log.
    ///
    /// - Throws: `ImportError` for a log that cannot be read.
    static func sequences(
        in bytes: [UInt8], file: String, device: String?, system: String?
    ) throws -> [ReadSequence] {
        try DeviceLogParser.parse(text: bytes, file: file).sections.map { section in
            var sequence = ReadSequence(file: file)
            sequence.device = device ?? section.device
            sequence.system = system ?? section.system
            sequence.sdk = section.sdk
            for record in section.records {
                guard case .notification(let notification) = record.kind else { continue }
                sequence.posts.append(post(notification, line: record.line))
            }
            return sequence
        }
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
