internal import Raster
internal import Simulator

/// Notification Center until iOS 10: rows in groups under the icon and the name of their app. The
/// measures are to the eye.
extension NotificationPainter {
    private var isTextured: Bool { setting.system.look.design.value == .textured }
    private var headHeight: Double { isTextured ? 27 : 34 }
    /// The distance of the words from the list's edge.
    private var indent: Double { isTextured ? 12 : 48 }

    private func rowHeight(_ entry: NotificationEntry) -> Double {
        let line = isTextured ? 32.0 : 36
        return entry.title.isEmpty ? line : line + (isTextured ? 14 : 18)
    }

    /// Draws the groups that have room from the upper edge of a list on; rows are not cut off.
    func drawGroups(
        _ entries: [NotificationEntry], in place: Box, into list: inout DisplayList
    ) {
        var y = place.y
        for group in NotificationEntry.groups(entries) {
            guard let first = group.first,
                y + headHeight + rowHeight(first) <= place.maxY
            else { return }
            let head = Box(place.x, y, place.width, headHeight)
            if isTextured {
                drawTexturedHead(first, head, into: &list)
            } else {
                drawClearHead(first, head, into: &list)
            }
            y = head.maxY
            for entry in group {
                let row = Box(place.x, y, place.width, rowHeight(entry))
                guard row.maxY <= place.maxY else { return }
                drawGroupRow(entry, row, into: &list)
                y = row.maxY
            }
        }
    }

    // MARK: Heads

    /// A shaded bar with the button that clears the group.
    private func drawTexturedHead(
        _ entry: NotificationEntry, _ box: Box, into list: inout DisplayList
    ) {
        list.fill(
            .rect(box), from: Spot(0, box.y), to: Spot(0, box.maxY),
            [Color(0x7C81_89CC), Color(0x484C_53CC)])
        list.fill(Box(box.x, box.y, box.width, 0.5), Color(0x0000_00B3))
        list.fill(Box(box.x, box.y + 0.5, box.width, 0.5), Color(0xFFFF_FF4D))
        list.fill(Box(box.x, box.maxY - 0.5, box.width, 0.5), Color(0x0000_00B3))
        let icon = Box(box.x + 8, box.midY - 9, 18, 18)
        entry.icon.draw(in: icon, isOld: true, into: &list)
        list.engraved(
            entry.app, icon.maxX + 7, middle: box.midY, 15, .white, shadow: Color(0x0000_0099),
            .bold, .leading)
        let x = box.maxX - 17
        list.fill(.circle(x, box.midY + 0.5, 9), Color(0xFFFF_FF33))
        list.fill(.circle(x, box.midY, 9), Color(0x2325_29FF))
        list.cross(x, box.midY, size: 7, width: 2, Color(0xC9CC_D2FF))
    }

    private func drawClearHead(
        _ entry: NotificationEntry, _ box: Box, into list: inout DisplayList
    ) {
        entry.icon.draw(in: Box(box.x + 15, box.midY - 10, 20, 20), isOld: false, into: &list)
        list.text(entry.app, box.x + indent, middle: box.midY, 15, .white.opacity(0.85))
        let x = box.maxX - 24
        list.fill(.circle(x, box.midY, 9), .white.opacity(0.25))
        list.cross(x, box.midY, size: 7, width: 1.2, .white.opacity(0.9))
        list.fill(Box(box.x, box.maxY - 0.5, box.width, 0.5), .white.opacity(0.22))
    }

    // MARK: Rows

    /// The title, the time at the right, and the body below; the body alone where there is no
    /// title, because the head has the app's name.
    private func drawGroupRow(
        _ entry: NotificationEntry, _ box: Box, into list: inout DisplayList
    ) {
        if isTextured {
            list.fill(
                .rect(box), from: Spot(0, box.y), to: Spot(0, box.maxY),
                [Color(0x0000_001A), Color(0x0000_004D)])
        }
        let right = box.maxX - (isTextured ? 10 : 15)
        let left = box.x + indent
        let size = isTextured ? 14.0 : 15
        let time = type.width(entry.time, 12) + 8
        let hasTitle = !entry.title.isEmpty
        let middle = hasTitle ? box.y + (isTextured ? 15 : 18) : box.midY
        let weight: TextRun.Weight = isTextured ? .bold : .semibold
        if hasTitle {
            let title = type.fitted(entry.title, size, weight, width: right - left - time)
            drawWords(title, left, middle, size, .white, weight, into: &list)
            let body = type.fitted(entry.body, size, width: right - left)
            let ink = isTextured ? Color(0xC9CC_D2FF) : .white
            drawWords(body, left, middle + size + 3, size, ink, .regular, into: &list)
        } else {
            let body = type.fitted(entry.body, size, width: right - left - time)
            drawWords(body, left, middle, size, .white, .regular, into: &list)
        }
        let ink = isTextured ? Color(0x9FB4_D1FF) : .white.opacity(0.55)
        list.text(entry.time, right, middle: middle, 12, ink, .regular, .trailing)
        guard isTextured else {
            return list.fill(
                Box(left, box.maxY - 0.5, box.maxX - left, 0.5), .white.opacity(0.22))
        }
        list.fill(Box(box.x, box.maxY - 1, box.width, 0.5), Color(0x0000_00B3))
        list.fill(Box(box.x, box.maxY - 0.5, box.width, 0.5), Color(0xFFFF_FF26))
    }

    /// White words, with a dark shadow on linen.
    private func drawWords(
        _ text: String, _ x: Double, _ middle: Double, _ size: Double, _ color: Color,
        _ weight: TextRun.Weight, into list: inout DisplayList
    ) {
        guard isTextured else { return list.text(text, x, middle: middle, size, color, weight) }
        list.engraved(
            text, x, middle: middle, size, color, shadow: Color(0x0000_00A6), weight, .leading)
    }
}
