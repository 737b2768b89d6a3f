// A notification that its user sees changes nothing in the app below it: the banner belongs to the
// system. The tap on it is an app switch like any other. A silent one wakes a process that its user
// does not see, and that process hears the keyboards of the apps in front while it runs.

extension World {
    /// Schedules a notification of an app for a time.
    mutating func schedule(
        _ notification: UserNotification, inMs ms: Int32, into sink: inout some RecordSink
    ) {
        note(.scheduled, notification, into: &sink)
        let number = lifecycleState.notices.add(notification, at: .schedule)
        queue.schedule(.life(.notifies(number)), inMs: ms)
    }

    /// Delivers the notification of a number, whose time has come.
    mutating func notify(_ number: Int, into sink: inout some RecordSink) {
        guard let notice = lifecycleState.notices.remove(number) else { return }
        switch notice.place {
        case .fetch: fetch(notice.content, into: &sink)
        default: receive(notice.content, into: &sink)
        }
    }

    /// Lets a notification come in.
    mutating func receive(_ notification: UserNotification, into sink: inout some RecordSink) {
        note(.arrives, notification, into: &sink)
        let app = notification.app
        if let badge = notification.badge, definition(app).showsNotifications {
            lifecycleState.notices.setBadge(badge, of: app)
        }
        let phase = process(app).phase
        let isInFront = phase == .active || phase == .inactive
        var isShown = notification.isVisible && definition(app).showsNotifications
        if isInFront, notification.isVisible {
            tell(.willPresentNotification, notification, into: &sink)
            let presents = definition(app).presentsNotifications
            isShown = isShown && presents && rules.notifications.presentsInFront.value
        }
        if isShown { show(notification, into: &sink) }
        guard notification.isRemote, notification.hasContent,
            rules.notifications.fetches.value
        else { return }
        if isInFront {
            tell(.didReceiveRemoteNotification, notification, into: &sink)
        } else if definition(app).fetchesInBackground {
            wake(for: notification, into: &sink)
        }
    }

    private mutating func note(
        _ step: UserNotification.Step, _ notification: UserNotification,
        into sink: inout some RecordSink
    ) {
        record(.system(.notified(notification, step)), into: &sink)
    }

    /// Calls the app's code.
    private mutating func tell(
        _ step: UserNotification.Step, _ notification: UserNotification,
        into sink: inout some RecordSink
    ) {
        guard process(notification.app).phase.executes else { return }
        note(step, notification, into: &sink)
        deliver(.userNotification(notification, step), to: notification.app, into: &sink)
    }
}

// MARK: - What the user sees

extension World {
    private mutating func show(
        _ notification: UserNotification, into sink: inout some RecordSink
    ) {
        let canBanner = !isLocked && cover != .notificationCenter
        guard canBanner else { return list(notification, into: &sink) }
        switch rules.notifications.style.value {
        case .banner:
            lifecycleState.notices.listBanner()
            _ = lifecycleState.notices.add(notification, at: .banner)
            queue.cancel { $0 == .life(.bannerLeaves) }
            let ms = rules.notifications.bannerMs.value
            queue.schedule(.life(.bannerLeaves), inMs: ms)
            note(.banner, notification, into: &sink)
        case .alert: alert(notification, into: &sink)
        }
    }

    private mutating func list(
        _ notification: UserNotification, into sink: inout some RecordSink
    ) {
        _ = lifecycleState.notices.add(notification, at: .banner)
        lifecycleState.notices.listBanner()
        note(.listed, notification, into: &sink)
    }

    /// Before iOS 5 a notification is an alert of the system over the app in front.
    private mutating func alert(
        _ notification: UserNotification, into sink: inout some RecordSink
    ) {
        list(notification, into: &sink)
        guard let front, process(front).prompt == nil, process(front).phase == .active else {
            return
        }
        note(.alert, notification, into: &sink)
        let name = definition(notification.app).title
        show(
            Prompt(
                kind: .permission, title: notification.title.isEmpty ? name : notification.title,
                message: notification.body, buttons: ["Close", "View"]),
            into: &sink)
    }

    /// Lets the banner go by itself; the list keeps it.
    mutating func leaveBanner(into sink: inout some RecordSink) {
        guard let banner = lifecycleState.notices.banner else { return }
        lifecycleState.notices.listBanner()
        note(.leaves, banner, into: &sink)
    }

    /// Lets the user swipe the banner away.
    mutating func dismissBanner(into sink: inout some RecordSink) {
        guard let banner = lifecycleState.notices.banner else { return }
        lifecycleState.notices.removeBanner()
        queue.cancel { $0 == .life(.bannerLeaves) }
        note(.dismissed, banner, into: &sink)
    }

    /// Opens an app by a tap on its notification.
    mutating func tapNotification(of app: AppID, into sink: inout some RecordSink) {
        if lifecycleState.notices.tap(app, at: .banner) {
            queue.cancel { $0 == .life(.bannerLeaves) }
        } else {
            _ = lifecycleState.notices.tap(app, at: .list)
        }
        if let front, process(front).prompt != nil {
            processes[front.index].setPrompt(nil)
            record(.prompt(front, shown: false), into: &sink)
        }
        if front == app, cover == nil { return openTapped(app, into: &sink) }
        guard front == app else { return enter(app, into: &sink) }
        closePanel(into: &sink)
    }

