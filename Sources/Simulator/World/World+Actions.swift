// Actions come from the user and from the system. Each action is checked first and throws before
// anything has changed.

extension World {
    /// Begins an action; what takes time is pending afterwards.
    ///
    /// - Throws: ``ActionError`` when the action is impossible now; then nothing has changed.
    public mutating func perform(
        _ action: Action, into sink: inout some RecordSink
    ) throws(ActionError) {
        try check(action)
        if let front, action.meetsApp { finishPosts(of: front, into: &sink) }
        record(.action(action), into: &sink)
        if windowState.showsMenuBar, action.endsMenuBar { windowState.showMenuBar(false) }
        switch action {
        case .launch(let app), .switchTo(let app): enter(app, into: &sink)
        case .home: leaveForHome(into: &sink)
        case .tap(let view): tap(view, into: &sink)
        case .tapOutside: askToDismiss(into: &sink)
        case .type(let text):
            type(text, into: &sink)
            touchBelowKeys(into: &sink)
        case .pressReturn: pressReturn(into: &sink)
        case .changeKeyboard(let kind): changeKeyboard(to: kind, into: &sink)
        case .rotate(let orientation): rotate(to: orientation, into: &sink)
        case .keyboard(let action): perform(action, into: &sink)
        case .focus(let view, let transition): focus(view, during: transition, into: &sink)
        case .blur(let transition): dismissKeyboard(during: transition, into: &sink)
        case .system(let action): perform(action, into: &sink)
        case .lock: lock(into: &sink)
        case .unlock: unlock(into: &sink)
        case .showPrompt(let prompt): show(prompt, into: &sink)
        case .answerPrompt, .closeSheet: answerPrompt(into: &sink)
        case .passLock: passLock(into: &sink)
        case .push(let screen): push(screen, into: &sink)
        case .pop: pop(into: &sink)
        case .present(let screen, let style): present(screen, style, into: &sink)
        case .dismiss, .swipeDown: dismiss(into: &sink)
        case .selectTab(let tab): selectTab(tab, into: &sink)
        case .inject(let fault): appState.add([fault])
        case .kill(let app): kill(app, into: &sink)
        case .pan(let pan): self.pan(pan, into: &sink)
        case .liftFinger: liftFinger(into: &sink)
        case .busy(let ms): busy(ms, into: &sink)
        case .wait(let ms): advance(byMs: ms, into: &sink)
        case .window(let action): perform(action, into: &sink)
        }
        if !shared.setting.checks.isEmpty { followChecks(into: &sink) }
        drain(into: &sink)
        #if INTERNAL_CHECKS
        trapIfBroken()
        #endif
    }

    /// Throws where an action is impossible at this moment.
    public func check(_ action: Action) throws(ActionError) {
        try checkLock(action)
        try checkCover(action)
        try checkFinger(action)
        switch action {
        case .launch(let app): try checkLaunch(app)
        case .switchTo(let app): try checkSwitch(app)
        case .home:
            // An app whose card was swiped away is in front no longer; home still closes the cards.
            if cover != .switcher { _ = try needFront() }
            try checkNoSwitch()
        case .tap(let view): try checkTap(view)
        case .tapOutside: _ = try needTouchableFront()
        case .type: try checkTyping()
        case .pressReturn: try checkReturn()
        case .changeKeyboard(let kind): try checkKind(kind)
        case .rotate: if front != nil, !isLocked { _ = try needTouchableFront() }
        case .keyboard(let action): try check(action)
        case .focus(let view, _): try checkFocus(view)
        case .blur: try checkTyping()
        case .lock, .unlock: break
        case .system(let action): try check(action)
        case .showPrompt(let prompt): try checkPrompt(prompt)
        case .answerPrompt:
            guard process(try needFront()).prompt != nil else {
                throw ActionError(.noPrompt, "no prompt is shown that could be answered")
            }
        case .closeSheet(let kind): try checkClose(kind)
        case .passLock: try checkPassLock()
        case .push(let screen): try checkPush(screen)
        case .pop: try checkPop()
        case .present(let screen, let style): try checkPresent(screen, style)
        case .dismiss: try checkDismiss(bySwipe: false)
        case .swipeDown: try checkDismiss(bySwipe: true)
        case .selectTab(let tab): try checkTab(tab)
        case .inject(let fault): try check(fault)
        case .kill(let app):
            guard process(app).phase.isRunning else {
                throw ActionError(.notRunning, "\(name(app)) is not running")
            }
        case .pan(let pan): try check(pan)
        case .liftFinger: break
        case .busy: try checkBusy()
        case .wait(let ms):
            guard ms >= 0 else { throw ActionError(.unsupported, "time cannot run backwards") }
        case .window(let action): try check(action)
        }
    }

    func name(_ app: AppID) -> String { definition(app).name }

    func needFront() throws(ActionError) -> AppID {
        guard let front else {
            throw ActionError(.noFrontApp, "no app is in front; launch one first")
        }
        return front
    }

    func needTouchableFront() throws(ActionError) -> AppID {
        let front = try needFront()
        guard process(front).phase == .active else {
            let rule = "\(name(front)) is \(process(front).phase.rawValue) and takes no touches"
            throw ActionError(.notTouchable, rule)
        }
        if let prompt = process(front).prompt { throw Self.inTheWay(prompt) }
        try checkNoSwitch()
        guard process(front).busyMs == 0 else { throw blocked(front) }
        return front
    }

    /// Throws if code of the front app cannot work; it need not take touches.
    private func checkBusy() throws(ActionError) {
        let front = try needFront()
        guard process(front).phase.executes, process(front).phase.hasLaunched else {
            let phase = process(front).phase.rawValue
            throw ActionError(.notTouchable, "\(name(front)) is \(phase); no code of it works")
        }
        guard process(front).busyMs == 0 else { throw blocked(front) }
    }

