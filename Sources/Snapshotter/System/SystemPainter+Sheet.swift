internal import Raster
internal import Simulator

/// Control Center of iOS 7 to 10: a sheet of blur at the lower edge.
///
/// Upright it has the switches, the brightness, what is played, its volume, what shares, and four
/// apps. Lengths are to the eye.
extension SystemPainter {
    func drawControlSheet(into list: inout DisplayList) {
        list.fill(screen, Color(0x0000_0066))
        let width = min(screen.width, 600)
        let height = min(isUpright ? 438 : 268, screen.height - 24)
        let sheet = Box(screen.midX - width / 2, screen.maxY - height, width, height)
        list.commands.append(
            .backdropBlur(.rect(sheet), sigma: 22, saturation: 1.7, tint: Color(0xEDED_F0B8)))
        let ink = Color(0x0000_00CC)
        var grip = Path()
        grip.move(sheet.midX - 17, sheet.y + 9)
        grip.line(sheet.midX, sheet.y + 12.5)
        grip.line(sheet.midX + 17, sheet.y + 9)
        list.line(grip, Color(0x0000_0066), 4)
        let top = sheet.y + 24
        if isUpright {
            drawSwitches(sheet, top + 36, ink, into: &list)
            drawSheetSlider(sheet, top + 94, 0.6, (.sun, .sun), ink, into: &list)
            drawSheetPlayer(sheet, top + 122, ink, into: &list)
            drawSheetSlider(sheet, top + 248, 0.45, (.quiet, .sound), ink, into: &list)
            drawSharing(sheet, top + 276, ink, into: &list)
        } else {
            let step = (height - 24) / 3.4
            drawSwitches(sheet, top + step * 0.5, ink, into: &list)
            drawSheetSlider(sheet, top + step * 1.34, 0.6, (.sun, .sun), ink, into: &list)
        }
        let signs: [ControlSign] = [.torch, .timer, .calculator, .camera]
        let cell = sheet.width / 4
        let last = sheet.maxY - (isUpright ? 44 : 40)
        for (index, sign) in signs.enumerated() {
            let x = sheet.x + (Double(index) + 0.5) * cell
            let box = Box(center: x, last, width: 58, height: 58)
            list.fill(.smooth(box, 13), Color(0xFFFF_FF4D))
            list.controlSign(sign, x, last, size: 27, ink)
        }
    }

    /// Flight mode, wifi, the short link, no disturbance, the lock of the orientation.
    private func drawSwitches(
        _ sheet: Box, _ y: Double, _ ink: Color, into list: inout DisplayList
    ) {
        let cell = sheet.width / 5
        for index in 0..<5 {
            let x = sheet.x + (Double(index) + 0.5) * cell
            let isOn = index == 1 || index == 2
            list.fill(.circle(x, y, 26), isOn ? Color(0xFFFF_FFE6) : Color(0x0000_0029))
            let color = isOn ? Color(0x0000_00E0) : ink
            switch index {
            case 0: list.plane(x, y, size: 25, color)
            case 1: list.wifi(x - 12, bottom: y + 9, unit: 1.55, color)
            case 2: list.placed(1.15, x, y) { $0.rune(0, 0, color) }
            case 3: list.crescent(x, y, radius: 10, color)
            default: list.controlSign(.lock, x, y, size: 26, color)
            }
        }
    }

    /// - Parameter signs: those at the ends, of which the second is larger.
    private func drawSheetSlider(
        _ sheet: Box, _ y: Double, _ share: Double, _ signs: (ControlSign, ControlSign),
        _ ink: Color, into list: inout DisplayList
    ) {
        let track = Box(sheet.x + 52, y - 1, sheet.width - 104, 2)
        list.fill(track, Color(0x0000_0040))
        list.fill(Box(track.x, track.y, track.width * share, 2), .white)
        let knob = Shape.circle(track.x + track.width * share, y, 14)
        list.commands.append(.shadow(knob, Color(0x0000_0033), sigma: 3, dx: 0, dy: 2))
        list.fill(knob, .white)
        list.controlSign(signs.0, sheet.x + 28, y, size: 18, ink)
        list.controlSign(signs.1, sheet.maxX - 28, y, size: 24, ink)
    }

    // MARK: Player

    /// The place in the track with the times at its ends, the title, and the buttons.
    private func drawSheetPlayer(
        _ sheet: Box, _ top: Double, _ ink: Color, into list: inout DisplayList
    ) {
        list.fill(Box(sheet.x, top, sheet.width, 0.5), Color(0x0000_0040))
        let line = top + 20
        let grey = ink.opacity(0.6)
        list.text("1:12", sheet.x + 16, middle: line, 12, grey)
        list.text("-2:31", sheet.maxX - 16, middle: line, 12, grey, .regular, .trailing)
        let track = Box(sheet.x + 52, line - 1, sheet.width - 104, 2)
        let here = track.x + track.width * 0.32
        list.fill(track, Color(0x0000_0040))
        list.fill(Box(track.x, track.y, here - track.x, 2), .white)
        list.fill(.rounded(Box(center: here, line, width: 2, height: 15), 1), .white)
        list.text("Northern Lights", sheet.midX, middle: top + 45, 15, ink, .medium, .center)
        list.text("Anna Bell", sheet.midX, middle: top + 63, 12, grey, .regular, .center)
        let low = top + 92
        list.triangle(sheet.midX, low, size: 24, ink)
        for side in [-1.0, 1.0] {
            let x = sheet.midX + side * sheet.width * 0.24
            list.triangle(x - 7 * side, low, size: 15 * side, ink)
            list.triangle(x + 7 * side, low, size: 15 * side, ink)
        }
    }

    // MARK: AirDrop and AirPlay

    private func drawSharing(
        _ sheet: Box, _ top: Double, _ ink: Color, into list: inout DisplayList
    ) {
        let row = sheet.spanning(top: top, bottom: top + 46)
        let line = Color(0x0000_0040)
        for y in [row.y, row.maxY] { list.fill(Box(row.x, y, row.width, 0.5), line) }
        list.fill(Box(row.midX, row.y, 0.5, row.height), line)
        for (index, word) in ["AirDrop", "AirPlay"].enumerated() {
            let middle = row.x + row.width * (Double(index) + 0.5) / 2
            let left = middle - (type.width(word, 15) + 30) / 2
            list.text(word, left + 30, middle: row.midY, 15, ink)
            if index == 0 {
                list.rings(left + 11, row.midY, ink)
            } else {
                list.screenWithWedge(left + 11, row.midY, ink)
            }
        }
    }
}
