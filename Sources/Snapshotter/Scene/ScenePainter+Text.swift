internal import Raster
internal import Simulator

/// Text fields, text views, labels and buttons.
extension ScenePainter {
    // MARK: Text field

    func drawField(
        _ index: ViewIndex, _ box: Box, _ placeholder: String, into list: inout DisplayList
    ) {
        let view = screen.views[index]
        let inBar = isInBar(index)
        let text = shownText(of: index, view)
        var room = box.inset(13, 0)
        if inBar, setting.system.look.chatBar.value == .word {
            room.width -= drawSendField(box, isEmpty: text.isEmpty, into: &list)
        } else if inBar {
            drawPill(box, isEmpty: text.isEmpty, into: &list)
            room.width -= 26 * signScale(in: box)
        } else if isRowOfList(index) {
            let row = Box(0, box.y, window.width, box.height)
            list.fill(row, palette.groupedCell)
            drawEdges(of: row, into: &list)
            room = box
        } else {
            list.fill(.smooth(box, 10), palette.groupedCell)
        }
        drawWriting(index, text, placeholder, in: room, into: &list)
    }

    /// Returns whether a view stands in a bar at the keyboard.
    private func isInBar(_ index: ViewIndex) -> Bool {
        let bars: [ViewKind] = [.inputBar, .backdrop]
        return screen.views[index].parent.map { bars.contains(screen.views[$0].kind) } ?? false
    }

    /// Returns whether a view is drawn as a capsule: a field in the bar of a chat since iOS 10.
    func isCapsule(_ index: ViewIndex) -> Bool {
        guard case .textField = screen.views[index].kind, screen.views[index].look == nil else {
            return false
        }
        return isInBar(index) && !isTextured && setting.system.look.chatBar.value != .word
    }

    /// A Boolean value that indicates whether a field is a row among others that reach the window's
    /// sides.
    private func isRowOfList(_ index: ViewIndex) -> Bool {
        guard !hasInsetSections, screen.views[index].parent == nil else { return false }
        return screen.views.contains { if case .rows = $0.kind { true } else { false } }
    }

    /// The text of a field as it is seen: dots for a secret.
    func shownText(of index: ViewIndex, _ view: ViewDefinition) -> String {
        let text = typedText(in: index)
        return view.input?.isSecure == true ? String(repeating: "•", count: text.count) : text
    }

    /// The text of a field, its selection and its caret.
    func drawWriting(
        _ index: ViewIndex, _ text: String, _ placeholder: String, in room: Box,
        _ ink: FieldInk? = nil, into list: inout DisplayList
    ) {
        // Large text ends within the border of its field, and the caret a little before it.
        let border = ink == nil && textScale.size != .large ? 1.0 : 0
        let ink =
            ink
            ?? FieldInk(
                size: textScale.font(16.5, .body),
                largestCaret: max(FieldInk().caretHeight, room.height - 8))
        let hasCaret = content.firstResponder == index
        let selected = hasCaret ? selectionBox(text, in: room, ink) : nil
        list.clipped(to: .rect(room.inset(-2, border))) { list in
            drawSelection([selected].compactMap(\.self), into: &list)
            drawLine(
                text, placeholder: placeholder, hasCaret: hasCaret && selected == nil, in: room,
                ink, into: &list)
        }
        drawHandles([selected].compactMap(\.self), into: &list)
    }

    /// A grey field with a magnifying glass.
    func drawSearchField(
        _ index: ViewIndex, _ box: Box, _ placeholder: String, into list: inout DisplayList
    ) {
        let radius = isGlass ? box.height / 2 : 10
        list.fill(isGlass ? .rounded(box, radius) : .smooth(box, radius), palette.fill)
        list.magnifier(box.x + 19, box.midY, scale: 0.8, palette.secondaryText)
        var room = box.inset(13, 0)
        (room.x, room.width) = (box.x + 34, box.width - 34 - 13)
        drawWriting(index, typedText(in: index), placeholder, in: room, into: &list)
    }

