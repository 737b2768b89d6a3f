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
    let overlays: DebugOverlays
    let drawings: [ViewID: any ViewDrawing]
    /// False where a banner stands in the place of the status bar.
    private var showsStatusBar = true

    init(snapshotter: Snapshotter, captures: [Capture]) {
        setting = snapshotter.setting
        keyboards = snapshotter.keyboards
        type = Typesetter(fonts: snapshotter.fonts)
        self.captures = captures
        staging = snapshotter.staging
        overlays = snapshotter.overlays
        drawings = snapshotter.drawings
    }

    func draw(_ screen: ScreenContent) -> DisplayList {
        var list = DisplayList()
        switch screen {
        case .app(let capture): drawApp(capture, withIndicator: true, into: &list)
        case .windows(let content): drawWindows(content, into: &list)
        case .switcher(let content): drawSwitcher(content, into: &list)
        case .home: drawHome(into: &list)
        case .locked: drawLock(into: &list)
        case .covered(let below, let veil):
            list = draw(below)
            drawVeil(veil, orientation: below.orientation ?? setting.orientation, into: &list)
        case .notified(let below, let notes): drawNotified(below, notes, into: &list)
        }
        return list
    }

    /// Draws notifications in the lists of the lock screen and of Notification Center, and
    /// elsewhere the latest one in a banner.
    private func drawNotified(
        _ below: ScreenContent, _ notes: [UserNotification], into list: inout DisplayList
    ) {
        let orientation = below.orientation ?? setting.orientation
        switch below {
        case .locked: drawLock(notes, into: &list)
        case .covered(let app, .notificationCenter):
            list = draw(app)
            drawVeil(.notificationCenter, notes, orientation: orientation, into: &list)
        default:
            let painter = NotificationPainter(
                setting: setting, type: type, screen: box(orientation),
                safeArea: setting.device.safeArea(in: orientation))
            guard let note = notes.first, painter.entry(of: note) != nil else {
                return list = draw(below)
            }
            var covered = self
            covered.showsStatusBar = !painter.bannerCoversStatusBar
            list = covered.draw(below)
            painter.drawBanner(note, into: &list)
        }
    }

    private func drawVeil(
        _ veil: SystemVeil, _ notes: [UserNotification] = [], orientation: Orientation,
        into list: inout DisplayList
    ) {
        let system = SystemPainter(
            setting: setting, type: type, screen: box(orientation),
            safeArea: setting.device.safeArea(in: orientation), orientation: orientation,
            notifications: notes)
        system.draw(veil, into: &list)
        guard veil != .callBanner else { return }
        let chrome = chrome(orientation)
        defer { chrome.drawHomeIndicator(.white, into: &list) }
        if veil == .controlCenter, system.hasLevelsBelowEars { return }
        // Before iOS 7 the cloth of Notification Center hung below a black status bar.
        let form = setting.system.look.notificationCenter.value
        let isCloth = veil == .notificationCenter && form == .cloth
        let isCover = veil == .notificationCenter && form == .cover
        drawStatusBar(
            .white, orientation, hasTime: !isCover,
            isClear: !isCloth, into: &list)
    }

    func chrome(_ orientation: Orientation) -> Chrome {
        Chrome(device: setting.device, orientation: orientation, type: type)
    }

    /// The status bar of the system's era.
    ///
    /// - Parameter isClear: whether the bar has no ground although its system's bars have one.
    func drawStatusBar(
        _ color: Color, _ orientation: Orientation, hasTime: Bool = true, isClear: Bool = false,
        tint: Color? = nil, into list: inout DisplayList
    ) {
        guard showsStatusBar else { return }
        guard let bar = EraStatusBar(setting, orientation, type) else {
            return chrome(orientation).drawStatusBar(color, hasTime: hasTime, into: &list)
        }
        bar.draw(color, hasTime: hasTime, hasGround: !isClear, tint: tint, into: &list)
    }

    func box(_ orientation: Orientation) -> Box {
        let size = setting.device.size(in: orientation)
        return Box(0, 0, size.width.points, size.height.points)
    }

    /// The window that a scene is laid out in.
    func window(of content: SceneContent) -> Layout.Window {
        content.window ?? Layout.window(of: setting.device, content.orientation)
    }

    /// The bounds of a scene's window.
    func box(of content: SceneContent) -> Box {
        let size = window(of: content).size
        return Box(0, 0, size.width.points, size.height.points)
    }

    // MARK: App

    private func drawApp(_ capture: Capture, withIndicator: Bool, into list: inout DisplayList) {
        drawWindow(capture, into: &list)
        let content = capture.content
        let bar = callBar(over: content)
        guard bar > 0 || content.fillsScreen(of: setting.device) else { return }
        let chrome = chrome(content.orientation)
        let ink = statusInk(over: content)
        if bar > 0 { chrome.drawCallBar(bar, into: &list) }
        directed(box(content.orientation), into: &list) { list in
            drawStatusBar(
                bar > 0 ? .white : ink, content.orientation, isClear: bar > 0,
                tint: statusTint(over: content), into: &list)
        }
        guard withIndicator else { return }
        chrome.drawHomeIndicator(indicatorColor(capture), into: &list)
    }

    /// The colour that the status bar takes over from the navigation bar, where the system's does.
    private func statusTint(over content: SceneContent) -> Color? {
        guard setting.system.look.statusGround.value == .tinted,
            setting.apps.indices.contains(content.app.index),
            setting.apps[content.app.index].screens.indices.contains(content.screen),
            setting.apps[content.app.index].screens[content.screen].views.contains(
                where: \.kind.isNavigationBar)
        else { return nil }
        return Gloss.bar.last.map { Color($0 << 8 | 255) }
    }

    /// The colour of the status bar: of its appearance, but white on the black around a card, and
    /// black on an area that the app paints in a light colour.
    private func statusInk(over content: SceneContent) -> Color {
        let isShrunk = !setting.device.isPad && isShrunk(below: content)
        guard !isShrunk, !recedes(content) else { return .white }
        guard content.appearance == .dark else { return .black }
        guard content.live == nil, setting.apps.indices.contains(content.app.index),
            setting.apps[content.app.index].screens.indices.contains(content.screen),
            case .area(let color)? = setting.apps[content.app.index].screens[content.screen]
                .views.first?.kind, color & 255 == 255
        else { return .white }
        return Color(color).ink
    }

    /// Returns whether a card shrinks what lies below it; one on its way from half of that on.
    private func isShrunk(below content: SceneContent) -> Bool {
        guard let slide = content.slide.first, slide.way == .up || slide.way == .down else {
            return sheet(of: content)?.scale ?? 1 < 1
        }
        let upper = slide.way == .up ? content : slide.old
        let isHalf = slide.drop.points < box(of: content).height / 2
        return isHalf && sheet(of: upper)?.scale ?? 1 < 1
    }

    /// The height by which the bar of a call pushes down a phone's window.
    private func callBar(over content: SceneContent) -> Double {
        guard !setting.device.isPad, let window = content.window else { return 0 }
        return max(
            0, (setting.device.size(in: content.orientation).height - window.size.height).points)
    }

    /// Draws an app's window below the bar of a call; below another process's sheet on an upright
    /// phone it shrinks as below a sheet of its own.
    private func receding(
        _ content: SceneContent, into list: inout DisplayList, _ draw: (inout DisplayList) -> Void
    ) {
        guard recedes(content) else {
            return lowered(by: callBar(over: content), into: &list, draw)
        }
        let screen = box(of: content)
        let place = SheetPlace(
            in: screen, safeArea: window(of: content).safeArea, device: setting.device,
            isGlass: setting.design(of: content.app) == .glass)
        var inner = DisplayList()
        draw(&inner)
        list.fill(screen, .black)
        list.placed(place.scale, place.offset.x, place.offset.y) { list in
            list.commands.append(.clip(.smooth(screen, place.radius / place.scale), inner))
        }
    }

    /// Returns whether another process's sheet lies over the app as a card.
    private func recedes(_ content: SceneContent) -> Bool {
        guard let kind = content.prompt?.kind, kind.isSheet, kind != .share,
            !setting.device.isPad, content.orientation == .portrait, content.below.isEmpty,
            content.viewFrame == nil
        else { return false }
        return setting.system.presentation.swipes.value && callBar(over: content) == 0
    }

    private func lowered(
        by height: Double, into list: inout DisplayList, _ draw: (inout DisplayList) -> Void
    ) {
        guard height > 0 else { return draw(&list) }
        list.placed(1, 0, height, draw)
    }

    private func indicatorColor(_ capture: Capture) -> Color {
        let isDark = (capture.keyboard?.appearance ?? capture.content.appearance) == .dark
        return isDark ? .white : .black
    }

    /// The app's window and the keyboard's above it.
    ///
    /// - Parameter hasKeyboard: false where the keyboard lies over several windows, and the one in
    ///   the capture only says where.
    func drawWindow(
        _ capture: Capture, depth: Int = 0, hasKeyboard: Bool = true, into list: inout DisplayList
    ) {
        let content = capture.content
        let sheet = sheet(of: content)
        guard
            let scene = ScenePainter(
                content, keyboard: capture.keyboard, setting: setting, type: type,
                staging: staging, drawings: drawings, sheet: sheet)
        else { return list.fill(box(of: content), Palette(content.appearance).page) }
        let whole =
            sheet == nil && content.viewFrame == nil ? scene : self.whole(of: content)
        let bar = callBar(over: content)
        let screen = box(of: content)
        directed(screen, isMirrored: depth == 0, into: &list) { list in
            drawScreens(of: content, scene, whole, sheet, depth: depth, into: &list)
        }
        let keyboardTop = capture.keyboard.map { $0.frame.y.points } ?? screen.maxY
        // An alert and a sheet lie below the keyboard; what the system asks dims that too.
        func draw(_ prompt: Prompt) {
            directed(screen, isMirrored: depth == 0, into: &list) { list in
                lowered(by: bar, into: &list) {
                    whole?.drawPrompt(prompt, above: keyboardTop - bar, into: &$0)
                }
            }
        }
        if let prompt = content.prompt, prompt.kind == .alert || prompt.kind.isSheet {
            draw(prompt)
        }
        if hasKeyboard, let keyboard = capture.keyboard, keyboardTop < screen.maxY {
            // In an app's picture of itself the keys are mirrored back.
            directed(screen, isMirrored: depth > 0, into: &list) {
                drawKeyboard(keyboard, over: scene, into: &$0)
            }
        }
        if hasKeyboard || capture.keyboard?.owner != content.app {
            directed(screen, isMirrored: depth == 0, into: &list) { list in
                lowered(by: bar, into: &list) { scene.drawRidingViews(into: &$0) }
            }
        }
        if let prompt = content.prompt, prompt.kind != .alert, !prompt.kind.isSheet {
            draw(prompt)
        }
        if depth == 0, !overlays.isEmpty {
            let lens = OverlayPainter(
                scene: scene, keyboard: capture.keyboard,
                shift: content.viewFrame.map { Spot($0.x.points, $0.y.points + bar) }
                    ?? sheet?.shift ?? Spot(0, bar))
            directed(screen, isMirrored: depth == 0, into: &list) { list in
                lens.draw(hasKeyboard ? overlays : overlays.subtracting(.keyboard), into: &list)
            }
        }
    }

    /// The views of an app: in their own view, on a card, or on their way past others.
    private func drawScreens(
        of content: SceneContent, _ scene: ScenePainter, _ whole: ScenePainter?,
        _ sheet: SheetPlace?, depth: Int, into list: inout DisplayList
    ) {
        receding(content, into: &list) { list in
            if let slide = content.slide.first, slide.way == .up || slide.way == .down {
                drawRise(slide, over: scene, depth: depth, into: &list)
            } else if let frame = content.viewFrame {
                drawInset(scene, in: Box(frame), into: &list)
                drawOverlays(of: content, over: whole ?? scene, depth: depth, into: &list)
            } else if let sheet {
                drawSheet(scene, on: sheet, depth: depth, into: &list)
            } else if let slide = content.slide.first {
                drawSlide(slide, to: scene, depth: depth, into: &list)
            } else {
                drawScene(scene, depth: depth, into: &list)
            }
        }
    }

    /// Draws as for a language that is written from left to right, mirrored for the others.
    ///
    /// - Parameter isMirrored: false where what surrounds it is mirrored already.
    func directed(
        _ box: Box, isMirrored: Bool = true, into list: inout DisplayList,
        _ draw: (inout DisplayList) -> Void
    ) {
        guard staging.mirrorsInterface, isMirrored else { return draw(&list) }
        var inner = DisplayList()
        draw(&inner)
        list.append(inner.mirrored(2 * box.x + box.width))
    }

    func drawScene(_ scene: ScenePainter, depth: Int, into list: inout DisplayList) {
        scene.drawViews(into: &list)
        drawOverlays(of: scene.content, over: scene, depth: depth, into: &list)
    }

    /// Two screens on their way: the one that is pushed, or popped, lies over the other.
    private func drawSlide(
        _ slide: ScreenSlide, to scene: ScenePainter, depth: Int, into list: inout DisplayList
    ) {
        let old = ScenePainter(
            slide.old, keyboard: nil, setting: setting, type: type, staging: staging,
            drawings: drawings)
        if let old, slide.way != .beside {
            return drawPassage(slide, from: old, to: scene, depth: depth, into: &list)
        }
        list.clipped(to: .rect(scene.window)) { list in
            list.placed(1, slide.newX.points, 0) { drawScene(scene, depth: depth, into: &$0) }
            list.placed(1, slide.oldX.points, 0) { old?.drawViews(into: &$0) }
            guard let keyboard = slide.keyboard, let old else { return }
            drawKeyboard(keyboard, over: old, into: &list)
        }
    }

    private func drawOverlays(
        of content: SceneContent, over scene: ScenePainter, depth: Int, into list: inout DisplayList
    ) {
        for overlay in content.overlays {
            drawOverlay(overlay, over: scene, depth: depth, into: &list)
        }
    }

    /// The painter of what lies over the whole window of a sheet.
    private func whole(of content: SceneContent) -> ScenePainter? {
        var content = content
        content.viewFrame = nil
        return ScenePainter(
            content, keyboard: nil, setting: setting, type: type, staging: staging)
    }

    // MARK: Sheets

    /// The card of a sheet, where the system draws sheets as cards.
    func sheet(of content: SceneContent) -> SheetPlace? {
        guard !content.below.isEmpty, content.viewFrame == nil,
            setting.system.presentation.swipes.value
        else { return nil }
        return SheetPlace(
            in: box(of: content), safeArea: window(of: content).safeArea, device: setting.device,
            isGlass: setting.design(of: content.app) == .glass)
    }

    ///
    /// - Parameter drop: the distance of the card below its place.
    func drawSheet(
        _ scene: ScenePainter, on sheet: SheetPlace, depth: Int, drop: Double = 0,
        into list: inout DisplayList
    ) {
        let screen = box(of: scene.content)
        let shown = sheet.shown(drop, of: screen)
        list.fill(screen, .black)
        if let below = scene.content.below.first,
            let painter = ScenePainter(below, keyboard: nil, setting: setting, type: type)
        {
            var inner = DisplayList()
            painter.drawViews(into: &inner)
            inner.fill(screen, scene.palette.dim.faded(shown.share))
            let scale = shown.scale
            let shape = Shape.smooth(screen, sheet.scale < 1 ? sheet.radius / scale : 0)
            list.placed(scale, shown.offset.x, shown.offset.y) { list in
                list.commands.append(.clip(shape, inner))
            }
        }
        list.fallen(by: drop) { list in
            let shape = sheet.shape
            if sheet.isPage {
                list.commands.append(.shadow(shape, Color(0x0000_0033), sigma: 22, dx: 0, dy: 10))
            }
            list.clipped(to: shape) { list in
                list.placed(1, sheet.shift.x, sheet.shift.y) {
                    drawScene(scene, depth: depth, into: &$0)
                }
            }
        }
    }

    private func drawKeyboard(
        _ keyboard: KeyboardContent, over scene: ScenePainter, into list: inout DisplayList
    ) {
        let painter = keyboardPainter(keyboard, scene.content.orientation)
        painter.draw(into: &list)
        if keyboard.accessory != nil, keyboard.accessory == scene.accessory {
            directed(box(of: scene.content), into: &list) {
                scene.drawAccessory(in: painter.parts.accessory, into: &$0)
            }
        } else {
            painter.drawPlainAccessory(into: &list)
        }
    }

    func keyboardPainter(
        _ keyboard: KeyboardContent, _ orientation: Orientation
    ) -> KeyboardPainter {
        KeyboardPainter(
            keyboard, orientation: orientation, setting: setting, layouts: keyboards, type: type,
            staging: staging)
    }

    private func drawOverlay(
        _ overlay: Overlay, over scene: ScenePainter, depth: Int, into list: inout DisplayList
    ) {
        switch overlay {
        case .picture(let id):
            guard depth < Self.deepestPicture, captures.indices.contains(id.index) else { return }
            drawPicture(captures[id.index], over: scene, depth: depth + 1, into: &list)
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

    /// A picture that an app took of its own window fills the window that it is laid over.
    private func drawPicture(
        _ capture: Capture, over scene: ScenePainter, depth: Int, into list: inout DisplayList
    ) {
        let size = box(of: capture.content)
        guard size.width != scene.window.width || size.height != scene.window.height,
            scene.content.window != nil || capture.content.window != nil
        else { return drawWindow(capture, depth: depth, into: &list) }
        var inner = DisplayList()
        drawWindow(capture, depth: depth, into: &inner)
        list.stretched(inner, size, over: scene.window)
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
        let era = EraSwitcherPainter(setting: setting, type: type, screen: screen)
        switch setting.system.look.switcher.value {
        case .none: drawHome(into: &list)
        case .tray: era.drawTray(below: belowTray(content), into: &list)
        case .row: era.drawRow(content, home: turnedHome, picture: card, into: &list)
        case .deck:
            SwitcherPainter(setting: setting, type: type, screen: screen).draw(
                content, picture: card, into: &list)
        }
    }

    /// The home screen, or nil where the device is held sideways and it stays upright: on a phone.
    private var turnedHome: DisplayList? {
        guard setting.device.isPad || setting.orientation == .portrait else { return nil }
        return home
    }

    private var home: DisplayList {
        var home = DisplayList()
        drawHome(into: &home)
        return home
    }

    /// The screen that the tray pushes up: the home screen, or the app in front where that stays
    /// upright.
    private func belowTray(_ content: SwitcherContent) -> DisplayList {
        turnedHome ?? content.cards.first.flatMap(card)?.list ?? home
    }

    private func card(_ card: SwitcherContent.Card) -> SwitcherPainter.Picture? {
        guard card.group.isEmpty else { return groupCard(card) }
        guard captures.indices.contains(card.picture.index) else { return nil }
        let capture = captures[card.picture.index]
        var list = DisplayList()
        drawApp(capture, withIndicator: false, into: &list)
        return SwitcherPainter.Picture(list: list, size: box(of: capture.content))
    }

    /// The windows of a group as they stand on the screen, with the keyboard over them.
    private func groupCard(_ card: SwitcherContent.Card) -> SwitcherPainter.Picture {
        let screen = box(setting.orientation)
        let isStage = card.group.contains { $0.frame.height < Pt(screen.height) }
        var content = WindowsContent(
            arrangement: isStage ? .stageManager : .fullScreen, windows: [], keyboard: nil,
            strip: [], displays: [])
        for window in card.group where captures.indices.contains(window.picture.index) {
            let capture = captures[window.picture.index]
            let role = isStage ? WindowRole.free(window.frame) : .left(.half)
            content.windows.append(
                WindowsContent.Window(
                    content: capture.content, frame: window.frame,
                    place: SceneWindowPlace(scene: window.app, role: role),
                    isFront: window.app == card.app))
            if let keyboard = capture.keyboard {
                content.keyboard = keyboard.moved(by: window.frame.x, window.frame.y)
            }
        }
        var list = DisplayList()
        WindowsPainter(
            painter: self, content: content, display: .device, screen: screen, isCard: true
        ).draw(into: &list)
        return SwitcherPainter.Picture(list: list, size: screen, isStage: isStage)
    }

    private func drawLock(_ notes: [UserNotification] = [], into list: inout DisplayList) {
        let (screen, safeArea) = (
            box(setting.orientation), setting.device.safeArea(in: setting.orientation)
        )
        let painter = NotificationPainter(
            setting: setting, type: type, screen: screen, safeArea: safeArea)
        let top: Double?
        if setting.system.look.design.value == .textured {
            let lock = EraLockPainter(setting: setting, type: type, screen: screen)
            lock.draw(into: &list)
            top = lock.listTop
        } else {
            let lock = LockPainter(
                setting: setting, type: type, screen: screen, safeArea: safeArea,
                hasNotifications: notes.contains { painter.entry(of: $0) != nil })
            lock.draw(into: &list)
            top = lock.listTop
        }
        painter.drawList(notes, from: top, into: &list)
        drawStatusBar(.white, setting.orientation, hasTime: false, isClear: true, into: &list)
        chrome(setting.orientation).drawHomeIndicator(.white, into: &list)
    }

    /// An external display: its windows over the wallpaper, dark where it is not plugged in.
    func draw(_ display: DisplayID, of screen: ScreenContent, in desk: Desk) -> DisplayList {
        var list = DisplayList()
        guard let content = screen.windows, content.displays.contains(display) else { return list }
        let place = desk.place(of: display)
        WindowsPainter(
            painter: self, content: content, display: display,
            screen: Box(0, 0, place.width, place.height)
        ).draw(into: &list)
        return list
    }

    private func drawWindows(_ content: WindowsContent, into list: inout DisplayList) {
        let orientation = content.windows.first?.content.orientation ?? setting.orientation
        WindowsPainter(
            painter: self, content: content, display: .device, screen: box(orientation)
        ).draw(into: &list)
    }

    func drawHome(into list: inout DisplayList) {
        let home = HomePainter(
            setting: setting, type: type, screen: box(setting.orientation),
            safeArea: setting.device.safeArea(in: setting.orientation))
        directed(box(setting.orientation), into: &list) { list in
            home.draw(into: &list)
            // A home screen has no home indicator: there is nowhere to go from it.
            drawStatusBar(.white, setting.orientation, into: &list)
        }
    }
}

extension SceneContent {
    /// Returns whether the scene has the whole screen of a device.
    func fillsScreen(of device: DeviceProfile) -> Bool {
        window.map { $0 == Layout.window(of: device, orientation) } ?? true
    }
}

extension ScreenContent {
    /// The windows on all displays, nil where the device's screen is all there is to see.
    fileprivate var windows: WindowsContent? {
        switch self {
        case .windows(let content): content
        case .covered(let below, _), .notified(let below, _): below.windows
        case .switcher(let content): content.displays
        case .app, .home, .locked: nil
        }
    }

    /// How the app on the screen is held, nil where there is none.
    var orientation: Orientation? {
        switch self {
        case .app(let capture): capture.content.orientation
        case .covered(let below, _), .notified(let below, _): below.orientation
        case .windows(let content): content.windows.first?.content.orientation
        case .switcher, .home, .locked: nil
        }
    }
}
