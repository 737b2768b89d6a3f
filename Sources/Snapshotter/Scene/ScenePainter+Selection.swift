internal import Raster
internal import Simulator

/// Selected text: its ground, its two handles, and the menu above it.
extension ScenePainter {
    /// The part of a line that is selected, and what stands before it; nil where nothing is.
    ///
    /// - Parameter start: how many characters of the text stand before the line.
    func selection(of line: String, from start: Int) -> (before: String, inside: String)? {
        guard let selection = staging.selection else { return nil }
        let characters = Array(line)
        let low = min(max(selection.lowerBound - start, 0), characters.count)
        let high = min(max(selection.upperBound - start, 0), characters.count)
        guard low < high else { return nil }
        return (String(characters[..<low]), String(characters[low..<high]))
    }

    /// What lies below the text.
    func drawSelection(_ boxes: [Box], into list: inout DisplayList) {
        let color = tint == palette.tint ? palette.selection : tint.opacity(0.22)
        for box in boxes { list.fill(box, color) }
    }

    /// What lies above it.
    func drawHandles(_ boxes: [Box], into list: inout DisplayList) {
        guard let first = boxes.first, let last = boxes.last else { return }
        drawHandle(first.x, first, isUpper: true, into: &list)
        drawHandle(last.maxX, last, isUpper: false, into: &list)
        let middle = boxes.count == 1 ? first.midX : window.midX
        drawMenu(over: middle, first.y - 12, into: &list)
    }

    private func drawHandle(
        _ x: Double, _ box: Box, isUpper: Bool, into list: inout DisplayList
    ) {
        let color = tint == palette.tint ? palette.grabber : tint
        let size = Double(setting.system.look.textHandlePt.value)
        // A larger handle lies further over its line; the older one stands before the text.
        let isLarge = size > 12
        let overlap = isLarge ? 8 / 3 : 1.0
        let left = isUpper && !isLarge ? x - 4 / 3 : x
        list.fill(Box(left, box.y, 2, box.height), color)
        let reach = size / 2 - overlap
        let middle = isUpper ? box.y - reach : box.maxY + reach
        list.fill(.circle(left + 1, middle, size / 2), color)
    }

    private func drawMenu(over x: Double, _ bottom: Double, into list: inout DisplayList) {
        let words = ["Cut", "Copy", "Paste"]
        let cells = words.map { type.width($0, 15) + 32 } + [40]
        let width = cells.reduce(0, +)
        let height = 44.0
        let left = min(max(x - width / 2, 10), window.maxX - width - 10)
        guard bottom > height + 12 else { return }
        let box = Box(left, bottom - height - 4, width, height)
        let isLight = content.appearance == .light
        let tint = Color(isLight ? 0xF6F6_F8EB : 0x3030_32EB)
        let shape = Shape.smooth(box, isGlass ? height / 2 : 10)
        list.commands.append(.shadow(shape, Color(0x0000_0040), sigma: 9, dx: 0, dy: 3))
        list.commands.append(.backdropBlur(shape, sigma: 14, saturation: 1.6, tint: tint))
        var place = box.x
        for (index, cell) in cells.enumerated() {
            let middle = place + cell / 2
            if index < words.count {
                list.text(
                    words[index], middle, middle: box.midY, 15, palette.text, .regular, .center)
            } else {
                list.chevron(
                    middle, box.midY, height: 11, width: 2, palette.text, pointsRight: true)
            }
            place += cell
            if index < words.count {
                list.fill(Box(place, box.y + 10, hairline, height - 20), palette.separator)
            }
        }
    }
}
