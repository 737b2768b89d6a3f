// The tool's own timeline, as `run --json` writes it: what one run of the model posted can be
// replayed like the log of a device. Each app of a run is a section of its own.

import Basics
import Scenarios
import Simulator

/// Reads the lines of timelines.
struct TimelineReader {
    private let source: LogSource
    private var sections: [LogSection] = []
    /// The sections of the run that is being read, by app.
    private var apps: [String] = []
    private var first = 0
    private var owner: String?
    /// The app in front, by the actions.
    private var front: String?
    /// A Boolean value that indicates whether an action on windows has been read.
    private var hasWindows = false
    private var skipped: [ClosedRange<Int>] = []
    private var skippedCount = 0

    /// The first bytes of every timeline.
    private static let beginning: StaticString = "{\"version\":"

    private var text: LogText { source.text }

    init(_ source: LogSource) { self.source = source }

    /// Returns whether the first line with text is a timeline's first.
    static func reads(_ text: LogText) -> Bool {
        let start = text.skip(0, while: \.isBlank)
        guard text.starts(at: start, with: beginning) else { return false }
        let line = text.line(text.lineNumber(of: start))
        return text.find("\"kind\":\"timeline\"", in: start..<line.upperBound) != nil
    }

    /// - Throws: `ImportError` for a line that is no JSON and for a value that is none of its key.
    mutating func read() throws(ImportError) -> DeviceLog {
        for number in text.starts.indices {
            let range = text.trimmed(text.line(number))
            guard !range.isEmpty else { continue }
            guard text.byte(range.lowerBound) == UInt8(ascii: "{") else {
                skip(number)
                continue
            }
            try take(try TimelineLine(source, range))
        }
        return DeviceLog(
            file: source.file,
            sections: sections.map(\.withoutLaunch).filter { !$0.records.isEmpty },
            skipped: skipped, skippedLineCount: skippedCount)
    }

    private mutating func skip(_ number: Int) {
        skippedCount += 1
        if let last = skipped.last, last.upperBound == number {
            skipped[skipped.count - 1] = last.lowerBound...number + 1
        } else {
            skipped.append(number + 1...number + 1)
        }
    }

    private mutating func take(_ line: TimelineLine) throws(ImportError) {
        switch try line.string("kind") {
        case "timeline": try begin(line)
        case "action": try act(line)
        case "process": try end(line)
        case "keyboard": owner = try? line.string("owner")
        case "notification": try add(.notification(try notification(line)), line)
        case "lifecycle":
            let callback = try line.choice("callback", LifecycleCallback.init(rawValue:))
            try add(.lifecycle(callback, className: "app"), line)
        case "view": try addView(line)
        case "log":
            guard let tagged = LogTagged(try line.string("line")) else { return }
            try add(.tagged(tagged), line)
        default: return
        }
    }

    private mutating func begin(_ line: TimelineLine) throws(ImportError) {
        guard try line.number("version") == Double(TimelineJSON.version) else {
            throw line.bad("version", "is not a version that this restore-tool reads")
        }
        let (system, device) = (try line.string("system"), try line.string("device"))
        apps = []
        (owner, front, hasWindows) = (nil, nil, false)
        first = sections.count
        let figures = line.figures
        let obstacle = line.obstacle
        for app in try line.members("apps") {
            apps.append(try line.string("name", of: app))
            sections.append(
                LogSection(system: system, device: device, line: line.number, records: []))
            sections[sections.count - 1].figures = figures
            sections[sections.count - 1].obstacle = obstacle
            if app["sdk"] != nil {
                sections[sections.count - 1].sdk = try line.string("sdk", of: app)
            }
            guard line.has("arrangement") else { continue }
            var windows = LogWindows(line: line.number)
            windows.arrangement = try line.choice("arrangement", Arrangement.init(rawValue:))
            sections[sections.count - 1].windows = windows
        }
    }

    /// Reads an action on windows for every scene, and follows which app is in front.
    private mutating func act(_ line: TimelineLine) throws(ImportError) {
        let word = try line.string("action")
        switch word {
        case "launch", "switchTo": front = try line.string("app")
        case "home": front = nil
        default:
            guard let verb = LogWindowAction.Verb(rawValue: word), !line.has("display") else {
                break
            }
            let action = try line.windowAction(verb)
            nameWindows(line.number)
            for app in apps { try add(.window(action), line, of: app) }
            if verb.bringsToFront { front = action.scene }
            return
        }
        let action = LogAction(line.actionText(word))
        for app in apps { try add(.action(action), line, of: app) }
    }

