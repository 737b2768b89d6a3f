internal import Raster
internal import Simulator

/// Draws the home screen: the scenario's apps, then a few that every phone has.
struct HomePainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box
    let safeArea: Insets

    func draw(into list: inout DisplayList) {
        if hasWallpaper {
            Wallpaper.draw(in: screen, setting.appearance, into: &list)
        } else {
            list.fill(screen, .black)
        }
        let isPad = setting.device.isPad
        let isUpright = screen.height > screen.width
        // The first pads had four icons side by side, and five sideways.
        let isFirstPad = isPad && isTextured
        let columns =
            isFirstPad ? (isUpright ? 4 : 5) : isPad ? 6 : isUpright ? 4 : 6
        let side = isPad ? 70.0 : min(60, screen.width * 0.16)
        let dock = dockBox(side)
        let left = safeArea.left.points
        let width = screen.width - left - safeArea.right.points
        let cell = (width - 2 * margin) / Double(columns)
        let top = max(safeArea.top.points, 20) + (isPad ? 34 : isUpright ? 18 : 8)
        // A pad's rows share the whole page.
        let rowHeight =
            isPad
            ? (dock.y - 40 - top) / ((isUpright ? 6 : 5) - (isFirstPad ? 1 : 0))
            : side + (isUpright ? 32 : 24)
        let rows = max(1, Int((dock.y - 34 - top) / rowHeight))
        for (index, icon) in icons.prefix(columns * min(rows, 6)).enumerated() {
            let x = left + margin + (Double(index % columns) + 0.5) * cell
            let y = top + Double(index / columns) * rowHeight
            let box = Box(x - side / 2, y, side, side)
            icon.draw(in: box, isOld: isTextured, into: &list)
            drawLight(on: box, into: &list)
            drawTitle(icon.title, x, y + side + 15.5, width: cell - 2, into: &list)
        }
        drawFoot(above: dock, into: &list)
        drawDock(dock, side, into: &list)
    }

    /// The word below an icon; bold and with a shadow before iOS 7.
    private func drawTitle(
        _ text: String, _ x: Double, _ baseline: Double, width: Double, into list: inout DisplayList
    ) {
        let (size, weight): (Double, TextRun.Weight) = isTextured ? (11, .bold) : (11.5, .medium)
        let title = type.fitted(text, size, weight, width: width)
        if isTextured, hasWallpaper {
            list.text(
                title, x, baseline: baseline + 1, size, Color(0x0000_00A6), weight, .center)
        }
        list.text(title, x, baseline: baseline, size, .white, weight, .center)
    }

    /// The light over an icon before iOS 7, which ends in a bow, and its dark edge.
    private func drawGlass(over box: Box, into list: inout DisplayList) {
        let shape = Shape.rounded(box, box.width * 0.175)
        list.clipped(to: shape) { list in
            let bow = Box(
                box.x - box.width * 0.45, box.y - box.height * 0.95, box.width * 1.9,
                box.height * 1.45)
            list.fill(
                .ellipse(bow), from: Spot(box.x, box.y), to: Spot(box.x, bow.maxY),
                [Color(0xFFFF_FFB3), Color(0xFFFF_FF1F)])
        }
        list.stroke(.rounded(box.inset(0.5, 0.5), box.width * 0.17), Color(0x0000_0040), 1)
    }

    private var hasWallpaper: Bool { setting.system.look.homeGround.value == .wallpaper }

    /// The first of two pages is shown.
    private func drawFoot(above dock: Box, into list: inout DisplayList) {
        let middle = dock.y - (setting.device.hasHomeIndicator ? 25 : 16)
        switch setting.system.look.homeFoot.value {
        case .search where !setting.device.isPad:
            let word = type.width("Search", 13, .medium)
            let pill = Box(center: dock.midX, middle, width: word + 38, height: 30)
            list.commands.append(
                .backdropBlur(
                    .rounded(pill, 15), sigma: 14, saturation: 1.5, tint: Color(0xFFFF_FF33)))
            if isGlass {
                list.stroke(.rounded(pill.inset(0.5, 0.5), 14.5), Color(0xFFFF_FF59), 1)
            }
            list.magnifier(pill.x + 17, middle, scale: 0.7, .white)
            list.text("Search", pill.x + 27, middle: middle, 13, .white, .medium)
        case .dots, .search:
            list.fill(.circle(dock.midX - 8, middle, 3.5), .white)
            list.fill(.circle(dock.midX + 8, middle, 3.5), Color(0xFFFF_FF66))
        }
    }

    /// The width of the columns of icons on an upright phone, which the dock's icons stand in too.
    private var columnWidth: Double? {
        guard !setting.device.isPad, screen.height > screen.width else { return nil }
        return (screen.width - safeArea.left.points - safeArea.right.points - 2 * margin) / 4
    }

    private var margin: Double { setting.device.isPad ? 40 : screen.width * 0.04 }

    /// The dock alone, as it lies below the windows of an iPad; it is as wide as its icons need.
    func drawDockAlone(into list: inout DisplayList) {
        let side = 56.0
        let width = Double(dockIcons.count) * side * 1.4 + 20
        let dock = Box(
            center: screen.midX, screen.maxY - 14 - side / 2 - 9, width: width, height: side + 18)
        drawDock(dock, side, into: &list)
    }

    private func dockBox(_ side: Double) -> Box {
        if floats {
            let width = Double(dockIcons.count) * side * 1.3 + 16
            return Box(
                center: screen.midX, screen.maxY - 20 - side / 2 - 9, width: width,
                height: side + 24)
        }
        let rounded = setting.device.hasHomeIndicator
        let inset = rounded ? 12.0 : 0
        let height = side + (rounded ? 34 : 36)
        return Box(inset, screen.maxY - inset - height, screen.width - 2 * inset, height)
    }

    /// A Boolean value that indicates whether the dock is a pane no wider than its icons need, as
    /// on pads since iOS 11.
    private var floats: Bool { setting.device.isPad && !isOpenedBySlide }

    private func drawDock(_ dock: Box, _ side: Double, into list: inout DisplayList) {
        if isTextured {
            if hasWallpaper { drawShelf(dock, into: &list) } else { drawPlate(dock, into: &list) }
        } else {
            let isRound = setting.device.hasHomeIndicator || floats
            let radius = isRound ? min(32, dock.height * 0.34) : 0
            let tint = Color(isGlass ? 0xFFFF_FF26 : 0xFFFF_FF40)
            list.commands.append(
                .backdropBlur(.smooth(dock, radius), sigma: 18, saturation: 1.5, tint: tint))
            if isGlass {
                list.stroke(.smooth(dock.inset(0.5, 0.5), radius), Color(0xFFFF_FF59), 1)
            }
        }
        let icons = dockIcons
        let cell = floats ? side * 1.3 : columnWidth ?? side * 1.6
        for (index, icon) in icons.enumerated() {
            let x = dock.midX + (Double(index) - Double(icons.count - 1) / 2) * cell
            let box = Box(center: x, dock.midY, width: side, height: side)
            icon.draw(in: box, isOld: isTextured, into: &list)
            drawLight(on: box, into: &list)
        }
    }

    /// The light on an icon: a bow of glass before iOS 7, a bright edge since iOS 26.
    private func drawLight(on box: Box, into list: inout DisplayList) {
        if isTextured { drawGlass(over: box, into: &list) }
        guard isGlass else { return }
        let edge = box.inset(0.6, 0.6)
        list.clipped(to: .rect(edge.spanning(top: box.y, bottom: box.midY))) {
            $0.stroke(.icon(edge, isOld: false), Color(0xFFFF_FF8C), 1.2)
        }
        list.clipped(to: .rect(edge.spanning(top: box.midY, bottom: box.maxY))) {
            $0.stroke(.icon(edge, isOld: false), Color(0xFFFF_FF40), 1.2)
        }
    }

    /// A grey plate (until iPhone OS 3.1).
    private func drawPlate(_ dock: Box, into list: inout DisplayList) {
        list.fill(
            .rect(dock), from: Spot(0, dock.y), to: Spot(0, dock.maxY),
            [Color(0x9096_9DFF), Color(0x595F_66FF), Color(0x3438_3DFF)])
        list.fill(Box(dock.x, dock.y, dock.width, 1), Color(0xB4B9_BFFF))
    }

    private var isTextured: Bool { setting.system.look.design.value == .textured }

    /// A shelf of glass that is seen from above.
    private func drawShelf(_ dock: Box, into list: inout DisplayList) {
        let top = dock.midY - 6
        var shelf = Path()
        shelf.move(dock.x + 18, top)
        shelf.line(dock.maxX - 18, top)
        shelf.line(dock.maxX, dock.maxY - 4)
        shelf.line(dock.x, dock.maxY - 4)
        shelf.close()
        list.fill(
            .path(shelf, .nonZero), from: Spot(0, top), to: Spot(0, dock.maxY),
            [Color(0xFFFF_FF33), Color(0xFFFF_FF80)])
        list.fill(Box(dock.x, dock.maxY - 4, dock.width, 1.5), Color(0xFFFF_FFB3))
        list.fill(Box(dock.x, dock.maxY - 2.5, dock.width, 2.5), Color(0x0000_0073))
    }

    /// The scenario's apps first, then the stock icons of the page.
    private var icons: [Icon] {
        setting.apps.map(Icon.app)
            + stockPage.map(Icon.stock)
    }

    private var stockPage: [StockIcon] {
        if setting.device.isPad { return StockIcon.padPage }
        return isOpenedBySlide ? StockIcon.oldPage : StockIcon.page
    }

    private var dockIcons: [StockIcon] {
        setting.device.isPad ? StockIcon.padDock : StockIcon.dock
    }

    private var isOpenedBySlide: Bool { setting.system.look.unlock.value == .slide }

    private var isGlass: Bool { setting.system.look.design.value == .glass }

    private enum Icon {
        case app(AppDefinition)
        case stock(StockIcon)

        var title: String {
            switch self {
            case .app(let app): app.title
            case .stock(let icon): icon.title
            }
        }

        func draw(in box: Box, isOld: Bool, into list: inout DisplayList) {
            switch self {
            case .app(let app): AppIcon(app).draw(in: box, isOld: isOld, into: &list)
            case .stock(let icon): icon.draw(in: box, isOld: isOld, into: &list)
            }
        }
    }
}
