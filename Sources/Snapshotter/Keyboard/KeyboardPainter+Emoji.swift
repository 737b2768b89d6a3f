internal import Raster
internal import Simulator

/// The page of emoji: a field to search in, sections that scroll sideways, a row of categories.
///
/// The lengths are those of pictures of iOS 15, 17 and 26 on phones of 390 and 393 points; the page
/// of a pad is not measured.
extension KeyboardPainter {
    /// The parts of the page from top to bottom.
    private struct EmojiPage {
        /// Without height where the system has no search.
        var field: Box
        /// The middle of the captions' letters; nil where there is no room for captions.
        var caption: Double?
        var grid: Box
        var categories: Box
        var rows: Int
        /// The distance of the columns' middles.
        var pitch: Double
        /// The left edge of the first section.
        var left: Double

        init(_ page: Box, hasSearch: Bool, isPad: Bool) {
            let bar = min(40, page.height * 0.22)
            categories = page.spanning(top: page.maxY - bar, bottom: page.maxY)
            let searched = hasSearch && page.height >= 250
            field = page.spanning(top: page.y + 10, bottom: page.y + (searched ? 46.7 : 10))
                .inset(8, 0)
            let top = page.y + (searched ? 47 : 0)
            let captioned = categories.y - top > 90
            caption = captioned ? top + 17 : nil
            grid = page.spanning(top: top + (captioned ? 29 : 4), bottom: categories.y)
            rows = max(1, Int(grid.height / (isPad ? 52 : 40) + 0.5))
            let cell = grid.height / Double(rows)
            pitch = isPad ? max(cell, 62) : max(cell, 46)
            left = page.x + 12.2
        }
    }

    func drawEmojiPage(into list: inout DisplayList) {
        let whole = parts.keys.spanning(top: parts.prediction.y, bottom: parts.keys.maxY)
        guard whole.height > 60, whole.width > 60 else { return }
        let page = EmojiPage(whole, hasSearch: look.emojiSearch.value, isPad: device.isPad)
        if page.field.height > 0 { drawEmojiSearch(page.field, into: &list) }
        if type.fonts.drawsEmoji {
            list.clipped(to: .rect(whole)) { drawSections(page, into: &$0) }
        } else {
            drawPlainGrid(page, into: &list)
        }
        drawCategories(in: page.categories, into: &list)
    }

    private func drawEmojiSearch(_ field: Box, into list: inout DisplayList) {
        let grey = palette.keyText.opacity(0.5)
        let tint = content.appearance == .light ? Color(0xFFFF_FFA8) : Color(0xFFFF_FF1F)
        list.fill(.smooth(field, isGlass ? 12 : 10), tint)
        list.magnifier(field.x + 24.5, field.midY, scale: 1, grey)
        list.text("Search Emoji", field.x + 40.5, middle: field.midY, 17, grey)
    }

    // MARK: Sections

    /// The sections from the one at which the page stands, as far as they are on the screen.
    private func drawSections(_ page: EmojiPage, into list: inout DisplayList) {
        var left = page.left
        for section in EmojiSection.allCases where section.rawValue >= staging.emojiSection.rawValue
        {
            guard left < page.grid.maxX else { return }
            let emoji = section.emoji(unicode: Int(look.emojiUnicode.value))
            if let caption = page.caption {
                list.text(
                    section.title, left, middle: caption, 12, palette.keyText.opacity(0.36),
                    .semibold)
            }
            drawColumns(emoji, page, from: left, into: &list)
            let columns = (emoji.count + page.rows - 1) / page.rows
            // A caption may be wider than a short section.
            left += max(Double(columns) * page.pitch, type.width(section.title, 12, .semibold)) + 14
        }
    }

    private func drawColumns(
        _ emoji: [String], _ page: EmojiPage, from left: Double, into list: inout DisplayList
    ) {
        let cell = page.grid.height / Double(page.rows)
        let size = min(cell, page.pitch) * 0.69
        for (index, text) in emoji.enumerated() {
            let x = left + size * 0.53 + Double(index / page.rows) * page.pitch
            guard x - size < page.grid.maxX else { return }
            let y = page.grid.y + (Double(index % page.rows) + 0.5) * cell
            list.text(text, x, baseline: y + size * 0.34, size, .black, .regular, .center)
        }
    }

