internal import Raster
internal import Simulator

/// An alert or a permission request over the app.
extension ScenePainter {
    /// Draws a prompt in the middle of what the keyboard leaves free.
    func drawPrompt(_ prompt: Prompt, above keyboardTop: Double, into list: inout DisplayList) {
        list.fill(window, palette.dim)
        let width = 270.0
        let titles = type.lines(prompt.title, 17, .semibold, width: width - 32, limit: 4)
        let words = type.lines(prompt.message, 13, width: width - 32, limit: 8)
        let hasWords = !prompt.message.isEmpty
        let buttons = prompt.buttons.isEmpty ? ["OK"] : prompt.buttons
        let inRow = buttons.count == 2 && buttons.allSatisfy { type.width($0, 17) < 118 }
        let textHeight =
            20 + Double(titles.count) * 22 + (hasWords ? 3 + Double(words.count) * 17 : 0) + 17
        let height = textHeight + (inRow ? 1 : Double(buttons.count)) * 44
        let middle = min(keyboardTop, window.maxY) / 2
        let box = Box(
            (window.midX - width / 2).rounded(), (middle - height / 2).rounded(), width, height)
        list.commands.append(
            .backdropBlur(.smooth(box, 14), sigma: 20, saturation: 1.8, tint: palette.alert))
        list.clipped(to: .smooth(box, 14)) { list in
            drawText(titles, hasWords ? words : [], in: box, into: &list)
            let area = box.spanning(top: box.y + textHeight, bottom: box.maxY)
            drawButtons(buttons, inRow: inRow, prompt.kind, in: area, into: &list)
        }
    }

    private func drawText(
        _ titles: [String], _ words: [String], in box: Box, into list: inout DisplayList
    ) {
        var y = box.y + 20
        for title in titles {
            list.text(title, box.midX, middle: y + 10.5, 16.5, palette.text, .semibold, .center)
            y += 22
        }
        y += 3
        for line in words {
            list.text(line, box.midX, middle: y + 8, 12.8, palette.text, .regular, .center)
            y += 17
        }
    }

    private func drawButtons(
        _ titles: [String], inRow: Bool, _ kind: Prompt.Kind, in area: Box,
        into list: inout DisplayList
    ) {
        let line = palette.separator
        let count = Double(titles.count)
        for (index, title) in titles.enumerated() {
            let place = Double(index)
            let cell =
                inRow
                ? Box(area.x + place * area.width / count, area.y, area.width / count, area.height)
                : Box(area.x, area.y + place * 44, area.width, 44)
            if !inRow || index == 0 {
                list.fill(Box(area.x, cell.y, area.width, hairline), line)
            }
            if inRow && index > 0 { list.fill(Box(cell.x, cell.y, hairline, cell.height), line) }
            let isBold = kind == .alert && index == titles.count - 1
            let fitted = type.fitted(title, 17, width: cell.width - 12)
            list.text(
                fitted, cell.midX, middle: cell.midY, 17, palette.tint,
                isBold ? .semibold : .regular, .center)
        }
    }
}
