internal import Raster
internal import Simulator

/// Puts a whole screen together: app, keyboard, switcher, home screen, and what the system adds.
struct ScreenPainter {
    /// How deep pictures lie in pictures: an overlay can show a capture that has an overlay.
    private static let deepestPicture = 8

    let setting: Setting
    let keyboards: KeyLayouts
    let type: Typesetter
    let captures: [Capture]
    let staging: Staging

    init(snapshotter: Snapshotter, captures: [Capture]) {
        setting = snapshotter.setting
        keyboards = snapshotter.keyboards
        type = Typesetter(fonts: snapshotter.fonts)
        self.captures = captures
        staging = snapshotter.staging
    }

    func draw(_ screen: ScreenContent) -> DisplayList {
        var list = DisplayList()
        switch screen {
        case .app(let capture): drawApp(capture, withIndicator: true, into: &list)
        case .switcher(let content): drawSwitcher(content, into: &list)
        case .home: drawHome(into: &list)
        case .locked: drawLock(into: &list)
        }
        return list
    }

    func chrome(_ orientation: Orientation) -> Chrome {
        Chrome(device: setting.device, orientation: orientation, type: type)
    }

    private func box(_ orientation: Orientation) -> Box {
        let size = setting.device.size(in: orientation)
        return Box(0, 0, size.width.points, size.height.points)
    }

    // MARK: App

    private func drawApp(_ capture: Capture, withIndicator: Bool, into list: inout DisplayList) {
        drawWindows(capture, depth: 0, into: &list)
        let content = capture.content
        let chrome = chrome(content.orientation)
        let ink: Color = content.appearance == .light ? .black : .white
        chrome.drawStatusBar(ink, into: &list)
        guard withIndicator else { return }
        chrome.drawHomeIndicator(indicatorColor(capture), into: &list)
    }

    private func indicatorColor(_ capture: Capture) -> Color {
        let isDark = (capture.keyboard?.appearance ?? capture.content.appearance) == .dark
        return isDark ? .white : .black
    }

    /// The app's window and the keyboard's above it.
    private func drawWindows(_ capture: Capture, depth: Int, into list: inout DisplayList) {
        let content = capture.content
        guard
            let scene = ScenePainter(
                content, keyboard: capture.keyboard, setting: setting, type: type)
        else { return list.fill(box(content.orientation), Palette(content.appearance).page) }
        scene.drawViews(into: &list)
        for overlay in content.overlays {
            drawOverlay(overlay, over: scene, depth: depth, into: &list)
        }
        let keyboardTop = capture.keyboard.map { $0.frame.y.points } ?? scene.window.maxY
        if let prompt = content.prompt {
            scene.drawPrompt(prompt, above: keyboardTop, into: &list)
        }
        if let keyboard = capture.keyboard, keyboardTop < scene.window.maxY {
            drawKeyboard(keyboard, over: scene, into: &list)
        }
    }

    private func drawKeyboard(
        _ keyboard: KeyboardContent, over scene: ScenePainter, into list: inout DisplayList
    ) {
        let painter = KeyboardPainter(
            keyboard, orientation: scene.content.orientation, setting: setting, layouts: keyboards,
            type: type, staging: staging)
        painter.draw(into: &list)
        if keyboard.accessory != nil, keyboard.accessory == scene.accessory {
            scene.drawAccessory(in: painter.parts.accessory, into: &list)
        } else {
            list.fill(painter.parts.accessory, painter.palette.keyboard)
        }
    }

    private func drawOverlay(
        _ overlay: Overlay, over scene: ScenePainter, depth: Int, into list: inout DisplayList
    ) {
        switch overlay {
        case .picture(let id):
            guard depth < Self.deepestPicture, captures.indices.contains(id.index) else { return }
            drawWindows(captures[id.index], depth: depth + 1, into: &list)
        case .blur:
            list.commands.append(
                .backdropBlur(
                    .rect(scene.window), sigma: 18, saturation: 1.5,
                    tint: scene.palette.page.opacity(0.35)))
        case .splash: drawSplash(over: scene, into: &list)
        case .lock:
            drawSplash(over: scene, into: &list)
            let y = scene.window.maxY - 120
            let ink = scene.palette.text
            list.text("Unlock", scene.window.midX, middle: y, 20, ink, .semibold, .center)
        }
    }

    private func drawSplash(over scene: ScenePainter, into list: inout DisplayList) {
        list.fill(scene.window, scene.palette.page)
        let app = setting.apps[scene.content.app.index]
        let side = min(120, scene.window.width * 0.28)
        let icon = Box(
            center: scene.window.midX, scene.window.midY, width: side, height: side)
        AppIcon(app).draw(in: icon, into: &list)
    }

    // MARK: Switcher and home screen

    private func drawSwitcher(_ content: SwitcherContent, into list: inout DisplayList) {
        let screen = box(setting.orientation)
        SwitcherPainter(setting: setting, type: type, screen: screen).draw(
            content, picture: card, into: &list)
    }

    private func card(_ id: CaptureID) -> DisplayList? {
        guard captures.indices.contains(id.index) else { return nil }
        var list = DisplayList()
        drawApp(captures[id.index], withIndicator: false, into: &list)
        return list
    }

    private func drawLock(into list: inout DisplayList) {
        let lock = LockPainter(
            setting: setting, screen: box(setting.orientation),
            safeArea: setting.device.safeArea(in: setting.orientation))
        lock.draw(into: &list)
        let chrome = chrome(setting.orientation)
        chrome.drawStatusBar(.white, hasTime: false, into: &list)
        chrome.drawHomeIndicator(.white, into: &list)
    }

    private func drawHome(into list: inout DisplayList) {
        let home = HomePainter(
            setting: setting, type: type, screen: box(setting.orientation),
            safeArea: setting.device.safeArea(in: setting.orientation))
        home.draw(into: &list)
        let chrome = chrome(setting.orientation)
        chrome.drawStatusBar(.white, into: &list)
        chrome.drawHomeIndicator(.white, into: &list)
    }
}
