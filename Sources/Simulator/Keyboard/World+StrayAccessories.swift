// Single reports describe accessory views that do not stand on a keyboard of their field. No rule
// behind them is known: the figures are off unless a scenario sets them.

extension World {
    /// Brings the accessory view of the last keyboard back after a prompt of another process,
    /// though the screen of its field is gone.
    mutating func standAccessory(of app: AppID, after prompt: Prompt) {
        let keyboard = systemKeyboard
        guard rules.quirks.accessoryOutlivesPrompt.value, prompt.kind != .alert,
            process(app).responder.first == nil, process(app).responder.held == nil,
            !keyboard.isShown,
            keyboard.owner == app, keyboard.accessoryHeight > 0
        else { return }
        let y = screenSize.height - keyboard.accessoryHeight
        keyboardState.standAccessory(
            at: Rect(x: 0, y: y, width: screenSize.width, height: keyboard.accessoryHeight))
    }

    /// Returns whether a keyboard of an app's is up that belongs to a field of its.
    func hasKeyboard(_ app: AppID) -> Bool {
        systemKeyboard.isShown && systemKeyboard.owner == app && !systemKeyboard.isStray
    }

    /// Turns the accessory views of an app that comes back turned while a field below what it has
    /// presented waits for its responder.
    mutating func turnAccessories(of app: AppID) {
        let waits = process(app).screens.modals.contains { $0.below.held != nil }
        let isTurned = orientation == .landscape && waits
        let misplaces = rules.quirks.returnMisplacesAccessory.value && isTurned
        processes[app.index].keyboard.turnAccessories(misplaces ? orientation : nil)
    }

    /// Returns the upper edge of an accessory view that is laid out for another orientation, or nil
    /// for one that stands on its keyboard.
    func strayTop(of keyboard: Keyboard, in app: AppID) -> Pt? {
        guard let turned = process(app).keyboard.accessoriesTurned, turned != orientation,
            keyboard.accessoryHeight > 0, !keyboard.isHardware
        else { return nil }
        let height = shared.setting.device.size(in: turned).height
        let row = shared.setting.heights(of: app).row(keyboard.kind, turned, bar: choice.prediction)
        return height - (row?.total ?? 0) - keyboard.accessoryHeight
    }
}
