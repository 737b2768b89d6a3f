internal import Raster
internal import Simulator

/// The page of emoji: a field to search, captions, sections that scroll sideways, a row of
/// categories.
extension KeyboardPainter {
    func drawEmojiPage(into list: inout DisplayList) {
        let height = parts.keys.maxY - parts.prediction.y
        guard height > 60, parts.keys.width > 60 else { return }
        let page = EmojiPage(self)
        if let field = page.field { drawEmojiSearch(field, into: &list) }
        list.clipped(to: .rect(page.area)) { drawSections(page, into: &$0) }
        drawCategories(page, into: &list)
    }

    private func drawEmojiSearch(_ field: Box, into list: inout DisplayList) {
        let grey = palette.keyText.opacity(0.42)
        let isLight = content.appearance == .light
        let glow = isLight ? isGlass ? 0.41 : 0.6 : 0.1
        list.fill(.rounded(field, 12.4), Color.white.opacity(glow))
        let x = field.x + (isGlass ? 20 : 16.9)
        list.stroke(.circle(x + 6.75, field.midY - 1.3, 6), grey, 1.5)
        var handle = Path()
        handle.move(x + 11.7, field.midY + 3.8)
        handle.line(x + 15.4, field.midY + 7.5)
        list.line(handle, grey, 1.5)
        list.text(
            "Search Emoji", x + 23.5, middle: field.midY - 0.1, 16.4, grey, .regular,
            tracking: -0.15)
    }

    // MARK: Sections

    /// The sections from the one at which the page stands, as far as they are on the screen.
    private func drawSections(_ page: EmojiPage, into list: inout DisplayList) {
        let start = staging.emojiSection.rawValue
        var x = page.first
        for section in EmojiSection.allCases where section.rawValue >= start {
            guard x < page.area.maxX + page.pitch else { return }
            drawCaption(of: section, x, page, into: &list)
            let columns =
                type.fonts.drawsEmoji
                ? drawEmoji(of: section, x, page, into: &list)
                : drawForms(of: section, x, page, into: &list)
            let last = x + Double(columns - 1) * page.pitch
            // A caption may be wider than a short section.
            let caption = x + EmojiPage.captionLead + type.width(section.title, 12.1, .semibold)
            x = max(last + page.sectionGap, caption + 14 - EmojiPage.captionLead)
        }
    }

    private func drawCaption(
        of section: EmojiSection, _ x: Double, _ page: EmojiPage, into list: inout DisplayList
    ) {
        guard let middle = page.caption else { return }
        list.text(
            section.title, x + EmojiPage.captionLead, middle: middle, 12.1,
            palette.keyText.opacity(isGlass ? 0.26 : 0.29), .semibold)
    }

    /// Draws a section with the font of emoji. Returns the number of its columns.
    private func drawEmoji(
        of section: EmojiSection, _ first: Double, _ page: EmojiPage, into list: inout DisplayList
    ) -> Int {
        // The faces of the font are 117 by 112 pixels at 109 pixels per em, 38 above the baseline.
        let size = page.diameter * 109 / 115
        let emoji = section.emoji(unicode: Int(look.emojiUnicode.value))
        for (index, text) in emoji.enumerated() {
            let x = first + Double(index / page.rows.count) * page.pitch
            guard x - size < page.area.maxX else { break }
            let y = page.rows[index % page.rows.count] + size * 38 / 109
            list.text(text, x, baseline: y, size, .black, .regular, .center)
        }
        return (emoji.count + page.rows.count - 1) / page.rows.count
    }

    /// Draws the few forms of our own in place of the font. Returns the number of columns.
    private func drawForms(
        of section: EmojiSection, _ first: Double, _ page: EmojiPage, into list: inout DisplayList
    ) -> Int {
        let columns = section == .frequent ? 6 : Emoji.all.count
        for column in 0..<columns {
            let x = first + Double(column) * page.pitch
            guard x - page.pitch < page.area.maxX else { break }
            for (row, y) in page.rows.enumerated() {
                let sign = Emoji.all[(column * page.rows.count + row) % Emoji.all.count]
                sign.draw(x, y, radius: page.diameter / 2, into: &list)
            }
        }
        return columns
    }

    // MARK: Categories

    private func drawCategories(_ page: EmojiPage, into list: inout DisplayList) {
        let y = page.categoryY
        if let x = page.letters {
            list.text("ABC", x, middle: y, 15.5, palette.keyText, .regular, .center)
        }
        let isLight = content.appearance == .light
        let disc =
            isLight ? Color(isGlass ? 0x3B40_5840 : 0x5D69_8633) : palette.keyText.opacity(0.14)
        list.fill(.circle(page.categories[staging.emojiSection.rawValue], y, 15), disc)
        for section in EmojiSection.allCases {
            let isHere = section == staging.emojiSection
            var sign = DisplayList()
            sign.categorySign(section, page.categories[section.rawValue], y, palette.keyText)
            // Lines that cross are not darker than others.
            list.commands.append(.layer(opacity: isHere ? 1 : 0.46, sign))
        }
        list.deleteSign(page.delete, y, height: 18, palette.keyText)
        if let x = page.dismiss { list.dismissSign(x, y, palette.keyText) }
    }
}
