internal import Raster

/// Signal, wifi and battery, drawn with their lower left corner at a place.
extension DisplayList {
    /// Four bars of growing height, 17 by 10.7 at a unit of 1.
    mutating func signal(_ x: Double, bottom: Double, unit u: Double, _ color: Color) {
        for (index, height) in [4.0, 6.3, 8.5, 10.7].enumerated() {
            let box = Box(
                x + Double(index) * 4.67 * u, bottom - height * u, 3 * u, height * u)
            fill(.rounded(box, 0.9 * u), color)
        }
    }

    /// Three waves of a radio signal, 15.3 by 11 at a unit of 1.
    mutating func wifi(_ x: Double, bottom: Double, unit u: Double, _ color: Color) {
        let middle = x + 7.65 * u
        let centre = bottom - 0.1 * u
        clipped(to: .path(Self.wedge(middle, centre, 15.6 * u), .nonZero)) { list in
            list.fill(.circle(middle, centre, 3.3 * u), color)
            for radius in [5.7, 9.45] {
                list.stroke(.circle(middle, centre, radius * u), color, 2.3 * u)
            }
        }
    }

    /// A quarter of the plane that opens upwards from a point.
    private static func wedge(_ x: Double, _ y: Double, _ reach: Double) -> Path {
        var path = Path()
        path.move(x, y)
        path.line(x - reach * 0.71, y - reach * 0.71)
        path.line(x - reach * 0.71, y - reach)
        path.line(x + reach * 0.71, y - reach)
        path.line(x + reach * 0.71, y - reach * 0.71)
        path.close()
        return path
    }

    /// A full battery, 24.3 by 11.3 at a unit of 1 with its cap.
    mutating func battery(_ x: Double, bottom: Double, unit u: Double, _ color: Color) {
        let body = Box(x, bottom - 11.33 * u, 22 * u, 11.33 * u)
        stroke(.smooth(body.inset(0.5 * u, 0.5 * u), 3 * u), color.opacity(0.38), u)
        fill(.smooth(body.inset(2 * u, 2 * u), 1.6 * u), color)
        var cap = Path()
        cap.move(x + 23 * u, bottom - 7.7 * u)
        cap.cubic(
            x + 24.7 * u, bottom - 7 * u, x + 24.7 * u, bottom - 4.3 * u, x + 23 * u,
            bottom - 3.65 * u)
        cap.close()
        fill(cap, color.opacity(0.42))
    }
}
