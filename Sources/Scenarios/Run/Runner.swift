import Basics
internal import Simulator

/// Runs the steps of a scenario one after the other.
struct Runner {
    var run: ScenarioRun
    private var sink: RunSink
    private let comparer: PictureComparer
    /// Off while a prefix is only replayed.
    var checksExpectations = true
    /// The place among the records where the last action began.
    private var lastAction = 0

    init(_ scenario: Scenario, options: RunOptions) throws {
        run = ScenarioRun(scenario)
        run.world = run.world.with(options.faults)
        run.checkpoints = [run.world]
        checksExpectations = options.checksExpectations
        comparer = options.comparer
        sink = RunSink(mirror: try options.storePath.map { try StoreMirror($0, scenario.setting) })
        try replaceDisks()
    }

    /// Runs steps until all are done or the allowed number of actions is.
    mutating func run(_ steps: [ScenarioStep], limit: Int?) throws {
        var left = limit ?? Int.max
        for (index, step) in steps.enumerated() {
            if step.action != nil {
                if left == 0 { return }
                left -= 1
            }
            let next = steps.indices.contains(index + 1) ? steps[index + 1].action : nil
            try perform(step, before: next)
        }
    }

    /// Settles, checks once more, and hands the run over.
    mutating func finish() throws -> ScenarioRun {
        run.world.settle(into: &sink)
        run.world.checkAtRest(into: &sink)
        try sink.throwIfBroken()
        run.records = sink.records
        if checksExpectations { checkOwnChecks() }
        return run
    }

    mutating func perform(_ step: ScenarioStep, before next: StepAction?) throws {
        let began = run.world.clockMs
        let first = sink.records.count
        switch step.kind {
        case .action(let action): try perform(action, of: step, before: next)
        case .expect(let expectation): try check(expectation, of: step)
        }
        try sink.throwIfBroken()
        run.world.checkAtRest(into: &sink)
        run.steps.append(
            ScenarioRun.StepTrace(
                step: step, beganMs: began, firstRecord: first, after: run.world))
    }

    /// The number of records so far.
    var recordCount: Int { sink.records.count }

    /// Lets time pass.
    mutating func wait(_ ms: Int32) { run.world.advance(byMs: ms, into: &sink) }

    /// Needed only where something came from outside; between, time flows by itself.
    private mutating func keepCheckpoint() { run.checkpoints.append(run.world) }
}

// MARK: - Actions

extension Runner {
    private mutating func perform(
        _ action: StepAction, of step: ScenarioStep, before next: StepAction?
    ) throws {
        lastAction = sink.records.count
        try replaceDisk(before: action)
        run.world.take(step.latencies, isNewAction: action.isByUser)
        try touch(action.touchedScene, for: step)
        let resolved = try resolve(action, of: step)
        do {
            try run.world.perform(resolved, into: &sink)
        } catch {
            throw ScenarioErrors([impossible(step, error.rule, nextStep: error.nextStep)])
        }
        try work(after: step)
        keepCheckpoint()
        if let transition = next?.transition, action.begins(transition), step.paceMs == nil {
            return advance(into: transition, before: next)
        }
        let waits = next?.needsNoApp != true
        // Who writes a pace may mean to leave in the middle of a turn, or to look at it.
        let looks = action.isWait || next?.isWait == true
        run.world.advanceUntilTouchable(
            waitsForWork: waits, waitsForTurn: (waits && !looks) || step.paceMs == nil,
            into: &sink)
        run.world.advance(byMs: pause(after: action, of: step), into: &sink)
    }

    /// Lets a change of screens begin, so that the next step falls into it: a field of the new
    /// screen exists once that screen is about to appear, or the app is active.
    private mutating func advance(into transition: Transition, before next: StepAction?) {
        guard case .focus = next else { return }
        let before = run.world.front.map { run.world.content(of: $0).screen }
        let limit = run.world.clockMs + (transition == .launch ? 60_000 : 100)
        while let ms = run.world.nextEventMs, run.world.clockMs + Int64(ms) <= limit {
            run.world.advance(byMs: ms, into: &sink)
            guard let front = run.world.front, run.world.phase(of: front) == .active else {
                continue
            }
            if transition == .launch || run.world.content(of: front).screen != before { return }
        }
    }

