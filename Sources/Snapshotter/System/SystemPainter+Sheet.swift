internal import Raster
internal import Simulator

/// Control Center of iOS 7 to 10: a sheet of blur at the lower edge. Lengths are to the eye.
extension SystemPainter {
    func drawControlSheet(into list: inout DisplayList) {
        list.fill(screen, Color(0x0000_0066))
        let width = min(screen.width, 600)
        let height = min(isUpright ? 412 : 268, screen.height - 24)
        let sheet = Box(screen.midX - width / 2, screen.maxY - height, width, height)
        list.commands.append(
            .backdropBlur(.rect(sheet), sigma: 22, saturation: 1.7, tint: Color(0xEDED_F0B8)))
        let ink = Color(0x0000_00CC)
        var grip = Path()
        grip.move(sheet.midX - 17, sheet.y + 9)
        grip.line(sheet.midX, sheet.y + 12.5)
        grip.line(sheet.midX + 17, sheet.y + 9)
        list.line(grip, Color(0x0000_0066), 4)
        let rows = isUpright ? 5.0 : 3.4
        let step = (height - 24) / rows
        var y = sheet.y + 24 + step / 2
        drawSwitches(sheet, y, ink, into: &list)
        y += step * 0.84
        drawSheetSlider(sheet, y, 0.6, .sun, ink, into: &list)
        if isUpright {
            y += step * 0.9
            drawSheetPlayer(sheet, y, ink, into: &list)
            y += step * 0.86
            let half = sheet.width / 2
            for (index, word) in ["AirDrop", "AirPlay"].enumerated() {
                let x = sheet.x + half * (Double(index) + 0.5)
                list.text(word, x, middle: y, 14.5, ink, .regular, .center)
            }
            list.fill(Box(sheet.x, y - step * 0.42, sheet.width, 0.5), Color(0x0000_0040))
            list.fill(Box(sheet.x, y + step * 0.42, sheet.width, 0.5), Color(0x0000_0040))
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

    private func drawSheetSlider(
        _ sheet: Box, _ y: Double, _ share: Double, _ sign: ControlSign, _ ink: Color,
        into list: inout DisplayList
    ) {
        let track = Box(sheet.x + 52, y - 1, sheet.width - 104, 2)
        list.fill(track, Color(0x0000_0040))
        list.fill(Box(track.x, track.y, track.width * share, 2), .white)
        let knob = Shape.circle(track.x + track.width * share, y, 14)
        list.commands.append(.shadow(knob, Color(0x0000_0033), sigma: 3, dx: 0, dy: 2))
        list.fill(knob, .white)
        list.controlSign(sign, sheet.x + 28, y, size: 18, ink)
        list.controlSign(sign, sheet.maxX - 28, y, size: 24, ink)
    }

    private func drawSheetPlayer(
        _ sheet: Box, _ y: Double, _ ink: Color, into list: inout DisplayList
    ) {
        list.fill(Box(sheet.x, y - 36, sheet.width, 0.5), Color(0x0000_0040))
        list.text("Not Playing", sheet.midX, middle: y - 18, 14, ink, .regular, .center)
        let low = y + 14
        list.triangle(sheet.midX, low, size: 20, ink)
        for side in [-1.0, 1.0] {
            let x = sheet.midX + side * sheet.width * 0.24
            list.triangle(x - 6 * side, low, size: 13 * side, ink)
            list.triangle(x + 6 * side, low, size: 13 * side, ink)
        }
    }
}
