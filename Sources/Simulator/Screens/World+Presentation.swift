// Modal screens and tabs. A presentation takes the responder of what it covers; the system keeps it
// and restores it at the dismissal, where the profile says so. What UIKit does with the keyboard of
// a tab that is left is not documented: its view leaves the window, so its responder resigns.

extension World {
    mutating func present(
        _ screen: Int, _ style: ModalStyle?, into sink: inout some RecordSink
    ) {
        guard let front, let old = process(front).screens.shown else { return }
        let style = adapted(style ?? rules.presentation.style.value, in: front)
        deliver(.presentsScreen(style, true), to: front, into: &sink)
        let new = Passage.End(id: freeController(in: front), screen: screen)
        call(.viewDidLoad, of: new, in: front, into: &sink)
        let passage = Passage(kind: .present(style), old: old.end, new: new)
        schedule(rules.presentation.present.value, passage, in: front)
    }

    mutating func dismiss(into sink: inout some RecordSink) {
        guard let front, let modal = process(front).screens.modals.last,
            let old = process(front).screens.shown,
            let new = modal.below.top
        else { return }
        let passage = Passage(kind: .dismiss(modal.style), old: old.end, new: new.end)
        schedule(rules.presentation.dismiss.value, passage, in: front)
    }

    mutating func selectTab(_ tab: Int, into sink: inout some RecordSink) {
        guard let front, let old = process(front).screens.shown else { return }
        var new = process(front).screens.tabs[tab].top?.end
        if new == nil {
            let end = Passage.End(
                id: freeController(in: front), screen: definition(front).tabs[tab])
            call(.viewDidLoad, of: end, in: front, into: &sink)
            new = end
        }
        guard let new else { return }
        let passage = Passage(kind: .selectTab(tab), old: old.end, new: new)
        schedule(rules.navigation.selectTab.value, passage, in: front)
    }

    /// Resigns the responder of a covered screen; its keyboard goes as any other.
    mutating func coverResponder(of app: AppID, into sink: inout some RecordSink) {
        if rules.presentation.covered.value == .restored {
            processes[app.index].screens.holdForModal(process(app).responder.first)
        }
        processes[app.index].monitor.setIntent(nil)
        resign(in: app, by: .system, into: &sink)
        guard hasKeyboard(app) else { return }
        hideKeyboard(of: app, into: &sink)
    }

    /// Restores the responder of a screen that is uncovered, and its keyboard, for the system.
    mutating func uncoverResponder(
        of app: AppID, after passage: Passage, into sink: inout some RecordSink
    ) {
        if rules.quirks.coveredRefusesKeyboard.value, passage.kind != .pop {
            processes[app.index].changePage { $0.refusesKeyboard = true }
        }
        guard let held = takeHeld(of: app, after: passage) else { return }
        guard process(app).phase == .active, process(app).responder.first == nil else { return }
        processes[app.index].monitor.setIntent(held)
        let arrival = Arrival(isAnimated: true, during: .appearance)
        makeFirst(held, in: app, arrival, by: .system, into: &sink)
    }
}

// MARK: - The stacks

extension World {
    /// Removes and returns the responder that the system keeps for a screen that is uncovered.
    private mutating func takeHeld(of app: AppID, after passage: Passage) -> ViewIndex? {
        guard passage.kind == .pop else {
            return processes[app.index].screens.takeHeldForModal()
        }
        return processes[app.index].screens.takeHeldForPush()
    }

    func made(_ end: Passage.End, in app: AppID) -> ViewController {
        ViewController(
            id: end.id, screen: end.screen, texts: emptyTexts(app, screen: end.screen))
    }

    mutating func present(_ new: Passage.End, as style: ModalStyle, in app: AppID) {
        processes[app.index].screens.present(made(new, in: app), as: style)
        guard viewFrame(of: app) != nil else { return }
        processes[app.index].changePage(of: new.id) { $0.inset = MovingLength(0) }
    }

    mutating func dismissTop(of app: AppID) {
        guard processes[app.index].screens.dismissTop() else { return }
        processes[app.index].monitor.setIntent(nil)
    }

    mutating func select(_ tab: Int, _ new: Passage.End, in app: AppID) {
        processes[app.index].screens.select(tab, root: made(new, in: app))
        processes[app.index].monitor.setIntent(nil)
    }

    /// Returns the smallest number that no controller of a process has, one that lives on included.
    func freeController(in app: AppID) -> ControllerID {
        let process = process(app)
        let taken =
            process.screens.controllers.map(\.id) + process.screens.leaked
            + process.code.observers.map(\.controller)
        return (0...taken.count).first { !taken.contains($0) } ?? taken.count
    }
}

// MARK: - Whether it can be done

extension World {
    func checkPresent(_ screen: Int, _ style: ModalStyle?) throws(ActionError) {
        let front = try needTouchableFront()
        try checkNoNavigation(of: front)
        guard definition(front).screens.indices.contains(screen) else {
            throw ActionError(
                .noSuchScreen, "\(definition(front).name) has no such screen to present")
        }
        let isOld = rules.presentation.style.value == .fullScreen
        guard style == .sheet, isOld, !shared.setting.device.isPad else { return }
        let rule = "\(rules.name) presents full screen on an iPhone; leave the style out"
        throw ActionError(.unsupported, rule)
    }

    func checkDismiss(bySwipe: Bool) throws(ActionError) {
        let front = try needTouchableFront()
        try checkNoNavigation(of: front)
        guard let modal = process(front).screens.modals.last else {
            let rule = "nothing is presented; use pop for a pushed screen"
            throw ActionError(.nothingToDismiss, rule)
        }
        guard bySwipe else { return }
        guard rules.presentation.swipes.value else {
            let rule = "\(rules.name) has no swipe that dismisses a screen; use dismiss"
            throw ActionError(.unsupported, rule)
        }
        guard modal.style != .popover else {
            throw ActionError(.unsupported, "a popover cannot be swiped down; use dismiss")
        }
        guard modal.style.keepsBelow else {
            throw ActionError(.unsupported, "a full screen cannot be swiped down; use dismiss")
        }
    }

    func checkTab(_ tab: Int) throws(ActionError) {
        let front = try needTouchableFront()
        try checkNoNavigation(of: front)
        let name = definition(front).name
        let count = definition(front).tabs.count
        guard (0..<count).contains(tab) else {
            let rule =
                count == 0
                ? "\(name) has no tabs; list them under `tabs`"
                : "\(name) has no tab \(tab); its tabs are 0 to \(count - 1)"
            throw ActionError(.noSuchScreen, rule)
        }
        guard process(front).screens.modals.isEmpty else {
            throw ActionError(.notTouchable, "a presented screen covers the tabs; dismiss it first")
        }
        guard process(front).screens.tab != tab else {
            throw ActionError(.unsupported, "tab \(tab) of \(name) is chosen already")
        }
    }
}
