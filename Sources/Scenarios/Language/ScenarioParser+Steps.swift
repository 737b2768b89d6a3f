import Basics
internal import Simulator

extension ScenarioParser {
    static let stepNames =
        [
            "launch", "tap", "tapOutside", "switchTo", "home", "type", "pressReturn",
            "changeKeyboard", "rotate", "prompt", "answerPrompt", "passLock", "push", "pop",
            "present", "dismiss", "swipeDown", "selectTab", "kill", "wait", "fault", "expect",
            "keyboard", "hardware", "focus", "blur", "lock", "unlock", "pan", "scroll",
            "liftFinger", "busy"
        ] + systemNames

    mutating func steps(_ node: SourceNode?, on system: SystemProfile?) -> [ScenarioStep] {
        guard let node else { return [] }
        guard case .list(let items) = node.value else {
            wrong(node, "a list of steps")
            return []
        }
        guard items.count <= ScenarioLimits.steps else {
            fail(
                .tooLarge, at: items[ScenarioLimits.steps].place,
                "\(items.count) steps, a scenario has at most \(ScenarioLimits.steps)",
                "split it into several scenarios")
            return []
        }
        var walk = Walk(keepsProcesses: system?.lifecycle.hasBackground.value ?? true)
        var steps: [ScenarioStep] = []
        for (index, item) in items.enumerated() {
            guard errors.count < ScenarioLimits.errors else { break }
            guard let step = step(item, number: index + 1, walk: walk, on: system) else {
                continue
            }
            if let action = step.action { walk.follow(action, apps: apps) }
            steps.append(step)
        }
        return steps
    }

    /// What a device can do and the model cannot, each with what comes nearest.
    private static let beyond = [
        "stageManager": "use a screen of its own and `switchTo`",
        "splitView": "use a screen of its own and `switchTo`",
        "slideOver": "use a screen of its own and `switchTo`, or `present: SCREEN`",
        "externalDisplay": "use the device's own screen",
        "newWindow": "use another screen of the app and `push: SCREEN`"
    ]

    private mutating func step(
        _ node: SourceNode, number: Int, walk: Walk, on system: SystemProfile?
    ) -> ScenarioStep? {
        guard let (spelled, place, value) = command(node) else {
            wrong(node, "a step such as `tap: messageField`")
            return nil
        }
        let isKnown = Self.stepNames.contains(spelled)
        if let next = Self.beyond[spelled] {
            fail(
                .impossible, at: place,
                "the model has one scene of an app on one screen, and no \(spelled)", next)
            return nil
        }
        if !isKnown {
            unknown(.unknownName, spelled, "step", at: place, among: Self.stepNames)
        }
        // One that is misspelled is read as the nearest, so that the mistakes below it, and in the
        // steps that follow from it, are told as well.
        let near = Suggestion.nearest(to: spelled, among: Self.stepNames).first
        guard let name = isKnown ? spelled : near else { return nil }
        let (pace, busy, latencies) = times(besides: name, in: node, on: system)
        if name == "expect" {
            guard let value else {
                fail(
                    .wrongType, at: place, "expect needs what to expect",
                    "for example "
                        + "`expect: { keyboard: shown }`")
                return nil
            }
            guard let expectation = expectation(value, number: number, walk: walk) else {
                return nil
            }
            return ScenarioStep(
                number: number, place: place, kind: .expect(expectation), paceMs: pace)
        }
        guard let action = action(name, value, at: place, walk: walk) else { return nil }
        return ScenarioStep(
            number: number, place: place, kind: .action(action), paceMs: pace, busyMs: busy,
            latencies: latencies)
    }

    /// What a step sets for itself: `- { tap: body, pace: 100ms, busy: 800ms }`.
    private mutating func times(
        besides name: String, in node: SourceNode, on system: SystemProfile?
    ) -> (pace: Int32?, busy: Int32?, latencies: [StepLatency]) {
        guard case .mapping(let entries) = node.value else { return (nil, nil, []) }
        var pace: Int32?
        var busy: Int32?
        var latencies: [StepLatency] = []
        for entry in entries.dropFirst() {
            if entry.key == "pace" {
                pace = duration(entry.value, atMost: 3_600_000)
            } else if entry.key == "busy", name != "expect" {
                busy = duration(entry.value, atMost: 600_000)
            } else if entry.key == "latencies", name != "expect" {
                latencies = self.latencies(entry.value, of: system)
            } else {
                let rule = "a step is one thing, and `\(entry.key.clipped(40))` is another"
                fail(.unknownKey, at: entry.place, rule, "begin a new item with `- `")
            }
        }
        return (pace, busy, latencies)
    }
}

