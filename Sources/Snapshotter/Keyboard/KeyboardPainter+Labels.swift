internal import Raster
internal import Simulator

/// The letters, words and signs on the keys.
extension KeyboardPainter {
    func drawLabel(_ placed: PlacedKey, into list: inout DisplayList) {
        let (x, y) = (placed.box.midX, placed.box.midY)
        let ink = palette.keyText
        switch placed.key.role {
        case .gap: break
        case .letter: drawLetter(placed, into: &list)
        case .space: drawSpace(placed, into: &list)
        case .special: drawSpecial(placed, into: &list)
        case .next: list.arrow(x, y, isReturning: false, ink)
        case .undo: list.arrow(x, y, isReturning: true, ink)
        case .return: drawReturn(placed, into: &list)
        case .shift where hasWordsAtEdges:
            drawEdgeWord(
                keyWord("shift"), placed.box, content.isShifted ? .black : ink, into: &list)
        case .shift: drawShift(x, y, into: &list)
        case .delete where hasWordsAtEdges:
            drawEdgeWord(keyWord("delete"), placed.box, ink, into: &list)
        case .delete: drawDelete(x, y, into: &list)
        case .globe: list.globe(x, y, radius: 10.5, ink)
        case .emoji: list.smiley(x, y, radius: 11.2, ink)
        case .microphone: list.dictation(x, y, height: 22, ink)
        case .dismiss: list.dismissSign(x, y, ink)
        }
    }

    // MARK: Signs

    private func drawShift(_ x: Double, _ y: Double, into list: inout DisplayList) {
        let color = content.isShifted ? Color.black : palette.keyText
        let place = isGlass && !device.isPad ? (x + 0.4, y + 0.5, 17.2) : (x - 0.3, y, 18)
        list.shift(place.0, place.1, height: place.2, isFilled: content.isShifted, color)
        if content.isShifted, staging.hasCapsLock {
            list.fill(.rounded(Box(x - 4.6, y + 10.4, 9.2, 2.2), 0.8), color)
        }
    }

    private func drawDelete(_ x: Double, _ y: Double, into list: inout DisplayList) {
        let isGrid = layout?.arrangement == .grid
        let height = isGlass ? isGrid ? 20.3 : 17.1 : isGrid ? 19.3 : 18
        let drop = isGrid ? isGlass ? 0.2 : -1 : isGlass ? 0.6 : 0
        list.deleteSign(
            x - 0.2 + columnShift(x), y + drop, height: device.isPad ? 17.5 : height,
            palette.keyText)
    }

    // MARK: Letters and digits

    private func drawLetter(_ placed: PlacedKey, into list: inout DisplayList) {
        let key = placed.key
        let box = placed.box
        let label = content.isShifted ? key.shifted : key.label
        if device.isPad, layout?.arrangement == .letters, label.count == 1 {
            return drawPadLetter(key, box, into: &list)
        }
        let isDigit = layout?.arrangement == .grid && label.allSatisfy(\.isNumber)
        if !key.hint.isEmpty || isDigit { return drawDigit(label, key.hint, box, into: &list) }
        if label.count > 1 { return drawWord(label, box, palette.keyText, into: &list) }
        let isSmall = label != label.uppercased()
        let capital = isGlass ? 21.1 : 21.55
        var size = min(isSmall ? 24.5 : capital, box.height * 0.66)
        // Letters of some scripts are wider than a key, and reach further down than others.
        let isArabic = Self.isArabic(label)
        if isArabic { size = min(18.5, size) }
        let weight: TextRun.Weight = isGlass && !device.isPad ? .medium : .regular
        let width = type.width(label, size, weight)
        if width > box.width * 0.8 { size *= box.width * 0.8 / width }
        let lift = isGlass ? box.height * -0.027 : box.height * 0.012
        let middle = box.midY + (isArabic ? -size * 0.16 : isSmall ? -size * 0.09 : lift)
        list.text(label, box.midX, middle: middle, size, palette.keyText, weight, .center)
    }

    private static func isArabic(_ label: String) -> Bool {
        label.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
    }

    private func drawDigit(
        _ label: String, _ hint: String, _ box: Box, into list: inout DisplayList
    ) {
        let ink = palette.keyText
        let size = min(isGlass ? 21.1 : 24.3, box.height * 0.54)
        // A digit alone stands in the middle of its key before iOS 26.
        let isAlone = hint.isEmpty && !isGlass
        let x = box.midX + columnShift(box.midX)
        let lift = isAlone ? box.height * 0.018 : box.height * (isGlass ? 0.104 : 0.149)
        list.text(label, x, middle: box.midY - lift, size, ink, .regular, .center)
        guard !hint.isEmpty, hint != " " else { return }
        let small = min(isGlass ? 9.2 : 10.1, box.height * 0.22)
        list.text(
            hint, x, middle: box.midY + box.height * (isGlass ? 0.306 : 0.27), small, ink,
            isGlass ? .semibold : .bold, .center, tracking: small * (isGlass ? 0.215 : 0.2))
    }

