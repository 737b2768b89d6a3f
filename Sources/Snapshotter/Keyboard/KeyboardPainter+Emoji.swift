internal import Raster
internal import Simulator

/// The page of signs: a field to search, captions, a grid that scrolls sideways, a row of
/// categories.
extension KeyboardPainter {
    /// The height from which a keyboard of emoji has the places that are measured, in points.
    private static let measuredHeight = 330.0

    func drawEmojiPage(into list: inout DisplayList) {
        let page = parts.keys.spanning(top: parts.prediction.y, bottom: parts.keys.maxY)
        guard page.height > 60, page.width > 60 else { return }
        let isMeasured =
            device.hasHomeIndicator && !device.isPad && orientation == .portrait
            && parts.whole.height >= Self.measuredHeight
        guard isMeasured else { return drawSmallPage(page, into: &list) }
        drawSearchedPage(into: &list)
    }

    // MARK: Phones without a home button

    // Places are in points from the keyboard's lower edge, but for the field, which hangs from the
    // upper one; the same on 390 and 393 pt, and with glass.

    private func drawSearchedPage(into list: inout DisplayList) {
        let whole = parts.whole
        if whole.height >= 370 {
            let (margin, height) = isGlass ? (9.0, 40.0) : (8, 37)
            drawEmojiSearch(
                whole.spanning(top: whole.y + 10, bottom: whole.y + 10 + height)
                    .inset(margin, 0), into: &list)
        }
        let ink = palette.keyText.opacity(isGlass ? 0.26 : 0.29)
        let caption = whole.maxY - 319.8
        list.text("FREQUENTLY USED", whole.x + 12, middle: caption, 12.1, ink, .semibold)
        list.clipped(to: .rect(whole)) {
            $0.text("SMILEYS & PEOPLE", whole.x + 302, middle: caption, 12.1, ink, .semibold)
        }
        drawColumns(whole, into: &list)
        drawCategories(whole, into: &list)
    }

    private func drawEmojiSearch(_ field: Box, into list: inout DisplayList) {
        let grey = palette.keyText.opacity(0.42)
        let isLight = content.appearance == .light
        let glow = isLight ? isGlass ? 0.41 : 0.6 : 0.1
        list.fill(.rounded(field, 12.4), Color.white.opacity(glow))
        let x = field.x + (isGlass ? 20 : 16.9)
        list.stroke(.circle(x + 6.75, field.midY - 1.3, 6), grey, 1.5)
        var handle = Path()
        handle.move(x + 10.8, field.midY + 2.9)
        handle.line(x + 15.4, field.midY + 7.5)
        list.line(handle, grey, 1.5)
        list.text(
            "Search Emoji", x + 23.5, middle: field.midY - 0.1, 16.4, grey, .regular,
            tracking: -0.15)
    }

    /// Five rows; a section ends after six columns.
    private func drawColumns(_ whole: Box, into list: inout DisplayList) {
        let (rows, sectionColumns) = (5, 6)
        list.clipped(to: .rect(whole)) { list in
            var x = whole.x + 26
            var column = 0
            while x < whole.maxX + 20 {
                for row in 0..<rows {
                    // The second section begins with faces, as the first one does.
                    let own = column < sectionColumns ? column : column - sectionColumns
                    let sign = Emoji.all[(own * rows + row) % Emoji.all.count]
                    let y = whole.maxY - 289.4 + Double(row) * 38.5
                    sign.draw(x, y, radius: 14.67, into: &list)
                }
                column += 1
                x += column == sectionColumns ? 60 : 46
            }
        }
    }

    private func drawCategories(_ whole: Box, into list: inout DisplayList) {
        let y = whole.maxY - 95
        let pitch = whole.width * 0.0939
        let first = whole.x + whole.width * 0.0727
        let isLight = content.appearance == .light
        let disc =
            isLight ? Color(isGlass ? 0x3B40_5840 : 0x5D69_8633) : palette.keyText.opacity(0.14)
        list.fill(.circle(first, y, 15), disc)
        list.clock(first, y, radius: 7.35, palette.keyText)
        drawCategorySigns(first + pitch, pitch, y, into: &list)
        list.deleteSign(whole.maxX - 24.2, y, height: 18, palette.keyText)
    }

    private func drawCategorySigns(
        _ first: Double, _ pitch: Double, _ y: Double, into list: inout DisplayList
    ) {
        let grey = palette.keyText.opacity(0.46)
        func x(_ slot: Int) -> Double { first + pitch * Double(slot) }
        list.smiley(x(0), y, radius: 8, grey)
        list.placed(1, x(1), y) { $0.paw(0, 0, grey) }
        list.placed(0.93, x(2) - 0.4, y + 0.5) { $0.cup(0, 0, grey) }
        list.ball(x(3), y, radius: 7.35, grey)
        list.city(x(4), y, grey)
        list.placed(0.92, x(5), y + 0.8) { $0.bulb(0, 0, grey) }
        for (signs, drop) in [("#*", -4.65), ("&%", 4.65)] {
            list.text(
                signs, x(6), middle: y + drop, 9.2, grey, .medium, .center, tracking: 1.5)
        }
        list.flag(x(7), y, grey)
    }

    // MARK: Others

    private func drawSmallPage(_ page: Box, into list: inout DisplayList) {
        let categories = page.spanning(
            top: page.maxY - min(40, page.height * 0.18), bottom: page.maxY)
        let grey = palette.keyText.opacity(0.5)
        let captionHeight = page.height > 180 ? 28.0 : 6
        if captionHeight > 20 {
            list.text(
                "SMILEYS & PEOPLE", page.x + 14, middle: page.y + 17, 11.5, grey, .semibold)
        }
        let grid = page.spanning(top: page.y + captionHeight, bottom: categories.y)
        drawGrid(in: grid, into: &list)
        drawSmallCategories(in: categories, into: &list)
    }

