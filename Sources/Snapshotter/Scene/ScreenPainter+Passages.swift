internal import Raster
internal import Simulator

/// Screens that pass each other, since iOS 7: pushed from the side, or presented from below. The
/// shade and the shadow between them are to the eye.
extension ScreenPainter {
    /// Draws a push or a pop: the upper screen moves by the width of the window, the lower one, in
    /// a shade, by a part of that.
    func drawPassage(
        _ slide: ScreenSlide, from old: ScenePainter, to new: ScenePainter, depth: Int,
        into list: inout DisplayList
    ) {
        let isPush = slide.way == .over
        let window = new.window
        let (upperX, lowerX) = isPush ? (slide.newX, slide.oldX) : (slide.oldX, slide.newX)
        let share = max(0, 1 - abs(upperX.points) / max(1, window.width))
        list.clipped(to: .rect(window)) { list in
            list.placed(1, lowerX.points, 0) { list in
                if isPush {
                    old.drawViews(into: &list)
                } else {
                    drawScene(new, depth: depth, into: &list)
                }
                list.fill(window, Color.black.opacity(0.1 * share))
            }
            let edge = Box(upperX.points, window.y, window.width, window.height)
            list.commands.append(
                .shadow(.rect(edge), Color(0x0000_0033), sigma: 6, dx: -2, dy: 0))
            list.placed(1, upperX.points, 0) { list in
                if isPush {
                    drawScene(new, depth: depth, into: &list)
                } else {
                    old.drawViews(into: &list)
                }
            }
        }
    }

    /// Draws a screen that rises over another one, or sinks from it.
    func drawRise(
        _ slide: ScreenSlide, over scene: ScenePainter, depth: Int, into list: inout DisplayList
    ) {
        let isRising = slide.way == .up
        let drop = slide.drop.points
        let content = isRising ? scene.content : slide.old
        let sheet = sheet(of: content)
        let other = ScenePainter(
            slide.old, keyboard: nil, setting: setting, type: type, staging: staging,
            drawings: drawings, sheet: isRising ? nil : sheet)
        guard let other else { return drawScene(scene, depth: depth, into: &list) }
        let upper = isRising ? scene : other
        if let frame = content.viewFrame {
            drawInset(upper, in: Box(frame), drop: drop, into: &list)
        } else if let sheet {
            drawSheet(upper, on: sheet, depth: depth, drop: drop, into: &list)
        } else {
            let lower = isRising ? other : scene
            lower.drawViews(into: &list)
            list.fallen(by: drop) { upper.drawViews(into: &$0) }
        }
    }
}

extension DisplayList {
    /// Draws further down.
    mutating func fallen(by distance: Double, _ draw: (inout DisplayList) -> Void) {
        guard distance != 0 else { return draw(&self) }
        placed(1, 0, distance, draw)
    }
}
