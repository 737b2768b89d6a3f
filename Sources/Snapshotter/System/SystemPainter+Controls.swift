internal import Raster
internal import Simulator

/// Control Center: a veil of dark blur with tiles in a grid of four columns.
extension SystemPainter {
    /// One tile, in cells of the grid.
    private struct Tile: Sendable {
        var column: Int
        var row: Int
        var columns: Int
        var rows: Int
        var draw: @Sendable (SystemPainter, Box, inout DisplayList) -> Void
    }

    func drawControlCenter(into list: inout DisplayList) {
        list.commands.append(
            .backdropBlur(.rect(screen), sigma: 26, saturation: 1.4, tint: Color(0x1414_1C8C)))
        let cell = cellSize
        let gap = cell * 0.22
        let isFlat = !isUpright && !device.isPad
        let columns = isFlat ? 10.0 : 4
        let width = columns * cell + (columns - 1) * gap
        let top = gridTop(cell, gap)
        let left =
            device.isPad ? screen.maxX - width - 24 : screen.midX - width / 2
        if hasLevelsBelowEars { drawLevels(left, left + width, into: &list) }
        for tile in isFlat ? Self.flat(tiles) : tiles {
            let box = Box(
                left + Double(tile.column) * (cell + gap),
                top + Double(tile.row) * (cell + gap),
                Double(tile.columns) * (cell + gap) - gap, Double(tile.rows) * (cell + gap) - gap)
            tile.draw(self, box, &list)
        }
    }

    /// A Boolean value that indicates whether the levels are not beside the sensor while Control
    /// Center is open, but in a row of their own.
    var hasLevelsBelowEars: Bool { device.sensor != .none && isUpright && !device.isPad }

    /// The row of levels; since iOS 18 the buttons to add controls and to turn off are above it.
    private func drawLevels(_ left: Double, _ right: Double, into list: inout DisplayList) {
        let y = safeArea.top.points + 32
        list.signal(left + 4, bottom: y + 5.8, unit: 1.02, .white)
        list.text("Carrier", left + 29, middle: y, 15, .white, .medium)
        list.battery(right - 27, bottom: y + 6.2, unit: 1.02, .white)
        let level = right - 33
        list.text("100%", level, middle: y, 15, .white, .medium, .trailing)
        list.wifi(
            level - type.width("100%", 15, .medium) - 25, bottom: y + 5.8, unit: 1.06, .white)
        guard setting.system.look.controlCenter.value == .rounds else { return }
        let ear = safeArea.top.points * 0.55
        list.plus(left + 14, ear, size: 19, width: 2.4, .white)
        list.powerSign(right - 14, ear, .white)
        // A sign for each page, the first one shown.
        for page in 0..<4 {
            let y = screen.midY - 66 + Double(page) * 24
            list.pageSign(
                page, (right + screen.maxX) / 2 + 1, y, .white.opacity(page == 0 ? 1 : 0.45))
        }
    }

    /// Before iOS 15 the moon was a button of its own, and the mirror had a name.
    private var tiles: [Tile] {
        guard setting.system.look.controlCenter.value == .tiles else { return Self.tiles }
        var tiles = Self.tiles
        tiles[3].draw = { $0.drawButton(.moon, $1, &$2) }
        tiles[4].draw = { $0.drawMirror(in: $1, into: &$2) }
        return tiles
    }

    private var cellSize: Double {
        if device.isPad { return 68 }
        if isUpright { return min(72, (screen.width - 56) / 4.66) }
        return min(64, (screen.width - 2 * max(60, safeArea.left.points + 8)) / 11.98)
    }

    private func gridTop(_ cell: Double, _ gap: Double) -> Double {
        if device.isPad { return max(safeArea.top.points, 20) + 30 }
        let rows = isUpright ? 6.0 : 2
        let height = rows * cell + (rows - 1) * gap
        if !isUpright { return (screen.height - height) / 2 }
        // Pulled from the upper edge, or from below the screen's on phones with a home button.
        return device.hasHomeIndicator
            ? safeArea.top.points + 62 : screen.maxY - height - 40
    }

