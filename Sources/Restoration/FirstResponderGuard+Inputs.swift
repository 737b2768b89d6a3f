// What each input does. A guard thinks in levels: the screen itself and every cover over it, each
// with its own intent. Only the topmost level can be restored, so "never under a cover" is not a
// check that could be forgotten.

extension FirstResponderGuard {
    mutating func respond(to input: Input) -> Output? {
        switch input {
        case .didFinishLaunching(let record): launch(with: record)
        case .willResignActive: resignActive()
        case .didEnterBackground: enterBackground()
        case .willEnterForeground: return enterForeground()
        case .didBecomeActive: return becomeActive()
        case .userActed: act()
        case .becameFirstResponder(let field): return became(field)
        case .resignedFirstResponder(let field): resigned(field)
        case .userDismissed: dismiss()
        case .fieldAppeared(let field): return appeared(field)
        case .coverAppeared(let cover): return appeared(cover)
        case .coverDisappeared(let cover): return disappeared(cover)
        case .sceneDisconnected: return disconnect()
        }
        return nil
    }

    /// Returns whether the scene was active until a departure.
    ///
    /// UIKit lets only an active scene resign, so a `didBecomeActive` that did not come
    /// before it got lost on its way.
    func wasActive(until departure: Input) -> Bool {
        switch phase {
        case .active: true
        case .launching, .foregrounding: departure == .willResignActive
        case .inactive, .background, .disconnected: false
        }
    }

    /// What to write after an input: the record when leaving, else an erasure once it is untrue.
    mutating func write(departing: Bool, wasActive: Bool) -> Output? {
        guard options.persists else { return nil }
        let current = record
        if departing, options.remembers, let current, wasActive || current != stored {
            stored = current
            return .persist(current)
        }
        if stored == nil || stored == current { return nil }
        stored = nil
        return .erase
    }
}

// MARK: - Life cycle

extension FirstResponderGuard {
    private mutating func launch(with record: Record?) {
        self = FirstResponderGuard(options: options)
        guard let record, record.version <= Record.currentVersion else { return }
        stored = record
        isRestoreDue = true
        if record.cover == nil { base = record.field } else { awaited = record }
    }

    /// Freezes the intent: on a switch the responder is still first at this moment.
    ///
    /// While the scene is not known to have been active, the callback may have come twice. Then a
    /// field that is first is news, and the lack of one is not.
    private mutating func resignActive() {
        followResponder()
        if wasActive(until: .willResignActive) { followState() }
        phase = .inactive
        if !options.remembers { forget() }
    }

    /// Makes up for a `willResignActive` that did not come.
    private mutating func enterBackground() {
        switch phase {
        case .active: resignActive()
        case .foregrounding: if options.remembers { followResponder() }
        case .launching, .inactive, .background, .disconnected: break
        }
        phase = .background
        isRestoreDue = isRestoreDue || hasIntent
    }

    private mutating func enterForeground() -> Output? {
        if phase == .inactive { isRestoreDue = isRestoreDue || hasIntent }
        if phase != .active { phase = .foregrounding }
        return restore(animated: false)
    }

    /// The second chance: no `willEnterForeground` preceded, a cover made the guard wait, or the
    /// field could not become first then.
    private mutating func becomeActive() -> Output? {
        if phase == .inactive, options.restoresTaken, topResponder == nil {
            isRestoreDue = isRestoreDue || hasIntent
        }
        phase = .active
        let response = restore(animated: false)
        if response == nil { followState() }
        return response
    }

    /// Wants no field any more, unless one is first: another scene of the app has the focus.
    mutating func leaveFocus() {
        if topResponder == nil { forget() }
    }

    /// UIKit sends no touches to a scene that is not active. Whoever touches it while a field has
    /// not come back has moved on, except on a cover without fields.
    private mutating func act() {
        phase = .active
        guard topHoldsFields else { return }
        if isRestoreDue { dropIntent() }
        followResponder()
        followState()
    }

