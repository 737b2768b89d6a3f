import Basics
internal import Simulator

extension ScenarioRun {
    /// The timeline as JSON Lines: a line about the run, then one for each record.
    ///
    /// Last come the counts of what the apps have reported, one line for each rule and version.
    /// The first line holds `version` and `kind`; every other one `kind`, `atMs`, where it belongs
    /// to an app `app`, and what else its kind has. Frames are `[x, y, width, height]` in points.
    /// The same run gives the same bytes.
    public var timelineJSONLines: String {
        let encoder = TimelineJSON(scenario.setting)
        var text = JSONText.line(encoder.header(of: self)) + "\n"
        for line in recordLines { text += line + "\n" }
        for line in statistics.jsonLines { text += line + "\n" }
        return text
    }

    /// Each record as a JSON object on one line, with everything that it holds; a notification
    /// says itself that it finds no observer.
    package var recordLines: [String] {
        var encoder = TimelineJSON(scenario.setting)
        return records.indices.compactMap { index in
            let record = records[index]
            var isIntended = false
            if case .finding(let finding) = record.event {
                isIntended = self.isIntended(finding, at: index)
            }
            return encoder.object(record, isIntended: isIntended).map(JSONText.line)
        }
    }
}

/// Records as JSON objects.
package struct TimelineJSON {
    typealias Value = JSONText.Value
    typealias Member = JSONText.Member

    package static let version: Int64 = 1
    private var names: RecordNames
    var setting: Setting { names.setting }

    init(_ setting: Setting) { names = RecordNames(setting) }

    func header(of run: ScenarioRun) -> Value {
        var members = [
            Member("version", .integer(Self.version)), Member("kind", .string("timeline")),
            Member("scenario", .string(run.scenario.file)),
            Member("device", .string(setting.device.name)),
            Member("system", .string(run.scenario.systemVersion)),
            Member("profile", .string(setting.system.name)),
            Member("orientation", .string(setting.orientation.rawValue)),
            Member("appearance", .string(setting.appearance.rawValue)),
            Member("apps", .array(setting.apps.map(app)))
        ]
        members += windowMembers
        let figures = setting.system.changedFigures.compactMap { figure in
            figure.value(in: setting.system).map { Member(figure.name, $0) }
        }
        if !figures.isEmpty { members.append(Member("figures", .object(figures))) }
        if !setting.situations.isEmpty {
            members.append(Member("situations", .integer(Int64(setting.situations.count))))
        }
        let notes = run.scenario.remarks + run.derivedHeights
        if !notes.isEmpty { members.append(Member("notes", .array(notes.map { .string($0) }))) }
        let warnings = run.scenario.warnings.map { Value.string($0.description) }
        if !warnings.isEmpty { members.append(Member("warnings", .array(warnings))) }
        if let name = run.scenario.caseName { members.append(Member("case", .string(name))) }
        if run.resumedAfterActions > 0 {
            let actions = Int64(run.resumedAfterActions)
            members.append(Member("resumedAfterActions", .integer(actions)))
        }
        return .object(members)
    }

    private func app(_ app: AppDefinition) -> Value {
        .object(
            [
                Member("name", .string(app.name)), Member("title", .string(app.title)),
                Member("screens", .array(app.screens.map { .string($0.name) })),
                Member("handling", .array(app.handlings.map { .string($0.name) }))
            ] + (app.sdk.map { [Member("sdk", .string($0))] } ?? []) + members(ofScene: app))
    }

    /// Returns a record as an object, or nil for one that the next object tells of.
    ///
    /// - Parameter isIntended: whether a finding is named as intended.
    mutating func object(_ record: Record, isIntended: Bool) -> Value? {
        names.follow(record)
        if case .unobserved = record.event { return nil }
        var (kind, members) = parts(of: record.event)
        if isIntended { members.append(Member("intended", .bool(true))) }
        if names.isUnobserved { members.append(Member("observed", .bool(false))) }
        let head = [Member("kind", .string(kind)), Member("atMs", .integer(record.atMs))]
        return .object(head + members)
    }

    private func parts(of event: Record.Event) -> (String, [Member]) {
        switch event {
        case .action(let action): ("action", action.words(by: names).members)
        case .lifecycle(let app, let callback):
            (
                "lifecycle",
                [
                    named(app), Member("callback", .string(callback.rawValue)),
                    Member("delivered", delivered(callback, to: app))
                ]
            )
        case .process(let app, let phase):
            ("process", [named(app), Member("phase", .string(phase.rawValue))])
        case .view(let app, let screen, let callback):
            (
                "view",
                [
                    named(app), Member("screen", .string(names.screen(screen, of: app))),
                    Member("callback", .string(callback.rawValue))
                ]
            )
        case .notification(let app, let notification):
            ("notification", [named(app)] + members(of: notification))
        case .responder(let app, let from, let to, let cause):
            ("responder", [named(app)] + responder(app, from, to, cause))
        case .inset(let app, let from, let to, let durationMs):
            (
                "inset",
                [
                    named(app), Member("from", points(from)), Member("to", points(to)),
                    Member("durationMs", .integer(Int64(durationMs)))
                ]
            )
        case .keyboard(let change): ("keyboard", members(of: change))
        case .geometry(let app, let change, let durationMs):
            ("geometry", [named(app)] + members(of: change, in: app, durationMs))
        case .views(let app, _, let moved, let durationMs):
            (
                "views",
                [
                    named(app),
                    Member("moved", .array(moved.map { .string(names.view($0, of: app)) })),
                    Member("durationMs", .integer(Int64(durationMs)))
                ]
            )
        default: laterParts(of: event)
        }
    }

    private func laterParts(of event: Record.Event) -> (String, [Member]) {
        switch event {
        case .snapshot(let app, let picture, let id):
            (
                "snapshot",
                [
                    named(app), Member("picture", .string(picture.rawValue)),
                    Member("capture", .integer(Int64(id.index)))
                ]
            )
        case .persisted(let record):
            ("persisted", [named(record.app)] + stored(record.key, record.bytes))
        case .erased(let app, let key): ("erased", [named(app), Member("key", .string(key))])
        case .restored(let app, let key, let bytes):
            ("restored", [named(app)] + stored(key, bytes))
        case .covered(let app, let overlay):
            ("covered", [named(app)] + members(of: overlay))
        case .uncovered(let app): ("uncovered", [named(app)])
        case .prompt(let app, let shown):
            ("prompt", [named(app), Member("shown", .bool(shown))])
        case .log(let app, let line): ("log", [named(app), Member("line", .string(line))])
        case .system(let record): ("system", [named(record.app)] + members(of: record))
        case .reported(let app, let report):
            (
                "reported",
                [
                    named(app), Member("oracle", .string(report.oracle.rawValue)),
                    Member("text", .string(report.text))
                ]
            )
        case .crashed(let app, let reason):
            ("crashed", [named(app), Member("reason", .string(reason))])
        case .keyboardWindows(let app, let visible):
            ("keyboardWindows", [named(app), Member("visible", .integer(Int64(visible)))])
        case .keyboardView(let app, let window, let isHidden, let y):
            (
                "keyboardView",
                [
                    named(app), Member("window", .integer(Int64(window))),
                    Member("hidden", .bool(isHidden)), Member("to", points(y))
                ]
            )
        case .finding(let finding):
            (
                "finding",
                [
                    named(finding.app), Member("oracle", .string(finding.oracle.rawValue)),
                    Member("explanation", .string(finding.explanation))
                ] + (finding.check.map { [Member("check", .string($0))] } ?? [])
                    + (finding.rule.map { [Member("rule", .string($0))] } ?? [])
            )
        default: rareParts(of: event)
        }
    }
}