    /// A field with small corners and the word that sends beside it, as chats had it until iOS 9;
    /// returns the width that the word takes from the field.
    private func drawSendField(
        _ box: Box, isEmpty: Bool, into list: inout DisplayList
    ) -> Double {
        let taken = type.width("Send", 17, .semibold) + 10
        var field = box
        field.width -= taken
        list.fill(.rounded(field, 6), palette.page)
        list.stroke(.rounded(field.inset(0.5, 0.5), 5.5), palette.fieldBorder, 1)
        let ink = isEmpty ? palette.placeholder : palette.tint
        list.text("Send", box.maxX, middle: box.midY, 17, ink, .semibold, .trailing)
        return taken
    }

    private func drawPill(_ box: Box, isEmpty: Bool, into list: inout DisplayList) {
        if isGlass {
            drawPane(.rounded(box, box.height / 2), into: &list)
            list.fill(.rounded(box, box.height / 2), palette.page.opacity(0.6))
        } else {
            list.fill(.rounded(box, box.height / 2), palette.page)
            list.stroke(
                .rounded(box.inset(0.5, 0.5), box.height / 2 - 0.5), palette.fieldBorder, 1)
        }
        let scale = signScale(in: box)
        if isEmpty {
            list.microphone(
                box.maxX - 19 * scale, box.midY, height: 17 * scale, palette.secondaryText)
        } else {
            let x = box.maxX - box.height / 2
            list.fill(.circle(x, box.midY, box.height / 2 - 4), palette.tint)
            list.arrowUp(x, box.midY, size: 12.5 * scale, width: 2.4 * scale, .white)
        }
    }

    /// The scale of the signs in the field of a chat, which grow with the field and its text.
    private func signScale(in box: Box) -> Double {
        guard textScale.size != .large else { return 1 }
        return max(1, min(textScale.font(1, .body), box.height / 36))
    }

    /// One line; a text that is too long shows its end.
    func drawLine(
        _ text: String, placeholder: String, hasCaret: Bool, in room: Box, _ ink: FieldInk,
        into list: inout DisplayList
    ) {
        let line = line(text, in: room, ink)
        let shown =
            text.isEmpty
            ? type.fitted(placeholder, ink.size, ink.weight, width: room.width) : text
        let color = text.isEmpty ? palette.placeholder : ink.color ?? palette.text
        let place = text.isEmpty ? self.line(shown, in: room, ink, runsLeft: false) : line
        list.text(shown, place.left, middle: room.midY, ink.size, color, ink.weight)
        guard hasCaret else { return }
        drawCaret(line.end, room.midY, height: ink.caretHeight, ink.tint ?? tint, into: &list)
        drawPrediction(behind: line.end, room.midY, ink.size, ink.weight, into: &list)
    }

    /// The predicted text, grey behind the caret.
    private func drawPrediction(
        behind x: Double, _ middle: Double, _ size: Double, _ weight: TextRun.Weight,
        into list: inout DisplayList
    ) {
        guard let prediction, staging.selection == nil else { return }
        list.text(prediction, x + 1, middle: middle, size, palette.placeholder, weight)
    }

    /// Where a field's line stands; of one that is too long, the end is in the room.
    private func line(
        _ text: String, in room: Box, _ ink: FieldInk, runsLeft: Bool? = nil
    ) -> WrittenLine {
        let width = text.isEmpty ? 0 : type.width(text, ink.size, ink.weight)
        let isRightToLeft = runsLeft ?? runsRightToLeft(text)
        let excess = max(0, width - room.width)
        let free = max(0, room.width - width)
        let left: Double =
            switch ink.alignment {
            case .center: room.x + free / 2 - excess
            case .right: room.x + free - excess
            case .leading: isRightToLeft ? room.maxX - width + excess : room.x - excess
            }
        return WrittenLine(left: left, width: width, isRightToLeft: isRightToLeft)
    }

    /// Returns whether a text runs from right to left; one that is still to come, as its keys do.
    private func runsRightToLeft(_ text: String) -> Bool {
        // What is mirrored afterwards has to stand the other way round first.
        (text.isEmpty ? keysRunLeft : FontBook.runsRightToLeft(text)) != staging.mirrorsInterface
    }

