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
        let title = "\(example.finding.name) is broken in \(example.cost) actions"
        let root = SourceNode([("title", SourceNode(title, isPlain: false))])
            .adding(source.without(["title"] + ScenarioParser.originKeys))
            .withWholeCodePaths(from: scenario.file)
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
                let words = action.words(by: FrontNames(world: world))
                steps.append(words.step.taking(times))
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

// MARK: - Names

/// The names of what the app in front of a world shows.
struct FrontNames: ActionNames {
    let world: World

    func app(_ app: AppID) -> String { world.setting.name(app) }

    func display(_ display: DisplayID) -> String { world.setting.name(of: display) }

    func frontView(_ index: ViewIndex) -> String {
        guard let front = world.front else { return "?" }
        let screen = world.content(of: front).definition(in: world.setting.apps[front.index])
        return screen.views.indices.contains(index) ? screen.views[index].id.name : "?"
    }

    func frontScreen(_ index: Int) -> String {
        world.front.map { world.setting.apps[$0.index].screens[index].name } ?? "?"
    }
}
