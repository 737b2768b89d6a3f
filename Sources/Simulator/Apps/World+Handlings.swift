// An app's programs see an event one after the other; what one did is carried out before the next
// one sees the event, as with observers of one notification.

extension World {
    /// Hands an event to an app's programs, or to one of them alone, on behalf of a controller.
    mutating func deliver(
        _ event: AppEvent, to app: AppID, only: Int? = nil, for controller: ControllerID? = nil,
        into sink: inout some RecordSink
    ) {
        guard processes[app.index].phase.executes else { return }
        for index in processes[app.index].code.handlings.indices where only == nil || only == index
        {
            if only == nil, case .keyboard = event, definition(app).handlings[index].addsObservers {
                continue
            }
            let effects = answer(to: event, of: app, by: index, for: controller)
            if !effects.isEmpty {
                let object = controller ?? Observer.delegate
                carryOut(effects, of: app, by: index, for: object, into: &sink)
                repostFrame(event, after: effects, in: app, into: &sink)
            }
            guard processes[app.index].phase.isRunning else { return }
        }
    }

    /// Lets one of an app's programs handle an event, and returns what it wants to have done.
    private mutating func answer(
        to event: AppEvent, of app: AppID, by index: Int, for controller: ControllerID?
    ) -> [AppContext.Effect] {
        var context = context(of: app)
        context.controller = controller
        let handling = shared.setting.apps[app.index].handlings[index]
        if handling.makesViews { context.stage = stage(of: app) }
        processes[app.index].code.step(index) { handling.step(event, &$0, &context) }
        return context.effects
    }

    /// Carries out the effects of one answer. Each can be an event for the app's code in turn.
    private mutating func carryOut(
        _ effects: [AppContext.Effect], of app: AppID, by handling: Int, for object: ControllerID,
        into sink: inout some RecordSink
    ) {
        guard appState.answerDepth < Self.deepestAnswer else {
            return crash(
                app, "its code answers its own acts, \(Self.deepestAnswer) deep", as: .appCrashes,
                into: &sink)
        }
        appState.beginAnswer()
        var effects = effects
        while !effects.isEmpty {
            for effect in effects where processes[app.index].phase.isRunning {
                carryOut(effect, of: app, by: handling, for: object, into: &sink)
            }
            effects = rest(after: effects.last, in: app, by: handling, for: object)
        }
        appState.endAnswer()
    }

    /// Lets a program go on behind its post, which has returned.
    private mutating func rest(
        after last: AppContext.Effect?, in app: AppID, by handling: Int, for object: ControllerID
    ) -> [AppContext.Effect] {
        guard case .center(.post(_, let token?)) = last, processes[app.index].phase.executes else {
            return []
        }
        let controller = object == Observer.delegate ? nil : object
        return answer(to: .postReturned(token), of: app, by: handling, for: controller)
    }

    /// Posts the keyboard's frame anew where the app has moved its layout while it handled one, on
    /// systems with that fault; first back, then forth, and so on.
    private mutating func repostFrame(
        _ event: AppEvent, after effects: [AppContext.Effect], in app: AppID,
        into sink: inout some RecordSink
    ) {
        guard case .keyboard(let post) = event, post.name == .willChangeFrame,
            appState.answerDepth < Int(rules.quirks.layoutReposts.value),
            effects.contains(where: { if case .setInset = $0 { true } else { false } })
        else { return }
        var back = post
        (back.begin, back.end) = (post.end, post.begin)
        (back.centerBegin, back.centerEnd) = (post.centerEnd, post.centerBegin)
        appState.beginAnswer()
        receive(back, in: app, into: &sink)
        appState.endAnswer()
    }

    /// Deeper than the deepest post, which has a message of its own.
    private static let deepestAnswer = 60

    /// Returns the context of one event. It is made for every event of every handling and copies
    /// nothing: arrays are shared.
    private func context(of app: AppID) -> AppContext {
        let standing = standing(of: app)
        return AppContext(
            window: window(of: app), isPad: shared.setting.device.isPad,
            screen: screenDefinition(app), firstResponder: processes[app.index].responder.first,
            inset: processes[app.index].inset.target, display: standing.display,
            screenSize: standing.screenSize, windowOrigin: standing.origin,
            ownFrame: viewFrame(of: app, atRest: true), space: screenSpace, app: app,
            usesScenes: shared.usesScenes[app.index],
            keyboardWindows: keyboardWindows(of: app), disk: disk,
            stack: processes[app.index].screens.stack, keyboardOverlap: overlap(of: app),
            remoteSwitch: appState.remoteSwitch(of: app), layout: layoutFacts(of: app))
    }