extension TimelineJSON {
    private func rareParts(of event: Record.Event) -> (String, [Member]) {
        switch event {
        case .uncoveredScreen(let app, let screen):
            let name = names.screen(screen, of: app)
            return ("uncoveredScreen", [named(app), Member("screen", .string(name))])
        case .posted(let app, let notification):
            return ("posted", [named(app)] + members(of: notification))
        case .keyboardProcess(let app, let step):
            return ("keyboardProcess", [named(app)] + members(of: step))
        case .rule(let app, let place):
            return ("rule", [named(app), Member("place", .string(place))])
        case .fault(let app, let kind, let name):
            let what = Member("fault", .string(kind.text))
            return ("fault", [named(app), what, Member("name", .string(name.rawValue))])
        case .timerSet(let app, let token, let ms):
            let due = Member("inMs", .integer(Int64(ms)))
            return ("timer", [named(app), Member("token", .string(token)), due])
        default: return ("unknown", [])
        }
    }

    private func members(of step: KeyboardProcessStep) -> [Member] {
        func named(_ name: String, _ text: String? = nil) -> [Member] {
            [Member("step", .string(name))] + (text.map { [Member("text", .string($0))] } ?? [])
        }
        return switch step {
        case .requested: named("requested")
        case .built: named("built")
        case .keystroke(let text): named("keystroke", text)
        case .inserted(let text): named("inserted", text)
        case .lost(let text): named("lost", text)
        }
    }

