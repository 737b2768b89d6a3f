// The places of windows. A device that shows one app on its whole screen has no entry in its window
// state, and each of these functions returns at once.

extension World {
    /// The way in which the device shows several apps.
    public var arrangement: Arrangement { windowState.arrangement }

    /// The external displays that are plugged in.
    public var connectedDisplays: [DisplayID] { windowState.connected }

    /// The scenes on the displays, the lowest first; the front one alone where it fills the screen.
    public var shownScenes: [AppID] {
        guard windowState.shown.isEmpty else { return windowState.shown.map(\.scene) }
        return front.map { [$0] } ?? []
    }

    /// The scenes on the displays beside the front one.
    var besides: [AppID] {
        guard !windowState.shown.isEmpty else { return [] }
        return windowState.shown.map(\.scene).filter { $0 != front }
    }

    /// The scenes beside the front one that leave the display with it.
    var companions: [AppID] {
        guard !windowState.shown.isEmpty else { return [] }
        return windowState.shown.filter { $0.display == .device && $0.scene != front }.map(\.scene)
    }

    /// Returns whether a scene is on a display.
    public func isShown(_ app: AppID) -> Bool {
        front == app || windowState.shown.contains { $0.scene == app }
    }

    /// Returns the place of a scene's window: on a display, or in the group that it was left in;
    /// nil for a scene that fills the device's screen.
    @inline(__always)
    func place(of app: AppID) -> SceneWindowPlace? {
        windowState.isPlain ? nil : windowState.lastPlace(of: app)
    }

    /// Returns the display that a scene is on, or was on last.
    public func display(of app: AppID) -> DisplayID { place(of: app)?.display ?? .device }

    /// Returns the size of a display as it stands.
    public func size(of display: DisplayID) -> Size {
        guard display != .device else { return screenSize }
        let displays = shared.setting.displays
        let index = display.index - 1
        return displays.indices.contains(index) ? displays[index].size : screenSize
    }

    /// Returns the frame of a scene's window on its display.
    public func windowFrame(of app: AppID) -> Rect {
        if let place = place(of: app) { return frame(of: place) }
        guard callBar > 0 else { return screenRect }
        return Rect(
            x: 0, y: callBar, width: screenSize.width, height: screenSize.height - callBar)
    }

    /// Returns the frame of a window at a place.
    func frame(of place: SceneWindowPlace) -> Rect {
        let screen = size(of: place.display)
        let whole = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
        switch place.role {
        case .full: return whole
        case .left(let share): return side(share, of: whole, isLeft: true)
        case .right(let share): return side(share, of: whole, isLeft: false)
        case .over: return slideOverFrame(in: whole)
        case .free(let rect): return rect
        }
    }

    private func side(_ share: SplitShare, of whole: Rect, isLeft: Bool) -> Rect {
        let divider = Pt(Int(rules.windows.dividerPt.value))
        let narrow = narrowWidth(of: whole)
        let width =
            switch share {
            case .half: (whole.width - divider).half
            case .oneThird: narrow
            case .twoThirds: whole.width - divider - narrow
            }
        let x = isLeft ? 0 : whole.width - width
        return Rect(x: x, y: 0, width: width, height: whole.height)
    }

    private func narrowWidth(of whole: Rect) -> Pt {
        let windows = rules.windows
        let isLarge = max(whole.width, whole.height) >= Pt(Int(windows.largeFromPt.value))
        return Pt(Int((isLarge ? windows.largeNarrowPt : windows.narrowPt).value))
    }

    private func slideOverFrame(in whole: Rect) -> Rect {
        let margin = Pt(Int(rules.windows.slideOverMarginPt.value))
        let width = narrowWidth(of: whole)
        return Rect(
            x: whole.width - margin - width, y: margin, width: width,
            height: whole.height - margin - margin)
    }

    /// Returns the window of a scene with its safe area.
    public func window(of app: AppID) -> Layout.Window {
        guard let place = place(of: app), place.role != .full || place.display != .device,
            definition(app).resizes
        else { return lowered(Layout.window(of: shared.setting.device, orientation)) }
        let frame = frame(of: place)
        var safe = Insets()
        if place.display == .device {
            let whole = shared.setting.device.safeArea(in: orientation)
            safe.top = max(0, whole.top - frame.y)
            safe.bottom = max(0, whole.bottom - (screenSize.height - frame.maxY))
        }
        if case .free = place.role {
            safe.top = max(safe.top, Pt(Int(rules.windows.controlsPt.value)))
        }
        return Layout.Window(
            size: Size(width: frame.width, height: frame.height), safeArea: safe)
    }

