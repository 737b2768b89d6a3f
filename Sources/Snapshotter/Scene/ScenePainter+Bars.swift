internal import Raster
internal import Simulator

/// The bars that content passes beneath.
extension ScenePainter {
    /// A Boolean value that indicates whether content has been scrolled below the bars.
    var passesBeneathBars: Bool {
        screen.views.contains { if case .messages = $0.kind { true } else { false } }
            || passesBeneathOwnBar
    }

    /// The same for the views of an app's own code: what lies in a scroll view overlaps the bar.
    private var passesBeneathOwnBar: Bool {
        guard content.live != nil, let bar = screen.views.firstIndex(where: \.kind.isNavigationBar)
        else { return false }
        return screen.views.indices.contains { index in
            !hidden[index] && screen.isInScrollView(index) && frames[index].height > 0
                && frames[index].y < frames[bar].maxY && frames[index].maxY > 0
        }
    }

    /// Indicates whether bars have no background while no content passes beneath them.
    var isClearAtEdge: Bool { setting.system.look.barEdge.value == .clear }

    // MARK: Navigation bar

    /// The narrowest phones whose bars stay 44 points high sideways, in points: those with a screen
    /// of 5.5 inches and more, which have a regular width then (microsoft/fluentui-apple#1727,
    /// react-navigation#3938).
    private static let regularWidth = 414.0

    /// Returns whether a view is a bar that is lower on a phone that is held sideways.
    ///
    /// Not a head with a picture, nor glass: no figures of those were found. Nor one that touches a
    /// view of the app's own, which keeps its place.
    func hasLowBar(_ index: ViewIndex) -> Bool {
        guard case .navigationBar(_, _, let avatar) = screen.views[index].kind, content.live == nil,
            !setting.device.isPad, window.width > window.height,
            window.height < Self.regularWidth, !isGlass
        else { return false }
        let hasPicture = avatar && setting.system.look.chatHead.value == .picture
        let bar = frames[index]
        return !hasPicture
            && screen.views.indices.allSatisfy { other in
                switch screen.views[other].kind {
                case .navigationBar, .messages, .rows, .textView: true
                default: frames[other].y != bar.maxY
                }
            }
    }

    /// A bar of 44 points as it is in landscape: 32 points high (UIKit, `UIBarMetrics.compact`).
    func lowBar(_ box: Box) -> Box {
        box.height == 44 ? Box(box.x, box.y, box.width, 32) : box
    }

    /// The greatest height of a bar whose title stands between its buttons, in points.
    private static let largestRow = 60.0

    func drawNavigationBar(
        _ box: Box, title: String, back: String?, avatar: Bool = false, isLarge: Bool = false,
        tint: Color, into list: inout DisplayList
    ) {
        let avatar = avatar && setting.system.look.chatHead.value == .picture
        let isTall = avatar && hasTallHead
        let foot = isTall ? box.y + Self.headHeight : box.maxY
        let bar = box.spanning(top: min(0, box.y), bottom: foot)
        if isGlass {
            if passesBeneathBars { drawFade(bar, into: &list) }
        } else if passesBeneathBars || !isClearAtEdge {
            drawBarBackground(bar, into: &list)
            list.fill(Box(bar.x, bar.maxY, bar.width, hairline), palette.barShadow)
        }
        // A large title and a search field have rows of their own below that of the buttons.
        let hasRows = box.height > Self.largestRow
        var row = hasRows ? Box(box.x, box.y, box.width, 44) : box
        // The round buttons of a sheet are as far from its top as from its sides.
        if isGlass, isSheet, back == nil, !hasRows { row.height = min(row.height, 44) }
        let left = box.x + safeArea.left.points + controlsWidth(box)
        let right = box.maxX - safeArea.right.points
        if let back {
            if isGlass {
                let x = drawRound(left + 16, row, into: &list)
                list.chevron(x - 1, row.midY, height: 18, width: 2.6, palette.text)
            } else {
                drawBack(back, left, row.midY, tint, into: &list)
            }
        }
        if avatar {
            let head = isTall ? Box(box.x, box.y, box.width, Self.headHeight) : box
            drawAvatarTitle(title, head, isTall: isTall, into: &list)
            if isGlass {
                let x = drawRound(right - 16 - roundSize(box), box, into: &list)
                list.placed(0.86, x, box.midY) { $0.camera(0, 0, palette.text) }
            } else {
                list.camera(right - 30, box.midY, tint)
            }
        } else if isLarge {
            let fitted = type.fitted(title, 34, .bold, width: right - left - 40)
            let x = left + (box.width < 400 ? 16 : 20)
            list.text(fitted, x, middle: row.maxY + 24, 34, palette.text, .bold)
        } else {
            let fitted = type.fitted(title, 17, .semibold, width: right - left - 180)
            list.text(
                fitted, row.midX, middle: row.midY - 0.3, 17, palette.text, .semibold, .center,
                tracking: -0.4)
            if back == nil, isSheet { drawSheetButtons(left, right, row, tint, into: &list) }
        }
        if isPaper, content.firstResponder != nil {
            if isGlass { return drawDone(right, box, into: &list) }
            list.text("Done", right - 16, middle: box.midY, 17, tint, .semibold, .trailing)
        }
    }

