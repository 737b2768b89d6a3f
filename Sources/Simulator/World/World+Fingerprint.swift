// Pictures are fed by what they show, not by their place in the table, and the clock is not fed at
// all: two worlds that differ only in when they came about, or in what was pictured and forgotten
// on the way, are the same state.

extension World {
    /// The identity of the state among worlds of one setting.
    ///
    /// Two worlds with equal fingerprints behave alike from here on; the chance that two different
    /// ones collide is bounded by n^2 / 2^129 for n states.
    public var fingerprint: Fingerprint {
        var f = Fingerprinter()
        f.feed(front) { $0.feed($1.index) }
        f.feed(interface.rawValue)
        f.feed(awaitedTurn) { $0.feed($1.rawValue) }
        feed(choice, to: &f)
        f.feed(hasHardware)
        f.feed(forcesSoftware)
        f.feed(bar.rawValue)
        f.feed(isLocked)
        f.feed((isProtected ? 1 : 0) | Int(latencies.chosen) << 1)
        f.feed(cover) { $0.feed($1.rawValue) }
        f.feed(call) { $0.feed($1.rawValue) }
        f.feed(appearance.rawValue)
        f.feed(finger) { f, finger in feed(finger, to: &f) }
        f.feed(recents) { $0.feed($1.index) }
        f.feed(switcher) { f, switcher in feed(switcher, to: &f) }
        for process in processes { feed(process, to: &f) }
        feed(systemKeyboard, to: &f)
        f.feed(queue.entries) { f, entry in
            f.feed(entry.inMs)
            feed(entry.event, to: &f)
            f.feed(entry.follows)
        }
        f.feed(faults) { f, fault in feed(fault, to: &f) }
        f.feed(disk) { f, record in
            f.feed(record.app.index)
            f.feed(record.key)
            f.feed(record.bytes)
        }
        return f.result
    }

    /// Encodes the states of the apps' code once for all copies that are made of the world.
    mutating func rememberFingerprints() {
        for app in processes.indices {
            for handling in processes[app].handlings.indices
            where !processes[app].handlings[handling].isRemembered {
                processes[app].handlings[handling].rememberFingerprint()
            }
        }
    }

    private func feed(_ process: Process, to f: inout Fingerprinter) {
        f.feed(process.phase.rawValue)
        feedControllers(of: process, to: &f)
        f.feed(process.firstResponder) { $0.feed($1) }
        f.feed(process.held) { $0.feed($1) }
        f.feed(
            (process.wasTaken ? 1 : 0) | (process.losesText ? 2 : 0)
                | (process.ignoresDismissal ? 4 : 0)
                | (process.keysLetTouchesThrough ? 8 : 0))
        f.feed(process.isInterrupted)
        feed(process.commonInset, to: &f)
        f.feed(process.pages) { f, page in feed(page, to: &f) }
        f.feed(process.overlays) { f, overlay in feed(overlay, to: &f) }
        f.feed(process.coverPlace.rawValue)
        f.feed(process.keys.rawValue)
        f.feed(process.prompt) { f, prompt in
            f.feed(prompt.kind.rawValue)
            f.feed(prompt.title)
            f.feed(prompt.message)
            f.feed(prompt.buttons) { $0.feed($1) }
            f.feed(prompt.destructive) { $0.feed($1) }
        }
        f.feed(process.keyboardKind) { $0.feed($1.rawValue) }
        f.feed(process.hasShownKeyboard)
        f.feed(process.accessories) { f, accessory in
            f.feed(accessory.screen)
            f.feed(accessory.view)
            f.feed(accessory.height)
        }
        f.feed(process.inputViews) { f, input in
            f.feed(input.screen)
            f.feed(input.view)
            f.feed(input.height) { $0.feed($1) }
        }
        f.feed(process.accessoriesTurned) { $0.feed($1.rawValue) }
        f.feed(process.hasSecondKeyboardWindow)
        f.feed(process.handlings) { f, state in f.feed(state.fingerprint) }
        f.feed(process.overdue) { f, timer in feed(timer, to: &f) }
        f.feed(process.kept) { f, notification in feed(notification, to: &f) }
        f.feed(process.liveCard) { f, id in feed(id, to: &f) }
        f.feed(process.stored) { f, id in feed(id, to: &f) }
        f.feed(process.storedFlipped) { f, id in feed(id, to: &f) }
        f.feed(process.restoration) { $0.feed($1) }
        f.feed(process.appearance.rawValue)
        f.feed(process.busyMs)
        f.feed(process.hasBackgroundTask)
        f.feed(process.monitor.intent) { f, view in
            f.feed(view)
            f.feed(process.monitor.intentScreen) { $0.feed($1) }
        }
        f.feed(process.monitor.lastScreen) { f, id in feed(id, to: &f) }
        f.feed(process.monitor.told.rawValue)
        f.feed(process.monitor.knowsUser)
        f.feed(process.monitor.mayRestore)
        f.feed(process.monitor.tripInset) { $0.feed($1) }
        f.feed(process.monitor.insetBefore) { $0.feed($1) }
        f.feed(process.monitor.isReturning)
        f.feed(process.monitor.restorer) { $0.feed($1.rawValue) }
    }

