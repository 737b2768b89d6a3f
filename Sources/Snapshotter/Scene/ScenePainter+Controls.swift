internal import Raster
internal import Simulator

/// Switches, segmented controls, sliders, tab bars and toolbars.
extension ScenePainter {
    func drawControl(_ control: Control, _ box: Box, into list: inout DisplayList) {
        switch control {
        case .toggle(let isOn):
            let size = switchSize
            let place = Box(
                center: box.midX, box.midY, width: size.width, height: size.height)
            drawSwitch(place, isOn: isOn, into: &list)
        case .segments(let titles, let selected):
            drawSegments(titles, selected, box, into: &list)
        case .tabBar(let titles, let selected): drawTabBar(titles, selected, box, into: &list)
        case .toolBar(let titles): drawToolBar(titles, box, into: &list)
        case .slider(let percent): drawSlider(percent, box, into: &list)
        case .progress(let percent): drawProgress(percent, box, into: &list)
        case .stepper: drawStepper(box, into: &list)
        }
    }

    var isGlass: Bool { setting.design(of: content.app) == .glass }

    // MARK: Switch

    /// iOS 26 has a longer and lower switch.
    var switchSize: (width: Double, height: Double) { isGlass ? (63, 28) : (51, 31) }

    func drawSwitch(_ box: Box, isOn: Bool, into list: inout DisplayList) {
        list.fill(
            .rounded(box, box.height / 2), isOn ? palette.switchOn : palette.switchOff)
        let size = isGlass ? (width: 39.0, height: 24.0) : (width: 27, height: 27)
        let margin = 2 + size.width / 2
        let x = isOn ? box.maxX - margin : box.x + margin
        let knob = Shape.rounded(
            Box(center: x, box.midY, width: size.width, height: size.height), size.height / 2)
        list.commands.append(.shadow(knob, Color(0x0000_0026), sigma: 2.5, dx: 0, dy: 2.5))
        list.fill(knob, .white)
    }

    // MARK: Segments

    func drawSegments(
        _ titles: [String], _ selected: Int, _ frame: Box, into list: inout DisplayList
    ) {
        guard !titles.isEmpty else { return }
        let height = min(frame.height, 32)
        let box = Box(frame.x, frame.midY - height / 2, frame.width, height)
        let radius = isGlass ? height / 2 : 8.9
        list.fill(.smooth(box, radius), palette.fill)
        let cell = (box.width - 4) / Double(titles.count)
        for (index, title) in titles.enumerated() {
            let place = Box(box.x + 2 + Double(index) * cell, box.y + 2, cell, height - 4)
            if index == selected {
                let shape = Shape.smooth(place, isGlass ? height / 2 - 2 : 6.9)
                list.commands.append(
                    .shadow(shape, Color(0x0000_001F), sigma: 3, dx: 0, dy: 2.5))
                list.fill(shape, content.appearance == .light ? .white : Color(0x6363_66FF))
            } else if index > 0, index - 1 != selected, !isGlass {
                list.fill(Box(place.x - 0.5, box.midY - 8, 1, 16), palette.separator)
            }
            let weight: TextRun.Weight = index == selected ? .semibold : .medium
            let fitted = type.fitted(title, 13, weight, width: cell - 8)
            list.text(fitted, place.midX, middle: place.midY, 13, palette.text, weight, .center)
        }
    }

    // MARK: Bars

    private func drawTabBar(
        _ titles: [String], _ selected: Int, _ frame: Box, into list: inout DisplayList
    ) {
        guard !titles.isEmpty else { return }
        var row = frame.spanning(top: frame.y, bottom: min(frame.maxY, frame.y + 49))
        if isGlass {
            row = drawGlassBar(row.inset(21, 0), height: 58, into: &list).inset(8, 0)
        } else {
            drawLowerBar(frame, into: &list)
        }
        let left = max(row.x, safeArea.left.points)
        let cell =
            (min(row.maxX, window.maxX - safeArea.right.points) - left)
            / Double(titles.count)
        for (index, title) in titles.enumerated() {
            let x = left + (Double(index) + 0.5) * cell
            let idle = isGlass ? palette.text : palette.secondaryText
            let color = index == selected ? tint : idle
            if isGlass, index == selected {
                let pill = Box(center: x, row.midY, width: min(cell, 96), height: 50)
                list.fill(.rounded(pill, 25), palette.fill)
            }
            list.placed(1, x, row.y + (isGlass ? 21 : 18)) { list in
                drawTabSign(index, color, into: &list)
            }
            let baseline = row.y + (isGlass ? 47.5 : 43.5)
            list.text(title, x, baseline: baseline, 10, color, .medium, .center)
        }
    }

