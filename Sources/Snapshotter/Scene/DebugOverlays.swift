internal import Raster
internal import Simulator

/// The parts of the model that can be drawn over a picture to find a fault.
public struct DebugOverlays: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public var rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The edges of every view.
    public static let frames = DebugOverlays(rawValue: 1)
    /// The area outside the safe area.
    public static let safeAreas = DebugOverlays(rawValue: 2)
    /// The keyboard's frame, with its numbers.
    public static let keyboard = DebugOverlays(rawValue: 4)
    /// The first responder.
    public static let responder = DebugOverlays(rawValue: 8)
    /// The parts of views that the keyboard covers.
    public static let overlap = DebugOverlays(rawValue: 16)
    /// The names of the views.
    public static let ids = DebugOverlays(rawValue: 32)

    /// The names that commands use, in the order in which they are drawn.
    public static let names: [(String, DebugOverlays)] = [
        ("frames", .frames), ("safe-areas", .safeAreas), ("keyboard", .keyboard),
        ("overlap", .overlap), ("responder", .responder), ("ids", .ids)
    ]
}

/// Lays frames, safe areas and names over one app.
struct OverlayPainter {
    let scene: ScenePainter
    let keyboard: KeyboardContent?
    /// Where the scene's coordinates begin on the screen.
    let shift: Spot
    /// The places of the labels so far; none lies over another.
    private let labels = LabelPlaces()

    init(scene: ScenePainter, keyboard: KeyboardContent?, shift: Spot) {
        (self.scene, self.keyboard, self.shift) = (scene, keyboard, shift)
    }

    private static let colors: [UInt32] = [
        0xFF2D_55FF, 0x007A_FFFF, 0xAF52_DEFF, 0xFF95_00FF, 0x34C7_59FF, 0x5856_D6FF
    ]

    func draw(_ overlays: DebugOverlays, into list: inout DisplayList) {
        list.placed(1, shift.x, shift.y) { list in
            if overlays.contains(.safeAreas) { drawSafeAreas(into: &list) }
            if overlays.contains(.frames) { drawFrames(into: &list) }
        }
        if overlays.contains(.keyboard) { drawKeyboard(into: &list) }
        list.placed(1, shift.x, shift.y) { list in
            if overlays.contains(.overlap) { drawOverlap(into: &list) }
            if overlays.contains(.responder) { drawResponder(into: &list) }
            if overlays.contains(.ids) { drawNames(into: &list) }
        }
    }

    private var seen: [ViewIndex] {
        scene.screen.views.indices.filter { !scene.hidden[$0] }
    }

    private func color(_ index: ViewIndex) -> Color { Color(Self.colors[index % 6]) }

    private func drawFrames(into list: inout DisplayList) {
        for index in seen {
            list.stroke(.rect(scene.frames[index].inset(0.5, 0.5)), color(index), 1)
        }
    }

    private func drawSafeAreas(into list: inout DisplayList) {
        let (window, safe) = (scene.window, scene.safeArea)
        let tint = Color(0x5AC8_FA66)
        let (top, bottom) = (safe.top.points, window.maxY - safe.bottom.points)
        list.fill(Box(0, 0, window.width, top), tint)
        list.fill(Box(0, bottom, window.width, window.maxY - bottom), tint)
        list.fill(Box(0, top, safe.left.points, bottom - top), tint)
        let right = safe.right.points
        list.fill(Box(window.maxX - right, top, right, bottom - top), tint)
    }

    private func drawKeyboard(into list: inout DisplayList) {
        guard let keyboard else { return }
        let box = Box(keyboard.frame)
        let orange = Color(0xFF95_00FF)
        list.fill(box, orange.opacity(0.12))
        list.stroke(.rect(box.inset(1, 1)), orange, 2)
        let frame = keyboard.frame
        let words = "keyboard \(frame.x), \(frame.y), \(frame.width) × \(frame.height)"
        drawLabel(words, box.midX, max(box.y, 10), orange, .center, into: &list)
    }

    /// Covered parts of views that take text or hang on the keyboard.
    private func drawOverlap(into list: inout DisplayList) {
        guard let keyboard else { return }
        let frame = Box(keyboard.frame).moved(-shift.x, -shift.y)
        let red = Color(0xFF3B_30FF)
        for index in seen {
            let view = scene.screen.views[index]
            guard view.takesText || view.isAttached, keyboard.accessory != index else { continue }
            let box = scene.frames[index]
            let top = max(box.y, frame.y)
            let bottom = min(box.maxY, frame.maxY)
            guard bottom - top > 0.01 else { continue }
            let part = box.spanning(top: top, bottom: bottom)
            list.fill(part, red.opacity(0.3))
            list.stroke(.rect(part.inset(0.5, 0.5)), red, 1)
            let covered = Pt(bottom - top)
            drawLabel("covered \(covered)", part.maxX - 4, part.y, red, .trailing, into: &list)
        }
    }

    private func drawResponder(into list: inout DisplayList) {
        let green = Color(0x28A7_45FF)
        guard let index = scene.content.firstResponder, scene.frames.indices.contains(index) else {
            let middle = scene.window.midX
            return drawLabel("no first responder", middle, 60, green, .center, into: &list)
        }
        let box = scene.frames[index]
        list.stroke(.smooth(box.inset(-1.5, -1.5), 8), green, 3)
        let name = "first responder: \(scene.screen.views[index].id)"
        drawLabel(name, box.midX, box.y - 3, green, .center, into: &list)
    }

    private func drawNames(into list: inout DisplayList) {
        for index in seen {
            let box = scene.frames[index]
            let name = scene.screen.views[index].id.name
            // On the upper edge, where a view has nothing to read.
            drawLabel(name, box.x + 3, max(box.y, 8), color(index), .leading, into: &list)
        }
    }

    /// White words on a coloured ground, around a middle height.
    private func drawLabel(
        _ text: String, _ x: Double, _ y: Double, _ color: Color, _ side: TextRun.Alignment,
        into list: inout DisplayList
    ) {
        let width = scene.type.width(text, 10, .semibold) + 8
        let left =
            switch side {
            case .leading: x
            case .center: x - width / 2
            case .trailing: x - width
            }
        let box = labels.place(Box(left, y - 7, width, 14))
        list.fill(.rounded(box, 3), color)
        list.text(text, left + 4, middle: box.midY, 10, .white, .semibold)
    }
}

/// Places labels one below the other where they would collide.
private final class LabelPlaces {
    private var taken: [Box] = []

    /// Returns the box, moved down as far as labels that came before make it.
    func place(_ wanted: Box) -> Box {
        var box = wanted
        while let other = taken.first(where: { collides($0, box) }) { box.y = other.maxY + 1 }
        taken.append(box)
        return box
    }

    private func collides(_ one: Box, _ other: Box) -> Bool {
        one.x < other.maxX && other.x < one.maxX && one.y < other.maxY && other.y < one.maxY
    }
}
