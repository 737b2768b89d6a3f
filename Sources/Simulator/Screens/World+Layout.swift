// The system's guide and SwiftUI's safe area follow the one keyboard at any moment. Only views that
// an app has moved by itself, and a guide that has missed a transition, have a state of their own.

extension World {
    /// Returns the places of an app's scroll views, its guide and its moved view, at this moment or
    /// at rest.
    func geometry(of app: AppID, atRest: Bool = false) -> SceneGeometry {
        var geometry = SceneGeometry()
        geometry.keyboard = followedKeyboard(of: app, atRest: atRest)
        if shared.usesAccessoryView[app.index] {
            geometry.carried = carriedView(of: app, atRest: atRest)
        }
        geometry.placed = liveFrames(of: app, atRest: atRest)
        guard let page = processes[app.index].page else { return geometry }
        geometry.toggled = toggledViews(of: page, in: app)
        geometry.scrolls = page.scrolls.map { $0.position(atRest: atRest) }
        geometry.shift = atRest ? page.shift.target : page.shift.now
        return geometry
    }

    /// Returns everything that frames depend on, at rest.
    func surroundings(atRestOf app: AppID) -> Layout.Surroundings {
        Layout.Surroundings(
            window: view(of: app), inset: process(app).inset.target,
            attachment: shared.attachments[app.index],
            geometry: geometry(of: app, atRest: true))
    }

    func layoutFacts(of app: AppID) -> LayoutFacts {
        let state: ApplicationState =
            switch processes[app.index].phase {
            case .active: .active
            case .inactive, .launching: .inactive
            case .background, .suspended, .notRunning: .background
            }
        return LayoutFacts(
            geometry: geometry(of: app, atRest: true), attachment: shared.attachments[app.index],
            state: state)
    }

    /// Returns the keyboard as an app's guide or safe area follows it; nil while it counts as off
    /// screen.
    private func followedKeyboard(of app: AppID, atRest: Bool) -> Rect? {
        let attachment = shared.attachments[app.index]
        guard attachment.followsSystem, processes[app.index].phase.isRunning else { return nil }
        if let page = process(app).page, let stale = page.stale {
            if case .systemGuide = attachment { return stale.keyboard }
            if page.isDeaf { return stale.keyboard }
        }
        guard let frame = seenKeyboard(of: app, atRest: atRest) else { return nil }
        if case .systemGuide(let options) = attachment, options.followsUndockedKeyboard {
            guard windowFrame(of: app).intersection(frame) != nil else { return nil }
            return toView(frame, of: app, atRest: atRest)
        }
        let isOver = windowFrame(of: app).intersection(frame) != nil || !systemKeyboard.isMini
        return isPartOfLayout && isOver ? toView(frame, of: app, atRest: atRest) : nil
    }

    /// Returns the keyboard that an app's views have to reckon with, in screen coordinates; nil
    /// where none is on the display.
    func seenKeyboard(of app: AppID, atRest: Bool) -> Rect? {
        guard followsKeyboard(of: systemKeyboard.owner, in: app) else { return nil }
        // For the app that has left it behind the keyboard still stands.
        let (isLeft, isOwn) = (systemKeyboard.isLeftBehind, systemKeyboard.owner == app)
        guard !isLeft || isOwn else { return nil }
        let frame = atRest || isLeft ? systemKeyboard.frame : systemKeyboard.frameNow
        // One that leaves with its screen covers nothing of the next screen.
        let isUp = systemKeyboard.isShown || systemKeyboard.slide == nil
        let isSeen =
            atRest || isLeft ? systemKeyboard.isShown : systemKeyboard.isVisible && isUp
        guard isSeen, screenRect.intersection(frame) != nil, display(of: app) == .device else {
            return nil
        }
        return frame
    }

    /// Returns whether the guide of a scene follows the keyboard of another one.
    private func followsKeyboard(of owner: AppID?, in app: AppID) -> Bool {
        guard owner != app else { return true }
        guard !rules.layout.followsForeignKeyboard.value else { return true }
        guard let owner, !windowState.shown.isEmpty, isShown(app), isShown(owner) else {
            return false
        }
        return rules.windows.guideFollowsNeighbour.value
            || shared.siblings[app.index].contains(owner)
    }