    /// Returns the display of a scene as its code sees it, and the place of its window there.
    private func standing(
        of app: AppID
    ) -> (display: DisplayID, screenSize: Size, origin: Point) {
        guard let place = place(of: app) else {
            return (.device, screenSize, Point(x: 0, y: callBar))
        }
        guard definition(app).resizes else {
            return (place.display, screenSize, Point(x: 0, y: 0))
        }
        let frame = frame(of: place)
        return (place.display, size(of: place.display), Point(x: frame.x, y: frame.y))
    }

    private mutating func carryOut(
        _ effect: AppContext.Effect, of app: AppID, by handling: Int, for object: ControllerID,
        into sink: inout some RecordSink
    ) {
        checkBefore(effect, of: app, into: &sink)
        switch effect {
        case .after(let ms, let token, let everyMs, let isLost):
            let timer = AppTimer(
                app: app, handling: handling, token: token, everyMs: everyMs,
                isLostInSuspension: isLost)
            record(.timerSet(app, token: token, inMs: ms), into: &sink)
            start(timer, inMs: ms + workDelayMs(in: app))
        case .cancel(let token): cancelTimers(token, of: handling, in: app)
        case .setInset(let inset, let duration, let curve):
            moveInset(of: app, to: inset, durationMs: duration, curve: curve, into: &sink)
        case .becomeFirstResponder(let view, let animated):
            makeFirst(view, in: app, Arrival(isAnimated: animated), by: .app, into: &sink)
        case .resignFirstResponder: resignByApp(app, into: &sink)
        case .persist(let key, let bytes):
            persist(DiskRecord(app: app, key: key, bytes: bytes), into: &sink)
        case .erase(let key):
            appState.erase(key, of: app)
            record(.erased(app, key: key), into: &sink)
        case .restored(let key, let bytes):
            let isNew = !process(app).monitor.knowsUser
            if isNew, bytes != nil { processes[app.index].monitor.allowRestore() }
            record(.restored(app, key: key, bytes: bytes), into: &sink)
        case .cover(let cover, let hidden):
            lay(cover, at: .keyWindow, over: app, hiding: hidden, into: &sink)
        case .coverAt(let cover, let place, let hidden):
            lay(cover, at: place, over: app, hiding: hidden, into: &sink)
        case .coverBecomesKey: makeCoverKey(of: app, into: &sink)
        case .setText(let view, let text): setText(text, of: view, in: app)
        case .show(let screens): show(screens, in: app)
        case .uncover(let isLock): uncover(app, isLock: isLock, into: &sink)
        case .takesText(let takes): processes[app.index].keyboard.setLosesText(!takes)
        case .dismissesKeyboard(let dismisses):
            processes[app.index].keyboard.setIgnoresDismissal(!dismisses)
        case .log(let line): record(.log(app, line), into: &sink)
        case .rule(let place): record(.rule(app, place), into: &sink)
        case .refuseFocus: appState.refuseFocus()
        case .request(let request): queue.schedule(.request(app, request), inMs: 0)
        case .report(let report): record(.reported(app, report), into: &sink)
        case .crash(let reason): crash(app, reason, as: .appCrashes, into: &sink)
        case .setAccessory(let view, let height): setAccessory(height, of: view, in: app)
        case .setInputView(let view, let height): setInputView(height, of: view, in: app)
        case .reloadInputViews: reloadInputViews(of: app, into: &sink)
        case .moveKeyboardView(let window, let y, let durationMs, let curve):
            moveKeyboardView(
                of: app, inWindow: window, to: y, durationMs: durationMs, curve: curve,
                into: &sink)
        case .life(let effect): carryOut(effect, of: app, into: &sink)
        case .layout(let effect): apply(effect, in: app, into: &sink)
        case .center(let effect):
            carryOut(effect, of: app, by: handling, for: object, into: &sink)
        case .live(let update): show(update, in: app, into: &sink)
        case .declareBaseline(let inset): checkBaseline(inset, of: app, into: &sink)
        case .restoreIn(let controller, let view, let animated):
            restore(view, in: controller, of: app, animated: animated, into: &sink)
        }
    }

