internal import Raster
internal import Simulator

extension Box {
    var maxX: Double { x + width }
    var maxY: Double { y + height }
    var midX: Double { x + width / 2 }
    var midY: Double { y + height / 2 }

    /// The box of a rectangle of the model.
    init(_ rect: Rect) {
        self.init(rect.x.points, rect.y.points, rect.width.points, rect.height.points)
    }

    /// A square or rectangle around a middle.
    init(center x: Double, _ y: Double, width: Double, height: Double) {
        self.init(x - width / 2, y - height / 2, width, height)
    }

    /// The box with every edge moved inwards, or outwards by negative lengths.
    func inset(_ dx: Double, _ dy: Double) -> Box {
        Box(x + dx, y + dy, max(0, width - 2 * dx), max(0, height - 2 * dy))
    }

    /// Returns whether a place lies in the box.
    func contains(_ spot: Spot) -> Bool {
        spot.x >= x && spot.x < maxX && spot.y >= y && spot.y < maxY
    }

    /// The box moved.
    func moved(_ dx: Double, _ dy: Double) -> Box { Box(x + dx, y + dy, width, height) }

    /// The box with its edges on multiples of a length, such as a pixel's.
    func snapped(to pixel: Double) -> Box {
        func snap(_ value: Double) -> Double { (value / pixel).rounded() * pixel }
        let (left, top) = (snap(x), snap(y))
        return Box(left, top, snap(maxX) - left, snap(maxY) - top)
    }

    /// The box with its upper and lower edge elsewhere.
    func spanning(top: Double, bottom: Double) -> Box { Box(x, top, width, bottom - top) }
}
