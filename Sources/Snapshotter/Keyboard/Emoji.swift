internal import Raster

/// A sign of the emoji page, in drawings of our own.
enum Emoji {
    case face(Face)
    case thing(Thing)

    /// A round face put together from eyes and a mouth.
    struct Face {
        enum Eyes { case dots, happy, hearts, wink, closed, wide, glasses, sad }
        enum Mouth { case smile, laugh, grin, flat, frown, round, tongue, kiss }

        var eyes: Eyes
        var mouth: Mouth
        var hasCheeks = false
        /// The upper and the lower colour of the face.
        var skin: (UInt32, UInt32) = (0xFFE8_7AFF, 0xF7B1_2EFF)
    }

    enum Thing {
        case heart(UInt32), star, sun, moon, cloud, flower, tree, apple, balloon(UInt32), drop,
            snowman
    }

    func draw(_ x: Double, _ y: Double, radius: Double, into list: inout DisplayList) {
        list.placed(radius / 16, x, y) { list in
            switch self {
            case .face(let face): face.draw(into: &list)
            case .thing(let thing): thing.draw(into: &list)
            }
        }
    }

    private static func face(
        _ eyes: Face.Eyes, _ mouth: Face.Mouth, cheeks: Bool = false
    ) -> Emoji {
        .face(Face(eyes: eyes, mouth: mouth, hasCheeks: cheeks))
    }

    private static let red: (UInt32, UInt32) = (0xFF9A_6EFF, 0xE240_2DFF)
    private static let green: (UInt32, UInt32) = (0xC9E3_6EFF, 0x7EB5_3AFF)
    private static let blue: (UInt32, UInt32) = (0xB9E3_FFFF, 0x5DA9_E8FF)

    /// The page in the order in which it is filled, column by column.
    static let all: [Emoji] = [
        face(.dots, .laugh), face(.happy, .laugh), face(.happy, .grin), face(.dots, .smile),
        face(.happy, .smile, cheeks: true), face(.hearts, .laugh), face(.wink, .smile),
        face(.closed, .kiss, cheeks: true), face(.glasses, .smile), face(.wink, .tongue),
        face(.wide, .round), face(.dots, .flat), face(.sad, .frown), face(.closed, .smile),
        face(.happy, .tongue), face(.wide, .grin), face(.sad, .round), face(.dots, .frown),
        face(.hearts, .smile, cheeks: true), face(.closed, .flat), face(.glasses, .grin),
        .face(Face(eyes: .sad, mouth: .frown, skin: red)),
        .face(Face(eyes: .closed, mouth: .frown, skin: green)),
        .face(Face(eyes: .wide, mouth: .grin, skin: blue)),
        face(.wide, .smile), face(.wink, .laugh), face(.dots, .tongue),
        .thing(.snowman), .thing(.heart(0xF044_4FFF)), .thing(.heart(0xF7B5_2BFF)),
        .thing(.heart(0x4CB8_5CFF)), .thing(.heart(0x4A90_E2FF)), .thing(.star), .thing(.sun),
        .thing(.moon), .thing(.cloud), .thing(.drop), .thing(.flower), .thing(.tree),
        .thing(.apple), .thing(.balloon(0xEE50_57FF)), .thing(.balloon(0x4A90_E2FF))
    ]
}

/// A face within a circle of radius 16 around the origin.
extension Emoji.Face {
    private static let ink = Color(0x5B3B_14FF)

    func draw(into list: inout DisplayList) {
        let circle = Shape.circle(0, 0, 16)
        list.fill(circle, from: Spot(0, -16), to: Spot(0, 16), [Color(skin.0), Color(skin.1)])
        if hasCheeks {
            list.fill(.ellipse(Box(center: -9.6, 3.6, width: 6, height: 4)), Color(0xF47B_5A90))
            list.fill(.ellipse(Box(center: 9.6, 3.6, width: 6, height: 4)), Color(0xF47B_5A90))
        }
        drawEyes(into: &list)
        drawMouth(into: &list)
    }

