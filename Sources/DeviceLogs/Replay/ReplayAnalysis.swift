// The model is put into the situation that a device's log shows and must post what the device
// posted. The model sees the device's name, its version and the derived actions with the times at
// which they show in the log; everything it posts follows from the profile.

public import Simulator

/// A comparison of the model's posts with those of a log, post by post.
public struct ReplayAnalysis: Sendable {
    /// The device and the system that the model was set up as.
    public var target: ReplayTarget
    /// The actions that the model performed.
    public var situation: ReplaySituation
    /// Each record of the log and each of the model's that has no counterpart, in order.
    public var posts: [ReplayPost]
    /// The largest difference, in milliseconds, at which two times count as equal.
    public var toleranceMs: Int
    /// Actions that the model could not do, with the rule that forbade them.
    public var obstacles: [String]

    /// The number of compared fields in all posts.
    public var fieldsCompared: Int { posts.reduce(0) { $0 + $1.compared } }
    /// The number of compared fields that agree, in all posts.
    public var fieldsEqual: Int { posts.reduce(0) { $0 + $1.compared - $1.differences.count } }
    /// All differences with their lines, in order.
    public var differences: [ReplayDifference] { posts.flatMap(\.differences) }

    /// Twice what the model's own figures stray from the two logs they were read from (11 ms).
    public static let defaultToleranceMs = 25
}

/// A record of a log and the event of the model that corresponds to it.
public struct ReplayPost: Hashable, Sendable {
    /// The record, or nil for an event of the model alone.
    public var record: LogRecord?
    /// The model's event, or nil for a record of the device alone.
    public var model: ModelEvent?
    /// The number of fields that were compared: the record's being there, its time, its figures;
    /// 0 for a record that is not replayed.
    public var compared: Int
    /// The compared fields that differ.
    public var differences: [ReplayDifference]
}

/// An event of the model at a time on the clock of the log.
public struct ModelEvent: Hashable, Sendable {
    /// The kinds of events that a log can show.
    public enum Kind: Hashable, Sendable {
        /// A callback of the view controller that logs.
        case view(ViewCallback)
        /// A keyboard notification of the model.
        case notification(KeyboardNotification)
    }

    /// Milliseconds since 1970-01-01 on the clock of the log.
    public var atMs: Int
    /// The callback or the notification.
    public var kind: Kind

    /// The name by which it is found in a log.
    public var name: String {
        switch kind {
        case .view(let callback): callback.rawValue
        case .notification(let notification): notification.name.rawValue
        }
    }
}

/// A field in which the model differs from the log.
public struct ReplayDifference: Hashable, Sendable, CustomStringConvertible {
    /// The line of the record, or of the one before what only the model did.
    public var line: Int
    /// The name of the callback or notification.
    public var post: String
    /// The field that differs: `presence`, `time`, or a key of the user info.
    public var field: String
    /// The value in the log.
    public var log: String
    /// The model's value.
    public var model: String

    /// The text that replaces both values; nil for a key of the user info.
    var remark: String?

    /// The line, and the remark or the field with both values, in one line.
    public var description: String {
        if let remark { return "line \(line): \(post): \(remark)" }
        return "line \(line): \(post), \(field): the log has \(log), the model \(model)"
    }

    /// A record that is on one side only.
    static func presence(line: Int, post: String, inLog: Bool) -> ReplayDifference {
        var difference = ReplayDifference(
            line: line, post: post, field: "presence", log: inLog ? "it" : "nothing",
            model: inLog ? "nothing" : "it")
        difference.remark = inLog ? "in the log only" : "in the model only"
        return difference
    }

    /// A record that the model has at another time.
    ///
    /// - Parameters:
    ///   - lateMs: the time from the log's to the model's.
    ///   - log: the log's time; nil for one that is not counted from the log's beginning.
    static func time(line: Int, post: String, lateMs: Int, log: String?) -> ReplayDifference {
        let way = lateMs > 0 ? "\(lateMs) ms later" : "\(-lateMs) ms earlier"
        var difference = ReplayDifference(
            line: line, post: post, field: "time", log: log ?? "its time", model: "it \(way)")
        difference.remark = "\(way) in the model" + (log.map { " (log \($0))" } ?? "")
        return difference
    }
}

extension ReplayAnalysis {
    /// Runs the model in the situation of a section and compares.
    public init(
        _ section: LogSection, on target: ReplayTarget,
        toleranceMs: Int = ReplayAnalysis.defaultToleranceMs
    ) {
        self.target = target
        self.toleranceMs = toleranceMs
        (situation, posts, obstacles) = (ReplaySituation(), [], [])
        let (section, remark) = section.withoutLaunch.named(on: target)
        let parts = ReplayParts(section)
        let listens = ListensTo(section)
        for (index, part) in parts.parts.enumerated() {
            if index == 0 || part.section.records.contains(where: \.isCompared) {
                replay(part, isFirst: index == 0, listens)
            }
            posts += part.left.filter(\.isCompared).map(ReplayPost.notReplayed)
        }
        situation.remarks = [remark].compactMap(\.self) + parts.remarks + situation.remarks
    }

    private mutating func replay(
        _ part: ReplayParts.Part, isFirst: Bool, _ listens: ListensTo
    ) {
        var own = ReplaySituation(part.section, on: target)
        if let pairs = own.lockPairs { target.profile.keyboard.lockPairs.value = pairs }
        var stage = ReplayStage(part.section, own, target, listens)
        var events = stage.run()
        obstacles += stage.obstacles
        own = stage.situation
        if let end = own.end.flatMap({ part.section.records[$0].atMs }) {
            events.removeAll { $0.atMs > end }
        } else if let end = part.endMs {
            events.removeAll { $0.atMs > end }
        }
        let replayed = own.end ?? part.section.records.count
        let comparison = ReplayComparison(
            records: Array(part.section.records[..<replayed]), toleranceMs: toleranceMs)
        var compared = comparison.posts(against: events)
        if comparison.tellsOneHalf {
            let count = compared.count
            compared = comparison.withoutOtherHalves(compared)
            if compared.count < count { own.remarks.append(ReplayComparison.halfRemark) }
        }
        posts += compared + part.section.records[replayed...].map(ReplayPost.notReplayed)
        if isFirst {
            situation = own
        } else {
            situation.steps += own.steps
            situation.remarks += own.remarks
        }
    }
}

/// The callbacks and notifications that the app of a log observed: all that it ever logged.
struct ListensTo {
    var callbacks: Set<ViewCallback> = []
    var names: Set<KeyboardNotificationName> = []
    /// A Boolean value that indicates whether it observed notifications beyond the time from
    /// `viewWillAppear` to `viewWillDisappear`.
    private(set) var isAlways = false

    init(_ section: LogSection) {
        var isOnScreen = true
        for record in section.records {
            switch record.kind {
            case .viewCallback(let callback, _):
                if callback == .viewWillAppear { isOnScreen = true }
                if callback == .viewWillDisappear { isOnScreen = false }
                callbacks.insert(callback)
            case .notification(let notification):
                if !isOnScreen, !record.isForeign { isAlways = true }
                if let name = notification.name { names.insert(name) }
            case .lifecycle, .tagged, .window, .action: continue
            }
        }
    }
}
