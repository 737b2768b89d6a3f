import Basics
public import Simulator

/// One record in words.
public struct TimelineEntry: Hashable, Sendable {
    /// The subject of a record.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The subject, under its name in the timeline.
        case action, lifecycle, view, notification, responder, inset, keyboard, snapshot, store
        /// The subject, under its name in the timeline.
        case cover, prompt, log, finding
        /// A step of the keyboard's own process.
        case keyboardProcess
    }

    /// Milliseconds since the start of the run.
    public var atMs: Int64
    /// The app it happened to, nil for the device or its user.
    public var app: AppID?
    /// The subject of the record.
    public var kind: Kind
    /// The record in words.
    public var text: String
}

extension ScenarioRun {
    /// The records in words, in order.
    ///
    /// A notification that finds no observer in its app is left out.
    public var entries: [TimelineEntry] {
        var words = RecordWords(scenario.setting)
        return records.compactMap { record in
            let entry = words.entry(record)
            return words.isShown(record) ? entry : nil
        }
    }
}

/// Puts records into words.
struct RecordWords {
    private(set) var names: RecordNames

    init(_ setting: Setting) { names = RecordNames(setting) }

    mutating func entry(_ record: Record) -> TimelineEntry {
        names.follow(record)
        let (app, kind, text) = parts(of: record.event)
        return TimelineEntry(atMs: record.atMs, app: app, kind: kind, text: text)
    }

    /// Returns whether a timeline shows the record that was put into words last.
    func isShown(_ record: Record) -> Bool {
        if case .unobserved = record.event { return false }
        return !names.isUnobserved
    }

    private func parts(of event: Record.Event) -> (AppID?, TimelineEntry.Kind, String) {
        switch event {
        case .action(let action): (nil, .action, action.words(by: names).text)
        case .keyboard(let change): (nil, .keyboard, text(change))
        case .lifecycle(let app, let callback): (app, .lifecycle, text(callback, to: app))
        case .process(let app, let phase): (app, .lifecycle, "· \(phase.rawValue)")
        case .view(let app, let screen, let callback):
            (app, .view, "\(names.screen(screen, of: app)).\(callback.rawValue)")
        case .notification(let app, let notification): (app, .notification, text(notification))
        case .responder(let app, _, let to, let cause):
            (
                app, .responder,
                "responder: \(to.map { names.view($0, of: app) } ?? "none") (by \(cause.rawValue))"
            )
        case .inset(let app, let from, let to, let durationMs):
            (
                app, .inset,
                "inset \(from) → \(to)" + (durationMs > 0 ? " in \(durationMs) ms" : "")
            )
        case .geometry(let app, let change, let durationMs):
            (app, .inset, names.text(change, of: app, durationMs))
        case .views(let app, _, let moved, let durationMs):
            (app, .inset, names.text(ofViews: moved, in: app, durationMs))
        case .finding(let finding):
            (finding.app, .finding, "\(finding.name): \(finding.explanationWithRule)")
        default: laterParts(of: event)
        }
    }

    private func laterParts(of event: Record.Event) -> (AppID?, TimelineEntry.Kind, String) {
        switch event {
        case .snapshot(let app, let kind, let id):
            (app, .snapshot, "▣ \(Self.name(kind)) (picture \(id.index))")
        case .persisted(let record):
            (record.app, .store, "⇩ persisted \(record.key): \(Self.text(record.bytes))")
        case .erased(let app, let key): (app, .store, "⇩ erased \(key)")
        case .restored(let app, let key, let bytes):
            (app, .store, "⇧ restored \(key): \(bytes.map(Self.text) ?? "nothing")")
        case .covered(let app, let overlay): (app, .cover, "covered by \(Self.text(overlay))")
        case .uncovered(let app): (app, .cover, "cover taken away")
        case .prompt(let app, let shown): (app, .prompt, shown ? "prompt shown" : "prompt gone")
        case .log(let app, let line): (app, .log, "log \(line)")
        case .system(let record): (record.app, .lifecycle, text(record))
        case .reported(let app, let report):
            (app, .log, "reports \(report.oracle.rawValue): \(report.text)")
        case .crashed(let app, let reason): (app, .lifecycle, "✗ crashed: \(reason)")
        case .keyboardWindows(let app, let visible):
            (app, .keyboard, "⧉ keyboard window \(visible) lies on top, the others are hidden")
        case .keyboardView(let app, let window, let isHidden, let y):
            (
                app, .keyboard,
                "⇕ keyboard view of window \(window) to y \(y)" + (isHidden ? " (hidden)" : "")
            )
        default: rareParts(of: event)
        }
    }