    private func members(of notification: CustomNotification) -> [Member] {
        let info = notification.userInfo.map { Member($0.key, .string($0.value)) }
        var members = [Member("name", .string(notification.name))]
        if let object = notification.object {
            members.append(Member("object", .string(object.name)))
        }
        return members + (info.isEmpty ? [] : [Member("userInfo", .object(info))])
    }

}

// MARK: - Parts of records

extension TimelineJSON {
    func named(_ app: AppID) -> Member { Member("app", .string(setting.name(app))) }

    func points(_ length: Pt) -> Value { .number(length.description) }

    func frame(_ rect: Rect) -> Value {
        .array([points(rect.x), points(rect.y), points(rect.width), points(rect.height)])
    }

    func point(_ point: Point) -> Value { .array([points(point.x), points(point.y)]) }

    private func members(of notification: KeyboardNotification) -> [Member] {
        let keys = notification.keys
        var members = [Member("name", .string(notification.name.rawValue))]
        if keys.contains(.frameBegin) { members.append(Member("begin", frame(notification.begin))) }
        if keys.contains(.frameEnd) { members.append(Member("end", frame(notification.end))) }
        if let bounds = notification.bounds {
            members.append(Member("bounds", frame(bounds)))
            members.append(Member("centerBegin", point(notification.centerBegin)))
            members.append(Member("centerEnd", point(notification.centerEnd)))
        }
        if let duration = notification.duration {
            members.append(Member("durationMs", .integer(Int64(duration))))
            members.append(Member("curve", .integer(Int64(notification.curve))))
        }
        if keys.contains(.isLocal) {
            members.append(Member("isLocal", .bool(notification.isLocal)))
        }
        if keys.contains(.changedByUserInteraction) {
            let flag = notification.changedByUserInteraction
            members.append(Member("changedByUserInteraction", .bool(flag)))
        }
        if notification.objectIsScreen { members.append(Member("object", .string("UIScreen"))) }
        return members
    }

    private func responder(
        _ app: AppID, _ from: ViewIndex?, _ to: ViewIndex?, _ cause: Record.Cause
    ) -> [Member] {
        [
            Member("from", view(from, of: app)), Member("to", view(to, of: app)),
            Member("by", .string(cause.rawValue))
        ]
    }

    private func view(_ index: ViewIndex?, of app: AppID) -> Value {
        index.map { .string(names.view($0, of: app)) } ?? .null
    }

    private func members(of change: KeyboardChange) -> [Member] {
        [
            Member("owner", change.owner.map { .string(setting.name($0)) } ?? .null),
            Member("shown", .bool(change.isShown)), Member("type", .string(change.kind.rawValue)),
            Member("from", frame(change.from)), Member("to", frame(change.to))
        ]
    }

    private func members(
        of change: GeometryChange, in app: AppID, _ durationMs: Int32
    ) -> [Member] {
        let duration = Member("durationMs", .integer(Int64(durationMs)))
        switch change {
        case .visibility(let view, let isHidden):
            return [
                Member("what", .string("visibility")), Member("view", self.view(view, of: app)),
                Member("hidden", .bool(isHidden))
            ]
        case .shift(let from, let to):
            return [
                Member("what", .string("shift")), Member("from", points(from)),
                Member("to", points(to)), duration
            ]
        case .scroll(let view, let from, let to):
            return [
                Member("what", .string("scroll")), Member("view", self.view(view, of: app)),
                Member("insetFrom", points(from.contentInset.bottom)),
                Member("insetTo", points(to.contentInset.bottom)),
                Member("offsetFrom", points(from.contentOffset)),
                Member("offsetTo", points(to.contentOffset)), duration
            ]
        }
    }

    func stored(_ key: String, _ bytes: [UInt8]?) -> [Member] {
        let key = Member("key", .string(key))
        guard let bytes else { return [key, Member("bytes", .null)] }
        if let text = String(validating: bytes, as: UTF8.self) {
            return [key, Member("text", .string(text))]
        }
        return [key, Member("hex", .string(bytes.hex))]
    }

    private func members(of overlay: Overlay) -> [Member] {
        switch overlay {
        case .picture(let id):
            [Member("with", .string("picture")), Member("capture", .integer(Int64(id.index)))]
        case .blur: [Member("with", .string("blur"))]
        case .splash: [Member("with", .string("splash"))]
        case .lock: [Member("with", .string("lock"))]
        }
    }
}

extension [UInt8] {
    /// The bytes in hexadecimal, at most 64 of them.
    var hex: String {
        let digits = Array<Character>("0123456789abcdef")
        let text = prefix(64).map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
        return count > 64 ? text + "…" : text
    }
}
