/// Turns the line of a stroke into an outline to be filled.
///
/// Shapes with parallel sides become two rings, the outer and the inner; all else is walked along
/// both sides, with joins on the outside of turns. Works at the size on the screen but before any
/// rotation, so that curves are smooth and pens stay round.
struct Stroker {
    /// Joins sharper than this (the miter's length in line widths) are cut off.
    static let miterLimit = 10.0

    private let style: StrokeStyle
    private let scale: Double
    private let half: Double
    private var source = Polyline()
    private var result = Polyline()
    private var isDone = false

    /// Prepares a stroke; nil when a number of the shape is not finite.
    init?(_ shape: Shape, _ style: StrokeStyle, scale: Double) {
        self.style = style
        self.scale = max(scale, 1e-6)
        half = near(style.width * self.scale) / 2
        if !shape.isFinite { return nil }
        let map = Affine.scaled(self.scale, movedBy: 0, 0)
        if let (outer, inner) = Self.rings(shape, style) {
            outer.append(to: &result, map: map)
            var hole = Polyline()
            inner?.append(to: &hole, map: map)
            result.append(reversed: hole)
            isDone = true
        } else {
            shape.append(to: &source, map: map)
            if !source.settle() { return nil }
        }
    }

    /// The outline of the stroke under the map that the scale was taken from.
    consuming func outline(_ map: Affine) -> Polyline {
        if !isDone { walk() }
        result.apply(map.after(.scaled(1 / scale, movedBy: 0, 0)))
        return result
    }

