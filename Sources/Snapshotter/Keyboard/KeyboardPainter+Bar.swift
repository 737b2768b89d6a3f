internal import Raster
internal import Simulator

/// The bar above the keys: the words that are offered, and the candidates of a conversion.
extension KeyboardPainter {
    func drawPredictions(_ offered: [String], into list: inout DisplayList) {
        let bar = parts.prediction.inset(KeyboardParts.margin(of: device, orientation), 0)
        guard bar.height > 4, !offered.isEmpty || device.isPad else { return }
        // What a keyboard offers follows the direction of what it writes.
        let words: [String] = layout?.variant == "arabic" ? offered.reversed() : offered
        if content.kind.lookalike == .japanese || content.kind == .chinese {
            return drawCandidates(words, bar, into: &list)
        }
        if device.isPad {
            drawShortcuts(bar.x, bar.midY + 1, into: &list)
            return drawWords(words, bar.midY + 1, into: &list)
        }
        let cell = bar.width / Double(words.count)
        // Words and lines stand lower than the middle: 25.2 pt in a bar of 45.
        let middle = bar.y + bar.height * 0.56
        for (index, whole) in words.enumerated() {
            let x = bar.x + cell * Double(index)
            let word = type.fitted(whole, 17, width: cell - 12)
            list.text(
                word, x + cell / 2, middle: middle, 17, palette.keyText, .regular, .center,
                tracking: -0.5)
            guard index > 0 else { continue }
            let height = min(isGlass ? 24 : 25, bar.height * 0.56)
            list.fill(
                Box(x - 0.5, middle - height / 2, 1, height),
                palette.keyText.opacity(isGlass ? 0.08 : 0.1))
        }
    }

    /// The candidates of a conversion follow one another as far as there is room, before a button
    /// that shows all of them.
    private func drawCandidates(_ words: [String], _ bar: Box, into list: inout DisplayList) {
        let end = bar.maxX - 46
        let hasLines = content.kind != .chinese
        var x = bar.x + 14
        list.clipped(to: .rect(Box(bar.x + 4, bar.y, end - bar.x - 4, bar.height))) { list in
            for word in words {
                let width = type.width(word, hasLines ? 17 : 19)
                // One that does not fit is among those that the button shows.
                guard x + width <= end else { break }
                list.text(word, x, middle: bar.midY + 1, hasLines ? 17 : 19, palette.keyText)
                x += width + 14
                if hasLines { list.fill(Box(x, bar.midY - 9, 0.5, 20), palette.keySeparator) }
                x += 14
            }
        }
        list.fill(Box(end, bar.midY - 11, 0.5, 24), palette.keySeparator)
        var arrow = Path()
        arrow.move(end + 15, bar.midY - 2)
        arrow.line(end + 23, bar.midY + 5)
        arrow.line(end + 31, bar.midY - 2)
        list.line(arrow, palette.keyText.opacity(0.7), 2)
    }
}
