internal import Raster

/// The signs of the categories of emoji, 16 by 16 but for the narrow ones, around their middle.
///
/// Their sizes are measured in screenshots of iOS 15.5, 17.5 and 26.1.
extension DisplayList {
    /// Draws the sign of a section.
    mutating func categorySign(
        _ section: EmojiSection, _ x: Double, _ y: Double, _ color: Color
    ) {
        placed(1, x, y) { list in
            switch section {
            case .frequent: list.clock(0, 0, radius: 7.35, color)
            case .smileys: list.smiley(0, 0, radius: 8, color)
            case .animals: list.bear(color)
            case .food: list.meal(color)
            case .activity: list.football(color)
            case .travel: list.city(color)
            case .objects: list.bulb(color)
            case .symbols: list.placed(1, 0.5, 0) { $0.characters(color) }
            case .flags: list.flag(0, 0, color)
            }
        }
    }

    mutating func clock(_ x: Double, _ y: Double, radius: Double, _ color: Color) {
        stroke(.circle(x, y, radius), color, 1.3)
        var hands = Path()
        hands.move(x, y - radius * 0.66)
        hands.line(x, y)
        hands.line(x - radius * 0.52, y)
        line(hands, color, 1.3)
    }

    /// A bear's head.
    private mutating func bear(_ color: Color) {
        var head = Path()
        for side in [-1.0, 1] {
            head.move(side * 2.1, -5.5)
            head.cubic(side * 2.6, -8.2, side * 6.6, -8.4, side * 7.1, -5.4)
            head.quad(side * 7.3, -3.8, side * 6.1, -2.9)
            head.cubic(side * 6.4, -1.4, side * 7.35, -0.4, side * 7.35, 1.7)
            head.cubic(side * 7.35, 5.6, side * 4.2, 7.4, 0, 7.4)
        }
        head.move(-2.1, -5.5)
        head.quad(0, -6.1, 2.1, -5.5)
        line(head, color, 1.2)
        for side in [-1.0, 1] {
            fill(.ellipse(Box(center: side * 2.9, -0.6, width: 1.6, height: 2)), color)
        }
        fill(.ellipse(Box(center: 0, 2.5, width: 3.4, height: 2.2)), color)
        var mouth = Path()
        mouth.move(0, 3)
        mouth.line(0, 4.4)
        mouth.move(-2.2, 4.5)
        mouth.quad(-0.8, 5.6, 0, 4.4)
        mouth.quad(0.8, 5.6, 2.2, 4.5)
        line(mouth, color, 0.9)
    }

    /// A cup with a straw behind a burger.
    private mutating func meal(_ color: Color) {
        var cup = Path()
        cup.move(-4.2, 7.45)
        cup.line(-6.6, 7.45)
        cup.line(-7.4, -3.8)
        cup.line(1.2, -3.8)
        cup.line(0.9, -0.9)
        cup.move(-2, -4)
        cup.line(-1, -7.3)
        cup.line(2.4, -6.6)
        line(cup, color, 1.1)
        var bread = Path()
        bread.move(-4.3, 1.9)
        bread.cubic(-4.3, -1.5, 7.4, -1.5, 7.4, 1.9)
        bread.close()
        bread.move(-4.2, 5.8)
        bread.line(7.3, 5.8)
        bread.quad(7.2, 7.45, 5.6, 7.45)
        bread.line(-2.6, 7.45)
        bread.quad(-4.1, 7.45, -4.2, 5.8)
        line(bread, color, 1.1)
        fill(.rounded(Box(-4.8, 3.1, 12.7, 1.7), 0.85), color)
    }

    /// A ball of pentagons.
    private mutating func football(_ color: Color) {
        stroke(.circle(0, 0, 7.4), color, 1.2)
        let corners = [
            (0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)
        ]
        var middle = Path()
        for (index, (x, y)) in corners.enumerated() {
            if index == 0 { middle.move(2.7 * x, 2.7 * y) } else { middle.line(2.7 * x, 2.7 * y) }
        }
        middle.close()
        fill(middle, color)
        var seams = Path()
        for (x, y) in corners {
            seams.move(2.7 * x, 2.7 * y)
            seams.line(5.2 * x, 5.2 * y)
        }
        line(seams, color, 0.9)
        clipped(to: .circle(0, 0, 7.4)) { list in
            for (x, y) in corners { list.fill(.circle(7.3 * x, 7.3 * y, 2.3), color) }
        }
    }

    /// A car before houses.
    private mutating func city(_ color: Color) {
        var houses = Path()
        houses.move(-7.4, 7)
        houses.line(-7.4, -1.6)
        houses.line(-4.2, -1.6)
        houses.line(-4.2, -7.4)
        houses.line(2.4, -7.4)
        houses.line(2.4, -3.4)
        houses.line(7.4, -3.4)
        houses.line(7.4, 7)
        line(houses, color, 1.1)
        for (x, y) in [
            (-2.2, -5.2), (0.4, -5.2), (-2.2, -2.9), (0.4, -2.9), (4.8, -1.2), (-5.6, 0.6)
        ] {
            fill(Box(x - 0.55, y - 0.55, 1.1, 1.1), color)
        }
        var roof = Path()
        roof.move(-3.9, 2.4)
        roof.line(-3, -0.3)
        roof.quad(-2.8, -0.8, -2.2, -0.8)
        roof.line(2.2, -0.8)
        roof.quad(2.8, -0.8, 3, -0.3)
        roof.line(3.9, 2.4)
        line(roof, color, 1.1)
        fill(.rounded(Box(-4.9, 2, 9.8, 4), 1.4), color)
        for side in [-1.0, 1] { fill(.rounded(Box(side * 3.4 - 1, 4, 2, 4), 0.7), color) }
    }

    /// A light bulb.
    private mutating func bulb(_ color: Color) {
        var path = Path()
        path.move(-2.1, 3.6)
        path.cubic(-2.2, 1.4, -5.15, 0.6, -5.15, -2.6)
        path.cubic(-5.15, -9, 5.15, -9, 5.15, -2.6)
        path.cubic(5.15, 0.6, 2.2, 1.4, 2.1, 3.6)
        path.close()
        path.move(-2.1, 3.8)
        path.line(-2.1, 5.9)
        path.quad(-2, 7.4, 0, 7.4)
        path.quad(2, 7.4, 2.1, 5.9)
        path.line(2.1, 3.8)
        path.move(-1.9, 5.5)
        path.line(1.9, 5.5)
        line(path, color, 1.1)
        var wire = Path()
        wire.move(-1.7, -1.2)
        wire.line(0, 0.3)
        wire.line(1.7, -1.2)
        wire.move(0, 0.3)
        wire.line(0, 3.4)
        line(wire, color, 0.9)
    }

    /// Four characters in two rows.
    private mutating func characters(_ color: Color) {
        var mark = Path()
        mark.move(-6.9, -6.8)
        mark.line(-0.9, -6.8)
        mark.move(-6.9, -4.1)
        mark.line(-0.9, -4.1)
        mark.move(-3.9, -4.1)
        mark.line(-3.9, -0.7)
        line(mark, color, 1.2)
        fill(.ellipse(Box(center: 3, -2, width: 3.4, height: 2.8)), color)
        var note = Path()
        note.move(4.2, -2)
        note.line(4.2, -7.3)
        note.cubic(4.6, -5.4, 7.2, -5.4, 6.2, -2.4)
        line(note, color, 1.1)
        text("&", -3.8, middle: 4.2, 9.2, color, .medium, .center)
        text("%", 4.1, middle: 4.2, 9.2, color, .medium, .center)
    }
}
