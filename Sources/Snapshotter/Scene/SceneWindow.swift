public import Pictures
public import Raster
public import Simulator

/// One of several scenes that share an iPad's screen.
public struct SceneWindow: Hashable, Sendable {
    /// The style of a scene's window.
    public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        /// Beside another one, with a bar between them (Split View).
        case split
        /// A narrow card that floats over the others (Slide Over).
        case slideOver
        /// A window of its own over the wallpaper (Stage Manager).
        case stage
        /// A small card at the side, of what was used before (Stage Manager's strip).
        case strip
    }

    /// The content of the scene.
    public var content: SceneContent
    /// The frame of the window on the screen.
    public var frame: Rect
    /// The style of the window.
    public var style: Style

    /// Creates a window.
    public init(content: SceneContent, frame: Rect, style: Style) {
        self.content = content
        self.frame = frame
        self.style = style
    }
}

extension Snapshotter {
    /// Returns the picture of several scenes at their places, the last one in front.
    ///
    /// The model knows one scene at a time: what is drawn here are the scenes of the caller.
    ///
    /// - Parameter keyboard: the one keyboard of the screen, above all of them.
    /// - Throws: `RasterError` where the picture is too large.
    public func image(
        of windows: [SceneWindow], keyboard: KeyboardContent? = nil, pixelsPerPoint: Int? = nil,
        bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        let list = displayList(of: windows, keyboard: keyboard, bezel: bezel)
        return try play(list, setting.device.size(in: setting.orientation), pixelsPerPoint)
    }

    /// Returns the commands that draw several scenes at their places.
    public func displayList(
        of windows: [SceneWindow], keyboard: KeyboardContent? = nil, bezel: Bool = false
    ) -> DisplayList {
        let painter = ScreenPainter(snapshotter: self, captures: [])
        let size = setting.device.size(in: setting.orientation)
        let screen = Box(0, 0, size.width.points, size.height.points)
        let isStage = windows.contains { $0.style == .stage || $0.style == .strip }
        var list = DisplayList()
        if isStage {
            Wallpaper.draw(in: screen, setting.appearance, into: &list)
        } else {
            list.fill(screen, .black)
        }
        for (index, window) in windows.enumerated() {
            if window.style == .strip {
                drawCard(window, in: screen, into: &list)
            } else {
                let isFront = index == windows.count - 1
                draw(window, in: screen, isFront: isFront, into: &list)
            }
        }
        drawDividers(between: windows, into: &list)
        let chrome = painter.chrome(setting.orientation)
        let ink: Color = isStage || setting.appearance == .dark ? .white : .black
        chrome.drawStatusBar(ink, into: &list)
        if let keyboard {
            KeyboardPainter(
                keyboard, orientation: setting.orientation, setting: setting, layouts: keyboards,
                type: Typesetter(fonts: fonts), staging: staging
            ).draw(into: &list)
        }
        chrome.drawHomeIndicator(ink, into: &list)
        return bezel ? chrome.framed(list) : list
    }

    /// The width in points of a window whose small picture stands in the strip; an assumption.
    private static let stripWindowWidth = 620.0

    /// A window made small and leaning back, with its app's icon below it.
    private func drawCard(_ window: SceneWindow, in screen: Box, into list: inout DisplayList) {
        let box = Box(window.frame)
        guard box.width > 0, box.height > 0 else { return }
        let scale = box.width / Self.stripWindowWidth
        let whole = Box(0, 0, Self.stripWindowWidth, box.height / scale)
        var large = window
        large.style = .stage
        large.frame = Rect(
            x: 0, y: 60, width: Pt(whole.width), height: Pt(whole.height))
        var inner = DisplayList()
        draw(large, in: screen, isFront: false, into: &inner)
        // Its right side stands further off: lower above and higher below.
        list.commands.append(
            .transform(
                Affine(
                    a: scale * 0.94, b: scale * 0.08, c: 0, d: scale, tx: box.x,
                    ty: box.y - 60 * scale), inner))
        guard setting.apps.indices.contains(window.content.app.index) else { return }
        AppIcon(setting.apps[window.content.app.index]).draw(
            in: Box(box.x + 8, box.maxY - 20, 32, 32), into: &list)
    }