    /// The outer and the inner border of a stroked shape with parallel sides.
    private static func rings(_ shape: Shape, _ style: StrokeStyle) -> (Shape, Shape?)? {
        let half = style.width / 2
        func grown(_ box: Box, _ by: Double) -> Box {
            Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)
        }
        switch shape {
        case .rect(let box) where !box.isEmpty && style.join == .miter:
            return (.rect(grown(box, half)), .rect(grown(box, -half)))
        case .roundedRect(let box, let radius, let continuous) where !box.isEmpty:
            let fitted = min(radius, min(box.width, box.height) / 2)
            if fitted <= 0 { return nil }
            return (
                .roundedRect(grown(box, half), radius: fitted + half, continuous: continuous),
                .roundedRect(
                    grown(box, -half), radius: max(0, fitted - half), continuous: continuous)
            )
        case .ellipse(let box) where !box.isEmpty && box.width == box.height:
            return (.ellipse(grown(box, half)), .ellipse(grown(box, -half)))
        default: return nil
        }
    }

    private mutating func walk() {
        for contour in source.contours {
            let points = Self.distinct(source.points[contour.range], contour.isClosed)
            if points.count < 2 {
                if let point = points.first { dot(point) }
                continue
            }
            let directions = Self.directions(points, contour.isClosed)
            let back = Array(points.reversed())
            side(points, directions, contour.isClosed)
            if contour.isClosed {
                result.close()
                result.finish(isClosed: false)
            }
            side(back, Self.directions(back, contour.isClosed), contour.isClosed)
            result.close()
            result.finish(isClosed: false)
        }
    }

    private static func distinct(_ points: ArraySlice<Spot>, _ closed: Bool) -> [SIMD2<Double>] {
        var kept: [SIMD2<Double>] = []
        for point in points {
            let place = SIMD2(point.x, point.y)
            if let last = kept.last, length(place - last) < 1e-4 { continue }
            kept.append(place)
        }
        if closed, kept.count > 1, length(kept[0] - kept[kept.count - 1]) < 1e-4 {
            kept.removeLast()
        }
        return kept
    }

    /// The unit direction from each point to the next (and from the last to the first).
    private static func directions(_ points: [SIMD2<Double>], _ closed: Bool) -> [SIMD2<Double>] {
        let count = closed ? points.count : points.count - 1
        return (0..<count).map { index in
            let way = points[(index + 1) % points.count] - points[index]
            return way / length(way)
        }
    }

    /// Walks along the left side; an open line ends with its cap.
    private mutating func side(
        _ points: [SIMD2<Double>], _ directions: [SIMD2<Double>], _ closed: Bool
    ) {
        if closed {
            for index in points.indices {
                let into = (index + points.count - 1) % points.count
                join(points[index], directions[into], directions[index], points, index)
            }
            return
        }
        let last = points.count - 1
        add(points[0] + left(directions[0]) * half)
        for index in 1..<max(1, last) {
            join(points[index], directions[index - 1], directions[index], points, index)
        }
        cap(points[last], directions[last - 1])
    }

    private mutating func join(
        _ point: SIMD2<Double>, _ into: SIMD2<Double>, _ out: SIMD2<Double>,
        _ points: [SIMD2<Double>], _ index: Int
    ) {
        let (from, to) = (left(into), left(out))
        let cosine = (into * out).sum()
        let sine = into.x * out.y - into.y * out.x
        let corner = (from + to) / max(1 + cosine, 1e-9)
        if sine < 0 || (sine == 0 && cosine > 0) {
            // The left side is the inside of the turn.
            let before = points[(index + points.count - 1) % points.count]
            let after = points[(index + 1) % points.count]
            let reach = half * length(corner)
            if reach < min(length(point - before), length(point - after)) && cosine > -0.9 {
                return add(point + corner * half)
            }
            add(point + from * half)
            add(point)
            return add(point + to * half)
        }
        if cosine > 0.9995 { return add(point + corner * half) }
        switch style.join {
        case .miter where (1 + cosine) / 2 * Self.miterLimit * Self.miterLimit >= 1:
            add(point + corner * half)
        case .round where cosine < -0.99:
            arc(point, from, into)
            arc(point, into, to)
        case .round: arc(point, from, to)
        case .miter, .bevel:
            add(point + from * half)
            add(point + to * half)
        }
    }

    private mutating func cap(_ point: SIMD2<Double>, _ direction: SIMD2<Double>) {
        let side = left(direction)
        switch style.cap {
        case .butt:
            add(point + side * half)
            add(point - side * half)
        case .square:
            add(point + (side + direction) * half)
            add(point + (direction - side) * half)
        case .round:
            arc(point, side, direction)
            arc(point, direction, -side)
        }
    }

    /// A line of no length: a dot in the form of the caps.
    private mutating func dot(_ point: SIMD2<Double>) {
        if style.cap == .butt { return }
        cap(point, SIMD2(1, 0))
        cap(point, SIMD2(-1, 0))
        result.close()
        result.finish(isClosed: false)
    }

    /// Points on the pen's circle from one unit vector to another, by halving the angle.
    private mutating func arc(
        _ point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, depth: Int = 0
    ) {
        let cosine = (from * to).sum()
        // The chord's middle lies half * (1 - sqrt((1 + cos) / 2)) inside.
        let inside = half * (1 - max(0, (1 + cosine) / 2).squareRoot())
        if inside < Polyline.tolerancePx || depth > 8 {
            add(point + from * half)
            return add(point + to * half)
        }
        let sum = from + to
        let middle = sum / max(length(sum), 1e-9)
        arc(point, from, middle, depth: depth + 1)
        arc(point, middle, to, depth: depth + 1)
    }

    private mutating func add(_ point: SIMD2<Double>) { result.line(Spot(point.x, point.y)) }
}

/// The left of a direction on the screen, where y grows downwards.
private func left(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(direction.y, -direction.x)
}

private func length(_ vector: SIMD2<Double>) -> Double {
    (vector * vector).sum().squareRoot()
}

extension Polyline {
    /// Appends the contours of another, walked backwards.
    mutating func append(reversed other: Polyline) {
        for contour in other.contours {
            for point in other.points[contour.range].reversed() { line(point) }
            close()
            finish(isClosed: false)
        }
    }
}
