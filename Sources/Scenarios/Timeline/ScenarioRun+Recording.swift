// What the recorder that an app adds in debug builds would have written in this run. Everything in
// it is what code in the app can see: no action of the user, and nothing while the process does not
// run. Frames of the layout guide are sampled at display ticks behind each event, because a
// recorder writes only those that changed.

import Basics
package import Simulator

extension ScenarioRun {
    /// Returns the log that the recorder would have written in an app, as JSON Lines.
    ///
    /// Times are milliseconds since the start of the run. A process that starts anew begins with a
    /// first line of its own.
    package func recording(of app: AppID) -> String {
        var log = RecordingWriter(app, of: self)
        for record in records { log.add(record) }
        log.finish()
        return log.text
    }
}

/// The log of one app, as it grows.
private struct RecordingWriter {
    private typealias Value = JSONText.Value
    private typealias Member = JSONText.Member

    private let app: AppID
    private let run: ScenarioRun
    private let json: TimelineJSON
    private var names: RecordNames
    private(set) var text = ""
    /// The number of the process, and that of its last record.
    private var process: Int64 = 0
    private var number: Int64 = 0
    private var isRecording = false
    private var isNew = false
    /// The next display tick whose frames are to be written.
    private var tick: Int64?
    private var window: [Member] = []
    private var guide: Value?
    private let hasGuide: Bool

    private var setting: Setting { run.scenario.setting }

    init(_ app: AppID, of run: ScenarioRun) {
        self.app = app
        self.run = run
        json = TimelineJSON(run.scenario.setting)
        names = RecordNames(run.scenario.setting)
        let version = SystemCatalog.version(run.scenario.systemVersion)
        hasGuide = (version?.major ?? 0) >= Self.guideSince
    }

    /// The version of iOS that brought `keyboardLayoutGuide`.
    private static let guideSince = 15

    mutating func finish() { writeTick(before: .max) }

    mutating func add(_ record: Record) {
        writeTick(before: record.atMs)
        names.follow(record)
        switch record.event {
        case .process(app, .launching): isNew = true
        case .process(app, .notRunning), .process(app, .suspended): tick = nil
        case .lifecycle(app, let callback): add(callback, record.atMs)
        case .notification(app, let notification): add(notification, record.atMs)
        case .responder(app, _, let to, _):
            write("responder", responder(to, record.atMs), record.atMs)
        case .system(.protectedData(app, let isAvailable)):
            let name = isAvailable ? RecordingFormat.unlocks : RecordingFormat.locks
            write("lifecycle", lifecycle(name), record.atMs)
        default: return
        }
        // A pulse of 60 a second, as every display of these devices can have.
        if isRecording, tick == nil { tick = (record.atMs * 60 / 1000 + 1) * 1000 / 60 + 1 }
    }

    private mutating func add(_ callback: LifecycleCallback, _ ms: Int64) {
        if isNew, callback != .willTerminate {
            begin()
            (isNew, isRecording) = (false, true)
        }
        for delivery in setting.deliveries(of: callback, to: app)
        where delivery.channel == .sceneNotification
            || delivery.channel == .applicationNotification
        {
            let wanted = RecordingFormat.notifications(of: callback).first {
                $0.hasPrefix(RecordingFormat.scene) == delivery.channel.isOfScene
            }
            if let wanted { write("lifecycle", lifecycle(wanted), ms) }
        }
        if callback == .willTerminate { isRecording = false }
    }

    private mutating func begin() {
        process += 1
        (number, window, guide) = (0, [], nil)
        let definition = setting.apps[app.index]
        let size = setting.device.size(in: .portrait)
        text +=
            JSONText.line(
                .object([
                    Member("version", .integer(RecordingFormat.version)),
                    Member("kind", .string(RecordingFormat.kind)),
                    Member("p", .integer(process)), Member("app", .string(definition.name)),
                    Member("device", .string(setting.device.name)),
                    Member("system", .string(run.scenario.systemVersion)),
                    Member("sdk", definition.sdk.map { .string($0) } ?? .null),
                    Member(
                        "screen",
                        json.frame(Rect(x: 0, y: 0, width: size.width, height: size.height))),
                    Member("writer", .string(RecordingFormat.writer))
                ])) + "\n"
    }

    private mutating func write(_ kind: String, _ members: [Member], _ ms: Int64) {
        guard isRecording else { return }
        number += 1
        text +=
            JSONText.line(
                .object(
                    [
                        Member("n", .integer(number)), Member("p", .integer(process)),
                        Member("t", .integer(ms)), Member("kind", .string(kind))
                    ] + members)) + "\n"
    }
}

// MARK: - Parts of records

extension RecordingWriter {
    private func lifecycle(_ name: String) -> [Member] {
        let object = name.hasPrefix(RecordingFormat.scene) ? "UIWindowScene" : "UIApplication"
        return [Member("name", .string(name)), Member("object", .string(object))]
    }

    private mutating func add(_ notification: KeyboardNotification, _ ms: Int64) {
        let object: Value = notification.objectIsScreen ? .string("UIScreen") : .null
        let info = json.userInfo(of: notification)
        write(
            "keyboard",
            [
                Member("name", .string(notification.name.objectiveC)), Member("object", object),
                Member("userInfo", .object(info))
            ], ms)
    }