    private func blocked(_ app: AppID) -> ActionError {
        let left = process(app).busyMs
        let rule = "the main thread of \(name(app)) is blocked for another \(left) ms"
        return ActionError(.notTouchable, rule, nextStep: "let time pass: `wait: \(left)ms`")
    }

    private func checkSwitch(_ app: AppID) throws(ActionError) {
        guard app != front else { throw .alreadyInFront(name(app)) }
        guard rules.pictures.keepsPictures.value else {
            let rule = "\(rules.name) has no app switcher; go home, then launch \(name(app))"
            throw ActionError(.unsupported, rule)
        }
        try checkNoSwitch()
    }

    func checkNoSwitch() throws(ActionError) {
        guard isChoosing else { return }
        throw ActionError(.notTouchable, "another app is just being chosen; let time pass first")
    }

    func checkNoNavigation(of app: AppID) throws(ActionError) {
        let isMoving = queue.contains { event in
            if case .navigation(app, _, _) = event { true } else { false }
        }
        guard isMoving else { return }
        throw ActionError(.notTouchable, "a change of screens is under way; let time pass first")
    }

    private func checkLaunch(_ app: AppID) throws(ActionError) {
        try checkNoSwitch()
        guard let front else { return }
        if front == app { throw .alreadyInFront(name(app)) }
        let rule = "\(name(front)) is in front; go home first, or use switchTo"
        throw ActionError(.inFront, rule)
    }

    private func checkLock(_ action: Action) throws(ActionError) {
        switch action {
        case .wait, .kill, .inject, .rotate, .window(.connect), .window(.disconnect): break
        case .system(let action) where action.isPossibleAnywhere: break
        case .unlock:
            guard isLocked else { throw ActionError(.locked, "the device is not locked") }
        default:
            guard !isLocked else {
                throw ActionError(.locked, "the device is locked; unlock it first")
            }
        }
    }

    private func checkFocus(_ view: ViewIndex) throws(ActionError) {
        let front = try needTouchableFront()
        let views = screenDefinition(front).views
        guard views.indices.contains(view), views[view].takesText else {
            throw ActionError(.takesNoText, "the screen of \(name(front)) has no such field")
        }
    }

    private func checkTap(_ view: ViewIndex) throws(ActionError) {
        let front = try needTouchableFront()
        let views = screenDefinition(front).views
        guard views.indices.contains(view) else {
            throw ActionError(.unsupported, "the screen of \(name(front)) has no such view")
        }
        try checkVisible(view, of: front)
    }

    func checkTyping() throws(ActionError) {
        let front = try needTouchableFront()
        guard systemKeyboard.isShown, systemKeyboard.owner == front else {
            throw ActionError(.noKeyboard, "\(name(front)) has no keyboard to type on")
        }
    }

    /// A Boolean value that indicates whether the keyboard has a Return key: the number pads of
    /// phones have none, those of iPads are pages of the letters.
    var hasReturnKey: Bool {
        systemKeyboard.isHardware || shared.setting.device.isPad
            || systemKeyboard.kind.lookalike != .numberPad
    }

    private func checkReturn() throws(ActionError) {
        try checkTyping()
        guard hasReturnKey else {
            throw ActionError(
                .unsupported, "the \(systemKeyboard.kind.rawValue) keyboard has no Return key",
                nextStep: "put the keyboard away in a way that the app has")
        }
    }

    private func checkKind(_ kind: KeyboardKind) throws(ActionError) {
        try checkTyping()
        guard kind != systemKeyboard.kind else {
            throw ActionError(.unsupported, "the \(kind.rawValue) keyboard is already up")
        }
        try checkServes(kind)
    }

    /// Throws where the focused field keeps its keys, whatever keyboard the user chooses.
    func checkServes(_ kind: KeyboardKind) throws(ActionError) {
        guard let owner = systemKeyboard.owner else { return }
        let traits = focusedTraits(of: owner)
        let own = traits.keyboard
        guard kind != .letters, kind != own, self.kind(kind, for: traits) != kind else { return }
        let next = "choose another field first"
        guard own != .letters else {
            let rule = "a secure field gets no \(kind.rawValue) keyboard"
            throw ActionError(.unsupported, rule, nextStep: next)
        }
        let reason =
            traits.isSecure
            ? "it is secure"
            : own == .url || own == .email
                ? "only a third-party or emoji keyboard serves it as well"
                : "a pad has no globe key"
        throw ActionError(
            .unsupported, "a field with the \(own.rawValue) keyboard keeps it: \(reason)",
            nextStep: next)
    }

    private func checkPush(_ screen: Int) throws(ActionError) {
        let front = try needTouchableFront()
        try checkNoNavigation(of: front)
        guard definition(front).screens.indices.contains(screen) else {
            throw ActionError(.noSuchScreen, "\(name(front)) has no such screen to push")
        }
    }

    private func checkPop() throws(ActionError) {
        let front = try needTouchableFront()
        try checkNoNavigation(of: front)
        guard process(front).screens.stack.controllers.count > 1 else {
            throw ActionError(.nothingToPop, "the first screen cannot be popped")
        }
    }
}

extension Action {
    /// A Boolean value that indicates whether code of the front app's has to handle it, so that it
    /// waits for what that code does.
    fileprivate var meetsApp: Bool {
        switch self {
        case .wait, .busy, .inject, .kill, .system, .lock, .unlock, .home, .launch, .switchTo: false
        default: true
        }
    }
}

extension ActionError {
    fileprivate static func alreadyInFront(_ name: String) -> ActionError {
        ActionError(.alreadyInFront, "\(name) is already in front")
    }
}
