// Logs of other forms have fewer figures: no first responder, so neither the time from a tap nor
// the height without an accessory view; no object. Times on a wall clock count between two posts,
// not across a step of the clock back.

internal import Basics
internal import Scenarios
internal import Simulator

extension Calibrator {
    /// Reads a log of a form that `replay` imports, for the figures that it has.
    mutating func readLog(path: String) throws {
        let log = try DeviceLogParser.parse(text: try FileBytes.read(path), file: path)
        let faults = log.sections.map { $0.calibrationFault(path) }
        guard faults.contains(where: { $0 == nil }) else {
            throw faults.compactMap(\.self).first
                ?? LogSection.calibrationFault(
                    path, line: 1, "the log has no keyboard notification")
        }
        for (section, fault) in zip(log.sections, faults) {
            if let fault {
                // Other apps of the same log may hear nothing of the keyboard.
                if section.hasPosts { warn(fault) }
                continue
            }
            try check(section, path)
            for records in section.timedProcesses { measure(records) }
        }
    }

    /// Counts the figures of one process.
    private mutating func measure(_ records: [Recording.Record]) {
        var process = newProcess()
        for record in records { take(record, of: &process, isRecorded: false) }
        finish(&process)
        addRecords(records.count)
    }
}

extension LogSection {
    /// A Boolean value that indicates whether the section has a keyboard notification.
    fileprivate var hasPosts: Bool {
        records.contains { if case .notification = $0.kind { true } else { false } }
    }

    /// The reason for which no figure can be measured here, or nil.
    fileprivate func calibrationFault(_ file: String) -> ImportError? {
        let posts = records.filter { if case .notification = $0.kind { true } else { false } }
        let line = posts.first?.line ?? line ?? records.first?.line ?? 1
        guard !posts.isEmpty else {
            return Self.calibrationFault(
                file, line: line, "the log has no keyboard notification here")
        }
        let times = posts.compactMap(\.atMs)
        guard times.contains(where: { $0 % 1000 != 0 }) else {
            return Self.calibrationFault(
                file, line: line, "the notifications have no times in milliseconds")
        }
        let isWhole = posts.contains { record in
            guard case .notification(let post) = record.kind, record.atMs != nil else {
                return false
            }
            return post.beginFrame != nil && post.endFrame != nil && post.durationSeconds != nil
        }
        guard isWhole else {
            return Self.calibrationFault(
                file, line: line, "no notification has its frames and its duration")
        }
        return nil
    }

    fileprivate static func calibrationFault(
        _ file: String, line: Int, _ message: String
    ) -> ImportError {
        ImportError(
            code: .badValue, file: file, line: line, column: 1,
            message: "\(message), so nothing can be measured",
            advice: "Log the time in milliseconds, the frames and the duration of each, or record "
                + "them with a file of Recorder; docs/recorder.md says how")
    }

    /// The records with times, by process, as a recorder would have written them.
    fileprivate var timedProcesses: [[Recording.Record]] {
        var order: [LogProcess?] = []
        var found: [LogProcess?: [Recording.Record]] = [:]
        for record in records {
            guard let ms = record.atMs, let event = record.recorded else { continue }
            if found[record.process] == nil { order.append(record.process) }
            let last = found[record.process]?.last
            found[record.process, default: []].append(
                Recording.Record(
                    line: record.line, number: (last?.number ?? 0) + 1, ms: Double(ms),
                    isAfterGap: last.map { Double(ms) < $0.ms } ?? false, event: event))
        }
        return order.map { found[$0] ?? [] }
    }
}

extension LogRecord {
    /// The event as a recorder has it; nil for one that it does not have.
    fileprivate var recorded: Recording.Event? {
        switch kind {
        case .notification(let post): .keyboard(post, objectIsScreen: false)
        case .lifecycle(let callback, _): .lifecycle(callback, isOfScene: false)
        case .viewCallback, .tagged, .window, .action: nil
        }
    }
}
