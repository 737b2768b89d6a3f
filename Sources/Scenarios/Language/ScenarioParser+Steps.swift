import Basics
internal import Simulator

extension ScenarioParser {
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
        var walk = Walk(
            keepsProcesses: system?.lifecycle.hasBackground.value ?? true, changing: screenChangers)
        var steps: [ScenarioStep] = []
        for (index, item) in items.enumerated() {
            guard errors.count < ScenarioLimits.errors else { break }
            guard let step = step(item, number: index + 1, walk: walk, on: system) else {
                // A step that cannot be read may have changed the app or the screen.
                walk.forget()
                continue
            }
            if let action = step.action { walk.follow(action, apps: apps) }
            steps.append(step)
        }
        return steps
    }

    /// Features of devices that are no words of a step, each with the step that is meant.
    private static let otherNames = [
        "stageManager": "write `arrangement: stageManager`, and `stage: APP`",
        "externalDisplay": "write `display: { connect: NAME }`",
        "newWindow": "write `openScene: APP/SCENE`",
        "windowed": "write `arrangement: windowed`"
    ]

    private mutating func step(
        _ node: SourceNode, number: Int, walk: Walk, on system: SystemProfile?
    ) -> ScenarioStep? {
        guard let (spelled, place, value) = command(node) else {
            wrong(node, "a step such as `tap: messageField`")
            return nil
        }
        if let next = Self.otherNames[spelled] {
            fail(.unknownName, at: place, "no step named \"\(spelled)\"", next)
            return nil
        }
        guard let word = stepWord(spelled, at: place) else { return nil }
        let besides = besides(word.name, in: node, on: system)
        if case .expectation = word.reading {
            guard let value else {
                fail(
                    .wrongType, at: place, "`expect` needs a value",
                    "write for example `expect: { keyboard: shown }`")
                return nil
            }
            guard let expectation = expectation(value, number: number, walk: walk) else {
                return nil
            }
            return ScenarioStep(
                number: number, place: place, kind: .expect(expectation), paceMs: besides.pace)
        }
        guard let action = read(word, value, at: place, walk: walk) else { return nil }
        var step = ScenarioStep(
            number: number, place: place, kind: .action(action), paceMs: besides.pace,
            busyMs: besides.busy, latencies: besides.latencies)
        step.intended = besides.intended
        return step
    }

    /// The word of a step. A misspelled one is read as the nearest, so that the mistakes below it,
    /// and in the steps that follow from it, are reported as well.
    private mutating func stepWord(
        _ spelled: String, at place: SourcePlace
    ) -> StepWord<StepAction>? {
        if let word = Self.stepWords.first(where: { $0.name == spelled }) { return word }
        let names = Self.stepWords.map(\.name)
        let parts = spelled.split(separator: " ", maxSplits: 1)
        if parts.count == 2, let word = Self.stepWords.first(where: { $0.name == parts[0] }) {
            let rule = "a colon is missing behind `\(word.name)`"
            let value = String(parts[1]).clipped(40)
            fail(.wrongType, at: place, rule, "write `\(word.name): \(value)`")
            return nil
        }
        unknown(.unknownName, spelled, "step", at: place, among: names)
        let near = Suggestion.likely(spelled, among: names).first
        return Self.stepWords.first { $0.name == near }
    }

    /// The keys beside the word of a step.
    private struct Besides {
        var pace: Int32?
        var busy: Int32?
        var latencies: [StepLatency] = []
        var intended: [Oracle] = []
    }

    /// The times that a step sets for itself, and the rules that it breaks on purpose:
    /// `- { tap: body, pace: 100ms, busy: 800ms }`, `- { blur, intended: keyboardReturns }`.
    private mutating func besides(
        _ name: String, in node: SourceNode, on system: SystemProfile?
    ) -> Besides {
        var besides = Besides()
        guard case .mapping(let entries) = node.value else { return besides }
        for entry in entries.dropFirst() {
            switch entry.key {
            case "pace": besides.pace = duration(entry.value, atMost: 3_600_000)
            case "busy" where name != "expect":
                besides.busy = duration(entry.value, atMost: 600_000)
            case "latencies" where name != "expect":
                besides.latencies = latencies(entry.value, of: system)
            case "intended" where name != "expect": besides.intended = oracles(entry.value)
            default:
                let rule = "a step is one thing, and `\(entry.key.clipped(40))` is another"
                fail(.unknownKey, at: entry.place, rule, "begin a new item with `- `")
            }
        }
        return besides
    }
}

// MARK: - Actions

extension ScenarioParser {
    /// Reads what stands behind a word.
    ///
    /// - Returns: nil with an error for a value that does not fit.
    mutating func read<Meaning>(
        _ word: StepWord<Meaning>, _ value: SourceNode?, at place: SourcePlace, walk: Walk
    ) -> Meaning? {
        switch word.reading {
        case .bare(let meaning):
            if let value { wrong(value, "nothing behind `\(word.name)`") }
            return meaning
        case .optional(let read): return read(&self, value)
        case .value(let example, let read):
            guard let value else {
                let next = "write for example `\(word.name): \(example)`"
                fail(.missingKey, at: place, "`\(word.name)` needs a value", next)
                return nil
            }
            return read(&self, value, walk)
        case .expectation: return nil
        }
    }

    mutating func typed(_ node: SourceNode) -> Action? {
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
    mutating func prompt(_ node: SourceNode?) -> Prompt? {
        let kinds = Prompt.Kind.prompts
        guard let node else { return Self.standardPrompt(.alert) }
        guard case .mapping = node.value else {
            return choice(node, among: kinds, "kind of prompt").map { Self.standardPrompt($0) }
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
        return prompt
    }

    /// The prompt of a kind whose texts the scenario leaves out.
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
        case .share: Prompt(kind: kind, title: "Hat.jpg", message: "JPEG Image", buttons: [])
        case .mail, .message:
            Prompt(kind: kind, title: "New Message", message: "", buttons: ["Cancel", "Send"])
        case .photoPicker: Prompt(kind: kind, title: "Photos", message: "", buttons: ["Cancel"])
        case .documentBrowser:
            Prompt(kind: kind, title: "Documents", message: "", buttons: ["Cancel", "Open"])
        case .authentication:
            Prompt(kind: kind, title: "Sign in", message: "example.org", buttons: ["Cancel"])
        }
    }

    /// A view of the app's screen if the steps before determine it, otherwise of any screen.
    mutating func view(_ node: SourceNode, of app: AppID?, walk: Walk) -> ViewID? {
        guard let name = text(node, "a view's name") else { return nil }
        let screen = walk.screen(of: app, in: apps)
        let screens = screen.map { [$0] } ?? apps.flatMap(\.screens)
        let names = screens.flatMap { $0.views.map(\.id.name) }
        if names.contains(name) || mayBeOfCode(screen, app ?? walk.front) { return ViewID(name) }
        let owner = screen.map { " of the screen \($0.name)" } ?? ""
        unknown(.unknownName, name, "view\(owner)", at: node.place, among: names)
        return nil
    }
}
