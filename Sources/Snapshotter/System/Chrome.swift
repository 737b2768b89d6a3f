internal import Raster
internal import Simulator

/// What the system draws around an app: status bar, home indicator, sensor and display corners.
struct Chrome {
    let device: DeviceProfile
    let orientation: Orientation
    let type: Typesetter

    private var size: Box {
        let size = device.size(in: orientation)
        return Box(0, 0, size.width.points, size.height.points)
    }

    // MARK: Status bar

    /// - Parameters:
    ///   - hasTime: false where the screen itself shows the time.
    ///   - trailing: the colour of a pad's right part, where another window lies below it.
    func drawStatusBar(
        _ color: Color, trailing: Color? = nil, hasTime: Bool = true,
        into list: inout DisplayList
    ) {
        let height = device.statusBarHeight(in: orientation).points
        // Where the safe area has no room for it, the content would lie below it.
        guard height > 0, device.safeArea(in: orientation).top.points > 0 else { return }
        if device.isPad {
            drawPadStatus(color, trailing ?? color, hasTime, into: &list)
        } else if device.sensor == .none {
            drawClassicStatus(height, color, hasTime, into: &list)
        } else {
            drawEarStatus(color, hasTime, into: &list)
        }
    }

    /// Time in the left ear, levels in the right one, measured on a notch of 390 pt and an island.
    private func drawEarStatus(_ color: Color, _ hasTime: Bool, into list: inout DisplayList) {
        let width = size.width
        let isIsland = device.sensor == .island
        let isWide = isIsland || width >= 390
        let safeTop = device.safeArea(in: orientation).top.points
        let y = isIsland ? islandTop + 18.33 : safeTop * 0.528
        let timeX = isIsland ? (width - 126) / 4 + 4.7 : (width - 209) * 0.28 + 1.5
        let timeSize = isIsland ? 16.9 : isWide ? 15.6 : 15
        list.text(
            hasTime ? "9:41" : "", timeX, middle: y, timeSize, color, .semibold, .center,
            tracking: -0.15)
        // The left edges of battery, wifi and signal, from the right edge of the battery's cap.
        let (unit, battery, wifi, signal) =
            isIsland
            ? (1.14, 27.33, 51.67, 78.33)
            : isWide ? (1.02, 25, 46.67, 69.33) : (0.97, 23.5, 43, 63)
        let right =
            isIsland ? width - (width - 126) / 4 + 34.1 : width - (isWide ? 18.33 : 14.67)
        let bottom = y + (isIsland ? 6.33 : 5.83)
        list.battery(right - battery, bottom: bottom, unit: unit, color)
        list.wifi(right - wifi, bottom: bottom - 0.4, unit: isIsland ? 1.12 : unit * 1.09, color)
        list.signal(right - signal, bottom: bottom - 0.3, unit: unit, color)
    }

    /// The upper edge of the island.
    private var islandTop: Double { device.safeArea(in: .portrait).top >= 62 ? 14 : 11 }

    /// Levels to the left, time in the middle, battery to the right.
    private func drawClassicStatus(
        _ height: Double, _ color: Color, _ hasTime: Bool, into list: inout DisplayList
    ) {
        let y = height / 2
        list.signal(6, bottom: y + 4.4, unit: 0.84, color)
        list.wifi(25.5, bottom: y + 4.4, unit: 0.86, color)
        list.text(hasTime ? "9:41 AM" : "", size.midX, middle: y, 12, color, .semibold, .center)
        list.battery(size.maxX - 27, bottom: y + 4.9, unit: 0.87, color)
        list.text("100%", size.maxX - 30.5, middle: y, 11.5, color, .medium, .trailing)
    }

    private static let (time, date) = ("9:41 AM", "Mon Jun 3")

    private var padMargin: Double { device.hasHomeIndicator ? 18 : 8 }

    private var padDate: Double { padMargin + type.width(Self.time, 12, .semibold) + 9 }

    /// The middle of the words of a pad's status bar.
    var padStatusMiddle: Double {
        device.statusBarHeight(in: orientation).points / 2 + (device.hasHomeIndicator ? 1 : 0)
    }

    /// The right end of time and date on a pad.
    var padTimeEnd: Double { padDate + type.width(Self.date, 12, .semibold) }