    /// The handle on the bar between two scenes side by side.
    private func drawDividers(between windows: [SceneWindow], into list: inout DisplayList) {
        let sides = windows.filter { $0.style == .split }
        for (left, right) in zip(sides, sides.dropFirst()) {
            let gap = (right.frame.x - left.frame.maxX).points
            guard gap >= 6 else { continue }
            let middle = left.frame.maxX.points + gap / 2
            let handle = Box(center: middle, Box(left.frame).midY, width: 4, height: 38)
            list.fill(.rounded(handle, 2), Color(0x8E8E_93FF))
        }
    }

    private func draw(
        _ window: SceneWindow, in screen: Box, isFront: Bool, into list: inout DisplayList
    ) {
        let box = Box(window.frame)
        guard box.width > 0, box.height > 0 else { return }
        let radius = window.style.radius(on: setting.device)
        let shape = Shape.smooth(box, radius)
        if window.style != .split {
            let sigma = window.style == .stage ? 24.0 : 16
            list.commands.append(
                .shadow(shape, Color(0x0000_0066), sigma: sigma, dx: 0, dy: sigma * 0.4))
        }
        var inner = Snapshotter(
            setting: setting.standing(in: window), keyboards: keyboards, fonts: fonts)
        inner.staging = staging
        inner.drawings = drawings
        var content = window.content
        content.orientation = .portrait
        let picture = inner.windowList(of: content)
        list.clipped(to: shape) { list in
            list.placed(1, box.x, box.y) { list in
                list.append(picture)
                let ink = Palette(content.appearance).text.opacity(0.45)
                if isFreelyPlaced {
                    drawWindowControls(box, ink, isFront: isFront, into: &list)
                } else {
                    for dot in -1...1 {
                        list.fill(.circle(box.width / 2 + Double(dot) * 8, 11, 2.6), ink)
                    }
                }
            }
        }
        // Shadows do not show on black: there an edge of light separates the windows.
        if window.style != .split, content.appearance == .dark {
            list.stroke(shape, Color(0xFFFF_FF33), 1)
        }
    }

    /// Indicates whether windows are those of iPadOS 26, which have any place and size.
    private var isFreelyPlaced: Bool { setting.system.look.design.value == .glass }

    /// Close, minimise and arrange, in colour on the window in front; and the grip that resizes.
    private func drawWindowControls(
        _ box: Box, _ ink: Color, isFront: Bool, into list: inout DisplayList
    ) {
        let colors = [Color(0xFF5F_57FF), Color(0xFEBC_2EFF), Color(0x28C8_40FF)]
        for (index, color) in colors.enumerated() {
            list.fill(.circle(19 + Double(index) * 11, 17, 3.6), isFront ? color : ink)
        }
        guard isFront else { return }
        var grip = Path()
        grip.move(box.width - 22, box.height - 7)
        grip.cubic(
            box.width - 12, box.height - 7, box.width - 7, box.height - 12, box.width - 7,
            box.height - 22)
        list.line(grip, ink, 2.6)
    }

    /// The app alone, without status bar and indicator.
    private func windowList(of content: SceneContent) -> DisplayList {
        ScreenPainter(snapshotter: self, captures: [])
            .window(Capture(content: content, keyboard: nil))
    }
}

extension SceneWindow.Style {
    fileprivate func radius(on device: DeviceProfile) -> Double {
        switch self {
        case .split: device.cornerRadius > 0 ? 10 : 0
        case .slideOver: 12
        case .stage, .strip: 18
        }
    }
}

extension Setting {
    /// The setting of a scene that has a part of the screen.
    fileprivate func standing(in window: SceneWindow) -> Setting {
        var device = device
        device.size = Size(width: window.frame.width, height: window.frame.height)
        let touchesTop = window.frame.y <= 0
        let safe = device.safeArea(in: orientation)
        let touchesBottom = window.frame.maxY >= self.device.size(in: orientation).height
        // Without the status bar there is still room for the three dots.
        device.safeAreaPortrait = Insets(
            top: touchesTop ? safe.top : 22, bottom: touchesBottom ? safe.bottom : 0)
        return Setting(
            device: device, system: system, heights: heights, apps: apps, orientation: .portrait,
            appearance: appearance)
    }
}