    /// What is selected of a field's line, as far as the field shows it; nil where nothing is.
    private func selectionBox(_ text: String, in room: Box, _ ink: FieldInk) -> Box? {
        guard let selected = selection(of: text, from: 0) else { return nil }
        let marked = line(text, in: room, ink).part(
            after: type.width(selected.before, ink.size, ink.weight),
            width: type.width(selected.inside, ink.size, ink.weight))
        let (left, right) = (max(marked.left, room.x), min(marked.right, room.maxX))
        let height = ink.lineHeight
        return left < right ? Box(left, room.midY - height / 2, right - left, height) : nil
    }

    private func drawCaret(
        _ x: Double, _ middle: Double, height: Double, _ tint: Color, into list: inout DisplayList
    ) {
        if staging.hidesCaret { return }
        let color = tint == palette.tint ? palette.caret : tint
        list.fill(.rounded(Box(x - 1, middle - height / 2, 2, height), 1), color)
    }

    // MARK: Text view

    private struct NoteLine {
        var text: String
        var isTitle: Bool
        /// The upper edge in the page.
        var y: Double
        /// The number of characters of the text before it.
        var start = 0
        /// Its distance from the page's left edge.
        var place = WrittenLine(left: 0, width: 0, isRightToLeft: false)
        var textScale: TextScale

        var size: Double {
            isTitle ? textScale.font(26, .title1) : textScale.font(16.5, .body)
        }
        var height: Double {
            isTitle ? textScale.height(34, .title1) : textScale.height(23, .body)
        }
        var weight: TextRun.Weight { isTitle ? .bold : .regular }
    }

    /// A page whose first line is its title; it is scrolled so that the caret is in view.
    func drawTextView(
        _ index: ViewIndex, _ box: Box, _ kind: ViewKind, into list: inout DisplayList
    ) {
        let left = box.x + safeArea.left.points + 20
        let width = box.width - safeArea.left.points - safeArea.right.points - 40
        let lines = noteLines(kind.text(typed: typedText(in: index)), width: width)
        let hasCaret = content.firstResponder == index
        let bottom = (lines.last.map { $0.y + $0.height } ?? 0) + 8
        let scroll = hasCaret ? max(0, bottom - (visibleBottom(of: box) - box.y)) : 0
        list.clipped(to: .rect(box)) { list in
            let top = box.y - scroll
            list.text(
                "Today at 9:41", box.midX, baseline: top + textScale.height(20, .caption1),
                textScale.font(12, .caption1),
                palette.secondaryText, .medium, .center)
            let marks = hasCaret ? selectionBoxes(lines, left, top, width: width) : []
            drawSelection(marks, into: &list)
            for line in lines {
                list.text(
                    line.text, left + line.place.left, middle: top + line.y + line.height / 2,
                    line.size, palette.text, line.weight)
            }
            drawHandles(marks, into: &list)
            if hasCaret, marks.isEmpty, let last = lines.last {
                drawCaret(
                    left + last.place.end, top + last.y + last.height / 2,
                    height: last.size * 1.24, tint, into: &list)
                drawPrediction(
                    behind: left + last.place.end, top + last.y + last.height / 2, last.size,
                    last.weight, into: &list)
            }
        }
    }

