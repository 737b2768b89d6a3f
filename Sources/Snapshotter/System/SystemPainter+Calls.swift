internal import Raster
internal import Simulator

/// Calls: the banner, the incoming one, and the ongoing one with its controls. Names, places and
/// order of the controls are those that iOS shows; lengths are to the eye.
extension SystemPainter {
    func drawCallBanner(into list: inout DisplayList) {
        let margin = 8.0
        let width = min(screen.width - 2 * margin, 420)
        let isBelow = device.sensor == .island && isUpright
        let top = isBelow ? 11 : max(safeArea.top.points, 8)
        let box = Box(screen.midX - width / 2, top, width, isBelow ? 88 : 80)
        let shape = Shape.smooth(box, isBelow ? 42 : 24)
        list.commands.append(.shadow(shape, Color(0x0000_0059), sigma: 14, dx: 0, dy: 6))
        list.fill(shape, isBelow ? .black : Color(0x1C1C_1EF5))
        // Below the sensor's housing, which reaches 37 points into the banner.
        let middle = isBelow ? box.midY + 6 : box.midY
        drawMonogram("AB", box.x + 44, middle, radius: 24, into: &list)
        list.text("mobile", box.x + 80, middle: middle - 12, 13, Color(0xEBEB_F599), .regular)
        list.text("Anna Bell", box.x + 80, middle: middle + 8, 18, .white, .semibold)
        drawCallButton(box.maxX - 98, middle, radius: 22, isAnswer: false, into: &list)
        drawCallButton(box.maxX - 42, middle, radius: 22, isAnswer: true, into: &list)
    }

    /// The initials of a person without a picture.
    private func drawMonogram(
        _ letters: String, _ x: Double, _ y: Double, radius: Double, into list: inout DisplayList
    ) {
        list.fill(
            .circle(x, y, radius), from: Spot(x, y - radius), to: Spot(x, y + radius),
            [Color(0xA5AB_B8FF), Color(0x858B_98FF)])
        list.text(letters, x, middle: y, radius * 0.84, .white, .semibold, .center)
    }

    func drawCall(isIncoming: Bool, into list: inout DisplayList) {
        list.fillSmoothly(
            .rect(screen), from: Spot(0, 0), to: Spot(0, screen.height),
            [Color(0x2D3A_46FF), Color(0x3B34_44FF), Color(0x1A17_20FF)])
        let top = max(safeArea.top.points, 20)
        let name = top + (device.isPad ? 130 : isRoomy ? 70 : 42)
        let line = isIncoming ? "mobile" : "00:12"
        let size = device.isPad ? 48.0 : isRoomy ? 34 : 26
        let words = device.isPad ? 22.0 : 18
        if setting.system.look.callControls.value == .foot {
            let above = name - (device.isPad ? 44 : 32)
            list.text(line, screen.midX, middle: above, words, faint, .regular, .center)
            list.text("Anna Bell", screen.midX, middle: name, size, .white, .semibold, .center)
        } else {
            list.text("Anna Bell", screen.midX, middle: name, size, .white, .regular, .center)
            list.text(line, screen.midX, middle: name + size, words, faint, .regular, .center)
        }
        if isIncoming { drawAnswers(into: &list) } else { drawControls(into: &list) }
    }

    private var faint: Color { Color(0xFFFF_FFB8) }

    /// The middle of the lowest row of buttons.
    private var foot: Double {
        screen.maxY - max(safeArea.bottom.points, 20) - (isRoomy ? 76 : 56)
    }

    /// A Boolean value that indicates whether rows of controls have room below the name.
    private var isRoomy: Bool { isUpright || device.isPad }

    private var radius: Double { device.isPad ? 44 : isRoomy ? 37 : 27 }

    // MARK: Incoming

    private func drawAnswers(into list: inout DisplayList) {
        let reach = min(screen.width * 0.28, device.isPad ? 210 : 130)
        let size = device.isPad ? 17.0 : 14
        let (left, right) = (screen.midX - reach, screen.midX + reach)
        drawCallButton(left, foot, radius: radius, isAnswer: false, into: &list)
        drawCallButton(right, foot, radius: radius, isAnswer: true, into: &list)
        let words = foot + radius + 17
        list.text("Decline", left, middle: words, size, .white, .regular, .center)
        list.text("Accept", right, middle: words, size, .white, .regular, .center)
        let above = foot - radius - (isRoomy ? 62 : 34)
        list.clock(left, above - 18, radius: 10, .white)
        list.text("Remind Me", left, middle: above + 6, size, .white, .regular, .center)
        list.speech(right, above - 18, .white)
        list.text("Message", right, middle: above + 6, size, .white, .regular, .center)
    }

    // MARK: Ongoing

    private struct CallControl {
        var word: String
        var sign: CallSign
    }

    enum CallSign { case mute, keypad, speaker, add, video, contacts, end, more }

