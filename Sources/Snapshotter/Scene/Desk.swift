package import Raster
package import Simulator

/// The places of the device's screen and of the external displays beside it, in a picture of both.
///
/// Every display of a setting has its place, plugged in or not, so that all pictures of a run have
/// one size. A point is as large on each of them.
package struct Desk: Hashable, Sendable {
    /// The distance of the displays from the picture's edges, and from each other.
    private static let margin = 48.0
    /// The room for the names below the displays.
    private static let foot = 40.0
    /// The width of a display's rim.
    private static let rim = 12.0

    /// The places of the displays in points, the device's own screen first.
    package let places: [Box]
    /// The names below them.
    package let names: [String]

    /// Nil for a setting without external displays, whose pictures are those of the screen.
    package init?(_ setting: Setting, _ orientation: Orientation) {
        guard !setting.displays.isEmpty else { return nil }
        let sizes = [setting.device.size(in: orientation)] + setting.displays.map(\.size)
        let height = sizes.map(\.height.points).max() ?? 0
        var x = Self.margin
        places = sizes.map { size in
            let y = Self.margin + height - size.height.points
            defer { x += size.width.points + Self.margin }
            return Box(x, y, size.width.points, size.height.points)
        }
        names = [setting.device.name] + setting.displays.map(\.name)
    }

    /// The size of the picture in points.
    package var size: Size {
        let last = places[places.count - 1]
        return Size(
            width: Pt(last.maxX + Self.margin), height: Pt(last.maxY + Self.margin + Self.foot))
    }

    /// Returns the place of a display in the picture.
    package func place(of display: DisplayID) -> Box {
        places.indices.contains(display.index) ? places[display.index] : places[0]
    }

    /// Draws the desk, the displays with their rims and names, and what they show.
    func draw(_ pictures: [DisplayList], cornerRadius: Double, into list: inout DisplayList) {
        let size = size
        list.fill(Box(0, 0, size.width.points, size.height.points), Color(0x2323_27FF))
        for (index, place) in places.enumerated() {
            let radius = index == 0 ? cornerRadius + Self.rim : Self.rim
            list.fill(.smooth(place.inset(-Self.rim, -Self.rim), radius), Color(0x0A0A_0BFF))
            list.fill(place, .black)
            if pictures.indices.contains(index) {
                list.clipped(to: .rect(place)) { list in
                    list.placed(1, place.x, place.y) { $0.append(pictures[index]) }
                }
            }
            list.text(
                names[index], place.midX, middle: place.maxY + Self.rim + 26, 20,
                Color(0xD0D0_D4FF), .medium, .center)
        }
    }
}
