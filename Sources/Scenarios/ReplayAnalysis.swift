// The model is put into the situation that a device's log shows and must post what the device
// posted. The model sees the device's name, its version and the derived actions with the times at
// which they show in the log; everything it posts follows from the profile.

public import Simulator

/// What the model posts in the situation of a log, post by post against the log.
public struct ReplayAnalysis: Sendable {
    public var target: ReplayTarget
    public var situation: ReplaySituation
    /// Each record of the log and each of the model's that has no counterpart, in order.
    public var posts: [ReplayPost]
    /// By how many milliseconds a time may differ and still count as equal.
    public var toleranceMs: Int
    /// Actions that the model could not do, with the rule that forbade them.
    public var obstacles: [String]

    public var fieldsCompared: Int { posts.reduce(0) { $0 + $1.compared } }
    public var fieldsEqual: Int { posts.reduce(0) { $0 + $1.compared - $1.differences.count } }
    /// All differences with their lines, in order.
    public var differences: [ReplayDifference] { posts.flatMap(\.differences) }

    /// Twice what the model's own figures stray from the two logs they were read from (11 ms).
    public static let defaultToleranceMs = 25
}

/// One record of a log and what the model did in its place.
public struct ReplayPost: Hashable, Sendable {
    /// nil for what only the model did.
    public var record: LogRecord?
    /// nil for what only the device did.
    public var model: ModelEvent?
    /// The number of fields that were compared: the record's being there, its time, its figures;
    /// 0 for a record that is not replayed.
    public var compared: Int
    public var differences: [ReplayDifference]
}

/// What the model did, at a time on the clock of the log.
public struct ModelEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case view(ViewCallback)
        case notification(KeyboardNotification)
    }

    /// Milliseconds since 1970-01-01 on the clock of the log.
    public var atMs: Int
    public var kind: Kind

    /// The name by which it is found in a log.
    public var name: String {
        switch kind {
        case .view(let callback): callback.rawValue
        case .notification(let notification): notification.name.rawValue
        }
    }
}

/// One thing in which the model differs from the log.
public struct ReplayDifference: Hashable, Sendable, CustomStringConvertible {
    /// The line of the record, or of the one before what only the model did.
    public var line: Int
    public var post: String
    /// What differs: `presence`, `time`, or a key of the user info.
    public var field: String
    public var log: String
    public var model: String

    public var description: String {
        "line \(line): \(post), \(field): the log has \(log), the model \(model)"
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
        let (section, remark) = section.named(on: target)
        situation = ReplaySituation(section, on: target)
        if let remark { situation.remarks.insert(remark, at: 0) }
        if let pairs = situation.lockPairs { self.target.profile.keyboard.lockPairs.value = pairs }
        let target = self.target
        var stage = ReplayStage(section, situation, target)
        let events = stage.run()
        obstacles = stage.obstacles
        let replayed = situation.end ?? section.records.count
        posts = ReplayComparison(
            records: Array(section.records[..<replayed]), toleranceMs: toleranceMs
        ).posts(against: events)
        posts += section.records[replayed...].map(ReplayPost.notReplayed)
    }
}

// MARK: - The model's part

/// A device with one app whose second screen logs what it sees.
private struct ReplayStage {
    private let section: LogSection
    private let situation: ReplaySituation
    private var world: World
    private var sink = Timeline()
    private(set) var obstacles: [String] = []
    /// What is added to the model's clock to get the log's.
    private var offsetMs = 0

    private static let app = AppID(0)
    private static let screens = 2

    init(_ section: LogSection, _ situation: ReplaySituation, _ target: ReplayTarget) {
        self.section = section
        self.situation = situation
        let names = ["before", "sample"]
        let screens = names.map { ScreenDefinition(name: $0, views: ScreenDefinition.chat.views) }
        world = World(
            Setting(
                device: target.device.profile, system: target.profile, heights: target.heights,
                apps: [
                    AppDefinition(
                        name: "sample", title: "Sample", iconColor: 0x4285_F4FF, screens: screens,
                        handlings: FocusesPushedField.handlings(on: target.profile))
                ], orientation: target.orientation))
    }

    private var field: ViewIndex { ScreenDefinition.chat.index(of: "messageField") ?? 0 }
    /// The screen that logs: the second one when it was pushed.
    private var logged: Int { situation.startsWithPush ? 1 : 0 }