    private func noteLines(_ text: String, width: Double) -> [NoteLine] {
        var lines: [NoteLine] = []
        var y = textScale.height(34, .caption1)
        var start = 0
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, paragraph) in paragraphs.enumerated() {
            var line = NoteLine(text: "", isTitle: index == 0, y: y, textScale: textScale)
            let parts = type.lines(String(paragraph), line.size, line.weight, width: width)
            let isRightToLeft = runsRightToLeft(String(paragraph))
            let whole = Array(paragraph)
            var place = 0
            for part in parts.isEmpty ? [""] : parts {
                // Spaces at which a line was broken belong to no line.
                while place < whole.count, whole[place] != part.first, part != "" { place += 1 }
                (line.text, line.y, line.start) = (part, y, start + place)
                let long = part.isEmpty ? 0 : type.width(part, line.size, line.weight)
                line.place = WrittenLine(
                    left: isRightToLeft ? width - long : 0, width: long,
                    isRightToLeft: isRightToLeft)
                lines.append(line)
                y += line.height
                place += part.count
            }
            start += whole.count + 1
        }
        return lines
    }

    /// What the selection covers of each line.
    private func selectionBoxes(
        _ lines: [NoteLine], _ left: Double, _ top: Double, width: Double
    ) -> [Box] {
        let boxes = lines.compactMap { line -> Box? in
            guard let selected = selection(of: line.text, from: line.start) else { return nil }
            let marked = line.place.part(
                after: type.width(selected.before, line.size, line.weight),
                width: max(type.width(selected.inside, line.size, line.weight), 4))
            return Box(
                left + marked.left, top + line.y, marked.right - marked.left, line.height)
        }
        return Self.reaching(left + width, boxes)
    }

    /// The ground of selected lines: each that goes on below reaches to the edge of the text.
    static func reaching(_ right: Double, _ boxes: [Box]) -> [Box] {
        boxes.enumerated().map { index, box in
            var box = box
            if index + 1 < boxes.count { box.width = max(box.width, right - box.x) }
            return box
        }
    }

    /// Where the part of a page ends that no attached bar and no inset covers.
    private func visibleBottom(of box: Box) -> Double {
        let bars = screen.views.indices
            .filter { screen.views[$0].isAttached && frames[$0].y > box.y }
            .map { frames[$0].y }
        return min(box.maxY, bars.reduce(attachedEdge) { min($0, $1) })
    }

    // MARK: Label and button

    func drawLabel(_ text: String, _ style: LabelStyle, _ box: Box, into list: inout DisplayList) {
        let (large, line, weight, role): (Double, Double, TextRun.Weight, TextStyle) =
            switch style {
            case .largeTitle: (33, 41, .bold, .largeTitle)
            case .headline: (17, 22, .semibold, .headline)
            case .body: (16.5, 22, .regular, .body)
            case .caption: (12, 16, .regular, .caption1)
            }
        let (size, height) = (textScale.font(large, role), textScale.height(line, role))
        let color = style == .caption ? palette.secondaryText : palette.text
        let limit = max(1, Int(box.height / height))
        let lines = type.lines(text, size, weight, width: max(1, box.width), limit: limit)
        let top = box.midY - Double(lines.count) * height / 2
        func draw(into list: inout DisplayList) {
            for (index, line) in lines.enumerated() {
                let middle = top + (Double(index) + 0.5) * height
                list.text(line, box.x, middle: middle, size, color, weight)
            }
        }
        // A line of the usual size fits.
        guard textScale.size != .large else { return draw(into: &list) }
        list.clipped(to: .rect(box)) { draw(into: &$0) }
    }

    /// A filled button; one that is attached to the keyboard leaves a margin below itself.
    func drawButton(
        _ title: String, _ frame: Box, isAttached: Bool, into list: inout DisplayList
    ) {
        let box = isAttached ? frame.spanning(top: frame.y, bottom: frame.maxY - 6) : frame
        list.fill(isGlass ? .rounded(box, box.height / 2) : .smooth(box, 12), tint)
        let size = min(textScale.font(17, .headline), box.height / TextScale.lineHeight)
        let fitted = type.fitted(title, size, .semibold, width: box.width - 16)
        list.text(fitted, box.midX, middle: box.midY, size, tint.ink, .semibold, .center)
    }
}

/// The look of the text of a field.
struct FieldInk {
    var size = 16.5
    var weight = TextRun.Weight.regular
    /// Nil for the usual colour of text.
    var color: Color?
    /// The colour of the caret; nil for the usual tint.
    var tint: Color?
    var alignment = ViewLook.Alignment.leading
    /// The height of the caret in a field that is lower than a line.
    var largestCaret = Double.infinity

    /// The height of a line, which the ground of selected text has.
    var lineHeight: Double { size * TextScale.lineHeight }

    /// A caret is as high as a line of its font, in whole points.
    var caretHeight: Double { min(lineHeight.rounded(), largestCaret) }
}

/// The horizontal extent of a line of text, in points.
private struct WrittenLine {
    var left: Double
    var width: Double
    var isRightToLeft: Bool

    /// Where the next letter goes.
    var end: Double { isRightToLeft ? left : left + width }

    /// The edges of a part that so much of the line stands before.
    func part(after before: Double, width part: Double) -> (left: Double, right: Double) {
        let near = isRightToLeft ? left + width - before : left + before
        return isRightToLeft ? (near - part, near) : (near, near + part)
    }
}
