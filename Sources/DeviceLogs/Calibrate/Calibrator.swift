public import Scenarios
internal import Simulator

/// Reads recorders' logs, of any length, for the figures of a profile that they show.
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
    /// The warnings about all logs that were read.
    public private(set) var warnings: [RecordingWarning] = []

    /// The state of a process that is read.
    private struct Process {
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

    /// Reads a log. Takes time in proportion to its length, and no more memory for a longer one.
    ///
    /// - Throws: `FileError`; `ImportError` for a file that is no recorder's log; ``ReplayError``
    ///   for a device or system that is not known, or another one than that of a log before.
    public mutating func read(path: String) throws {
        guard try Recording.isRecording(path: path) else {
            throw ImportError(
                code: .badValue, file: path, line: 1, column: 1,
                message: "this is not a recorder's log",
                advice: "Record one with a file of Recorder in the app; docs/recorder.md says how")
        }
        files.append(path)
        var processes: [Process] = []
        var (found, count): ([RecordingWarning], Int) = ([], 0)
        try Recording.scan(path: path) { item in
            switch item {
            case .process(let header):
                try check(header, path)
                processes.append(Process(keyboard: KeyboardMeter(target?.device.profile.size)))
            case .record(let record, let index): take(record, of: &processes[index])
            }
        } warnings: { warnings, records in
            (found, count) = (warnings.summary, records)
        }
        for index in processes.indices {
            if let profile = target?.profile { processes[index].life.finish(profile, &meter) }
            processes[index].keyboard.finish(&meter)
        }
        warnings += found
        recordCount += count
    }

    /// Checks that a process ran on the device and the system of those before.
    private mutating func check(_ header: Recording.Header, _ path: String) throws {
        try header.check(path, device: device, system: system)
        let section = Recording.Process(header: header, records: []).section
        let found = try ReplayTarget(
            section, file: path, catalogs: catalogs, device: device, system: system)
        guard let target, let first else {
            (target, first) = (found, (path, header.line))
            return
        }
        guard target.profile.name != found.profile.name || target.device != found.device else {
            return
        }
        throw ReplayError(
            file: path, line: header.line,
            message: "this log is of \(found.device.model), \(found.profile.name); "
                + "\(first.file):\(first.line) is of \(target.device.model), "
                + target.profile.name,
            advice: "Calibrate each device and each system by itself")
    }

    private mutating func take(_ record: Recording.Record, of process: inout Process) {
        guard let target else { return }
        process.life.follow(record, target.profile, &meter)
        switch record.event {
        case .responder(let responder): process.responder = responder
        case .keyboard(let notification, let isScreen):
            process.keyboard.follow(
                notification, objectIsScreen: isScreen, record, &meter)
            measureHeight(notification, process.responder, target)
        default: break
        }
    }

    /// Counts the height of a docked keyboard without its accessory view.
    private mutating func measureHeight(
        _ post: LogNotification, _ responder: Recording.Responder?, _ target: ReplayTarget
    ) {
        guard let responder, post.name == .willShow, post.isLocal != false,
            let orientation = target.orientation(of: post),
            let frame = target.keyboard(after: post, orientation),
            frame.maxY == target.device.profile.size(in: orientation).height
        else { return }
        let height = frame.height - responder.accessoryPt
        guard height > Self.leastHeight else { return }
        let key = CalibrationMeter.HeightKey(kind: responder.kind, orientation: orientation)
        meter.heights[key, default: Samples()].add(Int(height.raw))
    }

    /// A lower keyboard is a bar of shortcuts, or an accessory view alone.
    private static let leastHeight: Pt = 120

    /// The figures that the logs show; nil where no log has a record.
    public var calibration: Calibration? {
        guard let target, recordCount > 0 else { return nil }
        return Calibration(meter, target: target, files: files, recordCount: recordCount)
    }
}