    mutating func run() -> [ModelEvent] {
        perform(.launch(Self.app))
        world.settle(into: &sink)
        if situation.hasShownBefore {
            perform(.tap(field))
            world.settle(into: &sink)
            perform(.tapOutside)
            world.settle(into: &sink)
        }
        if situation.startsWithKeyboard {
            perform(.tap(field))
            world.settle(into: &sink)
        }
        world.advance(byMs: 5_000, into: &sink)
        sink = Timeline()
        for (index, step) in situation.steps.enumerated() {
            perform(step, isFirst: index == 0)
        }
        world.settle(into: &sink)
        return events()
    }

    private mutating func perform(_ action: Action) {
        do throws(ActionError) {
            try world.perform(action, into: &sink)
        } catch {
            obstacles.append(error.rule)
        }
    }

    /// Does an action at such a time that the model shows it when the log does.
    private mutating func perform(_ step: ReplaySituation.Step, isFirst: Bool) {
        let action = action(of: step)
        let shown = section.records[step.record].atMs
        let untilShown = isFirst ? nil : shown.map { $0 - Int(world.clockMs) - offsetMs }
        let told = delay(
            until: section.records[step.record].kind, after: action, at: untilShown ?? 0)
        let delay = told ?? 0
        if isFirst { offsetMs = (shown ?? 0) - Int(world.clockMs) - delay }
        let now = Int(world.clockMs) + offsetMs
        var wait = shown.map { $0 - delay - now } ?? 2_000
        // A rotation without a keyboard shows nothing: it is done half-way to what comes after.
        if case .rotate = step.action, told == nil { wait /= 2 }
        if wait > 0, !isFirst { world.advance(byMs: Int32(clamping: wait), into: &sink) }
        do throws(ActionError) {
            try world.perform(action, into: &sink)
        } catch {
            obstacles.append("line \(step.line): the model cannot \(step.text): \(error.rule)")
        }
    }

    private func action(of step: ReplaySituation.Step) -> Action {
        switch step.action {
        case .push: .push(1)
        case .pop: .pop
        case .focus: .tap(field)
        case .blur: .tapOutside
        case .changeKeyboard(let kind): .changeKeyboard(kind)
        case .rotate(let orientation): .rotate(orientation)
        case .lock: .lock
        case .unlock: .unlock
        }
    }

    /// How long after an action, done so much later, the model shows what a record shows; nil
    /// where it never does.
    private func delay(
        until kind: LogRecord.Kind, after action: Action, at laterMs: Int
    ) -> Int? {
        var copy = world
        var sink = Timeline()
        if laterMs > 0 { copy.advance(byMs: Int32(clamping: laterMs), into: &sink) }
        let start = copy.clockMs
        sink = Timeline()
        guard (try? copy.perform(action, into: &sink)) != nil else { return nil }
        copy.advance(byMs: 5_000, into: &sink)
        let first = sink.records.first { record in
            switch (record.event, kind) {
            case (.view(_, let screen, let callback), .viewCallback(let seen, _)):
                screen == logged && callback == seen
            case (.notification(_, let posted), .notification(let seen)):
                posted.name == seen.name
            default: false
            }
        }
        return first.map { Int($0.atMs - start) }
    }

    /// What an app sees that observes from `viewWillAppear` to `viewWillDisappear` and logs what
    /// the log's app logs.
    private func events() -> [ModelEvent] {
        let listens = ListensTo(section)
        var isObserving = !situation.startsWithPush
        var events: [ModelEvent] = []
        for record in sink.records {
            let at = Int(record.atMs) + offsetMs
            switch record.event {
            case .view(_, logged, let callback):
                if callback == .viewWillAppear { isObserving = true }
                if callback == .viewWillDisappear { isObserving = false }
                guard listens.callbacks.contains(callback) else { continue }
                events.append(ModelEvent(atMs: at, kind: .view(callback)))
            case .notification(_, let notification):
                guard isObserving, listens.names.contains(notification.name) else { continue }
                events.append(ModelEvent(atMs: at, kind: .notification(notification)))
            default: continue
            }
        }
        return events
    }
}

/// What the app that wrote a log has listened to: all it ever logged, and the partner of each name.
struct ListensTo {
    var callbacks: Set<ViewCallback> = []
    var names: Set<KeyboardNotificationName> = []

    init(_ section: LogSection) {
        for record in section.records {
            switch record.kind {
            case .viewCallback(let callback, _): callbacks.insert(callback)
            case .notification(let notification):
                if let name = notification.name { names.insert(name) }
            case .lifecycle, .tagged: continue
            }
        }
    }
}
