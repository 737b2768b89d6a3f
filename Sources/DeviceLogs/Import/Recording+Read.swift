internal import Basics
import Simulator

extension Recording {
    /// Returns whether a file is a recorder's log, by its first lines.
    ///
    /// - Throws: `FileError` for a file that cannot be read.
    public static func isRecording(path: String) throws -> Bool {
        var start: [UInt8] = []
        try FileBytes.forEachPart(of: path, bytes: 1 << 16) { part in
            start += part
            return start.count < 1 << 16
        }
        return RecordingScanner.reads(start[...])
    }

    /// Reads a recorder's log, line by line.
    ///
    /// Keeps at most ``mostRecords`` records; a longer log is read to its end and the rest counted.
    /// - Throws: `FileError`, and `ImportError` for a log of a later version.
    public static func read(path: String) throws -> Recording {
        var collector = RecordingCollector(path)
        try scan(path: path) {
            collector.take($0)
        } warnings: {
            collector.end($0, $1)
        }
        return collector.recording
    }

    /// Reads a recorder's log from bytes.
    ///
    /// - Throws: as ``read(path:)``.
    public static func read(_ bytes: [UInt8], file: String) throws -> Recording {
        var collector = RecordingCollector(file)
        var scanner = RecordingScanner(file: file)
        try scanner.take(bytes[...]) { collector.take($0) }
        try scanner.finish { collector.take($0) }
        collector.end(scanner.warnings, scanner.recordCount)
        return collector.recording
    }

    /// Hands the parts of a log to a handler, and its warnings at the end.
    static func scan(
        path: String, _ handle: (RecordingScanner.Item) throws -> Void,
        warnings: (RecordingWarnings, Int) -> Void
    ) throws {
        var scanner = RecordingScanner(file: path)
        try FileBytes.forEachPart(of: path, bytes: 1 << 20) { part in
            try scanner.take(part, handle)
            return true
        }
        try scanner.finish(handle)
        warnings(scanner.warnings, scanner.recordCount)
    }

    /// The most records of a log that are replayed.
    public static let mostRecords = 20_000
}

/// Keeps what a replay reads of a log.
private struct RecordingCollector {
    private(set) var recording: Recording
    private var kept = 0
    private var firstLeftOut: Int?

    init(_ file: String) { recording = Recording(file: file) }

    mutating func take(_ item: RecordingScanner.Item) {
        switch item {
        case .process(let header):
            recording.processes.append(Recording.Process(header: header, records: []))
        case .record(let record, let process):
            guard record.event != .other else { return }
            guard kept < Recording.mostRecords else {
                firstLeftOut = firstLeftOut ?? record.line
                return
            }
            kept += 1
            recording.processes[process].records.append(record)
        }
    }

    mutating func end(_ warnings: RecordingWarnings, _ count: Int) {
        var warnings = warnings
        if let firstLeftOut {
            warnings.add(
                .length,
                RecordingWarning(
                    file: recording.file, line: firstLeftOut,
                    message:
                        "the log has more than \(Recording.mostRecords) records; the replay stops "
                        + "before this line",
                    advice: "Put the first line of the log and the lines from "
                        + "\(firstLeftOut) on into another file and replay that; calibrate reads "
                        + "the whole log"))
        }
        recording.warnings = warnings.summary
        recording.recordCount = count
    }
}
