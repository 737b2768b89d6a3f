import Scenarios
internal import Simulator

/// Compares what an app's recorder saw with what the app sees in a run of the derived scenario.
struct TripComparison {
    /// A record of the log and the one of the model in its place.
    struct Row: Hashable, Sendable {
        var log: Seen?
        var model: Seen?
        var differences: [ReplayDifference] = []
    }

    /// A callback or a notification that reached the app.
    struct Seen: Hashable, Sendable {
        var name: String
        var ms: Double
        var line: Int
        /// The notification, as a log has it.
        var notification: LogNotification?
    }

    private(set) var rows: [Row] = []
    private(set) var fieldsCompared = 0
    /// The time of the log's first record, from which its times are counted.
    private let startMs: Double

    var differences: [ReplayDifference] { rows.flatMap(\.differences) }

    /// The largest distance in which a record is searched on the other side.
    private static let reach = 24
    /// A difference of times that counts, in milliseconds: the display's own tick, and the rounding
    /// of the steps.
    static let toleranceMs = 17.0

    init(_ trip: Trip, _ records: [Recording.Record], _ run: ScenarioRun) {
        let first = trip.steps.first?.ms ?? 0
        let log = records.compactMap(Seen.init)
        startMs = log.first?.ms ?? 0
        let model = Self.seen(in: run, by: trip.app, zeroMs: first)
        var line = log.first?.line ?? 1
        let end = log.last?.ms ?? 0
        for (seen, own) in Self.pairs(log, model) {
            line = seen?.line ?? line
            // The model's launch is whole, and its run goes on to rest; a recorder can have begun
            // within the one and ended within the other.
            if seen == nil, rows.isEmpty || own.map({ $0.ms > end }) ?? true { continue }
            rows.append(row(seen, own, line: line))
        }
    }

    private static func seen(in run: ScenarioRun, by name: String, zeroMs: Double) -> [Seen] {
        guard let app = run.scenario.setting.app(named: name) else { return [] }
        var hasLaunched = false
        return run.records.compactMap { record in
            let ms = Double(record.atMs) + zeroMs
            switch record.event {
            case .lifecycle(app, let callback):
                hasLaunched = true
                return Seen(name: callback.rawValue, ms: ms, line: 0)
            case .notification(app, let notification) where hasLaunched:
                return Seen(
                    name: notification.name.rawValue, ms: ms, line: 0,
                    notification: LogNotification(notification))
            default: return nil
            }
        }
    }

    /// Pairs records by name in their order; what is on one side only stands alone.
    private static func pairs(_ log: [Seen], _ model: [Seen]) -> [(Seen?, Seen?)] {
        var pairs: [(Seen?, Seen?)] = []
        var (i, j) = (0, 0)
        while i < log.count, j < model.count {
            if log[i].name == model[j].name {
                pairs.append((log[i], model[j]))
                (i, j) = (i + 1, j + 1)
                continue
            }
            let (skipsLog, skipsModel) = nearest(log[i...], model[j...])
            pairs += log[i..<i + skipsLog].map { ($0, nil) }
            pairs += model[j..<j + skipsModel].map { (nil, $0) }
            (i, j) = (i + skipsLog, j + skipsModel)
        }
        return pairs + log[i...].map { ($0, nil) } + model[j...].map { (nil, $0) }
    }

    /// The numbers of records to pass over on each side until two have the same name.
    private static func nearest(
        _ log: ArraySlice<Seen>, _ model: ArraySlice<Seen>
    ) -> (log: Int, model: Int) {
        for distance in 1..<reach {
            for skipped in 0...distance {
                let (one, other) = (log.dropFirst(skipped), model.dropFirst(distance - skipped))
                if let one = one.first, let other = other.first, one.name == other.name {
                    return (skipped, distance - skipped)
                }
            }
        }
        return (min(1, log.count), min(1, model.count))
    }

    private mutating func row(_ log: Seen?, _ model: Seen?, line: Int) -> Row {
        var row = Row(log: log, model: model)
        fieldsCompared += 1
        guard let log, let model else {
            row.differences = [
                .presence(line: line, post: log?.name ?? model?.name ?? "", inLog: log != nil)
            ]
            return row
        }
        fieldsCompared += 1
        let late = model.ms - log.ms
        if abs(late) > Self.toleranceMs {
            let seconds = HandlingVerdict.seconds(Int(max(0, log.ms - startMs).rounded()))
            row.differences.append(
                .time(
                    line: line, post: log.name, lateMs: Int(late.rounded()), log: "\(seconds) s"))
        }
        guard let logged = log.notification, let posted = model.notification else { return row }
        let fields = ReplayComparison.fields(logged, posted, line: line, post: log.name)
        fieldsCompared += fields.compared
        row.differences += fields.differences
        return row
    }
}

extension TripComparison.Seen {
    fileprivate init?(_ record: Recording.Record) {
        guard let kind = record.kind else { return nil }
        switch kind {
        case .notification(let notification):
            guard let name = notification.name else { return nil }
            self.init(
                name: name.rawValue, ms: record.ms, line: record.line, notification: notification)
        case .lifecycle(let callback, _):
            self.init(name: callback.rawValue, ms: record.ms, line: record.line)
        default: return nil
        }
    }
}

extension LogNotification {
    /// The part of a notification of the model that a log has.
    init(_ notification: KeyboardNotification) {
        self.init(name: notification.name)
        begin = notification.frameBegin
        end = notification.frameEnd
        bounds = notification.bounds
        if bounds != nil {
            (centerBegin, centerEnd) = (notification.centerBegin, notification.centerEnd)
        }
        if let ms = notification.duration {
            durationSeconds = Double(ms) / 1000
            curve = Int(notification.curve)
        }
        let keys = notification.keys
        if keys.contains(.isLocal) { isLocal = notification.isLocal }
        if keys.contains(.changedByUserInteraction) {
            changedByUserInteraction = notification.changedByUserInteraction
        }
        keysPresent = Self.names(of: keys)
    }

    private static func names(of keys: UserInfoKeys) -> [String] {
        let all: [(UserInfoKeys, [String])] = [
            (
                .boundsAndCenters,
                [
                    "UIKeyboardBoundsUserInfoKey", "UIKeyboardCenterBeginUserInfoKey",
                    "UIKeyboardCenterEndUserInfoKey"
                ]
            ),
            (
                .animation,
                [
                    "UIKeyboardAnimationCurveUserInfoKey",
                    "UIKeyboardAnimationDurationUserInfoKey"
                ]
            ),
            (.frameBegin, ["UIKeyboardFrameBeginUserInfoKey"]),
            (.frameEnd, ["UIKeyboardFrameEndUserInfoKey"]),
            (.changedByUserInteraction, ["UIKeyboardFrameChangedByUserInteraction"]),
            (.isLocal, ["UIKeyboardIsLocalUserInfoKey"])
        ]
        return all.filter { keys.contains($0.0) }.flatMap(\.1)
    }
}
