// The times of steps are found by running them: a step is shown by its first effect, and how long
// before that the user acted follows from the model. Two or three runs suffice, because a step
// that is moved moves its effect by as much.

internal import Basics
public import Scenarios
internal import Simulator

extension Trip {
    /// Derives the trip of a recorder's log and runs it on the model.
    ///
    /// What the log cannot show, such as how the first responder came back on a return, is tried,
    /// and the answer with the fewest differences is taken.
    /// - Throws: ``ReplayError`` for a log whose device or system is not known, and for a record
    ///   from which no scenario follows.
    public init?(
        _ recording: Recording, device: String? = nil, system: String? = nil,
        profile: String? = nil, catalogs: ScenarioCatalogs
    ) throws {
        let processes = recording.trip
        guard let first = processes.first else { return nil }
        try first.header.check(recording.file, device: device, system: system)
        let target = try ReplayTarget(
            first.section, file: recording.file, catalogs: catalogs, device: device,
            system: system)
        let left = recording.processes.count { !$0.records.isEmpty } - processes.count
        var best: Trip?
        for hypothesis in TripReader.hypotheses(recording.file, target, processes) {
            var reader = TripReader(recording.file, target: target, hypothesis: hypothesis)
            var trip = reader.read(processes)
            trip.checkSDK(first.header.line, catalogs)
            let records = processes.flatMap(\.records)
            try trip.play(records, profile: profile, catalogs: catalogs)
            if best.map({ trip.differences.count < $0.differences.count }) ?? true { best = trip }
        }
        guard var trip = best else { return nil }
        if left > 0 {
            trip.remarks.insert(
                "\(left) further processes are of another app or device and are not replayed",
                at: 0)
        }
        self = trip
    }

    /// Finds the times of the steps, writes the scenario and compares its run with the log.
    private mutating func play(
        _ records: [Recording.Record], profile: String?, catalogs: ScenarioCatalogs
    ) throws {
        var pacing = try paced(catalogs)
        for _ in 0..<Self.mostRuns {
            for index in pacing.obstacles.keys.sorted(by: >) {
                remarks.append(
                    "line \(steps[index].line): the model cannot `\(steps[index].text)` there: "
                        + (pacing.obstacles[index] ?? ""))
                steps.remove(at: index)
            }
            let isChanged = !pacing.obstacles.isEmpty
            let isMoved = move(by: pacing)
            guard isChanged || isMoved else { break }
            pacing = try paced(catalogs)
        }
        for (index, late) in pacing.lateMs.enumerated() where late > 0 {
            remarks.append(
                "line \(steps[index].line): the model's screen takes no touch for `"
                    + "\(steps[index].text)` until \(late) ms later")
        }
        yaml = text(pacing.pausesMs, profile: profile)
        let scenario = try scenario(yaml, catalogs)
        let run = try inLog(yaml) { try ScenarioRun.run(scenario) }
        let comparison = TripComparison(self, records, run)
        (rows, differences) = (comparison.rows, comparison.differences)
        fieldsCompared = comparison.fieldsCompared
        let count = "\(differences.count) of \(fieldsCompared) fields"
        yaml = "# Differences from the model: \(count)\n" + yaml
    }

    private static let mostRuns = 6

    private func paced(_ catalogs: ScenarioCatalogs) throws -> ScenarioRun.Pacing {
        let text = text(nil, profile: nil)
        let scenario = try scenario(text, catalogs)
        let first = steps.first?.ms ?? 0
        let starts = steps.map { Int64(($0.ms - first).rounded()) }
        return try inLog(text) { try ScenarioRun.paced(scenario, startsMs: starts) }
    }

    private func scenario(_ text: String, _ catalogs: ScenarioCatalogs) throws -> Scenario {
        try inLog(text) { try Scenario.parse(text, file: "\(file).yaml", catalogs: catalogs) }
    }

    /// Does a part of the work, and says of a mistake in the derived scenario on which line of the
    /// log it is; nobody sees the scenario then.
    func inLog<Value>(_ text: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let errors as ScenarioErrors {
            guard let error = errors.errors.first else { throw errors }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let index = error.place.line - 1
            let words = lines.indices.contains(index) ? lines[index].split(separator: " ") : []
            let mark = words.suffix(3).first == "#" ? words.last.flatMap { Int($0) } : nil
            throw ReplayError(
                file: file, line: mark ?? steps.first?.line ?? 1,
                message: "no scenario follows from this record: \(error.rule)".forTerminal,
                advice: "Remove the record, or correct it")
        }
    }

    /// Leaves out an SDK that is not known.
    private mutating func checkSDK(_ line: Int, _ catalogs: ScenarioCatalogs) {
        guard let sdk, (try? catalogs.systems.profile(for: sdk)) == nil else { return }
        remarks.append("line \(line): the SDK \(sdk) is not known; the system's is taken")
        self.sdk = nil
    }

