internal import Raster
internal import Simulator

/// The views of apps before iOS 7: glossy bars, pinstripes, bordered buttons, engraved titles.
extension ScenePainter {
    var isTextured: Bool { setting.system.look.design.value == .textured }

    /// Draws a view whose look iOS 7 changed, and returns false for all others.
    func drawTextured(
        _ index: ViewIndex, _ view: ViewDefinition, _ box: Box, into list: inout DisplayList
    ) -> Bool {
        switch view.kind {
        case .navigationBar(let title, let back, _):
            drawTexturedBar(box, title: title, back: back, into: &list)
        case .inputBar, .backdrop, .formatBar: drawSilverBar(index, box, view, into: &list)
        case .textField(let placeholder):
            drawBezelField(index, box, placeholder, isRound: false, into: &list)
        case .searchField(let placeholder):
            drawBezelField(index, box, placeholder, isRound: true, into: &list)
        case .button(let title): drawTexturedButton(title, box, view.isAttached, into: &list)
        case .rows(let titles): drawTexturedRows(titles, box, into: &list)
        case .control(.tabBar(let titles, let selected)):
            drawBlackTabs(titles, selected, box, into: &list)
        case .control(.toolBar(let titles)): drawTexturedTools(titles, box, into: &list)
        case .control(.toggle(let isOn)): drawWordSwitch(box, isOn: isOn, into: &list)
        default: return false
        }
        return true
    }

    /// The page: stripes behind groups of rows on phones, one light grey on pads.
    func drawTexturedPage(into list: inout DisplayList) {
        let isChat = screen.views.contains { view in
            if case .messages = view.kind { true } else { false }
        }
        list.fill(window, isChat ? Color(0xDBE2_EDFF) : pageColor)
        guard pageColor == palette.groupedPage else { return }
        guard !setting.device.isPad else {
            return list.fill(
                .rect(window), from: Spot(0, 0), to: Spot(0, window.maxY),
                [Color(0xE2E5_EAFF), Color(0xD0D3_DAFF)])
        }
        var stripes = Path()
        // Stripes of two points, seven apart, as wide as they are on a 163 dpi display.
        for x in stride(from: 5.0, to: window.width, by: 7) {
            stripes.move(x, 0)
            stripes.line(x + 2, 0)
            stripes.line(x + 2, window.height)
            stripes.line(x, window.height)
            stripes.close()
        }
        list.fill(stripes, Color(0xCBD2_D8FF))
    }

    // MARK: Bars

    private func drawTexturedBar(
        _ box: Box, title: String, back: String?, into list: inout DisplayList
    ) {
        let isPad = setting.device.isPad
        list.gloss(.rect(box), box, isPad ? Gloss.silver : Gloss.bar)
        list.fill(Box(box.x, box.y, box.width, 1), Color(isPad ? 0xFFFF_FFFF : 0xCDD5_DFFF))
        list.fill(Box(box.x, box.maxY - 1, box.width, 1), Color(isPad ? 0x7B80_88FF : 0x2D36_42FF))
        let row = Box(box.x, box.maxY - min(box.height, 44), box.width, min(box.height, 44))
        let low = row.height < 40
        var left = row.x + 6
        if let back {
            let word = type.fitted(back, 12, .bold, width: row.width * 0.28)
            left = drawBackArrow(word, left, row, into: &list) + 6
        }
        var right = row.maxX - 6
        if isPaper, content.firstResponder != nil {
            let width = type.width("Done", 12, .bold) + 20
            let button = Box(right - width, row.midY - (low ? 12 : 15), width, low ? 24 : 30)
            drawBarButton("Done", .rounded(button, 5), button, Gloss.done, into: &list)
            right = button.x - 6
        }
        let room = 2 * min(row.midX - left, right - row.midX)
        let size = low ? 16.0 : 20
        let fitted = type.fitted(title, size, .bold, width: room)
        if isPad {
            let ink = Color(0x7178_7FFF)
            return list.engraved(
                fitted, row.midX, middle: row.midY, size, ink, shadow: .white, below: true)
        }
        list.engraved(
            fitted, row.midX, middle: row.midY, size, .white, shadow: Color(0x0000_0080))
    }