    private func feed(_ timer: AppTimer, to f: inout Fingerprinter) {
        f.feed(timer.handling)
        f.feed(timer.token)
        f.feed(timer.everyMs)
    }

    private func feed(_ page: PageLayout, to f: inout Fingerprinter) {
        f.feed(page.controller)
        f.feed(page.scrolls) { f, scroll in
            f.feed(scroll.view)
            feed(scroll.inset, to: &f)
            feed(scroll.bottom, to: &f)
            feed(scroll.offset, to: &f)
        }
        feed(page.shift, to: &f)
        f.feed(page.shiftIsFrame)
        f.feed(page.isInstalled)
        f.feed(page.isDeaf)
        f.feed(page.inset) { f, inset in feed(inset, to: &f) }
        f.feed(page.hidden) { $0.feed($1) }
        f.feed(page.hasLostBar)
        f.feed(page.tellsBar)
        f.feed(page.refusesKeyboard)
        f.feed(page.stale) { f, stale in f.feed(stale.keyboard) { $0.feed($1) } }
    }

    private func feed(_ geometry: SceneGeometry, to f: inout Fingerprinter) {
        f.feed(geometry.keyboard) { $0.feed($1) }
        f.feed(geometry.shift)
        f.feed(geometry.hidden) { $0.feed($1) }
        f.feed(geometry.scrolls) { f, scroll in
            f.feed(scroll.view)
            feed(scroll.contentInset, to: &f)
            f.feed(scroll.contentOffset)
        }
    }

    private func feed(_ insets: Insets, to f: inout Fingerprinter) {
        f.feed(insets.top)
        f.feed(insets.left)
        f.feed(insets.bottom)
        f.feed(insets.right)
    }

    private func feed(_ finger: Finger, to f: inout Fingerprinter) {
        f.feed(finger.app.index)
        f.feed(finger.pan.view) { $0.feed($1) }
        f.feed(finger.pan.from)
        f.feed(finger.pan.to)
        f.feed(finger.pan.durationMs)
        f.feed(finger.pan.lifts)
        f.feed(finger.pan.touchesIndicator)
        f.feed(finger.mode.rawValue)
        f.feed(finger.elapsedMs)
        f.feed(finger.appMovesTo) { $0.feed($1) }
    }

    private func feed(_ length: MovingLength, to f: inout Fingerprinter) {
        f.feed(length.target)
        f.feed(length.now)
        f.feed(length.animation) { f, animation in
            f.feed(length.origin)
            f.feed(animation.elapsedMs)
            f.feed(animation.durationMs)
            f.feed(animation.curve)
        }
    }

    private func feed(_ overlay: Overlay, to f: inout Fingerprinter) {
        switch overlay {
        case .picture(let id):
            f.feed(1)
            feed(id, to: &f)
        case .blur: f.feed(2)
        case .splash: f.feed(3)
        case .lock: f.feed(4)
        }
    }

    /// Pictures do not change: each was fed once, when it was interned.
    private func feed(_ id: CaptureID, to f: inout Fingerprinter) {
        f.feed(captureFingerprints[id.index])
    }

    /// What a picture shows; it can hold earlier ones only.
    func fingerprint(of capture: Capture) -> Fingerprint {
        var f = Fingerprinter()
        feed(capture, to: &f)
        return f.result
    }

    private func feed(_ capture: Capture, to f: inout Fingerprinter) {
        let content = capture.content
        f.feed(content.app.index)
        f.feed(content.screen)
        f.feed(content.orientation == .portrait)
        f.feed(content.appearance.rawValue)
        f.feed(content.inset)
        feed(content.geometry, to: &f)
        f.feed(content.firstResponder) { $0.feed($1) }
        f.feed(content.texts) { $0.feed($1) }
        f.feed(content.overlays) { f, overlay in feed(overlay, to: &f) }
        f.feed(content.masked) { $0.feed($1) }
        f.feed(content.prompt) { $0.feed($1.title) }
        f.feed(capture.keyboard) { f, keyboard in
            f.feed(keyboard.frame)
            f.feed(keyboard.kind.rawValue)
            f.feed(keyboard.owner.index)
            f.feed(keyboard.isShifted)
            f.feed(keyboard.form.rawValue)
            f.feed(keyboard.look.rawValue)
            f.feed(keyboard.accessoryTop) { $0.feed($1) }
        }
        for below in content.below {
            feed(Capture(content: below, keyboard: nil), to: &f)
        }
    }

