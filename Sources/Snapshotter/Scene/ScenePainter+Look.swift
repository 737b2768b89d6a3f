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
            let ink = FieldInk(
                size: look.fontSize.points, weight: Self.weight(look),
                color: look.foreground.map(Color.init), alignment: look.alignment)
            drawWriting(index, shownText(of: index, view), placeholder, in: room, ink, into: &list)
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
        let height = look.lineHeight?.points ?? size * Self.lineHeight
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

    private func drawTitle(
        _ title: String, _ look: ViewLook, _ box: Box, into list: inout DisplayList
    ) {
        let (size, weight) = (look.fontSize.points, Self.weight(look))
        let color = look.foreground.map(Color.init) ?? palette.tint
        let fitted = type.fitted(title, size, weight, width: box.width)
        list.text(fitted, box.midX, middle: box.midY, size, color, weight, .center)
    }

    /// A line of San Francisco is 1.193 times as high as its size (`UIFont.lineHeight` of 17 pt is
    /// 20.29 pt).
    private static let lineHeight = 1.193

    private static func weight(_ look: ViewLook) -> TextRun.Weight {
        TextRun.Weight(rawValue: look.weight) ?? .regular
    }
}
