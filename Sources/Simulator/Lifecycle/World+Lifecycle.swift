// Lifecycle phases take time and overlap: the app that is left is still on its way to the
// background while the newcomer already shows a keyboard. The talk's race follows from that.

extension World {
    /// Opens an app, from the home screen or through the switcher.
    mutating func enter(_ app: AppID, into sink: inout some RecordSink) {
        guard let leaver = front, cover != .switcher else {
            queue.schedule(.chosen(app), inMs: 0)
            return
        }
        leaveScreen(keyboardLeavesMs: switcherKeyboardMs, into: &sink)
        if rules.pictures.hasCards.value, leavesScreen(leaver) {
            queue.schedule(.liveCard(leaver), inMs: rules.pictures.liveCardMs.value)
        }
        queue.schedule(.chosen(app), inMs: rules.lifecycle.choosesMs.value)
    }

    mutating func leaveForHome(into sink: inout some RecordSink) {
        guard front != nil else { return takeSwitcherAway() }
        if cover == .switcher { return queue.schedule(.chosen(nil), inMs: 0) }
        leaveScreen(keyboardLeavesMs: rules.lifecycle.keyboardLeavesMs.value, into: &sink)
        queue.schedule(.chosen(nil), inMs: rules.lifecycle.choosesMs.value)
    }

    /// Returns whether a scene goes when another app, or the home screen, comes: one on an external
    /// display stays there.
    func leavesScreen(_ app: AppID) -> Bool {
        windowState.shown.isEmpty || display(of: app) == .device
    }

    /// The scene in front on the device's own screen; nil for the home screen.
    var frontOfScreen: AppID? {
        guard let front, !leavesScreen(front) else { return front }
        return companions.last
    }

    /// Begins the departure from the scenes on the device's own screen, the front one first.
    mutating func leaveScreen(keyboardLeavesMs: Int32?, into sink: inout some RecordSink) {
        if let front, leavesScreen(front) {
            leave(front, keyboardLeavesMs: keyboardLeavesMs, into: &sink)
        }
        for app in companions {
            leave(app, keyboardLeavesMs: keyboardLeavesMs, into: &sink)
        }
    }

    /// Begins the departure from an app, which resigns active while its responder is still first: a
    /// guard depends on that.
    mutating func leave(
        _ app: AppID, keyboardLeavesMs: Int32?, into sink: inout some RecordSink
    ) {
        finishCall(of: app, into: &sink)
        rememberScreen(of: app)
        processes[app.index].leave()
        processes[app.index].keyboard.setKeys(.drawn)
        processes[app.index].monitor.noteDeparture()
        beginTrip(of: app)
        cancelReturn(of: app)
        if hearsResign(app) { resignActive(app, into: &sink) }
        guard let keyboardLeavesMs else { return }
        queue.schedule(.keyboardLeaves(app), inMs: keyboardLeavesMs)
    }

