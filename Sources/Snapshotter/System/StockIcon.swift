internal import Raster

/// The icons that a home screen has beside the scenario's apps, in drawings of our own.
///
/// Each is drawn in a square of 60 around the origin, on a ground of one or two colours.
enum StockIcon: CaseIterable {
    case calendar, photos, clock, weather, maps, books, health, wallet, files, settings
    case phone, browser, mail, music
    case camera, stocks, calculator

    /// The icons of the dock.
    static let dock: [StockIcon] = [.phone, .browser, .mail, .music]
    /// The icons of the page.
    static let page: [StockIcon] = [
        .calendar, .photos, .clock, .weather, .maps, .books, .health, .wallet, .files, .settings
    ]
    /// The icons of the page until iOS 9.
    static let oldPage: [StockIcon] = [
        .calendar, .photos, .camera, .stocks, .maps, .weather, .clock, .calculator, .settings
    ]
    /// The icons of a pad's page: those that every pad has had.
    static let padPage: [StockIcon] = [.calendar, .maps, .books, .settings]
    /// The icons of a pad's dock.
    static let padDock: [StockIcon] = [.browser, .mail, .photos, .music]

    var title: String {
        switch self {
        case .calendar: "Calendar"
        case .photos: "Photos"
        case .clock: "Clock"
        case .weather: "Weather"
        case .maps: "Maps"
        case .books: "Books"
        case .health: "Health"
        case .wallet: "Wallet"
        case .files: "Files"
        case .settings: "Settings"
        case .phone: "Phone"
        case .browser: "Browser"
        case .mail: "Mail"
        case .music: "Music"
        case .camera: "Camera"
        case .stocks: "Stocks"
        case .calculator: "Calculator"
        }
    }

    /// The ground's colours, the upper one first.
    private var ground: [UInt32] {
        switch self {
        case .calendar, .photos, .health, .files: [0xFFFF_FFFF, 0xF4F4_F6FF]
        case .clock, .wallet: [0x2C2C_30FF, 0x1010_14FF]
        case .weather: [0x1D62_C9FF, 0x6DC0_F5FF]
        case .maps: [0xE9F2_DAFF, 0xCBE7_B0FF]
        case .books: [0xFFA5_3DFF, 0xF47A_1AFF]
        case .settings: [0xB9BB_C1FF, 0x7C7E_85FF]
        case .phone: [0x6BE0_75FF, 0x2DB8_43FF]
        case .browser: [0xF7FB_FFFF, 0xD9E9_F8FF]
        case .mail: [0x55B8_FAFF, 0x1973_EDFF]
        case .music: [0xFB66_7CFF, 0xF027_4BFF]
        case .camera: [0xC9CC_D2FF, 0x8A8E_96FF]
        case .stocks: [0x3B41_4BFF, 0x0F13_1AFF]
        case .calculator: [0x5A5A_5FFF, 0x2A2A_2EFF]
        }
    }

    /// - Parameter isOld: whether the corners are those of icons before iOS 7.
    func draw(in box: Box, isOld: Bool = false, into list: inout DisplayList) {
        let shape = Shape.icon(box, isOld: isOld)
        list.fill(
            shape, from: Spot(box.x, box.y), to: Spot(box.x, box.maxY), ground.map { Color($0) })
        list.clipped(to: shape) { list in
            list.placed(box.width / 60, box.midX, box.midY) { drawSign(into: &$0) }
        }
    }

    private func drawSign(into list: inout DisplayList) {
        switch self {
        case .calendar: drawCalendar(into: &list)
        case .photos: drawPetals(into: &list)
        case .clock: drawClock(into: &list)
        case .weather: drawWeather(into: &list)
        case .maps: drawMap(into: &list)
        case .books: drawBook(into: &list)
        case .health: list.heart(0, -1, size: 38, Color(0xFA3E_6CFF))
        case .wallet: drawCards(into: &list)
        case .files: drawFolder(into: &list)
        case .settings: list.gear(0, 0, radius: 21, Color(0x3A3B_40FF), hole: Color(0x9698_9FFF))
        case .phone: drawHandset(into: &list)
        case .browser: drawCompass(into: &list)
        case .mail: drawEnvelope(into: &list)
        case .music: drawNote(into: &list)
        case .camera: drawLens(into: &list)
        case .stocks: drawCurve(into: &list)
        case .calculator: drawSigns(into: &list)
        }
    }

