extension Shape {
    /// The rule for the shape's inside.
    var rule: FillRule {
        if case .path(_, let rule) = self { return rule }
        return .nonZero
    }

    /// A Boolean value that indicates whether all numbers of the shape are finite.
    var isFinite: Bool {
        switch self {
        case .rect(let box), .ellipse(let box): box.isFinite
        case .roundedRect(let box, let radius, _): box.isFinite && radius.isFinite
        case .roundedCorners(let box, let a, let b, let c, let d):
            box.isFinite && a.isFinite && b.isFinite && c.isFinite && d.isFinite
        case .path: true
        }
    }

    /// Appends the outline, mapped to pixels.
    func append(to line: inout Polyline, map: Affine) {
        if case .path(let path, _) = self { return line.append(path, map: map) }
        appendOutline(to: &line, map: map)
        line.finish(isClosed: false)
    }

    /// Appends the outline of any shape but a path.
    func appendOutline(to line: inout some OutlineSink, map: Affine) {
        switch self {
        case .rect(let box): line.append(box, radii: .zero, .circle, map: map)
        case .roundedRect(let box, let radius, let continuous):
            let room = min(box.width, box.height) / 2
            let fitted = max(0, min(radius, room))
            let curve: CornerCurve =
                continuous && fitted > 0 ? .continuous(room: room / fitted) : .circle
            line.append(box, radii: SIMD4(repeating: fitted), curve, map: map)
        case .roundedCorners(let box, let topLeft, let topRight, let bottomRight, let bottomLeft):
            let radii = SIMD4(topLeft, topRight, bottomRight, bottomLeft)
            line.append(box, radii: box.fitted(radii), .circle, map: map)
        case .ellipse(let box): line.append(ellipseIn: box, map: map)
        case .path: break
        }
    }

    /// The upright rectangle that the shape fills wholly, if it is one.
    var upright: Box? {
        switch self {
        case .rect(let box): box
        case .roundedRect(let box, let radius, _) where radius <= 0: box
        default: nil
        }
    }
}

extension Shape {
    /// A rounded rectangle, and how far its upper and lower corners reach down its sides.
    var corners: (box: Box, top: Double, bottom: Double)? {
        switch self {
        case .roundedRect(let box, let radius, let continuous) where !box.isEmpty && radius > 0:
            let room = min(box.width, box.height) / 2
            let reach = min(radius * (continuous ? CornerCurve.appleReach : 1), room)
            return (box, reach, reach)
        case .roundedCorners(let box, let a, let b, let c, let d) where !box.isEmpty:
            let radii = box.fitted(SIMD4(a, b, c, d))
            return (box, max(radii[0], radii[1]), max(radii[2], radii[3]))
        default: return nil
        }
    }
}

extension Box {
    var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// A Boolean value that indicates whether the rectangle encloses nothing.
    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Radii (top left, top right, bottom right, bottom left) shrunk together until they fit.
    func fitted(_ radii: SIMD4<Double>) -> SIMD4<Double> {
        let r = radii.replacing(with: 0, where: radii .< 0)
        var factor = 1.0
        let sides = [
            (r[0] + r[1], width), (r[2] + r[3], width), (r[1] + r[2], height),
            (r[3] + r[0], height)
        ]
        for (wanted, room) in sides where wanted > room { factor = min(factor, room / wanted) }
        return r * factor
    }
}

extension OutlineSink {
    /// Appends a rectangle with the radii top left, top right, bottom right, bottom left.
    mutating func append(_ box: Box, radii: SIMD4<Double>, _ curve: CornerCurve, map: Affine) {
        if box.isEmpty { return }
        let (right, bottom) = (box.x + box.width, box.y + box.height)
        // Each corner with the direction in which the outline (clockwise) comes to it.
        append(corner: Spot(box.x, box.y), 0, -1, radii[0], curve, map)
        append(corner: Spot(right, box.y), 1, 0, radii[1], curve, map)
        append(corner: Spot(right, bottom), 0, 1, radii[2], curve, map)
        append(corner: Spot(box.x, bottom), -1, 0, radii[3], curve, map)
        close()
    }

    private mutating func append(
        corner: Spot, _ dx: Double, _ dy: Double, _ radius: Double, _ curve: CornerCurve,
        _ map: Affine
    ) {
        if radius <= 0 { return line(map.apply(corner)) }
        // The outline turns right: after (dx, dy) it continues along (-dy, dx).
        func spot(_ point: (along: Double, away: Double)) -> Spot {
            let back = -point.along * radius
            let side = point.away * radius
            return map.apply(
                Spot(corner.x + dx * back - dy * side, corner.y + dy * back + dx * side))
        }
        let points = curve.points
        line(spot(points[0]))
        for index in stride(from: 1, to: points.count, by: 3) {
            cubic(spot(points[index]), spot(points[index + 1]), spot(points[index + 2]))
        }
    }

    mutating func append(ellipseIn box: Box, map: Affine) {
        if box.isEmpty { return }
        let (rx, ry) = (box.width / 2, box.height / 2)
        let (cx, cy) = (box.x + rx, box.y + ry)
        let k = 0.5522847498307936
        let unit: [(Double, Double)] = [
            (1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0), (-1, -k), (-k, -1),
            (0, -1), (k, -1), (1, -k), (1, 0)
        ]
        let spots = unit.map { map.apply(Spot(cx + rx * $0.0, cy + ry * $0.1)) }
        move(spots[0])
        for index in stride(from: 1, to: spots.count, by: 3) {
            cubic(spots[index], spots[index + 1], spots[index + 2])
        }
        close()
    }
}

extension Polyline {
    mutating func append(_ path: Path, map: Affine) {
        for element in path.elements {
            switch element {
            case .move(let spot): move(map.apply(spot))
            case .line(let spot): line(map.apply(spot))
            case .quad(let spot, let control): quad(map.apply(control), map.apply(spot))
            case .cubic(let spot, let control1, let control2):
                cubic(map.apply(control1), map.apply(control2), map.apply(spot))
            case .close: close()
            }
        }
        finish(isClosed: false)
    }
}
