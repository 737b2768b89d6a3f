internal import Raster

extension DisplayList {
    /// Fills a shape with a gradient without kinks: the colours are joined by a smooth curve
    /// (Catmull-Rom), not by straight lines.
    mutating func fillSmoothly(_ shape: Shape, from: Spot, to: Spot, _ colors: [Color]) {
        guard colors.count > 2 else { return fill(shape, from: from, to: to, colors) }
        let parts = 6
        var stops: [GradientStop] = []
        let last = colors.count - 1
        for index in 0..<last * parts + 1 {
            let place = Double(index) / Double(parts)
            let left = min(Int(place), last - 1)
            let color = Color.between(
                [max(0, left - 1), left, left + 1, min(last, left + 2)].map { colors[$0] },
                place - Double(left))
            stops.append(GradientStop(at: place / Double(last), color))
        }
        commands.append(.fill(shape, .linearGradient(from: from, to: to, stops: stops)))
    }
}

extension Color {
    /// The colour at a place from 0 to 1 between the second and the third of four.
    fileprivate static func between(_ c: [Color], _ t: Double) -> Color {
        func value(_ path: KeyPath<Color, UInt8>) -> UInt8 {
            let p = c.map { Double($0[keyPath: path]) }
            let a = 2 * p[1] + (p[2] - p[0]) * t
            let b = (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * t * t
            let d = (3 * p[1] - p[0] - 3 * p[2] + p[3]) * t * t * t
            return UInt8(max(0, min(255, (a + b + d) / 2 + 0.5)))
        }
        return Color(
            red: value(\.red), green: value(\.green), blue: value(\.blue), alpha: value(\.alpha))
    }
}