    /// The room that the controls of a free window take at the start of its uppermost bar.
    private func controlsWidth(_ bar: Box) -> Double {
        guard setting.system.windows.freeWindows.value, content.window != nil,
            !content.fillsScreen(of: setting.device), bar.y <= safeArea.top.points + 1
        else { return 0 }
        return WindowsPainter.controlsWidth
    }

    /// The height of a chat's head with a picture in points, to the eye. It reaches further down
    /// than the bar that the app lays out, over what is scrolled away.
    private static let headHeight = 74.0

    /// A Boolean value that indicates whether a chat's head has room for a large picture.
    private var hasTallHead: Bool { window.height > 500 }

    /// A Boolean value that indicates whether the screen is a sheet over another one.
    private var isSheet: Bool { !content.below.isEmpty && content.live == nil }

    /// The buttons that leave a sheet: without and with what was entered.
    private func drawSheetButtons(
        _ left: Double, _ right: Double, _ row: Box, _ tint: Color, into list: inout DisplayList
    ) {
        if isGlass {
            let x = drawRound(left + 16, row, into: &list)
            list.cross(x, row.midY, size: 15, width: 2.4, palette.text)
            return drawDone(right, row, into: &list)
        }
        list.text("Cancel", left + 16, middle: row.midY, 17, tint)
        list.text("Add", right - 16, middle: row.midY, 17, tint, .semibold, .trailing)
    }

    private func drawBack(
        _ title: String, _ left: Double, _ middle: Double, _ tint: Color,
        into list: inout DisplayList
    ) {
        list.chevron(left + 14.3, middle - 0.2, height: 17.8, width: 2.7, tint)
        let fitted = type.fitted(title, 17, width: window.width * 0.3)
        list.text(fitted, left + 27.3, middle: middle - 0.2, 16.8, tint, tracking: -0.05)
    }

    // MARK: Glass

    // From iOS 26 on a bar is no plane: its buttons are round panes, and what passes beneath fades
    // out towards the screen's edge. The sizes are assumptions, measured on screenshots.

    private func roundSize(_ bar: Box) -> Double { min(44, bar.height) }

    /// A round button that begins at a place; returns its middle.
    private func drawRound(_ x: Double, _ bar: Box, into list: inout DisplayList) -> Double {
        let radius = roundSize(bar) / 2
        drawPane(.circle(x + radius, bar.midY, radius), into: &list)
        return x + radius
    }

