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
        case .controlCenter: drawControlCenter(into: &list)
        case .notificationCenter: drawNotificationCenter(into: &list)
        case .callBanner: drawCallBanner(into: &list)
        case .incomingCall: drawCall(isIncoming: true, into: &list)
        case .ongoingCall: drawCall(isIncoming: false, into: &list)
        }
    }

    // MARK: Notification Center

    private func drawNotificationCenter(into list: inout DisplayList) {
        Wallpaper.draw(in: screen, setting.appearance, into: &list)
        list.commands.append(
            .backdropBlur(.rect(screen), sigma: 20, saturation: 1.2, tint: Color(0x0000_0026)))
        let top = max(safeArea.top.points, 20)
        let size = device.isPad ? 96.0 : isUpright ? min(84, screen.width * 0.21) : 52
        var y = top + (isUpright ? 26 : 4) + size * 0.5
        let isBold = setting.system.look.lockScreen.value == .bold
        let weight: TextRun.Weight = isBold ? .semibold : .light
        let date = "Monday, June 3"
        if isBold {
            list.text(date, screen.midX, middle: y - size * 0.5, 20, .white, .medium, .center)
            y += 14
            list.text("9:41", screen.midX, middle: y, size, .white, weight, .center)
            y += size * 0.5
        } else {
            list.text("9:41", screen.midX, middle: y, size, .white, weight, .center)
            y += size * 0.5 + 18
            list.text(date, screen.midX, middle: y, 20, .white, .regular, .center)
        }
        y += isUpright ? 44 : 24
        let width = min(screen.width - 16 - safeArea.left.points * 2, device.isPad ? 560 : 500)
        let left = screen.midX - width / 2
        list.text("Notification Center", left + 12, middle: y, 20, .white, .semibold)
        y += 26
        let painter = NotificationPainter(
            setting: setting, type: type, screen: screen, safeArea: safeArea)
        for note in notifications where y + 70 < screen.maxY - 20 {
            painter.drawCard(note, Box(left, y, width, 66), into: &list)
            y += 74
        }
        for note in Self.notes where y + 70 < screen.maxY - 20 {
            let box = Box(left, y, width, 66)
            drawNote(note, box, into: &list)
            y += 74
        }
    }

    private struct Note {
        var icon: StockIcon
        var text: String
        var time: String
    }

    private static let notes = [
        Note(icon: .mail, text: "Your tickets to Halifax", time: "2h ago"),
        Note(icon: .phone, text: "Missed call", time: "Yesterday"),
        Note(icon: .music, text: "A new mix is here", time: "Sunday")
    ]

    private func drawNote(_ note: Note, _ box: Box, into list: inout DisplayList) {
        let radius = isGlass ? 24.0 : 16
        let isLight = setting.appearance == .light
        let tint = Color(isLight ? 0xF4F4_F8B8 : 0x2A2A_30B8)
        list.commands.append(
            .backdropBlur(.smooth(box, radius), sigma: 20, saturation: 1.6, tint: tint))
        let side = 36.0
        note.icon.draw(in: Box(box.x + 14, box.midY - side / 2, side, side), into: &list)
        let ink = isLight ? Color.black : .white
        let left = box.x + 14 + side + 12
        list.text(note.icon.title, left, middle: box.midY - 10, 15, ink, .semibold)
        list.text(note.text, left, middle: box.midY + 11, 15, ink)
        list.text(
            note.time, box.maxX - 14, middle: box.midY - 10, 12.5, ink.opacity(0.5), .regular,
            .trailing)
    }

    // MARK: Calls

    private func drawCallBanner(into list: inout DisplayList) {
        let margin = 8.0
        let width = min(screen.width - 2 * margin, 420)
        let top =
            device.sensor == .island && isUpright ? 11 : max(safeArea.top.points, 8)
        let isBelow = device.sensor == .island && isUpright
        let box = Box(screen.midX - width / 2, top, width, isBelow ? 88 : 80)
        let shape = Shape.smooth(box, isBelow ? 42 : 24)
        list.commands.append(.shadow(shape, Color(0x0000_0059), sigma: 14, dx: 0, dy: 6))
        list.fill(shape, isBelow ? .black : Color(0x1C1C_1EF5))
        // Below the sensor's housing, which reaches 37 points into the banner.
        let middle = isBelow ? box.midY + 6 : box.midY
        drawMonogram("AB", box.x + 44, middle, radius: 24, into: &list)
        list.text("mobile", box.x + 80, middle: middle - 12, 13, Color(0xEBEB_F599), .regular)
        list.text("Anna Bell", box.x + 80, middle: middle + 8, 18, .white, .semibold)
        drawCallButton(box.maxX - 98, middle, radius: 22, isAnswer: false, into: &list)
        drawCallButton(box.maxX - 42, middle, radius: 22, isAnswer: true, into: &list)
    }

    /// The initials of a person without a picture.
    private func drawMonogram(
        _ letters: String, _ x: Double, _ y: Double, radius: Double, into list: inout DisplayList
    ) {
        list.fill(
            .circle(x, y, radius), from: Spot(x, y - radius), to: Spot(x, y + radius),
            [Color(0xA5AB_B8FF), Color(0x858B_98FF)])
        list.text(letters, x, middle: y, radius * 0.84, .white, .semibold, .center)
    }

    private func drawCall(isIncoming: Bool, into list: inout DisplayList) {
        list.fill(
            .rect(screen), from: Spot(0, 0), to: Spot(0, screen.height),
            [Color(0x2D3A_46FF), Color(0x3B34_44FF), Color(0x1A17_20FF)])
        let top = max(safeArea.top.points, 20)
        let name = isUpright ? top + 70 : top + 30
        list.text("Anna Bell", screen.midX, middle: name, 34, .white, .regular, .center)
        let line = isIncoming ? "mobile" : "00:12"
        list.text(line, screen.midX, middle: name + 34, 18, Color(0xFFFF_FFB8), .regular, .center)
        let y = screen.maxY - max(safeArea.bottom.points, 20) - (isUpright ? 96 : 52)
        let reach = min(screen.width * 0.28, 130)
        if isIncoming {
            drawCallButton(screen.midX - reach, y, radius: 37, isAnswer: false, into: &list)
            drawCallButton(screen.midX + reach, y, radius: 37, isAnswer: true, into: &list)
            let words = y + 54
            list.text("Decline", screen.midX - reach, middle: words, 14, .white, .regular, .center)
            list.text("Accept", screen.midX + reach, middle: words, 14, .white, .regular, .center)
        } else {
            drawCallButton(screen.midX, y, radius: 37, isAnswer: false, into: &list)
        }
    }

    private func drawCallButton(
        _ x: Double, _ y: Double, radius: Double, isAnswer: Bool, into list: inout DisplayList
    ) {
        list.fill(.circle(x, y, radius), Color(isAnswer ? 0x34C7_59FF : 0xFF3B_30FF))
        list.handset(x, y, size: radius * 1.02, isLying: !isAnswer, .white)
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
