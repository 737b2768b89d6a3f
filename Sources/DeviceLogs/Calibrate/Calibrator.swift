public import Scenarios
internal import Simulator

/// Reads logs for the figures of a profile that they show.
///
/// These are recorders' logs, of any length, and those of other forms that have times, frames and
/// durations.
public struct Calibrator {
    private let catalogs: ScenarioCatalogs
    private let device: String?
    private let system: String?
    private var target: ReplayTarget?
    /// The place that names the device and the system first.
    private var first: (file: String, line: Int)?
    private var meter = CalibrationMeter()
    private var recordCount = 0
    private var files: [String] = []
    private var isSimulated: Bool?
    private var logs = ReadLogs()
    /// The warnings about all logs that were read.
    public private(set) var warnings: [RecordingWarning] = []

    /// The state of a process that is read.
    struct Process {
        var life = LifeMeter()
        var keyboard: KeyboardMeter
        var responder: Recording.Responder?
    }

    /// - Parameters:
    ///   - device: the device where a log does not name it.
    ///   - system: the version of the system, likewise.
    public init(catalogs: ScenarioCatalogs, device: String? = nil, system: String? = nil) {
        self.catalogs = catalogs
        self.device = device
        self.system = system
    }

    /// Reads a log. Takes time in proportion to its length, and no more memory for a longer one of
    /// a recorder.
    ///
    /// - Throws: `FileError`; `ImportError` for a log without times, frames and durations;
    ///   ``ReplayError`` for a device or system that is not known, or another one than that of a
    ///   log before.
    public mutating func read(path: String) throws {
        if let copy = try logs.add(path) { return warnOfCopy(path, of: copy) }
        files.append(path)
        meter.file = path
        defer {
            warnings += meter.misfits.summary
            meter.misfits = RecordingWarnings()
        }
        guard try Recording.isRecording(path: path) else { return try readLog(path: path) }
        var processes: [Process] = []
        var (found, count): ([RecordingWarning], Int) = ([], 0)
        try Recording.scan(path: path) { item in
            switch item {
            case .process(let header):
                try check(header, path)
                processes.append(newProcess())
            case .record(let record, let index): take(record, of: &processes[index])
            }
        } warnings: { warnings, records in
            (found, count) = (warnings.summary, records)
        }
        for index in processes.indices { finish(&processes[index]) }
        warnings += found
        addRecords(count)
    }

    private mutating func warnOfCopy(_ path: String, of copy: String) {
        warnings.append(
            RecordingWarning(
                file: path, line: 1, message: "the log has the same content as \(copy)",
                advice: "It is passed over; give each log once"))
    }

    mutating func addRecords(_ count: Int) { recordCount += count }

    /// Notes a part of a log that cannot be measured.
    mutating func warn(_ fault: ImportError) {
        warnings.append(
            RecordingWarning(
                file: fault.file, line: fault.line, message: fault.message, advice: fault.advice))
    }

    func newProcess() -> Process {
        Process(keyboard: KeyboardMeter(target?.device.profile.size))
    }

    mutating func finish(_ process: inout Process) {
        if let profile = target?.profile { process.life.finish(profile, &meter) }
        process.keyboard.finish(&meter)
    }

    /// Checks that a process ran on the device and the system of those before.
    private mutating func check(_ header: Recording.Header, _ path: String) throws {
        try header.check(path, device: device, system: system)
        if let isSimulated, isSimulated != header.isSimulated {
            throw ReplayError(
                file: path, line: header.line,
                message: header.isSimulated
                    ? "a simulation has written this log, and a device those before"
                    : "a device has written this log, and a simulation those before",
                advice: "Calibrate a device by its own logs")
        }
        isSimulated = header.isSimulated
        try check(Recording.Process(header: header, records: []).section, path)
    }

    /// Checks that a section was written on the device and the system of those before.
    mutating func check(_ section: LogSection, _ path: String) throws {
        let found = try ReplayTarget(
            section, file: path, catalogs: catalogs, device: device, system: system)
        let line = section.line ?? section.records.first?.line ?? 1
        guard let target, let first else {
            (target, first) = (found, (path, line))
            return
        }
        guard target.profile.name != found.profile.name || target.device != found.device else {
            return
        }
        throw ReplayError(
            file: path, line: line,
            message: "this log is of \(found.device.model), \(found.profile.name); "
                + "\(first.file):\(first.line) is of \(target.device.model), "
                + target.profile.name,
            advice: "Calibrate each device and each system by itself")
    }

    /// - Parameter isRecorded: true for a recorder's log, which has the object of each post.
    mutating func take(
        _ record: Recording.Record, of process: inout Process, isRecorded: Bool = true
    ) {
        guard let target else { return }
        meter.line = record.line
        process.life.follow(record, target.profile, &meter)
        switch record.event {
        case .responder(let responder): process.responder = responder
        case .keyboard(let notification, let isScreen):
            process.keyboard.follow(
                notification, objectIsScreen: isRecorded ? isScreen : nil, record, &meter)
            meter.line = record.line
            measureHeight(notification, process.responder, target)
        default: break
        }
    }

    /// Counts the height of a docked keyboard without its accessory view.
    private mutating func measureHeight(
        _ post: LogNotification, _ responder: Recording.Responder?, _ target: ReplayTarget
    ) {
        guard let responder, responder.isWhole, post.name == .willShow, post.isLocal != false,
            let orientation = target.orientation(of: post),
            let frame = target.keyboard(after: post, orientation),
            frame.maxY == target.device.profile.size(in: orientation).height
        else { return }
        let height = frame.height - responder.accessoryPt
        guard height > Self.leastHeight else { return }
        let key = CalibrationMeter.HeightKey(kind: responder.kind, orientation: orientation)
        meter.add(height, key)
    }

    /// A lower keyboard is a bar of shortcuts, or an accessory view alone.
    private static let leastHeight: Pt = 120

    /// The figures that the logs show; nil where no log has a record.
    public var calibration: Calibration? {
        guard let target, recordCount > 0 else { return nil }
        var result = Calibration(
            meter, target: target, files: files, recordCount: recordCount)
        result.isSimulated = isSimulated ?? false
        return result
    }
}
