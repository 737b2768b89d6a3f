internal import Raster

/// The small signs of bars and keys, each drawn around its middle.
extension DisplayList {
    /// A chevron that points to the left (or to the right), `height` high.
    mutating func chevron(
        _ x: Double, _ y: Double, height: Double, width line: Double, _ color: Color,
        pointsRight: Bool = false
    ) {
        let half = height / 2
        let reach = (pointsRight ? -1.0 : 1.0) * half * 0.56
        var path = Path()
        path.move(x + reach * 0.9, y - half)
        path.line(x - reach * 0.9, y)
        path.line(x + reach * 0.9, y + half)
        self.line(path, color, line)
    }

    /// A cross of two bars.
    mutating func plus(_ x: Double, _ y: Double, size: Double, width: Double, _ color: Color) {
        var path = Path()
        path.move(x - size / 2, y)
        path.line(x + size / 2, y)
        path.move(x, y - size / 2)
        path.line(x, y + size / 2)
        line(path, color, width)
    }

    /// A microphone, `height` high.
    mutating func microphone(_ x: Double, _ y: Double, height: Double, _ color: Color) {
        let u = height / 20
        let top = y - height / 2
        fill(.rounded(Box(x - 3.3 * u, top, 6.6 * u, 12.2 * u), 3.3 * u), color)
        var cup = Path()
        cup.move(x - 6 * u, top + 8.4 * u)
        cup.line(x - 6 * u, top + 9.4 * u)
        cup.cubic(
            x - 6 * u, top + 17.2 * u, x + 6 * u, top + 17.2 * u, x + 6 * u, top + 9.4 * u)
        cup.line(x + 6 * u, top + 8.4 * u)
        cup.move(x, top + 15.4 * u)
        cup.line(x, top + 19.2 * u)
        cup.move(x - 3.2 * u, top + 19.2 * u)
        cup.line(x + 3.2 * u, top + 19.2 * u)
        line(cup, color, 1.5 * u)
    }

    /// An arrow that points up, as on a send button.
    mutating func arrowUp(_ x: Double, _ y: Double, size: Double, width: Double, _ color: Color) {
        var path = Path()
        path.move(x, y + size / 2)
        path.line(x, y - size / 2)
        path.move(x - size * 0.38, y - size * 0.12)
        path.line(x, y - size / 2)
        path.line(x + size * 0.38, y - size * 0.12)
        line(path, color, width)
    }

    /// A video camera.
    mutating func camera(_ x: Double, _ y: Double, _ color: Color) {
        fill(.smooth(Box(x - 14, y - 8.2, 19.5, 16.4), 4.4), color)
        var lens = Path()
        lens.move(x + 7.3, y - 1.6)
        lens.line(x + 12.4, y - 6)
        lens.quad(x + 13.8, y - 7, x + 14, y - 5.2)
        lens.line(x + 14, y + 5.2)
        lens.quad(x + 13.8, y + 7, x + 12.4, y + 6)
        lens.line(x + 7.3, y + 1.6)
        lens.close()
        fill(lens, color)
    }

    /// An arrow to the right, or one that turns back to the left.
    mutating func arrow(_ x: Double, _ y: Double, isReturning: Bool, _ color: Color) {
        var path = Path()
        if isReturning {
            path.move(x + 8, y + 6)
            path.cubic(x + 9, y - 7, x - 3, y - 7, x - 7, y + 1)
            path.move(x - 8.4, y - 5)
            path.line(x - 7.4, y + 1.6)
            path.line(x - 1, y + 0.2)
        } else {
            path.move(x - 9, y)
            path.line(x + 9, y)
            path.move(x + 3, y - 6)
            path.line(x + 9, y)
            path.line(x + 3, y + 6)
        }
        line(path, color, 1.6)
    }

    /// Two crossed diagonals.
    mutating func cross(_ x: Double, _ y: Double, size: Double, width: Double, _ color: Color) {
        let half = size / 2
        var path = Path()
        path.move(x - half, y - half)
        path.line(x + half, y + half)
        path.move(x + half, y - half)
        path.line(x - half, y + half)
        line(path, color, width)
    }

    /// A globe with meridians.
    mutating func globe(_ x: Double, _ y: Double, radius r: Double, _ color: Color) {
        let width = r * 0.13
        stroke(.circle(x, y, r), color, width)
        stroke(.ellipse(Box(x - r * 0.45, y - r, r * 0.9, 2 * r)), color, width)
        var path = Path()
        path.move(x, y - r)
        path.line(x, y + r)
        path.move(x - r, y)
        path.line(x + r, y)
        path.move(x - r * 0.84, y - r * 0.52)
        path.quad(x, y - r * 0.3, x + r * 0.84, y - r * 0.52)
        path.move(x - r * 0.84, y + r * 0.52)
        path.quad(x, y + r * 0.3, x + r * 0.84, y + r * 0.52)
        commands.append(.stroke(.path(path, .nonZero), color, StrokeStyle(width: width)))
    }

    /// A keyboard with an arrow below, the sign of the key that puts the keyboard away.
    mutating func dismissSign(_ x: Double, _ y: Double, _ color: Color) {
        stroke(.smooth(Box(x - 12, y - 9, 24, 13), 3), color, 1.4)
        for column in 0..<6 {
            fill(.circle(x - 8.2 + Double(column) * 3.28, y - 5.2, 0.9), color)
        }
        for column in 0..<6 {
            fill(.circle(x - 8.2 + Double(column) * 3.28, y - 2.2, 0.9), color)
        }
        fill(.rounded(Box(x - 5, y + 0.2, 10, 1.6), 0.8), color)
        var arrow = Path()
        arrow.move(x - 4, y + 7)
        arrow.line(x, y + 10)
        arrow.line(x + 4, y + 7)
        line(arrow, color, 1.4)
    }
}
