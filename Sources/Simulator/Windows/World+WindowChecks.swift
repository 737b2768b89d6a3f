// The checks of actions on windows. An arrangement that a system or a device does not have is
// refused with the nearest one that it has.

extension World {
    func check(_ action: WindowAction) throws(ActionError) {
        guard shared.setting.device.isPad else {
            throw ActionError(
                .unsupported, "\(shared.setting.device.name) shows one app at a time",
                nextStep: "use an iPad, or `switchTo`")
        }
        if let scene = action.scene { try checkScene(scene, of: action) }
        switch action {
        case .openScene(let app, let display): try checkOpen(app, on: display)
        case .closeScene(let app): try checkClose(app)
        case .splitView(let app, let share): try checkSplit(app, share)
        case .slideOver(let app): try checkSlideOver(app)
        case .stage(let app): try checkStage(app)
        case .move(let app, let origin): try checkMove(app, to: origin)
        case .resize(let app, let frame): try checkResize(app, to: frame)
        case .tile(let app, _):
            try checkFree(app)
            try checkResizes(app)
            guard arrangement == .windowed else {
                throw ActionError(
                    .unsupported, "\(rules.name) tiles no windows here",
                    nextStep: "give the window a frame: `resizeWindow: { x, y, width, height }`")
            }
        case .moveToDisplay(let app, let display):
            try checkFree(app)
            try checkDisplay(display)
            guard arrangement != .fullScreen else {
                throw ActionError(
                    .unsupported, "apps fill the device's screen now",
                    nextStep: windowsStep)
            }
            guard self.display(of: app) != display else {
                throw ActionError(.unsupported, "\(name(app)) is on that display already")
            }
        case .activate(let app):
            try checkNoSwitch()
            guard isShown(app) else {
                throw ActionError(
                    .notTouchable, "\(name(app)) is on no display", nextStep: "use `switchTo`")
            }
            guard front != app else {
                throw ActionError(.alreadyInFront, "\(name(app)) is already in front")
            }
        case .arrange(let new): try checkArrange(new)
        case .connect(let display): try checkConnect(display, isIn: true)
        case .disconnect(let display): try checkConnect(display, isIn: false)
        case .menuBar(let shows): try checkMenuBar(shows)
        }
    }

    private func checkMenuBar(_ shows: Bool) throws(ActionError) {
        guard rules.windows.freeWindows.value else {
            throw ActionError(
                .unsupported, "\(rules.name) has no menu bar", nextStep: "iPadOS 26 has one")
        }
        guard front != nil else {
            throw ActionError(
                .unsupported, "no app is in front, so the menu bar has no menus",
                nextStep: "launch an app first")
        }
        guard windowState.showsMenuBar != shows else {
            throw ActionError(.unsupported, "the menu bar is \(shows ? "shown" : "hidden") already")
        }
    }

    private func checkScene(_ app: AppID, of action: WindowAction) throws(ActionError) {
        guard definition(app).mainScene != nil, !rules.windows.severalScenes.value else { return }
        throw ActionError(
            .unsupported, "an app has one scene on \(rules.name)",
            nextStep: "several scenes need iOS 13 or later")
    }

    private func checkOpen(_ app: AppID, on display: DisplayID?) throws(ActionError) {
        try checkNewcomer(app)
        if let display, display != .device { return try checkDisplay(display) }
        guard front != nil, arrangement == .fullScreen else { return }
        try checkSplit(app, .half)
    }

    /// Throws where a scene cannot join the front one.
    private func checkNewcomer(_ app: AppID) throws(ActionError) {
        try checkNoSwitch()
        if front != nil { _ = try needTouchableFront() }
        guard !isShown(app) else {
            throw ActionError(
                .alreadyInFront, "\(name(app)) is on a display already",
                nextStep: "touch its window: `activate`")
        }
    }

