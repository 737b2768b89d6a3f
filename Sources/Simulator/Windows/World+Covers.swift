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

    /// Returns whether the app asks its user to unlock it.
    func isAppLocked(_ app: AppID) -> Bool { process(app).covers.overlays.contains(.lock) }

    func checkPassLock() throws(ActionError) {
        let front = try needTouchableFront()
        let name = definition(front).name
        guard isAppLocked(front) else {
            throw ActionError(.unsupported, "\(name) shows no lock that could be passed")
        }
        guard let keyboard, keyboard.frame.height > 0, !hidesKeyboard(front) else { return }
        throw ActionError(.notTouchable, "the keyboard covers the lock of \(name)")
    }

    mutating func passLock(into sink: inout some RecordSink) {
        guard let front else { return }
        deliver(.passedLock, to: front, into: &sink)
    }
}
