internal import Raster
internal import Simulator

/// Draws the windows of one display: what lies behind them, each window at its frame, the bars
/// between them, and the keyboard above all.
///
/// Radii, shadows and controls are assumptions measured on screenshots.
struct WindowsPainter {
    let painter: ScreenPainter
    let content: WindowsContent
    let display: DisplayID
    /// The bounds of the display.
    let screen: Box
    /// A Boolean value that indicates whether the windows are drawn for a card of the switcher.
    var isCard = false

    private var setting: Setting { painter.setting }

    /// The windows of the display, lowest first.
    private var windows: [WindowsContent.Window] {
        content.windows.filter { $0.place.display == display }
    }

    private var isDevice: Bool { display == .device }

    /// A Boolean value that indicates whether the windows lie over a wallpaper.
    private var hasWallpaper: Bool { content.arrangement != .fullScreen || !isDevice }

    /// A Boolean value that indicates whether the dock is seen below the windows: it goes where the
    /// keyboard is, and where a window needs its place.
    private var hasDock: Bool {
        isDevice && !isCard && content.arrangement != .fullScreen && content.keyboard == nil
            && windows.allSatisfy { Box($0.frame).maxY < screen.maxY - Self.dockReach }
    }

    /// The height above the lower edge up to which the dock makes way for a window.
    private static let dockReach = 70.0

    private var orientation: Orientation {
        content.windows.first?.content.orientation ?? setting.orientation
    }

    func draw(into list: inout DisplayList) {
        let windows = windows
        if windows.isEmpty, isDevice { return painter.drawHome(into: &list) }
        if !hasWallpaper {
            list.fill(screen, .black)
        } else if !isCard {
            Wallpaper.draw(in: screen, setting.appearance, into: &list)
        }
        drawStrip(into: &list)
        if hasDock {
            HomePainter(
                setting: setting, type: painter.type, screen: screen,
                safeArea: setting.device.safeArea(in: orientation)
            ).drawDockAlone(into: &list)
        }
        for window in windows { draw(window, into: &list) }
        drawDividers(between: windows, into: &list)
        let chrome = painter.chrome(orientation)
        if isDevice, !(isCard && hasWallpaper) {
            chrome.drawStatusBar(
                ink(at: Spot(30, 12)), trailing: ink(at: Spot(screen.maxX - 30, 12)), into: &list)
        }
        drawMenuBar(chrome, into: &list)
        drawKeyboard(into: &list)
        if isDevice, !isCard { chrome.drawHomeIndicator(indicatorInk, into: &list) }
    }

    // MARK: Windows

    /// The look of a window's edges.
    private struct Style {
        var radius = 0.0
        /// The blur of the shadow; 0 for none.
        var shadow = 0.0
    }

    private func style(of window: WindowsContent.Window, _ box: Box) -> Style {
        switch window.place.role {
        case .full: Style()
        case .left, .right: Style(radius: setting.device.cornerRadius > 0 ? 10 : 0)
        case .over: Style(radius: 12, shadow: 16)
        case .free: covers(box) ? Style() : Style(radius: 18, shadow: 24)
        }
    }

    private func covers(_ box: Box) -> Bool {
        box.x <= 0 && box.y <= 0 && box.maxX >= screen.maxX && box.maxY >= screen.maxY
    }

    private func draw(_ window: WindowsContent.Window, into list: inout DisplayList) {
        let box = Box(window.frame)
        guard box.width > 0, box.height > 0 else { return }
        let style = style(of: window, box)
        let shape = Shape.smooth(box, style.radius)
        if style.shadow > 0 {
            list.commands.append(
                .shadow(
                    shape, Color(0x0000_0066), sigma: style.shadow, dx: 0, dy: style.shadow * 0.4))
        }
        let size = painter.box(of: window.content)
        let capture = Capture(content: window.content, keyboard: keyboard(in: window))
        var inner = DisplayList()
        painter.drawWindow(capture, hasKeyboard: false, into: &inner)
        list.clipped(to: shape) { list in
            list.stretched(inner, size, over: box)
            list.placed(1, box.x, box.y) { drawControls(of: window, box, into: &$0) }
        }
        // Shadows do not show on black: there an edge of light separates the windows.
        if style.shadow > 0, window.content.appearance == .dark {
            list.stroke(shape, Color(0xFFFF_FF33), 1)
        }
    }

    /// The keyboard in the coordinates of a window, nil where it has nothing to do with the window.
    private func keyboard(in window: WindowsContent.Window) -> KeyboardContent? {
        guard let keyboard = content.keyboard, display == .device else {
            return nil
        }
        let isOwner = keyboard.owner == window.content.app
        guard isOwner || window.frame.intersection(keyboard.frame) != nil else { return nil }
        return keyboard.moved(by: 0 - window.frame.x, 0 - window.frame.y)
    }

    // MARK: Controls

