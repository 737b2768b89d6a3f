// There is one keyboard. What it does is posted to every process that runs, not only to the one
// that owns it; the profile says which posts, in which order, with which keys.

extension World {
    /// Asks for the keyboard: at once where it lives in the app's process, else a little later.
    mutating func requestKeyboard(
        for app: AppID, _ arrival: Arrival, into sink: inout some RecordSink
    ) {
        let starts = isKeyboardOutOfProcess ? timeMs(.keyboardStarts) : 0
        guard starts > 0 else {
            if !isKeyboardOutOfProcess { buildKeyboard(of: app, into: &sink) }
            return startKeyboard(app, arrival, into: &sink)
        }
        record(.keyboardProcess(app, .requested), into: &sink)
        queue.schedule(.keyboardStarts(app, arrival), inMs: starts)
    }

    mutating func startKeyboard(
        _ app: AppID, _ arrival: Arrival, into sink: inout some RecordSink
    ) {
        guard process(app).responder.first != nil || typesElsewhere(app),
            process(app).phase != .background, process(app).keyboard.keys != .refused,
            process(app).page?.refusesKeyboard != true
        else { return }
        for index in processes.indices where index != app.index { processes[index].loseKeyboard() }
        let old = systemKeyboard
        let isOwn = old.isShown && old.owner == app
        var new = wantedKeyboard(for: app, keepingHeight: isOwn)
        new.top = old.top
        if isOwn && staysInPlace(old, new) {
            new.frame = old.frame
            keyboardState.replace(with: new)
            scheduleGrowth(of: app)
        } else if isOwn, isSilent(from: old, to: new) {
            keyboardState.replace(with: new)
            keyboardState.moveTop(to: new.frame.y, durationMs: 0, curve: 0)
            recordChange(from: old.frame, to: new.frame, into: &sink)
        } else if new.isHardware {
            startHardware(new, for: app, arrival, into: &sink)
        } else {
            let begin =
                old.isUp && old.frame.height > 0 && !old.isMini
                ? old.frame : toldBar(of: app) ?? firstFrame(new, app, arrival)
            // What the screen shows begins where the posts say: a bar takes its keys along.
            if !old.isVisible, let bar = toldBar(of: app) { new.top = MovingLength(bar.y) }
            let isResize = isOwn && !old.isHardware
            let change = change(isResize ? rules.keyboard.resize : nil, arrival)
            let move = Move(begin: begin, end: new.frame, change: change, arrival)
            if isResize, isSilent(new) {
                take(new, move, into: &sink)
            } else {
                bringUp(new, move, for: app, into: &sink)
            }
            scheduleGrowth(of: app)
            if !arrival.isReported { silence(app) }
        }
        processes[app.index].keyboard.noteShown()
        noteBar(of: app)
    }

    private func staysInPlace(_ old: Keyboard, _ new: Keyboard) -> Bool {
        let hasHeightRule = rules.keyboard.resize != nil
        guard old.isMini == new.isMini, old.accessoryName == new.accessoryName else {
            return false
        }
        return old.isHardware == new.isHardware && (old.frame == new.frame || !hasHeightRule)
    }

    /// Returns whether the system posts nothing for a keyboard of another kind.
    private func isSilent(from old: Keyboard, to new: Keyboard) -> Bool {
        guard old.kind != new.kind, old.isHardware == new.isHardware else { return false }
        let rules = rules.keyboard
        let isBare = choice.prediction == .off
        return rules.silentKinds.value.contains(new.kind)
            || (isBare && rules.silentWithoutPrediction.value.contains(new.kind))
    }

    /// Returns the duration and the curve of a change: those of the transition, where the profile
    /// has some.
    private func change(
        _ own: KeyboardRules.Change?, _ arrival: Arrival
    ) -> KeyboardRules.Change {
        var change = own ?? rules.keyboard.show
        if let rule = rule(during: arrival.during) { change.durationMs.value = rule.durationMs }
        return change
    }

    func rule(during transition: Transition) -> TransitionRule? {
        rules.keyboard.transitions.value.first { $0.during == transition }
    }

    /// Returns the frame from which a keyboard is taken to come up.
    private func firstFrame(_ new: Keyboard, _ app: AppID, _ arrival: Arrival) -> Rect {
        let byScreen = rule(during: arrival.during)?.byScreen == true
        let below = byScreen ? new.frame.y + screenSize.height : screenSize.height
        var frame = new.frame.moved(toY: below)
        let device = shared.setting.device
        guard !process(app).keyboard.hasShown, device.hasHomeIndicator, !device.isPad else {
            return frame
        }
        let less = Pt(Int(rules.keyboard.firstShowLessPt.value))
        frame.height = max(0, frame.height - less)
        return frame
    }

    /// Gives the keyboard a place on the screen and posts a show.
    ///
    /// - Parameter didMs: from now to the did posts; nil for what the profile says.
    mutating func bringUp(
        _ new: Keyboard, _ move: Move, for app: AppID, didMs: Int32? = nil,
        into sink: inout some RecordSink
    ) {
        let isSilent = isSilentToggle
        take(new, move, into: &sink)
        if isSilent { return }
        var group = PostGroup(names(rules.keyboard.showPosts.value), move)
        let isEmpty = shared.setting.prefersCrossFade && rules.quirks.crossFadeShowsEmpty.value
        if isEmpty { group.didEnd = .zero }
        group.didMs = didMs
        post(group, owner: app)
    }

