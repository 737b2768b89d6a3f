/// The outline of a rounded corner, for a radius of 1, as distances from the corner's two edges.
///
/// A smooth corner is a circular arc in the middle and, towards each edge, a cubic whose curvature
/// grows from 0 (the edge) to 1 (the arc), so that highlights do not break. With t = tan(angle/2)
/// of the angle where the arc takes over, all of it is rational in t: the cubic's third control
/// point is where the edge meets the arc's tangent, the curvature of the arc fixes the handle
/// d = 3/4 t (1 + t²), the first handle is 2 d, and the corner reaches 1 + 5/4 t + 9/4 t³ along
/// each edge. t = 0 is the plain circle. Apple's corners reach about 1.5287 radii; that gives t.
struct CornerCurve {
    /// How far the corner reaches along each edge, in radii.
    let reach: Double
    /// Distances along the first edge and from it of the points of three cubics, the start first.
    let points: [(along: Double, away: Double)]

    /// How far Apple's continuous corners reach, in radii.
    static let appleReach = 1.528665

    static let circle = CornerCurve(t: 0)
    static let smooth = CornerCurve(t: Self.solve(reach: appleReach))

    /// The smooth curve that reaches no further than what a side has room for.
    static func continuous(room: Double) -> CornerCurve {
        if room >= appleReach { return smooth }
        return room <= 1.0001 ? circle : CornerCurve(t: solve(reach: room))
    }

    /// Newton's iteration for 1 + 5/4 t + 9/4 t³ = reach.
    private static func solve(reach: Double) -> Double {
        var t = (reach - 1) * 0.7
        for _ in 0..<8 {
            let value = 1 + 1.25 * t + 2.25 * t * t * t - reach
            t -= value / (1.25 + 6.75 * t * t)
        }
        return t
    }

    private init(t: Double) {
        let d = 0.75 * t * (1 + t * t)
        reach = 1 + 1.25 * t + 2.25 * t * t * t
        // The arc starts at the angle 2 atan t on the circle around (1, 1).
        let sine = 2 * t / (1 + t * t)
        let cosine = (1 - t * t) / (1 + t * t)
        let arcStart = (along: 1 - sine, away: 1 - cosine)
        // The arc spans 90° less twice the start; the tangent of a quarter of that is its handle.
        let tangent = sine / cosine
        let half = (1 - tangent) / (1 + tangent)
        let quarter = half / (1 + (1 + half * half).squareRoot())
        let handle = 4.0 / 3 * quarter
        let c1 = (along: arcStart.along - handle * cosine, away: arcStart.away + handle * sine)
        let start = [
            (along: reach, away: 0.0), (along: 1 - t + d, away: 0.0), (along: 1 - t, away: 0.0),
            arcStart
        ]
        let mirrored = start.reversed().map { (along: $0.away, away: $0.along) }
        points = start + [c1, (along: c1.away, away: c1.along)] + mirrored
    }
}