    private func drawControls(
        of window: WindowsContent.Window, _ box: Box, into list: inout DisplayList
    ) {
        // An app alone on the screen is drawn without them, as where there are no windows.
        guard window.place.role != .full || windows.count > 1 else { return }
        let ink = Palette(window.content.appearance).text.opacity(0.45)
        guard isFreelyPlaced else {
            // Nearer to the edge of a card that has little room above its bar.
            let room = painter.window(of: window.content).safeArea.top.points
            let y = min(11, max(6, room / 2))
            for dot in -1...1 {
                list.fill(.circle(box.width / 2 + Double(dot) * 8, y, 2.6), ink)
            }
            return
        }
        guard !covers(box) else { return }
        // In the row of the bar's buttons.
        let start = Spot(22, painter.window(of: window.content).safeArea.top.points + 22)
        drawWindowControls(box, ink, from: start, isFront: window.isFront, into: &list)
    }

    /// The width that the controls take at the start of a window's bar.
    static let controlsWidth = 44.0

    /// Indicates whether windows are those of iPadOS 26, which have any place and size.
    private var isFreelyPlaced: Bool { setting.system.windows.freeWindows.value }

    /// Close, minimise and arrange, in colour on the window in front; and the grip that resizes.
    private func drawWindowControls(
        _ box: Box, _ ink: Color, from start: Spot, isFront: Bool,
        into list: inout DisplayList
    ) {
        let colors = [Color(0xFF5F_57FF), Color(0xFEBC_2EFF), Color(0x28C8_40FF)]
        for (index, color) in colors.enumerated() {
            list.fill(
                .circle(start.x + Double(index) * 14, start.y, 4.6), isFront ? color : ink)
        }
        guard isFront else { return }
        var grip = Path()
        grip.move(box.width - 22, box.height - 7)
        grip.cubic(
            box.width - 12, box.height - 7, box.width - 7, box.height - 12, box.width - 7,
            box.height - 22)
        list.line(grip, ink, 2.6)
    }

    /// The handle on the bar between two scenes side by side.
    private func drawDividers(
        between windows: [WindowsContent.Window], into list: inout DisplayList
    ) {
        let sides = windows.filter(\.place.role.isSide).sorted { $0.frame.x < $1.frame.x }
        for (left, right) in zip(sides, sides.dropFirst()) {
            let gap = (right.frame.x - left.frame.maxX).points
            guard gap >= 6 else { continue }
            let middle = left.frame.maxX.points + gap / 2
            let handle = Box(center: middle, Box(left.frame).midY, width: 4, height: 38)
            list.fill(.rounded(handle, 2), Color(0x8E8E_93FF))
        }
    }

    /// The menus of the app in front, on a strip over the top of the screen (iPadOS 26); the words
    /// are those that every app has, the sizes assumptions.
    private func drawMenuBar(_ chrome: Chrome, into list: inout DisplayList) {
        guard content.showsMenuBar, isDevice, !isCard, let front = windows.last(where: \.isFront),
            setting.apps.indices.contains(front.content.app.index)
        else { return }
        let palette = Palette(front.content.appearance)
        let middle = chrome.padStatusMiddle
        let strip = Box(0, 0, screen.width, middle * 2)
        list.commands.append(
            .backdropBlur(.rect(strip), sigma: 16, saturation: 1.6, tint: palette.bar))
        list.fill(Box(0, strip.maxY - 0.5, strip.width, 0.5), palette.separator)
        chrome.drawStatusBar(palette.text, into: &list)
        let menus =
            [(setting.apps[front.content.app.index].title, TextRun.Weight.bold)]
            + ["File", "Edit", "Format", "View", "Window", "Help"].map { ($0, .medium) }
        let (size, gap) = (13.0, 20.0)
        let widths = menus.map { painter.type.width($0.0, size, $0.1) }
        let whole = widths.reduce(0, +) + gap * Double(menus.count - 1)
        var x = max(chrome.padTimeEnd + gap, screen.midX - whole / 2)
        for (menu, width) in zip(menus, widths) {
            list.text(menu.0, x, middle: middle, size, palette.text, menu.1)
            x += width + gap
        }
    }

    // MARK: Strip

    /// The figures of Stage Manager's strip: the width in points of a window whose small picture
    /// stands there, and the pictures' places; assumptions.
    private enum Strip {
        static let windowWidth = 620.0
        static let (x, width, height, step) = (24.0, 92.0, 104.0, 150.0)
        static let most = 4
    }

    /// The stages that were left, small at the left edge.
    private func drawStrip(into list: inout DisplayList) {
        guard isDevice else { return }
        let cards = content.strip.prefix(Strip.most)
        let height = Double(cards.count - 1) * Strip.step + Strip.height
        for (index, card) in cards.enumerated() {
            let y = screen.midY - height / 2 + Double(index) * Strip.step
            drawCard(card, at: Box(Strip.x, y, Strip.width, Strip.height), into: &list)
        }
    }