    /// Returns a rectangle of the device's screen in the coordinates of a scene's window.
    package func toWindow(_ rect: Rect, of app: AppID) -> Rect {
        guard let place = place(of: app) else {
            return callBar > 0 ? rect.moved(toY: rect.y - callBar) : rect
        }
        let frame = frame(of: place)
        guard definition(app).resizes else { return scaled(rect, into: frame) }
        return Rect(
            x: rect.x - frame.x, y: rect.y - frame.y, width: rect.width, height: rect.height)
    }

    /// Returns a rectangle as an app has it that does not know of its window: for it the window is
    /// the whole screen.
    func scaled(_ rect: Rect, into frame: Rect) -> Rect {
        guard frame.width > 0, frame.height > 0 else { return rect }
        func scale(_ length: Pt, _ whole: Pt, _ part: Pt) -> Pt {
            Pt(raw: Int32(clamping: Int64(length.raw) * Int64(whole.raw) / Int64(part.raw)))
        }
        return Rect(
            x: scale(rect.x - frame.x, screenSize.width, frame.width),
            y: scale(rect.y - frame.y, screenSize.height, frame.height),
            width: scale(rect.width, screenSize.width, frame.width),
            height: scale(rect.height, screenSize.height, frame.height))
    }

    /// Returns the height of a scene's shown view that a keyboard's frame covers, in its
    /// coordinates.
    package func covered(_ app: AppID, by keyboard: Rect) -> Pt {
        if let view = viewFrame(of: app, atRest: true) {
            guard display(of: app) == .device else { return 0 }
            return view.intersection(toWindow(keyboard, of: app))?.height ?? 0
        }
        guard !windowState.shown.isEmpty else {
            return screenRect.intersection(keyboard)?.height ?? 0
        }
        guard display(of: app) == .device else { return 0 }
        let frame = windowFrame(of: app)
        guard frame.intersection(keyboard) != nil else { return 0 }
        // Below a mini toolbar there is nothing to be seen either.
        return window(of: app).size.height - max(0, toWindow(keyboard, of: app).y)
    }

    /// Returns a notification as a scene receives it: a screen's coordinates, as far as it knows of
    /// the screen.
    func received(_ notification: KeyboardNotification, by app: AppID) -> KeyboardNotification {
        guard let place = place(of: app), place.display == .device else { return notification }
        let frame = frame(of: place)
        let change: (Rect) -> Rect
        if !definition(app).resizes {
            change = { scaled($0, into: frame) }
        } else if place.role == .over, rules.windows.slideOverOmitsMargin.value {
            let margin = screenSize.height - frame.maxY
            change = { $0.moved(toY: $0.y - margin) }
        } else {
            return notification
        }
        var received = notification
        // An empty frame means that the place is not reported, and stays as it is.
        if received.begin != .zero { received.begin = change(received.begin) }
        if received.end != .zero { received.end = change(received.end) }
        received.boundsSize = Size(width: received.end.width, height: received.end.height)
        received.centerBegin = received.begin.center
        received.centerEnd = received.end.center
        return received
    }
}

extension Setting {
    /// The external displays that are plugged in at the start.
    var connectedDisplays: [DisplayID] {
        displays.indices.filter { displays[$0].isConnected }.map { DisplayID($0 + 1) }
    }

    /// Returns the other scenes of a scene's process.
    func siblings(of app: AppID) -> [AppID] {
        let main = apps[app.index].mainScene ?? app
        return apps.indices.map(AppID.init).filter {
            $0 != app && ($0 == main || apps[$0.index].mainScene == main)
        }
    }
}

// MARK: - What is seen

extension World {
    /// The windows on the displays, or nil while one app fills the device's screen.
    public var windows: WindowsContent? {
        windowState.shown.isEmpty && !windowState.showsMenuBar ? nil : windowsNow
    }

    /// The windows on the displays, also where external ones are plugged in and show none.
    var windowsAndDisplays: WindowsContent? {
        windowState.shown.isEmpty && connectedDisplays.isEmpty ? nil : windowsNow
    }

    private var windowsNow: WindowsContent {
        let alone = front.map { [SceneWindowPlace(scene: $0, role: .full)] } ?? []
        let places = windowState.shown.isEmpty ? alone : windowState.shown
        let windows = places.map { place in
            WindowsContent.Window(
                content: content(of: place.scene), frame: frame(of: place), place: place,
                isFront: place.scene == front)
        }
        let isHidden = front.map { hidesKeyboard($0) } ?? false
        return WindowsContent(
            arrangement: arrangement, windows: windows, keyboard: isHidden ? nil : keyboard,
            strip: strip, displays: connectedDisplays, showsMenuBar: windowState.showsMenuBar)
    }

    /// The scenes in the strip of Stage Manager: the front one of each stage that was left.
    private var strip: [SceneContent] {
        guard arrangement == .stageManager else { return [] }
        return windowState.spaces.compactMap { $0.last }.map { content(of: $0.scene) }
    }
}
