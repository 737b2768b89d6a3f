// Posting returns when all observers ran, so one that posts on its part is called in between.

extension World {
    /// Delivers a keyboard notification: first to the handlings that need no observer, then to the
    /// observers in the order in which they were added.
    mutating func notify(
        _ app: AppID, _ notification: KeyboardNotification, into sink: inout some RecordSink
    ) {
        let sender: NotificationSender? = notification.objectIsScreen ? .screen : nil
        if lacksObserver(of: .keyboard(notification.name), from: sender, in: app) {
            record(.unobserved(app, notification.name), into: &sink)
        }
        record(.notification(app, notification), into: &sink)
        deliver(.keyboard(notification), to: app, into: &sink)
        callObservers(
            of: .keyboard(notification.name), from: sender, in: app, .keyboard(notification),
            into: &sink)
    }

    /// Returns whether an app whose code adds observers has none for a notification now.
    ///
    /// An app without such code has no observer that could be missing: a run shows what it posts.
    private func lacksObserver(
        of name: ObservedName, from sender: NotificationSender?, in app: AppID
    ) -> Bool {
        let handlings = definition(app).handlings
        return handlings.contains(where: \.addsObservers)
            && !handlings.contains { $0.handlesKeyboard && !$0.addsObservers }
            && !process(app).code.observers.contains { $0.matches(name, from: sender) }
    }

    /// Posts a notification of an app's own.
    mutating func post(
        _ notification: CustomNotification, in app: AppID, into sink: inout some RecordSink
    ) {
        record(.posted(app, notification), into: &sink)
        guard appState.postDepth < Self.deepestPost else {
            let text = "\(notification.name) is posted by its own observer"
            return crash(app, text, as: .appCrashes, into: &sink)
        }
        appState.beginPost()
        callObservers(
            of: .custom(notification.name), from: notification.object, in: app,
            .notification(notification), into: &sink)
        appState.endPost()
    }

    /// A real stack is deeper, but no sensible app posts in itself so often.
    private static let deepestPost = 50

    private mutating func callObservers(
        of name: ObservedName, from sender: NotificationSender?, in app: AppID, _ event: AppEvent,
        into sink: inout some RecordSink
    ) {
        guard !process(app).code.observers.isEmpty else { return }
        for observer in process(app).code.observers where observer.matches(name, from: sender) {
            guard process(app).phase.executes else { return }
            guard process(app).code.observers.contains(observer) else { continue }
            if observer.isGone {
                let text = "\(name.text) is sent to a view controller that is deallocated"
                return crash(app, text, as: .observerCrashes, into: &sink)
            }
            callOne(observer, name, event, in: app, into: &sink)
        }
    }

    private mutating func callOne(
        _ observer: Observer, _ name: ObservedName, _ event: AppEvent, in app: AppID,
        into sink: inout some RecordSink
    ) {
        let isLate = isOffScreen(observer.controller, in: app)
        let before = visibleState(of: app)
        let controller = observer.controller == Observer.delegate ? nil : observer.controller
        deliver(event, to: app, only: observer.handling, for: controller, into: &sink)
        guard isLate, process(app).phase.isRunning, visibleState(of: app) != before else { return }
        tellLateCall(of: name, observer, in: app, into: &sink)
    }

    /// Carries out a handling's change of the notification center, on behalf of the object that is
    /// called back.
    mutating func carryOut(
        _ effect: AppContext.CenterEffect, of app: AppID, by handling: Int,
        for object: ControllerID, into sink: inout some RecordSink
    ) {
        switch effect {
        case .add(let name, let sender, let isRetained):
            processes[app.index].code.add(
                Observer(
                    handling: handling, controller: object, name: name, sender: sender,
                    isRetained: isRetained))
        case .removeAll:
            removeObservers(in: app) { $0.handling == handling && $0.controller == object }
        case .remove(let name, let sender):
            removeObservers(in: app) { entry in
                entry.handling == handling && entry.controller == object && entry.name == name
                    && (sender == nil || entry.sender == sender)
            }
        case .post(let notification, _): post(notification, in: app, into: &sink)
        }
    }

    private mutating func removeObservers(in app: AppID, where isMeant: (Observer) -> Bool) {
        processes[app.index].code.removeObservers { !$0.isGone && isMeant($0) }
        // Controllers that nothing retains any more go at once.
        let observers = process(app).code.observers
        processes[app.index].screens.releaseLeaked { id in
            !observers.contains { $0.controller == id && $0.isRetained }
        }
    }
}

// MARK: - The end of a controller

extension World {
    /// Releases a controller that nothing retains any more, the notification center apart.
    mutating func release(
        _ old: Passage.End, in app: AppID, into sink: inout some RecordSink
    ) {
        let entries = process(app).code.observers.filter { $0.controller == old.id && !$0.isGone }
        if entries.contains(where: \.isRetained) {
            processes[app.index].screens.leak(old.id)
            tellLeak(of: old, entries, in: app, into: &sink)
            return
        }
        call(.dealloc, of: old, in: app, into: &sink)
        forget(old.id, in: app)
    }

    /// Removes the entries of a deallocated observer from a center that zeroes; another one keeps
    /// them.
    private mutating func forget(_ id: ControllerID, in app: AppID) {
        if rules.center.zeroesObservers.value {
            processes[app.index].code.removeObservers { $0.controller == id && !$0.isGone }
        }
        processes[app.index].code.markGone(id)
    }

    /// Returns whether a controller is not on the screen, and no change of screens is under way for
    /// it.
    private func isOffScreen(_ id: ControllerID, in app: AppID) -> Bool {
        let process = process(app)
        guard id != Observer.delegate else { return false }
        if process.screens.leaked.contains(id) { return true }
        let isMoving = queue.contains { event in
            guard case .navigation(app, _, let passage) = event else { return false }
            return passage.old.id == id || passage.new.id == id
        }
        return !isMoving && !process.screens.isOnScreen(id)
    }

    /// Ends the app's process by a fault of its own.
    mutating func crash(
        _ app: AppID, _ reason: String, as oracle: Oracle,
        into sink: inout some RecordSink
    ) {
        if definition(app).isWatched {
            let finding = Finding(oracle: oracle, app: app, explanation: reason)
            record(.finding(finding), into: &sink)
        }
        crash(app, reason, into: &sink)
    }
}
