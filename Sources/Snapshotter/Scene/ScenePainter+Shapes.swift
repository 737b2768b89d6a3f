import Raster
import Simulator

/// The outlines that an app's own code draws.
extension ScenePainter {
    func draw(_ shape: DrawnShape, at box: Box, into list: inout DisplayList) {
        let outline = Self.outline(shape, movedBy: box.x, box.y)
        if let fill = shape.fill { list.fill(outline, Color(fill)) }
        guard let line = shape.line, line.width > 0 else { return }
        let style = StrokeStyle(
            width: line.width, cap: Self.cap(line.cap), join: Self.join(line.join))
        list.commands.append(.stroke(outline, Color(line.color), style))
    }

    /// An oval or a rounded rectangle by itself is drawn as such.
    private static func outline(_ shape: DrawnShape, movedBy dx: Double, _ dy: Double) -> Shape {
        if shape.parts.count == 1, let whole = closed(shape.parts[0], dx, dy) { return whole }
        var path = Path()
        for part in shape.parts {
            switch part {
            case .move(let x, let y): path.move(dx + x, dy + y)
            case .line(let x, let y): path.line(dx + x, dy + y)
            case .quad(let cx, let cy, let x, let y):
                path.quad(dx + cx, dy + cy, dx + x, dy + y)
            case .cubic(let ax, let ay, let bx, let by, let x, let y):
                path.cubic(dx + ax, dy + ay, dx + bx, dy + by, dx + x, dy + y)
            case .close: path.close()
            case .oval, .rounded:
                path.elements += closed(part, dx, dy)?.path.elements ?? []
            }
        }
        return .path(path, shape.isEvenOdd ? .evenOdd : .nonZero)
    }

    private static func closed(_ part: DrawnShape.Part, _ dx: Double, _ dy: Double) -> Shape? {
        switch part {
        case .oval(let x, let y, let width, let height):
            .ellipse(Box(dx + x, dy + y, width, height))
        case .rounded(let x, let y, let width, let height, let radius, let isSmooth):
            rounded(Box(dx + x, dy + y, width, height), radius, isSmooth: isSmooth)
        default: nil
        }
    }

    private static func rounded(_ box: Box, _ radius: Double, isSmooth: Bool) -> Shape {
        guard radius > 0 else { return .rect(box) }
        return isSmooth ? .smooth(box, radius) : .rounded(box, radius)
    }

    private static func cap(_ cap: DrawnShape.Cap) -> StrokeStyle.Cap {
        switch cap {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }

    private static func join(_ join: DrawnShape.Join) -> StrokeStyle.Join {
        switch join {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}
