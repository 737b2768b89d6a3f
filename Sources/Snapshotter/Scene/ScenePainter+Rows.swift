internal import Raster
internal import Simulator

/// Rows of a table in one section: rounded and inset, or as wide as the window before iOS 13.
extension ScenePainter {
    /// A Boolean value that indicates whether sections are inset, as `insetGrouped` makes them.
    /// That style came with sheets that are cards (iOS 13).
    var hasInsetSections: Bool { setting.system.presentation.swipes.value }

    func drawRows(_ titles: [String], in box: Box, into list: inout DisplayList) {
        guard !titles.isEmpty else { return }
        let isInset = hasInsetSections
        let left = box.x + (isInset ? max(16, safeArea.left.points) : 0)
        let right = box.maxX - (isInset ? max(16, safeArea.right.points) : 0)
        var rows: [Row] = []
        for (index, title) in titles.enumerated() {
            let icon = RowIcon(title) ?? RowIcon.all[index % RowIcon.all.count]
            let whole = Box(left, rows.last?.whole.maxY ?? box.y, right - left, 0)
            rows.append(row(title, icon, in: whole))
        }
        let foot = rows.last?.whole.maxY ?? box.y
        let section = Box(left, box.y, right - left, foot - box.y)
        list.clipped(to: .rect(box)) { list in
            let shape =
                isInset ? Shape.smooth(section, isGlass ? 26 : 10) : .rect(section)
            list.fill(shape, palette.groupedCell)
            if !isInset { drawEdges(of: section, into: &list) }
            for (index, row) in rows.enumerated() {
                draw(row, at: index, into: &list)
                guard index > 0 else { continue }
                let left = row.box.x + 60
                // Since iOS 26 the lines end before the section does.
                let end = row.whole.maxX - (isGlass && isInset ? 16 : 0)
                let line = Box(left, row.box.y, end - left, hairline)
                list.fill(line, palette.separator)
            }
        }
    }

    /// The lines above and below a section that reaches the window's sides.
    func drawEdges(of section: Box, into list: inout DisplayList) {
        list.fill(Box(section.x, section.y, section.width, hairline), palette.separator)
        let foot = section.maxY - hairline
        list.fill(Box(section.x, foot, section.width, hairline), palette.separator)
    }

    /// The part of a row that the safe area leaves.
    private func safe(_ row: Box) -> Box {
        let left = safeArea.left.points
        return Box(row.x + left, row.y, row.width - left - safeArea.right.points, row.height)
    }

    /// A row with the lines of its title.
    private struct Row {
        /// The row as wide as its section.
        var whole: Box
        /// The part of it that the safe area leaves.
        var box: Box
        var icon: RowIcon
        var lines: [String]
    }

    /// A title that is too long for the room before the control is broken, and the row grows.
    ///
    /// At accessibility sizes the lines below the icon begin at the margin.
    private func row(_ title: String, _ icon: RowIcon, in place: Box) -> Row {
        var whole = place
        let inner = hasInsetSections ? whole : safe(whole)
        let size = textScale.font(16.5, .body)
        let control = icon.hasSwitch ? switchSize.width + 24 : 40
        let room = inner.width - 60 - control
        var lines = type.lines(title, size, width: room)
        if textScale.size.isAccessibility, lines.count > 1 {
            var rest = title.dropFirst(lines[0].count).drop { $0 == " " }
            if rest.first?.isNewline == true { rest.removeFirst() }
            lines = [lines[0]] + type.lines(String(rest), size, width: room + 44)
        }
        let standard = isGlass ? 52.0 : 44
        let more = Double(lines.count - 1) * rowLineHeight
        whole.height = max(standard, textScale.height(standard, .body)) + more
        let box = Box(inner.x, whole.y, inner.width, whole.height)
        return Row(whole: whole, box: box, icon: icon, lines: lines)
    }

    private var rowLineHeight: Double { textScale.height(17 * TextScale.lineHeight, .body) }

    private func draw(_ row: Row, at index: Int, into list: inout DisplayList) {
        let (icon, lines) = (row.icon, row.lines)
        let row = row.box
        let first = row.midY - Double(lines.count - 1) * rowLineHeight / 2
        let square = Box(row.x + 16, first - 14.5, 29, 29)
        list.fill(.smooth(square, 6.5), Color(icon.color))
        icon.draw(&list, square.midX, square.midY)
        for (line, text) in lines.enumerated() {
            let isIndented = line == 0 || !textScale.size.isAccessibility
            list.text(
                text, row.x + (isIndented ? 60 : 16), middle: first + Double(line) * rowLineHeight,
                textScale.font(16.5, .body), palette.text)
        }
        if icon.hasSwitch {
            let size = switchSize
            let place = Box(
                row.maxX - 16 - size.width, row.midY - size.height / 2, size.width, size.height)
            drawSwitch(place, isOn: true, into: &list)
        } else if icon.isChoice {
            // One of several, of which the first is chosen.
            if index == 0 { drawTick(row.maxX - 24, row.midY, into: &list) }
        } else {
            list.chevron(
                row.maxX - 20, row.midY, height: 11, width: 2, palette.placeholder,
                pointsRight: true)
        }
    }

    private func drawTick(_ x: Double, _ y: Double, into list: inout DisplayList) {
        var tick = Path()
        tick.move(x - 6.5, y + 0.5)
        tick.line(x - 2, y + 5.2)
        tick.line(x + 6.5, y - 5.8)
        list.line(tick, tint, 2)
    }
}

/// The picture before a row's title.
private enum RowIcon: CaseIterable {
    case waves, link, bell, speaker, gear, boat, train, bus

