internal import Simulator

// A path of a search as a scenario file. Whoever gets it can run it, draw its moments, and change
// the app's handling until its expectation breaks because the rule holds.

extension ScenarioCase {
    /// The scenario that follows a path and expects what it breaks, as YAML.
    func text(following example: Counterexample, finding all: [Oracle]) -> String {
        let setting = scenario.setting
        var steps = Self.steps(of: example.path, in: setting)
        let names = all.map { SourceNode($0.rawValue) }
        steps.append(
            SourceNode([
                (
                    "expect",
                    SourceNode([
                        ("app", SourceNode(setting.name(example.finding.app))),
                        ("findings", SourceNode(value: .list(names), place: .nowhere))
                    ])
                )
            ]))
        let title = "\(example.finding.oracle.rawValue) is broken in \(example.cost) actions"
        let root = SourceNode([("title", SourceNode(title, isPlain: false))])
            .adding(source.without(["title"] + ScenarioParser.originKeys))
            .setting("steps", to: SourceNode(value: .list(steps), place: .nowhere))
        let explanation = example.finding.explanation.split(separator: "\n").joined(separator: " ")
        return "# \(explanation)\n" + root.yaml()
    }

    /// The steps of a path; between two of them passes just the time that passed in the search.
    static func steps(of path: [ExploredMove], in setting: Setting) -> [SourceNode] {
        var world = World(setting)
        var sink = NoRecords()
        var steps: [SourceNode] = []
        var paceMs: Int32 = 0
        var times: [StepLatency] = []
        for move in path {
            switch move {
            case .take(let latency, let ms): times.append(StepLatency(latency: latency, ms: ms))
            case .wait(let ms) where times.isEmpty:
                world.advance(byMs: ms, into: &sink)
                paceMs += ms
            case .wait, .act, .fault:
                if !steps.isEmpty { steps[steps.count - 1].pause(paceMs) }
                let action = move.action ?? move.waiting
                steps.append(action.step(in: world).taking(times))
                world.take(times, isNewAction: move.isPaid)
                // The search has made the move, so it is possible.
                try? world.perform(action, into: &sink)
                if move.action != nil { world.advanceUntilTouchable(into: &sink) }
                (paceMs, times) = (0, [])
            }
        }
        if !steps.isEmpty { steps[steps.count - 1].pause(paceMs) }
        return steps
    }
}

extension ExploredMove {
    fileprivate var isPaid: Bool { if case .act = self { true } else { false } }

    /// The time that passes, as an action.
    fileprivate var waiting: Action {
        if case .wait(let ms) = self { .wait(ms) } else { .wait(0) }
    }
}

extension SourceNode {
    /// The step with the times that the system takes from it on.
    fileprivate func taking(_ times: [StepLatency]) -> SourceNode {
        guard !times.isEmpty else { return self }
        let fields = times.map { ($0.latency.figure, SourceNode("\($0.ms)ms")) }
        return setting("latencies", to: SourceNode(fields))
    }

    fileprivate mutating func pause(_ ms: Int32) {
        self = setting("pace", to: SourceNode("\(ms)ms"))
    }

    /// The entries of both mappings.
    fileprivate func adding(_ other: SourceNode) -> SourceNode {
        guard case .mapping(let first) = value, case .mapping(let rest) = other.value else {
            return other
        }
        return SourceNode(value: .mapping(first + rest), place: place)
    }
}

// MARK: - Actions as steps

extension Action {
    /// The action as a step that means the same at this moment of a world.
    func step(in world: World) -> SourceNode {
        let setting = world.setting
        switch self {
        case .launch(let app): return Self.step("launch", setting.name(app))
        case .switchTo(let app): return Self.step("switchTo", setting.name(app))
        case .kill(let app): return Self.step("kill", setting.name(app))
        case .tap(let view): return Self.step("tap", world.nameInFront(of: view))
        case .type(let text):
            return SourceNode([("type", SourceNode(text, isPlain: false))])
        case .changeKeyboard(let kind): return Self.step("changeKeyboard", kind.rawValue)
        case .rotate(let orientation): return Self.step("rotate", orientation.rawValue)
        case .showPrompt(let prompt): return Self.step("prompt", prompt.kind.rawValue)
        case .push(let screen): return Self.step("push", world.screenNameInFront(screen))
        case .present(let screen, let style):
            let name = SourceNode(world.screenNameInFront(screen))
            guard let style else { return SourceNode([("present", name)]) }
            let fields = [("screen", name), ("style", SourceNode(style.rawValue))]
            return SourceNode([("present", SourceNode(fields))])
        case .selectTab(let tab): return Self.step("selectTab", "\(tab)")
        case .inject(let fault): return fault.step(in: setting)
        case .busy(let ms): return Self.step("busy", "\(ms)ms")
        case .wait(let ms): return Self.step("wait", "\(ms)ms")
        case .keyboard(let action): return action.step
        case .system(let action): return action.step(in: setting)
        case .pan(let pan): return pan.step(in: world)
        default: return bareStep
        }
    }