    private func drawPadStatus(
        _ color: Color, _ trailing: Color, _ hasTime: Bool, into list: inout DisplayList
    ) {
        let y = padStatusMiddle
        if hasTime { list.text(Self.time, padMargin, middle: y, 12, color, .semibold) }
        if hasTime { list.text(Self.date, padDate, middle: y, 12, color, .semibold) }
        let right = size.maxX - padMargin
        list.battery(right - 23, bottom: y + 5.3, unit: 0.93, trailing)
        list.text("100%", right - 27, middle: y, 12, trailing, .medium, .trailing)
        list.wifi(right - 79, bottom: y + 4.6, unit: 0.93, trailing)
    }

    /// The bar of a call that goes on: green, below and behind the status bar.
    func drawCallBar(_ height: Double, into list: inout DisplayList) {
        let top = device.statusBarHeight(in: orientation).points
        let bar = Box(0, 0, size.width, top + height)
        list.fill(bar, Color(0x34C7_59FF))
        list.text(
            "Touch to return to call", bar.midX, middle: top + height / 2 - 1, 13, .white,
            .semibold, .center)
    }

    // MARK: Home indicator

    func drawHomeIndicator(_ color: Color, into list: inout DisplayList) {
        guard device.hasHomeIndicator else { return }
        let share = device.isPad ? 0.3 : orientation == .portrait ? 0.357 : 0.257
        let width = (size.width * share).rounded()
        let box = Box((size.width - width) / 2, size.maxY - 13, width, 5)
        list.fill(.rounded(box, 2.5), color)
    }

    // MARK: Bezel

    /// The picture within the display's corners, with the sensor's housing over it.
    func framed(_ picture: DisplayList) -> DisplayList {
        var inner = picture
        drawSensor(into: &inner)
        let radius = device.cornerRadius.points
        guard radius > 0 else { return inner }
        return DisplayList([.clip(.smooth(size, radius), inner)])
    }

    private func drawSensor(into list: inout DisplayList) {
        switch device.sensor {
        case .none: break
        case .island:
            list.fill(
                .rounded(upright(size.shortMiddle, islandTop, 125.67, 37.33), 18.67), .black)
        case .notch: drawNotch(into: &list)
        }
    }

    private func drawNotch(into list: inout DisplayList) {
        let isNarrow = device.safeAreaPortrait.top == 47 || device.safeAreaPortrait.top == 50
        let (width, height) = (isNarrow ? 162.0 : 209, isNarrow ? 33.0 : 30.5)
        let box = upright(size.shortMiddle, -1, width, height + 1)
        let isPortrait = orientation == .portrait
        list.fill(
            .roundedCorners(
                box, topLeft: 0, topRight: isPortrait ? 0 : 20, bottomRight: 20,
                bottomLeft: isPortrait ? 20 : 0), .black)
        for side in [-1.0, 1.0] { drawNotchCorner(box, side, isPortrait, into: &list) }
    }

    /// The small hollow corner between the notch and the display's edge.
    private func drawNotchCorner(
        _ box: Box, _ side: Double, _ isPortrait: Bool, into list: inout DisplayList
    ) {
        let r = 6.0
        let edge = isPortrait ? (side < 0 ? box.x : box.maxX) : (side < 0 ? box.y : box.maxY)
        func spot(_ along: Double, _ away: Double) -> (Double, Double) {
            isPortrait ? (edge + side * along, away) : (away, edge + side * along)
        }
        var path = Path()
        let points = [spot(0, -1), spot(r, -1), spot(r, 0), spot(r * 0.45, 0), spot(0, r * 0.45)]
        let end = spot(0, r)
        path.move(points[0].0, points[0].1)
        path.line(points[1].0, points[1].1)
        path.line(points[2].0, points[2].1)
        path.cubic(points[3].0, points[3].1, points[4].0, points[4].1, end.0, end.1)
        path.close()
        list.fill(path, .black)
    }

    /// A box in the middle of the portrait screen's upper edge, turned to the left edge in
    /// landscape.
    private func upright(_ middle: Double, _ top: Double, _ width: Double, _ height: Double) -> Box
    {
        orientation == .portrait
            ? Box(middle - width / 2, top, width, height)
            : Box(top, middle - width / 2, height, width)
    }
}

extension Box {
    /// The middle of the shorter side.
    fileprivate var shortMiddle: Double { min(width, height) / 2 }
}