    /// What lies beneath the bar, ever sharper and ever less covered by the page's colour towards
    /// the bar's lower edge.
    ///
    /// Each blur is made of a part of the bar alone, from the lowest part up, so that none reads
    /// what another one has blurred.
    private func drawFade(_ bar: Box, into list: inout DisplayList) {
        let bottom = bar.maxY + 14
        func pixel(_ share: Double) -> Double {
            ((bar.y + (bottom - bar.y) * share) / hairline).rounded() * hairline
        }
        let parts = [
            (0.83, 0.92, 1.3, 1.1), (0.73, 0.83, 2.7, 1.18), (0.61, 0.73, 3.7, 1.26),
            (0, 0.61, 4.7, 1.33)
        ]
        for (top, edge, sigma, saturation) in parts {
            let reached = Shape.rect(bar.spanning(top: bar.y, bottom: pixel(edge)))
            let part = bar.spanning(top: pixel(top), bottom: pixel(edge))
            list.clipped(to: .rect(part)) { list in
                list.commands.append(
                    .backdropBlur(reached, sigma: sigma, saturation: saturation, tint: .clear))
            }
        }
        let stops = [0.9, 0.82, 0.66, 0.36, 0].map { pageColor.opacity($0) }
        list.fillSmoothly(
            .rect(bar.spanning(top: bar.y, bottom: bottom)), from: Spot(0, bar.y),
            to: Spot(0, bottom), stops)
    }

    /// A filled round button with a tick.
    private func drawDone(_ right: Double, _ bar: Box, into list: inout DisplayList) {
        let radius = roundSize(bar) / 2
        let x = right - 16 - radius
        list.fill(.circle(x, bar.midY, radius), tint)
        var tick = Path()
        tick.move(x - 7, bar.midY + 0.5)
        tick.line(x - 2, bar.midY + 6)
        tick.line(x + 7.5, bar.midY - 6.5)
        list.line(tick, tint.ink, 2.6)
    }

    private func drawAvatarTitle(
        _ title: String, _ box: Box, isTall: Bool, into list: inout DisplayList
    ) {
        let radius = isTall ? 25 : min(14.0, box.height * 0.32)
        CharacterArt.drawAvatar(box.midX, box.y + radius + 0.5, radius: radius, into: &list)
        let size = isTall ? 11.0 : 10.5
        let width = type.width(title, size, .medium)
        let baseline = box.maxY - (isTall ? 8 : 4.6)
        if isGlass {
            let pill = Box(center: box.midX, baseline - 3.6, width: width + 28, height: 17)
            drawPane(.rounded(pill, 8.5), into: &list)
        }
        list.text(title, box.midX - 3, baseline: baseline, size, palette.text, .medium, .center)
        list.chevron(
            box.midX + width / 2 + 2, baseline - 3.7, height: 5.4, width: 1.2,
            palette.secondaryText, pointsRight: true)
    }

    private func drawBarBackground(_ box: Box, into list: inout DisplayList) {
        list.commands.append(
            .backdropBlur(.rect(box), sigma: 16, saturation: 1.6, tint: palette.bar))
    }

    // MARK: Bars at the keyboard

    /// A bar's background. A bar that rests on the safe area reaches down to the window's edge; one
    /// that is held higher stands as it is, whatever lies below it.
    private func drawAttachedBackground(
        _ box: Box, isAccessory: Bool, into list: inout DisplayList
    ) {
        let rests = !isAccessory && box.maxY >= window.maxY - safeArea.bottom.points
        let bottom = rests && box.maxY < window.maxY ? window.maxY : box.maxY
        drawBarBackground(box.spanning(top: box.y, bottom: bottom), into: &list)
        list.fill(Box(box.x, box.y, box.width, hairline), palette.separator)
    }

