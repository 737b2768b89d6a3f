internal import Raster
internal import Simulator

/// The keyboard off the lower edge, and what an iPad shows of a hardware keyboard.
extension KeyboardPainter {
    func drawForm(into list: inout DisplayList) {
        switch content.form {
        case .docked, .undocked: drawWhole(into: &list)
        case .split: drawSplit(into: &list)
        case .floating: drawFloating(into: &list)
        case .shortcutsBar: drawShortcutsBar(into: &list)
        case .miniToolbar: drawMiniToolbar(into: &list)
        }
    }

    private func drawPanel(
        _ shape: Shape, lifted: Bool, sigma: Double = 12, into list: inout DisplayList
    ) {
        if lifted {
            list.commands.append(.shadow(shape, Color(0x0000_0040), sigma: sigma, dx: 0, dy: 3))
        }
        list.commands.append(palette.keyboardMaterial.command(shape))
    }

    // MARK: Split

    /// Two halves at the sides, as wide as thumbs reach, with the app between them.
    private func drawSplit(into list: inout DisplayList) {
        guard let layout else { return }
        let halves = layout.halves
        var metrics = KeyMetrics(.share(gap: 0.13, top: 3), gap: 7, side: 5)
        metrics.pixel = 1 / Double(max(1, device.scale))
        for (half, isLeft) in [(halves.left, true), (halves.right, false)] {
            let box = self.half(isLeft, gap: metrics.gap, side: metrics.side)
            let radius = 10.0
            let shape = Shape.roundedCorners(
                box, topLeft: isLeft ? 0 : radius, topRight: isLeft ? radius : 0,
                bottomRight: isLeft ? radius : 0, bottomLeft: isLeft ? 0 : radius)
            drawPanel(shape, lifted: false, into: &list)
            let area = box.spanning(top: box.y, bottom: box.maxY - 4)
            for placed in KeyPlan(half, in: area, metrics).keys { drawKey(placed, into: &list) }
        }
    }

    /// The left half has five letters in a row, the right one five and delete.
    private func half(_ isLeft: Bool, gap: Double, side: Double) -> Box {
        let whole = parts.whole
        let short = min(device.size.width, device.size.height).points
        let count = isLeft ? 5.0 : 6
        let width = count * short * 0.06 + (count - 1) * gap + 2 * side
        let joined = isLeft ? whole.midX - width : whole.midX
        let parted = isLeft ? whole.x : whole.maxX - width
        let share = Double(content.partedShare) / 1000
        return Box(joined + (parted - joined) * share, whole.y, width, whole.height)
    }

    // MARK: Floating

    /// A phone's keyboard with a handle below its keys.
    private func drawFloating(into list: inout DisplayList) {
        let shape = Shape.smooth(parts.whole, isGlass ? 26 : 14)
        drawPanel(shape, lifted: true, into: &list)
        list.clipped(to: shape) { list in drawContents(into: &list) }
        let handle = Box(center: parts.below.midX, parts.below.midY + 1, width: 46, height: 5)
        list.fill(.rounded(handle, 2.5), palette.keyText.opacity(0.35))
    }

    // MARK: Hardware keyboards

    /// Undo, redo and paste, the predictions, and the styles of the text.
    private func drawShortcutsBar(into list: inout DisplayList) {
        drawPanel(.rect(parts.whole), lifted: false, into: &list)
        let top = parts.whole.spanning(top: parts.whole.y, bottom: parts.whole.y + 0.5)
        list.fill(top, palette.keySeparator)
        let y = parts.whole.y + 27.5
        drawShortcuts(parts.whole.x, y, into: &list)
        drawWords(content.predictions ?? layout?.predictions ?? [], y, into: &list)
        drawStyles(parts.whole.maxX - 124, y, into: &list)
    }

    /// Undo, redo and paste.
    func drawShortcuts(_ left: Double, _ y: Double, into list: inout DisplayList) {
        let ink = palette.keyText
        list.undoSign(left + 32, y, isRedo: false, ink)
        list.undoSign(left + 78, y, isRedo: true, ink.opacity(0.35))
        list.clipboard(left + 124, y, ink)
    }

    /// Bold, italic, underlined.
    private func drawStyles(_ x: Double, _ y: Double, into list: inout DisplayList) {
        let ink = palette.keyText
        list.text("B", x, middle: y, 19, ink, .bold, .center)
        var italic = Path()
        for (dx, dy) in [(2.4, -6.6), (-2.4, 6.6)] {
            italic.move(x + 46 + dx - 3, y + dy)
            italic.line(x + 46 + dx + 3, y + dy)
        }
        italic.move(x + 48.4, y - 6.6)
        italic.line(x + 43.6, y + 6.6)
        list.line(italic, ink, 1.6)
        list.text("U", x + 92, middle: y - 1, 19, ink, .regular, .center)
        list.fill(Box(x + 85, y + 8.5, 14, 1.4), ink)
    }

    /// What is offered, between the shortcuts and the styles.
    func drawWords(_ words: [String], _ y: Double, into list: inout DisplayList) {
        guard !words.isEmpty else { return }
        let room = parts.whole.inset(170, 0)
        let cell = room.width / Double(words.count)
        for (index, word) in words.enumerated() {
            let x = room.x + cell * Double(index)
            list.text(word, x + cell / 2, middle: y, 17, palette.keyText, .regular, .center)
            let line = palette.keySeparator.mixed(0.25, with: palette.keyText)
            if index > 0 { list.fill(Box(x - 0.25, y - 13, 0.5, 26), line) }
        }
    }

    /// A small pill at one side, above the app.
    private func drawMiniToolbar(into list: inout DisplayList) {
        let pill = parts.whole
        drawPanel(.smooth(pill, pill.height / 2), lifted: true, sigma: 7, into: &list)
        let ink = palette.keyText
        let step = (pill.width - 28) / 4
        func x(_ slot: Double) -> Double { pill.x + 14 + (slot + 0.5) * step }
        list.undoSign(x(0), pill.midY, isRedo: false, ink)
        list.undoSign(x(1), pill.midY, isRedo: true, ink.opacity(0.35))
        list.smiley(x(2), pill.midY, radius: 11.2, ink)
        list.dictation(x(3), pill.midY, height: 21, ink)
        list.fill(Box(pill.midX - 0.25, pill.midY - 12, 0.5, 24), palette.keySeparator)
    }
}

/// The signs of the shortcuts.
extension DisplayList {
    /// An arrow that bends back to the left, or to the right to do it again.
    mutating func undoSign(_ x: Double, _ y: Double, isRedo: Bool, _ color: Color) {
        let way = isRedo ? -1.0 : 1
        var path = Path()
        path.move(x - way * 3.4, y - 8)
        path.line(x - way * 8, y - 3.4)
        path.line(x - way * 3.4, y + 1.2)
        path.move(x - way * 8, y - 3.4)
        path.line(x + way * 2.6, y - 3.4)
        path.cubic(
            x + way * 10, y - 3.4, x + way * 10, y + 7.4, x + way * 2.6, y + 7.4)
        path.line(x - way * 1.6, y + 7.4)
        line(path, color, 1.6)
    }

    /// A board with a clip and lines of text.
    mutating func clipboard(_ x: Double, _ y: Double, _ color: Color) {
        stroke(.rounded(Box(x - 7, y - 8, 14, 18), 2.4), color, 1.5)
        fill(.rounded(Box(x - 3.6, y - 10.4, 7.2, 4.4), 1.6), color)
        for row in 0..<3 {
            fill(.rounded(Box(x - 4, y - 1.8 + Double(row) * 3.4, 8, 1.3), 0.6), color)
        }
    }
}
