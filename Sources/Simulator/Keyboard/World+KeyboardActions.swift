// The user's actions on the keyboard itself.

extension World {
    mutating func perform(_ action: KeyboardAction, into sink: inout some RecordSink) {
        switch action {
        case .choose(let choice): choose(choice, into: &sink)
        case .setPrediction(let bar): setPrediction(bar, into: &sink)
        case .takeOwnHeight(let height): takeOwnHeight(height, into: &sink)
        case .attachHardware: setHardware(true, into: &sink)
        case .detachHardware: setHardware(false, into: &sink)
        case .toggleSoftware(let isShown): toggleSoftware(isShown, into: &sink)
        case .undockByDrag: undock(byDrag: true, into: &sink)
        case .undockByMenu: undock(byDrag: false, into: &sink)
        case .split: split(into: &sink)
        case .merge: merge(into: &sink)
        case .drag(let place): dragKeyboard(to: place, into: &sink)
        case .dock: dock(into: &sink)
        case .float: float(into: &sink)
        case .minimizeBar: setBar(.miniLeft, into: &sink)
        case .restoreBar: setBar(.full, into: &sink)
        case .moveBar: setBar(keyboardState.bar == .miniLeft ? .miniRight : .miniLeft, into: &sink)
        case .pressHardwareReturn: pressReturn(into: &sink)
        }
    }

    /// Throws where an action on the keyboard is impossible at this moment.
    func check(_ action: KeyboardAction) throws(ActionError) {
        switch action {
        case .toggleSoftware: break
        case .setPrediction(let bar): try checkMinimises(bar)
        case .choose(let choice):
            try checkMinimises(choice.prediction)
            if systemKeyboard.isShown { try checkServes(choice.kind) }
        case .takeOwnHeight: try checkOwnHeight()
        case .attachHardware:
            guard !keyboardState.hasHardware else {
                throw ActionError(.unsupported, "a hardware keyboard is already connected")
            }
        case .detachHardware: try checkHardware()
        case .minimizeBar, .restoreBar, .moveBar: try checkBar(action)
        case .pressHardwareReturn:
            try checkHardware()
            try checkTyping()
        default: try checkPlace(action)
        }
    }

    private func checkMinimises(_ bar: PredictionBar?) throws(ActionError) {
        guard bar == .minimised, !rules.keyboard.barMinimises.value else { return }
        throw ActionError(
            .unsupported, "\(rules.name) has no prediction bar that is pulled down to its grip",
            nextStep: "write `off`, or run it on iOS 8 to 10")
    }

    private func checkOwnHeight() throws(ActionError) {
        try checkTyping()
        guard systemKeyboard.kind == .thirdParty else {
            let rule =
                "only a third-party keyboard chooses its height, and this is "
                + systemKeyboard.kind.rawValue
            let next = "choose one first: `keyboard: { choose: thirdParty }`"
            throw ActionError(.unsupported, rule, nextStep: next)
        }
    }
}

// MARK: - Hardware keyboards

extension World {
    private func checkHardware() throws(ActionError) {
        guard keyboardState.hasHardware else {
            throw ActionError(
                .unsupported, "no hardware keyboard is connected",
                nextStep: "connect one first: `hardware: connect`")
        }
    }

    private func checkBar(_ action: KeyboardAction) throws(ActionError) {
        guard shared.setting.device.isPad else {
            throw ActionError(
                .unsupported, "only an iPad shows a bar for a hardware keyboard",
                nextStep: "run it on an iPad, or leave it out")
        }
        try checkHardware()
        guard rules.keyboard.hardware.hasMini.value else {
            throw ActionError(
                .unsupported, "\(rules.name) has no mini toolbar; its bar keeps its width",
                nextStep: "leave it out, or run it on iPadOS 17")
        }
        guard systemKeyboard.isShown, systemKeyboard.isHardware else {
            throw ActionError(
                .noKeyboard, "no field is focused, so the hardware keyboard's bar is not shown",
                nextStep: "tap a field first")
        }
        switch (action, keyboardState.bar) {
        case (.minimizeBar, .miniLeft), (.minimizeBar, .miniRight):
            throw ActionError(.unsupported, "the bar is the mini toolbar already")
        case (.restoreBar, .full):
            throw ActionError(.unsupported, "the bar has its full width already")
        case (.moveBar, .full):
            throw ActionError(
                .unsupported, "the bar of full width has no other side",
                nextStep: "flick it down first: `hardware: minimize`")
        default: break
        }
    }
}