    /// Moves each step to where its effect comes at the time of the log; false where all do.
    private mutating func move(by pacing: ScenarioRun.Pacing) -> Bool {
        guard pacing.obstacles.isEmpty, let first = steps.first?.ms else { return false }
        var isMoved = false
        for index in steps.indices {
            guard let anchor = steps[index].anchor else { continue }
            let found = pacing.run.ms(of: anchor, from: pacing.firstRecords[index], app: app)
            guard let at = found else {
                // The step came before what would have let it have its effect.
                guard steps[index].ms < anchor.ms - Self.leastLagMs else { continue }
                steps[index].ms = anchor.ms - Self.leastLagMs
                isMoved = true
                continue
            }
            let start = (steps[index].ms - first).rounded() + Double(pacing.lateMs[index])
            let lagMs = Double(at) - start
            guard (0...Self.longestLagMs).contains(lagMs) else { continue }
            let earliest = index > 0 ? steps[index - 1].ms : -.infinity
            let wanted = max(earliest, anchor.ms - lagMs)
            guard abs(wanted - steps[index].ms) >= 0.5 else { continue }
            steps[index].ms = wanted
            isMoved = true
        }
        return isMoved
    }

    /// The time before its effect at which a step is tried that has had none.
    private static let leastLagMs = 20.0
    /// An effect that comes later is that of another action.
    private static let longestLagMs = 10_000.0
}

extension TripReader {
    /// The hypotheses that can make a difference for a log.
    static func hypotheses(
        _ file: String, _ target: ReplayTarget, _ processes: [Recording.Process]
    ) -> [Hypothesis] {
        var reader = TripReader(file, target: target, hypothesis: Hypothesis())
        _ = reader.read(processes)
        var result = [Hypothesis()]
        if reader.hasReturns {
            result += [.byGuard, .byFocus].map { Hypothesis(restoring: $0) }
        }
        if reader.hasInterruptions {
            result += result.map {
                Hypothesis(restoring: $0.restoring, interruption: .controlCenter)
            }
        }
        return result
    }
}

extension ScenarioRun {
    /// Returns the time of the first record of a kind from a place on, or nil for none.
    fileprivate func ms(of anchor: Trip.Anchor, from first: Int, app name: String) -> Int64? {
        guard let app = scenario.setting.app(named: name), first < records.count else {
            return nil
        }
        return records[first...].first { record in
            switch (record.event, anchor.kind) {
            case (.lifecycle(app, let callback), .callback(let wanted)): callback == wanted
            case (.responder(app, _, _, _), .responder): true
            case (.notification(app, let notification), .notification(let wanted)):
                notification.name == wanted
            default: false
            }
        }?.atMs
    }
}

// MARK: - YAML

extension Trip {
    /// - Parameter pausesMs: the pause after each step; nil for none.
    private func text(_ pausesMs: [Int32]?, profile: String?) -> String {
        var text = ""
        if let profile { text += "# Run it with --profile \(profile.forTerminal).\n" }
        text += "title: \(Quote.yaml("Trip of \(Self.plain(file))"))\n"
        text += "device: \(Quote.yaml(target.device.model))\n"
        text += "system: \"\(target.version)\"\n"
        if let sdk { text += "sdk: \(Quote.yaml(sdk))\n" }
        if orientation == .landscape { text += "orientation: landscape\n" }
        if let setting { text += "setting: \(setting)\n" }
        text += "apps:\n  \(app):\n    screen:\n      name: recorded\n      views:\n"
        text += "        - { id: \(TripNames.background), kind: area }\n"
        for (index, field) in fields.enumerated() { text += view(field, at: index) }
        if !handling.isEmpty { text += "    handling: [\(handling)]\n" }
        if usesOther {
            text += "  \(TripNames.other):\n    screen:\n      name: written\n      views:\n"
            text += "        - { id: \(TripNames.page), kind: textView, top: safe"
            if otherAccessoryPt > 0 { text += ", accessory: \(otherAccessoryPt)" }
            text += " }\n"
        }
        text += "steps:\n"
        for (index, step) in steps.enumerated() {
            let pause = pausesMs.map { $0[index] } ?? 0
            let value = step.value.isEmpty ? "~" : step.value
            text += "  - { \(step.word): \(value), pace: \(pause)ms } # line \(step.line)\n"
        }
        return text
    }

    private var setting: String? {
        guard choice != KeyboardChoice() else { return nil }
        var parts = ["kind: \(choice.kind.rawValue)"]
        if let bar = choice.prediction { parts.append("prediction: \(bar.rawValue)") }
        return "{ keyboard: { \(parts.joined(separator: ", ")) } }"
    }

    private func view(_ field: Field, at index: Int) -> String {
        let responder = field.responder
        let isPage = responder.className.contains("TextView")
        let isText = isPage || responder.className.contains("Field")
        var parts = ["id: \(field.name)", "kind: \(isPage ? "textView" : "textField")"]
        parts += ["left: 16", "right: 16", "top: safe+\(4 + index % 8 * 22)", "height: 20"]
        if !isText { parts.append("input: true") }
        if responder.kind != .letters { parts.append("keyboard: \(responder.kind.rawValue)") }
        if responder.isSecure { parts.append("secure: true") }
        if responder.accessoryPt > 0 { parts.append("accessory: \(responder.accessoryPt)") }
        return "        - { \(parts.joined(separator: ", ")) } # line \(field.line)\n"
    }

    /// The last part of a path, without what would end a comment or a title.
    private static func plain(_ path: String) -> String {
        (path.split(separator: "/").last.map(String.init) ?? path).clipped(60).forTerminal
    }
}
