internal import Raster
internal import Simulator

/// The places of the page of emoji, in points.
struct EmojiPage {
    /// The field to search in; nil where the system has none, or no room for it.
    var field: Box?
    /// The middle of the captions' letters; nil where there is no room for captions.
    var caption: Double?
    /// The area that the sections scroll in.
    var area: Box
    /// The middles of the rows from top to bottom.
    var rows: [Double]
    /// The middle of the first column.
    var first: Double
    /// The distance of the columns' middles.
    var pitch: Double
    /// The diameter of a face.
    var diameter: Double
    /// The middles of the categories, in their order.
    var categories: [Double]
    /// The middle of the categories' signs.
    var categoryY: Double
    /// The middle of the key that returns to the letters; nil where it is below the page.
    var letters: Double?
    /// The middle of the delete key.
    var delete: Double
    /// The middle of the key that puts the keyboard away; nil on phones.
    var dismiss: Double?

    /// The distance of the last column of a section from the first one of the next.
    var sectionGap: Double { pitch + 14 }
    /// The distance of a caption's left edge from the middle of its first column.
    static let captionLead = -14.0

    private static let categoryCount = 9
}

extension EmojiPage {
    /// The height from which a phone's keyboard of emoji has the places that are measured, and the
    /// one from which it has a field to search in.
    private static let (measuredHeight, searchHeight) = (330.0, 370.0)

    init(_ painter: KeyboardPainter) {
        let isMeasured =
            painter.hasDock && painter.orientation == .portrait
            && painter.parts.whole.height >= Self.measuredHeight
        self = isMeasured ? Self.measured(painter) : Self.divided(painter)
    }

    /// A phone without a home button: places are in points from the keyboard's lower edge, but for
    /// the field, which hangs from the upper one; the same on 390 and 393 pt, and with glass.
    private static func measured(_ painter: KeyboardPainter) -> EmojiPage {
        let whole = painter.parts.whole
        let (margin, height) = painter.isGlass ? (9.0, 40.0) : (8, 37)
        let hasField = painter.look.emojiSearch.value && whole.height >= searchHeight
        return EmojiPage(
            field: hasField
                ? whole.spanning(top: whole.y + 10, bottom: whole.y + 10 + height).inset(margin, 0)
                : nil,
            caption: whole.maxY - 319.8, area: whole,
            rows: (0..<5).map { whole.maxY - 289.27 + Double($0) * 38.5 },
            first: whole.x + 26, pitch: 46, diameter: 29.34,
            categories: (0..<categoryCount).map {
                whole.x + whole.width * (0.0727 + 0.0939 * Double($0))
            },
            categoryY: whole.maxY - 95, letters: nil, delete: whole.maxX - 24.2, dismiss: nil)
    }

    /// Pads, phones with a home button and landscape, which are not measured: the rows divide the
    /// room, and the categories stand between the keys of the bar below.
    private static func divided(_ painter: KeyboardPainter) -> EmojiPage {
        let isPad = painter.device.isPad
        let page = painter.parts.keys.spanning(
            top: painter.parts.prediction.y, bottom: painter.parts.keys.maxY)
        let bar = page.spanning(top: page.maxY - min(40, page.height * 0.22), bottom: page.maxY)
        let hasField = painter.look.emojiSearch.value && page.height >= 250
        let field = page.spanning(top: page.y + 10, bottom: page.y + 46).inset(isPad ? 12 : 8, 0)
        let top = hasField ? field.maxY : page.y
        let isCaptioned = bar.y - top > 90
        let grid = page.spanning(top: top + (isCaptioned ? 29 : 4), bottom: bar.y)
        let count = max(1, Int(grid.height / (isPad ? 48 : 38.5) + 0.3))
        let cell = grid.height / Double(count)
        let pitch = isPad ? max(cell, 58) : max(cell, 46)
        let hasLetters = isPad || !painter.hasDock
        // The word is wider than a sign.
        let word = hasLetters ? 0.4 : 0
        let slots = Double(categoryCount + 1 + (hasLetters ? 1 : 0) + (isPad ? 1 : 0)) + word
        let room = bar.inset(isPad ? 12 : 8, 0)
        func x(_ slot: Int) -> Double {
            room.x + (Double(slot) + (slot == 0 ? 0.5 + word / 2 : 0.5 + word)) * room.width / slots
        }
        let start = hasLetters ? 1 : 0
        return EmojiPage(
            field: hasField ? field : nil, caption: isCaptioned ? top + 16.6 : nil,
            area: page.spanning(top: page.y, bottom: bar.y),
            rows: (0..<count).map { grid.y + (Double($0) + 0.5) * cell },
            first: page.x + (isPad ? 30 : 26), pitch: pitch,
            diameter: min(isPad ? 36 : 29.34, cell * 0.8),
            categories: (0..<categoryCount).map { x(start + $0) }, categoryY: bar.midY,
            letters: hasLetters ? x(0) : nil, delete: x(start + categoryCount),
            dismiss: isPad ? x(start + categoryCount + 1) : nil)
    }
}
