// Posts go from process to process, and a suspended process reads none. On some systems they wait
// for it: on its return it receives the posts of keyboards that have come and gone meanwhile
// (reports FGN-01, 03, 04, 07). On others it receives nothing, and stays with what it received last
// (the talk, FGN-06).

extension World {
    /// The number of posts of a show and a hide; posts of older keyboards are dropped.
    private static let keptPosts = 8

    /// Returns whether the keyboard's owner receives a post of its own keyboard.
    ///
    /// An app that is being left is inactive by the time that its keyboard goes.
    func hearsItself(_ app: AppID, _ notification: KeyboardNotification) -> Bool {
        let isHide = screenSpace.fromScreen(notification.end).y >= screenSize.height
        guard process(app).phase != .active, isHide else { return true }
        guard rules.delivery.leaverHearsHide.value else { return false }
        return notification.name.isWill || rules.delivery.leaverHearsDidHide.value
    }

    /// Returns true if the dictionary of a receiver marks a post as local.
    func isReported(localTo app: AppID, from owner: AppID) -> Bool {
        let isOwn = app == owner && !(systemKeyboard.isForeign && systemKeyboard.owner == owner)
        return isOwn || rules.delivery.foreignIsLocal.value
            || shared.siblings[app.index].contains(owner)
    }

    /// Cancels the pending posts of a show.
    mutating func silence(_ app: AppID) {
        let (space, height) = (screenSpace, screenSize.height)
        queue.cancel { event in
            guard case .post(let notification, app, _) = event else { return false }
            return space.fromScreen(notification.end).y < height
        }
    }

    /// Puts a post aside for a process that reads none now.
    mutating func keep(_ notification: KeyboardNotification, for app: AppID) {
        guard rules.delivery.keepsForSuspended.value, process(app).phase == .suspended else {
            return
        }
        processes[app.index].code.keep(notification, atMost: Self.keptPosts)
    }

    /// Delivers the posts that have waited for a process, because it runs again.
    mutating func readKept(of app: AppID) {
        let kept = processes[app.index].code.takeKept()
        for (index, notification) in kept.enumerated() {
            let ms = Int32(index) * rules.delivery.keptGapMs.value
            queue.schedule(.late(notification, to: app), inMs: ms)
        }
    }

    mutating func deliverLate(
        _ notification: KeyboardNotification, to app: AppID, into sink: inout some RecordSink
    ) {
        guard process(app).phase.executes, process(app).phase != .launching else { return }
        receive(notification, in: app, into: &sink)
    }

    /// Returns the height of the window that an app's own docked keyboard covers at rest.
    func overlap(of app: AppID) -> Pt {
        guard systemKeyboard.isShown, systemKeyboard.owner == app,
            systemKeyboard.place == .docked || systemKeyboard.isHardware
        else { return 0 }
        return covered(app, by: systemKeyboard.frame)
    }
}
