internal import Raster
internal import Simulator

/// Draws the lock screen: the time over the wallpaper, and how the device is opened.
struct LockPainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box
    let safeArea: Insets
    /// A Boolean value that indicates whether notifications lie over the wallpaper.
    var hasNotifications = false

    private var device: DeviceProfile { setting.device }
    private var isUpright: Bool { screen.height > screen.width }

    func draw(into list: inout DisplayList) {
        Wallpaper.draw(in: screen, setting.appearance, into: &list)
        if hasNotifications, !isBold {
            list.fill(screen, .black.opacity(slides ? 0.5 : 0.28))
        }
        drawTime(into: &list)
        if device.hasHomeIndicator && !device.isPad && isUpright { drawButtons(into: &list) }
        if slides { return drawSlide(into: &list) }
        let words = device.hasHomeIndicator ? "Swipe up to open" : "Press home to open"
        let lift = device.hasHomeIndicator ? 34.0 : 26
        list.text(
            words, screen.midX, middle: screen.maxY - lift, device.isPad ? 17 : 15, .white,
            .medium, .center)
    }

    /// A Boolean value that indicates whether a slide over the screen opens it.
    private var slides: Bool {
        setting.system.look.unlock.value == .slide && !device.hasHomeIndicator
    }

    /// The words with an arrow before them, without the track that they had until iOS 6.
    private func drawSlide(into list: inout DisplayList) {
        let (size, y) = (device.isPad ? 26.0 : 23, screen.maxY - 46)
        let ink = Color.white.opacity(0.82)
        let width = type.width("slide to unlock", size)
        let left = screen.midX - width / 2
        list.text("slide to unlock", left, middle: y, size, ink, .regular)
        var arrow = Path()
        arrow.move(left - 20, y - 6)
        arrow.line(left - 14, y)
        arrow.line(left - 20, y + 6)
        list.line(arrow, ink, 1.6)
        drawGrips(into: &list)
    }

    /// The handles of Notification Center and of Control Center, and a phone's camera, as iOS 7 to
    /// 9 have them. Their lengths are to the eye.
    private func drawGrips(into list: inout DisplayList) {
        let status = device.statusBarHeight(in: isUpright ? .portrait : .landscape).points
        let ink = Color.white.opacity(0.55)
        for y in [max(status, 20) + 5, screen.maxY - 8] {
            list.fill(.rounded(Box(center: screen.midX, y, width: 36, height: 5), 2.5), ink)
        }
        if !device.isPad { drawCamera(screen.maxX - 25, screen.maxY - 24, into: &list) }
    }

    /// The lengths of time and date.
    private var clock: (time: Double, date: Double, top: Double) {
        let share = isGlass ? 1.24 : 1
        let time = share * (device.isPad ? 108.0 : isUpright ? min(92, screen.width * 0.235) : 64)
        let room = isUpright ? screen.height * (device.isPad ? 0.07 : 0.045) : 8
        return (time, device.isPad ? 26 : isUpright ? 21 : 18, max(safeArea.top.points, 20) + room)
    }

    /// The middle of the date where it is below the time.
    private var lowDate: Double { clock.top + 26 + clock.time + (device.isPad ? 22 : 16) }

    /// The upper edge of the list of notifications where that begins below the date, until iOS 15.
    var listTop: Double? { isBold ? nil : lowDate + clock.date / 2 + (isUpright ? 20 : 8) }

    private func drawTime(into list: inout DisplayList) {
        let (size, date, y) = clock
        if isBold {
            // The padlock of a phone with an island is in the island.
            if device.sensor != .island || !isUpright {
                let top = max(safeArea.top.points, 20)
                drawPadlock(screen.midX, isUpright ? top + 9 : y, into: &list)
            }
            let line = y + 14 + date
            list.text(Self.date, screen.midX, middle: line, date, .white, .medium, .center)
            let middle = line + date * 0.5 + size * 0.52
            list.boldTime(screen.midX, middle, size, isGlass: isGlass)
        } else {
            if !slides { drawPadlock(screen.midX, y, into: &list) }
            let middle = y + 26 + size * 0.5
            list.text("9:41", screen.midX, middle: middle, size, .white, .light, .center)
            list.text(Self.date, screen.midX, middle: lowDate, date, .white, .regular, .center)
        }
    }

    private var isGlass: Bool { setting.system.look.design.value == .glass }

    private static let date = "Monday, June 3"

    private var isBold: Bool { setting.system.look.lockScreen.value == .bold }

    private func drawPadlock(_ x: Double, _ y: Double, into list: inout DisplayList) {
        var shackle = Path()
        shackle.move(x - 5.4, y + 1)
        shackle.line(x - 5.4, y - 5)
        shackle.cubic(x - 5.4, y - 12.4, x + 5.4, y - 12.4, x + 5.4, y - 5)
        shackle.line(x + 5.4, y + 1)
        list.line(shackle, .white, 2.4)
        list.fill(.smooth(Box(x - 9, y, 18, 14), 3.4), .white)
    }

    /// The torch and the camera, at the sides above the lower edge.
    private func drawButtons(into list: inout DisplayList) {
        let y = screen.maxY - 74
        for (x, isTorch) in [(screen.x + 71, true), (screen.maxX - 71, false)] {
            let tint = Color(isGlass ? 0xFFFF_FF26 : 0x0000_0059)
            list.commands.append(
                .backdropBlur(.circle(x, y, 25), sigma: 14, saturation: 1.4, tint: tint))
            if isGlass { list.stroke(.circle(x, y, 24.5), Color(0xFFFF_FF66), 1) }
            if isTorch { drawTorch(x, y, into: &list) } else { drawCamera(x, y, into: &list) }
        }
    }

    private func drawCamera(_ x: Double, _ y: Double, into list: inout DisplayList) {
        list.fill(.smooth(Box(x - 5, y - 9.5, 10, 6), 2.4), .white)
        list.fill(.smooth(Box(x - 12, y - 6.5, 24, 16), 3.6), .white)
        let dark = Color(0x3030_38FF)
        list.stroke(.circle(x, y + 1.4, 4.6), dark, 1.7)
        list.fill(.circle(x + 8.6, y - 3, 1), dark)
    }

    private func drawTorch(_ x: Double, _ y: Double, into list: inout DisplayList) {
        list.fill(.rounded(Box(x - 6, y - 13, 12, 4), 1.4), .white)
        var body = Path()
        body.move(x - 6, y - 7.4)
        body.line(x + 6, y - 7.4)
        body.cubic(x + 6, y - 3.4, x + 3.4, y - 3.4, x + 3.4, y)
        body.line(x + 3.4, y + 13)
        body.line(x - 3.4, y + 13)
        body.line(x - 3.4, y)
        body.cubic(x - 3.4, y - 3.4, x - 6, y - 3.4, x - 6, y - 7.4)
        body.close()
        list.fill(body, .white)
        list.fill(.rounded(Box(x - 1.1, y + 1, 2.2, 5), 1.1), Color(0x3030_38FF))
    }
}

extension DisplayList {
    /// The time in heavy digits; those of glass let the picture through and are brighter above.
    mutating func boldTime(_ x: Double, _ middle: Double, _ size: Double, isGlass: Bool) {
        let ink = Color.white.opacity(isGlass ? 0.62 : 1)
        text("9:41", x, middle: middle, size, ink, .semibold, .center)
        guard isGlass else { return }
        let top = middle - size * 0.37
        // Each part is brighter than the one below it, by less than is seen.
        for part in 1...20 {
            let height = size * 0.74 * Double(part) / 20
            clipped(to: .rect(Box(x - size * 2, top, size * 4, height))) { list in
                list.text(
                    "9:41", x, middle: middle, size, .white.opacity(0.06), .semibold, .center)
            }
        }
    }
}