    /// The sign of a tab by its place, around the origin.
    func drawTabSign(_ index: Int, _ color: Color, into list: inout DisplayList) {
        TabSign.all[index % TabSign.all.count].draw(&list, color)
    }

    private func drawToolBar(_ titles: [String], _ frame: Box, into list: inout DisplayList) {
        let row = frame.spanning(top: frame.y, bottom: min(frame.maxY, frame.y + 44))
        if !isGlass { drawLowerBar(frame, into: &list) }
        let margin = isGlass ? 21.0 : 16
        let left = max(row.x, safeArea.left.points) + margin
        let right = min(row.maxX, window.maxX - safeArea.right.points) - margin
        for (index, title) in titles.enumerated() {
            let isFirst = index == 0
            let isLast = index == titles.count - 1 && !isFirst
            let share = Double(index) / Double(max(1, titles.count - 1))
            let x = left + (right - left) * share
            if isGlass {
                let width = type.width(title, 17, .medium) + 36
                let start = x - (isFirst ? 0 : isLast ? width : width / 2)
                let box = Box(start, row.midY - 22, width, 44)
                drawCapsule(title, box, isMain: isLast, into: &list)
            } else {
                list.text(
                    title, x, middle: row.midY, 17, tint, isLast ? .semibold : .regular,
                    isFirst ? .leading : isLast ? .trailing : .center)
            }
        }
    }

    /// A button of glass; the one that ends what is done is filled with the tint.
    private func drawCapsule(
        _ title: String, _ box: Box, isMain: Bool, into list: inout DisplayList
    ) {
        let shape = Shape.rounded(box, box.height / 2)
        drawPane(shape, into: &list)
        if isMain { list.fill(shape, tint) }
        let ink = isMain ? tint.ink : palette.text
        list.text(title, box.midX, middle: box.midY, 17, ink, .medium, .center)
    }

    /// A bar that reaches down to the window's edge.
    private func drawLowerBar(_ frame: Box, into list: inout DisplayList) {
        let rests = frame.maxY >= window.maxY - safeArea.bottom.points - 1
        let bar = frame.spanning(top: frame.y, bottom: rests ? window.maxY : frame.maxY)
        if isClearAtEdge, !passesBeneathBars { return }
        list.commands.append(
            .backdropBlur(.rect(bar), sigma: 16, saturation: 1.6, tint: palette.bar))
        list.fill(Box(bar.x, bar.y, bar.width, hairline), palette.separator)
    }

    /// A pane that floats over the content.
    private func drawGlassBar(_ row: Box, height: Double, into list: inout DisplayList) -> Box {
        let box = Box(row.x, row.midY - height / 2 + 2, row.width, height)
        drawPane(.rounded(box, height / 2), into: &list)
        return box
    }

    /// A pane of glass over what is there.
    func drawPane(_ shape: Shape, into list: inout DisplayList) {
        list.pane(shape, palette.bar, rim: hairline)
    }

    // MARK: Slider, progress, stepper

    private func drawSlider(_ percent: Int, _ box: Box, into list: inout DisplayList) {
        let share = Double(min(max(percent, 0), 100)) / 100
        let track = Box(box.x, box.midY - 2, box.width, 4)
        let size = isGlass ? (width: 37.0, height: 24.0) : (width: 28, height: 28)
        let x = track.x + size.width / 2 + (track.width - size.width) * share
        list.fill(.rounded(track, 2), palette.fill)
        list.fill(.rounded(Box(track.x, track.y, x - track.x, 4), 2), tint)
        let knob = Shape.rounded(
            Box(center: x, box.midY, width: size.width, height: size.height), size.height / 2)
        list.commands.append(.shadow(knob, Color(0x0000_0033), sigma: 4, dx: 0, dy: 3))
        list.fill(knob, .white)
    }

