import Raster
import Simulator

// Views that an app's own code has made look as the code says: a colour, a border, a text. What the
// code leaves open looks as UIKit's standard.

extension ScenePainter {
    /// Draws a view with a look of its own, and returns false where its kind has a usual one.
    func drawLook(
        _ look: ViewLook, _ index: ViewIndex, _ view: ViewDefinition, _ box: Box,
        into list: inout DisplayList
    ) -> Bool {
        drawBackground(look, box, into: &list)
        for shape in look.shapes { draw(shape, at: box, into: &list) }
        switch view.kind {
        case .area, .scrollView: return true
        case .label(let text, _): drawText(text, look, box, into: &list)
        case .button(let title): drawTitle(title, look, box, into: &list)
        case .textField(let placeholder):
            let insets = look.textInsets
            let (left, right) = (insets.left.points, insets.right.points)
            let room = Box(box.x + left, box.y, max(0, box.width - left - right), box.height)
            let ink = Self.ink(look)
            drawWriting(index, shownText(of: index, view), placeholder, in: room, ink, into: &list)
        case .textView: drawPage(index, view, look, box, into: &list)
        case .navigationBar(let title, let back, _):
            let tint = look.tint.map(Color.init) ?? self.tint
            drawNavigationBar(
                box, title: title, back: back, isLarge: look.hasLargeTitle, tint: tint, into: &list)
        default: return false
        }
        return true
    }

    private func drawBackground(_ look: ViewLook, _ box: Box, into list: inout DisplayList) {
        let radius = min(look.radius.points, min(box.width, box.height) / 2)
        func shape(_ box: Box, _ radius: Double) -> Shape {
            radius > 0 ? .rounded(box, radius) : .rect(box)
        }
        if let background = look.background, background & 255 != 0 {
            list.fill(shape(box, radius), Color(background))
        }
        guard let border = look.border, border.width > 0 else { return }
        let half = border.width.points / 2
        list.stroke(
            shape(box.inset(half, half), max(0, radius - half)), Color(border.color),
            border.width.points)
    }

    private func drawText(
        _ text: String, _ look: ViewLook, _ box: Box, into list: inout DisplayList
    ) {
        let (size, weight) = (look.fontSize.points, Self.weight(look))
        let height = look.lineHeight?.points ?? size * TextScale.lineHeight
        let limit = look.lines > 0 ? look.lines : max(1, Int((box.height + 1) / height))
        // The stand-in measures with the same fonts, and rounds up to pixels.
        let lines = type.lines(text, size, weight, width: max(1, box.width + 0.5), limit: limit)
        let color = look.foreground.map(Color.init) ?? palette.text
        let top = box.midY - Double(lines.count) * height / 2
        for (index, line) in lines.enumerated() {
            let middle = top + (Double(index) + 0.5) * height
            let (x, alignment): (Double, TextRun.Alignment) =
                switch look.alignment {
                case .leading: (box.x, .leading)
                case .center: (box.midX, .center)
                case .right: (box.maxX, .trailing)
                }
            list.text(line, x, middle: middle, size, color, weight, alignment)
        }
    }

    private static func ink(_ look: ViewLook) -> FieldInk {
        FieldInk(
            size: look.fontSize.points, weight: weight(look),
            color: look.foreground.map(Color.init), tint: look.tint.map(Color.init),
            alignment: look.alignment)
    }

    /// The lines of a text view, as far as they are scrolled into it, and the caret behind them.
    private func drawPage(
        _ index: ViewIndex, _ view: ViewDefinition, _ look: ViewLook, _ box: Box,
        into list: inout DisplayList
    ) {
        let ink = Self.ink(look)
        let insets = look.textInsets
        let height = look.lineHeight?.points ?? ink.size * TextScale.lineHeight
        let left = box.x + insets.left.points
        let width = max(1, box.width - insets.left.points - insets.right.points)
        let top = box.y + insets.top.points - (look.scroll?.offset.points ?? 0)
        let lines = shownText(of: index, view)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { paragraph -> [String] in
                let lines = type.lines(String(paragraph), ink.size, ink.weight, width: width + 0.5)
                return lines.isEmpty ? [""] : lines
            }
        let marks =
            content.firstResponder == index
            ? selectedLines(lines, ink, Box(left, top, width, height)) : []
        list.clipped(to: .rect(box)) { list in
            drawSelection(marks, into: &list)
            for (number, text) in lines.enumerated() {
                let hasCaret =
                    content.firstResponder == index && number == lines.count - 1 && marks.isEmpty
                let room = Box(left, top + Double(number) * height, width, height)
                drawLine(text, placeholder: "", hasCaret: hasCaret, in: room, ink, into: &list)
            }
        }
        drawHandles(marks, into: &list)
    }

    /// The ground of the selected part of lines of one height; a line break counts one character.
    private func selectedLines(_ lines: [String], _ ink: FieldInk, _ first: Box) -> [Box] {
        var boxes: [Box] = []
        var start = 0
        for (number, line) in lines.enumerated() {
            defer { start += line.count + 1 }
            guard let selected = selection(of: line, from: start) else { continue }
            let x = first.x + type.width(selected.before, ink.size, ink.weight)
            boxes.append(
                Box(
                    x, first.y + Double(number) * first.height,
                    type.width(selected.inside, ink.size, ink.weight), first.height))
        }
        return Self.reaching(first.maxX, boxes)
    }

    private func drawTitle(
        _ title: String, _ look: ViewLook, _ box: Box, into list: inout DisplayList
    ) {
        let (size, weight) = (look.fontSize.points, Self.weight(look))
        let color = look.foreground.map(Color.init) ?? palette.tint
        let image = look.image
        let (width, height) = (image?.width.points ?? 0, image?.height.points ?? 0)
        let fitted = type.fitted(title, size, weight, width: box.width - width)
        let long = fitted.isEmpty ? 0 : type.width(fitted, size, weight)
        if width > 0, height > 0 {
            // Symbols are Apple's own drawings: a disc of their size stands for them.
            let radius = min(width, height, box.height) * 0.4
            let x = box.midX - long / 2
            list.fill(.circle(x, box.midY, radius), color.opacity(0.35))
        }
        let middle = box.midX + (fitted.isEmpty ? 0 : width / 2)
        list.text(fitted, middle, middle: box.midY, size, color, weight, .center)
    }

    private static func weight(_ look: ViewLook) -> TextRun.Weight {
        TextRun.Weight(rawValue: look.weight) ?? .regular
    }
}
