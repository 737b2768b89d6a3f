internal import Raster
internal import Simulator

/// Draws notifications of apps: a banner in the look of its system, and the cards of lists. The
/// measures are to the eye; no source gives them.
struct NotificationPainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box
    let safeArea: Insets

    private var device: DeviceProfile { setting.device }
    private var isUpright: Bool { screen.height >= screen.width }
    private var isLight: Bool { setting.appearance == .light }
    private var isGlass: Bool { setting.system.look.design.value == .glass }

    /// The entry of an app's notification; nil where the setting has no such app.
    func entry(of note: UserNotification) -> NotificationEntry? {
        guard setting.apps.indices.contains(note.app.index) else { return nil }
        let app = setting.apps[note.app.index]
        return NotificationEntry(
            icon: .app(AppIcon(app)), app: app.title, title: note.title, body: note.body,
            time: "now")
    }

    func drawBanner(_ note: UserNotification, into list: inout DisplayList) {
        guard let entry = entry(of: note) else { return }
        switch setting.system.notifications.look.value {
        case .strip: drawStrip(entry, into: &list)
        case .plane: drawPlane(entry, into: &list)
        case .headed:
            var box = cardBox(height: 0)
            box.height = height(of: entry, width: box.width)
            drawHeaded(entry, box, into: &list)
        case .card: drawCard(entry, cardBox(height: 74), into: &list)
        }
    }

    /// A Boolean value that indicates whether a banner stands where the status bar is, as on phones
    /// without a notch or an island.
    var bannerCoversStatusBar: Bool { !device.isPad && device.sensor == .none }

    /// The place of a card at the top of the screen, below a notch or an island.
    private func cardBox(height: Double) -> Box {
        let margin = 8.0
        let width = min(screen.width - 2 * margin, device.isPad ? 420 : isUpright ? 500 : 440)
        let isBelowSensor = device.sensor != .none && isUpright
        let top = isBelowSensor ? safeArea.top.points : device.isPad ? 24 : margin
        return Box(screen.midX - width / 2, top, width, height)
    }

    // MARK: Entries of lists

    /// The height of an entry in the lists of the system that have no heads for apps.
    func height(of entry: NotificationEntry, width: Double) -> Double {
        switch setting.system.notifications.look.value {
        case .strip: 58
        case .plane: 70
        case .headed:
            36 + 12 + (entry.title.isEmpty ? 0 : 20) + 20 * Double(lines(entry, width).count)
        case .card: 66
        }
    }

    /// The distance of two entries.
    var gap: Double {
        switch setting.system.notifications.look.value {
        case .strip, .plane: 0
        case .headed, .card: 8
        }
    }

    func drawEntry(_ entry: NotificationEntry, _ box: Box, into list: inout DisplayList) {
        switch setting.system.notifications.look.value {
        case .strip, .plane: drawRow(entry, box, into: &list)
        case .headed: drawHeaded(entry, box, into: &list)
        case .card: drawCard(entry, box, into: &list)
        }
    }

    /// White words on the ground of the list, with a line below them; before iOS 7 on a dark
    /// ground.
    private func drawRow(_ entry: NotificationEntry, _ box: Box, into list: inout DisplayList) {
        let isTextured = setting.system.look.design.value == .textured
        if isTextured {
            list.fill(
                .rect(box), from: Spot(0, box.y), to: Spot(0, box.maxY),
                [Color(0x1A1C_20B3), Color(0x0000_00BF)])
            list.fill(Box(box.x, box.y, box.width, 0.5), Color(0xFFFF_FF33))
        }
        let icon = Box(box.x + 15, box.y + 9, 20, 20)
        entry.icon.draw(in: icon, isOld: isTextured, into: &list)
        let left = box.x + 48
        let right = box.maxX - 15
        let first = box.y + 19
        let heading = type.fitted(entry.heading, 15, .semibold, width: right - left - 50)
        list.text(heading, left, middle: first, 15, .white, .semibold)
        let grey = Color.white.opacity(0.55)
        list.text(entry.time, right, middle: first, 12, grey, .regular, .trailing)
        list.text(
            type.fitted(entry.body, 15, width: right - left), left, middle: first + 20, 15,
            .white.opacity(0.9))
        guard !isTextured else { return }
        list.text("slide to view", left, middle: first + 38, 12, grey)
        list.fill(Box(left, box.maxY - 0.5, box.maxX - left, 0.5), .white.opacity(0.3))
    }

    private func lines(_ entry: NotificationEntry, _ width: Double) -> [String] {
        let lines = type.lines(entry.body, 15, width: width - 30, limit: 2)
        return lines.isEmpty ? [""] : lines
    }

    // MARK: Cards

    /// A card with the icon beside the text.
    private func drawCard(
        _ words: NotificationEntry, _ box: Box, into list: inout DisplayList
    ) {
        drawPane(box, radius: isGlass ? 26 : 22, into: &list)
        let side = 38.0
        words.icon.draw(in: Box(box.x + 14, box.midY - side / 2, side, side), into: &list)
        let left = box.x + 14 + side + 10
        let now = type.width(words.time, 13)
        let room = box.maxX - 14 - left
        let heading = type.fitted(words.heading, 15, .semibold, width: room - now - 8)
        list.text(heading, left, middle: box.midY - 10.5, 15, ink, .semibold)
        list.text(
            words.time, box.maxX - 14, middle: box.midY - 10.5, 13, ink.opacity(0.5), .regular,
            .trailing)
        let body = type.fitted(words.body, 15, width: room)
        list.text(body, left, middle: box.midY + 10.5, 15, ink)
    }

    /// A card with a head: the small icon and the app's name in capitals.
    private func drawHeaded(
        _ words: NotificationEntry, _ box: Box, into list: inout DisplayList
    ) {
        drawPane(box, radius: 13, into: &list)
        let head = Box(box.x, box.y, box.width, 36)
        list.clipped(to: .smooth(box, 13)) { list in
            list.fill(head, (isLight ? Color.white : .black).opacity(0.22))
        }
        words.icon.draw(in: Box(box.x + 10, head.midY - 10, 20, 20), into: &list)
        list.text(words.app.uppercased(), box.x + 37, middle: head.midY, 13, ink.opacity(0.6))
        list.text(
            words.time, box.maxX - 14, middle: head.midY, 13, ink.opacity(0.6), .regular,
            .trailing)
        var y = head.maxY + 16
        if !words.title.isEmpty {
            let title = type.fitted(words.title, 15, .semibold, width: box.width - 30)
            list.text(title, box.x + 15, middle: y, 15, ink, .semibold)
            y += 20
        }
        for line in lines(words, box.width) {
            list.text(line, box.x + 15, middle: y, 15, ink)
            y += 20
        }
    }

    private var ink: Color { isLight ? .black : .white }

    private func drawPane(_ box: Box, radius: Double, into list: inout DisplayList) {
        let shape = Shape.smooth(box, radius)
        let tint = Color(isLight ? 0xF4F4_F8D0 : 0x2A2A_30D0)
        list.commands.append(.shadow(shape, Color(0x0000_0033), sigma: 12, dx: 0, dy: 4))
        list.commands.append(
            .backdropBlur(
                shape, sigma: 20, saturation: 1.6, tint: isGlass ? tint.opacity(0.62) : tint))
        if isGlass { list.stroke(shape, Color(0xFFFF_FF59), 0.8) }
    }

    // MARK: Before cards

    /// A dark plane as wide as the screen, with a handle at its lower edge.
    private func drawPlane(_ words: NotificationEntry, into list: inout DisplayList) {
        let box = Box(0, 0, screen.width, 68)
        list.commands.append(
            .backdropBlur(.rect(box), sigma: 20, saturation: 1.4, tint: Color(0x0A0A_0CCC)))
        let width = min(screen.width, 580)
        let left = screen.midX - width / 2
        words.icon.draw(in: Box(left + 15, 10, 20, 20), into: &list)
        let text = left + 48
        let room = left + width - 15 - text
        let heading = type.fitted(words.heading, 13.5, .semibold, width: room - 40)
        list.text(heading, text, middle: 18, 13.5, .white, .semibold)
        let end = text + type.width(heading, 13.5, .semibold)
        list.text("now", end + 8, middle: 18, 11, .white.opacity(0.45))
        list.text(type.fitted(words.body, 13.5, width: room), text, middle: 37, 13.5, .white)
        list.fill(.rounded(Box(center: screen.midX, 60, width: 36, height: 5), 2.5), grip)
    }

    private var grip: Color { .white.opacity(0.35) }

    /// A strip with shaded edges over the status bar.
    private func drawStrip(_ words: NotificationEntry, into list: inout DisplayList) {
        let box = Box(0, 0, screen.width, 40)
        list.commands.append(.shadow(.rect(box), Color(0x0000_0073), sigma: 4, dx: 0, dy: 2))
        list.fill(
            .rect(box), from: Spot(0, 0), to: Spot(0, box.maxY),
            [Color(0x4A4E_54FF), Color(0x2629_2DFF), Color(0x1618_1BFF)])
        list.fill(Box(0, 0, screen.width, 1), Color(0xFFFF_FF38))
        list.fill(Box(0, box.maxY - 1, screen.width, 1), .black)
        words.icon.draw(in: Box(6, 6, 28, 28), into: &list)
        let room = screen.width - 42 - 8
        list.text(
            type.fitted(words.heading, 13, .bold, width: room), 42, middle: 13, 13, .white, .bold)
        list.text(
            type.fitted(words.body, 12.5, width: room), 42, middle: 28, 12.5, Color(0xD8DA_DEFF))
    }

    // MARK: The lock screen

    /// The room below the list, for what opens the device.
    private var listFoot: Double {
        let look = setting.system.look
        if look.design.value == .textured { return EraLockPainter.barHeight(on: screen) + 8 }
        if device.hasHomeIndicator { return isUpright ? 122 : 56 }
        return look.unlock.value == .slide ? 76 : 56
    }

    /// The entries of the lock screen, the latest on top.
    ///
    /// - Parameter top: the upper edge of the list; nil for cards that lie on the lower edge, as
    ///   since iOS 16.
    func drawList(
        _ notes: [UserNotification], from top: Double?, into list: inout DisplayList
    ) {
        let isWide = gap == 0 && !device.isPad
        let width = isWide ? screen.width : min(screen.width - 16, 500)
        let foot = screen.maxY - listFoot
        let sky = max(safeArea.top.points, 20) + (isUpright ? screen.height * 0.3 : 140)
        var shown: [NotificationEntry] = []
        var room = foot - (top ?? sky)
        for entry in notes.compactMap(entry).prefix(4) {
            let height = height(of: entry, width: width) + gap
            guard shown.isEmpty || height <= room else { break }
            shown.append(entry)
            room -= height
        }
        var y = top ?? foot - shown.reduce(0) { $0 + height(of: $1, width: width) + gap }
        for entry in shown {
            let box = Box(screen.midX - width / 2, y, width, height(of: entry, width: width))
            drawEntry(entry, box, into: &list)
            y = box.maxY + gap
        }
    }
}