    /// A button with a point to the left; returns its right edge.
    private func drawBackArrow(
        _ word: String, _ left: Double, _ row: Box, into list: inout DisplayList
    ) -> Double {
        let height = row.height < 40 ? 24.0 : 30
        let box = Box(
            left, row.midY - height / 2, type.width(word, 12, .bold) + 25, height)
        let point = 12.0
        var path = Path()
        path.move(box.x, box.midY)
        path.line(box.x + point - 2, box.y + 1.4)
        path.quad(box.x + point, box.y, box.x + point + 3, box.y)
        path.line(box.maxX - 5, box.y)
        path.quad(box.maxX, box.y, box.maxX, box.y + 5)
        path.line(box.maxX, box.maxY - 5)
        path.quad(box.maxX, box.maxY, box.maxX - 5, box.maxY)
        path.line(box.x + point + 3, box.maxY)
        path.quad(box.x + point, box.maxY, box.x + point - 2, box.maxY - 1.4)
        path.close()
        drawBarButton(word, .path(path, .nonZero), box.moved(3, 0), Gloss.button, into: &list)
        return box.maxX
    }

    private func drawBarButton(
        _ word: String, _ shape: Shape, _ box: Box, _ colors: [UInt32],
        into list: inout DisplayList
    ) {
        list.placed(1, 0, 1) { $0.stroke(shape, Color(0xFFFF_FF4D), 1) }
        list.gloss(shape, box, colors)
        list.stroke(shape, Color(0x2A40_62D9), 1)
        list.engraved(
            word, box.midX, middle: box.midY, 12, .white, shadow: Color(0x0000_0080))
    }

    /// A bar above the keyboard; the one of a chat has a camera.
    private func drawSilverBar(
        _ index: ViewIndex, _ box: Box, _ view: ViewDefinition, into list: inout DisplayList
    ) {
        list.gloss(.rect(box), box, Gloss.silver)
        list.fill(Box(box.x, box.y, box.width, 1), Color(0x8E95_A0FF))
        list.fill(Box(box.x, box.y + 1, box.width, 1), .white)
        if view.kind == .formatBar {
            for (slot, word) in ["Bold", "Italic", "Underline"].enumerated() {
                let x = box.x + box.width * (Double(slot) + 0.5) / 3
                let ink = Color(0x4A52_60FF)
                list.engraved(word, x, middle: box.midY, 14, ink, shadow: .white, below: true)
            }
            return
        }
        guard view.kind == .inputBar else { return }
        let left =
            screen.views.indices.first { screen.views[$0].parent == index }
            .map { frames[$0].x } ?? box.x + 52
        let camera = Box(center: left - 24, box.midY, width: 30, height: 26)
        list.gloss(.rounded(camera, 5), camera, [0xA9B2C0, 0x7A8596])
        list.stroke(.rounded(camera, 5), Color(0x5661_70FF), 1)
        list.placed(0.72, camera.midX, camera.midY) { $0.photoCamera(0, 0, .white) }
    }

    private func drawTexturedTools(
        _ titles: [String], _ box: Box, into list: inout DisplayList
    ) {
        list.gloss(.rect(box), box, Gloss.bar)
        list.fill(Box(box.x, box.y, box.width, 1), Color(0x2D36_42FF))
        for (index, title) in titles.enumerated() {
            let share = Double(index) / Double(max(1, titles.count - 1))
            let width = type.width(title, 12, .bold) + 20
            let height = min(30, box.height - 8)
            let x = box.x + 6 + (box.width - 12 - width) * share
            let button = Box(x, box.midY - height / 2, width, height)
            drawBarButton(title, .rounded(button, 5), button, Gloss.button, into: &list)
        }
    }

    private func drawBlackTabs(
        _ titles: [String], _ selected: Int, _ box: Box, into list: inout DisplayList
    ) {
        list.gloss(.rect(box), box, Gloss.black)
        list.fill(Box(box.x, box.y, box.width, 1), Color(0x0000_00FF))
        guard !titles.isEmpty else { return }
        let cell = box.width / Double(titles.count)
        for (index, title) in titles.enumerated() {
            let x = box.x + (Double(index) + 0.5) * cell
            let isHere = index == selected
            if isHere {
                let light = Box(x - cell / 2 + 2, box.y + 3, cell - 4, min(box.height, 49) - 6)
                list.fill(.rounded(light, 4), Color(0xFFFF_FF26))
            }
            let ink = isHere ? Color(0x6FB4_F5FF) : Color(0x9A9A_9AFF)
            list.placed(0.92, x, box.y + 19) { drawTabSign(index, ink, into: &$0) }
            let word = isHere ? Color.white : Color(0x9A9A_9AFF)
            list.text(title, x, baseline: box.y + 45, 10, word, .bold, .center)
        }
    }