// MARK: - Actions

extension ScenarioParser {
    private mutating func action(
        _ name: String, _ value: SourceNode?, at place: SourcePlace, walk: Walk
    ) -> StepAction? {
        if Self.systemNames.contains(name) { return systemAction(name, value, at: place) }
        if let bare = bareAction(name) {
            if let value { wrong(value, "nothing behind `\(name)`") }
            return bare
        }
        if name == "prompt" { return prompt(value) }
        if name == "blur" { return blur(value) }
        guard let value else {
            fail(.missingKey, at: place, "`\(name)` needs a value", Self.example(of: name))
            return nil
        }
        switch name {
        case "launch": return app(value).map { .launch($0) }
        case "switchTo": return app(value).map { .switchTo($0) }
        case "kill": return app(value).map { .kill($0) }
        case "tap": return view(value, of: nil, walk: walk).map { .tap($0) }
        case "type": return typed(value)
        case "changeKeyboard":
            return keyboardKind(value).map { .changeKeyboard($0) }
        case "rotate":
            return choice(value, among: Self.orientations, "orientation").map { .rotate($0) }
        case "push": return screenName(value, walk: walk).map { .push(screen: $0) }
        case "present": return presentation(value, walk: walk)
        case "selectTab": return tab(value, walk: walk)
        case "fault": return fault(value)
        case "keyboard": return keyboardAction(value)
        case "hardware": return hardwareAction(value)
        case "focus": return focus(value, walk: walk)
        case "pan": return pan(value, walk: walk)
        case "scroll": return scroll(value, walk: walk)
        case "busy": return duration(value, atMost: 600_000).map { .busy(ms: $0) }
        default: return duration(value, atMost: 3_600_000).map { .wait(ms: $0) }
        }
    }

    private func bareAction(_ name: String) -> StepAction? {
        switch name {
        case "home": .home
        case "tapOutside": .tapOutside
        case "pressReturn": .pressReturn
        case "answerPrompt": .answerPrompt
        case "passLock": .passLock
        case "pop": .pop
        case "lock": .lock
        case "liftFinger": .liftFinger
        case "unlock": .unlock
        case "dismiss": .dismiss
        case "swipeDown": .swipeDown
        default: nil
        }
    }

    private mutating func typed(_ node: SourceNode) -> StepAction? {
        guard let text = node.text else {
            wrong(node, "a text")
            return nil
        }
        guard text.utf8.count <= 10_000 else {
            fail(
                .tooLarge, at: node.place, "\(text.utf8.count) bytes are typed",
                "type at most 10000 in one step")
            return nil
        }
        return .type(text)
    }

    mutating func app(_ node: SourceNode) -> AppID? {
        guard let name = text(node, "an app's name") else { return nil }
        if let index = apps.firstIndex(where: { $0.name == name }) { return AppID(index) }
        unknown(.unknownName, name, "app", at: node.place, among: apps.map(\.name))
        return nil
    }

    /// A prompt: nothing, a kind, or a mapping with title, message and buttons.
    private mutating func prompt(_ node: SourceNode?) -> StepAction? {
        let kinds = Prompt.Kind.allCases
        guard let node else { return .prompt(Self.standardPrompt(.alert)) }
        guard case .mapping = node.value else {
            return choice(node, among: kinds, "kind of prompt").map {
                .prompt(Self.standardPrompt($0))
            }
        }
        let keys = ["kind", "title", "message", "buttons", "destructive"]
        guard let fields = fields(of: node, "a prompt", keys: keys) else { return nil }
        let kind = choice(fields["kind"], among: kinds, "kind of prompt") ?? .alert
        var prompt = Self.standardPrompt(kind)
        if let title = fields["title"] { prompt.title = text(title) ?? prompt.title }
        if let message = fields["message"] { prompt.message = text(message) ?? prompt.message }
        if let buttons = fields["buttons"] {
            prompt.buttons = texts(buttons)
            prompt.destructive = nil
        }
        if let destructive = fields["destructive"] { prompt.destructive = text(destructive) }
        return .prompt(prompt)
    }

