// With a hardware keyboard connected a field gets no keys on screen: at most an accessory view, or
// on an iPad a bar of shortcuts. What is posted then differs most of all between systems, so the
// profile has an answer for each family.

extension World {
    var hardwareAnswer: HardwareRules.Answer {
        let rules = rules.keyboard.hardware
        return shared.setting.device.isPad ? rules.pad.value : rules.phone.value
    }

    /// Returns the frame that stands in for a keyboard of a size while a hardware keyboard is used.
    func hardwareFrame(_ size: Size, accessory: Pt) -> Rect {
        let rules = rules.keyboard.hardware
        let hasHome = shared.setting.device.hasHomeIndicator
        let bar = rules.barPt.value + (hasHome ? rules.belowBarPt.value : 0)
        if hardwareAnswer == .offScreen, accessory == 0 {
            return Rect(
                x: 0, y: screenSize.height, width: size.width, height: size.height)
        }
        let seen = hardwareAnswer == .bar ? accessory + Pt(Int(bar)) : accessory
        let hangs = hardwareAnswer == .bar || rules.accessory.value == .hanging
        let height = seen == 0 ? 0 : hangs ? size.height : seen
        return Rect(x: 0, y: screenSize.height - seen, width: size.width, height: height)
    }

    /// Shows what a hardware keyboard puts on the screen: a field is focused, or it was connected
    /// while the keyboard was up.
    mutating func startHardware(
        _ new: Keyboard, for app: AppID, _ arrival: Arrival, into sink: inout some RecordSink
    ) {
        let old = systemKeyboard
        let wasUp = old.isShown && old.frame.height > 0 && !old.isMini
        let below = new.frame.moved(toY: screenSize.height)
        if new.isMini {
            startMini(new, for: app, arrival, into: &sink)
        } else if new.frame.height > 0 {
            let begin = wasUp ? old.frame : below
            let move = Move(begin: begin, end: new.frame, change: rules.keyboard.show, arrival)
            bringUp(new, move, for: app, into: &sink)
        } else if wasUp {
            hideKeyboard(of: app, arrival, into: &sink)
            keyboardState.replace(with: resting(new))
        } else {
            keyboardState.replace(with: resting(new))
            postStill(new.frame, isShow: hardwareAnswer != .hides, owner: app, arrival)
        }
    }

    func resting(_ keyboard: Keyboard) -> Keyboard {
        var keyboard = keyboard
        keyboard.top = MovingLength(keyboard.frame.y)
        return keyboard
    }

    /// Ends a focus during which nothing was on screen.
    mutating func hideHardware(
        of app: AppID, _ arrival: Arrival, into sink: inout some RecordSink
    ) {
        let frame = systemKeyboard.isMini ? emptyFrame : systemKeyboard.frame
        putAway(frame, durationMs: 0, curve: 0, into: &sink)
        postStill(frame, isShow: false, owner: app, arrival)
    }

    /// Posts a show or a hide in which nothing moves.
    mutating func postStill(
        _ frame: Rect, isShow: Bool, owner: AppID, _ arrival: Arrival
    ) {
        guard hardwareAnswer != .nothing else { return }
        let keyboard = rules.keyboard
        let change = isShow ? keyboard.show : keyboard.hide
        let names = isShow ? keyboard.showPosts.value : keyboard.hidePosts.value
        post(
            PostGroup(names, Move(begin: frame, end: frame, change: change, arrival)), owner: owner)
    }

    mutating func setHardware(_ isConnected: Bool, into sink: inout some RecordSink) {
        keyboardState.connectHardware(isConnected)
        refreshKeyboard(into: &sink)
    }

    /// Shows or hides the keys without animation; hiding them needs a keyboard of another kind.
    mutating func toggleSoftware(_ isShown: Bool, into sink: inout some RecordSink) {
        keyboardState.forceSoftware(isShown)
        refreshKeyboard(Arrival(isAnimated: false), into: &sink)
    }
}

// MARK: - The mini toolbar

extension World {
    /// A Boolean value that indicates whether the bar of a hardware keyboard is the mini toolbar.
    var showsMini: Bool { keyboardState.bar != .full && hardwareAnswer == .bar }

    /// A Boolean value that indicates whether the mini toolbar is a part of the keyboard.
    var miniIsKeyboard: Bool {
        arrangement != .fullScreen && rules.windows.miniIsKeyboard.value
    }

    /// The mini toolbar's place, at one side of the lower edge.
    var miniFrame: Rect {
        let rules = rules.keyboard.hardware
        let margin = Pt(Int(rules.miniMarginPt.value))
        let size = Size(
            width: Pt(Int(rules.miniWidthPt.value)), height: Pt(Int(rules.miniHeightPt.value)))
        let x = keyboardState.bar == .miniRight ? screenSize.width - size.width - margin : margin
        let y = screenSize.height - size.height - margin
        return Rect(x: x, y: y, width: size.width, height: size.height)
    }

    /// The frame that is posted for a keyboard that has nothing on screen.
    private var emptyFrame: Rect {
        Rect(x: 0, y: screenSize.height, width: screenSize.width, height: 0)
    }

    /// Shows the mini toolbar. For the app it is no keyboard on screen: one that was there is
    /// hidden.
    private mutating func startMini(
        _ new: Keyboard, for app: AppID, _ arrival: Arrival, into sink: inout some RecordSink
    ) {
        let old = systemKeyboard
        let wasUp = old.isShown && old.frame.height > 0 && !old.isMini
        if miniIsKeyboard {
            let begin = wasUp ? old.frame : new.frame.moved(toY: screenSize.height)
            let move = Move(begin: begin, end: new.frame, change: rules.keyboard.show, arrival)
            return bringUp(new, move, for: app, into: &sink)
        }
        if wasUp {
            hideKeyboard(of: app, arrival, into: &sink)
        } else if !(old.isShown && old.isMini) {
            postStill(emptyFrame, isShow: hardwareAnswer != .hides, owner: app, arrival)
        }
        keyboardState.replace(with: resting(new))
        recordChange(from: old.frame, to: new.frame, into: &sink)
    }

    mutating func setBar(_ new: ShortcutsBar, into sink: inout some RecordSink) {
        keyboardState.setBar(new)
        refreshKeyboard(into: &sink)
    }
}