    private func drawProgress(_ percent: Int, _ box: Box, into list: inout DisplayList) {
        let share = Double(min(max(percent, 0), 100)) / 100
        let track = Box(box.x, box.midY - 2, box.width, 4)
        list.fill(.rounded(track, 2), palette.fill)
        list.fill(.rounded(Box(track.x, track.y, track.width * share, 4), 2), tint)
    }

    private func drawStepper(_ frame: Box, into list: inout DisplayList) {
        let box = Box(center: frame.midX, frame.midY, width: 94, height: 32)
        list.fill(.smooth(box, isGlass ? 16 : 8), palette.fill)
        list.fill(Box(box.midX - 0.5, box.midY - 9, 1, 18), palette.separator)
        list.fill(Box(box.x + 16.5, box.midY - 0.9, 14, 1.8), palette.text)
        list.plus(box.maxX - 23.5, box.midY, size: 14, width: 1.8, palette.text)
    }
}

/// The sign above a tab's title, around the origin.
private enum TabSign: CaseIterable {
    case house, clock, bubble, person, star

    static let all = Array(allCases)

    func draw(_ list: inout DisplayList, _ color: Color) {
        switch self {
        case .house: house(&list, color)
        case .clock: list.clock(0, 0, radius: 11, color)
        case .bubble: bubble(&list, color)
        case .person:
            list.fill(.circle(0, -5.4, 5), color)
            list.fill(
                .roundedCorners(
                    Box(-9.5, 1.6, 19, 9.4), topLeft: 9, topRight: 9, bottomRight: 2.4,
                    bottomLeft: 2.4), color)
        case .star: star(&list, color)
        }
    }

    private func house(_ list: inout DisplayList, _ color: Color) {
        var path = Path()
        path.move(0, -10.8)
        path.line(12.4, 0)
        path.line(9, 0)
        path.line(9, 9.6)
        path.line(2.8, 9.6)
        path.line(2.8, 3)
        path.line(-2.8, 3)
        path.line(-2.8, 9.6)
        path.line(-9, 9.6)
        path.line(-9, 0)
        path.line(-12.4, 0)
        path.close()
        list.fill(path, color)
    }

    private func bubble(_ list: inout DisplayList, _ color: Color) {
        // In one path: a translucent colour must not lie twice where the tail begins.
        let (rx, ry, y) = (12.0, 9.3, -0.7)
        let (kx, ky) = (rx * 0.5523, ry * 0.5523)
        var path = Path()
        path.move(0, y - ry)
        path.cubic(kx, y - ry, rx, y - ky, rx, y)
        path.cubic(rx, y + ky, kx, y + ry, 0, y + ry)
        path.cubic(-kx, y + ry, -rx, y + ky, -rx, y)
        path.cubic(-rx, y - ky, -kx, y - ry, 0, y - ry)
        path.close()
        path.move(-1, 7)
        path.line(-9.4, 11)
        path.line(-9, 4)
        path.close()
        list.fill(path, color)
    }

    /// Five points on a circle of radius 11.5, and five between them.
    private func star(_ list: inout DisplayList, _ color: Color) {
        let outer = [(0.0, -11.5), (10.94, -3.55), (6.76, 9.3), (-6.76, 9.3), (-10.94, -3.55)]
        let inner = [(2.87, -3.95), (4.64, 1.51), (0, 4.88), (-4.64, 1.51), (-2.87, -3.95)]
        var path = Path()
        for index in 0..<5 {
            if index == 0 {
                path.move(outer[0].0, outer[0].1)
            } else {
                path.line(outer[index].0, outer[index].1)
            }
            path.line(inner[index].0, inner[index].1)
        }
        path.close()
        list.fill(path, color)
    }
}