    private static let tiles: [Tile] = [
        Tile(column: 0, row: 0, columns: 2, rows: 2) { $0.drawRadios(in: $1, into: &$2) },
        Tile(column: 2, row: 0, columns: 2, rows: 2) { $0.drawPlayer(in: $1, into: &$2) },
        Tile(column: 0, row: 2, columns: 1, rows: 1) { $0.drawButton(.lock, $1, &$2) },
        Tile(column: 1, row: 2, columns: 1, rows: 1) { $0.drawButton(.mirror, $1, &$2) },
        Tile(column: 0, row: 3, columns: 2, rows: 1) { $0.drawFocus(in: $1, into: &$2) },
        Tile(column: 2, row: 2, columns: 1, rows: 2) { $0.drawSlider(0.62, .sun, $1, &$2) },
        Tile(column: 3, row: 2, columns: 1, rows: 2) { $0.drawSlider(0.45, .sound, $1, &$2) },
        Tile(column: 0, row: 4, columns: 1, rows: 1) { $0.drawButton(.torch, $1, &$2) },
        Tile(column: 1, row: 4, columns: 1, rows: 1) { $0.drawButton(.timer, $1, &$2) },
        Tile(column: 2, row: 4, columns: 1, rows: 1) { $0.drawButton(.calculator, $1, &$2) },
        Tile(column: 3, row: 4, columns: 1, rows: 1) { $0.drawButton(.camera, $1, &$2) }
    ]

    /// In landscape all tiles are in two rows, the single buttons last.
    private static func flat(_ tiles: [Tile]) -> [Tile] {
        tiles.map { tile in
            var tile = tile
            if tile.row == 4 {
                tile.row = tile.column / 2
                tile.column = 8 + tile.column % 2
            } else if tile.row >= 2 {
                tile.row -= 2
                tile.column += 4
            }
            return tile
        }
    }

    // MARK: Grounds

    private func ground(_ box: Box, into list: inout DisplayList) {
        let radius = isGlass ? min(box.width, box.height, 84) * 0.42 : min(box.width, 84) * 0.26
        let tint = isGlass ? Color(0xFFFF_FF2E) : Color(0x3636_3C80)
        list.commands.append(
            .backdropBlur(.smooth(box, radius), sigma: 10, saturation: 1.3, tint: tint))
    }

    private func drawRadios(in box: Box, into list: inout DisplayList) {
        ground(box, into: &list)
        let radius = box.width * 0.185
        let (a, b) = (0.28, 0.72)
        let spots = [(a, a), (b, a), (a, b), (b, b)]
        let isNew = isGlass || setting.system.look.controlCenter.value == .rounds
        let radios: [Radio] =
            isNew ? [.plane, .drop, .wifi] : [.plane, .cellular, .wifi, .bluetooth]
        for ((dx, dy), radio) in zip(spots, radios) {
            draw(radio, box.x + dx * box.width, box.y + dy * box.height, radius, into: &list)
        }
        guard isNew else { return }
        // Since iOS 18 the last four are small.
        for (index, radio) in [Radio.cellular, .bluetooth, .hotspot, .satellite].enumerated() {
            let x = box.x + b * box.width + (index % 2 == 0 ? -0.54 : 0.54) * radius
            let y = box.y + b * box.height + (index < 2 ? -0.54 : 0.54) * radius
            draw(radio, x, y, radius * 0.46, into: &list)
        }
    }

    private enum Radio { case plane, drop, cellular, wifi, bluetooth, hotspot, satellite }