    /// A window made small and leaning back, with its app's icon below it.
    private func drawCard(_ scene: SceneContent, at box: Box, into list: inout DisplayList) {
        let scale = box.width / Strip.windowWidth
        let whole = Box(0, 60, Strip.windowWidth, box.height / scale)
        var scene = scene
        scene.window = Layout.Window(
            size: Size(width: Pt(whole.width), height: Pt(whole.height)), safeArea: Insets())
        let frame = Rect(x: 0, y: 60, width: Pt(whole.width), height: Pt(whole.height))
        var inner = DisplayList()
        draw(
            WindowsContent.Window(
                content: scene, frame: frame,
                place: SceneWindowPlace(scene: scene.app, role: .free(frame)), isFront: false),
            into: &inner)
        // Its right side stands further off: lower above and higher below.
        list.commands.append(
            .transform(
                Affine(
                    a: scale * 0.94, b: scale * 0.08, c: 0, d: scale, tx: box.x,
                    ty: box.y - 60 * scale), inner))
        guard setting.apps.indices.contains(scene.app.index) else { return }
        AppIcon(setting.apps[scene.app.index]).draw(
            in: Box(box.x + 8, box.maxY - 20, 32, 32), into: &list)
    }

    // MARK: Keyboard

    /// The keyboard above all windows; its accessory view is as wide as the window of its field.
    private func drawKeyboard(into list: inout DisplayList) {
        guard let keyboard = content.keyboard, display == .device else { return }
        let keys = painter.keyboardPainter(keyboard, orientation)
        if Box(keyboard.frame).y < screen.maxY {
            keys.draw(into: &list)
            drawAccessory(keyboard, keys, into: &list)
        }
        drawRidingViews(keyboard, into: &list)
        guard painter.overlays.contains(.keyboard), let window = windows.last(where: \.isFront),
            let scene = ScenePainter(
                window.content, keyboard: keyboard, setting: setting, type: painter.type)
        else { return }
        OverlayPainter(scene: scene, keyboard: keyboard, shift: Spot(0, 0))
            .draw(.keyboard, into: &list)
    }

    private func drawAccessory(
        _ keyboard: KeyboardContent, _ keys: KeyboardPainter, into list: inout DisplayList
    ) {
        let owner = windows.last { $0.content.app == keyboard.owner }
        let frame = owner.map { Box($0.frame) } ?? screen
        let bar = keys.parts.accessory
        let place = Box(frame.x, bar.y, frame.width, bar.height)
        guard keyboard.accessory != nil, let owner, let scene = scene(of: owner, keyboard),
            keyboard.accessory == scene.accessory
        else { return keys.drawPlainAccessory(in: place, into: &list) }
        list.placed(1, place.x, place.y) {
            scene.drawAccessory(in: Box(0, 0, place.width, place.height), into: &$0)
        }
    }

    /// What stands on the keyboard in the app that it belongs to; that of other apps is drawn with
    /// their windows.
    private func drawRidingViews(_ keyboard: KeyboardContent, into list: inout DisplayList) {
        guard let owner = windows.last(where: { $0.content.app == keyboard.owner }) else { return }
        let frame = Box(owner.frame)
        list.placed(1, frame.x, frame.y) { list in
            scene(of: owner, keyboard)?.drawRidingViews(into: &list)
        }
    }

    private func scene(
        of window: WindowsContent.Window, _ keyboard: KeyboardContent
    ) -> ScenePainter? {
        ScenePainter(
            window.content, keyboard: keyboard, setting: setting, type: painter.type,
            staging: painter.staging, drawings: painter.drawings)
    }

    // MARK: Ink

    /// The colour of the system's signs at a place, by the window that lies there.
    private func ink(at spot: Spot) -> Color {
        let window = windows.last { Box($0.frame).contains(spot) }
        guard let window else { return .white }
        return window.content.appearance == .light ? .black : .white
    }

    private var indicatorInk: Color {
        // Beside the bar that may stand in the middle.
        let spot = Spot(screen.midX - 20, screen.maxY - 10)
        if let keyboard = content.keyboard, Box(keyboard.frame).contains(spot) {
            return keyboard.appearance == .light ? .black : .white
        }
        return ink(at: spot)
    }
}

extension KeyboardContent {
    /// Returns the keyboard in coordinates that begin elsewhere.
    func moved(by x: Pt, _ y: Pt) -> KeyboardContent {
        var moved = self
        moved.frame.x += x
        moved.frame.y += y
        moved.accessoryTop = accessoryTop.map { $0 + y }
        return moved
    }
}

extension WindowRole {
    /// A Boolean value that indicates whether the window is a part of Split View.
    fileprivate var isSide: Bool {
        switch self {
        case .left, .right: true
        case .full, .over, .free: false
        }
    }
}