    /// Keeps the record unless it was the user who ended the app in the switcher.
    private mutating func disconnect() -> Output? {
        let byUser = phase == .inactive || phase == .active
        let erases = byUser && stored != nil && options.persists
        self = FirstResponderGuard(options: options)
        phase = .disconnected
        return erases ? .erase : nil
    }
}

// MARK: - Responders

extension FirstResponderGuard {
    /// A restore is due until the field is first: only then it has happened.
    ///
    /// A field of a lock is none of the guard's business; one below it has to go again, since the
    /// system may bring it back there.
    private mutating func became(_ field: FieldID) -> Output? {
        if let lock = levels.firstIndex(where: { $0.cover == .lockScreen }) {
            guard isBelow(field, level: lock) else { return nil }
            responder = field
            return .resign(field)
        }
        let isNews = responder != field
        responder = field
        if isInFront, field == intent { isRestoreDue = false }
        guard phase == .active, topHoldsFields else { return nil }
        if isBelowTop(field) {
            // The user has come back to the screen before the sheet of the record came up again.
            if isNews, awaited != nil { (awaited, isRestoreDue) = (nil, false) }
            return nil
        }
        setTopIntent(field)
        isRestoreDue = false
        awaited = nil
        return nil
    }

    /// In an active app a resign on the topmost level is the user's wish, else the system's doing.
    private mutating func resigned(_ field: FieldID) {
        guard responder == field else { return }
        responder = nil
        if phase == .active, topHoldsFields, intent == field { setTopIntent(nil) }
    }

    /// The chance of a field that was not there when the scene came back.
    private mutating func appeared(_ field: FieldID) -> Output? {
        guard isInFront, field == intent else { return nil }
        return restore(animated: phase == .active, afterCover: !levels.isEmpty)
    }

    /// Ends the wish at once: the resign that follows may come only after `willResignActive`.
    private mutating func dismiss() {
        guard topHoldsFields else { return }
        if let field = responder, !isBelowTop(field) { responder = nil }
        dropIntent()
    }

    /// Ends what is due on the topmost level with its intent; a field below it still waits.
    private mutating func dropIntent() {
        if intent != nil || awaited != nil { isRestoreDue = false }
        setTopIntent(nil)
        awaited = nil
    }
}

// MARK: - Covers

extension FirstResponderGuard {
    /// A field that is first below a lock has to resign, and a restore is due after the lock.
    ///
    /// A field on a cover that comes again after a launch waits: the cover is only about to appear.
    private mutating func appeared(_ cover: Cover) -> Output? {
        guard options.waitsForCovers else { return nil }
        if phase == .active || responder != nil { followState() }
        levels.append(Level(cover: cover, covered: responder, intent: nil))
        if cover == .lockScreen {
            isRestoreDue = isRestoreDue || hasIntent
            return responder.map { .resign($0) }
        }
        guard let record = awaited, record.cover == cover else { return nil }
        awaited = nil
        setTopIntent(record.field)
        return isInFront ? .wait : nil
    }

    private mutating func disappeared(_ cover: Cover) -> Output? {
        guard let index = levels.lastIndex(where: { $0.cover == cover }) else { return nil }
        remove(at: index)
        isRestoreDue = isRestoreDue && hasIntent
        guard isInFront else { return nil }
        if isRestoreDue { return restore(animated: phase == .active, afterCover: true) }
        if phase == .active, responder != nil { followState() }
        return nil
    }

    /// The fields of a cover have resigned when it ends, since UIKit takes the responder
    /// from a view that leaves its window: what is first by then is a field of what lay below.
    private mutating func remove(at index: Int) {
        let gone = levels.remove(at: index)
        guard levels.indices.contains(index) else { return }
        let covered = levels[index].covered
        let isGone = gone.cover.holdsFields && gone.covered != nil
        levels[index].covered = isGone ? gone.covered : covered ?? gone.covered
    }
}