    /// Resigns an app active at once, or when its main thread has done its work.
    mutating func resignActive(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).busyMs > 0 else {
            return run(.willResignActive, of: app, into: &sink)
        }
        queue.schedule(.lifecycle(app, .willResignActive), inMs: 0)
    }

    /// Gives the display to an app, or to the home screen.
    mutating func choose(
        _ app: AppID?, quickly: Bool = false, into sink: inout some RecordSink
    ) {
        let stays = front.flatMap { leavesScreen($0) ? nil : $0 }
        if let leaver = front, stays == nil { sendAway(leaver, home: app == nil) }
        for leaver in companions { sendAway(leaver, home: app == nil) }
        takeSwitcherAway()
        if let leaver = front, leaver != app, stays == nil {
            leaveKeyboardBehind(of: leaver, into: &sink)
        }
        if app != nil { turnAsAwaited(into: &sink) }
        showSpace(of: app)
        lifecycleState.bringToFront(app ?? stays)
        guard let app else { return }
        // A scene on an external display stays active, so that no return brings its keyboard.
        if process(app).phase == .active { bringKeyboardToFront(into: &sink) }
        bringBack(app, quickly: quickly, into: &sink)
        bringCompanionsBack(quickly: quickly, into: &sink)
    }

    /// Brings the scenes back that stand beside the front one.
    mutating func bringCompanionsBack(
        quickly: Bool = false, into sink: inout some RecordSink
    ) {
        for app in companions { bringBack(app, quickly: quickly, into: &sink) }
    }

    mutating func takeSwitcherAway() {
        lifecycleState.removeCover()
        switcherState.close()
        queue.cancel { event in
            switch event {
            case .life(.closesSwitcher), .life(.quits): true
            default: false
            }
        }
    }

    /// Schedules the app's way to the background; on systems without a background the app ends
    /// before the next one begins.
    mutating func sendAway(_ app: AppID, home: Bool = false) {
        let isAway = queue.contains { $0 == .lifecycle(app, .didEnterBackground) }
        let phase = process(app).phase
        guard !isAway, phase.isRunning, !phase.isInBackground else { return }
        if cover == .switcher || switcher != nil, switcherKeyboardMs == nil {
            queue.schedule(.keyboardLeaves(app), inMs: rules.lifecycle.keyboardLeavesMs.value)
        }
        guard rules.lifecycle.hasBackground.value else {
            return queue.schedule(.lifecycle(app, .willTerminate), inMs: 0)
        }
        let awayMs = timeMs(home ? .homeBackground : .entersBackground)
        queue.schedule(.lifecycle(app, .didEnterBackground), inMs: awayMs)
    }

    mutating func bringBack(
        _ app: AppID, quickly: Bool = false, into sink: inout some RecordSink
    ) {
        cancelDeparture(of: app, into: &sink)
        bringKeyboardAlong(of: app, into: &sink)
        let quick = self.rules.switching.quick
        let rules = rules.lifecycle
        var active = (quickly ? quick.becomesActiveMs : rules.becomesActiveMs).value
        let early = (quickly ? quick.restoresBeforeActiveMs : rules.restoresBeforeActiveMs).value
        let returns = [.background, .suspended].contains(process(app).phase)
        switch process(app).phase {
        case .notRunning:
            // A further scene comes into a process that runs already.
            let launchMs = wakeSiblings(of: app, into: &sink) ? 0 : rules.launchMs.value
            processes[app.index].enter(.launching)
            processes[app.index].setLaunch(inBackground: false)
            record(.process(app, .launching), into: &sink)
            queue.schedule(.lifecycle(app, .didFinishLaunching), inMs: launchMs)
            active += launchMs
        case .background, .suspended:
            _ = wakeSiblings(of: app, into: &sink)
            let enters = rules.entersForegroundMs.value
            if process(app).lacksScene {
                queue.schedule(.lifecycle(app, .willConnect), inMs: enters)
            }
            queue.schedule(.lifecycle(app, .willEnterForeground), inMs: enters)
        case .launching:
            processes[app.index].setLaunch(inBackground: false)
            active += rules.launchMs.value
        case .inactive, .active: break
        }
        guard !isHeldInactive(app) else { return }
        if process(app).prompt == nil || hasSheetKeyboard(app) {
            queue.schedule(.systemRestores(app), inMs: max(0, active - early))
        }
        if returns { scheduleLayout(of: app, inMs: active) }
        queue.schedule(.lifecycle(app, .didBecomeActive), inMs: active)
    }

    /// Cancels the departure of an app that comes back before it reached the background; traits
    /// that were flipped for a snapshot are flipped back at once.
    mutating func cancelDeparture(of app: AppID, into sink: inout some RecordSink) {
        if queue.contains({ $0 == .life(.flipsBack(app)) }) {
            tellAppearance(to: app, of: flipped, into: &sink)
        }
        queue.cancel { event in
            switch event {
            case .lifecycle(app, .didEnterBackground), .lifecycle(app, .willTerminate),
                .suspend(app), .storedSnapshot(app), .keyboardLeaves(app), .life(.flips(app)),
                .life(.picturesFlipped(app)), .life(.flipsBack(app)), .life(.expires(app)),
                .life(.watchdog(app)):
                true
            default: false
            }
        }
    }

    /// Cancels the return of an app that is left before it became active.
    private mutating func cancelReturn(of app: AppID) {
        queue.cancel { event in
            switch event {
            case .lifecycle(app, .didBecomeActive), .systemRestores(app): true
            default: false
            }
        }
    }
}

// MARK: - Callbacks

extension World {
    /// Returns whether a callback can come in the phase that the process is in.
    private func isLegal(_ callback: LifecycleCallback, for app: AppID) -> Bool {
        let phase = process(app).phase
        switch callback {
        case .didFinishLaunching: return phase == .launching
        case .willEnterForeground:
            return [.background, .suspended, .inactive].contains(phase)
        case .didBecomeActive:
            let isInFront = isShown(app) && !isHeldInactive(app) && !isLocked && !isBlocked
            return phase == .inactive && isInFront
        case .willResignActive: return phase == .active
        case .didEnterBackground: return [.inactive, .active].contains(phase)
        case .willConnect: return phase == .inactive || process(app).lacksScene
        case .willTerminate, .didDisconnect: return phase.executes && phase.hasLaunched
        }
    }

    /// Carries out a callback and what follows from it, if it can come now.
    mutating func run(
        _ callback: LifecycleCallback, of app: AppID, into sink: inout some RecordSink
    ) {
        guard isLegal(callback, for: app) else { return }
        if callback == .willEnterForeground, process(app).phase.isInBackground { comeBack(app) }
        if callback == .willConnect, process(app).phase == .suspended {
            processes[app.index].enter(.background)
        }
        if callback == .didBecomeActive, !lifecycleState.notices.isEmpty {
            openTapped(app, into: &sink)
        }
        tell(callback, to: app, into: &sink)
        guard process(app).phase.isRunning else { return }
        switch callback {
        case .willEnterForeground:
            fireOverdue(of: app, into: &sink)
            readKept(of: app)
        case .didFinishLaunching:
            // With scenes the window comes with its scene, and its controllers with the window.
            if !shared.usesScenes[app.index] { beginInterface(of: app, into: &sink) }
        case .willConnect:
            processes[app.index].setLacksScene(false)
            beginInterface(of: app, into: &sink)
        case .didEnterBackground:
            calmWatchdog(of: app)
            encodeState(of: app, into: &sink)
            afterBackground(app)
        case .willTerminate: end(app, as: .terminated, into: &sink)
        case .didBecomeActive: postNeighbour(to: app)
        case .willResignActive, .didDisconnect: break
        }
    }

