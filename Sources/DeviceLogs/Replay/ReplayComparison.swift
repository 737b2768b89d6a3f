internal import Simulator

/// Holds what the model did against what a log says.
struct ReplayComparison {
    let records: [LogRecord]
    let toleranceMs: Int

    /// Pairs records and events by name, keeping the order of both, and compares each pair.
    func posts(against events: [ModelEvent]) -> [ReplayPost] {
        let shown = records.filter { name($0) != nil && !$0.isForeign }
        var foreign = records.filter(\.isForeign)[...]
        var posts: [ReplayPost] = []
        var line = shown.first?.line ?? 1
        var before: LogRecord?
        for (record, event) in pairs(shown, events) {
            line = record?.line ?? line
            while let next = foreign.first, record != nil, next.line < line {
                posts.append(.notReplayed(foreign.removeFirst()))
            }
            posts.append(post(record, event, line: line, after: before))
            before = record ?? before
        }
        return posts + foreign.map(ReplayPost.notReplayed)
    }

    private func name(_ record: LogRecord) -> String? {
        switch record.kind {
        case .viewCallback(let callback, _): callback.rawValue
        case .notification(let notification): notification.name?.rawValue
        case .lifecycle, .tagged, .window, .action: nil
        }
    }

    /// The longest common order of names; what is in one list only stands alone.
    private func pairs(
        _ records: [LogRecord], _ events: [ModelEvent]
    ) -> [(LogRecord?, ModelEvent?)] {
        let names = records.map(name)
        var longest = Array(
            repeating: Array(repeating: 0, count: events.count + 1), count: records.count + 1)
        for i in records.indices.reversed() {
            for j in events.indices.reversed() {
                longest[i][j] =
                    names[i] == events[j].name
                    ? longest[i + 1][j + 1] + 1 : max(longest[i + 1][j], longest[i][j + 1])
            }
        }
        var pairs: [(LogRecord?, ModelEvent?)] = []
        var (i, j) = (0, 0)
        while i < records.count || j < events.count {
            if i < records.count, j < events.count, names[i] == events[j].name {
                pairs.append((records[i], events[j]))
                (i, j) = (i + 1, j + 1)
            } else if j == events.count
                || (i < records.count && longest[i + 1][j] >= longest[i][j + 1])
            {
                pairs.append((records[i], nil))
                i += 1
            } else {
                pairs.append((nil, events[j]))
                j += 1
            }
        }
        return pairs
    }

    private func post(
        _ record: LogRecord?, _ event: ModelEvent?, line: Int, after before: LogRecord?
    ) -> ReplayPost {
        let title = record.flatMap(name) ?? event?.name ?? "?"
        var fields = FieldComparison(line: line, post: title)
        fields.comparePresence(inLog: record != nil, inModel: event != nil)
        if let record, let event {
            compareTimes(record, event, after: before, &fields)
            if case .notification(let logged) = record.kind,
                case .notification(let posted) = event.kind
            {
                compare(logged, posted, &fields)
            }
        }
        return ReplayPost(
            record: record, model: event, compared: fields.compared,
            differences: fields.differences)
    }

    private func compareTimes(
        _ record: LogRecord, _ event: ModelEvent, after before: LogRecord?,
        _ fields: inout FieldComparison
    ) {
        guard let at = record.atMs else { return }
        fields.compared += 1
        let late = event.atMs - at
        guard abs(late) > toleranceMs else { return }
        if let before, let then = before.atMs, then > at, before.process == record.process {
            fields.differ(
                "time", "a time that runs backwards, \(then - at) ms before line \(before.line)",
                "none that does")
        } else {
            fields.differ(byMs: late)
        }
    }

    private func compare(
        _ logged: LogNotification, _ posted: KeyboardNotification, _ fields: inout FieldComparison
    ) {
        if !logged.keysPresent.isEmpty {
            fields.compare("keys", Self.text(logged.keys), Self.text(posted.keys))
        }
        fields.compare("FrameBegin", logged.begin, posted.frameBegin)
        fields.compare("FrameEnd", logged.end, posted.frameEnd)
        fields.compare("Bounds", logged.bounds, posted.bounds)
        fields.compare("CenterBegin", logged.centerBegin, posted.centerBegin)
        fields.compare("CenterEnd", logged.centerEnd, posted.centerEnd)
        fields.compare("Duration", logged.durationMs.map { "\($0) ms" }, "\(posted.durationMs) ms")
        fields.compare("Curve", logged.curve, Int(posted.curve))
        fields.compare(
            "ChangedByUserInteraction", logged.changedByUserInteraction,
            posted.changedByUserInteraction)
        fields.compare("IsLocal", logged.isLocal, posted.isLocal)
    }

