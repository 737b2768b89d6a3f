// The moves of a search by number, so that two bytes tell one. What the user does costs 1; faults
// and the passing of time cost nothing.

/// Everything that can happen next in a search.
struct Moves: Sendable {
    let actions: [Action]
    let faults: [Action]
    let faultLimit: Int
    let timing: Exploration.Timing

    init(_ exploration: Exploration) {
        actions = exploration.actions
        faults = exploration.faultLimit > 0 ? exploration.faults : []
        faultLimit = exploration.faultLimit
        timing = exploration.timing
    }

    /// Waits until all is at rest.
    static let rest: UInt16 = .max
    /// Waits until the next event has happened.
    static let event: UInt16 = .max - 1

    private var faultNumbers: Range<Int> { actions.count..<actions.count + faults.count }

    func action(_ number: Int) -> Action {
        number < actions.count ? actions[number] : faults[number - actions.count]
    }

    /// Everything that costs an action at a moment.
    func paid(after state: ExploredState) -> Range<UInt16> {
        if timing == .rest, !state.world.isAtRest { return 0..<0 }
        return 0..<UInt16(actions.count)
    }

    /// Everything that costs nothing at a moment.
    func free(after state: ExploredState) -> [UInt16] {
        waits(in: state.world)
            + (state.faults < faultLimit ? faultNumbers.map(UInt16.init) : [])
    }

    /// The ways in which time can pass at a moment.
    private func waits(in world: World) -> [UInt16] {
        if world.isAtRest {
            // What is left is a timer of an app's that repeats.
            return timing == .rest || world.nextEventMs == nil ? [] : [Self.event]
        }
        return [timing == .events && world.nextEventMs != nil ? Self.event : Self.rest]
    }
}

/// A state that a search follows: a world, and how many faults its path has had.
struct ExploredState: Sendable {
    var world: World
    var faults = 0

    var fingerprint: Fingerprint {
        guard faults > 0 else { return world.fingerprint }
        var f = Fingerprinter()
        f.feed(world.fingerprint)
        f.feed(faults)
        return f.result
    }

    /// Makes a move; false where it is impossible now, and then nothing has changed.
    mutating func make(_ move: UInt16, of moves: Moves, into sink: inout some RecordSink) -> Bool {
        switch move {
        case Moves.rest: world.settle(into: &sink)
        case Moves.event: world.advance(byMs: world.nextEventMs ?? 0, into: &sink)
        default:
            let number = Int(move)
            let action = moves.action(number)
            guard world.mayBePossible(action) else { return false }
            guard (try? world.perform(action, into: &sink)) != nil else { return false }
            if number >= moves.actions.count { faults += 1 }
            world.advanceUntilTouchable(into: &sink)
        }
        world.checkAtRest(into: &sink)
        return true
    }
}

/// Keeps what is found and nothing else.
struct FindingSink: RecordSink {
    private(set) var findings: [(finding: Finding, atMs: Int64)] = []

    mutating func receive(_ record: Record) {
        if case .finding(let finding) = record.event { findings.append((finding, record.atMs)) }
    }

    mutating func clear() { findings.removeAll(keepingCapacity: true) }
}

extension World {
    /// Whether an action is worth the full check, which words the rule that forbids it; and whether
    /// it could change anything at all.
    func mayBePossible(_ action: Action) -> Bool {
        switch action {
        case .launch: front == nil && !isLocked && cover == nil
        case .switchTo(let app): app != front && recents.contains(app) && !isLocked
        case .home: front != nil && !isLocked
        case .tap(let view): isTappable(view)
        case .tapOutside, .blur: frontHasResponder
        case .type, .pressReturn, .changeKeyboard: frontHasResponder && systemKeyboard.isShown
        case .rotate(let orientation): front != nil && orientation != self.orientation
        case .unlock: isLocked
        case .lock: !isLocked
        case .answerPrompt: front.map { process($0).prompt != nil } ?? false
        case .showPrompt, .push, .present, .selectTab, .pan, .busy:
            front.map { process($0).phase == .active && process($0).prompt == nil } ?? false
        case .pop: front.map { process($0).stack.controllers.count > 1 } ?? false
        case .dismiss, .swipeDown: front.map { !process($0).modals.isEmpty } ?? false
        case .kill(let app): process(app).isRunning
        case .system(let action): mayBePossible(action)
        default: true
        }
    }

    private var frontHasResponder: Bool {
        front.map { process($0).firstResponder != nil } ?? false
    }

    private func isTappable(_ view: ViewIndex) -> Bool {
        guard let front, process(front).phase == .active else { return false }
        let views = screenDefinition(front).views
        return views.indices.contains(view) && views[view].takesText
            && process(front).firstResponder != view
    }

    private func mayBePossible(_ action: SystemAction) -> Bool {
        switch action {
        case .closeSwitcher: cover == .switcher
        case .openSwitcher, .peekSwitcher, .open: cover == nil && !isLocked
        case .close(let panel): cover == SystemCover(panel)
        case .call: call == nil
        case .answerCall, .declineCall: call == .ringing
        case .endCall: call == .ongoing
        case .forceQuit(let app): recents.contains(app)
        case .quickSwitch(let app): front != nil && front != app && recents.contains(app)
        case .crash(let app): process(app).isRunning
        case .setAppearance(let new): new != appearance
        case .memoryPressure: processes.contains { $0.phase == .suspended }
        }
    }
}