    /// What a prompt says when the scenario does not.
    static func standardPrompt(_ kind: Prompt.Kind) -> Prompt {
        switch kind {
        case .alert:
            Prompt(
                kind: kind, title: "Delete this message?", message: "This cannot be undone.",
                buttons: ["Cancel", "Delete"], destructive: "Delete")
        case .permission:
            Prompt(
                kind: kind, title: "Would like to access the microphone",
                message: "To record your call.", buttons: ["Don't Allow", "OK"])
        case .faceID:
            Prompt(kind: kind, title: "Face ID", message: "", buttons: ["Cancel"])
        case .touchID:
            Prompt(
                kind: kind, title: "Touch ID", message: "Unlock your notes.",
                buttons: ["Enter Password", "Cancel"])
        }
    }

    /// A view of the app's screen as far as the steps before tell it, else of any screen.
    mutating func view(_ node: SourceNode, of app: AppID?, walk: Walk) -> ViewID? {
        guard let name = text(node, "a view's name") else { return nil }
        let screen = walk.screen(of: app, in: apps)
        let screens = screen.map { [$0] } ?? apps.flatMap(\.screens)
        let names = screens.flatMap { $0.views.map(\.id.name) }
        if names.contains(name) { return ViewID(name) }
        let owner = screen.map { " of the screen \($0.name)" } ?? ""
        unknown(.unknownName, name, "view\(owner)", at: node.place, among: names)
        return nil
    }
}

/// Which app is in front and which screens it shows, as far as the steps tell; so that a misspelled
/// view is found before anything runs.
struct Walk {
    /// Whether a process lives on when its app is left.
    let keepsProcesses: Bool
    private(set) var front: AppID?
    private var screens: [AppID: [Int]] = [:]
    /// Apps that may bring back screens of an earlier process, which nobody knows beforehand.
    private var restoring: Set<AppID> = []
    /// How many screens lie below each presented one.
    private var modals: [AppID: [Int]] = [:]
    /// Apps whose tabs were changed, so that their screens are known at their turn only.
    private var tabbed: Set<AppID> = []

    init(keepsProcesses: Bool) { self.keepsProcesses = keepsProcesses }

    mutating func follow(_ action: StepAction, apps: [AppDefinition]) {
        switch action {
        case .launch(let app), .switchTo(let app), .system(.quickSwitch(let app)):
            leave()
            front = app
        case .home:
            leave()
            front = nil
        case .kill(let app), .system(.forceQuit(let app)), .system(.crash(let app)):
            end(app)
            if apps[app.index].screens.count > 1 { restoring.insert(app) }
            if front == app { front = nil }
        default: followScreens(action, apps: apps)
        }
    }

    private mutating func followScreens(_ action: StepAction, apps: [AppDefinition]) {
        guard let front else { return }
        let root = apps[front.index].rootScreen
        switch action {
        case .push(let name), .present(let name, _):
            let known = apps[front.index].screens
            guard let index = known.firstIndex(where: { $0.name == name }) else { return }
            let below = screens[front, default: [root]]
            if case .present = action { modals[front, default: []].append(below.count) }
            screens[front] = below + [index]
        case .pop:
            guard let stack = screens[front], stack.count > 1 else { return }
            screens[front]?.removeLast()
        case .dismiss, .swipeDown:
            guard let below = modals[front]?.popLast(), let stack = screens[front] else { return }
            screens[front] = Array(stack.prefix(below))
        case .selectTab: tabbed.insert(front)
        default: return
        }
    }

    private mutating func leave() {
        if let front, !keepsProcesses { end(front) }
    }

    private mutating func end(_ app: AppID) {
        screens[app] = nil
        modals[app] = nil
        tabbed.remove(app)
    }

    /// The screen that an app, or the app in front, shows; nil where that is not known.
    func screen(of app: AppID?, in apps: [AppDefinition]) -> ScreenDefinition? {
        guard let app = app ?? front, apps.indices.contains(app.index),
            !restoring.contains(app), !tabbed.contains(app)
        else { return nil }
        let index = screens[app]?.last ?? apps[app.index].rootScreen
        let screens = apps[app.index].screens
        return screens.indices.contains(index) ? screens[index] : nil
    }
}
