internal import Scenarios
internal import Simulator

extension Recording {
    /// The log as those of other forms are read: a section for each process, with its notifications
    /// and its launch.
    ///
    /// The other callbacks belong to a ``Trip``.
    public var log: DeviceLog {
        DeviceLog(
            file: file,
            sections: processes.map(\.section.ofKeyboard).filter { !$0.records.isEmpty },
            skipped: [],
            skippedLineCount: warnings.count)
    }

    /// The processes of one app, the first that the log names, with pauses of more than half an
    /// hour cut to half an hour: a scenario does not wait longer.
    var trip: [Process] {
        guard let first = processes.first(where: { !$0.records.isEmpty }) else { return [] }
        let own = processes.filter { process in
            process.header.app == first.header.app && process.header.device == first.header.device
                && process.header.system == first.header.system && !process.records.isEmpty
        }
        var cut = 0.0
        var last: Double?
        return own.map { process in
            var process = process
            for index in process.records.indices {
                let ms = process.records[index].ms
                // A later process can have begun on another clock.
                if let last { cut += max(0, ms - last - Self.longestPauseMs) + min(0, ms - last) }
                last = ms
                process.records[index].ms = ms - cut
            }
            return process
        }
    }

    private static let longestPauseMs = 1_800_000.0
}

extension Recording.Process {
    /// The notifications and callbacks of the process; of a callback that comes on two channels
    /// the application's.
    var section: LogSection {
        let process = LogProcess(name: header.app, pid: header.process)
        let records = records.compactMap { record -> LogRecord? in
            record.kind.map {
                LogRecord(
                    atMs: Int(record.ms.rounded()), process: process, line: record.line,
                    lastLine: record.line, kind: $0)
            }
        }
        var section = LogSection(
            system: header.system, device: header.device, line: header.line, records: records)
        section.sdk = olderSDK
        return section
    }

    /// The SDK of the app where it is older than the system, which the app then looks like.
    private var olderSDK: String? {
        guard let sdk = header.sdk.flatMap({ SystemVersion($0) }),
            let system = header.system.flatMap(SystemCatalog.version), sdk.major < system.major
        else { return nil }
        return header.sdk
    }
}

extension LogSection {
    /// The section with the records that a keyboard's situation is derived from.
    fileprivate var ofKeyboard: LogSection {
        var section = self
        section.records.removeAll { record in
            guard case .lifecycle(let callback, _) = record.kind else { return false }
            return callback != .didFinishLaunching
        }
        return section
    }
}

extension Recording.Header {
    /// Refuses a process whose device or system neither the log nor the caller names.
    func check(_ file: String, device: String?, system: String?) throws(ReplayError) {
        guard device ?? self.device == nil || system ?? self.system == nil else { return }
        throw ReplayError(
            file: file, line: line,
            message: "the log does not say which device and system wrote it",
            advice: "Give --device and --system")
    }
}

extension Recording.Record {
    /// The record as other logs have it, or nil for one that they do not.
    var kind: LogRecord.Kind? {
        switch event {
        case .keyboard(let notification, _): .notification(notification)
        case .lifecycle(let callback, let isOfScene)
        where isOfScene == (callback == .willConnect || callback == .didDisconnect):
            .lifecycle(callback, className: "app")
        default: nil
        }
    }

    /// The callback of the application, or nil for another record.
    var callback: LifecycleCallback? {
        if case .lifecycle(let callback, false) = event { callback } else { nil }
    }

    /// The notification, or nil for another record.
    var notification: LogNotification? {
        if case .keyboard(let notification, _) = event { notification } else { nil }
    }
}