    private func drawGrid(in grid: Box, into list: inout DisplayList) {
        let rows = max(1, Int(grid.height / 38))
        let cell = grid.height / Double(rows)
        let wide = max(cell, 42)
        let columns = Int((grid.width - 8) / wide) + 1
        list.clipped(to: .rect(grid)) { list in
            for column in 0..<columns {
                for row in 0..<rows {
                    let sign = Emoji.all[(column * rows + row) % Emoji.all.count]
                    let x = grid.x + 8 + (Double(column) + 0.5) * wide
                    sign.draw(x, grid.y + (Double(row) + 0.5) * cell, radius: 15.5, into: &list)
                }
            }
        }
    }

    private func drawSmallCategories(in bar: Box, into list: inout DisplayList) {
        let grey = palette.keyText.opacity(0.48)
        let slots = 9.0
        func x(_ slot: Double) -> Double { bar.x + 8 + (slot + 0.5) * (bar.width - 16) / slots }
        list.text("ABC", x(0), middle: bar.midY, 14, palette.keyText, .regular, .center)
        list.fill(.circle(x(2), bar.midY, 13.5), palette.keyText.opacity(0.12))
        list.clock(x(1), bar.midY, radius: 8.5, grey)
        list.smiley(x(2), bar.midY, radius: 9, palette.keyText.opacity(0.8))
        list.paw(x(3), bar.midY, grey)
        list.cup(x(4), bar.midY, grey)
        list.ball(x(5), bar.midY, radius: 8.5, grey)
        list.car(x(6), bar.midY, grey)
        list.bulb(x(7), bar.midY, grey)
        list.deleteSign(x(8), bar.midY, palette.keyText)
    }
}

/// The signs of the categories.
extension DisplayList {
    mutating func clock(_ x: Double, _ y: Double, radius: Double, _ color: Color) {
        stroke(.circle(x, y, radius), color, 1.3)
        var hands = Path()
        hands.move(x, y - radius * 0.6)
        hands.line(x, y)
        hands.line(x + radius * 0.5, y)
        line(hands, color, 1.3)
    }

    mutating func paw(_ x: Double, _ y: Double, _ color: Color) {
        fill(.ellipse(Box(center: x, y + 3.6, width: 9.6, height: 8)), color)
        for (dx, dy) in [(-6.4, -1.6), (-2.4, -5.2), (2.4, -5.2), (6.4, -1.6)] {
            fill(.ellipse(Box(center: x + dx, y + dy, width: 3.6, height: 5)), color)
        }
    }

    mutating func cup(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x - 6.5, y - 5)
        path.line(x + 4.5, y - 5)
        path.line(x + 3.6, y + 7)
        path.line(x - 5.6, y + 7)
        path.close()
        path.move(x + 4.4, y - 3)
        path.cubic(x + 9.4, y - 3.4, x + 9, y + 3.4, x + 4, y + 3)
        path.move(x - 3.4, y - 9)
        path.line(x - 3.4, y - 7.6)
        path.move(x + 1.2, y - 9)
        path.line(x + 1.2, y - 7.6)
        line(path, color, 1.3)
    }

    mutating func ball(_ x: Double, _ y: Double, radius r: Double, _ color: Color) {
        stroke(.circle(x, y, r), color, 1.3)
        var path = Path()
        path.move(x - r, y)
        path.line(x + r, y)
        path.move(x, y - r)
        path.line(x, y + r)
        path.move(x - r * 0.7, y - r * 0.7)
        path.quad(x - r * 0.1, y, x - r * 0.7, y + r * 0.7)
        path.move(x + r * 0.7, y - r * 0.7)
        path.quad(x + r * 0.1, y, x + r * 0.7, y + r * 0.7)
        line(path, color, 1.2)
    }

    mutating func car(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x - 9, y + 4)
        path.line(x - 9, y - 0.6)
        path.quad(x - 9, y - 2, x - 7.4, y - 2)
        path.line(x - 5, y - 6)
        path.line(x + 4, y - 6)
        path.line(x + 6.6, y - 2)
        path.quad(x + 9, y - 2, x + 9, y)
        path.line(x + 9, y + 4)
        path.close()
        line(path, color, 1.3)
        fill(.circle(x - 4.6, y + 4.6, 2.6), color)
        fill(.circle(x + 4.6, y + 4.6, 2.6), color)
    }

    /// A car before a house, 16 by 16.
    mutating func city(_ x: Double, _ y: Double, _ color: Color) {
        placed(1, x, y) { list in
            var houses = Path()
            houses.move(-7.4, -0.6)
            houses.line(-7.4, -3.4)
            houses.line(-3.8, -3.4)
            houses.line(-3.8, -7.4)
            houses.line(3.8, -7.4)
            houses.line(3.8, -3.4)
            houses.line(7.4, -3.4)
            houses.line(7.4, -0.6)
            list.line(houses, color, 1.2)
            list.placed(0.83, 0, 2) { $0.car(0, 0, color) }
        }
    }

    mutating func bulb(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x - 2.6, y + 4.6)
        path.cubic(x - 2.8, y + 2, x - 6, y + 1, x - 6, y - 3)
        path.cubic(x - 6, y - 11, x + 6, y - 11, x + 6, y - 3)
        path.cubic(x + 6, y + 1, x + 2.8, y + 2, x + 2.6, y + 4.6)
        path.close()
        path.move(x - 2.2, y + 7)
        path.line(x + 2.2, y + 7)
        line(path, color, 1.3)
    }
}