    /// A Boolean value that indicates whether views make room for the keyboard: it is docked, or a
    /// mini toolbar that counts as keyboard among windows.
    var isPartOfLayout: Bool {
        systemKeyboard.isDocked || (systemKeyboard.isMini && miniIsKeyboard)
    }

    /// Returns the distance above an app's keyboard at which a finger begins to move it.
    func dismissPadding(of app: AppID) -> Pt {
        guard case .systemGuide(let options) = shared.attachments[app.index] else { return 0 }
        return options.keyboardDismissPadding
    }
}

// MARK: - Guides that miss a transition

extension World {
    /// Updates every installed guide of the owner of a keyboard that begins to move.
    mutating func tellGuides() {
        guard let owner = systemKeyboard.owner else { return }
        if guideStaysDown(of: owner) {
            return processes[owner.index].changePage { $0.stale = .init(keyboard: nil) }
        }
        guard let page = process(owner).page, page.isInstalled, page.stale != nil, !page.isDeaf
        else { return }
        processes[owner.index].changePage { $0.stale = nil }
    }

    /// Returns whether a guide misses a keyboard that comes up, on systems with that fault.
    private func guideStaysDown(of app: AppID) -> Bool {
        guard rules.quirks.guideStaysDown.value, systemKeyboard.isShown,
            case .systemGuide = shared.attachments[app.index]
        else { return false }
        return true
    }

    /// Marks the guide of a screen that has come into the window: it has not seen a keyboard that
    /// is already up.
    mutating func installPage(of app: AppID) {
        processes[app.index].trimPages()
        guard rules.layout.guideMissesWhileAway.value, systemKeyboard.isShown,
            systemKeyboard.owner == app, case .systemGuide = shared.attachments[app.index]
        else { return }
        processes[app.index].changePage { $0.stale = $0.stale ?? .init(keyboard: nil) }
    }

    /// Detaches the safe area of the shown screen from the keyboard.
    mutating func deafen(_ app: AppID) {
        guard case .safeArea = shared.attachments[app.index] else { return }
        let seen = followedKeyboard(of: app, atRest: true)
        processes[app.index].changePage { page in
            page.stale = page.stale ?? .init(keyboard: seen)
            page.isDeaf = true
        }
    }

    private mutating func install(_ isInstalled: Bool, in app: AppID) {
        let seen = followedKeyboard(of: app, atRest: true)
        let misses = rules.layout.guideMissesWhileAway.value
        processes[app.index].changePage { page in
            if misses, !isInstalled { page.stale = page.stale ?? .init(keyboard: seen) }
            page.isInstalled = isInstalled
        }
    }
}

// MARK: - Layout passes

extension World {
    /// Lays an app's views out: what was moved by its frame goes back to its place.
    mutating func layOut(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase.isRunning, !process(app).layout.isLayingOut else { return }
        if let page = process(app).page, page.shiftIsFrame, page.shift.target != 0 {
            shift(app, to: 0, byFrame: true, durationMs: 0, curve: 0, into: &sink)
        }
        guard shared.observesLayout[app.index], process(app).phase.executes,
            let shown = process(app).screens.shown
        else { return }
        processes[app.index].layout.beginPass()
        call(.viewDidLayoutSubviews, of: shown.end, in: app, into: &sink)
        processes[app.index].layout.endPass()
    }

    /// Schedules the layout pass of a return to the foreground, when the system has restored the
    /// keyboard and just before the app becomes active.
    mutating func scheduleLayout(of app: AppID, inMs ms: Int32) {
        guard rules.layout.passOnReturn.value else { return }
        queue.schedule(.layOut(app), inMs: ms)
    }

    mutating func layOutForSnapshot(_ app: AppID, into sink: inout some RecordSink) {
        guard rules.layout.passForSnapshot.value else { return }
        layOut(app, into: &sink)
    }

