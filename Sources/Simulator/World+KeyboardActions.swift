// What a user does to the keyboard itself.

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
        case .drag: dragKeyboard()
        case .dock: dock(into: &sink)
        case .float: float(into: &sink)
        }
    }

    /// Throws where an action on the keyboard is impossible at this moment.
    func check(_ action: KeyboardAction) throws(ActionError) {
        switch action {
        case .choose, .setPrediction, .toggleSoftware: break
        case .takeOwnHeight: try checkOwnHeight()
        case .attachHardware:
            guard !hasHardware else {
                throw ActionError(.unsupported, "a hardware keyboard is already connected")
            }
        case .detachHardware:
            guard hasHardware else {
                throw ActionError(.unsupported, "no hardware keyboard is connected")
            }
        case .undockByDrag, .undockByMenu, .split: try checkUndock()
        case .float: try checkFloat()
        case .drag, .dock:
            try checkPad()
            guard systemKeyboard.place != .docked else {
                throw ActionError(.unsupported, "the keyboard is docked already; undock it first")
            }
        }
    }

    private func checkOwnHeight() throws(ActionError) {
        try checkTyping()
        guard systemKeyboard.kind == .thirdParty else {
            let rule = "only a third-party keyboard chooses its height, and this is "
                + systemKeyboard.kind.rawValue
            throw ActionError(.unsupported, rule)
        }
    }

    private func checkPad() throws(ActionError) {
        guard shared.setting.device.isPad else {
            throw ActionError(.unsupported, "only an iPad's keyboard leaves the lower edge")
        }
        try checkTyping()
        guard !systemKeyboard.isHardware else {
            throw ActionError(.noKeyboard, "a hardware keyboard is connected; nothing is on screen")
        }
    }

    private func checkUndock() throws(ActionError) {
        try checkPad()
        guard rules.keyboard.pad.undocks.value else {
            throw ActionError(.unsupported, "\(rules.name) cannot undock or split the keyboard")
        }
        guard systemKeyboard.place == .docked else {
            let rule = "the keyboard is \(systemKeyboard.place.rawValue) already; dock it first"
            throw ActionError(.unsupported, rule)
        }
    }

    private func checkFloat() throws(ActionError) {
        try checkPad()
        guard rules.keyboard.pad.floats.value else {
            throw ActionError(.unsupported, "\(rules.name) has no floating keyboard")
        }
        guard systemKeyboard.place == .docked else {
            let rule = "the keyboard is \(systemKeyboard.place.rawValue) already; dock it first"
            throw ActionError(.unsupported, rule)
        }
    }
}