    /// What needs no value.
    private var bareStep: SourceNode {
        let name =
            switch self {
            case .home: "home"
            case .tapOutside: "tapOutside"
            case .pressReturn: "pressReturn"
            case .answerPrompt: "answerPrompt"
            case .passLock: "passLock"
            case .lock: "lock"
            case .unlock: "unlock"
            case .pop: "pop"
            case .dismiss: "dismiss"
            case .swipeDown: "swipeDown"
            default: "liftFinger"
            }
        return Self.step(name, "")
    }

    fileprivate static func step(_ name: String, _ value: String) -> SourceNode {
        SourceNode([(name, SourceNode(value))])
    }
}

extension KeyboardAction {
    fileprivate var step: SourceNode {
        switch self {
        case .attachHardware: Action.step("hardware", "connect")
        case .detachHardware: Action.step("hardware", "disconnect")
        case .minimizeBar: Action.step("hardware", "minimize")
        case .restoreBar: Action.step("hardware", "restore")
        case .moveBar: Action.step("hardware", "moveToOtherSide")
        case .pressHardwareReturn: Action.step("hardware", "pressReturn")
        case .setPrediction(let bar): Self.step("prediction", bar.rawValue)
        case .takeOwnHeight(let height): Self.step("height", "\(height)")
        case .toggleSoftware(let isShown): Self.step("software", isShown ? "shown" : "hidden")
        case .undockByDrag: Self.step("undock", "drag")
        case .undockByMenu: Self.step("undock", "menu")
        case .choose(let choice): Self.step("choose", choice.kind.rawValue)
        case .drag(let place?): Self.step("drag", place)
        case .split, .merge, .drag, .dock, .float: Action.step("keyboard", name)
        }
    }

    private static func step(_ name: String, _ place: Point) -> SourceNode {
        let numbers = [place.x, place.y].map { SourceNode("\($0)") }
        let list = SourceNode(value: .list(numbers), place: .nowhere)
        return SourceNode([("keyboard", SourceNode([(name, list)]))])
    }

    private static func step(_ name: String, _ value: String) -> SourceNode {
        SourceNode([("keyboard", SourceNode([(name, SourceNode(value))]))])
    }
}

extension Pan {
    fileprivate func step(in world: World) -> SourceNode {
        var fields: [(String, SourceNode)] = []
        if let view { fields.append(("view", SourceNode(world.nameInFront(of: view)))) }
        fields.append(("from", SourceNode("\(from)")))
        fields.append(("to", SourceNode("\(to)")))
        fields.append(("in", SourceNode("\(durationMs)ms")))
        if !lifts { fields.append(("lift", SourceNode("false"))) }
        if touchesIndicator { fields.append(("touchesIndicator", SourceNode("true"))) }
        return SourceNode([("pan", SourceNode(fields))])
    }
}

extension SystemAction {
    fileprivate func step(in setting: Setting) -> SourceNode {
        if let app { return Action.step(name, setting.name(app)) }
        let plain: [SystemAction] = [.open(.controlCenter), .open(.notificationCenter), .call]
        return Action.step(name, plain.contains(self) ? "" : detail ?? "")
    }
}

extension Fault {
    fileprivate func step(in setting: Setting) -> SourceNode {
        let word = kind.text.split(separator: " ").map(String.init)
        var fields = [(word[0], SourceNode(name?.rawValue ?? "any"))]
        if word.count > 1 { fields.append(("by", SourceNode(word[1]))) }
        fields.append(("app", SourceNode(setting.name(app))))
        if skips > 0 { fields.append(("skips", SourceNode("\(skips)"))) }
        return SourceNode([("fault", SourceNode(fields))])
    }
}

extension World {
    fileprivate func nameInFront(of view: ViewIndex) -> String {
        guard let front else { return "?" }
        let app = setting.apps[front.index]
        return app.screens[content(of: front).screen].views[view].id.name
    }

    fileprivate func screenNameInFront(_ screen: Int) -> String {
        front.map { setting.apps[$0.index].screens[screen].name } ?? "?"
    }
}