    private func drawControls(into list: inout DisplayList) {
        let isFoot = setting.system.look.callControls.value == .foot
        let rows: [[CallControl]] =
            isFoot
            ? [
                [
                    .init(word: "Speaker", sign: .speaker), .init(word: "FaceTime", sign: .video),
                    .init(word: "Mute", sign: .mute)
                ],
                [
                    .init(word: isGlass ? "More" : "Add", sign: isGlass ? .more : .add),
                    .init(word: "End", sign: .end), .init(word: "Keypad", sign: .keypad)
                ]
            ]
            : [
                [
                    .init(word: "mute", sign: .mute), .init(word: "keypad", sign: .keypad),
                    .init(word: "speaker", sign: .speaker)
                ],
                [
                    .init(word: "add call", sign: .add), .init(word: "FaceTime", sign: .video),
                    .init(word: "contacts", sign: .contacts)
                ]
            ]
        if !isRoomy { return drawControls(inRow: rows, isFoot, into: &list) }
        let step = 2 * radius + 40
        let last = isFoot ? foot : min(screen.height * 0.57, foot - step)
        for (row, controls) in rows.enumerated() {
            let y = last - Double(rows.count - 1 - row) * step
            for (column, control) in controls.enumerated() {
                let x = screen.midX + Double(column - 1) * min(screen.width * 0.27, 110)
                drawControl(control, x, y, into: &list)
            }
        }
        if !isFoot {
            drawCallButton(screen.midX, foot, radius: radius, isAnswer: false, into: &list)
        }
    }

    /// All controls side by side, as there is no room for rows.
    private func drawControls(
        inRow rows: [[CallControl]], _ isFoot: Bool, into list: inout DisplayList
    ) {
        var all = rows.flatMap(\.self)
        if !isFoot { all.append(CallControl(word: "end", sign: .end)) }
        let step = min((screen.width - 120) / Double(all.count), 100)
        for (index, control) in all.enumerated() {
            let x = screen.midX + (Double(index) - Double(all.count - 1) / 2) * step
            drawControl(control, x, foot, into: &list)
        }
    }

    private func drawControl(
        _ control: CallControl, _ x: Double, _ y: Double, into list: inout DisplayList
    ) {
        if control.sign == .end {
            drawCallButton(x, y, radius: radius, isAnswer: false, into: &list)
        } else {
            list.fill(.circle(x, y, radius), Color(0xFFFF_FF2E))
            list.placed(radius / 37, x, y) { $0.callSign(control.sign, .white) }
        }
        list.text(control.word, x, middle: y + radius + 14, 13.5, .white, .regular, .center)
    }

    private func drawCallButton(
        _ x: Double, _ y: Double, radius: Double, isAnswer: Bool, into list: inout DisplayList
    ) {
        list.fill(.circle(x, y, radius), Color(isAnswer ? 0x34C7_59FF : 0xFF3B_30FF))
        list.handset(x, y, size: radius * 1.02, isLying: !isAnswer, .white)
    }
}

/// The signs of calls, around the origin of a circle of radius 37.
extension DisplayList {
    fileprivate mutating func callSign(_ sign: SystemPainter.CallSign, _ color: Color) {
        switch sign {
        case .mute:
            microphone(0, 0, height: 30, color)
            var slash = Path()
            slash.move(-13, -14)
            slash.line(13, 14)
            line(slash, color, 2.4)
        case .keypad:
            for row in 0..<3 {
                for column in 0..<3 {
                    fill(.circle(Double(column - 1) * 10, Double(row - 1) * 10, 3.3), color)
                }
            }
        case .speaker: speakerWaves(color)
        case .add: plus(0, 0, size: 26, width: 2.6, color)
        case .video: placed(1.2, 0, 0) { $0.camera(0, 0, color) }
        case .contacts:
            fill(.circle(0, -6, 7), color)
            fill(
                .roundedCorners(
                    Box(-13, 4, 26, 12), topLeft: 12, topRight: 12, bottomRight: 3,
                    bottomLeft: 3), color)
        case .more: for x in [-9.0, 0, 9] { fill(.circle(x, 0, 3.2), color) }
        case .end: break
        }
    }

    private mutating func speakerWaves(_ color: Color) {
        var path = Path()
        path.move(-15, -5)
        path.line(-9, -5)
        path.line(-1, -12)
        path.line(-1, 12)
        path.line(-9, 5)
        path.line(-15, 5)
        path.close()
        fill(path, color)
        var waves = Path()
        for (x, reach) in [(4.0, 5.0), (8.5, 9.0), (13, 13)] {
            waves.move(x, -reach)
            waves.quad(x + reach * 0.8, 0, x, reach)
        }
        line(waves, color, 2.4)
    }

    /// A bubble of speech.
    fileprivate mutating func speech(_ x: Double, _ y: Double, _ color: Color) {
        fill(.ellipse(Box(center: x, y - 1, width: 23, height: 18)), color)
        var tail = Path()
        tail.move(x - 8, y + 3)
        tail.line(x - 10, y + 10.5)
        tail.line(x - 1, y + 7)
        tail.close()
        fill(tail, color)
    }
}