    /// The few forms of our own, in place of the font.
    private func drawPlainGrid(_ page: EmojiPage, into list: inout DisplayList) {
        if let caption = page.caption {
            list.text(
                EmojiSection.smileys.title, page.left, middle: caption, 12,
                palette.keyText.opacity(0.36), .semibold)
        }
        let cell = page.grid.height / Double(page.rows)
        list.clipped(to: .rect(page.grid)) { list in
            for (index, sign) in Emoji.all.enumerated() {
                let x = page.left + 13.6 + Double(index / page.rows) * page.pitch
                let y = page.grid.y + (Double(index % page.rows) + 0.5) * cell
                sign.draw(x, y, radius: 15.5, into: &list)
            }
        }
    }

    // MARK: Categories

    /// A phone without a dock and a pad have the way back to letters beside the categories, a pad
    /// also the key that puts the keyboard away.
    private func drawCategories(in bar: Box, into list: inout DisplayList) {
        let hasLetters = device.isPad || !device.hasHomeIndicator || orientation == .landscape
        let before = hasLetters ? 1.0 : 0
        let slots = 10 + before + (device.isPad ? 1 : 0)
        let room = bar.inset(10.4, 0)
        func x(_ slot: Double) -> Double { room.x + (slot + 0.5) * room.width / slots }
        if hasLetters {
            list.text("ABC", x(0), middle: bar.midY, 15, palette.keyText, .regular, .center)
        } else if parts.below.height >= 50 {
            let y = parts.below.y + 41.5
            list.text("ABC", parts.below.x + 43, middle: y, 16, dockInk, .regular, .center)
            list.microphone(parts.below.maxX - 42.5, parts.below.y + 34, height: 26, dockInk)
        }
        let place = x(before + Double(staging.emojiSection.rawValue))
        list.fill(.circle(place, bar.midY, 14.8), palette.keyText.opacity(0.14))
        for section in EmojiSection.allCases {
            let isHere = section == staging.emojiSection
            let ink = palette.keyText.opacity(isHere ? 1 : 0.5)
            drawSign(section, x(before + Double(section.rawValue)), bar.midY, ink, into: &list)
        }
        list.deleteSign(x(before + 9), bar.midY, palette.keyText)
        if device.isPad { list.dismissSign(x(before + 10), bar.midY, palette.keyText) }
    }

    private var dockInk: Color {
        content.appearance == .light ? Color(0x5056_5EFF) : Color(0xD4D4_D8FF)
    }

    private func drawSign(
        _ section: EmojiSection, _ x: Double, _ y: Double, _ ink: Color,
        into list: inout DisplayList
    ) {
        switch section {
        case .frequent: list.clock(x, y, radius: 7.8, ink)
        case .smileys: list.smiley(x, y, radius: 7.8, ink)
        case .animals: list.bear(x, y, ink)
        case .food: list.cup(x, y, ink)
        case .activity: list.ball(x, y, radius: 7.8, ink)
        case .travel: list.car(x, y, ink)
        case .objects: list.bulb(x, y, ink)
        case .symbols: list.signs(x, y, ink)
        case .flags: list.flag(x, y, ink)
        }
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

    /// A bear's head.
    mutating func bear(_ x: Double, _ y: Double, _ color: Color) {
        stroke(.ellipse(Box(center: x, y + 0.8, width: 14.4, height: 13.2)), color, 1.3)
        for side in [-1.0, 1.0] {
            var ear = Path()
            ear.move(x + side * 7.2, y - 1.6)
            ear.cubic(
                x + side * 10.8, y - 6.4, x + side * 6, y - 10, x + side * 3, y - 5.4)
            line(ear, color, 1.3)
            fill(.circle(x + side * 2.7, y - 0.8, 0.9), color)
        }
        stroke(.ellipse(Box(center: x, y + 3.6, width: 6.6, height: 5)), color, 1.1)
        fill(.ellipse(Box(center: x, y + 2.6, width: 2.6, height: 1.8)), color)
    }

    /// Four signs of writing, in two rows.
    mutating func signs(_ x: Double, _ y: Double, _ color: Color) {
        for (sign, dx, dy) in [
            ("〒", -4.2, -4.4), ("♪", 4.2, -4.4), ("&", -4.2, 4.6), ("%", 4.2, 4.6)
        ] {
            text(sign, x + dx, middle: y + dy, 8.4, color, .semibold, .center)
        }
    }

    /// A flag at its pole.
    mutating func flag(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x - 6, y + 8)
        path.line(x - 6, y - 6.4)
        path.cubic(x - 3, y - 8.4, x + 0.6, y - 4, x + 6.6, y - 6.2)
        path.line(x + 6.6, y + 1.4)
        path.cubic(x + 0.6, y + 3.6, x - 3, y - 0.6, x - 6, y + 1.2)
        line(path, color, 1.3)
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