    private func draw(
        _ radio: Radio, _ x: Double, _ y: Double, _ radius: Double, into list: inout DisplayList
    ) {
        let color: Color =
            switch radio {
            // These are off, the radios are on.
            case .plane, .hotspot, .satellite: Color(0xFFFF_FF2E)
            case .cellular: Color(0x34C7_59FF)
            case .drop, .wifi, .bluetooth: Color(0x007A_FFFF)
            }
        list.fill(.circle(x, y, radius), color)
        let unit = radius / 26
        switch radio {
        case .plane: list.plane(x, y, size: 25 * unit, .white)
        case .drop: list.placed(1.45 * unit, x, y) { list in list.rings(0, 0, .white) }
        case .cellular: list.antenna(x, y, size: 24 * unit, .white)
        case .wifi: list.wifi(x - 12.2 * unit, bottom: y + 9 * unit, unit: 1.6 * unit, .white)
        case .bluetooth: list.placed(1.15 * unit, x, y) { $0.rune(0, 0) }
        case .hotspot: list.placed(1.2 * unit, x, y) { $0.chainLinks(.white) }
        case .satellite: list.placed(1.2 * unit, x, y) { $0.satellite(.white) }
        }
    }

    private func drawPlayer(in box: Box, into list: inout DisplayList) {
        ground(box, into: &list)
        list.text(
            "Not Playing", box.midX, middle: box.y + box.height * 0.36, 14.5,
            Color(0xFFFF_FFB3), .medium, .center)
        let y = box.y + box.height * 0.72
        list.triangle(box.midX, y, size: 17, .white)
        for side in [-1.0, 1.0] {
            let x = box.midX + side * box.width * 0.3
            let grey = Color(0xFFFF_FF73)
            list.triangle(x - 5.5 * side, y, size: 12 * side, grey)
            list.triangle(x + 5.5 * side, y, size: 12 * side, grey)
        }
    }

    private func drawFocus(in box: Box, into list: inout DisplayList) {
        ground(box, into: &list)
        let radius = box.height * 0.27
        let x = box.x + box.height * 0.46
        list.fill(.circle(x, box.midY, radius), Color(0xFFFF_FF2E))
        list.crescent(x, box.midY, radius: radius * 0.56, .white)
        list.text("Focus", x + radius + 9, middle: box.midY, 14.5, .white, .semibold)
    }

    private func drawMirror(in box: Box, into list: inout DisplayList) {
        ground(box, into: &list)
        let x = box.x + box.height * 0.42
        list.controlSign(.mirror, x, box.midY, size: box.height * 0.34, .white)
        for (line, word) in ["Screen", "Mirroring"].enumerated() {
            list.text(
                word, x + box.height * 0.3, middle: box.midY + (line == 0 ? -8.5 : 8.5), 13, .white,
                .medium)
        }
    }

    // MARK: Buttons and sliders

    enum ControlSign {
        case moon, lock, mirror, torch, timer, calculator, camera, sun, sound, quiet
    }

    private func drawButton(_ sign: ControlSign, _ box: Box, _ list: inout DisplayList) {
        if isGlass || setting.system.look.controlCenter.value == .rounds {
            list.commands.append(
                .backdropBlur(
                    .circle(box.midX, box.midY, box.width / 2), sigma: 10, saturation: 1.3,
                    tint: Color(0xFFFF_FF2E)))
        } else {
            ground(box, into: &list)
        }
        list.controlSign(sign, box.midX, box.midY, size: box.width * 0.4, .white)
    }

    private func drawSlider(
        _ share: Double, _ sign: ControlSign, _ box: Box, _ list: inout DisplayList
    ) {
        ground(box, into: &list)
        let radius = isGlass ? box.width * 0.42 : box.width * 0.26
        list.clipped(to: .smooth(box, radius)) { list in
            let level = box.spanning(top: box.maxY - box.height * share, bottom: box.maxY)
            list.fill(level, Color(0xFFFF_FFEB))
        }
        list.controlSign(
            sign, box.midX, box.maxY - box.width * 0.42, size: box.width * 0.38,
            Color(0x6E6E_78FF))
    }
}
