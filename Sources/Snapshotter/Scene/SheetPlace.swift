internal import Raster
internal import Simulator

/// Where a sheet's card lies, and what is seen of the screen below it.
///
/// The cards' figures are assumptions measured on screenshots: on phones the card begins 10 below
/// the safe area's top and what lies below it shrinks by about 8 % of the width; on pads a page
/// sheet is 704 wide where there is room, and as on a phone in a narrow window.
struct SheetPlace {
    /// The width from which a pad's window has the regular size class; an assumption between half
    /// of an 11-inch screen and half of a 12.9-inch one.
    private static let regularWidth = 640.0

    /// The distance of the round buttons of a glass sheet from its sides and its upper edge.
    static let glassMargin = 16.0

    let card: Box
    /// The scale and the place of what lies below.
    let scale: Double
    let offset: Spot
    let radius: Double
    let isPage: Bool
    private let isGlass: Bool

    init(in screen: Box, safeArea: Insets, device: DeviceProfile, isGlass: Bool) {
        isPage = device.isPad && screen.width >= Self.regularWidth
        radius = isGlass ? 34 : 10
        self.isGlass = isGlass
        guard !isPage else {
            let (width, height) = (min(704, screen.width - 64), screen.height * 0.9)
            let isUpright = screen.height > screen.width
            let side = isUpright ? min(width, screen.width * 0.86) : width
            let top = isUpright ? (screen.height - height) / 2 : max(44, screen.height * 0.055)
            let bottom = isUpright ? top + height : screen.height - top
            card = Box((screen.width - side) / 2, top, side, bottom - top)
            (scale, offset) = (1, Spot(0, 0))
            return
        }
        let top = max(safeArea.top.points, 20)
        let isUpright = screen.height > screen.width
        card = isUpright ? screen.spanning(top: top + 10, bottom: screen.maxY) : screen
        scale = isUpright ? (screen.width - 32) / screen.width : 1
        offset = Spot(screen.width * (1 - scale) / 2, isUpright ? top : 0)
    }

    /// The part of its way that a card has come up which is below its place, and the scale and the
    /// place of what lies below it then.
    func shown(_ drop: Double, of screen: Box) -> (share: Double, scale: Double, offset: Spot) {
        let share = max(0, 1 - drop / max(1, screen.maxY - card.y))
        return (
            share, 1 + (scale - 1) * share, Spot(offset.x * share, offset.y * share)
        )
    }

    /// Where the coordinates of the sheet's views begin.
    var shift: Spot { isPage ? Spot(card.x, card.y) : Spot(0, 0) }

    /// A card at the lower edge is rounded above only.
    var shape: Shape {
        guard !isPage else { return .smooth(card, radius) }
        let top = card.y > 0 ? radius : 0
        return .roundedCorners(card, topLeft: top, topRight: top, bottomRight: 0, bottomLeft: 0)
    }

    /// Lays a screen out on the card: below its upper edge on phones, within it on pads.
    ///
    /// - Parameter hasBar: true where the screen has a bar, whose buttons are round on glass.
    func narrow(_ surroundings: inout Layout.Surroundings, hasBar: Bool) {
        let margin = isGlass && hasBar ? Self.glassMargin : 0
        guard isPage else {
            let top = max(Pt(card.y), surroundings.window.safeArea.top)
            surroundings.window.safeArea.top = (card.y > 0 ? top : 0) + Pt(margin)
            return
        }
        let rest = surroundings.window.size.height - Pt(card.maxY)
        surroundings.inset = max(0, surroundings.inset - rest)
        surroundings.geometry.keyboard?.x -= Pt(card.x)
        surroundings.geometry.keyboard?.y -= Pt(card.y)
        surroundings.geometry.carried?.top -= Pt(card.y)
        surroundings.window = Layout.Window(
            size: Size(width: Pt(card.width), height: Pt(card.height)),
            safeArea: Insets(top: Pt(margin)))
    }
}