    // MARK: Page

    private func drawCalendar(into list: inout DisplayList) {
        list.text("MON", 0, baseline: -13, 11, Color(0xF043_3AFF), .semibold, .center)
        list.text("3", 0, baseline: 21, 36, .black, .light, .center)
    }

    private func drawPetals(into list: inout DisplayList) {
        let colors: [UInt32] = [
            0xF7A8_2DD0, 0xE9D0_3AD0, 0x9CC9_4BD0, 0x55B7_A0D0, 0x4F9B_E0D0, 0x8E76_CBD0,
            0xD66A_A6D0, 0xEE6A_52D0
        ]
        let d = 0.7071
        let ways = [
            (0.0, -1.0), (d, -d), (1, 0), (d, d), (0, 1), (-d, d), (-1, 0), (-d, -d)
        ]
        for ((dx, dy), color) in zip(ways, colors) {
            var petal = Path()
            petal.move(dx * 10, dy * 10)
            petal.line(dx * 15, dy * 15)
            list.line(petal, Color(color), 12)
        }
    }

    private func drawClock(into list: inout DisplayList) {
        list.fill(.circle(0, 0, 24), .white)
        var hands = Path()
        hands.move(0, 0)
        hands.line(-10, -8)
        hands.move(0, 0)
        hands.line(11, -13)
        list.line(hands, .black, 2.6)
        var second = Path()
        second.move(-2, 4)
        second.line(7, 18)
        list.line(second, Color(0xFF95_00FF), 1.3)
        list.fill(.circle(0, 0, 2.2), .black)
    }

    private func drawWeather(into list: inout DisplayList) {
        list.fill(.circle(-8, -7, 11), Color(0xFFD4_3BFF))
        let cloud = Color(0xFFFF_FFF0)
        list.fill(.circle(-8, 9, 7), cloud)
        list.fill(.circle(3, 3, 10.5), cloud)
        list.fill(.circle(14, 9, 7), cloud)
        list.fill(.rounded(Box(-13, 7, 32, 9), 4.5), cloud)
    }

    private func drawMap(into list: inout DisplayList) {
        list.fill(Box(-30, 10, 26, 20), Color(0x9FD3_F2FF))
        list.stripe([(-30, 8), (30, -14)], Color(0xFFFF_FFFF), 9)
        list.stripe([(-8, 30), (4, -30)], Color(0xFFE0_8AFF), 8)
        list.stripe([(8, 30), (20, 4), (30, 2)], Color(0x2F80_EDFF), 5)
        var pin = Path()
        pin.move(6, 8)
        pin.cubic(-8, -8, -5, -20, 6, -20)
        pin.cubic(17, -20, 20, -8, 6, 8)
        pin.close()
        list.fill(pin, Color(0xEB44_3EFF))
        list.fill(.circle(6, -9.4, 4), .white)
    }

    private func drawBook(into list: inout DisplayList) {
        for side in [-1.0, 1.0] {
            var page = Path()
            page.move(side * 1.2, -12)
            page.cubic(side * 7, -17, side * 15, -17, side * 20, -14)
            page.line(side * 20, 14)
            page.cubic(side * 15, 11, side * 7, 11, side * 1.2, 16)
            page.close()
            list.fill(page, .white)
        }
    }

    private func drawCards(into list: inout DisplayList) {
        let colors: [UInt32] = [0x4C9C_EFFF, 0xF5C0_3DFF, 0x58B8_63FF, 0xEC5D_4FFF]
        for (index, color) in colors.enumerated() {
            let box = Box(-22, -19 + Double(index) * 6.5, 44, 30)
            list.fill(.smooth(box, 4), Color(color))
        }
        var pocket = Path()
        pocket.move(-30, 6)
        pocket.line(-10, 6)
        pocket.cubic(-7, 6, -7, 12, 0, 12)
        pocket.cubic(7, 12, 7, 6, 10, 6)
        pocket.line(30, 6)
        pocket.line(30, 30)
        pocket.line(-30, 30)
        pocket.close()
        list.fill(pocket, Color(0x2323_28FF))
    }