    /// The distance of the labels of a classic number pad from the middle of their keys: in the
    /// outer columns they stand to the left and to the right of it.
    private func columnShift(_ x: Double) -> Double {
        guard layout?.arrangement == .grid, !isGlass, orientation == .portrait, !device.isPad
        else { return 0 }
        let third = parts.keys.width / 3
        return x < parts.keys.x + third ? -0.6 : x > parts.keys.maxX - third ? 2.4 : 0
    }

    /// A letter below what a flick gives; of two signs on a key both are written alike.
    private func drawPadLetter(_ key: Key, _ box: Box, into list: inout DisplayList) {
        let ink = palette.keyText
        func write(_ text: String, _ share: Double, _ size: Double, _ color: Color) {
            list.text(
                text, box.midX, middle: box.y + box.height * share, size, color, .regular, .center)
        }
        if !key.hint.isEmpty, key.hint == key.shifted {
            let size = min(19, box.height * 0.36)
            write(key.hint, 0.3, size, ink)
            return write(key.label, 0.68, size, ink)
        }
        let label = content.isShifted ? key.shifted : key.label
        let lift = label != label.uppercased() ? 0.04 : 0
        if layout?.device == .largePad {
            return write(label, 0.5 - lift, min(24, box.height * 0.46), ink)
        }
        if key.hint.isEmpty { return write(label, 0.5 - lift, 22, ink) }
        write(key.hint, 0.24, 14, ink.opacity(0.45))
        write(label, 0.62 - (Self.isArabic(label) ? 0.05 : lift), 22, ink)
    }

    // MARK: Words

    private func drawSpace(_ placed: PlacedKey, into list: inout DisplayList) {
        guard !isGlass else { return }
        drawWord(placed.key.label, placed.box, palette.keyText, drop: 4.1, into: &list)
    }

    /// `123` and its like; digits are larger on a glass keyboard.
    private func drawSpecial(_ placed: PlacedKey, into list: inout DisplayList) {
        let isGlassPhone = isGlass && !device.isPad
        if hasWordsAtEdges, ["tab", "caps lock"].contains(placed.key.label) {
            return drawEdgeWord(
                keyWord(placed.key.label), placed.box, palette.keyText, into: &list)
        }
        drawWord(
            placed.key.label, placed.box, palette.keyText, size: isGlassPhone ? 17.8 : 16,
            drop: isGlassPhone ? 5.8 : 6, tracking: isGlassPhone ? -0.4 : -0.45, into: &list)
    }

    private func drawReturn(_ placed: PlacedKey, into list: inout DisplayList) {
        let isPlain = content.returnKey == .default
        if isGlass {
            let ink = isPlain ? palette.keyText : Color.white
            return list.returnSign(
                content.returnKey.rawValue, placed.box.midX, placed.box.midY - 0.3, ink)
        }
        let ink = isPlain ? palette.keyText : .white
        if hasWordsAtEdges { return drawEdgeWord(returnWord, placed.box, ink, into: &list) }
        drawWord(returnWord, placed.box, ink, drop: 5.7, into: &list)
    }

    private var returnWord: String {
        let key = content.returnKey
        return layout?.returnWords?[key.rawValue] ?? key.english
    }

    /// The word of a key of the system in the language of the letters.
    private func keyWord(_ english: String) -> String { layout?.keyWords?[english] ?? english }

    private var hasWordsAtEdges: Bool { layout?.hasWordsAtEdges == true }

    /// A word in the lower corner of its key on the side of the keyboard's edge.
    private func drawEdgeWord(
        _ word: String, _ box: Box, _ color: Color, into list: inout DisplayList
    ) {
        let isLeft = box.midX < parts.keys.midX
        var size = 16.0
        let room = box.width - 14
        let width = type.width(word, size)
        if width > room { size *= room / width }
        list.text(
            word, isLeft ? box.x + 9 : box.maxX - 9, baseline: box.maxY - 11, size, color, .regular,
            isLeft ? .leading : .trailing)
    }

    /// - Parameter drop: the distance of the baseline from the middle of a phone's key in portrait;
    ///   words of different keys do not stand on one line.
    private func drawWord(
        _ word: String, _ box: Box, _ color: Color, size full: Double = 15.4, drop: Double = 5.4,
        tracking: Double = 0, into list: inout DisplayList
    ) {
        var size = device.isPad ? 18.0 : full
        let room = box.width - 4
        let width = type.width(word, size)
        if width > room { size *= room / width }
        let baseline = box.midY + (device.isPad ? size * 0.34 : drop * size / full)
        list.text(
            word, box.midX, baseline: baseline, size, color, .regular, .center,
            tracking: tracking)
    }
}

extension ReturnKey {
    /// The word on the key in English, as iOS writes it.
    fileprivate var english: String {
        switch self {
        case .default: "return"
        case .google: "Google"
        case .yahoo: "Yahoo!"
        case .emergencyCall: "Emergency"
        case .send, .done, .search, .go, .next, .join, .route, .continue: rawValue
        }
    }
}
