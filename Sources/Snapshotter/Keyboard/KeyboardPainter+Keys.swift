internal import Raster
internal import Simulator

/// The places, the caps and the dock of the keys.
extension KeyboardPainter {
    func drawKeys(_ layout: KeyLayout, into list: inout DisplayList) {
        for placed in plan(of: layout).keys { drawKey(placed, into: &list) }
    }

    func drawKey(_ placed: PlacedKey, into list: inout DisplayList) {
        if isTextured { return TexturedKeyboard(painter: self).draw(placed, into: &list) }
        drawCap(placed, into: &list)
        drawLabel(placed, into: &list)
    }

    // MARK: Places

    /// The area of the keys.
    func plan(of layout: KeyLayout) -> KeyPlan {
        var metrics = metrics(of: layout)
        metrics.pixel = 1 / Double(max(1, device.scale))
        return KeyPlan(adapted(layout), in: parts.keys, metrics)
    }

    /// A Boolean value that indicates whether the user types in more than one language: then the
    /// globe takes the place below the keys, and the emoji key goes beside `123`.
    var hasSeveralLanguages: Bool {
        staging.hasSeveralLanguages || content.kind.lookalike == .japanese
            || content.kind == .thirdParty || layout?.isForeign == true
    }

    /// A Boolean value that indicates whether signs have room below the keys.
    var hasDock: Bool { device.hasHomeIndicator && !device.isPad }

    /// The layout with the keys that a device and its user have: a phone with a dock has no emoji
    /// key in the last row where it is below, one without has the microphone beside the space bar.
    private func adapted(_ layout: KeyLayout) -> KeyLayout {
        guard !device.isPad, layout.arrangement == .letters,
            let row = layout.rows.indices.last,
            let place = layout.rows[row].keys.firstIndex(where: {
                $0.role == .emoji || $0.role == .globe
            })
        else { return layout }
        var layout = layout
        if !hasDock {
            // A keyboard that is not the system's has to offer the way to the next one.
            if content.kind == .thirdParty { layout.rows[row].keys[place].role = .globe }
            let width = layout.rows[row].keys[place].width
            layout.rows[row].keys.insert(Key(role: .microphone, width: width), at: place + 1)
        } else if !hasSeveralLanguages, place > 0 {
            let emoji = layout.rows[row].keys.remove(at: place)
            if let width = emoji.width { layout.rows[row].keys[place - 1].width? += width }
        }
        return layout
    }

    private func metrics(of layout: KeyLayout) -> KeyMetrics {
        let width = device.size(in: orientation).width.points
        if device.isPad {
            // The digits of the largest pads are in a lower row.
            let first = layout.device == .largePad && layout.rows.count == 5 ? 0.78 : 1
            return KeyMetrics(
                .share(gap: 0.14, top: 0, first: first), gap: width > 1000 ? 12 : 10,
                side: width > 1000 ? 7 : 5)
        }
        if layout.arrangement == .grid { return gridMetrics }
        if orientation == .landscape {
            return KeyMetrics(.fixed(pitch: 40, height: 32, bottom: 4), gap: 6, side: 3)
        }
        return isGlass ? glassMetrics(width) : classicMetrics(width)
    }

    /// Figures of screens that are 320, 375 and 414 wide from Archagon's measurements, of 390 and
    /// 393 from screenshots.
    private func classicMetrics(_ width: Double) -> KeyMetrics {
        let isWide = width >= 414
        let height = width < 350 ? 38.0 : isWide ? 45 : 42
        var metrics = KeyMetrics(
            .fixed(pitch: isWide ? 56 : 54, height: height, bottom: isWide ? 5 : 4), gap: 6,
            side: isWide ? 4 : 3)
        metrics.shortRowShare = 1.0013
        metrics.hasQuarters = hasDock
        if width > 390 { metrics.wordGap = 14.0 / 3 }
        return metrics
    }

    private func glassMetrics(_ width: Double) -> KeyMetrics {
        let isWide = width >= 414
        var metrics = KeyMetrics(
            .fixed(pitch: isWide ? 56 : 54, height: isWide ? 46 : 43, bottom: isWide ? 4 : 3),
            gap: 6, side: hasDock ? 8.5 : 5)
        metrics.edgeShare = 1.015
        metrics.hasQuarters = hasDock
        return metrics
    }