    /// Applies the changes of a trip to the background before the app is called.
    private mutating func comeBack(_ app: AppID) {
        loseBar(of: app)
        turnAccessories(of: app)
        processes[app.index].keyboard.setKeysLetTouchesThrough(
            rules.quirks.keyTouchesFallThrough.value)
    }

    private mutating func beginInterface(of app: AppID, into sink: inout some RecordSink) {
        appear(app, into: &sink)
        // The code of an app's own reads it from its session when the scene connects.
        if !makesViews(app) { restoreState(of: app, into: &sink) }
    }

    private func makesViews(_ app: AppID) -> Bool {
        definition(app).handlings.contains { $0.makesViews }
    }

    /// Changes the phase, then calls the app's code.
    mutating func tell(
        _ callback: LifecycleCallback, to app: AppID, into sink: inout some RecordSink
    ) {
        finishPosts(of: app, into: &sink)
        switch callback {
        case .didFinishLaunching: launch(app)
        case .willEnterForeground:
            processes[app.index].enter(.inactive)
            tellAppearance(to: app, of: TraitOwner.allCases, into: &sink)
        case .didBecomeActive: processes[app.index].enter(.active)
        case .willResignActive: processes[app.index].enter(.inactive)
        case .didEnterBackground: processes[app.index].enter(.background)
        case .willTerminate, .willConnect, .didDisconnect: break
        }
        // A process that runs already has finished launching for its first scene.
        guard callback != .didFinishLaunching || !hasLaunchedSibling(app) else { return }
        if callback == .willConnect, makesViews(app) { restoreState(of: app, into: &sink) }
        record(.lifecycle(app, callback), into: &sink)
        deliver(.lifecycle(callback), to: app, into: &sink)
        watch(callback, of: app)
    }

    private mutating func launch(_ app: AppID) {
        let definition = definition(app)
        let root = Passage.End(id: freeController(in: app), screen: definition.rootScreen)
        processes[app.index].launch(
            made(root, in: app), tabs: definition.tabs.count,
            handlings: definition.handlings.map { $0.start() }, appearance: appearance)
        let isInBackground = process(app).phase == .background
        processes[app.index].setLacksScene(isInBackground && shared.usesScenes[app.index])
        guard !isInBackground else { return }
        if shared.usesScenes[app.index] {
            queue.schedule(.lifecycle(app, .willConnect), inMs: 0)
            queue.schedule(.lifecycle(app, .willEnterForeground), inMs: 0)
        }
    }

    private mutating func appear(_ app: AppID, into sink: inout some RecordSink) {
        guard let root = process(app).screens.shown else { return }
        for callback in [ViewCallback.viewDidLoad, .viewWillAppear] {
            call(callback, of: root.end, in: app, into: &sink)
        }
        let rules = rules.lifecycle
        guard shared.usesScenes[app.index], rules.sceneAppearsActive.value else {
            return call(.viewDidAppear, of: root.end, in: app, into: &sink)
        }
        queue.schedule(.life(.appears(app)), inMs: rules.becomesActiveMs.value)
    }

    /// Calls `viewDidAppear` of the shown screen of an app with scenes that has become active.
    mutating func tellAppeared(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase.executes, let shown = process(app).screens.shown else { return }
        call(.viewDidAppear, of: shown.end, in: app, into: &sink)
    }

    /// Schedules what follows the app's callback: its end, or a picture and the suspension.
    private mutating func afterBackground(_ app: AppID) {
        guard process(app).phase == .background else { return }
        if exitsOnSuspend(app) {
            return queue.schedule(.lifecycle(app, .willTerminate), inMs: 0)
        }
        if rules.pictures.keepsPictures.value {
            queue.schedule(.storedSnapshot(app), inMs: rules.pictures.storedMs.value)
        }
        scheduleSuspend(of: app)
    }

    mutating func suspend(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .background else { return }
        for scene in shared.siblings[app.index] {
            let phase = process(scene).phase
            guard phase == .background || !phase.executes else { return }
        }
        processes[app.index].enter(.suspended)
        record(.process(app, .suspended), into: &sink)
        for scene in shared.siblings[app.index] where process(scene).phase == .background {
            processes[scene.index].enter(.suspended)
            record(.process(scene, .suspended), into: &sink)
        }
    }

    func emptyTexts(_ app: AppID, screen: Int) -> [String] {
        Array(repeating: "", count: definition(app).screens[screen].views.count)
    }
}