    /// Lays out all apps that run for the screen's new shape.
    mutating func layOutAll(into sink: inout some RecordSink) {
        for index in processes.indices where processes[index].phase.executes {
            layOut(AppID(index), into: &sink)
        }
    }
}

// MARK: - What the apps' code does

extension World {
    mutating func apply(_ effect: LayoutEffect, in app: AppID, into sink: inout some RecordSink) {
        switch effect {
        case .contentInset(let view, let inset, let duration, let curve):
            change(view, in: app, duration, curve, into: &sink) { scroll, bed in
                scroll.inset = inset
                scroll.bottom.move(to: inset.bottom, durationMs: duration, curve: curve)
                let range = bed.traits.offsets(height: bed.frame.height, inset: bed.adjusted(inset))
                return min(max(scroll.offset.target, range.lowerBound), range.upperBound)
            }
        case .scrollToVisible(let view, let part, let duration, let curve):
            change(view, in: app, duration, curve, into: &sink) { scroll, bed in
                let inset = bed.adjusted(scroll.position(atRest: true).contentInset)
                return bed.traits.offset(
                    showing: part, from: scroll.offset.target, height: bed.frame.height,
                    inset: inset)
            }
        case .shift(let distance, let byFrame, let duration, let curve):
            shift(
                app, to: distance, byFrame: byFrame, durationMs: duration, curve: curve,
                into: &sink)
        case .install(let isInstalled): install(isInstalled, in: app)
        case .needsLayout: layOut(app, into: &sink)
        case .hide(let view, let isHidden): hide(view, isHidden, in: app, into: &sink)
        case .pageInset(let controller, let inset, let duration, let curve):
            moveInset(
                of: controller, in: app, to: inset, durationMs: duration, curve: curve,
                into: &sink)
        case .controllerBecomesFirst: restoreBar(of: app, isField: false)
        }
    }

    /// The surroundings of a scroll view.
    private struct ScrollBed {
        var traits: ScrollTraits
        var frame: Rect
        var window: Layout.Window

        func adjusted(_ inset: Insets) -> Insets {
            traits.adjusted(inset, frame: frame, in: window)
        }
    }

    /// Changes a scroll view; the closure gives the new offset.
    private mutating func change(
        _ view: ViewIndex, in app: AppID, _ durationMs: Int32, _ curve: UInt8,
        into sink: inout some RecordSink, _ change: (inout ScrollMotion, ScrollBed) -> Pt
    ) {
        let screen = screenDefinition(app)
        guard screen.views.indices.contains(view), let traits = screen.views[view].kind.scroll
        else { return }
        let around = surroundings(atRestOf: app)
        let frame = Layout.solve(screen, in: around).frames[view]
        let old = around.geometry.scroll(view, traits)
        let known = process(app).page?.scrolls.first { $0.view == view }
        var scroll = known ?? ScrollMotion(old)
        let bed = ScrollBed(traits: traits, frame: frame, window: around.window)
        let offset = change(&scroll, bed)
        scroll.offset.move(to: offset, durationMs: durationMs, curve: curve)
        processes[app.index].changePage { page in
            page.scrolls.removeAll { $0.view == view }
            page.scrolls.append(scroll)
            page.scrolls.sort { $0.view < $1.view }
        }
        let new = scroll.position(atRest: true)
        guard new != old else { return }
        let moved = GeometryChange.scroll(view, from: old, to: new)
        record(.geometry(app, moved, durationMs: durationMs), into: &sink)
    }

    private mutating func shift(
        _ app: AppID, to distance: Pt, byFrame: Bool, durationMs: Int32, curve: UInt8,
        into sink: inout some RecordSink
    ) {
        let old = process(app).page?.shift.target ?? 0
        guard old != distance else { return }
        processes[app.index].changePage { page in
            page.shift.move(to: distance, durationMs: durationMs, curve: curve)
            page.shiftIsFrame = byFrame
        }
        let moved = GeometryChange.shift(from: old, to: distance)
        record(.geometry(app, moved, durationMs: durationMs), into: &sink)
    }
}