    func drawInputBar(
        _ index: ViewIndex, _ box: Box, isAccessory: Bool, into list: inout DisplayList
    ) {
        if !isGlass { drawAttachedBackground(box, isAccessory: isAccessory, into: &list) }
        let fields = screen.views.indices.filter { screen.views[$0].parent == index }
        let left = fields.first.map { frames[$0].x } ?? box.x + 52
        let x = left - 26
        guard setting.system.look.chatBar.value == .plus else {
            return list.photoCamera(x, box.midY, palette.secondaryText)
        }
        if isGlass {
            drawPane(.circle(x, box.midY, 18), into: &list)
        } else {
            list.fill(.circle(x, box.midY, 16), palette.fill.mixed(0, with: palette.page))
        }
        list.plus(x, box.midY, size: 13.5, width: 2.2, palette.secondaryText)
    }

    /// The background of a bar that the app makes itself; it is as high as its constraints say.
    func drawBackdrop(_ box: Box, into list: inout DisplayList) {
        drawBarBackground(box, into: &list)
        list.fill(Box(box.x, box.y, box.width, hairline), palette.separator)
    }

    func drawFormatBar(_ box: Box, isAccessory: Bool, into list: inout DisplayList) {
        let margin = isGlass ? 16.0 : 0
        if isGlass {
            drawPane(.rounded(box.inset(margin, 1), box.height / 2 - 1), into: &list)
        } else {
            drawAttachedBackground(box, isAccessory: isAccessory, into: &list)
        }
        let left = box.x + safeArea.left.points + margin
        let width = box.width - safeArea.left.points - safeArea.right.points - 2 * margin
        func x(_ slot: Double) -> Double { left + width * (slot + 0.5) / 6 }
        let y = box.midY
        // Signs on glass have the colour of text.
        let ink = isGlass ? palette.text : tint
        list.text("Aa", x(0), middle: y, 19, ink, .regular, .center)
        list.checklist(x(1), y, ink)
        list.table(x(2), y, ink)
        list.photoCamera(x(3), y, ink)
        list.pen(x(4), y, ink)
        list.cross(x(5), y, size: 13, width: 1.8, palette.secondaryText)
    }
}

/// The signs of the format bar.
extension DisplayList {
    mutating func checklist(_ x: Double, _ y: Double, _ color: Color) {
        for (dy, isDone) in [(-5.2, true), (5.2, false)] {
            stroke(.circle(x - 7, y + dy, 3.8), color, 1.5)
            if isDone { fill(.circle(x - 7, y + dy, 1.9), color) }
            var path = Path()
            path.move(x, y + dy)
            path.line(x + 11, y + dy)
            line(path, color, 1.7)
        }
    }

    mutating func table(_ x: Double, _ y: Double, _ color: Color) {
        stroke(.smooth(Box(x - 10.5, y - 8.5, 21, 17), 3), color, 1.6)
        var path = Path()
        path.move(x, y - 8.5)
        path.line(x, y + 8.5)
        path.move(x - 10.5, y)
        path.line(x + 10.5, y)
        line(path, color, 1.4)
    }

    mutating func photoCamera(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x - 8.5, y - 6)
        path.line(x - 5, y - 6)
        path.line(x - 3, y - 8.8)
        path.line(x + 3, y - 8.8)
        path.line(x + 5, y - 6)
        path.line(x + 8.5, y - 6)
        path.quad(x + 11, y - 6, x + 11, y - 3.5)
        path.line(x + 11, y + 6)
        path.quad(x + 11, y + 8.5, x + 8.5, y + 8.5)
        path.line(x - 8.5, y + 8.5)
        path.quad(x - 11, y + 8.5, x - 11, y + 6)
        path.line(x - 11, y - 3.5)
        path.quad(x - 11, y - 6, x - 8.5, y - 6)
        path.close()
        line(path, color, 1.6)
        stroke(.circle(x, y + 0.8, 4.3), color, 1.6)
    }

    mutating func pen(_ x: Double, _ y: Double, _ color: Color) {
        stroke(.circle(x, y, 10.4), color, 1.6)
        var tip = Path()
        tip.move(x - 3.4, y + 4.6)
        tip.line(x, y - 5.4)
        tip.line(x + 3.4, y + 4.6)
        line(tip, color, 1.6)
        fill(.circle(x, y - 4.6, 1.7), color)
    }
}