    /// Notes the end of an app's process.
    private mutating func end(_ line: TimelineLine) throws(ImportError) {
        guard try line.string("phase") == ProcessPhase.notRunning.rawValue else { return }
        try add(.action(.ending), line)
    }

    /// Names the scene of each section, and the one in front, before the first action on windows.
    private mutating func nameWindows(_ number: Int) {
        guard !hasWindows else { return }
        hasWindows = true
        for (index, app) in apps.enumerated() {
            var windows = sections[first + index].windows ?? LogWindows(line: number)
            (windows.scene, windows.front) = (app, front)
            sections[first + index].windows = windows
        }
    }

    private mutating func add(_ kind: LogRecord.Kind, _ line: TimelineLine) throws(ImportError) {
        try add(kind, line, of: try line.string("app"))
    }

    private mutating func add(
        _ kind: LogRecord.Kind, _ line: TimelineLine, of app: String
    ) throws(ImportError) {
        guard let index = apps.firstIndex(of: app) else {
            throw line.bad("app", "is not an app of the timeline")
        }
        let at = try line.number("atMs")
        guard at >= 0, at <= 1e12 else { throw line.bad("atMs", "is not a time") }
        sections[first + index].records.append(
            LogRecord(
                atMs: Int(at), process: LogProcess(name: app, pid: index + 1), line: line.number,
                lastLine: line.number, kind: kind))
    }

    private mutating func addView(_ line: TimelineLine) throws(ImportError) {
        let callback = try line.choice("callback", ViewCallback.init(rawValue:))
        let screen = try line.string("screen")
        try add(.viewCallback(callback, className: screen), line)
    }

    private func notification(_ line: TimelineLine) throws(ImportError) -> LogNotification {
        let name = try line.choice("name", KeyboardNotificationName.init(rawValue:))
        var notification = LogNotification(name: name)
        for (member, key) in Self.keys where line.has(member) {
            guard notification.set(key, to: try line.printed(member)[...].utf8) else {
                throw line.bad(member, "is not a value of \(key)")
            }
            notification.keysPresent.append(key)
        }
        // The timeline names the owner of the keyboard where the system does not.
        if notification.isLocal == nil, let owner, owner != (try line.string("app")) {
            notification.isLocal = false
        }
        return notification
    }

    private static let keys = [
        ("begin", "UIKeyboardFrameBeginUserInfoKey"), ("end", "UIKeyboardFrameEndUserInfoKey"),
        ("bounds", "UIKeyboardBoundsUserInfoKey"),
        ("centerBegin", "UIKeyboardCenterBeginUserInfoKey"),
        ("centerEnd", "UIKeyboardCenterEndUserInfoKey"),
        ("durationMs", "UIKeyboardAnimationDurationUserInfoKey"),
        ("curve", "UIKeyboardAnimationCurveUserInfoKey"),
        ("isLocal", "UIKeyboardIsLocalUserInfoKey"),
        ("changedByUserInteraction", "UIKeyboardFrameChangedByUserInteraction")
    ]
}

/// One line of a timeline.
private struct TimelineLine {
    private let source: LogSource
    private let start: Int
    private let value: TraceValue
    /// Counted from 1.
    let number: Int

    init(_ source: LogSource, _ range: Range<Int>) throws(ImportError) {
        self.source = source
        start = range.lowerBound
        number = source.text.lineNumber(of: start) + 1
        let reader = TraceText(Array(source.text.bytes[range]), file: source.file)
        do throws(ScenarioError) {
            value = try reader.read()
        } catch {
            let atEnd = range.upperBound >= source.text.bytes.count
            let column = source.text.place(of: start).column - 1 + error.place.column
            throw ImportError(
                code: atEnd ? .cut : .badValue, file: source.file, line: number, column: column,
                message: "this is not a line of a timeline: \(error.rule)",
                advice: "Write the timeline again with `restore-tool run --json`")
        }
    }

