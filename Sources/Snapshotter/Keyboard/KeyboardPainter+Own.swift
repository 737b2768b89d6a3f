internal import Raster
internal import Simulator

/// What stands for an app's own views at the keyboard where nothing is known of them.
extension KeyboardPainter {
    /// A bar with the arrows to the other fields and a word that ends the typing.
    ///
    /// - Parameter place: the bar's place, nil for that above the keys.
    func drawPlainAccessory(in place: Box? = nil, into list: inout DisplayList) {
        let whole = place ?? parts.accessory
        let isBar = (32...64).contains(whole.height) && content.accessory == nil && !isTextured
        // A bar of glass floats above the keyboard.
        let box = isGlass && isBar ? whole.inset(16, 1) : whole
        if isGlass, isBar {
            let pixel = 1 / Double(max(1, device.scale))
            list.pane(.rounded(box, box.height / 2), palette.bar, rim: pixel)
        } else {
            list.fill(box, palette.keyboard)
        }
        guard isBar else { return }
        let ink = isGlass ? palette.keyText : palette.tint
        for (x, isUp) in [(box.x + 26, true), (box.x + 66, false)] {
            let reach = isUp ? 4.2 : -4.2
            var arrow = Path()
            arrow.move(x - 8, box.midY + reach)
            arrow.line(x, box.midY - reach)
            arrow.line(x + 8, box.midY + reach)
            list.line(arrow, ink.opacity(isUp ? 0.3 : 1), 2.2)
        }
        list.text("Done", box.maxX - 16, middle: box.midY, 17, ink, .semibold, .trailing)
    }

    /// A wheel with the days of a week, in place of keys: each row is lower and fainter the further
    /// it turns away.
    func drawWheel(into list: inout DisplayList) {
        guard !isTextured else { return }
        let safe = hasDock ? 30.0 : 0
        let area = parts.whole.spanning(top: parts.whole.y, bottom: parts.whole.maxY - safe)
        guard area.height > 120 else { return }
        let ink = palette.keyText
        let band = Box(center: area.midX, area.midY, width: min(area.width - 18, 480), height: 34)
        list.fill(.smooth(band, 8), palette.fill)
        let days = [
            "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"
        ]
        let places: [(y: Double, size: Double, share: Double)] = [
            (0, 21, 1), (32, 19.5, 0.5), (59, 17.5, 0.32), (80, 14.5, 0.16)
        ]
        for (index, day) in days.enumerated() {
            let row = index - days.count / 2
            let place = places[abs(row)]
            list.text(
                day, area.midX, middle: area.midY + (row < 0 ? -place.y : place.y), place.size,
                ink.opacity(place.share), .regular, .center)
        }
    }
}
