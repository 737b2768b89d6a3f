internal import Raster
internal import Simulator

/// Draws the system keyboard without its accessory view.
struct KeyboardPainter {
    let content: KeyboardContent
    let orientation: Orientation
    let device: DeviceProfile
    let layout: KeyLayout?
    let parts: KeyboardParts
    let palette: Palette
    let type: Typesetter
    let staging: Staging
    /// A Boolean value that indicates whether keys and planes are those of iOS 26.
    let isGlass: Bool
    let look: LookRules

    init(
        _ content: KeyboardContent, orientation: Orientation, setting: Setting,
        layouts: KeyLayouts, type: Typesetter, staging: Staging = Staging()
    ) {
        self.content = content
        self.staging = staging
        self.type = type
        let isSmall = content.form == .floating
        device = isSmall ? Self.phone(of: content.frame.size, setting.device) : setting.device
        self.orientation = isSmall ? .portrait : orientation
        layout = layouts.layout(
            content.kind, on: KeyLayout.Device(device), variant: staging.keys
        ).map(setting.system.look.adapted)
        parts = KeyboardParts(content, in: setting, orientation: orientation)
        isGlass = setting.design(of: content.owner) == .glass
        palette = Palette(content.appearance, isGlass: isGlass)
        look = setting.system.look
    }

    func draw(into list: inout DisplayList) {
        guard parts.whole.height > 0.5, content.look != .accessoryAlone else { return }
        drawForm(into: &list)
    }

    /// The small keyboard is that of a phone as wide as it is.
    private static func phone(of size: Size, _ device: DeviceProfile) -> DeviceProfile {
        var phone = device
        (phone.isPad, phone.hasHomeIndicator, phone.size) = (false, false, size)
        return phone
    }

    func drawWhole(into list: inout DisplayList) {
        list.clipped(to: plane) { list in
            if content.look != .withoutBackdrop { drawBackdrop(into: &list) }
            if content.look != .inputView { drawContents(into: &list) }
        }
    }

    func drawContents(into list: inout DisplayList) {
        guard let layout else { return }
        if layout.arrangement == .emoji { return drawEmojiPage(into: &list) }
        drawPredictions(content.predictions ?? layout.predictions, into: &list)
        drawKeys(layout, into: &list)
        drawDock(into: &list)
    }

    private var isTextured: Bool { look.design.value == .textured }

    private func drawBackdrop(into list: inout DisplayList) {
        if isTextured { return TexturedKeyboard(painter: self).drawBackdrop(into: &list) }
        list.commands.append(
            .backdropBlur(.rect(parts.whole), sigma: 20, saturation: 1.6, tint: palette.keyboard))
        if isGlass { list.stroke(plane, palette.rim, 1) }
    }

