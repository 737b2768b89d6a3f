internal import Raster
internal import Simulator

/// Draws what the system lays over the whole screen: its panels and calls.
struct SystemPainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box
    let safeArea: Insets
    let orientation: Orientation
    /// The notifications of the scenario's apps in Notification Center, the latest first.
    var notifications: [UserNotification] = []

    var device: DeviceProfile { setting.device }
    var isUpright: Bool { screen.height >= screen.width }
    var isGlass: Bool { setting.system.look.design.value == .glass }

    func draw(_ veil: SystemVeil, into list: inout DisplayList) {
        switch veil {
        case .controlCenter:
            if setting.system.look.controlCenter.value == .sheet {
                drawControlSheet(into: &list)
            } else {
                drawControlCenter(into: &list)
            }
        case .notificationCenter: drawNotificationCenter(into: &list)
        case .callBanner: drawCallBanner(into: &list)
        case .incomingCall: drawCall(isIncoming: true, into: &list)
        case .ongoingCall: drawCall(isIncoming: false, into: &list)
        }
    }

    // MARK: Notification Center

    /// A cloth of dark linen with the entries on it and a handle below, as iOS 5 and 6 have it.
    private func drawLinen(into list: inout DisplayList) {
        let top = device.statusBarHeight(in: orientation).points
        let cloth = screen.spanning(top: top, bottom: screen.maxY)
        list.linen(cloth)
        list.fill(
            .rect(cloth.spanning(top: top, bottom: top + 10)), from: Spot(0, top),
            to: Spot(0, top + 10), [Color(0x0000_0080), .clear])
        let foot = cloth.spanning(top: cloth.maxY - 24, bottom: cloth.maxY)
        let painter = NotificationPainter(
            setting: setting, type: type, screen: screen, safeArea: safeArea)
        painter.drawGroups(
            notifications.compactMap(painter.entry) + NotificationEntry.examples,
            in: cloth.spanning(top: top, bottom: foot.y), into: &list)
        list.fill(
            .rect(foot), from: Spot(0, foot.y), to: Spot(0, foot.maxY),
            [Color(0x6A6E_76FF), Color(0x2E31_36FF)])
        list.fill(Box(foot.x, foot.y, foot.width, 0.5), .black)
        list.fill(Box(foot.x, foot.y + 0.5, foot.width, 0.5), Color(0xFFFF_FF4D))
        for line in 0..<3 {
            let grip = Box(
                center: foot.midX, foot.midY - 4 + Double(line) * 4, width: 28, height: 1)
            list.fill(grip, Color(0x0000_00A6))
            list.fill(grip.moved(0, 1), Color(0xFFFF_FF40))
        }
    }

    /// A dark pane over the app, with tabs above the entries and a handle below them; the second
    /// tab is selected. Lengths are to the eye.
    private func drawTabbedPane(_ titles: [String], into list: inout DisplayList) {
        list.commands.append(
            .backdropBlur(.rect(screen), sigma: 24, saturation: 1.5, tint: Color(0x0C0C_12C7)))
        let top = max(safeArea.top.points, 20)
        let tabs = Box(
            center: screen.midX, top + 23, width: min(screen.width - 30, 420), height: 29)
        let cell = tabs.width / Double(titles.count)
        func place(_ index: Int) -> Box {
            Box(tabs.x + Double(index) * cell, tabs.y, cell, tabs.height)
        }
        // One layer, so that the selected tab is as bright at its edge as within.
        var frame = DisplayList()
        frame.stroke(.rounded(tabs.inset(0.5, 0.5), 3.5), .white, 1)
        let outer = titles.count == 2 ? 4.0 : 0
        frame.fill(
            .roundedCorners(
                place(1), topLeft: 0, topRight: outer, bottomRight: outer, bottomLeft: 0), .white)
        list.commands.append(.layer(opacity: 0.7, frame))
        for (index, title) in titles.enumerated() {
            let place = place(index)
            let isSelected = index == 1
            let ink = isSelected ? Color(0x1A1A_20FF) : Color.white.opacity(0.85)
            list.text(title, place.midX, middle: place.midY, 13, ink, .regular, .center)
        }
        list.fill(Box(0, top + 46, screen.width, 0.5), .white.opacity(0.25))
        let painter = NotificationPainter(
            setting: setting, type: type, screen: screen, safeArea: safeArea)
        let width = device.isPad ? min(screen.width, 560) : screen.width
        let place = Box(screen.midX - width / 2, top + 47, width, screen.maxY - 77 - top)
        painter.drawGroups(
            notifications.compactMap(painter.entry) + NotificationEntry.examples, in: place,
            into: &list)
        let handle = Box(center: screen.midX, screen.maxY - 11, width: 36, height: 5)
        list.fill(.rounded(handle, 2.5), .white.opacity(0.5))
    }

    private func drawNotificationCenter(into list: inout DisplayList) {
        switch setting.system.look.notificationCenter.value {
        case .cloth: return drawLinen(into: &list)
        case .threeTabs: return drawTabbedPane(["Today", "All", "Missed"], into: &list)
        case .twoTabs: return drawTabbedPane(["Today", "Notifications"], into: &list)
        case .cover: break
        }
        Wallpaper.draw(in: screen, setting.appearance, into: &list)
        list.commands.append(
            .backdropBlur(.rect(screen), sigma: 20, saturation: 1.2, tint: Color(0x0000_0026)))
        let top = max(safeArea.top.points, 20)
        let share = isGlass ? 1.24 : 1
        let size = share * (device.isPad ? 96.0 : isUpright ? min(84, screen.width * 0.21) : 52)
        var y = top + (isUpright ? 26 : 4) + size * 0.5
        let isBold = setting.system.look.lockScreen.value == .bold
        let date = "Monday, June 3"
        if isBold {
            list.text(date, screen.midX, middle: y - size * 0.5, 20, .white, .medium, .center)
            y += 14
            list.boldTime(screen.midX, y, size, isGlass: isGlass)
            y += size * 0.5
        } else {
            list.text("9:41", screen.midX, middle: y, size, .white, .light, .center)
            y += size * 0.5 + 18
            list.text(date, screen.midX, middle: y, 20, .white, .regular, .center)
        }
        y += isUpright ? 44 : 24
        let width = min(screen.width - 16 - safeArea.left.points * 2, device.isPad ? 560 : 500)
        let left = screen.midX - width / 2
        list.text("Notification Center", left + 12, middle: y, 20, .white, .semibold)
        drawClearButton(left + width - 26, y, into: &list)
        y += 26
        let painter = NotificationPainter(
            setting: setting, type: type, screen: screen, safeArea: safeArea)
        let entries = notifications.compactMap(painter.entry) + NotificationEntry.examples
        for entry in entries {
            let height = painter.height(of: entry, width: width)
            guard y + height + 4 < screen.maxY - 20 else { return }
            painter.drawEntry(entry, Box(left, y, width, height), into: &list)
            y += height + painter.gap
        }
    }

    /// The round button that clears the entries; lengths are to the eye.
    private func drawClearButton(_ x: Double, _ y: Double, into list: inout DisplayList) {
        let circle = Shape.circle(x, y, 14)
        list.fill(circle, .white.opacity(0.28))
        if isGlass { list.stroke(circle, Color(0xFFFF_FF59), 0.8) }
        list.cross(x, y, size: 9.5, width: 1.8, .white)
    }
}

extension DisplayList {
    /// A telephone's handset; lying down it hangs up.
    mutating func handset(
        _ x: Double, _ y: Double, size: Double, isLying: Bool, _ color: Color
    ) {
        let u = size / 24
        var path = Path()
        path.move(-12, 1.5)
        path.cubic(-12, -5.5, 12, -5.5, 12, 1.5)
        path.cubic(12.4, 3.4, 11.6, 4.6, 10, 4.4)
        path.line(6.4, 3.9)
        path.cubic(5, 3.6, 4.6, 2.8, 4.6, 1.4)
        path.cubic(4.6, -0.9, -4.6, -0.9, -4.6, 1.4)
        path.cubic(-4.6, 2.8, -5, 3.6, -6.4, 3.9)
        path.line(-10, 4.4)
        path.cubic(-11.6, 4.6, -12.4, 3.4, -12, 1.5)
        path.close()
        // Answering turns it by three eighths of a circle against the clock.
        let (c, s) = isLying ? (1.0, 0.0) : (-0.7071, -0.7071)
        let map = Affine(a: c * u, b: s * u, c: -s * u, d: c * u, tx: x, ty: y)
        commands.append(
            .transform(map, DisplayList([.fill(.path(path, .nonZero), .color(color))])))
    }
}