    private func responder(_ view: ViewIndex?, _ ms: Int64) -> [Member] {
        guard let view else { return [Member("class", .null)] }
        let screens = setting.apps[app.index].screens
        let screen = names.shownScreen(of: app)
        var members = [
            Member("class", .string("UIView")),
            Member("id", .string(names.view(view, of: app)))
        ]
        guard screens.indices.contains(screen), screens[screen].views.indices.contains(view) else {
            return members
        }
        let definition = screens[screen].views[view]
        members[0] = Member("class", .string(definition.kind.className))
        let input = definition.input ?? InputTraits()
        return members + [
            Member("keyboardType", .integer(RecordingFormat.keyboardType(of: input.keyboard))),
            Member("secure", .bool(input.isSecure)),
            Member("accessory", json.points(accessoryHeight(input, ms)))
        ]
    }

    /// The height of the field's accessory view, or of the bar that its app leaves to the system.
    private func accessoryHeight(_ input: InputTraits, _ ms: Int64) -> Pt {
        let definition = setting.apps[app.index]
        let screen = definition.screens[names.shownScreen(of: app)]
        guard input.accessoryHeight == 0, definition.usesAccessoryView,
            let bar = screen.attachedView, let world = try? run.world(at: ms)
        else { return input.accessoryHeight }
        let frames = Layout.frames(of: world.content(of: app), in: setting)
        return frames.indices.contains(bar) ? frames[bar].height : 0
    }

    /// Writes the window and the guide at a display tick, where they have changed.
    private mutating func writeTick(before ms: Int64) {
        guard let at = tick, at < ms, isRecording else { return }
        tick = nil
        guard let world = try? run.world(at: at), world.phase(of: app).showsFrames else { return }
        let content = world.content(of: app)
        let shape = Layout.surroundings(of: content, in: setting).window
        let safe = shape.safeArea
        let screen = setting.device.size(in: content.orientation)
        let frames = [
            Member("frame", json.frame(world.windowFrame(of: app))),
            Member(
                "screen",
                json.frame(Rect(x: 0, y: 0, width: screen.width, height: screen.height))),
            Member(
                "safeArea",
                .array([safe.top, safe.left, safe.bottom, safe.right].map(json.points))),
            Member("orientation", .string(world.interface.rawValue))
        ]
        if frames != window { write("window", frames, at) }
        window = frames
        guard hasGuide else { return }
        let whole = Rect(x: 0, y: 0, width: shape.size.width, height: shape.size.height)
        var rest = Rect(
            x: 0, y: whole.height - safe.bottom, width: whole.width, height: safe.bottom)
        if let keyboard = content.geometry.keyboard, keyboard.y < rest.y {
            rest.y = max(0, keyboard.y)
            rest.height = whole.height - rest.y
        }
        let frame = json.frame(rest)
        if frame != guide { write("guide", [Member("frame", frame)], at) }
        guide = frame
    }
}

extension ProcessPhase {
    /// A Boolean value that indicates whether the display ticks for a process in the phase.
    fileprivate var showsFrames: Bool { self == .active || self == .inactive }
}

extension ViewKind {
    /// The name of UIKit's class for a view of the kind that takes text.
    fileprivate var className: String {
        switch self {
        case .textField: "UITextField"
        case .searchField: "UISearchTextField"
        case .textView: "UITextView"
        default: "UIView"
        }
    }
}

extension TimelineJSON {
    /// The user info as an app receives it, under UIKit's keys in the order of their names;
    /// rectangles and points are lists of numbers, times are seconds.
    fileprivate func userInfo(of notification: KeyboardNotification) -> [JSONText.Member] {
        let keys = notification.keys
        var info: [JSONText.Member] = []
        if keys.contains(.animation) {
            info.append(.init("UIKeyboardAnimationCurve", .integer(Int64(notification.curve))))
            let seconds = Double(notification.durationMs) / 1000
            info.append(.init("UIKeyboardAnimationDuration", .number("\(seconds)")))
        }
        if let bounds = notification.bounds {
            info.append(.init("UIKeyboardBounds", frame(bounds)))
            info.append(.init("UIKeyboardCenterBegin", point(notification.centerBegin)))
            info.append(.init("UIKeyboardCenterEnd", point(notification.centerEnd)))
        }
        if let begin = notification.frameBegin {
            info.append(.init("UIKeyboardFrameBegin", frame(begin)))
        }
        let isByUser = notification.changedByUserInteraction ? "1" : "0"
        if keys.contains(.changedByUserInteraction) {
            info.append(.init("UIKeyboardFrameChangedByUserInteraction", .number(isByUser)))
        }
        if let end = notification.frameEnd { info.append(.init("UIKeyboardFrameEnd", frame(end))) }
        if keys.contains(.isLocal) {
            let isLocal = notification.isLocal ? "1" : "0"
            info.append(.init("UIKeyboardIsLocal", .number(isLocal)))
        }
        return info.map { member in
            let isWhole = member.key == "UIKeyboardFrameChangedByUserInteraction"
            return .init(member.key + (isWhole ? "" : "UserInfoKey"), member.value)
        }
    }
}
