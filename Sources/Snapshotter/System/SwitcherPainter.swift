internal import Raster
internal import Simulator

/// Draws the app switcher: a deck of cards on phones, a grid on pads.
struct SwitcherPainter {
    let setting: Setting
    let type: Typesetter
    let screen: Box

    /// The drawing of what a card shows, in points of the screen.
    struct Picture {
        var list: DisplayList
        /// The size: the screen's, or that of a window.
        var size: Box
        /// A Boolean value that indicates whether the card is windows with space between them.
        var isStage = false
    }

    /// A card's place, and how far it lies back in the deck.
    private struct Place {
        var box: Box
        var scale: Double
        var labelRoom: Double
    }

    /// Draws the cards, the front one last.
    ///
    /// - Parameter picture: the drawing of a card, without indicator.
    func draw(
        _ content: SwitcherContent, picture: (SwitcherContent.Card) -> Picture?,
        into list: inout DisplayList
    ) {
        Wallpaper.draw(in: screen, setting.appearance, hasHills: false, into: &list)
        list.fill(screen, Color(0x0000_001F))
        let places = setting.device.isPad ? grid(content.cards.count) : deck(content.cards.count)
        for (card, place) in zip(content.cards, places).reversed() {
            drawCard(card, at: place, picture: picture(card), into: &list)
        }
    }

    private func drawCard(
        _ card: SwitcherContent.Card, at cell: Place, picture: Picture?,
        into list: inout DisplayList
    ) {
        let place = place(of: picture, in: cell)
        guard place.box.maxX > 0 else { return }
        if let picture, picture.isStage {
            list.placed(place.scale, place.box.x, place.box.y) { $0.append(picture.list) }
            return drawLabel(card, at: place, into: &list)
        }
        let shape = Shape.smooth(place.box, radius * place.scale)
        list.commands.append(.shadow(shape, Color(0x0000_0059), sigma: 14, dx: 0, dy: 4))
        list.clipped(to: shape) { list in
            list.fill(place.box, .black)
            guard let picture else { return }
            list.placed(place.scale, place.box.x, place.box.y) { $0.append(picture.list) }
        }
        // No shadow parts a black card from a black one.
        if setting.appearance == .dark {
            list.stroke(shape, Color(0xFFFF_FF33), 1)
        }
        drawLabel(card, at: place, into: &list)
    }

    /// A window's card keeps the window's size and stands in the middle of its cell.
    private func place(of picture: Picture?, in cell: Place) -> Place {
        guard let size = picture?.size, size.width != screen.width || size.height != screen.height
        else { return cell }
        let (width, height) = (size.width * cell.scale, size.height * cell.scale)
        var place = cell
        place.box = Box(center: cell.box.midX, cell.box.midY, width: width, height: height)
        place.labelRoom += width - cell.box.width
        return place
    }

    private func drawLabel(
        _ card: SwitcherContent.Card, at place: Place, into list: inout DisplayList
    ) {
        let apps = card.group.isEmpty ? [card.app] : card.group.map(\.app)
        let room = place.labelRoom / Double(apps.count)
        var part = place
        part.labelRoom = room
        for app in apps {
            drawLabel(app, at: part, into: &list)
            part.box.x += room
        }
    }

    private func drawLabel(_ app: AppID, at place: Place, into list: inout DisplayList) {
        guard setting.apps.indices.contains(app.index) else { return }
        let definition = setting.apps[app.index]
        let x = place.box.x + (setting.device.isPad ? 0 : 10)
        guard place.labelRoom > 28, x > -20 else { return }
        let icon = Box(x, place.box.y - 36, 26, 26)
        AppIcon(definition).draw(in: icon, into: &list)
        let room = place.labelRoom - 10 - 26 - 8 - 4
        let title = type.fitted(definition.title, 15, .semibold, width: room)
        guard title.count > 2 || title == definition.title else { return }
        list.text(title, icon.maxX + 8, middle: icon.midY, 15, .white, .semibold)
    }

    private var radius: Double { max(setting.device.cornerRadius.points, 13) }

    // MARK: Places

    /// The front card is to the right; each one behind shows its left part and is smaller.
    private func deck(_ count: Int) -> [Place] {
        let isUpright = screen.height > screen.width
        let front = isUpright ? 0.7 : 0.62
        let left = isUpright ? screen.width * 0.232 : screen.width * 0.26
        let middle = screen.height * (isUpright ? 0.515 : 0.545)
        var places: [Place] = []
        var right = screen.width
        for index in 0..<count {
            let depth = Double(index)
            let scale = front * (1 - 0.035 * min(depth, 4))
            let size = (screen.width * scale, screen.height * scale)
            let x = index == 0 ? left : places[index - 1].box.x - step(index)
            let box = Box(x, middle - size.1 / 2, size.0, size.1)
            places.append(Place(box: box, scale: scale, labelRoom: right - max(box.x, 0)))
            right = max(box.x, 0)
        }
        return places
    }

    /// The distance of a card from the one to its right: the deck gets denser towards the edge.
    private func step(_ index: Int) -> Double {
        screen.width * (index == 1 ? 0.19 : index == 2 ? 0.075 : 0.03)
    }

    /// Two rows of cards, filled by columns from the right.
    private func grid(_ count: Int) -> [Place] {
        let scale = screen.height > screen.width ? 0.37 : 0.335
        let size = (screen.width * scale, screen.height * scale)
        let gap = screen.width * (screen.height > screen.width ? 0.07 : 0.05)
        let side = (screen.width - 2 * size.0 - gap) / 2
        let right = screen.height > screen.width ? side : screen.width * 0.075
        let rowGap = (screen.height - 2 * size.1) / 3
        return (0..<count).map { index in
            let (column, row) = (Double(index / 2), Double(index % 2))
            let x = screen.width - right - size.0 - column * (size.0 + gap)
            let y = rowGap * 1.15 + row * (size.1 + rowGap * 0.9)
            return Place(
                box: Box(x, y, size.0, size.1), scale: scale, labelRoom: size.0 + gap * 0.5)
        }
    }
}