    // MARK: Fields and buttons

    /// A white field with a shaded upper edge.
    private func drawBezelField(
        _ index: ViewIndex, _ frame: Box, _ placeholder: String, isRound: Bool,
        into list: inout DisplayList
    ) {
        let view = screen.views[index]
        let parent = view.parent.map { screen.views[$0].kind }
        let inBar = parent == .inputBar || parent == .backdrop
        let text = shownText(of: index, view)
        var box = frame
        if inBar {
            // The button that sends stands beside the field.
            box.width -= 66
            let button = Box(box.maxX + 6, box.midY - 13, 60, 26)
            drawSend(button, isOn: !text.isEmpty, into: &list)
        }
        let radius = isRound || inBar ? min(box.height / 2, 14) : 8
        let shape = Shape.rounded(box, radius)
        list.fill(shape, .white)
        list.clipped(to: shape) { list in
            let top = box.spanning(top: box.y, bottom: box.y + 4)
            list.fill(
                .rect(top), from: Spot(top.x, top.y), to: Spot(top.x, top.maxY),
                [Color(0x0000_0047), .clear])
        }
        list.stroke(shape, Color(0x7E85_8FFF), 1)
        var room = box.inset(10, 0)
        if isRound {
            list.magnifier(box.x + 17, box.midY, scale: 0.8, Color(0x8087_90FF))
            (room.x, room.width) = (box.x + 30, box.width - 40)
        }
        drawWriting(index, text, placeholder, in: room, into: &list)
    }

    private func drawSend(_ box: Box, isOn: Bool, into list: inout DisplayList) {
        let shape = Shape.rounded(box, box.height / 2)
        list.gloss(shape, box, isOn ? Gloss.done : [0xC9D6EA, 0xAEC1DF, 0xA2B8DA, 0x9FB6D9])
        list.stroke(shape, Color(isOn ? 0x2449_9AFF : 0x8CA0_BEFF), 1)
        list.engraved(
            "Send", box.midX, middle: box.midY, 14.5, Color.white.opacity(isOn ? 1 : 0.85),
            shadow: Color(0x0000_0059))
    }

    private func drawTexturedButton(
        _ title: String, _ frame: Box, _ isAttached: Bool, into list: inout DisplayList
    ) {
        let box = isAttached ? frame.spanning(top: frame.y, bottom: frame.maxY - 6) : frame
        let shape = Shape.rounded(box, 9)
        list.fill(shape, .white)
        list.stroke(shape, Color(0x9BA0_A8FF), 1)
        let fitted = type.fitted(title, 15, .bold, width: box.width - 16)
        list.text(fitted, box.midX, middle: box.midY, 15, palette.tint, .bold, .center)
    }

    // MARK: Rows

    private func drawTexturedRows(
        _ titles: [String], _ box: Box, into list: inout DisplayList
    ) {
        guard !titles.isEmpty else { return }
        // Wide windows have wide margins.
        let margin = box.width > 480 ? 45.0 : 10
        let section = Box(
            box.x + margin, box.y, box.width - 2 * margin, Double(titles.count) * 44)
        list.clipped(to: .rect(box)) { list in
            list.fill(.rounded(section.moved(0, 1), 9), Color(0xFFFF_FFB3))
            list.fill(.rounded(section, 9), palette.groupedCell)
            list.stroke(.rounded(section, 9), palette.separator, 1)
            for (index, title) in titles.enumerated() {
                let row = Box(section.x, section.y + Double(index) * 44, section.width, 44)
                let control = index < 2 ? wordSwitchWidth + 10 : 24
                let fitted = type.fitted(title, 17, .bold, width: row.width - 14 - control - 8)
                list.text(fitted, row.x + 14, middle: row.midY, 17, .black, .bold)
                if index < 2 {
                    let width = wordSwitchWidth
                    let place = Box(row.maxX - 10 - width, row.midY - 13.5, width, 27)
                    drawWordSwitch(place, isOn: true, into: &list)
                } else {
                    list.chevron(
                        row.maxX - 16, row.midY, height: 12, width: 2.6, Color(0x8080_80FF),
                        pointsRight: true)
                }
                if index > 0 {
                    list.fill(Box(row.x, row.y, row.width, hairline), palette.separator)
                }
            }
        }
    }

