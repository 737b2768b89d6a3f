import Handlings
import DeviceLogs
import Pictures
import Review
import Scenarios
import Simulator

/// The analysis of a device's log: for each device in it the posts of the model in its place, and
/// the results of handlings.
struct Replay {
    struct Section {
        var log: LogSection
        var target: ReplayTarget
        var analysis: ReplayAnalysis
        var verdicts: [HandlingVerdict]
        /// The explanations of the heights in the app's own log.
        var heights: TaggedVerdict
        /// A tracker's verdict with the bar put on the keyboard's edge: the moments of the device.
        var moments: HandlingVerdict
    }

    var log: DeviceLog
    var sections: [Section]

    /// - Throws: `ReplayError` for a section with an unknown device or system, `UnknownHandling`,
    ///   `Failure` for code that cannot be built.
    init(
        _ log: DeviceLog, handlings: [ReplayHandling], device: String?, system: String?,
        catalogs: ScenarioCatalogs
    ) throws {
        self.log = log
        let handlings = try handlings.map { try $0.found(in: catalogs) }
        let tracker = try HandlingRegistry.builtIn.handling(named: "tracker")
        sections = try log.sections.map { section in
            let target = try ReplayTarget(
                section, file: log.file, catalogs: catalogs, device: device, system: system)
            var moments = HandlingVerdict(tracker, on: section, target: target)
            for index in moments.events.indices {
                moments.events[index].inset = moments.events[index].covered
            }
            return Section(
                log: section, target: target, analysis: ReplayAnalysis(section, on: target),
                verdicts: try handlings.map {
                    try $0.verdict(on: section, target: target, catalogs: catalogs)
                },
                heights: TaggedVerdict(section, target: target), moments: moments)
        }
    }

    var status: ExitStatus {
        if !hasCompared { return .nothingRan }
        let isSame = sections.allSatisfy {
            $0.analysis.differences.isEmpty && $0.heights.isExplained
        }
        if !isSame { return .different }
        return hasJudged ? .good : .nothingRan
    }

    /// Indicates whether one of the requested handlings can be judged; true without handlings.
    var hasJudged: Bool {
        let verdicts = sections.flatMap(\.verdicts)
        return verdicts.isEmpty || verdicts.contains { $0.obstacle == nil }
    }

    /// Indicates whether a part of the log can be compared with the model or with its app's own
    /// figures.
    var hasCompared: Bool {
        sections.contains { $0.analysis.fieldsCompared > 0 || $0.heights.hasHeight }
    }

    var text: String {
        let counts = sections.map { "\($0.log.notifications.count)" }.joined(separator: " and ")
        let notifications = log.sections.reduce(0) { $0 + $1.notifications.count }
        let others = log.records.count { $0.isCallback }
        var text = "\(log.file): \(notifications) notifications"
        if sections.count > 1 { text += " (\(counts))" }
        text += ", \(others) callbacks, \(log.skippedLineCount) other lines skipped\n"
        for section in sections {
            text += "\n" + section.analysis.text(section.log, verdicts: section.verdicts)
        }
        return String(text.dropLast())
    }
}

// MARK: - Files

extension Replay {
    func write(to folder: StagedFolder) throws {
        try folder.write(Array((text + "\n").utf8), to: "replay.txt")
        try folder.write(SuitePage(try .load()).html(try report()), to: "index.html")
    }

    private func report() throws -> Report {
        let maker = try PictureMaker.load()
        return Report(
            title: "Replay of \(log.file.split(separator: "/").last.map(String.init) ?? log.file)",
            summary: """
                The keyboard of each device where its log has it, the bar where the handling would \
                have held it, and the model's own posts beside the log's.
                """,
            facts: sections.map {
                ReportFact(
                    $0.target.device.model,
                    "iOS \($0.target.version), \($0.log.notifications.count) notifications")
            },
            sections: try sections.map { section in
                ReportSection(
                    title: "\(section.target.device.model), iOS \(section.target.version)",
                    introduction: Self.introduction(section),
                    runs: try runs(section, maker))
            })
    }

    private static func introduction(_ section: Section) -> String {
        let analysis = section.analysis
        return "The model agrees with the log in \(analysis.fieldsEqual) of "
            + "\(analysis.fieldsCompared) fields."
    }

    private func runs(_ section: Section, _ maker: PictureMaker) throws -> [ReportRun] {
        try [deviceRun(section, maker)]
            + section.verdicts.map { verdict in
                ReportRun(
                    name: verdict.handling,
                    description: verdict.remarks.joined(separator: " "),
                    verdict: verdict.intervals.isEmpty ? .ok : .broken, headline: verdict.summary,
                    film: try film(verdict, section.target, maker) { Self.caption($0) })
            }
    }

    /// Returns the run of the keyboard in the log, with the differences of the model's posts.
    private func deviceRun(_ section: Section, _ maker: PictureMaker) throws -> ReportRun {
        let differences = section.analysis.differences
        let film = try film(section.moments, section.target, maker) {
            "\(Self.name($0)): keyboard \($0.covered) pt"
        }
        return ReportRun(
            name: "The device", description: "The keyboard as the log's frames put it.",
            verdict: differences.isEmpty ? .ok : .broken,
            headline: differences.isEmpty
                ? "the model posts the same" : "the model posts something else",
            film: film,
            findings: differences.map {
                ReportFinding(rule: $0.post, app: "line \($0.line)", explanation: $0.description)
            })
    }

    /// Returns a frame for each event of the log, at one pixel per point.
    private func film(
        _ verdict: HandlingVerdict, _ target: ReplayTarget, _ maker: PictureMaker,
        caption: (HandlingVerdict.Event) -> String
    ) throws -> [ReportFrame] {
        let setting = verdict.setting(on: target)
        let start = verdict.events.first?.record.atMs ?? 0
        return try verdict.events.map { event in
            let bitmap = try maker.image(
                of: verdict.picture(of: event, on: target), in: setting, pixelsPerPoint: 1)
            let caption = caption(event)
            return ReportFrame(
                atMs: Int64((event.record.atMs ?? start) - start), caption: caption,
                picture: ReportPicture(
                    name: "line-\(event.record.line)", caption: caption,
                    png: try PNG.encode(bitmap), size: bitmap.size))
        }
    }

    private static func caption(_ event: HandlingVerdict.Event) -> String {
        "\(name(event)): keyboard \(event.covered) pt, bar at \(event.inset) pt"
    }

    private static func name(_ event: HandlingVerdict.Event) -> String {
        switch event.record.kind {
        case .notification(let notification): notification.name?.rawValue ?? "notification"
        case .viewCallback(let callback, _): callback.rawValue
        case .lifecycle(let callback, _): callback.rawValue
        case .tagged(let tagged): tagged.text
        case .window(let action): action.text
        case .action(let action): action.text
        }
    }
}

extension LogRecord {
    /// A Boolean value that indicates whether the app itself wrote it, a notification apart.
    fileprivate var isCallback: Bool {
        switch kind {
        case .viewCallback, .lifecycle, .tagged, .window: true
        case .notification, .action: false
        }
    }
}
