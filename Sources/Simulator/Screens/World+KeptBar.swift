// The bar that a controller keeps is its `inputAccessoryView`: for the system a keyboard without
// keys. It is posted when the controller becomes first responder, and a keyboard that comes begins
// at the bar and one that goes ends there.

extension World {
    /// Returns whether the shown controller has the app's accessory view although no field is
    /// focused.
    func keepsBar(_ app: AppID) -> Bool {
        definition(app).usesAccessoryView && screenDefinition(app).keepsAccessory
    }

    /// Returns the frame of the bar that the shown controller keeps while no field is focused; nil
    /// if it keeps none or the system posts nothing for it.
    func keptBar(of app: AppID) -> Rect? {
        guard rules.keyboard.keptBarIsTold.value, keepsBar(app) else { return nil }
        let screen = screenDefinition(app)
        guard systemKeyboard.place == .docked, let view = screen.attachedView,
            let length = screen.views[view].vertical.length, length > 0,
            !isHidden(view, in: app)
        else { return nil }
        let height = length + surroundings(atRestOf: app).window.safeArea.bottom
        return Rect(
            x: 0, y: screenSize.height - height, width: screenSize.width, height: height)
    }

    /// Returns the bar of an app, if the system has posted its frame.
    func toldBar(of app: AppID) -> Rect? {
        process(app).page?.tellsBar == true ? keptBar(of: app) : nil
    }

    /// Makes the shown controller first responder and posts a keyboard that is the bar alone.
    mutating func standBar(of controller: ControllerID, in app: AppID) {
        guard process(app).phase.executes, process(app).screens.shown?.id == controller,
            process(app).responder.first == nil, toldBar(of: app) == nil,
            let bar = keptBar(of: app)
        else { return }
        noteBar(of: app)
        postBar(bar, rises: true, owner: app)
    }

    /// Removes the bar of a controller that leaves and is first responder no longer.
    mutating func dropBar(of controller: ControllerID, in app: AppID) {
        guard process(app).screens.shown?.id == controller, process(app).phase.executes,
            let bar = toldBar(of: app), !hasKeyboard(app)
        else { return }
        forgetBar(of: app)
        postBar(bar, rises: false, owner: app)
    }

    private mutating func postBar(_ bar: Rect, rises: Bool, owner: AppID) {
        let below = bar.moved(toY: screenSize.height)
        let keyboard = rules.keyboard
        let change = rises ? keyboard.show : keyboard.hide
        let names = rises ? keyboard.showPosts.value : keyboard.hidePosts.value
        let move = Move(
            begin: rises ? below : bar, end: rises ? bar : below, change: change,
            Arrival(isAnimated: true))
        post(PostGroup(names, move), owner: owner)
    }

    /// Notes that the next movement of a keyboard begins at the bar.
    mutating func noteBar(of app: AppID) {
        guard process(app).page?.tellsBar != true, keptBar(of: app) != nil else { return }
        processes[app.index].changePage { $0.tellsBar = true }
    }

    /// Notes that the keyboard has gone with the bar.
    mutating func forgetBar(of app: AppID) {
        guard process(app).page?.tellsBar == true else { return }
        processes[app.index].changePage { $0.tellsBar = false }
    }
}