    /// Touches the window of a scene that is not in front.
    private mutating func touch(_ scene: AppID?, for step: ScenarioStep) throws {
        guard let scene, scene != run.world.front else { return }
        do {
            try run.world.perform(.window(.activate(scene)), into: &sink)
        } catch {
            throw ScenarioErrors([impossible(step, error.rule, nextStep: error.nextStep)])
        }
        keepCheckpoint()
        run.world.advanceUntilTouchable(into: &sink)
    }

    /// The code that handled the step goes on working before time can pass.
    private mutating func work(after step: ScenarioStep) throws {
        guard let ms = step.busyMs else { return }
        do {
            try run.world.perform(.busy(ms), into: &sink)
        } catch {
            throw ScenarioErrors([impossible(step, error.rule, nextStep: error.nextStep)])
        }
    }

    private func pause(after action: StepAction, of step: ScenarioStep) -> Int32 {
        if case .action(.wait) = action { return step.paceMs ?? 0 }
        return step.paceMs ?? run.scenario.paceMs
    }

    /// The simulator's action: names become indices in what the front app shows now.
    private func resolve(_ action: StepAction, of step: ScenarioStep) throws -> Action {
        switch action {
        case .action(let action): action
        case .tap(let view, _): .tap(try index(of: view, for: step))
        case .push(let screen): .push(try index(ofScreen: screen, for: step))
        case .present(let screen, let style):
            .present(try index(ofScreen: screen, for: step), style)
        case .focus(let view, let transition, _):
            .focus(try index(of: view, for: step), during: transition)
        case .pan(let pan): .pan(try resolve(pan, for: step))
        case .fault(let fault): .inject(try resolve(fault, of: step))
        case .window(let window): .window(try resolve(window, of: step))
        }
    }

    private func resolve(_ fault: StepFault, of step: ScenarioStep) throws -> Fault {
        guard let app = fault.app ?? run.world.front else {
            throw ScenarioErrors([impossible(step, "no app is in front; name one with `app:`")])
        }
        return Fault(fault.kind, of: fault.name, to: app, skips: fault.skips)
    }

    private func resolve(_ window: StepWindow, of step: ScenarioStep) throws -> WindowAction {
        guard let scene = window.scene ?? run.world.front else {
            throw ScenarioErrors([impossible(step, "no app is in front, so there is no window")])
        }
        return window.action(on: scene, run.world.windowFrame(of: scene))
    }

    private func index(of view: ViewID, for step: ScenarioStep) throws -> ViewIndex {
        guard let front = run.world.front else {
            throw ScenarioErrors([
                impossible(step, "no app is in front, so there is no view \(view)")
            ])
        }
        let content = run.world.content(of: front)
        let app = run.scenario.setting.apps[front.index]
        let screen = content.definition(in: app)
        if let index = screen.index(of: view) { return index }
        let hint = Suggestion.question(
            Suggestion.nearest(to: view.name, among: screen.views.map(\.id.name)))
        let rule = "\(app.name) shows its screen \(screen.name), which has no view \(view)\(hint)"
        throw ScenarioErrors([impossible(step, rule)])
    }

    private func index(ofScreen name: String, for step: ScenarioStep) throws -> Int {
        guard let front = run.world.front else {
            throw ScenarioErrors([
                impossible(step, "no app is in front, so there is no screen \(name)")
            ])
        }
        let app = run.scenario.setting.apps[front.index]
        if let index = app.screens.firstIndex(where: { $0.name == name }) { return index }
        let names = app.screens.map(\.name)
        let hint = Suggestion.question(Suggestion.nearest(to: name, among: names))
        throw ScenarioErrors([impossible(step, "\(app.name) has no screen \(name)\(hint)")])
    }

    private func resolve(_ pan: StepPan, for step: ScenarioStep) throws -> Pan {
        let screen = run.world.screenRect
        let index = try pan.view.map { try self.index(of: $0, for: step) }
        var seen = screen
        if let index, let front = run.world.front {
            seen = run.world.frame(of: index, in: front).intersection(screen) ?? screen
        }
        if let keyboard = run.world.keyboard?.frame, keyboard.y > seen.y, keyboard.y < seen.maxY {
            seen.height = keyboard.y - seen.y
        }
        return pan.pan(of: index, seen: seen, height: screen.height)
    }

    private func impossible(
        _ step: ScenarioStep, _ rule: String, nextStep: String? = nil
    ) -> ScenarioError {
        let text = step.action?.text(in: run.scenario.setting) ?? "expect"
        return ScenarioError(
            .impossible, at: step.place,
            "step \(step.number)\(ofCase), \(text), is impossible at \(run.world.clockMs)ms: "
                + rule + emptyScreenReason,
            nextStep: nextStep ?? "change the steps before it, or this one")
    }

