internal import Raster
internal import Simulator

/// Screens of other processes over an app: the share sheet, composers, pickers, a sign-in page.
extension ScenePainter {
    /// Draws such a screen as a card over the window.
    func drawSheet(_ prompt: Prompt, above keyboardTop: Double, into list: inout DisplayList) {
        let share = staging.promptShare
        list.fill(window, palette.dim.faded(share))
        let place = card(of: prompt.kind)
        let card = place.moved(0, (window.maxY - place.y) * (1 - share))
        let isAtEdge = place.maxY >= window.maxY
        let radius = place.y > 0 ? (isGlass ? 34.0 : 10) : 0
        let shape =
            isAtEdge
            ? Shape.roundedCorners(
                card, topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
            : .smooth(card, radius)
        list.clipped(to: shape) { list in
            let isPlain = prompt.kind == .mail || prompt.kind == .message
            list.fill(card, isPlain ? palette.page : palette.groupedPage)
            guard prompt.kind != .share else { return drawShare(prompt, in: card, into: &list) }
            let page = drawSheetBar(prompt, in: card, into: &list)
            switch prompt.kind {
            case .mail: drawMail(in: page, into: &list)
            case .message: drawMessage(in: page, above: keyboardTop, into: &list)
            case .photoPicker: drawPhotos(in: page, into: &list)
            case .documentBrowser: drawDocuments(in: page, into: &list)
            default: drawSignIn(prompt, in: page, into: &list)
            }
        }
    }

    /// The card: on pads a page in the middle, on phones what the sheets of the system leave free.
    private func card(of kind: Prompt.Kind) -> Box {
        if setting.device.isPad {
            let size = kind == .share ? (width: 375.0, height: 460.0) : (width: 704, height: 0.9)
            let height = size.height < 1 ? window.height * size.height : size.height
            return Box(
                center: window.midX, window.midY, width: min(size.width, window.width - 32),
                height: min(height, window.height - 48))
        }
        if kind == .share {
            return window.spanning(top: window.height * 0.46, bottom: window.maxY)
        }
        let top = hasCards ? max(safeArea.top.points, 20) + 10 : 0
        return window.spanning(top: top, bottom: window.maxY)
    }

    /// A Boolean value that indicates whether sheets are cards.
    private var hasCards: Bool { setting.system.presentation.swipes.value }

    /// The title between its buttons; returns what is left below.
    private func drawSheetBar(_ prompt: Prompt, in card: Box, into list: inout DisplayList) -> Box {
        let top = card.y > 0 ? card.y : safeArea.top.points
        let bar = card.spanning(top: top, bottom: top + 54)
        if prompt.kind == .photoPicker, hasCards {
            let box = Box(center: bar.midX, bar.midY, width: min(190, bar.width * 0.5), height: 32)
            drawSegments([prompt.title, "Albums"], 0, box, into: &list)
        } else {
            list.text(
                prompt.title, bar.midX, middle: bar.midY, 17, palette.text, .semibold, .center)
        }
        if let first = prompt.buttons.first {
            list.text(first, bar.x + 16, middle: bar.midY, 17, palette.tint)
        }
        if prompt.buttons.count > 1, let last = prompt.buttons.last {
            let ink = palette.placeholder
            list.text(last, bar.maxX - 16, middle: bar.midY, 17, ink, .semibold, .trailing)
        }
        list.fill(Box(bar.x, bar.maxY - hairline, bar.width, hairline), palette.separator)
        return card.spanning(top: bar.maxY, bottom: card.maxY)
    }

    // MARK: Sharing

    /// Draws the shared item, a row of people and apps, and a list of actions.
    private func drawShare(_ prompt: Prompt, in card: Box, into list: inout DisplayList) {
        let head = Box(card.x + 16, card.y + 16, 48, 48)
        list.fill(
            .smooth(head, 9), from: Spot(head.x, head.y), to: Spot(head.x, head.maxY),
            [
                Color(0x5AC8_FAFF), Color(0x34C7_59FF)
            ])
        list.text(prompt.title, head.maxX + 12, middle: head.y + 16, 16, palette.text, .semibold)
        let small = palette.secondaryText
        list.text(prompt.message, head.maxX + 12, middle: head.y + 35, 13, small)
        let close = Box(card.maxX - 46, card.y + 20, 30, 30)
        list.fill(.circle(close.midX, close.midY, 15), palette.fill)
        var cross = Path()
        cross.move(close.midX - 5, close.midY - 5)
        cross.line(close.midX + 5, close.midY + 5)
        cross.move(close.midX + 5, close.midY - 5)
        cross.line(close.midX - 5, close.midY + 5)
        list.line(cross, palette.secondaryText, 2)
        let row = card.y + 80
        list.fill(Box(card.x, row, card.width, hairline), palette.separator)
        let targets = [StockIcon.mail, .files, .books, .calendar]
        for index in 0...targets.count {
            let icon = Box(card.x + 16 + Double(index) * 76, row + 16, 60, 60)
            let target = index == 0 ? nil : targets[index - 1]
            if let target {
                target.draw(in: icon, into: &list)
            } else {
                drawNearby(in: icon, into: &list)
            }
            let name = target?.title ?? "AirDrop"
            list.text(name, icon.midX, middle: icon.maxY + 12, 11, palette.text, .regular, .center)
        }
        drawActions(below: row, in: card, into: &list)
    }

    /// What can be done with a picture, each with its sign.
    private func drawActions(below row: Double, in card: Box, into list: inout DisplayList) {
        let names = ["Copy", "Save Image", "Save to Files", "Print"]
        let group = Box(card.x + 16, row + 118, card.width - 32, Double(names.count) * 48)
        list.fill(.smooth(group, 10), palette.groupedCell)
        for (index, name) in names.enumerated() {
            let cell = group.spanning(
                top: group.y + Double(index) * 48, bottom: group.y + Double(index + 1) * 48)
            list.text(name, cell.x + 16, middle: cell.midY, 17, palette.text)
            list.actionSign(index, cell.maxX - 26, cell.midY, palette.text)
            guard index < names.count - 1 else { continue }
            list.fill(
                Box(cell.x + 16, cell.maxY - hairline, cell.width - 16, hairline),
                palette.separator)
        }
    }

    /// Devices nearby: waves around a point.
    private func drawNearby(in icon: Box, into list: inout DisplayList) {
        list.fill(.circle(icon.midX, icon.midY, 30), Color(0x007A_FFFF))
        list.fill(.circle(icon.midX, icon.midY + 4, 4), .white)
        var waves = Path()
        for radius in [11.0, 18] {
            let reach = radius * 1.3
            waves.move(icon.midX - radius, icon.midY + 9)
            waves.cubic(
                icon.midX - reach, icon.midY - reach, icon.midX + reach, icon.midY - reach,
                icon.midX + radius, icon.midY + 9)
        }
        list.line(waves, .white, 3)
    }

    // MARK: Composers

    private func drawMail(in page: Box, into list: inout DisplayList) {
        let rows = ["To:", "Cc/Bcc, From:", "Subject:"]
        for (index, name) in rows.enumerated() {
            let row = Box(page.x, page.y + Double(index) * 44, page.width, 44)
            drawComposerRow(name, row, hasCaret: index == 0, into: &list)
        }
        let y = page.y + Double(rows.count) * 44 + 26
        let text = setting.device.isPad ? "Sent from my iPad" : "Sent from my iPhone"
        list.text(text, page.x + 16, middle: y, 17, palette.text)
    }

    /// A row with a name, and with a caret where the keyboard types into it.
    private func drawComposerRow(
        _ name: String, _ row: Box, hasCaret: Bool, into list: inout DisplayList
    ) {
        list.text(name, row.x + 16, middle: row.midY, 17, palette.secondaryText)
        if hasCaret {
            let x = row.x + 22 + type.width(name, 17)
            list.fill(.rounded(Box(x, row.midY - 11, 2, 22), 1), palette.tint)
        }
        list.fill(
            Box(row.x + 16, row.maxY - hairline, row.width - 16, hairline), palette.separator)
    }

    private func drawMessage(
        in page: Box, above keyboardTop: Double, into list: inout DisplayList
    ) {
        let row = Box(page.x, page.y, page.width, 44)
        drawComposerRow("To:", row, hasCaret: true, into: &list)
        let bottom = min(page.maxY - (keyboardTop < page.maxY ? 0 : 24), keyboardTop)
        let field = Box(page.x + 52, bottom - 44, page.width - 64, 36)
        list.stroke(.rounded(field, 18), palette.fieldBorder, 1)
        list.text("Text Message", field.x + 14, middle: field.midY, 17, palette.placeholder)
        list.fill(.circle(page.x + 30, field.midY, 15), palette.fill)
        var plus = Path()
        plus.move(page.x + 23, field.midY)
        plus.line(page.x + 37, field.midY)
        plus.move(page.x + 30, field.midY - 7)
        plus.line(page.x + 30, field.midY + 7)
        list.line(plus, palette.secondaryText, 2)
    }

    // MARK: Pickers

    /// A field to search in, and a grid of pictures, three or five side by side.
    private func drawPhotos(in whole: Box, into list: inout DisplayList) {
        var page = whole
        if hasCards {
            let field = Box(whole.x + 16, whole.y + 10, whole.width - 32, 36)
            let middle = field.midY
            list.fill(.smooth(field, isGlass ? 18 : 10), palette.fill)
            list.magnifier(field.x + 19, middle, scale: 0.8, palette.secondaryText)
            list.text(
                "Photos, People, Places…", field.x + 34, middle: middle, 17, palette.placeholder)
            page = whole.spanning(top: field.maxY + 8, bottom: whole.maxY)
        }
        let count = setting.device.isPad ? 5 : 3
        let side = (page.width - Double(count - 1) * 2) / Double(count)
        let rows = Int(page.height / side) + 1
        for index in 0..<rows * count {
            let (row, column) = (index / count, index % count)
            let cell = Box(
                page.x + Double(column) * (side + 2), page.y + 2 + Double(row) * (side + 2), side,
                side)
            PhotoArt.draw(index, in: cell, into: &list)
        }
    }

    /// Folders and pages with their names.
    private func drawDocuments(in page: Box, into list: inout DisplayList) {
        let names = ["Hats", "Canada", "Tickets.pdf", "Packing.txt", "Photos", "Map.pdf"]
        let count = setting.device.isPad ? 5 : 3
        let width = page.width / Double(count)
        for (index, name) in names.enumerated() {
            let (row, column) = (index / count, index % count)
            let x = page.x + (Double(column) + 0.5) * width
            let y = page.y + 28 + Double(row) * 136
            if name.contains(".") {
                let sheet = Box(x - 30, y, 60, 78)
                list.fill(.rounded(sheet, 4), .white)
                list.stroke(.rounded(sheet, 4), palette.fieldBorder, 1)
                for line in 0..<5 {
                    list.fill(
                        Box(sheet.x + 10, sheet.y + 14 + Double(line) * 11, 40, 3),
                        Color(0xC7C7_CCFF))
                }
            } else {
                let folder = Box(x - 38, y + 14, 76, 58)
                list.fill(.rounded(Box(folder.x, y + 6, 34, 20), 5), Color(0x5AB4_F5FF))
                list.fill(.rounded(folder, 7), Color(0x74C3_FBFF))
            }
            list.text(name, x, middle: y + 96, 13, palette.text, .medium, .center)
        }
    }

    // MARK: Signing in

    /// The page of a site: its address, two fields and a button.
    private func drawSignIn(_ prompt: Prompt, in page: Box, into list: inout DisplayList) {
        list.fill(page, palette.page)
        let address = Box(page.x + 16, page.y + 10, page.width - 32, 36)
        list.fill(.rounded(address, 10), palette.fill)
        list.text(
            prompt.message, address.midX, middle: address.midY, 15, palette.text, .regular, .center)
        let width = min(340, page.width - 48)
        let column = Box(page.midX - width / 2, page.y + 96, width, 48)
        list.text(
            prompt.title, page.midX, middle: column.y - 10, 24, palette.text, .bold, .center)
        for (index, name) in ["Email", "Password"].enumerated() {
            let field = column.moved(0, 26 + Double(index) * 60)
            list.stroke(.rounded(field, 8), palette.fieldBorder, 1)
            list.text(name, field.x + 14, middle: field.midY, 16, palette.placeholder)
        }
        let button = column.moved(0, 150)
        list.fill(.rounded(button, 10), palette.tint)
        list.text("Continue", button.midX, middle: button.midY, 17, .white, .semibold, .center)
    }
}