    private var wordSwitchWidth: Double {
        setting.system.look.wordSwitch.value == .square ? 94 : 79
    }

    /// A switch with the word of its state.
    private func drawWordSwitch(_ frame: Box, isOn: Bool, into list: inout DisplayList) {
        let isSquare = setting.system.look.wordSwitch.value == .square
        let box = Box(
            center: frame.midX, frame.midY, width: wordSwitchWidth, height: 27)
        let radius = isSquare ? 3.0 : 13.5
        let shape = Shape.rounded(box, radius)
        let on: [UInt32] = [0x0A4FB3, 0x1F71E0, 0x3A86EE, 0x5FA4F7]
        list.gloss(shape, box, isOn ? on : [0xD4D4D4, 0xEDEDED, 0xF6F6F6, 0xFFFFFF])
        list.stroke(shape, Color(0x8A8F_96FF), 1)
        let width = isSquare ? 40.0 : 28
        let x = isOn ? box.x + (box.width - width) / 2 : box.maxX - (box.width - width) / 2
        list.text(
            isOn ? "ON" : "OFF", x, middle: box.midY, 16.5, isOn ? .white : Color(0x7F7F_7FFF),
            .bold, .center)
        let knob = Box(isOn ? box.maxX - width : box.x, box.y, width, 27)
        list.gloss(.rounded(knob, radius), knob, [0xD9D9D9, 0xFCFCFC])
        list.stroke(.rounded(knob, radius), Color(0x8A8F_96FF), 1)
    }

    // MARK: Alerts

    /// A dark blue pane with a white edge and a light over its upper part.
    func drawTexturedPrompt(
        _ layout: PromptLayout, above keyboardTop: Double, into list: inout DisplayList
    ) {
        list.fill(window, Color(0x0000_0073))
        let middle = min(keyboardTop, window.maxY) / 2
        let rows = layout.inRow ? 1 : layout.buttons.count
        let text = Double(layout.titles.count) * 22 + Double(layout.words.count) * 20
        let height = 18 + text + 14 + Double(rows) * 50 + 6
        let box = Box(
            (window.midX - 142).rounded(), max(8, (middle - height / 2).rounded()), 284, height)
        let shape = Shape.rounded(box, 9)
        list.commands.append(.shadow(shape, Color(0x0000_0099), sigma: 6, dx: 0, dy: 4))
        list.fill(shape, Color(0x0B1E_46D9))
        list.clipped(to: shape) { list in
            // A large ellipse: the light ends in a bow.
            let bow = Box(center: box.midX, box.y - 96, width: box.width * 1.5, height: 250)
            list.fill(
                .ellipse(bow), from: Spot(0, box.y), to: Spot(0, bow.maxY),
                [Color(0xFFFF_FF80), Color(0xFFFF_FF26)])
        }
        list.stroke(.rounded(box.inset(1, 1), 8), Color(0xFFFF_FFCC), 2)
        var y = box.y + 18
        for title in layout.titles {
            list.engraved(
                title, box.midX, middle: y + 9, 18, .white, shadow: Color(0x0000_0080))
            y += 22
        }
        for line in layout.words {
            list.text(line, box.midX, middle: y + 10, 16, .white, .regular, .center)
            y += 20
        }
        drawAlertButtons(layout, Box(box.x + 10, y + 14, box.width - 20, 43), into: &list)
    }

    private func drawAlertButtons(
        _ layout: PromptLayout, _ row: Box, into list: inout DisplayList
    ) {
        let count = Double(layout.buttons.count)
        for (index, title) in layout.buttons.enumerated() {
            let place = Double(index)
            let width = layout.inRow ? (row.width - (count - 1) * 8) / count : row.width
            let box =
                layout.inRow
                ? Box(row.x + place * (width + 8), row.y, width, row.height)
                : row.moved(0, place * 50)
            let shape = Shape.rounded(box, 6)
            let isMain = index == layout.preferred
            list.fill(shape, isMain ? Color(0x5B6C_90F2) : Color(0x3344_6BF2))
            list.shine(shape, box, strength: 0.8)
            list.stroke(shape, Color(0x0000_0080), 1)
            let fitted = type.fitted(title, 17, .bold, width: box.width - 12)
            list.engraved(
                fitted, box.midX, middle: box.midY, 17, .white, shadow: Color(0x0000_0080))
        }
    }
}