    private var ofCase: String {
        run.scenario.caseName.map { " of case \($0)" } ?? ""
    }

    /// The reason why no app is in front, where an app crashed and was not left.
    private var emptyScreenReason: String {
        guard run.world.front == nil else { return "" }
        for record in sink.records.reversed() {
            switch record.event {
            case .crashed(let app, let reason):
                return " (\(run.scenario.setting.name(app)) crashed at \(record.atMs)ms: \(reason))"
            case .lifecycle(_, .didEnterBackground), .lifecycle(_, .willTerminate),
                .process(_, .launching):
                return ""
            default: continue
            }
        }
        return ""
    }
}

// MARK: - Expectations

extension Runner {
    private mutating func check(_ expectation: StepExpectation, of step: ScenarioStep) throws {
        if !expectation.isNow {
            run.world.settle(into: &sink)
            run.world.checkAtRest(into: &sink)
        }
        guard checksExpectations else { return }
        let since = expectation.since.flatMap { number in
            run.steps.last { $0.step.number == number }?.firstRecord
        }
        let checker = ExpectationChecker(
            run: run, expectation: expectation, records: sink.records,
            firstRecord: since ?? lastAction, comparer: comparer)
        for check in expectation.checks {
            guard let message = try checker.failure(of: check.kind) else { continue }
            run.failures.append(
                ExpectationFailure(
                    place: check.place, step: step.number, atMs: run.world.clockMs,
                    message: message, written: check.written,
                    lastChange: checker.lastChange(of: check.kind) ?? ""))
        }
    }
}

// MARK: - The scenario's own checks

extension Runner {
    /// A check that breaks is a failure of the run, unless an expectation counts with it.
    private mutating func checkOwnChecks() {
        guard !run.scenario.checkPlaces.isEmpty, !run.scenario.expectsBrokenChecks else { return }
        let names = run.scenario.setting.checks.map(\.name)
        for (index, record) in run.records.enumerated() {
            guard case .finding(let finding) = record.event, let name = finding.check,
                !run.isIntended(finding, at: index), let check = names.firstIndex(of: name)
            else { continue }
            run.failures.append(
                ExpectationFailure(
                    place: run.scenario.checkPlaces[check],
                    step: run.action(at: index)?.step.number ?? 1, atMs: record.atMs,
                    message: finding.explanation))
        }
    }
}

extension Scenario {
    /// A Boolean value that indicates whether an expectation names ``Oracle/ownCheck``.
    fileprivate var expectsBrokenChecks: Bool {
        steps.compactMap(\.expectation).flatMap(\.checks).contains { check in
            switch check.kind {
            case .findings(let oracles), .findingsOf(_, let oracles): oracles.contains(.ownCheck)
            default: false
            }
        }
    }
}

// MARK: - The store

extension Runner {
    /// A process that starts anew sees what the store holds, not what the model remembers.
    private mutating func replaceDisk(before action: StepAction) throws {
        switch action {
        case .action(.launch(let app)), .action(.switchTo(let app)),
            .action(.system(.tapNotification(let app))):
            try replaceDisks(before: app)
        case .action(.system(.push(let notification))):
            try replaceDisks(before: notification.app)
        case .action(.window(let action)):
            if let app = action.newFront { try replaceDisks(before: app) }
        default: return
        }
    }

    private mutating func replaceDisks(before app: AppID) throws {
        guard run.world.phase(of: app) == .notRunning else { return }
        try replaceDisk(of: app)
    }

    private mutating func replaceDisk(of app: AppID) throws {
        guard let mirror = sink.mirror else { return }
        run.world.replaceDisk(of: app, with: try mirror.records(of: app))
        keepCheckpoint()
    }

    private mutating func replaceDisks() throws {
        for index in run.scenario.setting.apps.indices { try replaceDisk(of: AppID(index)) }
    }

    /// From here on the disk is the store's; what the replay wrote into memory is gone.
    mutating func continueWithStore(at path: String, afterActions actions: Int) throws {
        sink = RunSink(mirror: try StoreMirror(path, run.scenario.setting))
        try replaceDisks()
        run.resumedAfterActions = actions
        checksExpectations = true
        lastAction = 0
        for index in run.steps.indices {
            run.steps[index].firstRecord = 0
            run.steps[index].isReplayed = true
        }
    }
}