    private func checkClose(_ app: AppID) throws(ActionError) {
        try checkNoSwitch()
        guard process(app).phase.isRunning else {
            throw ActionError(.notRunning, "\(name(app)) is not running")
        }
        guard rules.windows.severalScenes.value, shared.usesScenes[app.index] else {
            throw ActionError(
                .unsupported, "\(name(app)) has no scenes that could be closed",
                nextStep: "end the app: `forceQuit`")
        }
    }

    private func checkSplit(_ app: AppID, _ share: SplitShare) throws(ActionError) {
        _ = try needTouchableFront()
        try checkNewcomer(app)
        guard shared.setting.device.windows >= .splitView else {
            throw ActionError(
                .unsupported, "\(shared.setting.device.name) has no Split View",
                nextStep: shared.setting.device.windows == .slideOver
                    ? "use `slideOver`" : "use `switchTo`")
        }
        guard rules.windows.splitView.value else {
            let next =
                rules.windows.freeWindows.value
                ? arrangement == .windowed ? "use `openScene`" : windowsStep
                : "use `switchTo`"
            throw ActionError(
                .unsupported, "\(rules.name) has no Split View", nextStep: next)
        }
        try checkArrangement(.fullScreen, for: "Split View")
        guard definition(app).resizes, front.map({ definition($0).resizes }) ?? true else {
            throw ActionError(
                .unsupported, "an app that needs the whole screen joins no Split View")
        }
        guard let front, display(of: front) == .device else {
            throw ActionError(.unsupported, "an external display has no Split View")
        }
    }

    private func checkSlideOver(_ app: AppID) throws(ActionError) {
        _ = try needTouchableFront()
        try checkNewcomer(app)
        guard shared.setting.device.windows >= .slideOver else {
            throw ActionError(
                .unsupported, "\(shared.setting.device.name) has no Slide Over",
                nextStep: "use `switchTo`")
        }
        guard rules.windows.slideOver.value else {
            let next =
                rules.windows.freeWindows.value
                ? "use a small window: `resizeWindow`" : "use `switchTo`"
            throw ActionError(.unsupported, "\(rules.name) has no Slide Over", nextStep: next)
        }
        try checkArrangement(.fullScreen, for: "Slide Over")
        guard definition(app).resizes else {
            throw ActionError(.unsupported, "\(name(app)) needs the whole screen")
        }
    }

    private func checkStage(_ app: AppID) throws(ActionError) {
        try checkNewcomer(app)
        guard arrangement != .fullScreen else {
            throw ActionError(
                .unsupported, "apps fill the screen now",
                nextStep: windowsStep)
        }
        _ = try needTouchableFront()
    }

    /// The step that makes windows out of apps that fill the screen, or the nearest one.
    private var windowsStep: String {
        let ways = [Arrangement.windowed, .stageManager]
        let possible = ways.first { shared.setting.refusal(of: $0) == nil }
        return possible.map { "choose `arrangement: \($0.rawValue)`" }
            ?? "use `splitView` or `switchTo`"
    }

    private func checkArrangement(
        _ needed: Arrangement, for what: String
    ) throws(ActionError) {
        guard arrangement != needed else { return }
        throw ActionError(
            .unsupported, "\(what) needs `arrangement: \(needed.rawValue)`",
            nextStep: "put the app into the stage: `stage`")
    }

    private func checkArrange(_ new: Arrangement) throws(ActionError) {
        try checkNoSwitch()
        if front != nil { _ = try needTouchableFront() }
        guard new != arrangement else {
            throw ActionError(.unsupported, "the arrangement is \(new.rawValue) already")
        }
        if let refusal = shared.setting.refusal(of: new) { throw refusal }
    }

    /// Throws where a scene's window has no frame of its own.
    private func checkFree(_ app: AppID) throws(ActionError) {
        try checkNoSwitch()
        guard isShown(app) else {
            throw ActionError(
                .notTouchable, "\(name(app)) is on no display", nextStep: "use `switchTo`")
        }
        guard arrangement != .fullScreen || display(of: app) != .device else {
            throw ActionError(
                .unsupported, "apps fill the screen now, and have no window to move",
                nextStep: windowsStep)
        }
    }

