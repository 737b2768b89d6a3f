// Everything that can be seen, as values: the screen, the pictures that the system takes of an app,
// and the switcher that shows them. Other targets draw them.

extension World {
    /// The content of the display at this moment, with the system's covers.
    public var screen: ScreenContent {
        let notices = lifecycleState.notices
        let screen = screenBelowNotices
        guard !notices.isEmpty else { return screen }
        if isLocked || cover == .notificationCenter {
            return notices.list.isEmpty ? screen : .notified(screen, by: notices.list)
        }
        return notices.banner.map { .notified(screen, by: [$0]) } ?? screen
    }

    private var screenBelowNotices: ScreenContent {
        if isLocked { return .locked }
        guard let veil else { return uncovered }
        return .covered(uncovered, by: veil)
    }

    /// A call lies over a panel.
    private var veil: SystemVeil? {
        let fillsScreen = rules.interruptions.answerLeaves.value
        switch (call, cover) {
        case (.ringing, _): return fillsScreen ? .incomingCall : .callBanner
        case (.ongoing, _) where isBlocked: return .ongoingCall
        case (_, .controlCenter): return .controlCenter
        case (_, .notificationCenter): return .notificationCenter
        default: return nil
        }
    }

    private var uncovered: ScreenContent {
        if call == .ongoing && isBlocked { return .home }
        if let switcher { return .switcher(withDisplays(switcher)) }
        if let windows = windowsAndDisplays { return .windows(windows) }
        guard let front else { return .home }
        return .app(frontCapture(front))
    }

    /// Returns a switcher with what the external displays show beside it.
    package func withDisplays(_ switcher: SwitcherContent) -> SwitcherContent {
        guard !connectedDisplays.isEmpty else { return switcher }
        var switcher = switcher
        switcher.displays = windowsAndDisplays
        return switcher
    }

    /// The rectangle of the whole screen.
    public var screenRect: Rect {
        Rect(x: 0, y: 0, width: screenSize.width, height: screenSize.height)
    }

    /// Returns the content of an app's own windows at this moment, without the keyboard's.
    public func content(of app: AppID) -> SceneContent {
        // A copy of the process would cost more than the content.
        let index = app.index
        let screen = shownScreen(app)
        let phase = processes[index].phase
        let starts = phase == .launching || phase == .notRunning
        return SceneContent(
            app: app, screen: screen, orientation: orientation,
            appearance: appearance(of: app), inset: processes[index].inset.now,
            firstResponder: processes[index].responder.first,
            texts: processes[index].screens.shown?.texts ?? emptyTexts(app, screen: screen),
            overlays: starts ? [.splash] : processes[index].covers.overlays,
            prompt: processes[index].prompt, geometry: geometry(of: app),
            below: contentBelow(processes[index].screens.modals[...], of: app),
            viewFrame: viewFrame(of: app), window: ownWindow(of: app),
            live: processes[index].layout.live?.screen)
    }

    /// Returns the window of a scene where it does not fill the device's screen.
    private func ownWindow(of app: AppID) -> Layout.Window? {
        place(of: app) != nil || callBar > 0 ? window(of: app) : nil
    }

    /// Returns the screen below the uppermost of some modal screens, where it is seen.
    private func contentBelow(_ modals: ArraySlice<Modal>, of app: AppID) -> [SceneContent] {
        guard let modal = modals.last, modal.style.keepsBelow, let controller = modal.below.top
        else { return [] }
        var content = SceneContent(
            app: app, screen: controller.screen, orientation: orientation,
            appearance: appearance(of: app), inset: 0, firstResponder: nil,
            texts: controller.texts, overlays: [], prompt: nil)
        if let style = modals.dropLast().last?.style, style.isInset {
            content.viewFrame = viewFrame(of: app, as: style, atRest: false)
            content.below = contentBelow(modals.dropLast(), of: app)
        }
        content.window = ownWindow(of: app)
        return [content]
    }

    /// The keyboard as it is seen at this moment, or nil.
    public var keyboard: KeyboardContent? {
        guard systemKeyboard.isVisible, let owner = systemKeyboard.owner else { return nil }
        let process = process(owner)
        let text = process.responder.first.flatMap { process.screens.shown?.texts[$0] } ?? ""
        var content = KeyboardContent(
            frame: systemKeyboard.frameNow, kind: systemKeyboard.kind, owner: owner,
            appearance: appearance, returnKey: systemKeyboard.returnKey,
            showsPrediction: systemKeyboard.showsPrediction,
            accessoryHeight: systemKeyboard.accessoryHeight, accessory: systemKeyboard.accessory,
            isShifted: focusedTraits(of: owner).capitalizes
                && KeyboardContent.isShifted(after: text))
        if systemKeyboard.inputViewHeight != nil { content.look = .inputView }
        content.accessoryTop = systemKeyboard.accessoryTop
        if process.keyboard.keys == .undrawn || systemKeyboard.isStray {
            content.look = .accessoryAlone
        }
        content.form = systemKeyboard.isHardware ? hardwareForm : form(at: systemKeyboard.place)
        if isShrinking {
            content.form = .docked
            content.frame.height = screenSize.height - content.frame.y
        }
        content.partedShare = partedShare
        if systemKeyboard.isSecure || !text.isEmpty { offer(for: text, in: &content) }
        return content
    }

    private func form(at place: KeyboardPlace) -> KeyboardContent.Form {
        switch place {
        case .docked: .docked
        case .undocked: .undocked
        case .split: .split
        case .floating: .floating
        }
    }

    private var hardwareForm: KeyboardContent.Form {
        if systemKeyboard.isMini { return .miniToolbar }
        return hardwareAnswer == .bar ? .shortcutsBar : .docked
    }

