internal import Raster
internal import Simulator

/// The switchers before iOS 9: a tray of icons under the app (iOS 4 to 6), a flat row of cards with
/// the icons below them (iOS 7 and 8). Their lengths are to the eye.
struct EraSwitcherPainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box

    private var apps: [AppDefinition] { setting.apps }

    // MARK: Row

    /// - Parameter home: the home screen, whose card is the first; nil for none.
    func drawRow(
        _ content: SwitcherContent, home: DisplayList? = nil,
        picture: (SwitcherContent.Card) -> SwitcherPainter.Picture?,
        into list: inout DisplayList
    ) {
        Wallpaper.draw(in: screen, setting.appearance, hasHills: false, into: &list)
        list.commands.append(
            .backdropBlur(.rect(screen), sigma: 20, saturation: 1.3, tint: Color(0x0000_0059)))
        let isUpright = screen.height > screen.width
        let scale = isUpright ? 0.5 : 0.46
        let (width, height) = (screen.width * scale, screen.height * scale)
        let step = width + screen.width * 0.075
        let top = (screen.height - height) / 2 - screen.height * (isUpright ? 0.03 : 0.06)
        if let home {
            let box = Box(screen.midX - width / 2 - step, top, width, height)
            list.clipped(to: .rect(box)) { $0.stretched(home, screen, over: box) }
        }
        for (index, card) in content.cards.enumerated() {
            let x = screen.midX - width / 2 + Double(index) * step
            guard x < screen.maxX else { break }
            let box = Box(x, top, width, height)
            list.clipped(to: .rect(box)) { list in
                list.fill(box, .black)
                guard let picture = picture(card) else { return }
                list.stretched(picture.list, picture.size, over: box)
            }
            drawIcon(card.app, Spot(box.midX, box.maxY), isUpright: isUpright, into: &list)
        }
    }

    private func drawIcon(
        _ app: AppID, _ above: Spot, isUpright: Bool, into list: inout DisplayList
    ) {
        guard apps.indices.contains(app.index) else { return }
        let side = isUpright ? 60.0 : 44
        let box = Box(center: above.x, above.y + 18 + side / 2, width: side, height: side)
        AppIcon(apps[app.index]).draw(in: box, into: &list)
        let title = type.fitted(apps[app.index].title, 12, width: side * 1.9)
        list.text(title, box.midX, middle: box.maxY + 13, 12, .white, .regular, .center)
    }

    // MARK: Tray

    /// The apps of the setting: such a system keeps no cards.
    ///
    /// - Parameter below: what the screen showed before the tray pushed it up.
    func drawTray(below: DisplayList, into list: inout DisplayList) {
        let height = 96.0
        list.placed(1, 0, -height) { $0.append(below) }
        list.fill(Box(0, 0, screen.width, screen.height - height), Color(0x0000_008C))
        let tray = screen.spanning(top: screen.maxY - height, bottom: screen.maxY)
        list.linen(tray)
        let shade = tray.spanning(top: tray.y, bottom: tray.y + 8)
        list.fill(
            .rect(shade), from: Spot(0, shade.y), to: Spot(0, shade.maxY),
            [Color(0x0000_00B3), .clear])
        let cell = screen.width / (setting.device.isPad ? 7 : 4)
        for (index, app) in apps.enumerated() where Double(index + 1) * cell < screen.width + 1 {
            let x = (Double(index) + 0.5) * cell
            let box = Box(center: x, tray.y + 42, width: 57, height: 57)
            AppIcon(app).draw(in: box, isOld: true, into: &list)
            list.shine(.smooth(box, 12), box, strength: 0.6)
            let title = type.fitted(app.title, 11, .bold, width: cell - 4)
            list.text(title, x, baseline: tray.y + 86, 11, .white, .bold, .center)
        }
    }
}