    private func rareParts(of event: Record.Event) -> (AppID?, TimelineEntry.Kind, String) {
        switch event {
        case .uncoveredScreen(let app, let screen):
            (app, .view, "\(names.screen(screen, of: app)) is uncovered")
        case .posted(let app, let notification): (app, .notification, Self.text(notification))
        case .fault(let app, let kind, let name):
            (app, .notification, "fault: \(name.rawValue), \(kind.text)")
        case .timerSet(let app, let token, let ms): (app, .log, "timer \(token) in \(ms) ms")
        case .keyboardProcess(let app, let step): (app, .keyboardProcess, text(step, for: app))
        case .rule(let app, let place): (app, .log, "rule at \(place.lineAndColumn)")
        default: (nil, .action, "")
        }
    }

    /// A callback with the families on which it comes, where there is more than one.
    private func text(_ callback: LifecycleCallback, to app: AppID) -> String {
        let deliveries = names.setting.deliveries(of: callback, to: app)
        guard deliveries.contains(where: { $0.channel.isOfScene }) else {
            return callback.rawValue
        }
        let posts = deliveries.filter { $0.name.hasPrefix("UI") }
        let families = posts.map { String($0.name.prefix { $0 != "." }) }
        return "\(callback.rawValue) (scene; \(families.joined(separator: ", ")))"
    }

    private func text(_ record: SystemRecord) -> String {
        switch record {
        case .ended(_, let ending): "ended: \(ending.words)"
        case .appearance(_, let appearance, let owner):
            "traits of the \(owner.rawValue): \(appearance.rawValue)"
        case .memoryWarning: "didReceiveMemoryWarning"
        case .protectedData(_, let isAvailable):
            isAvailable ? "protectedDataDidBecomeAvailable" : "protectedDataWillBecomeUnavailable"
        case .encoded(_, let bytes): "⇩ state encoded: \(Self.text(bytes))"
        case .restoredState(_, let bytes): "⇧ state restored: \(Self.text(bytes))"
        case .deletedState: "state deleted by the system"
        case .backgroundTask(_, let what): "background task \(what.rawValue)"
        case .blocked(_, let ms): "main thread blocked for \(ms) ms"
        case .window(_, let frame, let display):
            "window \(frame.x), \(frame.y), \(frame.width) × \(frame.height)"
                + (display == .device ? "" : " on \(names.display(display))")
        case .discarded: "scene closed, session discarded"
        case .notified(let notification, let step): step.text(of: notification)
        }
    }

    private func text(_ step: KeyboardProcessStep, for app: AppID) -> String {
        let name = names.app(app)
        return switch step {
        case .requested: "→ \(name) asks for a keyboard; builds its interface"
        case .built: "← built for \(name); both processes animate"
        case .keystroke(let text): "keystroke \"\(text.clipped(40))\" for \(name)"
        case .inserted(let text): "← text \"\(text.clipped(40))\" reaches \(name)"
        case .lost(let text):
            "✗ text \"\(text.clipped(40))\" is lost: no field of \(name) awaits it"
        }
    }

    private func text(_ change: KeyboardChange) -> String {
        let owner = change.owner.map { " of \(names.app($0))" } ?? ""
        let way = change.isShown ? "▲ \(change.kind.rawValue)" : "▼ keyboard"
        let x = Self.sideways(change.from, change.to)
        return "\(way)\(owner)\(x) y \(change.from.y) → \(change.to.y)"
    }

