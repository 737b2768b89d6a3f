internal import Raster

/// The signs of Control Center, each drawn around its middle.
extension DisplayList {
    mutating func controlSign(
        _ sign: SystemPainter.ControlSign, _ x: Double, _ y: Double, size: Double, _ color: Color
    ) {
        placed(size / 24, x, y) { list in
            switch sign {
            case .moon: list.crescent(0, 0, radius: 10, color)
            case .lock: list.rotationLock(color)
            case .mirror: list.mirror(color)
            case .torch: list.torch(color)
            case .timer: list.clock(0, 0, radius: 11, color)
            case .calculator: list.calculator(color)
            case .camera: list.shutter(color)
            case .sun: list.sun(color)
            case .sound: list.loudspeaker(color)
            case .quiet: list.placed(1, 6, 0) { $0.loudspeaker(color, hasWaves: false) }
            }
        }
    }

    mutating func plane(_ x: Double, _ y: Double, size: Double, _ color: Color) {
        placed(size / 24, x, y) { list in
            var path = Path()
            path.move(11.5, 0)
            path.cubic(11.5, -1.6, 9.6, -1.8, 8.4, -1.8)
            path.line(3.6, -1.8)
            path.line(-2, -10.6)
            path.line(-4.6, -10.6)
            path.line(-1.8, -1.8)
            path.line(-7.2, -1.8)
            path.line(-9.2, -4.6)
            path.line(-11.2, -4.6)
            path.line(-9.8, 0)
            path.line(-11.2, 4.6)
            path.line(-9.2, 4.6)
            path.line(-7.2, 1.8)
            path.line(-1.8, 1.8)
            path.line(-4.6, 10.6)
            path.line(-2, 10.6)
            path.line(3.6, 1.8)
            path.line(8.4, 1.8)
            path.cubic(9.6, 1.8, 11.5, 1.6, 11.5, 0)
            path.close()
            list.fill(path, color)
        }
    }

    /// A mast with waves to both sides.
    mutating func antenna(_ x: Double, _ y: Double, size: Double, _ color: Color) {
        placed(size / 24, x, y) { list in
            list.fill(.circle(0, -2.5, 2.6), color)
            var path = Path()
            path.move(0, -2)
            path.line(0, 10)
            for side in [-1.0, 1.0] {
                path.move(side * 5, -7.2)
                path.quad(side * 8.4, -2.5, side * 5, 2.2)
                path.move(side * 8.6, -10.4)
                path.quad(side * 14.4, -2.5, side * 8.6, 5.4)
            }
            list.line(path, color, 2)
        }
    }

    /// A ring that is open above, with a line in the opening.
    mutating func powerSign(_ x: Double, _ y: Double, _ color: Color) {
        let r = 8.6
        var ring = Path()
        ring.move(x - 4.6, y - 6.6)
        ring.cubic(x - r * 1.35, y - 1, x - r * 0.95, y + r * 1.02, x, y + r * 1.02)
        ring.cubic(x + r * 0.95, y + r * 1.02, x + r * 1.35, y - 1, x + 4.6, y - 6.6)
        ring.move(x, y - 9.6)
        ring.line(x, y - 0.6)
        line(ring, color, 2.3)
    }

    /// A triangle that points to the right, or to the left where the size is negative.
    mutating func triangle(_ x: Double, _ y: Double, size: Double, _ color: Color) {
        var path = Path()
        path.move(x - size * 0.4, y - abs(size) * 0.56)
        path.line(x + size * 0.56, y)
        path.line(x - size * 0.4, y + abs(size) * 0.56)
        path.close()
        fill(path, color)
    }

    mutating func crescent(_ x: Double, _ y: Double, radius r: Double, _ color: Color) {
        var path = Path()
        path.move(x - r * 0.1, y - r)
        path.cubic(x - r * 0.75, y + r * 0.2, x + r * 0.1, y + r * 0.95, x + r, y + r * 0.32)
        path.cubic(x + r * 0.6, y + r * 1.3, x - r * 1.1, y + r * 1.1, x - r, y - r * 0.1)
        path.cubic(x - r * 0.95, y - r * 0.6, x - r * 0.5, y - r * 0.95, x - r * 0.1, y - r)
        path.close()
        fill(path, color)
    }

