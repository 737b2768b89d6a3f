// Posts go from process to process, and a suspended process reads none. On some systems they wait
// for it: it hears on its return of keyboards that have come and gone meanwhile (reports FGN-01,
// 03, 04, 07). Others tell it nothing, and it stays with what it heard last (the talk, FGN-06).

extension World {
    /// As many posts as a show and a hide have; of an older keyboard nobody is told.
    private static let keptPosts = 8

    /// Whether the keyboard's owner hears a post of its own keyboard's.
    ///
    /// An app that is being left is inactive by the time that its keyboard goes.
    func hearsItself(_ app: AppID, _ notification: KeyboardNotification) -> Bool {
        let isHide = screenSpace.fromScreen(notification.end).y >= screenSize.height
        guard process(app).phase != .active, isHide else { return true }
        guard rules.delivery.leaverHearsHide.value else { return false }
        return notification.name.isWill || rules.delivery.leaverHearsDidHide.value
    }

    /// What a receiver's dictionary says of where a post comes from.
    func isTold(localTo app: AppID, from owner: AppID) -> Bool {
        app == owner || rules.delivery.foreignIsLocal.value
    }

    /// A show that nobody is told of: what was to be posted for it is not.
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

    /// A process that runs again reads what has waited for it.
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

    /// How much of the screen an app's own docked keyboard covers, at rest.
    func overlap(of app: AppID) -> Pt {
        guard systemKeyboard.isShown, systemKeyboard.owner == app, systemKeyboard.place == .docked
        else { return 0 }
        return screenRect.intersection(systemKeyboard.frame)?.height ?? 0
    }
}
