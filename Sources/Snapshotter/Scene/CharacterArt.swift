internal import Raster

/// The child of the talk's app, in a drawing of our own: wool hat, scarf, winter coat and boots.
///
/// The upper part is drawn in a space 250 high, the lower one in a space 150 high, both around the
/// same middle; the coat's sides run straight down, so that overlapping parts still match.
enum CharacterArt {
    private static let wool = Color(0xF4B9_42FF)
    private static let woolShade = Color(0xDE9E_2CFF)
    private static let pompom = Color(0xFFF4_E0FF)
    private static let skin = Color(0xFFDD_BFFF)
    private static let cheek = Color(0xF798_84A0)
    private static let ink = Color(0x3B2A_26FF)
    private static let coat = Color(0x2F7F_8CFF)
    private static let coatShade = Color(0x2569_75FF)
    private static let sleeveColor = Color(0x2B74_80FF)
    private static let coatLight = Color(0x3A93_A0FF)
    private static let scarf = Color(0xD94F_45FF)
    private static let scarfShade = Color(0xB93C_35FF)
    private static let fur = Color(0xF7EE_DEFF)
    private static let furShade = Color(0xE6D8_C1FF)
    private static let button = Color(0xF1D9_A7FF)
    private static let trousers = Color(0x3944_64FF)
    private static let trousersShade = Color(0x2E38_54FF)
    private static let boot = Color(0x8A5A_3BFF)
    private static let sole = Color(0x4F33_23FF)

    /// The scale at which both parts are drawn, so that they match and fit their boxes together.
    static func scale(bodyHeight: Double, legsHeight: Double) -> Double {
        min(1, max(0, bodyHeight + legsHeight) / 400)
    }

    /// Draws the upper part, the torso's end at the box's lower edge, or below it where the box is
    /// too low.
    static func drawBody(in box: Box, scale: Double, into list: inout DisplayList) {
        guard scale > 0, box.height > 0 else { return }
        let top = max(box.y, box.maxY - 250 * scale)
        list.placed(scale, box.midX, top) { list in
            drawArms(into: &list)
            drawTorso(from: 146, to: 250, into: &list)
            drawToggles([173, 199, 226], into: &list)
            drawScarf(into: &list)
            drawHead(into: &list)
        }
    }

    /// Draws the lower part with its soles on the box's lower edge.
    static func drawLegs(in box: Box, scale: Double, into list: inout DisplayList) {
        guard scale > 0 else { return }
        list.clipped(to: .rect(box)) { list in
            list.placed(scale, box.midX, box.maxY - 150 * scale) { list in
                for side in [-1.0, 1.0] { drawLeg(side, into: &list) }
                drawTorso(from: -6, to: 46, into: &list)
                drawToggles([16], into: &list)
                drawPockets(into: &list)
                list.fill(.rounded(Box(-64, 40, 128, 22), 11), furShade)
                list.fill(.rounded(Box(-64, 38, 128, 21), 10.5), fur)
            }
        }
    }

    /// Draws the head in a circle, as a contact's picture.
    static func drawAvatar(
        _ x: Double, _ y: Double, radius: Double, into list: inout DisplayList
    ) {
        let circle = Shape.circle(x, y, radius)
        let top = Spot(x, y - radius)
        list.fill(
            circle, from: top, to: Spot(x, y + radius), [Color(0xBFE0_F5FF), Color(0x7FB6_E0FF)])
        list.clipped(to: circle) { list in drawBust(x, y, height: 2 * radius, into: &list) }
    }

    /// Draws head and shoulders to fill a square around a middle.
    static func drawBust(
        _ x: Double, _ y: Double, height: Double, into list: inout DisplayList
    ) {
        let scale = height / 186
        list.placed(scale, x, y - height / 2 + 5 * scale) { list in
            list.fill(.rounded(Box(-70, 150, 140, 80), 34), coat)
            drawScarf(into: &list)
            drawHead(into: &list)
        }
    }

    // MARK: Upper part

    private static func drawArms(into list: inout DisplayList) {
        for side in [-1.0, 1.0] {
            var sleeve = Path()
            sleeve.move(side * 44, 168)
            sleeve.quad(side * 76, 180, side * 80, 216)
            list.line(sleeve, sleeveColor, 33)
            list.fill(.ellipse(Box(center: side * 81, 231, width: 34, height: 31)), wool)
            list.fill(.ellipse(Box(center: side * 66.5, 227, width: 12, height: 16)), wool)
            list.fill(.rounded(Box(center: side * 80.5, 215, width: 40, height: 13), 6.5), fur)
        }
    }

    private static func drawTorso(
        from top: Double, to bottom: Double, into list: inout DisplayList
    ) {
        let box = Box(-58, top, 116, bottom - top)
        if top > 100 {
            list.fill(
                .roundedCorners(box, topLeft: 40, topRight: 40, bottomRight: 0, bottomLeft: 0),
                from: Spot(-58, 0), to: Spot(58, 0), [coatLight, coat, coatShade])
        } else {
            list.fill(.rect(box), from: Spot(-58, 0), to: Spot(58, 0), [coatLight, coat, coatShade])
        }
        let seam = top > 100 ? top + 16 : top
        list.fill(Box(-1, seam, 2, bottom - seam), coatShade)
    }