    /// The pictures of rows whose titles have none of their own.
    static let all: [RowIcon] = [.waves, .link, .bell, .speaker, .gear]

    /// The picture of what a title names; nil for other titles.
    init?(_ title: String) {
        switch title {
        case "Boat": self = .boat
        case "Train": self = .train
        case "Bus": self = .bus
        default: return nil
        }
    }

    /// A Boolean value that indicates whether a row is one of several to choose from.
    var isChoice: Bool { [.boat, .train, .bus].contains(self) }

    var color: UInt32 {
        switch self {
        case .boat: 0x30B0_C7FF
        case .train: 0x34C7_59FF
        case .bus: 0xFF95_00FF
        case .waves, .link: 0x007A_FFFF
        case .bell: 0xFF3B_30FF
        case .speaker: 0xFF2D_55FF
        case .gear: 0x8E8E_93FF
        }
    }

    var hasSwitch: Bool { self == .waves || self == .link }

    func draw(_ list: inout DisplayList, _ x: Double, _ y: Double) {
        switch self {
        case .waves: list.wifi(x - 9.2, bottom: y + 6.6, unit: 1.2, .white)
        case .link: list.rune(x, y)
        case .bell: list.bell(x, y)
        case .speaker: list.speaker(x, y)
        case .gear: list.gear(x, y, radius: 9, .white, hole: Color(color))
        case .boat: list.boat(x, y)
        case .train: list.coach(x, y, width: 13, hole: Color(color), hasLamp: true)
        case .bus: list.coach(x, y, width: 16, hole: Color(color), hasLamp: false)
        }
    }
}

extension DisplayList {
    /// A knot of two triangles on a staff.
    mutating func rune(_ x: Double, _ y: Double, _ color: Color = .white) {
        var path = Path()
        path.move(x - 4.6, y - 4.4)
        path.line(x + 4.6, y + 4.4)
        path.line(x, y + 8.6)
        path.line(x, y - 8.6)
        path.line(x + 4.6, y - 4.4)
        path.line(x - 4.6, y + 4.4)
        line(path, color, 1.6)
    }

    /// A hull with a sail on each side of the mast.
    fileprivate mutating func boat(_ x: Double, _ y: Double) {
        var hull = Path()
        hull.move(x - 9, y + 3.6)
        hull.line(x + 9, y + 3.6)
        hull.line(x + 5.6, y + 8.6)
        hull.line(x - 5.6, y + 8.6)
        hull.close()
        fill(hull, .white)
        for (side, height) in [(-1.0, 8.0), (1, 10.4)] {
            var sail = Path()
            sail.move(x + side * 0.9, y + 1.8)
            sail.line(x + side * 0.9, y + 1.8 - height)
            sail.line(x + side * 7, y + 1.8)
            sail.close()
            fill(sail, .white)
        }
    }

    /// The front of a train or a bus.
    fileprivate mutating func coach(
        _ x: Double, _ y: Double, width: Double, hole: Color, hasLamp: Bool
    ) {
        for side in [-1.0, 1] {
            fill(
                .rounded(
                    Box(center: x + side * (width / 2 - 2.6), y + 7.4, width: 3, height: 4), 1),
                .white)
        }
        fill(.rounded(Box(center: x, y - 0.6, width: width, height: 15.6), 3.4), .white)
        let pane = Box(center: x, y - 3, width: width - 4, height: 5.6)
        fill(.rounded(pane, 1.4), hole)
        for side in hasLamp ? [0.0] : [-1, 1] {
            fill(.circle(x + side * (width / 2 - 3), y + 4, 1.3), hole)
        }
    }

    fileprivate mutating func bell(_ x: Double, _ y: Double) {
        var path = Path()
        path.move(x - 7.6, y + 4.4)
        path.cubic(x - 5, y + 1.6, x - 5.6, y - 1, x - 5.2, y - 3)
        path.cubic(x - 4.6, y - 9.2, x + 4.6, y - 9.2, x + 5.2, y - 3)
        path.cubic(x + 5.6, y - 1, x + 5, y + 1.6, x + 7.6, y + 4.4)
        path.close()
        fill(path, .white)
        fill(.ellipse(Box(center: x, y + 6.6, width: 4.6, height: 3.6)), .white)
    }

    fileprivate mutating func speaker(_ x: Double, _ y: Double) {
        var path = Path()
        path.move(x - 8.6, y - 2.6)
        path.line(x - 5.4, y - 2.6)
        path.line(x - 1, y - 6.4)
        path.line(x - 1, y + 6.4)
        path.line(x - 5.4, y + 2.6)
        path.line(x - 8.6, y + 2.6)
        path.close()
        fill(path, .white)
        var waves = Path()
        waves.move(x + 2, y - 3)
        waves.quad(x + 4.4, y, x + 2, y + 3)
        waves.move(x + 4.8, y - 5.6)
        waves.quad(x + 9.4, y, x + 4.8, y + 5.6)
        line(waves, .white, 1.7)
    }

    /// A wheel with eight teeth.
    mutating func gear(_ x: Double, _ y: Double, radius r: Double, _ color: Color, hole: Color) {
        var teeth = Path()
        let d = 0.7071
        for (dx, dy) in [(0.0, 1.0), (d, d), (1, 0), (d, -d)] {
            teeth.move(x - dx * r * 0.88, y - dy * r * 0.88)
            teeth.line(x + dx * r * 0.88, y + dy * r * 0.88)
        }
        line(teeth, color, r * 0.3)
        fill(.circle(x, y, r * 0.72), color)
        fill(.circle(x, y, r * 0.42), hole)
        fill(.circle(x, y, r * 0.2), color)
    }
}
