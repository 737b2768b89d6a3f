// The moves of a search by number, so that two bytes identify one. What the user does costs 1;
// faults and the passing of time cost nothing.

/// Everything that can happen next in a search.
struct Moves: Sendable {
    let actions: [Action]
    let faults: [Action]
    let faultLimit: Int
    let timing: Exploration.Timing
    let choosesTimes: Bool
    /// A Boolean value that indicates whether what is impossible, or would change nothing, is left
    /// out before it is tried.
    let prunes: Bool
    /// A Boolean value that indicates whether states that differ only in what nothing reads any
    /// more are taken for one.
    let reduces: Bool

    init(_ exploration: Exploration, prunes: Bool = true) {
        self.prunes = prunes
        reduces = prunes && exploration.reduces && !exploration.actions.contains(where: \.wakesApps)
        actions = exploration.actions
        faults = exploration.faultLimit > 0 ? exploration.faults : []
        faultLimit = exploration.faultLimit
        timing = exploration.timing
        choosesTimes = exploration.choosesTimes
    }

    /// Waits until all is at rest.
    static let rest: UInt16 = .max
    /// Waits until the next event has happened.
    static let event: UInt16 = .max - 1

    private var faultNumbers: Range<Int> { actions.count..<actions.count + faults.count }

    /// Returns whether there is such a move.
    func contains(_ move: UInt16) -> Bool {
        move >= Self.event || Int(move) < actions.count + faults.count
    }

    func action(_ number: Int) -> Action {
        number < actions.count ? actions[number] : faults[number - actions.count]
    }

    /// Returns whether a move is the user's.
    func isPaid(_ move: UInt16) -> Bool { Int(move) < actions.count }

    /// Returns everything that costs an action at a moment.
    func paid(after state: ExploredState) -> Range<UInt16> {
        if timing == .rest, !state.world.isAtRest { return 0..<0 }
        return 0..<UInt16(actions.count)
    }

    /// Returns everything that costs nothing at a moment.
    func free(after state: ExploredState) -> [UInt16] {
        waits(in: state.world)
            + (state.faults < faultLimit ? faultNumbers.map(UInt16.init) : [])
    }

    /// Returns the ways in which time can pass at a moment.
    private func waits(in world: World) -> [UInt16] {
        if world.isAtRest {
            // Only a repeating timer of an app is left.
            return timing == .rest || world.nextEventMs == nil ? [] : [Self.event]
        }
        return [timing == .events && world.nextEventMs != nil ? Self.event : Self.rest]
    }
}

/// Keeps what is found and nothing else.
struct FindingSink: RecordSink {
    private(set) var findings: [(finding: Finding, atMs: Int64)] = []
    private var trail = RuleTrail()

    mutating func receive(_ record: Record) {
        switch record.event {
        case .finding:
            guard case .finding(let finding) = trail.follow(record).event else { return }
            findings.append((finding, record.atMs))
        case .rule, .process: _ = trail.follow(record)
        default: break
        }
    }

    mutating func clear() { findings.removeAll(keepingCapacity: true) }
}

extension World {
    /// Returns whether an action is worth the full check, which words the rule that forbids it; and
    /// whether it could change anything at all.
    func mayBePossible(_ action: Action) -> Bool {
        switch action {
        case .launch: front == nil && !isLocked && cover == nil
        case .switchTo(let app): app != front && !isLocked
        case .home: (front != nil || cover == .switcher) && !isLocked
        case .tap(let view): isTappable(view)
        case .tapOutside, .blur: frontHasResponder
        case .type, .changeKeyboard: frontHasResponder && systemKeyboard.isShown
        case .pressReturn:
            frontHasResponder && systemKeyboard.isShown && hasReturnKey
        case .rotate(let orientation): orientation != (awaitedTurn ?? self.orientation)
        case .unlock: isLocked
        case .lock: !isLocked
        case .answerPrompt, .closeSheet: front.map { process($0).prompt != nil } ?? false
        case .showPrompt, .push, .present, .selectTab, .pan, .busy:
            front.map { process($0).phase == .active && process($0).prompt == nil } ?? false
        case .pop: front.map { process($0).screens.stack.controllers.count > 1 } ?? false
        case .dismiss, .swipeDown: front.map { !process($0).screens.modals.isEmpty } ?? false
        case .kill(let app): process(app).phase.isRunning
        case .system(let action): mayBePossible(action)
        case .window(let action): mayBePossible(action)
        default: true
        }
    }

    private func mayBePossible(_ action: WindowAction) -> Bool {
        guard !isLocked else { return false }
        return switch action {
        case .openScene(let app, _), .splitView(let app, _), .slideOver(let app), .stage(let app):
            !isShown(app)
        case .closeScene(let app): process(app).phase.isRunning
        case .move(let app, let origin):
            isShown(app) && !isFree(app, at: moved(app, to: origin))
        case .resize(let app, let frame): isShown(app) && !isFree(app, at: frame)
        case .tile(let app, let tile):
            isShown(app) && !isFree(app, at: frame(of: tile, on: display(of: app)))
        case .moveToDisplay(let app, let display): isShown(app) && self.display(of: app) != display
        case .activate(let app): isShown(app) && front != app
        case .arrange(let new): new != arrangement
        case .connect(let display): !connectedDisplays.contains(display)
        case .disconnect(let display): connectedDisplays.contains(display)
        case .menuBar(let shows): windowState.showsMenuBar != shows
        }
    }

    private func moved(_ app: AppID, to origin: Point) -> Rect {
        let frame = windowFrame(of: app)
        return Rect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
    }

    /// Returns whether a scene's window has a frame of its own, which is this one.
    private func isFree(_ app: AppID, at frame: Rect) -> Bool {
        windowState.place(of: app)?.role == .free(frame)
    }

    private var frontHasResponder: Bool {
        front.map { process($0).responder.first != nil } ?? false
    }

    private func isTappable(_ view: ViewIndex) -> Bool {
        guard let front, process(front).phase == .active else { return false }
        let views = screenDefinition(front).views
        guard views.indices.contains(view), process(front).prompt == nil, !isAppLocked(front)
        else { return false }
        switch views[view].kind {
        case .button, .control: return true
        default: return views[view].takesText && process(front).responder.first != view
        }
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
        case .crash(let app): process(app).phase.isRunning
        case .setAppearance(let new): new != appearance
        case .setRemoteSwitch(let app, let isOn): appState.remoteSwitch(of: app) != isOn
        case .memoryPressure: processes.contains { $0.phase == .suspended }
        case .schedule(let notification, _): process(notification.app).phase.executes
        case .push: true
        case .tapNotification(let app):
            lifecycleState.notices.contains(app, at: .banner)
                || lifecycleState.notices.contains(app, at: .list)
        case .dismissNotification: lifecycleState.notices.banner != nil
        }
    }
}