    private func drawEyes(into list: inout DisplayList) {
        switch eyes {
        case .dots: both(&list) { $0.dot($1, -3.4, 3, 4.4, Self.ink) }
        case .wide:
            both(&list) {
                $0.dot($1, -3.6, 6.4, 7.4, .white)
                $0.dot($1, -3.2, 3, 3.4, Self.ink)
            }
        case .happy: both(&list) { $0.bow($1, -2.2, width: 6, height: -4.6, Self.ink) }
        case .closed: both(&list) { $0.bow($1, -4, width: 6, height: 3, Self.ink) }
        case .hearts: both(&list) { $0.heart($1, -3.6, size: 8.4, Color(0xE834_3FFF)) }
        case .wink:
            list.dot(-5.4, -3.4, 3, 4.4, Self.ink)
            list.bow(5.4, -2.4, width: 6, height: -3.4, Self.ink)
        case .sad:
            both(&list) { $0.dot($1, -1.8, 2.8, 3.8, Self.ink) }
            both(&list) { $0.bow($1, -6, width: 5, height: -1.6, Self.ink) }
        case .glasses:
            both(&list) {
                $0.fill(.smooth(Box(center: $1 * 1.1, -3, width: 10, height: 7.4), 3), .black)
            }
            list.fill(Box(-12.6, -6.4, 25.2, 1.6), .black)
        }
    }

    private func both(_ list: inout DisplayList, _ draw: (inout DisplayList, Double) -> Void) {
        draw(&list, -5.4)
        draw(&list, 5.4)
    }

    private func drawMouth(into list: inout DisplayList) {
        switch mouth {
        case .smile: list.bow(0, 5, width: 14, height: 6.6, Self.ink)
        case .flat: list.bow(0, 7, width: 10, height: 0, Self.ink)
        case .frown: list.bow(0, 10, width: 11, height: -6, Self.ink)
        case .round: list.dot(0, 7.6, 5.4, 6.6, Self.ink)
        case .kiss:
            list.bow(0, 6, width: 4, height: 2.4, Self.ink)
            list.heart(7.4, 8, size: 6, Color(0xE834_3FFF))
        case .laugh: drawOpenMouth(fill: Self.ink, into: &list)
        case .grin: drawOpenMouth(fill: .white, into: &list)
        case .tongue:
            list.bow(0, 4.4, width: 13, height: 5, Self.ink)
            list.fill(.rounded(Box(-1.4, 6.4, 6.4, 7.4), 3.2), Color(0xEE5A_6AFF))
        }
    }

    private func drawOpenMouth(fill: Color, into list: inout DisplayList) {
        var path = Path()
        path.move(-9, 3)
        path.line(9, 3)
        path.cubic(8.6, 9.6, 4.6, 12.4, 0, 12.4)
        path.cubic(-4.6, 12.4, -8.6, 9.6, -9, 3)
        path.close()
        list.fill(path, fill)
        if fill == .white {
            list.line(path, Self.ink, 1.2)
        } else {
            list.clipped(to: .path(path, .nonZero)) {
                $0.dot(0, 12, 10, 6, Color(0xEE5A_6AFF))
                $0.fill(Box(-8, 3, 16, 2.2), .white)
            }
        }
    }
}

extension DisplayList {
    fileprivate mutating func dot(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color
    ) {
        fill(.ellipse(Box(center: x, y, width: width, height: height)), color)
    }

    /// A bow that hangs down by a height (or stands up where that is negative).
    fileprivate mutating func bow(
        _ x: Double, _ y: Double, width: Double, height: Double, _ color: Color
    ) {
        var path = Path()
        path.move(x - width / 2, y)
        path.quad(x, y + height * 2 - height * 0.4, x + width / 2, y)
        line(path, color, 1.7)
    }

    /// A heart around a middle.
    mutating func heart(_ x: Double, _ y: Double, size s: Double, _ color: Color) {
        var path = Path()
        path.move(x, y + s * 0.46)
        path.cubic(x - s * 0.8, y - s * 0.06, x - s * 0.5, y - s * 0.62, x, y - s * 0.22)
        path.cubic(x + s * 0.5, y - s * 0.62, x + s * 0.8, y - s * 0.06, x, y + s * 0.46)
        path.close()
        fill(path, color)
    }
}