    private var gridMetrics: KeyMetrics {
        if isGlass, hasDock, orientation == .portrait {
            var metrics = KeyMetrics(
                .fixed(pitch: 54, height: 48, bottom: -1), gap: 6, side: 8.5)
            metrics.shift = -2
            return metrics
        }
        return KeyMetrics(.grid(top: 6, gap: 7.25, bottom: 2.25), gap: 6, side: 6)
    }

    // MARK: Caps

    private func drawCap(_ placed: PlacedKey, into list: inout DisplayList) {
        guard let color = capColor(placed.key) else { return }
        guard !isGlass else {
            let radius = device.isPad ? 9.0 : layout?.arrangement == .grid ? 10 : 8
            return list.fill(.smooth(placed.box, radius), color)
        }
        let radius = device.isPad ? 7.0 : 5.2
        if color.alpha == 255 {
            list.fill(.rounded(placed.box.moved(0, 1), radius), palette.keyShadow)
        } else {
            list.fill(Self.shadow(below: placed.box, radius), palette.keyShadow)
        }
        list.fill(.rounded(placed.box, radius), color)
    }

    /// The line that a cap throws below itself, without what lies under the cap.
    private static func shadow(below box: Box, _ radius: Double) -> Path {
        let (r, c) = (radius, radius * 0.4477)
        var path = Path()
        path.move(box.x, box.maxY - r)
        path.cubic(
            box.x, box.maxY - c, box.x + c, box.maxY, box.x + r, box.maxY)
        path.line(box.maxX - r, box.maxY)
        path.cubic(
            box.maxX - c, box.maxY, box.maxX, box.maxY - c, box.maxX, box.maxY - r)
        path.line(box.maxX, box.maxY - r + 1)
        path.cubic(
            box.maxX, box.maxY - c + 1, box.maxX - c, box.maxY + 1, box.maxX - r, box.maxY + 1)
        path.line(box.x + r, box.maxY + 1)
        path.cubic(
            box.x + c, box.maxY + 1, box.x, box.maxY - c + 1, box.x, box.maxY - r + 1)
        path.close()
        return path
    }

    /// The colour of the cap, nil for none.
    private func capColor(_ key: Key) -> Color? {
        switch key.role {
        case .gap: nil
        case .letter: isSignOfPad(key) && !isGlass ? nil : palette.key
        case .space: palette.key
        case .shift: content.isShifted ? shiftedCap : palette.specialKey
        case .delete, .special: isPhonePad ? nil : palette.specialKey
        case .return: content.returnKey == .default ? palette.specialKey : palette.tint
        case .globe, .emoji, .microphone, .dismiss, .next, .undo: palette.specialKey
        }
    }

    /// The sign beside the nought of a phone's number pad has no cap before iOS 26.
    private func isSignOfPad(_ key: Key) -> Bool {
        isPhonePad && !key.label.contains { $0.isNumber }
    }

    /// A Boolean value that indicates whether the keys are those of a phone's number pad.
    private var isPhonePad: Bool { content.kind.lookalike == .numberPad && !device.isPad }

    private var shiftedCap: Color {
        content.appearance == .light ? palette.key : Color(0xD7D7_D9FF)
    }

    // MARK: Dock

    /// The colour of the signs below the keys.
    var dockInk: Color {
        if content.appearance == .dark { return Color(0xD4D4_D8FF) }
        return isGlass ? .black : Color(0x5055_5CFF)
    }

    /// The emoji key or the globe, and the microphone, below the keys of a phone without a home
    /// button.
    func drawDock(into list: inout DisplayList) {
        guard hasDock, !isPhonePad else { return }
        if orientation == .portrait {
            guard parts.below.height >= 50 else { return }
            let (left, bottom) = (parts.below.x + 42.4, parts.whole.maxY)
            drawDockKey(left, bottom - 40, into: &list)
            list.dictation(parts.below.maxX - 42.8, bottom - 41, height: 28, dockInk)
        } else {
            let y = parts.keys.maxY - parts.keys.height / 8
            drawDockKey(parts.keys.x - 30, y, into: &list)
            list.dictation(parts.keys.maxX + 30, y, height: 28, dockInk)
        }
    }

    private func drawDockKey(_ x: Double, _ y: Double, into list: inout DisplayList) {
        if layout?.arrangement == .emoji {
            let middle = orientation == .portrait ? y + 6.2 : y
            list.text("ABC", x + 0.4, middle: middle, 15.5, dockInk, .regular, .center)
        } else if hasSeveralLanguages {
            list.globe(x, y, radius: 12.8, dockInk)
        } else {
            list.smiley(x, y, radius: 13.33, dockInk)
        }
    }
}