    private mutating func carryOut(
        _ effect: AppContext.LifeEffect, of app: AppID, into sink: inout some RecordSink
    ) {
        switch effect {
        case .works(let ms): block(app, ms: ms, into: &sink)
        case .beginsBackgroundTask: beginBackgroundTask(of: app, into: &sink)
        case .endsBackgroundTask: endBackgroundTask(of: app, into: &sink)
        case .encodes(let bytes): keepState(bytes, of: app, into: &sink)
        case .schedules(let notification, let ms):
            guard rules.notifications.local.value else { return }
            schedule(notification, inMs: ms, into: &sink)
        }
    }

    mutating func moveInset(
        of app: AppID, to inset: Pt, durationMs: Int32, curve: UInt8,
        into sink: inout some RecordSink
    ) {
        if let shown = process(app).screens.shown?.id, process(app).page?.inset != nil {
            // A view that does not fill its window has constraints of its own.
            return moveInset(
                of: shown, in: app, to: inset, durationMs: durationMs, curve: curve, into: &sink)
        }
        let old = process(app).layout.commonInset.target
        guard old != inset else { return }
        processes[app.index].layout.moveInset(
            to: inset, durationMs: durationMs, curve: curve)
        record(.inset(app, from: old, to: inset, durationMs: durationMs), into: &sink)
        layOut(app, into: &sink)
        checkTrip(of: app, from: old, into: &sink)
    }

    /// Resigns the first responder for the app's code, and releases the responder that the system
    /// would restore.
    mutating func resignByApp(_ app: AppID, into sink: inout some RecordSink) {
        processes[app.index].responder.releaseHeld()
        guard process(app).responder.first != nil else { return }
        // If the app resigns because of the user's finger, the user has dismissed the keyboard.
        if finger?.app == app { return dismissKeyboard(into: &sink) }
        resign(in: app, by: .app, into: &sink)
        if systemKeyboard.isShown, systemKeyboard.owner == app {
            postShowBeforeHide(of: app)
            hideKeyboard(of: app, leavesBar: process(app).phase == .active, into: &sink)
        }
    }

    private mutating func persist(_ new: DiskRecord, into sink: inout some RecordSink) {
        appState.write(new)
        record(.persisted(new), into: &sink)
    }

    /// Lays a cover over the window; an own picture is taken before that.
    mutating func lay(
        _ cover: AppContext.Cover, over app: AppID, hiding hidden: [ViewIndex],
        into sink: inout some RecordSink
    ) {
        let overlay: Overlay
        switch cover {
        case .blur: overlay = .blur
        case .splash: overlay = .splash
        case .lock: overlay = .lock
        case .snapshotOfKeyWindow, .snapshotOfAllWindows:
            let isWhole = cover == .snapshotOfAllWindows
            overlay = .picture(takeOwnPicture(of: app, isWhole, hiding: hidden, into: &sink))
        }
        processes[app.index].covers.lay(overlay)
        record(.covered(app, overlay), into: &sink)
        if cover == .lock { deliver(.presentsLock(true), to: app, into: &sink) }
        checkCovers(of: app, into: &sink)
    }

    private mutating func uncover(
        _ app: AppID, isLock: Bool, into sink: inout some RecordSink
    ) {
        let top = process(app).covers.overlays.last
        guard let overlay = processes[app.index].covers.removeTop(isLock: isLock) else { return }
        record(.uncovered(app), into: &sink)
        if overlay == top { resignCover(of: app, into: &sink) }
        if overlay == .lock { deliver(.presentsLock(false), to: app, into: &sink) }
    }

    /// Takes an own picture. All windows contain the keyboard only while its window belongs to the
    /// app's process.
    private mutating func takeOwnPicture(
        of app: AppID, _ allWindows: Bool, hiding hidden: [ViewIndex],
        into sink: inout some RecordSink
    ) -> CaptureID {
        let hasKeyboard = allWindows && !isKeyboardOutOfProcess
        var picture = Capture(
            content: content(of: app), keyboard: hasKeyboard ? ownKeyboard(of: app) : nil)
        picture.content.masked = hidden
        if rules.covers.ownPictureLacksBackdrop.value {
            picture.keyboard?.look = .withoutBackdrop
        }
        let id = intern(picture)
        record(.snapshot(app, .own, id), into: &sink)
        return id
    }

    /// Replaces what an app finds on its disk, as when its store was read anew, altered or lost.
    public mutating func replaceDisk(of app: AppID, with records: [DiskRecord]) {
        appState.replaceDisk(of: app, with: records)
    }
}