    /// Compares what two notifications hold; what the log does not have is not compared.
    static func fields(
        _ logged: LogNotification, _ posted: LogNotification, line: Int, post: String
    ) -> (compared: Int, differences: [ReplayDifference]) {
        var fields = FieldComparison(line: line, post: post)
        fields.compare("keys", text(logged.keys), text(posted.keys))
        fields.compare("FrameBegin", logged.begin, posted.begin)
        fields.compare("FrameEnd", logged.end, posted.end)
        fields.compare("Bounds", logged.bounds, posted.bounds)
        fields.compare("CenterBegin", logged.centerBegin, posted.centerBegin)
        fields.compare("CenterEnd", logged.centerEnd, posted.centerEnd)
        fields.compare(
            "Duration", logged.durationMs.map { "\($0) ms" }, posted.durationMs.map { "\($0) ms" })
        fields.compare("Curve", logged.curve, posted.curve)
        fields.compare(
            "ChangedByUserInteraction", logged.changedByUserInteraction,
            posted.changedByUserInteraction)
        fields.compare("IsLocal", logged.isLocal, posted.isLocal)
        return (fields.compared, fields.differences)
    }

    private static func text(_ keys: UserInfoKeys) -> String {
        let names: [(UserInfoKeys, String)] = [
            (.boundsAndCenters, "Bounds and Centers"), (.animation, "Curve and Duration"),
            (.frameBegin, "FrameBegin"), (.frameEnd, "FrameEnd"),
            (.changedByUserInteraction, "ChangedByUserInteraction"), (.isLocal, "IsLocal")
        ]
        let present = names.filter { keys.contains($0.0) }.map(\.1)
        return present.isEmpty ? "no keys" : present.joined(separator: ", ")
    }
}

extension LogRecord {
    /// A Boolean value that indicates whether it reports the keyboard of another process, which no
    /// tap in this app brings.
    var isForeign: Bool {
        guard case .notification(let notification) = kind else { return false }
        return notification.isLocal == false
    }
}

extension ReplayPost {
    /// A record that nothing is held against.
    static func notReplayed(_ record: LogRecord) -> ReplayPost {
        ReplayPost(record: record, model: nil, compared: 0, differences: [])
    }
}

// MARK: - Logs that print one post of two

extension ReplayComparison {
    static let halfRemark =
        "the log prints one of the two posts of each change; the other one is not compared"

    /// A Boolean value that indicates whether the log has both names of a pair of posts, such as
    /// `willShow` and `willChangeFrame`, and yet never the two for one change, as where they were
    /// tried in turn.
    var tellsOneHalf: Bool {
        var names: Set<KeyboardNotificationName> = []
        var before: LogNotification?
        for record in records where !record.isForeign {
            guard case .notification(let post) = record.kind, let name = post.name else { continue }
            if let other = before?.name, other != name, other.isWill == name.isWill,
                before?.end == post.end
            {
                return false
            }
            names.insert(name)
            before = post
        }
        return names.contains { $0.isFrameChange } && names.contains { !$0.isFrameChange }
    }

    /// The posts without those of the model whose other half stands beside them.
    func withoutOtherHalves(_ posts: [ReplayPost]) -> [ReplayPost] {
        posts.indices.filter { index in
            guard posts[index].record == nil, let own = posts[index].reported else { return true }
            let beside = [index - 1, index + 1].filter(posts.indices.contains)
            return !beside.contains { other in
                guard posts[other].record != nil, let reported = posts[other].reported else {
                    return false
                }
                return reported.name != own.name && reported.name.isWill == own.name.isWill
                    && reported.end == own.end
            }
        }.map { posts[$0] }
    }
}

extension ReplayPost {
    /// The model's notification.
    fileprivate var reported: KeyboardNotification? {
        guard case .notification(let notification) = model?.kind else { return nil }
        return notification
    }
}

extension KeyboardNotificationName {
    fileprivate var isFrameChange: Bool { self == .willChangeFrame || self == .didChangeFrame }
}

/// The fields of one post as they are compared.
private struct FieldComparison {
    let line: Int
    let post: String
    var compared = 0
    private(set) var differences: [ReplayDifference] = []

    init(line: Int, post: String) {
        self.line = line
        self.post = post
    }

    mutating func differ(_ field: String, _ log: String, _ model: String) {
        differences.append(
            ReplayDifference(line: line, post: post, field: field, log: log, model: model))
    }

    mutating func differ(byMs lateMs: Int) {
        differences.append(.time(line: line, post: post, lateMs: lateMs, log: nil))
    }

    /// Compares whether the record is there on both sides.
    mutating func comparePresence(inLog: Bool, inModel: Bool) {
        compared += 1
        guard inLog != inModel else { return }
        differences.append(.presence(line: line, post: post, inLog: inLog))
    }

    /// Compares a field that the log prints; one that it does not print is not compared.
    mutating func compare<Value: Equatable>(_ field: String, _ log: Value?, _ model: Value?) {
        guard let log else { return }
        compared += 1
        if log != model {
            differ(field, "\(log)", model.map { "\($0)" } ?? "nothing")
        }
    }
}