    /// Tells an app that is about to be active which notification its user has tapped.
    mutating func openTapped(_ app: AppID, into sink: inout some RecordSink) {
        guard let tapped = lifecycleState.notices.takeTapped(of: app) else { return }
        tell(.didReceiveResponse, tapped, into: &sink)
    }
}

// MARK: - In the background

extension World {
    /// Lets an app that its user does not see fetch what a notification announces.
    private mutating func wake(
        for notification: UserNotification, into sink: inout some RecordSink
    ) {
        let app = notification.app
        switch process(app).phase {
        case .notRunning:
            guard !process(app).wasQuit else {
                return note(.notLaunched, notification, into: &sink)
            }
            launchInBackground(for: notification, into: &sink)
        case .launching:
            let number = lifecycleState.notices.add(notification, at: .fetch)
            queue.schedule(.life(.notifies(number)), inMs: rules.lifecycle.launchMs.value)
        default: fetch(notification, into: &sink)
        }
    }

    private mutating func launchInBackground(
        for notification: UserNotification, into sink: inout some RecordSink
    ) {
        let (app, launchMs) = (notification.app, rules.lifecycle.launchMs.value)
        processes[app.index].enter(.launching)
        processes[app.index].setLaunch(inBackground: true)
        record(.process(app, .launching), into: &sink)
        queue.schedule(.lifecycle(app, .didFinishLaunching), inMs: launchMs)
        let number = lifecycleState.notices.add(notification, at: .fetch)
        queue.schedule(.life(.notifies(number)), inMs: launchMs)
    }

    /// Lets a process in the background run for a fetch; it is suspended again afterwards.
    private mutating func fetch(
        _ notification: UserNotification, into sink: inout some RecordSink
    ) {
        let app = notification.app
        if process(app).phase == .suspended {
            processes[app.index].enter(.background)
            record(.process(app, .background), into: &sink)
            fireOverdue(of: app, into: &sink)
            readKept(of: app)
        }
        tell(.didReceiveRemoteNotification, notification, into: &sink)
        guard process(app).phase == .background else { return }
        let isGoing = queue.contains { $0 == .suspend(app) || $0 == .life(.expires(app)) }
        if !isGoing { scheduleSuspend(of: app) }
        let isPictured = queue.contains { $0 == .storedSnapshot(app) }
        if rules.notifications.fetchStoresSnapshot.value, rules.pictures.keepsPictures.value,
            !isPictured, !process(app).lacksScene
        {
            queue.schedule(.storedSnapshot(app), inMs: rules.pictures.storedMs.value)
        }
    }
}

// MARK: - What is possible

extension World {
    func checkNotification(_ notification: UserNotification) throws(ActionError) {
        guard notification.isRemote else { return try checkSchedule(of: notification.app) }
        let limit = rules.notifications.payloadBytes.value
        guard limit > 0 else {
            throw ActionError(.unsupported, "\(rules.name) has no push notifications")
        }
        guard notification.payloadBytes <= limit else {
            throw ActionError(
                .unsupported,
                "the payload has \(notification.payloadBytes) bytes, and \(rules.name) takes at "
                    + "most \(limit)",
                nextStep: "send less, and let the app fetch the rest")
        }
    }

    private func checkSchedule(of app: AppID) throws(ActionError) {
        guard rules.notifications.local.value else {
            throw ActionError(.unsupported, "\(rules.name) has no local notifications")
        }
        guard process(app).phase.executes, process(app).phase.hasLaunched else {
            throw ActionError(
                .notRunning, "\(name(app)) runs no code that could schedule a notification",
                nextStep: "launch it first: `launch: \(name(app))`")
        }
    }

    func checkTapNotification(of app: AppID) throws(ActionError) {
        try checkNoSwitch()
        let notices = lifecycleState.notices
        if notices.contains(app, at: .banner), cover != .notificationCenter { return }
        let isAlert = rules.notifications.style.value == .alert
        let listed = notices.contains(app, at: .list)
        if listed, cover == .notificationCenter || (isAlert && frontHasNoticeAlert) { return }
        throw ActionError(
            .notTouchable, "no notification of \(name(app)) is in sight",
            nextStep: listed ? "open the list: `notificationCenter`" : nil)
    }

    private var frontHasNoticeAlert: Bool {
        front.flatMap { process($0).prompt }?.buttons == ["Close", "View"]
    }

    func checkDismissNotification() throws(ActionError) {
        guard lifecycleState.notices.banner == nil else { return }
        throw ActionError(.unsupported, "no banner of a notification is shown")
    }

    /// The notification in the banner at the top of the screen, or nil.
    public var banner: UserNotification? { isLocked ? nil : lifecycleState.notices.banner }

    /// The number on an app's icon; 0 for none.
    public func badge(of app: AppID) -> Int32 {
        lifecycleState.notices.badges.first { $0.app == app }?.number ?? 0
    }
}
