internal import Raster
internal import Simulator

/// An alert, a permission request, or the system's question for a face or a finger.
extension ScenePainter {
    /// Draws a prompt in the middle of what the keyboard leaves free.
    func drawPrompt(_ prompt: Prompt, above keyboardTop: Double, into list: inout DisplayList) {
        guard staging.promptShare < 1, !prompt.kind.isSheet else {
            return drawWhole(prompt, above: keyboardTop, into: &list)
        }
        // An alert becomes visible while it takes its size: a smaller one before iOS 7, later a
        // larger one.
        let share = max(0.04, staging.promptShare)
        let scale = 1 + (isTextured ? -0.4 : 0.16) * (1 - share)
        var inner = DisplayList()
        inner.placed(scale, window.midX * (1 - scale), window.midY * (1 - scale)) {
            drawWhole(prompt, above: keyboardTop, into: &$0)
        }
        list.commands.append(.layer(opacity: share, inner))
    }

    private func drawWhole(
        _ prompt: Prompt, above keyboardTop: Double, into list: inout DisplayList
    ) {
        if prompt.kind.isSheet { return raised.drawSheet(prompt, above: keyboardTop, into: &list) }
        if prompt.kind == .faceID, prompt.buttons.isEmpty { return drawFaceID(into: &list) }
        let layout = PromptLayout(prompt, isGlass: isGlass, type: type)
        if isTextured {
            return drawTexturedPrompt(layout, above: keyboardTop, into: &list)
        }
        list.fill(window, palette.dim)
        let middle = min(keyboardTop, window.maxY) / 2
        let (width, height) = (layout.width, layout.height)
        let box = Box(
            (window.midX - width / 2).rounded(), max(8, (middle - height / 2).rounded()), width,
            height)
        let shape = Shape.smooth(box, layout.radius)
        if isGlass {
            list.commands.append(.shadow(shape, Color(0x0000_0033), sigma: 18, dx: 0, dy: 8))
        }
        list.commands.append(
            .backdropBlur(shape, sigma: 20, saturation: 1.8, tint: palette.alert))
        list.clipped(to: shape) { list in
            drawText(layout, in: box, into: &list)
            let area = box.spanning(top: box.y + layout.textHeight, bottom: box.maxY)
            if isGlass {
                drawPills(layout, in: area, into: &list)
            } else {
                drawButtons(layout, in: area, into: &list)
            }
        }
    }

    // MARK: Words

    private func drawText(_ layout: PromptLayout, in box: Box, into list: inout DisplayList) {
        var y = box.y + layout.top
        let x = isGlass ? box.x + 30 : box.midX
        let side: TextRun.Alignment = isGlass ? .leading : .center
        if layout.kind == .touchID {
            list.fingerprint(box.midX, y + 24, size: 48, Color(0xFF2D_55FF))
            y += 60
        }
        for title in layout.titles {
            list.text(title, x, middle: y + 10.5, 16.5, palette.text, .semibold, side)
            y += 22
        }
        y += layout.gap
        for line in layout.words {
            let color = isGlass ? palette.secondaryText : palette.text
            list.text(line, x, middle: y + 8, layout.wordSize, color, .regular, side)
            y += layout.wordHeight
        }
    }

    // MARK: Buttons

    /// Words in cells with hairlines between them.
    private func drawButtons(_ layout: PromptLayout, in area: Box, into list: inout DisplayList) {
        let line = palette.separator
        let count = Double(layout.buttons.count)
        for (index, title) in layout.buttons.enumerated() {
            let place = Double(index)
            let cell =
                layout.inRow
                ? Box(area.x + place * area.width / count, area.y, area.width / count, area.height)
                : Box(area.x, area.y + place * 44, area.width, 44)
            if !layout.inRow || index == 0 {
                list.fill(Box(area.x, cell.y, area.width, hairline), line)
            }
            if layout.inRow && index > 0 {
                list.fill(Box(cell.x, cell.y, hairline, cell.height), line)
            }
            let fitted = type.fitted(title, 17, width: cell.width - 12)
            list.text(
                fitted, cell.midX, middle: cell.midY, 17,
                title == layout.destructive ? palette.destructive : palette.tint,
                index == layout.preferred ? .semibold : .regular, .center)
        }
    }

    /// Pills; the answer that is expected is filled with the tint.
    private func drawPills(_ layout: PromptLayout, in area: Box, into list: inout DisplayList) {
        let count = Double(layout.buttons.count)
        let room = area.inset(16, 0)
        for (index, title) in layout.buttons.enumerated() {
            let place = Double(index)
            let width = layout.inRow ? (room.width - (count - 1) * 8) / count : room.width
            let cell =
                layout.inRow
                ? Box(room.x + place * (width + 8), area.y, width, 48)
                : Box(room.x, area.y + place * 56, width, 48)
            let isMain = index == layout.preferred && layout.destructive == nil
            list.fill(.rounded(cell, 24), isMain ? palette.tint : palette.fill)
            let fitted = type.fitted(title, 17, .medium, width: cell.width - 20)
            let ink = title == layout.destructive ? palette.destructive : palette.text
            list.text(
                fitted, cell.midX, middle: cell.midY, 17, isMain ? .white : ink, .medium, .center)
        }
    }

