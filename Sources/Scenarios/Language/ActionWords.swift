import Basics
internal import Simulator

/// An action in the words of scenario files: a step's name, and the values behind it.
///
/// Timelines as text, timelines as JSON, and scenarios that a search writes all come from here.
struct ActionWords {
    /// A value behind the name of a step.
    struct Argument {
        enum Value {
            /// A name: of an app, a view, a screen, or one of a fixed set.
            case name(String)
            /// A name after the word `during`.
            case during(Transition)
            /// Text of the user, in quotes.
            case quoted(String)
            case milliseconds(Int32)
            case number(Int)
            /// A length in points.
            case points(Pt)
        }

        /// The member's name in JSON, and in a mapping in YAML.
        let key: String
        let value: Value

        init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The action on one line, such as `tap messageField`.
    let text: String
    /// The members of the action's JSON object.
    let members: [JSONText.Member]
    /// The action as a step of a scenario file.
    let step: SourceNode

    /// The words of an action whose text, JSON and YAML follow from its arguments.
    init(_ word: String, _ arguments: Argument..., isMapping: Bool = false) {
        text = ([word] + arguments.map(\.text)).joined(separator: " ")
        members =
            [Member("action", .string(word))] + arguments.map { Member($0.key, $0.json) }
        let written = arguments.filter { !$0.isUsual }
        step =
            if let only = written.first, written.count == 1, !isMapping {
                SourceNode([(word, only.node)])
            } else if written.isEmpty {
                SourceNode([(word, SourceNode(""))])
            } else {
                SourceNode([(word, SourceNode(written.map { ($0.key, $0.node) }))])
            }
    }

    fileprivate init(text: String, members: [Member], step: SourceNode) {
        self.text = text
        self.members = members
        self.step = step
    }

    fileprivate typealias Member = JSONText.Member
}

extension ActionWords.Argument {
    fileprivate var text: String {
        switch value {
        case .name(let name): name
        case .during(let transition): "during \(transition.rawValue)"
        case .quoted(let text): "\"\(text.clipped(40))\""
        case .milliseconds(let ms): "\(ms)ms"
        case .number(let number): "\(number)"
        case .points(let length): length.description
        }
    }

    fileprivate var json: JSONText.Value {
        switch value {
        case .name(let text), .quoted(let text): .string(text)
        case .during(let transition): .string(transition.rawValue)
        case .milliseconds(let ms): .integer(Int64(ms))
        case .number(let number): .integer(Int64(number))
        case .points(let length): .number(length.description)
        }
    }

    fileprivate var node: SourceNode {
        switch value {
        case .name, .milliseconds, .number, .points: SourceNode(text)
        case .during(let transition): SourceNode(transition.rawValue)
        case .quoted(let text): SourceNode(text, isPlain: false)
        }
    }