    private func drawFolder(into list: inout DisplayList) {
        var back = Path()
        back.move(-21, -14)
        back.line(-6, -14)
        back.line(-2, -10)
        back.line(21, -10)
        back.line(21, 4)
        back.line(-21, 4)
        back.close()
        list.fill(back, Color(0x3FA0_E8FF))
        list.line(back, Color(0x3FA0_E8FF), 3)
        list.fill(
            .smooth(Box(-22.5, -6, 45, 23), 4), from: Spot(0, -6), to: Spot(0, 17),
            [Color(0x7FCB_F8FF), Color(0x52B4_F2FF)])
    }

    // MARK: Before iOS 7

    private func drawLens(into list: inout DisplayList) {
        list.fill(.circle(0, 0, 21), Color(0x2A2C_31FF))
        list.stroke(.circle(0, 0, 21), Color(0xE6E8_ECFF), 2.4)
        list.fill(
            .circle(0, 0, 14), from: Spot(-8, -14), to: Spot(8, 14),
            [Color(0x5A74_B8FF), Color(0x1016_28FF)])
        list.fill(.circle(-4.6, -5.6, 3.4), Color(0xFFFF_FF99))
    }

    private func drawCurve(into list: inout DisplayList) {
        for row in -2...2 {
            list.fill(Box(-30, Double(row) * 11, 60, 0.8), Color(0xFFFF_FF29))
        }
        list.stripe(
            [(-30, 14), (-19, 4), (-9, 9), (2, -8), (12, -2), (22, -15), (30, -12)],
            Color(0x63B5_F6FF), 2.6)
    }

    private func drawSigns(into list: inout DisplayList) {
        let signs = ["+", "\u{2212}", "\u{D7}", "="]
        for (index, sign) in signs.enumerated() {
            let (column, row) = (Double(index % 2), Double(index / 2))
            let box = Box(-23 + column * 24, -23 + row * 24, 22, 22)
            let orange = index == 3
            list.fill(.rounded(box, 4), Color(orange ? 0xF29A_2EFF : 0x7C7D_83FF))
            list.text(sign, box.midX, middle: box.midY, 18, .white, .bold, .center)
        }
    }

    // MARK: Dock

    private func drawHandset(into list: inout DisplayList) {
        var arc = Path()
        arc.move(-13, -12)
        arc.cubic(-12, 4, -4, 12, 12, 13)
        list.line(arc, .white, 7.4)
        list.stripe([(-14, -14.6), (-10, -8)], .white, 11)
        list.stripe([(8, 10), (14.6, 14)], .white, 11)
    }

    private func drawCompass(into list: inout DisplayList) {
        list.fill(
            .circle(0, 0, 25), from: Spot(0, -25), to: Spot(0, 25),
            [Color(0x3BC2_FAFF), Color(0x1A6C_EEFF)])
        for (x, y, tone) in [(13.0, -13.0, UInt32(0xFF4A_3DFF)), (-13, 13, 0xFFFF_FFFF)] {
            var needle = Path()
            needle.move(x * 1.25, y * 1.25)
            needle.line(3.6, 3.6)
            needle.line(-3.6, -3.6)
            needle.close()
            list.fill(needle, Color(tone))
        }
    }

    private func drawEnvelope(into list: inout DisplayList) {
        list.fill(.smooth(Box(-21, -14, 42, 28), 4), .white)
        var flap = Path()
        flap.move(-18, -11)
        flap.line(-3, 2)
        flap.quad(0, 4, 3, 2)
        flap.line(18, -11)
        list.line(flap, Color(0x2D8A_F2FF), 2.2)
    }

    private func drawNote(into list: inout DisplayList) {
        list.fill(.ellipse(Box(-15, 8, 13, 10.4)), .white)
        list.fill(.ellipse(Box(5, 4, 13, 10.4)), .white)
        list.stripe([(-4, 13), (-4, -10)], .white, 3.4)
        list.stripe([(16, 9), (16, -14)], .white, 3.4)
        list.stripe([(-4, -11), (16, -15)], .white, 7)
    }
}

extension DisplayList {
    /// A line through points.
    fileprivate mutating func stripe(
        _ points: [(Double, Double)], _ color: Color, _ width: Double
    ) {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(point.0, point.1) } else { path.line(point.0, point.1) }
        }
        line(path, color, width)
    }
}
