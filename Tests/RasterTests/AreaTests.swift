import Pictures
import Testing

@testable import Raster

@Suite("Coverage is the exact area")
struct AreaTests {
    /// The area of a convex polygon inside a pixel, by cutting it at the pixel's four sides.
    static func area(_ polygon: [Spot], _ x: Int, _ y: Int) -> Double {
        var points = polygon
        let (left, top) = (Double(x), Double(y))
        points = cut(points) { $0.x - left }
        points = cut(points) { left + 1 - $0.x }
        points = cut(points) { $0.y - top }
        points = cut(points) { top + 1 - $0.y }
        var twice = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            twice += point.x * next.y - next.x * point.y
        }
        return abs(twice) / 2
    }

    private static func cut(_ points: [Spot], _ inside: (Spot) -> Double) -> [Spot] {
        var kept: [Spot] = []
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            let (a, b) = (inside(point), inside(next))
            if a >= 0 { kept.append(point) }
            if (a > 0 && b < 0) || (a < 0 && b > 0) {
                let t = a / (a - b)
                kept.append(
                    Spot(point.x + (next.x - point.x) * t, point.y + (next.y - point.y) * t))
            }
        }
        return kept
    }

    @Test("Covers triangles by their area, within 3/255", arguments: 0..<60)
    func triangles(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed))
        func coordinate() -> Double { Double(dice.below(60_000)) / 1000 - 14 }
        let corners = (0..<3).map { _ in Spot(coordinate(), coordinate()) }
        var path = Path()
        path.move(corners[0].x, corners[0].y)
        for corner in corners.dropFirst() { path.line(corner.x, corner.y) }
        path.close()
        let bitmap = try draw([.fill(.path(path, .nonZero), .color(black))], width: 32, height: 32)
        for y in 0..<32 {
            for x in 0..<32 {
                let seen = Double(255 - bitmap[x, y].red)
                let exact = Self.area(corners, x, y) * 255
                #expect(abs(seen - exact) <= 3, "pixel \(x), \(y): \(seen) and not \(exact)")
            }
        }
    }

    @Test("Covers circles by pi r squared in sum", arguments: [0.7, 3, 10.5, 29.3])
    func circles(_ radius: Double) throws {
        let box = Box(32.2 - radius, 31.7 - radius, 2 * radius, 2 * radius)
        let shapes: [Shape] = [
            .ellipse(box), .roundedRect(box, radius: radius, continuous: false),
            .roundedRect(box, radius: 100, continuous: true)
        ]
        for shape in shapes {
            let bitmap = try draw([.fill(shape, .color(black))])
            let sum = bitmap.withPixels { $0.reduce(0) { $0 + 255 - Int($1 & 255) } }
            let exact = Double.pi * radius * radius
            #expect(abs(Double(sum) / 255 - exact) < exact * 0.001 + 0.05)
        }
    }

    @Test("Fills a path that goes around twice differently by the two rules")
    func rules() throws {
        var path = Path()
        for inset in [0.0, 8] {
            path.move(8 + inset, 8 + inset)
            path.line(40 - inset, 8 + inset)
            path.line(40 - inset, 40 - inset)
            path.line(8 + inset, 40 - inset)
            path.close()
        }
        let nonZero = try draw([.fill(.path(path, .nonZero), .color(black))])
        let evenOdd = try draw([.fill(.path(path, .evenOdd), .color(black))])
        #expect(nonZero[24, 24] == .black && nonZero[10, 10] == .black)
        #expect(evenOdd[24, 24] == .white && evenOdd[10, 10] == .black)
    }

    @Test("Draws a smooth corner that reaches 1.5287 radii, symmetric and convex")
    func smoothCorner() {
        let points = CornerCurve.smooth.points
        #expect(abs(points[0].along - CornerCurve.appleReach) < 1e-9)
        for (point, mirror) in zip(points, points.reversed()) {
            #expect(abs(point.along - mirror.away) < 1e-12)
        }
        var turn = 0.0
        for index in 2..<points.count {
            let (a, b, c) = (points[index - 2], points[index - 1], points[index])
            let (ux, uy) = (b.along - a.along, b.away - a.away)
            let (vx, vy) = (c.along - b.along, c.away - b.away)
            #expect(ux * vy - uy * vx <= 1e-9)
            turn += ux * vy - uy * vx
        }
        #expect(turn < 0)
        #expect(abs(CornerCurve.continuous(room: 1.2).points[0].along - 1.2) < 1e-9)
    }

    @Test("Covers strokes by the area of their line", arguments: [1.0, 2.5, 7])
    func strokes(_ width: Double) throws {
        var line = Path()
        line.move(10, 20.3)
        line.line(50, 20.3)
        let cases: [(StrokeStyle, Double)] = [
            (StrokeStyle(width: width), 40 * width),
            (StrokeStyle(width: width, cap: .square), (40 + width) * width),
            (StrokeStyle(width: width, cap: .round), 40 * width + Double.pi * width * width / 4)
        ]
        for (style, exact) in cases {
            let bitmap = try draw([.stroke(.path(line, .nonZero), black, style)])
            let sum = bitmap.withPixels { $0.reduce(0) { $0 + 255 - Int($1 & 255) } }
            #expect(abs(Double(sum) / 255 - exact) < 0.3, "\(style)")
        }
        let ring = try draw([
            .stroke(.ellipse(Box(16, 16, 32, 32)), black, StrokeStyle(width: width))
        ])
        let sum = ring.withPixels { $0.reduce(0) { $0 + 255 - Int($1 & 255) } }
        #expect(abs(Double(sum) / 255 - Double.pi * 32 * width) < 0.5)
    }

    @Test("Fills a corner with a miter join, cuts it with a bevel, and rounds it between")
    func joins() throws {
        var corner = Path()
        corner.move(10, 50)
        corner.line(50, 50)
        corner.line(50, 10)
        func ink(_ join: StrokeStyle.Join) throws -> Int {
            let style = StrokeStyle(width: 12, join: join)
            let bitmap = try draw([.stroke(.path(corner, .nonZero), black, style)])
            return bitmap.withPixels { $0.reduce(0) { $0 + 255 - Int($1 & 255) } }
        }
        let (miter, round, bevel) = (try ink(.miter), try ink(.round), try ink(.bevel))
        #expect(miter > round && round > bevel)
        #expect(abs(miter - bevel - 18 * 255) < 255)
    }
}
