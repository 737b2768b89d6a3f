internal import Raster
internal import Simulator

/// Form sheets and popovers: a card in the window, over what it leaves free.
extension ScreenPainter {
    /// Draws a screen in its own view, and the screens below it.
    ///
    /// - Parameter drop: the distance of the card below its place.
    func drawInset(
        _ scene: ScenePainter, in place: Box, drop: Double = 0, into list: inout DisplayList
    ) {
        let content = scene.content
        let size = content.window?.size ?? setting.device.size(in: content.orientation)
        let window = Box(0, 0, size.width.points, size.height.points)
        drawBelow(content, in: window, into: &list)
        let card = place.moved(0, drop)
        let share = max(0, 1 - drop / max(1, window.maxY - place.y))
        let isPopover = card.width <= Self.popoverWidth
        // A popover leaves what lies below as it is: its shadow is what separates the two.
        if !isPopover { list.fill(window, scene.palette.dim.faded(share)) }
        let radius = isPopover ? 13.0 : 10
        let shape = Shape.smooth(
            card, setting.design(of: content.app) == .glass ? 34 : radius)
        list.commands.append(
            .shadow(shape, Color(0x0000_0040), sigma: isPopover ? 28 : 22, dx: 0, dy: 10))
        if isPopover, setting.design(of: content.app) == .flat {
            list.fill(Self.arrow(above: card), scene.pageColor)
        }
        list.clipped(to: shape) { list in
            list.placed(1, card.x, card.y) { scene.drawViews(into: &$0) }
        }
    }

    /// The arrow on a popover's upper edge, with a round tip and round feet.
    private static func arrow(above card: Box) -> Path {
        let (x, y) = (card.midX, card.y + 0.5)
        var path = Path()
        path.move(x - 21, y)
        path.cubic(x - 13, y, x - 11, y - 3, x - 8, y - 6.4)
        path.line(x - 3.4, y - 11.4)
        path.quad(x, y - 14.6, x + 3.4, y - 11.4)
        path.line(x + 8, y - 6.4)
        path.cubic(x + 11, y - 3, x + 13, y, x + 21, y)
        path.close()
        return path
    }

    /// The width up to which a view is that of a popover.
    private static let popoverWidth = 400.0

    private func drawBelow(_ content: SceneContent, in window: Box, into list: inout DisplayList) {
        guard let below = content.below.first,
            let painter = ScenePainter(below, keyboard: nil, setting: setting, type: type)
        else { return list.fill(window, Palette(content.appearance).page) }
        guard let frame = below.viewFrame else { return painter.drawViews(into: &list) }
        drawInset(painter, in: Box(frame), into: &list)
    }
}