// MARK: - Places on an iPad

extension World {
    private func checkPlace(_ action: KeyboardAction) throws(ActionError) {
        try checkPad(action)
        switch action {
        case .float:
            guard rules.keyboard.pad.floats.value else {
                throw ActionError(
                    .unsupported, "\(rules.name) has no floating keyboard",
                    nextStep: rules.keyboard.pad.undocks.value
                        && shared.setting.device.undocksKeyboard
                        ? "undock it: `keyboard: undock`" : nil)
            }
            try checkDocked()
        case .split where systemKeyboard.place == .undocked, .undockByDrag, .undockByMenu, .split:
            guard rules.keyboard.pad.undocks.value else {
                throw ActionError(
                    .unsupported, "\(rules.name) cannot undock or split the keyboard",
                    nextStep: "leave it docked; undocking came with iOS 5")
            }
            try checkUndocks()
            if action != .split || systemKeyboard.place != .undocked { try checkDocked() }
        case .merge:
            guard systemKeyboard.place == .split else {
                throw ActionError(
                    .unsupported, "the keyboard is \(systemKeyboard.place.rawValue), not split",
                    nextStep: "split it first: `keyboard: split`")
            }
        default:
            guard systemKeyboard.place != .docked else {
                throw ActionError(
                    .unsupported, "the keyboard is docked already",
                    nextStep: "undock it first: `keyboard: undock`")
            }
            if case .drag(let place?) = action { try checkDrag(to: place) }
        }
    }

    private func checkUndocks() throws(ActionError) {
        let device = shared.setting.device
        guard !device.undocksKeyboard else { return }
        let floats = rules.keyboard.pad.floats.value
        throw ActionError(
            .unsupported, "the keyboard of \(device.name) cannot be undocked or split",
            nextStep: floats
                ? "pinch it to a small one: `keyboard: float`"
                : "leave it docked, or run it on an iPad with a home button")
    }

    private func checkPad(_ action: KeyboardAction) throws(ActionError) {
        guard shared.setting.device.isPad else {
            let rule = "only an iPad's keyboard leaves the lower edge, and this is "
            throw ActionError(
                .unsupported, rule + shared.setting.device.name,
                nextStep: "run it on an iPad, or change the keyboard: `changeKeyboard: emoji`")
        }
        try checkTyping()
        guard !systemKeyboard.isHardware else {
            throw ActionError(
                .noKeyboard, "a hardware keyboard is connected; nothing is on screen",
                nextStep: "disconnect it first: `hardware: disconnect`")
        }
    }

    private func checkDocked() throws(ActionError) {
        guard systemKeyboard.place == .docked else {
            throw ActionError(
                .unsupported, "the keyboard is \(systemKeyboard.place.rawValue) already",
                nextStep: "dock it first: `keyboard: dock`")
        }
    }

    private func checkDrag(to place: Point) throws(ActionError) {
        let frame = systemKeyboard.frame
        let lowest = screenSize.height - frame.height
        guard place.y < lowest else {
            throw ActionError(
                .unsupported, "at y \(place.y) the keyboard reaches the lower edge and docks",
                nextStep: "write `keyboard: dock`, or a y below \(lowest)")
        }
        let isWide = frame.width == screenSize.width
        let right = screenSize.width - frame.width
        guard place.y >= 0, place.x >= 0, isWide || place.x <= right else {
            let rule = "the keyboard stays on the screen, and \(place) is beside it"
            throw ActionError(
                .unsupported, rule,
                nextStep: "write an x from 0 to \(right) and a y from 0 to \(lowest)")
        }
    }
}