    /// A Boolean value that indicates whether the keyboard is up or on its way up, whoever owns it.
    public var isKeyboardShown: Bool { systemKeyboard.isUp }

    /// The keyboard's frame when it has come to rest, in screen coordinates.
    public var keyboardFrame: Rect { systemKeyboard.frame }

    /// Returns a frame of a notification of this moment in the interface's coordinates.
    public func interfaceFrame(of reported: Rect) -> Rect { screenSpace.fromScreen(reported) }

    /// The app whose field the keyboard types into, or nil while it is not shown.
    public var keyboardOwner: AppID? { systemKeyboard.isUp ? systemKeyboard.owner : nil }

    /// Returns the phase of an app's process.
    public func phase(of app: AppID) -> ProcessPhase { process(app).phase }

    /// Returns the name of an app's first responder, or nil.
    public func firstResponder(of app: AppID) -> ViewID? {
        process(app).responder.first.map { screenDefinition(app).views[$0].id }
    }

    /// Returns the inset that an app holds for the keyboard, at rest.
    public func inset(of app: AppID) -> Pt { process(app).inset.target }

    /// Returns the frame of a view of an app's shown screen at this moment, in window coordinates.
    public func frame(of view: ViewIndex, in app: AppID) -> Rect {
        frames(of: content(of: app))[view]
    }

    /// Returns the live card that the switcher showed last of an app, or nil.
    public func liveCard(of app: AppID) -> CaptureID? { process(app).pictures.liveCard }

    /// Returns the stored snapshot of an app, or nil.
    public func storedSnapshot(of app: AppID) -> CaptureID? { fittingSnapshot(of: app) }

    /// Returns the switcher as it would stand if the user opened it now; empty where the system has
    /// no cards.
    public mutating func switcherNow() -> SwitcherContent {
        guard rules.pictures.hasCards.value else { return SwitcherContent(cards: []) }
        guard let front else { return SwitcherContent(cards: storedCards(without: [])) }
        return switcher(of: front, picture: systemPicture(of: front))
    }
}

extension World {
    /// Returns the display with one app in front: what the user sees, a foreign keyboard included.
    func frontCapture(_ app: AppID) -> Capture {
        var content = content(of: app)
        if let slide = slide(of: app) { content.slide = [slide] }
        return Capture(
            content: content, keyboard: hidesKeyboard(app) ? nil : keyboard(over: app))
    }

    /// Returns the keyboard in the coordinates of a scene's window; nil on another display.
    private func keyboard(over app: AppID) -> KeyboardContent? {
        guard place(of: app) != nil else { return keyboard }
        guard display(of: app) == .device, var keyboard else { return nil }
        keyboard.accessoryTop = keyboard.accessoryTop.map {
            toWindow(keyboard.frame.moved(toY: $0), of: app).y
        }
        keyboard.frame = toWindow(keyboard.frame, of: app)
        return keyboard
    }

    /// Keeps what the screen shows as the app is left, for the rules about its pictures. What moves
    /// just then is no state that a picture could be held against.
    mutating func rememberScreen(of app: AppID) {
        let isMoving =
            systemKeyboard.isSeenMoving || process(app).inset.isSeenMoving
            || process(app).layout.isSeenMoving
        // The system's pictures of a scene have no neighbour's keyboard, and no place for one.
        let isBesideKeyboard = app != front && systemKeyboard.isUp && systemKeyboard.owner != app
        var screen = frontCapture(app)
        // The picture of a scene beside the front one has no keyboard of another scene.
        if app != front { screen.keyboard = ownKeyboard(of: app) }
        let picture = isMoving || isBesideKeyboard ? nil : intern(screen)
        processes[app.index].monitor.setLastScreen(picture)
    }

    /// Returns the keyboard as a picture of an app's windows has it: nil where a window of the app
    /// lies above the keyboard's.
    func ownKeyboard(of app: AppID) -> KeyboardContent? {
        guard !hidesKeyboard(app) else { return nil }
        return keyboard(over: app).flatMap { $0.owner == app ? $0 : nil }
    }

    mutating func intern(_ capture: Capture) -> CaptureID { pictureState.intern(capture) }

    mutating func systemPicture(of app: AppID) -> CaptureID {
        intern(Capture(content: content(of: app), keyboard: ownKeyboard(of: app)))
    }

    /// Takes the live card of the app that is being left, and shows the switcher with it.
    mutating func takeLiveCard(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase.executes else { return }
        let picture = keepLiveCard(of: app, into: &sink)
        switcherState.show(switcher(of: app, picture: picture))
        check(picture, of: app, as: .cardShowsLastScreen, into: &sink)
        checkSecrets(in: picture, of: app, .liveCard, into: &sink)
        for other in companions where process(other).phase.executes {
            let picture = keepLiveCard(of: other, into: &sink)
            checkSecrets(in: picture, of: other, .liveCard, into: &sink)
        }
    }

    private mutating func keepLiveCard(
        of app: AppID, into sink: inout some RecordSink
    ) -> CaptureID {
        let picture = systemPicture(of: app)
        processes[app.index].pictures.keepLiveCard(picture)
        record(.snapshot(app, .liveCard, picture), into: &sink)
        return picture
    }

    mutating func storeSnapshot(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .background else { return }
        layOutForSnapshot(app, into: &sink)
        let picture = systemPicture(of: app)
        processes[app.index].pictures.store(picture)
        record(.snapshot(app, .stored, picture), into: &sink)
        check(picture, of: app, as: .storedShowsLastScreen, into: &sink)
        scheduleFlips(of: app)
        checkSecrets(in: picture, of: app, .stored, into: &sink)
    }
}
