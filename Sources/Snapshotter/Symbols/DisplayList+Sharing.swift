internal import Raster

/// The signs of Control Center for what shares and connects, and for its pages.
extension DisplayList {
    /// Rings that are open below, with a wedge in the opening.
    mutating func rings(_ x: Double, _ y: Double, _ color: Color) {
        for radius in [3.6, 6.4, 9.2] {
            // Three quarters of a circle, from the lower left over the top.
            let (d, k) = (radius * 0.7071, radius * 0.5523)
            let (left, right) = (x - radius, x + radius)
            var ring = Path()
            ring.move(x - d, y + d)
            ring.cubic(x - d - k * 0.34, y + d - k * 0.34, left, y + k * 0.48, left, y)
            ring.cubic(left, y - k, x - k, y - radius, x, y - radius)
            ring.cubic(x + k, y - radius, right, y - k, right, y)
            ring.cubic(right, y + k * 0.48, x + d + k * 0.34, y + d - k * 0.34, x + d, y + d)
            line(ring, color, 1.2)
        }
        wedge(x, y + 1, width: 11, height: 8.4, color)
    }

    /// A screen that is open below, with a wedge in the opening.
    mutating func screenWithWedge(_ x: Double, _ y: Double, _ color: Color) {
        var frame = Path()
        frame.move(x - 5.8, y + 4.4)
        frame.line(x - 10.4, y + 4.4)
        frame.line(x - 10.4, y - 8)
        frame.line(x + 10.4, y - 8)
        frame.line(x + 10.4, y + 4.4)
        frame.line(x + 5.8, y + 4.4)
        line(frame, color, 1.4)
        wedge(x, y + 1, width: 12.6, height: 7.6, color)
    }

    /// A triangle that stands on its base.
    private mutating func wedge(
        _ x: Double, _ top: Double, width: Double, height: Double, _ color: Color
    ) {
        var path = Path()
        path.move(x, top)
        path.line(x + width / 2, top + height)
        path.line(x - width / 2, top + height)
        path.close()
        fill(path, color)
    }

    /// Two links of a chain around the origin.
    mutating func chainLinks(_ color: Color) {
        stroke(.rounded(Box(-11.5, -4.4, 13, 8.8), 4.4), color, 2.2)
        stroke(.rounded(Box(-1.5, -4.4, 13, 8.8), 4.4), color, 2.2)
    }

    /// A dish and its waves around the origin.
    mutating func satellite(_ color: Color) {
        var dish = Path()
        dish.move(-8, -6)
        dish.cubic(-10, 4, -4, 10, 6, 8)
        dish.close()
        fill(dish, color)
        var waves = Path()
        waves.move(1, -5)
        waves.quad(5, -5, 5, -1)
        waves.move(1, -10)
        waves.quad(10, -10, 10, -1)
        line(waves, color, 2.2)
    }

    /// The sign of a page of Control Center around a place: the favourites, what is played, the
    /// home, the radios.
    mutating func pageSign(_ page: Int, _ x: Double, _ y: Double, _ color: Color) {
        placed(0.5, x, y) { list in
            switch page {
            case 0: list.heart(0, 0, size: 24, color)
            case 1: list.note(color)
            case 2: list.gable(color)
            default: list.antenna(0, 1.5, size: 26, color)
            }
        }
    }

    /// Two notes whose flags are one beam; in one path, because the colour lets light through.
    private mutating func note(_ color: Color) {
        var path = Path()
        path.move(-5.5, -8)
        path.line(9, -11)
        path.line(9, 6)
        path.cubic(9, 10, 2.5, 10.5, 2.5, 7)
        path.cubic(2.5, 4.4, 5, 3.8, 7, 3.8)
        path.line(7, -5.4)
        path.line(-3.5, -3.2)
        path.line(-3.5, 8)
        path.cubic(-3.5, 12, -10, 12.5, -10, 9)
        path.cubic(-10, 6.4, -7.5, 5.8, -5.5, 5.8)
        path.close()
        fill(path, color)
    }

    private mutating func gable(_ color: Color) {
        var path = Path()
        path.move(0, -10.5)
        path.line(12, 0)
        path.line(9, 0)
        path.line(9, 9.5)
        path.line(2.6, 9.5)
        path.line(2.6, 3)
        path.line(-2.6, 3)
        path.line(-2.6, 9.5)
        path.line(-9, 9.5)
        path.line(-9, 0)
        path.line(-12, 0)
        path.close()
        fill(path, color)
    }
}
