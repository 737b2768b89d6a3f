internal import Raster
internal import Simulator

/// The keyboard of iPhone OS 3 to iOS 6: shaded keys on a grey gradient, or black for an app that
/// asks for the dark one. Colours are assumptions, to the eye.
struct TexturedKeyboard {
    let painter: KeyboardPainter

    private var content: KeyboardContent { painter.content }
    private var isDark: Bool { content.appearance == .dark }
    private var isPad: Bool { painter.device.isPad }

    func drawBackdrop(into list: inout DisplayList) {
        let box = painter.parts.whole
        let light: [UInt32] = isPad ? [0xB9BDC7, 0x83878F] : [0x97A1AE, 0x59626F]
        list.gloss(.rect(box), box, isDark ? [0x3C3C3C, 0x0A0A0A] : light)
        list.fill(Box(box.x, box.y, box.width, 1), Color(isDark ? 0x0000_00FF : 0x4C55_60FF))
        list.fill(
            Box(box.x, box.y + 1, box.width, 1), Color(isDark ? 0x6666_66FF : 0xBEC5_CEFF))
    }

    func draw(_ placed: PlacedKey, into list: inout DisplayList) {
        guard placed.key.role != .gap else { return }
        let style = style(of: placed.key)
        let box = placed.box
        let shape = Shape.rounded(box, isPad ? 6 : 4.5)
        list.fill(.rounded(box.moved(0, 1.2), isPad ? 6 : 4.5), Color(0x1518_1DB3))
        list.gloss(shape, box, colors(style))
        list.stroke(
            .rounded(box.inset(0.5, 0.5), isPad ? 5.5 : 4),
            Color.white.opacity(style == .letter && !isDark ? 0.9 : 0.22), 1)
        drawLabel(placed, style, into: &list)
    }

    // MARK: Caps

    private enum Style { case letter, special, action }

    private func style(of key: Key) -> Style {
        switch key.role {
        case .letter, .space, .gap: .letter
        case .return: content.returnKey == .default ? .special : .action
        default: .special
        }
    }

    private func colors(_ style: Style) -> [UInt32] {
        switch (style, isDark) {
        case (.letter, false): [0xFBFBFC, 0xD9DCE1]
        case (.special, false): [0xA3ABB8, 0x6B7585]
        case (.action, false): [0x6E9CF0, 0x2257CC]
        case (.letter, true): [0x8A8A8C, 0x57575A]
        case (.special, true): [0x4E4E50, 0x28282A]
        case (.action, true): [0x4A78CC, 0x1A46A8]
        }
    }

    // MARK: Labels

    private func drawLabel(
        _ placed: PlacedKey, _ style: Style, into list: inout DisplayList
    ) {
        let box = placed.box
        let isBlack = style == .letter && !isDark
        let ink = isBlack ? Color.black : .white
        let (x, y) = (box.midX, box.midY)
        switch placed.key.role {
        case .gap: break
        case .letter: drawLetter(placed.key, box, ink, into: &list)
        case .space:
            let grey = isDark ? Color.white : Color(0x4D56_62FF)
            write(placed.key.label, box, grey, isBlack: isBlack, into: &list)
        case .special: write(placed.key.label, box, ink, isBlack: isBlack, into: &list)
        case .return: write(returnWord, box, ink, isBlack: isBlack, into: &list)
        case .shift:
            let on = Color(0x6FC3_FFFF)
            list.placed(1, 0, -1) { $0.shift(x, y, isFilled: true, Color(0x0000_0066)) }
            list.shift(x, y, isFilled: true, content.isShifted ? on : .white)
        case .delete: list.deleteSign(x - 1, y, .white)
        case .globe, .emoji: list.globe(x, y, radius: 9.5, .white)
        case .microphone: list.microphone(x, y, height: 19, .white)
        case .dismiss: list.dismissSign(x, y, .white)
        case .next: list.arrow(x, y, isReturning: false, .white)
        case .undo: list.arrow(x, y, isReturning: true, .white)
        }
    }

    private func drawLetter(
        _ key: Key, _ box: Box, _ ink: Color, into list: inout DisplayList
    ) {
        let label = key.shifted
        let shadow = isDark ? Color(0x0000_00B3) : .white
        if !key.hint.isEmpty, !isPad {
            let lift = box.height * 0.14
            list.engraved(
                label, box.midX, middle: box.midY - lift, min(26, box.height * 0.5), ink,
                shadow: shadow, below: !isDark)
            return list.text(
                key.hint, box.midX, middle: box.midY + box.height * 0.27, 10, ink, .bold, .center)
        }
        var size = label.count > 1 ? 14 : min(isPad ? 24 : 22, box.height * 0.6)
        let width = painter.type.width(label, size, .bold)
        if width > box.width * 0.84 { size *= box.width * 0.84 / width }
        list.engraved(
            label, box.midX, middle: box.midY, size, ink, shadow: shadow, below: !isDark)
    }

    private func write(
        _ word: String, _ box: Box, _ ink: Color, isBlack: Bool, into list: inout DisplayList
    ) {
        var size = isPad ? 18.0 : 15
        let width = painter.type.width(word, size, .bold)
        if width > box.width - 6 { size *= (box.width - 6) / width }
        let shadow = isBlack ? Color.white : Color(0x0000_0080)
        list.engraved(
            word, box.midX, middle: box.midY, size, ink, shadow: shadow, below: isBlack)
    }

    /// Words with a capital, except the one that begins a line.
    private var returnWord: String {
        let key = content.returnKey
        return painter.layout?.returnWords?[key.rawValue] ?? key.capitalized
    }
}

extension ReturnKey {
    /// The English word of the key as it was until iOS 10.
    var capitalized: String {
        switch self {
        case .default: "return"
        case .yahoo: "Yahoo!"
        case .emergencyCall: "Emergency"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}