    private func checkMove(_ app: AppID, to origin: Point) throws(ActionError) {
        try checkFree(app)
        var frame = windowFrame(of: app)
        (frame.x, frame.y) = (origin.x, origin.y)
        try checkFits(frame, app)
    }

    private func checkResize(_ app: AppID, to frame: Rect) throws(ActionError) {
        try checkFree(app)
        try checkResizes(app)
        let least = minimumSize(on: display(of: app))
        guard frame.width >= least.width, frame.height >= least.height else {
            throw ActionError(
                .unsupported,
                "a window of \(frame.width) x \(frame.height) pt is too small",
                nextStep: "the smallest is \(least.width) x \(least.height) pt")
        }
        try checkFits(frame, app)
    }

    private func checkResizes(_ app: AppID) throws(ActionError) {
        guard !definition(app).resizes else { return }
        throw ActionError(
            .unsupported, "the window of \(name(app)) keeps its size",
            nextStep: "move it: `moveWindow`")
    }

    private func checkFits(_ frame: Rect, _ app: AppID) throws(ActionError) {
        let display = display(of: app)
        let screen = size(of: display)
        guard frame != clamped(frame, to: display) else { return }
        throw ActionError(
            .unsupported,
            "the window of \(name(app)) would lie outside of its display of "
                + "\(screen.width) x \(screen.height) pt",
            nextStep: "the nearest place is {x: \(clamped(frame, to: display).x), "
                + "y: \(clamped(frame, to: display).y)}")
    }

    private func checkDisplay(_ display: DisplayID) throws(ActionError) {
        guard display == .device || windowState.connected.contains(display) else {
            let name = shared.setting.name(of: display)
            throw ActionError(
                .unsupported, "the display \(name) is not plugged in",
                nextStep: "plug it in: `display: { connect: \(name) }`")
        }
        guard display == .device || rules.windows.externalScenes.value else {
            throw ActionError(
                .unsupported, "\(rules.name) shows no windows on an external display",
                nextStep: "iPadOS 16.2 and later do, with Stage Manager")
        }
        guard display == .device || shared.setting.device.windows == .displays else {
            throw ActionError(
                .unsupported,
                "\(shared.setting.device.name) shows no windows on an external display",
                nextStep: "use an iPad Pro or Air with an M1 or later")
        }
        guard display == .device || arrangement != .fullScreen else {
            throw ActionError(
                .unsupported, "an external display shows windows only with other windows",
                nextStep: windowsStep)
        }
    }

    private func checkConnect(_ display: DisplayID, isIn: Bool) throws(ActionError) {
        guard display != .device, display.index <= shared.setting.displays.count else {
            throw ActionError(.unsupported, "there is no such display")
        }
        guard windowState.connected.contains(display) != isIn else {
            throw ActionError(
                .unsupported,
                "the display \(shared.setting.name(of: display)) is "
                    + (isIn ? "plugged in already" : "not plugged in"))
        }
    }
}

extension Setting {
    /// Returns the reason for which the device cannot show apps in a way, or nil.
    public func refusal(of arrangement: Arrangement) -> ActionError? {
        switch arrangement {
        case .fullScreen: return nil
        case .stageManager:
            guard device.isPad, system.windows.stageManager.value else {
                let next =
                    device.isPad && system.windows.freeWindows.value
                    ? "its windows are `windowed`" : "iPadOS 16.1 to 18 have it"
                return ActionError(
                    .unsupported, "\(system.name) has no Stage Manager", nextStep: next)
            }
            guard device.windows >= .stages else {
                return ActionError(
                    .unsupported, "\(device.name) has no Stage Manager",
                    nextStep: "use `splitView` or `slideOver`, or an iPad Pro or Air with an M1")
            }
            return nil
        case .windowed:
            guard device.isPad, system.windows.freeWindows.value else {
                return ActionError(
                    .unsupported, "\(system.name) has no windows of any place and size",
                    nextStep: "iPadOS 26 has them; before that use `stageManager`")
            }
            return nil
        }
    }
}
