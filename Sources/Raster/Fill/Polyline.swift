/// Contours of straight lines in pixels: what paths become before they are filled or stroked.
struct Polyline {
    struct Contour {
        var range: Range<Int>
        var isClosed: Bool
    }

    private(set) var points: [Spot] = []
    private(set) var contours: [Contour] = []
    private var start = 0

    /// Curves stray from their chords by at most this many pixels: 1.3/255 of coverage.
    static let tolerancePx = 0.005
    /// More chords than this one curve never gets.
    static let mostChords = 400.0

    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        contours.removeAll(keepingCapacity: true)
        start = 0
    }

    mutating func move(_ spot: Spot) {
        finish(isClosed: false)
        points.append(spot)
    }

    mutating func line(_ spot: Spot) {
        if points.count == start { points.append(spot) }
        points.append(spot)
    }

    /// Ends the current contour; a following line starts where the contour started.
    mutating func close() {
        if points.count == start { return }
        let first = points[start]
        finish(isClosed: true)
        points.append(first)
    }

    /// Ends the current contour; single points are dropped unless closed (a dot for round caps).
    mutating func finish(isClosed: Bool) {
        if points.count - start > 1 || (isClosed && points.count > start) {
            contours.append(Contour(range: start..<points.count, isClosed: isClosed))
        } else {
            points.removeLast(points.count - start)
        }
        start = points.count
    }

    mutating func quad(_ control: Spot, _ end: Spot) {
        let from = current(or: control)
        let thirds = 2.0 / 3
        cubic(
            Spot(from.x + (control.x - from.x) * thirds, from.y + (control.y - from.y) * thirds),
            Spot(end.x + (control.x - end.x) * thirds, end.y + (control.y - end.y) * thirds), end)
    }

    mutating func cubic(_ c1: Spot, _ c2: Spot, _ end: Spot) {
        let p0 = current(or: c1)
        if points.count == start { points.append(p0) }
        let bend = max(secondDifference(p0, c1, c2), secondDifference(c1, c2, end))
        let wanted = (0.75 * bend / Self.tolerancePx).squareRoot()
        let chords = wanted < Self.mostChords ? Int(wanted) + 1 : Int(Self.mostChords)
        let step = 1 / Double(chords)
        for index in 1..<max(chords, 1) {
            let t = Double(index) * step
            let u = 1 - t
            let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            points.append(
                Spot(
                    w0 * p0.x + w1 * c1.x + w2 * c2.x + w3 * end.x,
                    w0 * p0.y + w1 * c1.y + w2 * c2.y + w3 * end.y))
        }
        points.append(end)
    }

    private func current(or fallback: Spot) -> Spot {
        points.count > start ? points[points.count - 1] : fallback
    }

    private func secondDifference(_ a: Spot, _ b: Spot, _ c: Spot) -> Double {
        let x = a.x - 2 * b.x + c.x
        let y = a.y - 2 * b.y + c.y
        let length = (x * x + y * y).squareRoot()
        return length.isFinite ? length : farPx
    }

    /// The smallest upright rectangle around all points, or nil without points.
    var box: (x0: Double, y0: Double, x1: Double, y1: Double)? {
        guard let first = points.first else { return nil }
        var box = (x0: first.x, y0: first.y, x1: first.x, y1: first.y)
        for point in points {
            box.x0 = min(box.x0, point.x)
            box.y0 = min(box.y0, point.y)
            box.x1 = max(box.x1, point.x)
            box.y1 = max(box.y1, point.y)
        }
        return box
    }

    mutating func mapPoints(_ map: (Spot) -> Spot) {
        for index in points.indices { points[index] = map(points[index]) }
    }

    /// Returns whether all coordinates are numbers; the far ones are pulled in.
    mutating func settle() -> Bool {
        for index in points.indices {
            let point = points[index]
            if !point.x.isFinite || !point.y.isFinite { return false }
            points[index] = Spot(near(point.x), near(point.y))
        }
        return true
    }
}

extension Polyline {
    /// Maps all points.
    mutating func apply(_ map: Affine) {
        mapPoints { map.apply($0) }
    }
}