    /// Indicates whether a scenario leaves the value out because it is the usual one.
    fileprivate var isUsual: Bool {
        if case .during(.none) = value { true } else { false }
    }
}

/// The names of apps, and of what the app in front shows.
protocol ActionNames {
    func app(_ app: AppID) -> String
    func display(_ display: DisplayID) -> String
    func frontView(_ index: ViewIndex) -> String
    func frontScreen(_ index: Int) -> String
}

// MARK: - Actions

extension Action {
    /// Returns the action in the words of scenario files.
    func words(by names: some ActionNames) -> ActionWords {
        func app(_ app: AppID) -> ActionWords.Argument { .init("app", .name(names.app(app))) }
        func view(_ index: ViewIndex) -> ActionWords.Argument {
            .init("view", .name(names.frontView(index)))
        }
        func screen(_ index: Int) -> ActionWords.Argument {
            .init("screen", .name(names.frontScreen(index)))
        }
        return switch self {
        case .launch(let id): .init("launch", app(id))
        case .switchTo(let id): .init("switchTo", app(id))
        case .kill(let id): .init("kill", app(id))
        case .home: .init("home")
        case .tap(let index): .init("tap", view(index))
        case .tapOutside: .init("tapOutside")
        case .type(let text): .init("type", .init("text", .quoted(text)))
        case .pressReturn: .init("pressReturn")
        case .changeKeyboard(let kind):
            .init("changeKeyboard", .init("type", .name(kind.rawValue)))
        case .rotate(let way): .init("rotate", .init("orientation", .name(way.rawValue)))
        case .keyboard(let action): action.words
        case .focus(let index, let transition):
            .init("focus", view(index), .init("during", .during(transition)))
        case .blur(let transition):
            .init("blur", .init("during", .during(transition)), isMapping: true)
        case .system(let action): action.words(by: names)
        case .lock: .init("lock")
        case .unlock: .init("unlock")
        case .showPrompt(let prompt) where prompt.kind.isSheet:
            .init(prompt.kind.word, .init("type", .name(prompt.kind.opening)))
        case .closeSheet(let kind): .init(kind.word, .init("type", .name("close")))
        case .showPrompt(let prompt):
            .init("prompt", .init("type", .name(prompt.kind.rawValue)))
        case .answerPrompt: .init("answerPrompt")
        case .passLock: .init("passLock")
        case .push(let index): .init("push", screen(index))
        case .pop: .init("pop")
        case .present(let index, nil): .init("present", screen(index))
        case .present(let index, let style?):
            .init("present", screen(index), .init("style", .name(style.rawValue)))
        case .dismiss: .init("dismiss")
        case .swipeDown: .init("swipeDown")
        case .selectTab(let tab): .init("selectTab", .init("tab", .number(tab)))
        case .inject(let fault): fault.words(by: names)
        case .pan(let pan): pan.words(by: names)
        case .liftFinger: .init("liftFinger")
        case .busy(let ms): .init("busy", .init("ms", .milliseconds(ms)))
        case .wait(let ms): .init("wait", .init("ms", .milliseconds(ms)))
        case .window(let action): action.words(by: names)
        }
    }
}

extension WindowAction {
    fileprivate func words(by names: some ActionNames) -> ActionWords {
        func scene(_ key: String, _ scene: AppID) -> ActionWords.Argument {
            .init(key, .name(names.app(scene)))
        }
        func length(_ key: String, _ length: Pt) -> ActionWords.Argument {
            .init(key, .points(length))
        }
        func display(_ display: DisplayID) -> ActionWords.Argument {
            .init("display", .name(names.display(display)))
        }
        func plug(_ word: String, _ display: DisplayID) -> ActionWords {
            let words = ActionWords(
                "display", .init(word, .name(names.display(display))), isMapping: true)
            return ActionWords(
                text: "display \(word) \(names.display(display))", members: words.members,
                step: words.step)
        }
        return switch self {
        case .openScene(let id, nil): .init("openScene", scene("scene", id))
        case .openScene(let id, let place?):
            .init("openScene", scene("scene", id), display(place))
        case .closeScene(let id): .init("closeScene", scene("scene", id))
        case .splitView(let id, .half): .init("splitView", scene("app", id))
        case .splitView(let id, let share):
            .init("splitView", scene("app", id), .init("share", .name(share.rawValue)))
        case .slideOver(let id): .init("slideOver", scene("app", id))
        case .stage(let id): .init("stage", scene("app", id))
        case .move(let id, let place):
            .init("moveWindow", scene("window", id), length("x", place.x), length("y", place.y))
        case .resize(let id, let frame):
            .init(
                "resizeWindow", scene("window", id), length("x", frame.x), length("y", frame.y),
                length("width", frame.width), length("height", frame.height))
        case .tile(let id, let tile):
            .init("resizeWindow", scene("window", id), .init("tile", .name(tile.rawValue)))
        case .moveToDisplay(let id, let place):
            .init("moveWindow", scene("window", id), display(place))
        case .activate(let id): .init("activate", scene("window", id))
        case .arrange(let way): .init("arrangement", .init("arrangement", .name(way.rawValue)))
        case .connect(let place):
            plug("connect", place)
        case .disconnect(let place):
            plug("disconnect", place)
        case .menuBar(let shows):
            .init("menuBar", .init("menuBar", .name(shows ? "show" : "hide")))
        }
    }
}

extension UserNotification {
    /// The members of its JSON object.
    var members: [JSONText.Member] {
        var members = [JSONText.Member("remote", .bool(isRemote))]
        if !title.isEmpty { members.append(.init("title", .string(title))) }
        if !body.isEmpty { members.append(.init("body", .string(body))) }
        if let badge { members.append(.init("badge", .integer(Int64(badge)))) }
        if let sound { members.append(.init("sound", .string(sound))) }
        if hasContent { members.append(.init("contentAvailable", .bool(true))) }
        let info = userInfo.map { JSONText.Member($0.key, .string($0.value)) }
        return members + (info.isEmpty ? [] : [.init("userInfo", .object(info))])
    }