    func has(_ key: String) -> Bool { value[key] != nil }

    func string(_ key: String) throws(ImportError) -> String { try string(key, of: value) }

    func string(_ key: String, of value: TraceValue) throws(ImportError) -> String {
        guard case .string(let text) = value[key]?.kind else { throw bad(key, "is not a string") }
        return text
    }

    func number(_ key: String) throws(ImportError) -> Double {
        guard case .number(let number) = value[key]?.kind else { throw bad(key, "is not a number") }
        return number
    }

    func choice<Choice>(
        _ key: String, _ make: (String) -> Choice?
    ) throws(ImportError) -> Choice {
        guard let choice = make(try string(key)) else { throw bad(key, "is unknown") }
        return choice
    }

    func members(_ key: String) throws(ImportError) -> [TraceValue] {
        guard case .list(let list) = value[key]?.kind else { throw bad(key, "is not a list") }
        return list
    }

    /// The values of an action on windows.
    func windowAction(_ verb: LogWindowAction.Verb) throws(ImportError) -> LogWindowAction {
        var action = LogWindowAction(verb, scene: nil)
        if verb == .arrangement {
            action.arrangement = try choice("arrangement", Arrangement.init(rawValue:))
            return action
        }
        let keys = ["window", "scene", "app"]
        action.scene = try string(keys.first(where: has) ?? "app")
        if has("share") { action.share = try choice("share", SplitShare.init(rawValue:)) }
        if has("tile") {
            action.tile = try choice("tile", WindowTile.init(rawValue:))
        } else if verb == .moveWindow || verb == .resizeWindow {
            let origin = Point(x: try length("x"), y: try length("y"))
            guard verb == .resizeWindow else {
                action.origin = origin
                return action
            }
            let (width, height) = (try length("width"), try length("height"))
            action.frame = Rect(x: origin.x, y: origin.y, width: width, height: height)
        }
        return action
    }

    /// The words of an action: its name and the texts among its values.
    func actionText(_ word: String) -> String {
        guard case .object(let members) = value.kind else { return word }
        let values = members.compactMap { member -> String? in
            guard !["kind", "action"].contains(member.key) else { return nil }
            if case .string(let text) = member.value.kind { return text }
            return nil
        }
        return ([word] + values).joined(separator: " ")
    }

    /// The reason for which a run cannot be replayed, or nil.
    var obstacle: String? {
        if case .list(let displays) = value["displays"]?.kind, !displays.isEmpty {
            return LogSection.displays
        }
        if has("situations") { return LogSection.situations }
        guard case .list(let apps) = value["apps"]?.kind else { return nil }
        return apps.contains { $0["of"] != nil } ? LogSection.scenes : nil
    }

    /// The figures that the run has set.
    var figures: [LogFigure] {
        guard case .object(let members) = value["figures"]?.kind else { return [] }
        return members.map {
            LogFigure(name: $0.key, value: JSONText.line($0.value.json))
        }
    }

    /// A length in points, which the words of actions print as text.
    private func length(_ key: String) throws(ImportError) -> Pt {
        let number: Double? =
            switch value[key]?.kind {
            case .number(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, abs(number) <= LogValue.limit else {
            throw bad(key, "is not a length in points")
        }
        return Pt(number)
    }

    /// A member as a device's log prints it: a rectangle or a point in braces, seconds, 0 or 1.
    func printed(_ key: String) throws(ImportError) -> String {
        switch value[key]?.kind {
        case .bool(let flag): return flag ? "1" : "0"
        case .number(let number) where key == "durationMs": return "\(number / 1000)"
        case .number(let number):
            return Int64(exactly: number).map(String.init) ?? "\(number)"
        case .list(let list):
            let figures = list.compactMap { value -> String? in
                if case .number(let number) = value.kind { "\(number)" } else { nil }
            }
            guard figures.count == list.count else { throw bad(key, "is not a list of numbers") }
            return "{\(figures.joined(separator: ","))}"
        default: throw bad(key, "is not a value of a notification")
        }
    }

    func bad(_ key: String, _ message: String) -> ImportError {
        source.error(
            .badValue, at: start + (value[key]?.offset ?? 0), "\"\(key)\" \(message)",
            "Write the timeline again with `restore-tool run --json`")
    }
}