    private func text(_ notification: KeyboardNotification) -> String {
        var text = "✉ \(notification.name.rawValue)"
        if let end = notification.frameEnd {
            let begin = notification.frameBegin.map { "y \($0.y) → " } ?? ""
            let x = notification.frameBegin.map { Self.sideways($0, end) } ?? ""
            text += "\(x) \(begin)\(end.y) h \(end.height)"
        } else if let bounds = notification.bounds {
            let (begin, end) = (notification.centerBegin.x, notification.centerEnd.x)
            if begin != end { text += " x \(begin) → \(end)" }
            text +=
                " y \(notification.centerBegin.y) → \(notification.centerEnd.y) centre, "
                + "h \(bounds.height)"
        }
        if let duration = notification.duration, notification.name.isWill {
            text += " in \(duration) ms"
        }
        if notification.keys.contains(.isLocal), !notification.isLocal { text += " foreign" }
        return text
    }

    /// The change of a frame sideways, in its place and its width; empty where there is none.
    private static func sideways(_ from: Rect, _ to: Rect) -> String {
        (from.x == to.x ? "" : " x \(from.x) → \(to.x)")
            + (from.width == to.width ? "" : " w \(from.width) → \(to.width)")
    }

    /// A notification of an app's own, with its object and its user info.
    private static func text(_ notification: CustomNotification) -> String {
        let object = notification.object.map { " from \($0.name)" } ?? ""
        let info = notification.userInfo
        return "posts \(notification.name)" + object
            + (info.isEmpty ? "" : " \(WantedPost.text(info))").clipped(200)
    }

    private static func name(_ kind: PictureKind) -> String {
        switch kind {
        case .own: "own snapshot"
        case .liveCard: "live card"
        case .stored: "stored snapshot"
        }
    }

    private static func text(_ overlay: Overlay) -> String {
        switch overlay {
        case .picture(let id): "picture \(id.index)"
        case .blur: "a blur"
        case .splash: "a splash"
        case .lock: "a lock"
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)?.clipped(60) ?? bytes.hex.clipped(60)
    }
}

extension Ending {
    /// The reason why a process ended, in words.
    var words: String {
        switch self {
        case .system: "killed by the system"
        case .memory: "killed by the system, memory was short"
        case .user: "force quit by the user"
        case .crash: "crashed"
        case .terminated: "after willTerminate"
        case .watchdog: "killed by the watchdog, 0x8badf00d"
        }
    }
}

extension UserNotification.Step {
    /// The course of a notification, in words.
    fileprivate func text(of notification: UserNotification) -> String {
        let title = [notification.title, notification.body].first { !$0.isEmpty }
        let name = title.map { "\"\($0.clipped(60))\"" } ?? "without a text"
        let kind = notification.isRemote ? "push notification" : "local notification"
        return switch self {
        case .scheduled: "schedules the \(kind) \(name)"
        case .arrives: "\(kind) \(name)"
        case .banner: "▭ banner \(name)"
        case .alert: "▭ alert \(name)"
        case .listed: "▭ \(name) in the list"
        case .leaves: "▭ banner \(name) goes into the list"
        case .dismissed: "▭ banner \(name) swiped away"
        case .willPresentNotification, .didReceiveRemoteNotification, .didReceiveResponse:
            "\(rawValue) \(name)"
        case .notLaunched: "not launched for \(name): its user has quit it"
        }
    }
}

extension Finding {
    /// The explanation with the place of the app's rule that acted last, where it has rules.
    package var explanationWithRule: String {
        rule.map { "\(explanation); the rule that acted last is at \($0)" } ?? explanation
    }
}

extension String {
    /// The line and the column at the end of a place such as `chat.yaml:14:9`.
    fileprivate var lineAndColumn: Substring {
        guard let colon = lastIndex(of: ":"), let first = self[..<colon].lastIndex(of: ":") else {
            return self[...]
        }
        return self[index(after: first)...]
    }
}