    // MARK: Faces

    /// The face stands in the island where there is one, else in a square in the middle.
    private func drawFaceID(into list: inout DisplayList) {
        let green = Color(0x34D1_6CFF)
        if setting.device.sensor == .island, content.orientation == .portrait {
            let top = setting.device.safeArea(in: .portrait).top >= 62 ? 14.0 : 11
            // Wide enough that its corners hold those of the island, which grows into it.
            let (side, island) = (178.0, 37.33)
            // Half a point higher, so that no edge of the island's blends with its own.
            let box = Box(window.midX - side / 2, top - 0.5, side, 150.5)
            list.fill(.rounded(box, 44), .black)
            // The housing stays dark; the face stands below it.
            let middle = box.y + island + (box.height - island) / 2 - 6
            return list.faceSign(box.midX, middle, size: 62, green)
        }
        let box = Box(center: window.midX, window.midY, width: 155, height: 155)
        let tint = content.appearance == .light ? Color(0xE8E8_ECEB) : Color(0x2A2A_2CD9)
        list.commands.append(
            .backdropBlur(.smooth(box, 18), sigma: 20, saturation: 1.6, tint: tint))
        list.faceSign(box.midX, box.midY - 12, size: 64, palette.tint)
        list.text(
            "Face ID", box.midX, middle: box.maxY - 24, 15, palette.secondaryText, .medium, .center)
    }
}

/// What an alert says, broken into lines, and how much room that takes.
struct PromptLayout {
    let kind: Prompt.Kind
    let titles: [String]
    let words: [String]
    let buttons: [String]
    let destructive: String?
    let inRow: Bool
    let isGlass: Bool

    init(_ prompt: Prompt, isGlass: Bool, type: Typesetter) {
        kind = prompt.kind
        self.isGlass = isGlass
        let width = isGlass ? 300.0 : 270
        let room = width - (isGlass ? 60 : 32)
        titles = type.lines(prompt.title, 17, .semibold, width: room, limit: 4)
        words =
            prompt.message.isEmpty
            ? [] : type.lines(prompt.message, isGlass ? 15 : 13, width: room, limit: 8)
        let buttons = prompt.buttons
        self.buttons = buttons.isEmpty ? [prompt.kind == .touchID ? "Cancel" : "OK"] : buttons
        destructive = prompt.destructive
        inRow = buttons.count == 2 && buttons.allSatisfy { type.width($0, 17) < 118 }
    }

    /// The button that stands out: an alert's last one, or the way out of one that destroys.
    var preferred: Int? {
        guard kind == .alert else { return nil }
        return buttons.lastIndex { $0 != destructive }
    }

    var width: Double { isGlass ? 300 : 270 }
    var radius: Double { isGlass ? 34 : 14 }
    var top: Double { isGlass ? 24 : 20 }
    var gap: Double { isGlass ? 8 : 3 }
    var wordSize: Double { isGlass ? 15 : 12.8 }
    var wordHeight: Double { isGlass ? 20 : 17 }

    var textHeight: Double {
        let sign = kind == .touchID ? 60.0 : 0
        let lines = Double(titles.count) * 22
        let message = words.isEmpty ? 0 : gap + Double(words.count) * wordHeight
        return top + sign + lines + message + (isGlass ? 20 : 17)
    }

    var height: Double {
        let rows = inRow ? 1 : Double(buttons.count)
        return textHeight + (isGlass ? rows * 56 + 8 : rows * 44)
    }
}

extension DisplayList {
    /// Four corners of a square around a face.
    mutating func faceSign(_ x: Double, _ y: Double, size: Double, _ color: Color) {
        placed(size / 64, x, y) { list in
            var corners = Path()
            for (sx, sy) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
                corners.move(sx * 30, sy * 15)
                corners.line(sx * 30, sy * 20)
                corners.cubic(sx * 30, sy * 26, sx * 26, sy * 30, sx * 20, sy * 30)
                corners.line(sx * 15, sy * 30)
            }
            list.line(corners, color, 4)
            var face = Path()
            face.move(-12.5, -11)
            face.line(-12.5, -5)
            face.move(12.5, -11)
            face.line(12.5, -5)
            face.move(1, -11)
            face.line(1, 2.4)
            face.quad(1, 5, -3.4, 5)
            face.move(-11, 14)
            face.cubic(-5, 19.4, 5, 19.4, 11, 14)
            list.line(face, color, 4)
        }
    }

    /// The ridges of a finger's tip.
    mutating func fingerprint(_ x: Double, _ y: Double, size: Double, _ color: Color) {
        placed(size / 48, x, y) { list in
            var path = Path()
            for ring in 0..<4 {
                let r = 5 + Double(ring) * 5
                let low = 7 + Double(ring) * 3.4
                path.move(-r, low)
                path.line(-r, -3)
                path.cubic(-r, -3 - r * 1.3, r, -3 - r * 1.3, r, -3)
                path.cubic(r, low * 0.7, r * 0.9, low, r * 0.72, low + 6)
            }
            path.move(0, -4)
            path.cubic(0.4, 6, -0.6, 12, -3, 19)
            list.line(path, color, 2.1)
        }
    }
}