    /// The plane of the keys: since iOS 26 with round corners above.
    private var plane: Shape {
        guard isGlass, parts.accessory.height == 0 else { return .rect(parts.whole) }
        let radius = device.isPad ? 20.0 : 27
        return .roundedCorners(
            parts.whole, topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    }

    // MARK: Prediction bar

    private func drawPredictions(_ words: [String], into list: inout DisplayList) {
        let bar = parts.prediction.inset(KeyboardParts.margin(of: device, orientation), 0)
        guard bar.height > 4, !words.isEmpty || device.isPad else { return }
        if content.kind.lookalike == .japanese { return drawCandidates(words, bar, into: &list) }
        if device.isPad {
            drawShortcuts(bar.x, bar.midY + 1, into: &list)
            return drawWords(words, bar.midY + 1, into: &list)
        }
        let cell = bar.width / Double(words.count)
        for (index, whole) in words.enumerated() {
            let x = bar.x + cell * Double(index)
            let middle = bar.midY + 2
            let word = type.fitted(whole, 16.5, width: cell - 12)
            list.text(word, x + cell / 2, middle: middle, 16.5, palette.keyText, .regular, .center)
            if index > 0 {
                let height = min(25, bar.height * 0.56)
                let line = Box(x - 0.25, middle - height / 2, 0.5, height)
                list.fill(line, palette.keySeparator.mixed(0.25, with: palette.keyText))
            }
        }
    }

    /// The candidates of a conversion follow one another and run out of the bar.
    private func drawCandidates(_ words: [String], _ bar: Box, into list: inout DisplayList) {
        var x = bar.x + 14
        list.clipped(to: .rect(bar.inset(4, 0))) { list in
            for word in words where x < bar.maxX {
                list.text(word, x, middle: bar.midY + 1, 17, palette.keyText)
                x += type.width(word, 17) + 14
                list.fill(Box(x, bar.midY - 9, 0.5, 20), palette.keySeparator)
                x += 14
            }
        }
    }

    // MARK: Keys

    private func drawKeys(_ layout: KeyLayout, into list: inout DisplayList) {
        for placed in plan(of: layout).keys { drawKey(placed, into: &list) }
    }

    func drawKey(_ placed: PlacedKey, into list: inout DisplayList) {
        if isTextured { return TexturedKeyboard(painter: self).draw(placed, into: &list) }
        drawCap(placed, into: &list)
        drawLabel(placed, into: &list)
    }

    /// The area of the keys.
    func plan(of layout: KeyLayout) -> KeyPlan {
        var metrics = metrics(of: layout)
        metrics.pixel = 1 / Double(max(1, device.scale))
        return KeyPlan(withDictation(layout), in: parts.keys, metrics)
    }

    /// A phone without a dock below the keys has the microphone beside the space bar.
    private func withDictation(_ layout: KeyLayout) -> KeyLayout {
        guard !device.isPad, !device.hasHomeIndicator, layout.arrangement == .letters,
            let row = layout.rows.indices.last,
            let place = layout.rows[row].keys.firstIndex(where: {
                $0.role == .emoji || $0.role == .globe
            })
        else { return layout }
        var layout = layout
        let width = layout.rows[row].keys[place].width
        layout.rows[row].keys.insert(Key(role: .microphone, width: width), at: place + 1)
        return layout
    }

    /// Figures fitted to measured keyboards: 320 wide 39 + 15, 375 43 + 11 (42 + 12 without home
    /// button), 414 46 + 10.5 (45 + 11), landscape 33 + 7, pads 55 + 9.
    private func metrics(of layout: KeyLayout) -> KeyPlan.Metrics {
        let width = device.size(in: orientation).width.points
        if device.isPad {
            return KeyPlan.Metrics(
                rowGapShare: 0.14, gap: width > 1000 ? 12 : 10, side: width > 1000 ? 7 : 5)
        }
        if layout.arrangement == .grid {
            return KeyPlan.Metrics(rowGapShare: 0.125, top: 3, gap: 6, side: 6)
        }
        if orientation == .landscape { return KeyPlan.Metrics(rowGapShare: 0.18, gap: 6, side: 3) }
        if width < 350 { return KeyPlan.Metrics(rowGapShare: 0.278, gap: 6, side: 3) }
        let share = device.hasHomeIndicator ? 0.215 : width < 400 ? 0.204 : 0.186
        return KeyPlan.Metrics(rowGapShare: share, gap: 6, side: width < 400 ? 3 : 4)
    }

    private func drawCap(_ placed: PlacedKey, into list: inout DisplayList) {
        guard let color = capColor(placed.key) else { return }
        guard !isGlass else {
            let radius = device.isPad ? 9.0 : layout?.arrangement == .grid ? 12 : 8.5
            return list.fill(.smooth(placed.box, radius), color)
        }
        let radius = device.isPad ? 7.0 : 5.0
        list.fill(.rounded(placed.box.moved(0, 1), radius), palette.keyShadow)
        list.fill(.rounded(placed.box, radius), color)
    }

    /// The colour of the cap, nil for none.
    private func capColor(_ key: Key) -> Color? {
        switch key.role {
        case .gap: nil
        case .letter: isSignOfPad(key) ? nil : palette.key
        case .space: palette.key
        case .shift: content.isShifted ? shiftedCap : palette.specialKey
        case .delete: content.kind == .numberPad && !device.isPad ? nil : palette.specialKey
        case .return: content.returnKey == .default ? palette.specialKey : palette.tint
        case .special: content.kind == .numberPad && !device.isPad ? nil : palette.specialKey
        case .globe, .emoji, .microphone, .dismiss, .next, .undo: palette.specialKey
        }
    }

    /// The sign beside the nought of a phone's number pad has no cap.
    private func isSignOfPad(_ key: Key) -> Bool {
        content.kind == .numberPad && !device.isPad && !key.label.contains { $0.isNumber }
    }

    private var shiftedCap: Color {
        content.appearance == .light ? palette.key : Color(0xD7D7_D9FF)
    }

    private func drawLabel(_ placed: PlacedKey, into list: inout DisplayList) {
        let (x, y) = (placed.box.midX, placed.box.midY)
        let ink = palette.keyText
        switch placed.key.role {
        case .gap: break
        case .letter: drawLetter(placed, into: &list)
        case .space:
            drawWord(isGlass ? "" : placed.key.label, placed.box, ink, into: &list)
        case .special: drawWord(placed.key.label, placed.box, ink, into: &list)
        case .next: list.arrow(x, y, isReturning: false, ink)
        case .undo: list.arrow(x, y, isReturning: true, ink)
        case .return: drawReturn(placed, into: &list)
        case .shift where layout?.device == .largePad:
            drawWord("shift", placed.box, content.isShifted ? .black : ink, into: &list)
        case .shift:
            let color = content.isShifted ? Color.black : ink
            list.shift(x, y, isFilled: content.isShifted, color)
            if content.isShifted, staging.hasCapsLock {
                list.fill(.rounded(Box(x - 4.6, y + 10, 9.2, 2.2), 0.8), color)
            }
        case .delete where layout?.device == .largePad:
            drawWord("delete", placed.box, ink, into: &list)
        case .delete: list.deleteSign(x - 1, y, ink)
        case .globe: list.globe(x, y, radius: 10.5, ink)
        case .emoji: list.smiley(x, y, radius: 10.5, ink)
        case .microphone: list.microphone(x, y, height: 21, ink)
        case .dismiss: list.dismissSign(x, y, ink)
        }
    }

    private func drawLetter(_ placed: PlacedKey, into list: inout DisplayList) {
        let key = placed.key
        let (box, ink) = (placed.box, palette.keyText)
        let label = content.isShifted ? key.shifted : key.label
        if device.isPad, layout?.arrangement == .letters, label.count == 1 {
            return drawPadLetter(key, box, into: &list)
        }
        if !key.hint.isEmpty { return drawDigit(label, key.hint, box, into: &list) }
        if label.count > 1 { return drawWord(label, box, ink, into: &list) }
        let isSmall = label != label.uppercased()
        var size = min(isSmall ? 24.5 : 22, box.height * 0.66)
        let width = type.width(label, size)
        // Letters of some scripts are wider than a key.
        if width > box.width * 0.8 { size *= box.width * 0.8 / width }
        let middle = box.midY + (isSmall ? -size * 0.09 : 0)
        list.text(label, box.midX, middle: middle, size, ink, .regular, .center)
    }

    private func drawDigit(
        _ label: String, _ hint: String, _ box: Box, into list: inout DisplayList
    ) {
        let size = min(24, box.height * 0.54)
        let lift = box.height * 0.13
        list.text(
            label, box.midX, middle: box.midY - lift, size, palette.keyText, .regular, .center)
        guard hint != " " else { return }
        list.text(
            spaced(hint), box.midX, middle: box.midY + box.height * 0.27,
            min(9.5, box.height * 0.22),
            palette.keyText, .semibold, .center)
    }

    /// The letters under a digit are spaced out.
    private func spaced(_ letters: String) -> String {
        letters.map(String.init).joined(separator: "\u{2009}")
    }

    /// A letter below what a flick gives; of two signs on a key both are written alike.
    private func drawPadLetter(_ key: Key, _ box: Box, into list: inout DisplayList) {
        let ink = palette.keyText
        func write(_ text: String, _ share: Double, _ size: Double, _ color: Color) {
            list.text(
                text, box.midX, middle: box.y + box.height * share, size, color, .regular, .center)
        }
        if !key.hint.isEmpty, key.hint == key.shifted {
            write(key.hint, 0.3, 19, ink)
            return write(key.label, 0.66, 19, ink)
        }
        let label = content.isShifted ? key.shifted : key.label
        let lift = label != label.uppercased() ? 0.04 : 0
        if layout?.device == .largePad { return write(label, 0.5 - lift, 24, ink) }
        if key.hint.isEmpty { return write(label, 0.5 - lift, 22, ink) }
        write(key.hint, 0.24, 14, ink.opacity(0.45))
        write(label, 0.62 - lift, 22, ink)
    }

    private func drawReturn(_ placed: PlacedKey, into list: inout DisplayList) {
        let isPlain = content.returnKey == .default
        if isGlass {
            let ink = isPlain ? palette.keyText : Color.white
            return list.returnSign(
                content.returnKey.rawValue, placed.box.midX, placed.box.midY, ink)
        }
        drawWord(returnWord, placed.box, isPlain ? palette.keyText : .white, into: &list)
    }

    private var returnWord: String {
        let key = content.returnKey
        return layout?.returnWords?[key.rawValue] ?? key.english
    }

    private func drawWord(
        _ word: String, _ box: Box, _ color: Color, into list: inout DisplayList
    ) {
        var size = device.isPad ? 18.0 : 15.5
        let room = box.width - 4
        let width = type.width(word, size)
        if width > room { size *= room / width }
        list.text(word, box.midX, middle: box.midY - 0.5, size, color, .regular, .center)
    }

    // MARK: Dock

    /// The globe and the microphone below the keys of a phone without a home button.
    private func drawDock(into list: inout DisplayList) {
        guard device.hasHomeIndicator, !device.isPad, content.kind != .numberPad else { return }
        let ink = content.appearance == .light ? Color(0x5056_5EFF) : Color(0xD4D4_D8FF)
        if orientation == .portrait {
            guard parts.below.height >= 50 else { return }
            let y = parts.below.y + 25
            list.globe(parts.below.x + 36, y, radius: 12.8, ink)
            list.microphone(parts.below.maxX - 36, y, height: 26, ink)
        } else {
            let y = parts.keys.maxY - parts.keys.height / 8
            list.globe(parts.keys.x - 30, y, radius: 12.8, ink)
            list.microphone(parts.keys.maxX + 30, y, height: 26, ink)
        }
    }
}

extension ReturnKey {
    /// What the key says in English, as iOS writes it.
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