    private static func drawToggles(_ heights: [Double], into list: inout DisplayList) {
        for y in heights {
            list.fill(.rounded(Box(-17, y - 1.2, 34, 2.4), 1.2), coatShade)
            list.fill(.rounded(Box(-9, y - 4, 18, 8), 4), button)
            list.fill(.rounded(Box(-9, y + 0.6, 18, 3.4), 1.7), Color(0xD2B1_78FF))
        }
    }

    private static func drawScarf(into list: inout DisplayList) {
        list.fill(.rounded(Box(16, 156, 22, 56), 6), scarfShade)
        list.fill(.rounded(Box(16, 154, 22, 54), 6), scarf)
        for y in [178.0, 191] { list.fill(Box(16, y, 22, 5), fur) }
        for x in [19.0, 24.2, 29.4, 34.6] {
            list.fill(.rounded(Box(x - 1.4, 205, 2.8, 10), 1.4), scarf)
        }
        list.fill(.rounded(Box(-46, 141, 92, 27), 13.5), scarfShade)
        list.fill(.rounded(Box(-46, 138, 92, 26), 13), scarf)
    }

    private static func drawHead(into list: inout DisplayList) {
        list.fill(.ellipse(Box(center: 0, 100, width: 132, height: 106)), skin)
        for side in [-1.0, 1.0] {
            list.fill(.ellipse(Box(center: side * 42, 121, width: 25, height: 16)), cheek)
            list.fill(.ellipse(Box(center: side * 22, 103, width: 14, height: 19)), ink)
            list.fill(.circle(side * 22 + 2.6, 98.4, 3), .white)
            var brow = Path()
            brow.move(side * 30, 86)
            brow.quad(side * 23, 82, side * 15, 85)
            list.line(brow, ink.opacity(0.75), 2.6)
        }
        list.fill(.ellipse(Box(center: 0, 115, width: 9, height: 6.4)), Color(0xF0B4_93FF))
        drawMouth(into: &list)
        drawHat(into: &list)
    }

    private static func drawMouth(into list: inout DisplayList) {
        var mouth = Path()
        mouth.move(-13, 125)
        mouth.cubic(-8, 128, 8, 128, 13, 125)
        mouth.cubic(12, 138, -12, 138, -13, 125)
        mouth.close()
        list.fill(mouth, Color(0x7A2C_2BFF))
        list.clipped(to: .path(mouth, .nonZero)) { list in
            list.fill(.ellipse(Box(center: 0, 137, width: 15, height: 9)), Color(0xEE7C_74FF))
            list.fill(.rounded(Box(-4.4, 124, 8.8, 6), 1.6), .white)
        }
    }

    private static func drawHat(into list: inout DisplayList) {
        list.fill(.circle(0, 15, 15), furShade)
        list.fill(.circle(-1, 13.6, 14), pompom)
        var dome = Path()
        dome.move(-64, 76)
        dome.cubic(-64, 8, 64, 8, 64, 76)
        dome.close()
        list.fill(
            .path(dome, .nonZero), from: Spot(-64, 0), to: Spot(64, 0), [wool, wool, woolShade])
        list.clipped(to: .path(dome, .nonZero)) { list in
            for x in [-42.0, -21, 0, 21, 42] {
                var rib = Path()
                rib.move(x * 0.35, 20)
                rib.quad(x * 1.05, 40, x * 1.1, 80)
                list.line(rib, woolShade.opacity(0.6), 2.4)
            }
        }
        for side in [-1.0, 1.0] {
            list.fill(.rounded(Box(center: side * 62, 92, width: 20, height: 50), 10), woolShade)
        }
        list.fill(.rounded(Box(-73, 64, 146, 24), 12), woolShade)
        list.fill(.rounded(Box(-73, 61, 146, 23.5), 11.75), scarf)
        list.fill(.rounded(Box(-73, 70, 146, 5), 2), pompom)
    }

    // MARK: Lower part

    private static func drawLeg(_ side: Double, into list: inout DisplayList) {
        let x = side * 29
        list.fill(
            .rect(Box(x - 23, 44, 46, 72)), from: Spot(x - 23, 0), to: Spot(x + 23, 0),
            [trousers, trousersShade])
        let foot = Box(side > 0 ? x - 25 : x - 35, 106, 60, 40)
        list.fill(
            .roundedCorners(
                foot, topLeft: 18, topRight: 18, bottomRight: 12, bottomLeft: 12), boot)
        list.fill(.rounded(Box(foot.x - 1, 138, foot.width + 2, 11), 5), sole)
        list.fill(.rounded(Box(x - 28, 99, 56, 17), 8.5), furShade)
        list.fill(.rounded(Box(x - 28, 97, 56, 16), 8), fur)
    }

    private static func drawPockets(into list: inout DisplayList) {
        for side in [-1.0, 1.0] {
            var pocket = Path()
            pocket.move(side * 24, 20)
            pocket.line(side * 44, 14)
            list.line(pocket, coatShade, 3)
        }
    }
}
