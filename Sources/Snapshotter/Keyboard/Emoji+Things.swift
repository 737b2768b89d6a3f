internal import Raster

/// Things within a circle of radius 16 around the origin.
extension Emoji.Thing {
    func draw(into list: inout DisplayList) {
        switch self {
        case .heart(let color): list.heart(0, -0.5, size: 31, Color(color))
        case .star: drawStar(into: &list)
        case .sun: drawSun(into: &list)
        case .moon: drawMoon(into: &list)
        case .cloud: drawCloud(into: &list)
        case .flower: drawFlower(into: &list)
        case .tree: drawTree(into: &list)
        case .apple: drawApple(into: &list)
        case .balloon(let color): drawBalloon(Color(color), into: &list)
        case .drop: drawDrop(into: &list)
        case .snowman: drawSnowman(into: &list)
        }
    }

    private func drawStar(into list: inout DisplayList) {
        let outer = [
            (0.0, -15.5), (14.74, -4.79), (9.11, 12.54), (-9.11, 12.54), (-14.74, -4.79)
        ]
        let inner = [(3.82, -5.26), (6.18, 2.01), (0.0, 6.5), (-6.18, 2.01), (-3.82, -5.26)]
        var path = Path()
        path.move(outer[0].0, outer[0].1)
        for index in outer.indices {
            if index > 0 { path.line(outer[index].0, outer[index].1) }
            path.line(inner[index].0, inner[index].1)
        }
        path.close()
        list.fill(path, Color(0xFBC0_2DFF))
        list.line(path, Color(0xFBC0_2DFF), 2)
    }

    private func drawSun(into list: inout DisplayList) {
        var rays = Path()
        for (dx, dy) in Self.eight {
            rays.move(dx * 11.4, dy * 11.4)
            rays.line(dx * 15, dy * 15)
        }
        list.line(rays, Color(0xF9A8_25FF), 2.4)
        list.fill(
            .circle(0, 0, 9), from: Spot(0, -9), to: Spot(0, 9),
            [Color(0xFFE0_57FF), Color(0xF9A8_25FF)])
    }

    /// The eight directions, unit length.
    private static let eight = [
        (0.0, -1.0), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071),
        (-1, 0), (-0.7071, -0.7071)
    ]

    private func drawMoon(into list: inout DisplayList) {
        var path = Path()
        path.move(4, -14)
        path.cubic(-8, -14.4, -15, -6, -13.4, 3)
        path.cubic(-11.6, 13.4, 4, 18.6, 13, 7)
        path.cubic(2, 11, -7, 2, 4, -14)
        path.close()
        list.fill(path, Color(0xFFD2_4DFF))
    }

    private func drawCloud(into list: inout DisplayList) {
        let color = Color(0xA9D3_F2FF)
        list.fill(.circle(-7, 3, 7), color)
        list.fill(.circle(1, -3, 9), color)
        list.fill(.circle(9, 3.6, 6.4), color)
        list.fill(.rounded(Box(-13, 2, 27, 8), 4), color)
    }

    private func drawFlower(into list: inout DisplayList) {
        for (dx, dy) in [(0.0, -8.4), (8, -2.6), (4.9, 6.8), (-4.9, 6.8), (-8, -2.6)] {
            list.fill(.circle(dx, dy, 6.6), Color(0xF27B_B0FF))
        }
        list.fill(.circle(0, 0, 5), Color(0xFFD2_4DFF))
    }

    private func drawTree(into list: inout DisplayList) {
        list.fill(.rounded(Box(-2.4, 8, 4.8, 7), 1), Color(0x8A5A_33FF))
        for (top, half, bottom) in [(-15.5, 7.0, -5.0), (-9.0, 9.6, 3), (-3, 12, 10.4)] {
            var path = Path()
            path.move(0, top)
            path.line(half, bottom)
            path.line(-half, bottom)
            path.close()
            list.fill(path, Color(0x3F9A_4CFF))
        }
    }

    private func drawApple(into list: inout DisplayList) {
        list.fill(.ellipse(Box(-13, -8, 16, 22)), Color(0xE539_35FF))
        list.fill(.ellipse(Box(-3, -8, 16, 22)), Color(0xE539_35FF))
        list.fill(.ellipse(Box(-9, -4, 5, 8)), Color(0xFFFF_FF50))
        var stem = Path()
        stem.move(0, -6)
        stem.quad(0, -12, 3.4, -14.4)
        list.line(stem, Color(0x7A4E_2DFF), 2)
        list.fill(.ellipse(Box(2, -14, 9, 5)), Color(0x58A8_4EFF))
    }

    private func drawBalloon(_ color: Color, into list: inout DisplayList) {
        var string = Path()
        string.move(0, 8)
        string.cubic(3, 10, -3, 12, 0, 16)
        list.line(string, Color(0x8888_8CFF), 1)
        list.fill(.ellipse(Box(-10, -16, 20, 24)), color)
        list.fill(.ellipse(Box(-6, -12, 5, 8)), Color(0xFFFF_FF60))
    }

    private func drawDrop(into list: inout DisplayList) {
        var path = Path()
        path.move(0, -15)
        path.cubic(3, -8, 10, -2, 10, 5)
        path.cubic(10, 18, -10, 18, -10, 5)
        path.cubic(-10, -2, -3, -8, 0, -15)
        path.close()
        list.fill(path, Color(0x4FA8_F0FF))
    }

    private func drawSnowman(into list: inout DisplayList) {
        let snow = Color(0xEEF5_FBFF)
        list.fill(.circle(0, 6.6, 9.4), Color(0xC9DC_EAFF))
        list.fill(.circle(0, 6, 9), snow)
        list.fill(.circle(0, -5.6, 6.6), snow)
        list.fill(.rounded(Box(-5, -15, 10, 5), 1), Color(0x3548_60FF))
        list.fill(.rounded(Box(-7.4, -11.2, 14.8, 2), 1), Color(0x3548_60FF))
        list.fill(.circle(-2.3, -6.4, 1), .black)
        list.fill(.circle(2.3, -6.4, 1), .black)
        list.fill(.rounded(Box(-0.6, -4.6, 6, 1.8), 0.9), Color(0xF08A_2AFF))
        for y in [2.4, 6.4, 10.4] { list.fill(.circle(0, y, 1.1), .black) }
    }
}
