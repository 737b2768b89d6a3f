// The state of one screen alone: views that its code hides, an inset that its code holds for it,
// and the bar that its controller keeps as long as it, or one of its fields, is first responder.

extension World {
    mutating func hide(
        _ view: ViewIndex, _ isHidden: Bool, in app: AppID, into sink: inout some RecordSink
    ) {
        guard screenDefinition(app).views.indices.contains(view) else { return }
        let old = process(app).page?.toggled ?? []
        let toggles = screenDefinition(app).views[view].isHidden != isHidden
        guard old.contains(view) != toggles else { return }
        processes[app.index].changePage { page in
            page.toggled.removeAll { $0 == view }
            if toggles { page.toggled.append(view) }
            page.toggled.sort()
        }
        let change = GeometryChange.visibility(view, isHidden: isHidden)
        record(.geometry(app, change, durationMs: 0), into: &sink)
    }

    /// Returns the views whose visibility differs from their definitions, with a lost bar.
    func toggledViews(of page: PageLayout, in app: AppID) -> [ViewIndex] {
        let screen = screenDefinition(app)
        guard page.hasLostBar, let bar = barView(of: app) else { return page.toggled }
        let others = page.toggled.filter { $0 != bar }
        return screen.views[bar].isHidden ? others : (others + [bar]).sorted()
    }

    /// Sets the inset of one controller's screen.
    mutating func moveInset(
        of controller: ControllerID, in app: AppID, to inset: Pt, durationMs: Int32, curve: UInt8,
        into sink: inout some RecordSink
    ) {
        guard process(app).screens.controllers.contains(where: { $0.id == controller }) else {
            return
        }
        let page = process(app).layout.pages.last { $0.controller == controller }
        var length = page?.inset ?? MovingLength(process(app).layout.commonInset.now)
        let old = length.target
        guard page?.inset == nil || old != inset else { return }
        length.move(to: inset, durationMs: durationMs, curve: curve)
        processes[app.index].changePage(of: controller) { $0.inset = length }
        guard process(app).screens.shown?.id == controller, old != inset else { return }
        record(.inset(app, from: old, to: inset, durationMs: durationMs), into: &sink)
        layOut(app, into: &sink)
        checkTrip(of: app, from: old, into: &sink)
    }
}

// MARK: - The bar that a controller keeps

extension World {
    /// Removes the bar of an app that comes back from the background, if its controllers are not
    /// first responder any more.
    mutating func loseBar(of app: AppID) {
        guard rules.quirks.controllerAfterTrip.value != .restored, keepsBar(app) else { return }
        processes[app.index].changePage { page in
            page.hasLostBar = true
            page.tellsBar = false
        }
    }

    /// Brings the bar back, for a field of the screen or for the app's code.
    mutating func restoreBar(of app: AppID, isField: Bool) {
        guard process(app).page?.hasLostBar == true else { return }
        guard isField || rules.quirks.controllerAfterTrip.value != .refused else { return }
        processes[app.index].changePage { $0.hasLostBar = false }
        if !isField, let shown = process(app).screens.shown { standBar(of: shown.id, in: app) }
    }
}

// MARK: - Touches that the keys let through

extension World {
    /// Taps the view below a key in the keyboard's middle as well.
    mutating func touchBelowKeys(into sink: inout some RecordSink) {
        guard let front, process(front).keyboard.keysLetTouchesThrough, systemKeyboard.isShown,
            systemKeyboard.owner == front
        else { return }
        let keys = systemKeyboard.frame
        let screen = screenDefinition(front)
        let hit = screen.drawOrder.last { view in
            guard screen.views[view].kind.catchesTouches,
                let part = visiblePart(of: view, in: front)
            else { return false }
            return part.y <= keys.midY && keys.midY < part.maxY && part.x <= keys.midX
                && keys.midX < part.maxX
        }
        guard let hit else { return }
        tap(hit, into: &sink)
    }
}
