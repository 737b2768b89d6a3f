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
        case .becameFirstResponder(let field): became(field)
        case .resignedFirstResponder(let field): resigned(field)
        case .userDismissed: dismiss()
        case .coverAppeared(let cover): return appeared(cover)
        case .coverDisappeared(let cover): return disappeared(cover)
        case .sceneDisconnected: return disconnect()
        }
        return nil
    }

    /// What to write after an input: the record when leaving, else an erasure once it is untrue.
    mutating func write(departing: Bool) -> Output? {
        guard options.persists else { return nil }
        let current = record
        if departing, let current {
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
    private mutating func resignActive() {
        guard phase == .active else { return }
        phase = .inactive
        followState()
        if !options.remembers { forget() }
    }

    private mutating func enterBackground() {
        resignActive()
        phase = .background
        isRestoreDue = isRestoreDue || hasIntent
    }

    private mutating func enterForeground() -> Output? {
        if phase == .inactive { isRestoreDue = isRestoreDue || hasIntent }
        if phase != .active { phase = .foregrounding }
        return restore(animated: false)
    }

    /// The second chance: no `willEnterForeground` preceded, or a cover made the guard wait.
    private mutating func becomeActive() -> Output? {
        phase = .active
        let response = restore(animated: false)
        if response == nil { followState() }
        return response
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
    private mutating func became(_ field: FieldID) {
        if levels.last?.cover == .lockScreen, !isWantedBelowTop(field) { return }
        responder = field
        guard phase == .active, topHoldsFields, !isWantedBelowTop(field) else { return }
        setTopIntent(field)
        isRestoreDue = false
        awaited = nil
    }

    /// In an active app a resign on the topmost level is the user's wish, else the system's doing.
    private mutating func resigned(_ field: FieldID) {
        if responder == field { responder = nil }
        if phase == .active, topHoldsFields, intent == field { setTopIntent(nil) }
    }

    /// Ends the wish at once: the resign that follows may come only after `willResignActive`.
    private mutating func dismiss() {
        guard topHoldsFields else { return }
        if let field = responder, !isWantedBelowTop(field) { responder = nil }
        setTopIntent(nil)
        awaited = nil
        isRestoreDue = isRestoreDue && hasIntent
    }
}

// MARK: - Covers

extension FirstResponderGuard {
    /// A lock takes the keyboard away as a departure does, so a restore is due after it.
    private mutating func appeared(_ cover: Cover) -> Output? {
        guard options.waitsForCovers else { return nil }
        if phase == .active || responder != nil { followState() }
        if cover == .lockScreen { isRestoreDue = isRestoreDue || hasIntent }
        levels.append(Level(cover: cover, intent: nil))
        guard let record = awaited, record.cover == cover else { return nil }
        awaited = nil
        setTopIntent(record.field)
        return isInFront ? restore(animated: false) : nil
    }

    private mutating func disappeared(_ cover: Cover) -> Output? {
        guard let index = levels.lastIndex(where: { $0.cover == cover }) else { return nil }
        let gone = levels.remove(at: index)
        if gone.cover.holdsFields, let field = responder, !isWanted(field) { responder = nil }
        isRestoreDue = isRestoreDue && hasIntent
        guard isInFront else { return nil }
        if isRestoreDue { return restore(animated: phase == .active, afterCover: true) }
        if phase == .active, responder != nil { followState() }
        return nil
    }
}