    /// Returns whether a version posts nothing for a keyboard that takes another shape.
    func isSilent(_ new: Keyboard) -> Bool {
        rules.quirks.silentWhileUndocked.value && new.place == .undocked
    }

    /// Gives the keyboard a place on the screen without posts.
    mutating func take(
        _ new: Keyboard, _ move: Move, into sink: inout some RecordSink
    ) {
        keyboardState.replace(with: new)
        keyboardState.moveTop(
            to: new.frame.y, durationMs: move.durationMs, curve: move.curve)
        recordChange(from: move.begin, to: new.frame, into: &sink)
    }

    /// Posts the place of the keyboard before a hide, on versions that do so for a field that the
    /// app's code resigns.
    mutating func postShowBeforeHide(of app: AppID) {
        guard rules.quirks.resignShowsFirst.value else { return }
        let frame = systemKeyboard.frame
        let move = Move(
            begin: frame, end: frame, change: rules.keyboard.show, Arrival(isAnimated: true))
        post(PostGroup([.willShow], move), owner: app)
    }

    /// Returns the posts of a group that are sent: an undocked keyboard changes its frame only.
    func names(_ posts: [KeyboardNotificationName]) -> [KeyboardNotificationName] {
        guard systemKeyboard.place != .docked else { return posts }
        return posts.filter { $0 == .willChangeFrame || $0 == .didChangeFrame }
    }

    /// - Parameter leavesBar: whether the controller, with the bar that it keeps, takes over.
    mutating func hideKeyboard(
        of app: AppID, _ arrival: Arrival = Arrival(isAnimated: true), leavesBar: Bool = false,
        into sink: inout some RecordSink
    ) {
        queue.cancel { if case .keyboardGrows(app) = $0 { true } else { false } }
        // A keyboard that rests beside its place was pulled there by the user's finger.
        let isPulled = systemKeyboard.isDocked && systemKeyboard.isPulled
        let begin = isPulled ? systemKeyboard.frameNow : systemKeyboard.frame
        guard begin.height > 0, !systemKeyboard.isMini || miniIsKeyboard else {
            return hideHardware(of: app, arrival, into: &sink)
        }
        var change = rules.keyboard.hide
        let rule = rule(during: arrival.during)
        if let rule { change.durationMs.value = rule.durationMs }
        let y = rule?.byScreen == true ? begin.y + screenSize.height : screenSize.height
        var move = Move(begin: begin, end: begin.moved(toY: y), change: change, arrival)
        move.isByUser = isPulled
        let names = names(rules.keyboard.hidePosts.value)
        let isSilent = isSilentToggle
        putAway(move.end, durationMs: move.durationMs, curve: move.curve, into: &sink)
        if leavesBar, let bar = keptBar(of: app) {
            noteBar(of: app)
            move.end = bar
            keyboardState.moveTop(to: bar.y, durationMs: move.durationMs, curve: move.curve)
        }
        if shared.setting.prefersCrossFade, rules.keyboard.crossFadeHidesEmpty.value {
            move.end = .zero
        }
        if finger?.mode == .onDrag, rules.quirks.dragHidesFlat.value { move.end.height = 0 }
        if !isSilent { post(PostGroup(names, move), owner: app) }
    }

    /// A Boolean value that indicates whether a change that begins now is not posted, because the
    /// keyboard still moves.
    private var isSilentToggle: Bool {
        rules.quirks.rapidToggleIsSilent.value && systemKeyboard.top.animation != nil
    }

    /// Marks the keyboard as no longer shown; the caller posts.
    mutating func putAway(
        _ end: Rect, durationMs: Int32, curve: UInt8, into sink: inout some RecordSink
    ) {
        let begin = systemKeyboard.frame
        forgetTurns()
        keyboardState.putAway(at: end)
        if let owner = systemKeyboard.owner { forgetBar(of: owner) }
        guard !systemKeyboard.isLeftBehind else {
            keyboardState.setLeftBehind(false)
            keyboardState.moveTop(to: end.y, durationMs: 0, curve: 0)
            return tellGuides()
        }
        keyboardState.moveTop(to: end.y, durationMs: durationMs, curve: curve)
        recordChange(from: begin, to: end, into: &sink)
    }

    mutating func recordChange(
        from begin: Rect, to end: Rect, into sink: inout some RecordSink
    ) {
        tellGuides()
        recordMove(isShown: systemKeyboard.isShown, from: begin, to: end, into: &sink)
    }

    /// Records the visible change of the keyboard without notifying the layout guides.
    mutating func recordMove(
        isShown: Bool, from begin: Rect, to end: Rect, into sink: inout some RecordSink
    ) {
        let change = KeyboardChange(
            owner: systemKeyboard.owner, isShown: isShown, from: begin, to: end,
            kind: systemKeyboard.kind)
        record(.keyboard(change), into: &sink)
    }
}

extension Rect {
    func moved(toY y: Pt) -> Rect { Rect(x: x, y: y, width: width, height: height) }
    func moved(byX dx: Pt) -> Rect { Rect(x: x + dx, y: y, width: width, height: height) }
}
