internal import Raster
internal import Simulator

/// Form sheets and popovers: a card in the window, over what it leaves free.
extension ScreenPainter {
    /// Draws a screen in its own view, and the screens below it.
    func drawInset(_ scene: ScenePainter, in card: Box, into list: inout DisplayList) {
        let content = scene.content
        let size = content.window?.size ?? setting.device.size(in: content.orientation)
        let window = Box(0, 0, size.width.points, size.height.points)
        drawBelow(content, in: window, into: &list)
        let isPopover = card.width <= Self.popoverWidth
        // A popover leaves what lies below as it is: its shadow is what separates the two.
        if !isPopover { list.fill(window, scene.palette.dim) }
        let radius = isPopover ? 13.0 : 10
        let shape = Shape.smooth(
            card, setting.design(of: content.app) == .glass ? 34 : radius)
        list.commands.append(
            .shadow(shape, Color(0x0000_0040), sigma: isPopover ? 28 : 22, dx: 0, dy: 10))
        list.clipped(to: shape) { list in
            list.placed(1, card.x, card.y) { scene.drawViews(into: &$0) }
        }
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
