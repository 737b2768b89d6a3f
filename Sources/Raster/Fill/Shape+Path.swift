/// What takes the segments of an outline.
protocol OutlineSink {
    mutating func move(_ spot: Spot)
    mutating func line(_ spot: Spot)
    mutating func cubic(_ control1: Spot, _ control2: Spot, _ end: Spot)
    mutating func close()
}

extension Polyline: OutlineSink {}

extension Path: OutlineSink {
    mutating func move(_ spot: Spot) { elements.append(.move(spot)) }
    mutating func line(_ spot: Spot) {
        elements.append(elements.isEmpty || elements.last == .close ? .move(spot) : .line(spot))
    }
    mutating func cubic(_ control1: Spot, _ control2: Spot, _ end: Spot) {
        elements.append(.cubic(end, control1: control1, control2: control2))
    }
}

extension Shape {
    /// The shape's outline as a path.
    public var path: Path {
        if case .path(let path, _) = self { return path }
        var path = Path()
        appendOutline(to: &path, map: .identity)
        return path
    }
}

extension Path {
    /// The rectangle of all points, also of those that bend curves; nil without any.
    var bounds: Box? {
        let spots = elements.flatMap { element -> [Spot] in
            switch element {
            case .move(let spot), .line(let spot): [spot]
            case .quad(let spot, let control): [spot, control]
            case .cubic(let spot, let control1, let control2): [spot, control1, control2]
            case .close: []
            }
        }
        let (xs, ys) = (spots.map(\.x), spots.map(\.y))
        guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else {
            return nil
        }
        return Box(x0, y0, x1 - x0, y1 - y0)
    }
}

extension DisplayList.Command {
    /// The shadow that a shape's edge throws into the shape: that of everything around it, inside.
    ///
    /// - Parameters:
    ///   - sigma: the blur's standard deviation in points.
    ///   - dx: how far to the right the shadow is moved, in points.
    ///   - dy: how far down it is moved, in points.
    public static func innerShadow(
        _ shape: Shape, _ color: Color, sigma: Double, dx: Double, dy: Double
    ) -> DisplayList.Command {
        var around = shape.path
        if let box = around.bounds {
            // Three sigmas hold all that is seen; what is cut off there is below half a level.
            let (wide, high) = (4 * sigma + abs(dx) + 4, 4 * sigma + abs(dy) + 4)
            let (left, top) = (box.x - wide, box.y - high)
            let (right, bottom) = (box.x + box.width + wide, box.y + box.height + high)
            around.move(left, top)
            around.line(right, top)
            around.line(right, bottom)
            around.line(left, bottom)
            around.close()
        }
        let shadow = DisplayList.Command.shadow(
            .path(around, .evenOdd), color, sigma: sigma, dx: dx, dy: dy)
        return .clip(shape, DisplayList([shadow]))
    }
}