    private func feed(_ switcher: SwitcherContent, to f: inout Fingerprinter) {
        f.feed(switcher.cards) { f, card in
            f.feed(card.app.index)
            f.feed(card.isLive)
            feed(card.picture, to: &f)
        }
    }

    private func feed(_ keyboard: Keyboard, to f: inout Fingerprinter) {
        f.feed(keyboard.owner) { $0.feed($1.index) }
        // Only a keyboard that is shown is left behind.
        f.feed((keyboard.isLeftBehind ? 2 : keyboard.isShown ? 1 : 0) as UInt64)
        f.feed(keyboard.kind.rawValue)
        f.feed(keyboard.frame)
        feed(keyboard.top, to: &f)
        f.feed(keyboard.returnKey.rawValue)
        f.feed(keyboard.accessory) { $0.feed($1) }
        f.feed(keyboard.accessoryHeight)
        f.feed(keyboard.showsPrediction)
        f.feed(keyboard.isHardware)
        f.feed(keyboard.isMini)
        f.feed(keyboard.draggedTo) { f, origin in
            f.feed(origin.x)
            f.feed(origin.y)
        }
        f.feed(keyboard.place.rawValue)
        f.feed(keyboard.hasOwnHeight)
        f.feed(keyboard.accessoryName)
        f.feed(keyboard.isSecure)
        f.feed(keyboard.offersAutofill)
        f.feed(keyboard.inputViewHeight) { $0.feed($1) }
        f.feed(keyboard.isStray)
        f.feed(keyboard.accessoryTop) { $0.feed($1) }
    }

    private func feed(_ choice: KeyboardChoice, to f: inout Fingerprinter) {
        f.feed(choice.kind.rawValue)
        f.feed(choice.prediction) { $0.feed($1.rawValue) }
        f.feed(choice.ownHeight) { $0.feed($1) }
    }

    private func feed(_ event: SystemEvent, to f: inout Fingerprinter) {
        f.feed(event.app) { $0.feed($1.index) }
        switch event {
        case .lifecycle(_, let callback): f.feed(callback.rawValue)
        case .chosen: f.feed(1)
        case .suspend: f.feed(2)
        case .keyboardLeaves: f.feed(3)
        case .keyboardStarts(_, let arrival):
            f.feed(arrival.isAnimated ? 4 : 5)
            f.feed(arrival.during.rawValue)
            f.feed(arrival.isTold)
        case .keyboardGrows: f.feed(9)
        case .fingerMoves: f.feed(20)
        case .free: f.feed(21)
        case .systemRestores: f.feed(6)
        case .liveCard: f.feed(7)
        case .storedSnapshot: f.feed(8)
        case .life(let event): f.feed(20 + event.number)
        case .navigation(_, let what, let passage):
            f.feed(what.rawValue)
            feed(passage, to: &f)
        case .beginsEditing(_, let view):
            f.feed(11)
            f.feed(view)
        case .layOut: f.feed(31)
        case .timer(let timer):
            f.feed(10)
            feed(timer, to: &f)
        case .late(let notification, _):
            f.feed(11)
            f.feed(notification.isLocal)
            feed(notification, to: &f)
        case .post(let notification, let owner, let direction):
            f.feed(owner.index)
            f.feed(Int(direction.rawValue))
            feed(notification, to: &f)
        }
    }

    private func feed(_ fault: Fault, to f: inout Fingerprinter) {
        f.feed(fault.app.index)
        f.feed(fault.name) { $0.feed($1.rawValue) }
        f.feed(fault.skips)
        switch fault.kind {
        case .double: f.feed(1)
        case .drop: f.feed(2)
        case .delay(let ms):
            f.feed(3)
            f.feed(ms)
        case .delayWork(let ms):
            f.feed(4)
            f.feed(ms)
        }
    }

    private func feed(_ notification: KeyboardNotification, to f: inout Fingerprinter) {
        f.feed(notification.name.rawValue)
        f.feed(notification.begin)
        f.feed(notification.end)
        f.feed(notification.centerBegin)
        f.feed(notification.centerEnd)
        f.feed(notification.boundsSize.width)
        f.feed(notification.boundsSize.height)
        f.feed(notification.durationMs)
        f.feed(notification.curve)
        f.feed(notification.isLocal)
        f.feed(notification.changedByUserInteraction)
        f.feed(notification.keys.rawValue)
        f.feed(notification.objectIsScreen)
    }
}