    private mutating func rotationLock(_ color: Color) {
        fill(.rounded(Box(-4.5, -0.5, 9, 7), 1.6), color)
        var shackle = Path()
        shackle.move(-2.6, -0.5)
        shackle.line(-2.6, -2.6)
        shackle.cubic(-2.6, -6, 2.6, -6, 2.6, -2.6)
        shackle.line(2.6, -0.5)
        line(shackle, color, 1.5)
        var ring = Path()
        ring.move(6.4, -9.4)
        ring.cubic(-3.6, -16.4, -15.6, -6, -10, 5.4)
        ring.cubic(-5, 14.6, 9, 13.4, 11.2, 2.6)
        line(ring, color, 1.7)
        var head = Path()
        head.move(2.2, -7.2)
        head.line(8.4, -7.6)
        head.line(6.8, -13.6)
        line(head, color, 1.7)
    }

    private mutating func mirror(_ color: Color) {
        stroke(.smooth(Box(-12, -6, 15, 12), 3), color, 1.8)
        fill(.smooth(Box(-3, -1, 15, 11), 3), color)
    }

    private mutating func torch(_ color: Color) {
        fill(.rounded(Box(-5.4, -12, 10.8, 3.6), 1.2), color)
        var body = Path()
        body.move(-5.4, -6.8)
        body.line(5.4, -6.8)
        body.cubic(5.4, -3.4, 3, -3.2, 3, -0.4)
        body.line(3, 11.4)
        body.line(-3, 11.4)
        body.line(-3, -0.4)
        body.cubic(-3, -3.2, -5.4, -3.4, -5.4, -6.8)
        body.close()
        fill(body, color)
    }

    private mutating func calculator(_ color: Color) {
        stroke(.smooth(Box(-8.5, -11.5, 17, 23), 3.6), color, 1.7)
        fill(.rounded(Box(-5.4, -8.6, 10.8, 4.4), 1.2), color)
        for row in 0..<3 {
            for column in 0..<3 {
                let (x, y) = (Double(column - 1) * 4.2, -0.4 + Double(row) * 4)
                fill(.circle(x, y, 1.3), color)
            }
        }
    }

    private mutating func shutter(_ color: Color) {
        fill(.smooth(Box(-4.6, -9.4, 9.2, 6), 2.2), color)
        fill(.smooth(Box(-11.5, -6.8, 23, 16), 3.8), color)
        let dark = Color(0x3A3A_44FF)
        stroke(.circle(0, 1.2, 4.4), dark, 1.6)
    }

    private mutating func sun(_ color: Color) {
        fill(.circle(0, 0, 5), color)
        var rays = Path()
        let d = 0.7071
        for (dx, dy) in [(1.0, 0.0), (d, d), (0, 1), (-d, d), (-1, 0), (-d, -d), (0, -1), (d, -d)] {
            rays.move(dx * 7.8, dy * 7.8)
            rays.line(dx * 10.6, dy * 10.6)
        }
        line(rays, color, 2)
    }

    private mutating func loudspeaker(_ color: Color, hasWaves: Bool = true) {
        var path = Path()
        path.move(-11, -3.4)
        path.line(-7, -3.4)
        path.line(-1.4, -8)
        path.line(-1.4, 8)
        path.line(-7, 3.4)
        path.line(-11, 3.4)
        path.close()
        fill(path, color)
        guard hasWaves else { return }
        var waves = Path()
        waves.move(2.4, -4)
        waves.quad(5.4, 0, 2.4, 4)
        waves.move(5.8, -7)
        waves.quad(11.6, 0, 5.8, 7)
        line(waves, color, 2)
    }
}
