// Covers that an app lays over itself. A cover that is a presented view controller collides with
// every other presentation; one in the root view lies below what is presented; one in a window of
// its own hides all but the keyboard, whose window lies above it since iOS 9.

extension World {
    /// Lays a cover over an app at a place of its choice; a place can refuse it.
    mutating func lay(
        _ cover: AppContext.Cover, at place: CoverPlace, over app: AppID,
        hiding hidden: [ViewIndex] = [], into sink: inout some RecordSink
    ) {
        guard place != .rootView || !hasModal(app) else {
            return record(.log(app, "[cover] it lies below what is presented"), into: &sink)
        }
        if place == .modal {
            let isCovered = !process(app).covers.overlays.isEmpty
            if isCovered, process(app).covers.place == .modal {
                let reason = "Application tried to present modal view controller on itself"
                return fail(app, reason, into: &sink)
            }
            if rules.covers.refusesModals.value, process(app).phase != .active {
                return record(.log(app, "[cover] the presentation is refused"), into: &sink)
            }
        }
        lay(cover, over: app, hiding: hidden, into: &sink)
        processes[app.index].covers.setPlace(place)
    }

    /// Returns whether the keyboard cannot be seen, since a window of the app lies above it.
    func hidesKeyboard(_ app: AppID) -> Bool {
        guard !process(app).covers.overlays.isEmpty else { return false }
        switch process(app).covers.place {
        case .aboveKeyboard: return true
        case .ownWindow: return !rules.covers.keyboardLiesAbove.value
        case .keyWindow, .rootView, .modal: return false
        }
    }

    /// Makes the window of an app's topmost cover key, and gives the keyboard to its field.
    mutating func makeCoverKey(of app: AppID, into sink: inout some RecordSink) {
        let covers = process(app).covers
        guard !covers.overlays.isEmpty else { return }
        guard covers.place == .ownWindow || covers.place == .aboveKeyboard else {
            return record(.log(app, "[cover] it has no window that could be key"), into: &sink)
        }
        guard !covers.isKey || !hasKeyboard(app) else { return }
        processes[app.index].covers.setKey(true)
        requestKeyboard(for: app, Arrival(isAnimated: true), into: &sink)
    }

    /// Gives the keyboard of a cover's field back to the field below, which is first responder of
    /// its window still, or puts it away.
    mutating func resignCover(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).covers.isKey else { return }
        processes[app.index].covers.setKey(false)
        queue.cancel { if case .keyboardStarts(app, _) = $0 { true } else { false } }
        if process(app).responder.first != nil {
            requestKeyboard(for: app, Arrival(isAnimated: true), into: &sink)
        } else if hasKeyboard(app) {
            hideKeyboard(of: app, into: &sink)
        }
    }

    /// Returns whether the keyboard of an app types into no field of the screens that it shows: a
    /// cover's, or that of a screen of another process.
    func typesElsewhere(_ app: AppID) -> Bool {
        processes[app.index].covers.isKey || hasSheetKeyboard(app)
    }

    /// Returns whether the app asks its user to unlock it.
    func isAppLocked(_ app: AppID) -> Bool { process(app).covers.overlays.contains(.lock) }

    func checkPassLock() throws(ActionError) {
        let front = try needTouchableFront()
        let name = definition(front).name
        guard isAppLocked(front) else {
            throw ActionError(.unsupported, "\(name) shows no lock that could be passed")
        }
        guard !process(front).covers.isKey else {
            guard hidesKeyboard(front) else { return }
            throw ActionError(
                .notTouchable, "the keyboard of the lock of \(name) lies below its window",
                nextStep: "lay the lock at `in: ownWindow`")
        }
        guard let keyboard, keyboard.frame.height > 0, !hidesKeyboard(front) else { return }
        throw ActionError(.notTouchable, "the keyboard covers the lock of \(name)")
    }

    mutating func passLock(into sink: inout some RecordSink) {
        guard let front else { return }
        deliver(.passedLock, to: front, into: &sink)
    }
}