    fileprivate func words(_ word: String, inMs ms: Int32?, by names: some ActionNames)
        -> ActionWords
    {
        let name = names.app(app)
        let title = [title, body].first { !$0.isEmpty }.map { " \"\($0.clipped(40))\"" } ?? ""
        let fields = isRemote ? [("payload", SourceNode(payload))] : local(inMs: ms ?? 0)
        return ActionWords(
            text: "\(word) \(name)\(title)" + (ms.map { " in \($0)ms" } ?? ""),
            members: [.init("action", .string(word)), .init("app", .string(name))]
                + (ms.map { [.init("inMs", .integer(Int64($0)))] } ?? []) + members,
            step: SourceNode([(word, SourceNode([("app", SourceNode(name))] + fields))]))
    }

    private typealias Fields = [(String, SourceNode)]

    private static func quoted(_ text: String) -> SourceNode { SourceNode(text, isPlain: false) }

    private func local(inMs ms: Int32) -> [(String, SourceNode)] {
        var fields: Fields = [("after", SourceNode("\(ms)ms"))]
        if !title.isEmpty { fields.append(("title", Self.quoted(title))) }
        if !body.isEmpty { fields.append(("body", Self.quoted(body))) }
        if let badge { fields.append(("badge", SourceNode("\(badge)"))) }
        if let sound { fields.append(("sound", Self.quoted(sound))) }
        let info = userInfo.map { ($0.key, Self.quoted($0.value)) }
        return fields + (info.isEmpty ? [] : [("info", SourceNode(info))])
    }

    private var payload: [(String, SourceNode)] {
        var aps: Fields = []
        var alert: Fields = []
        if !title.isEmpty { alert.append(("title", Self.quoted(title))) }
        if !body.isEmpty { alert.append(("body", Self.quoted(body))) }
        if !alert.isEmpty { aps.append(("alert", SourceNode(alert))) }
        if let badge { aps.append(("badge", SourceNode("\(badge)"))) }
        if let sound { aps.append(("sound", Self.quoted(sound))) }
        if hasContent { aps.append(("content-available", SourceNode("1"))) }
        return [("aps", SourceNode(aps))] + userInfo.map { ($0.key, Self.quoted($0.value)) }
    }
}

extension SystemAction {
    fileprivate func words(by names: some ActionNames) -> ActionWords {
        switch self {
        case .setRemoteSwitch(let app, _):
            return ActionWords(
                name, .init("app", .name(names.app(app))), .init("is", .name(detail ?? "")))
        case .schedule(let notification, let ms):
            return notification.words(name, inMs: ms, by: names)
        case .push(let notification): return notification.words(name, inMs: nil, by: names)
        default: break
        }
        if let app { return ActionWords(name, .init("app", .name(names.app(app)))) }
        guard let detail else { return ActionWords(name) }
        let words = ActionWords(name, .init("detail", .name(detail)))
        switch self {
        // A scenario opens a panel, or lets a call come in, by the name alone.
        case .open, .call:
            return ActionWords(
                text: words.text, members: words.members, step: ActionWords(name).step)
        default: return words
        }
    }
}

extension KeyboardAction {
    fileprivate var words: ActionWords {
        switch self {
        case .attachHardware: hardware("connect")
        case .detachHardware: hardware("disconnect")
        case .minimizeBar: hardware("minimize")
        case .restoreBar: hardware("restore")
        case .moveBar: hardware("moveToOtherSide")
        case .pressHardwareReturn: hardware("pressReturn")
        case .setPrediction(let bar): keyboard("prediction", bar.rawValue)
        case .takeOwnHeight(let height): keyboard("height", "\(height)")
        case .toggleSoftware(let isShown): keyboard("software", isShown ? "shown" : "hidden")
        case .undockByDrag: keyboard("undock", "drag")
        case .undockByMenu:
            words("keyboard undock", SourceNode([("undock", SourceNode("menu"))]))
        case .choose(let choice): keyboard("choose", choice.kind.rawValue)
        case .drag(let place?):
            words(
                "keyboard drag to \(place)",
                SourceNode([
                    (
                        "drag",
                        SourceNode(
                            value: .list([place.x, place.y].map { SourceNode("\($0)") }),
                            place: .nowhere)
                    )
                ]))
        case .split, .merge, .drag(nil), .dock, .float:
            words("keyboard \(name)", SourceNode(name))
        }
    }

    private func hardware(_ word: String) -> ActionWords {
        words("hardware \(word)", SourceNode(word), of: "hardware")
    }

    private func keyboard(_ word: String, _ value: String) -> ActionWords {
        words("keyboard \(word) \(value)", SourceNode([(word, SourceNode(value))]))
    }

    private func words(
        _ text: String, _ value: SourceNode, of step: String = "keyboard"
    ) -> ActionWords {
        let members: [ActionWords.Member] =
            [Member("action", .string("keyboard")), Member("what", .string(name))]
            + (detail.map { [Member("detail", .string($0))] } ?? [])
        return ActionWords(text: text, members: members, step: SourceNode([(step, value)]))
    }

    private typealias Member = JSONText.Member
}

extension Fault {
    fileprivate func words(by names: some ActionNames) -> ActionWords {
        let meant = name?.rawValue ?? "any"
        let kind = kind.text.split(separator: " ").map(String.init)
        var fields = [(kind[0], SourceNode(meant))]
        if case .strip(let keys) = self.kind {
            let names = keys.names.map { SourceNode($0) }
            fields.append(("keys", SourceNode(value: .list(names), place: .nowhere)))
        } else if kind.count > 1 {
            fields.append(("by", SourceNode(kind[1])))
        }
        fields.append(("app", SourceNode(names.app(app))))
        if skips > 0 { fields.append(("skips", SourceNode("\(skips)"))) }
        return ActionWords(
            text: "fault \(self.kind.text) \(meant)",
            members: [
                .init("action", .string("fault")), .init("app", .string(names.app(app))),
                .init("fault", .string(self.kind.text)), .init("name", .string(meant)),
                .init("skips", .integer(Int64(skips)))
            ],
            step: SourceNode([("fault", SourceNode(fields))]))
    }
}

extension Pan {
    fileprivate func words(by names: some ActionNames) -> ActionWords {
        let view = view.map { names.frontView($0) }
        var fields: [(String, SourceNode)] = view.map { [("view", SourceNode($0))] } ?? []
        fields.append(("from", SourceNode("\(from)")))
        fields.append(("to", SourceNode("\(to)")))
        fields.append(("in", SourceNode("\(durationMs)ms")))
        if !lifts { fields.append(("lift", SourceNode("false"))) }
        if touchesIndicator { fields.append(("touchesIndicator", SourceNode("true"))) }
        return ActionWords(
            text: "pan" + (view.map { " \($0)" } ?? "") + " y \(from) → \(to)",
            members: [.init("action", .string("pan"))]
                + (view.map { [.init("view", .string($0))] } ?? []) + [
                    .init("from", .number(from.description)),
                    .init("to", .number(to.description)),
                    .init("ms", .integer(Int64(durationMs))), .init("lifts", .bool(lifts)),
                    .init("touchesIndicator", .bool(touchesIndicator))
                ],
            step: SourceNode([("pan", SourceNode(fields))]))
    }
}
