// The bar that a controller keeps is its `inputAccessoryView`: for the system a keyboard without
// keys. It is posted when the controller becomes first responder, and a keyboard that comes begins
// at the bar and one that goes ends there.

extension World {
    /// Returns whether the shown controller has the app's accessory view although no field is
    /// focused.
    func keepsBar(_ app: AppID) -> Bool {
        if let live = process(app).layout.live { return live.screen.bar != nil }
        return definition(app).usesAccessoryView && screenDefinition(app).keepsAccessory
    }

    /// Returns the view that is an app's accessory view.
    func barView(of app: AppID) -> ViewIndex? {
        if let live = process(app).layout.live { return live.screen.bar?.view }
        return screenDefinition(app).attachedView
    }

    /// Returns the height of the bar with what lies below it.
    private func barHeight(_ view: ViewIndex, of app: AppID) -> Pt? {
        if let live = process(app).layout.live { return live.screen.bar?.height }
        return screenDefinition(app).views[view].vertical.length.flatMap { length in
            length > 0 ? length + surroundings(atRestOf: app).window.safeArea.bottom : nil
        }
    }

    /// Returns the frame of the bar that the shown controller keeps while no field is focused; nil
    /// if it keeps none or the system posts nothing for it.
    func keptBar(of app: AppID) -> Rect? {
        guard rules.keyboard.keptBarIsTold.value, keepsBar(app) else { return nil }
        guard systemKeyboard.place == .docked, let view = barView(of: app),
            let height = barHeight(view, of: app), height > 0, !isHidden(view, in: app)
        else { return nil }
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

    /// Posts what has become of the bar, and of the accessory view on a keyboard that is up, after
    /// an app's code has changed its views.
    mutating func followBar(
        from before: Rect?, in app: AppID, into sink: inout some RecordSink
    ) {
        if hasKeyboard(app) { return followAccessory(of: app, into: &sink) }
        guard process(app).phase.executes, process(app).responder.first == nil else { return }
        let after = keptBar(of: app)
        // A bar that takes over from a keyboard which goes with its app comes without a word.
        guard process(app).responder.held == nil else {
            return after == nil ? forgetBar(of: app) : noteBar(of: app)
        }
        switch (before, after) {
        case (nil, let after?):
            guard process(app).page?.hasLostBar != true else { return }
            noteBar(of: app)
            postBar(after, rises: true, owner: app)
        case (let before?, nil):
            forgetBar(of: app)
            postBar(before, rises: false, owner: app)
        case (let before?, let after?) where before != after:
            postBar(after, from: before, rises: true, owner: app)
        default: break
        }
    }

    /// Lays the keyboard out anew where the height of its accessory view has changed.
    private mutating func followAccessory(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).responder.first != nil, !typesElsewhere(app),
            focusedTraits(of: app).accessoryHeight != systemKeyboard.accessoryHeight
        else { return }
        refreshKeyboard(into: &sink)
    }

    /// - Parameter begin: where a bar stood that has grown.
    private mutating func postBar(
        _ bar: Rect, from begin: Rect? = nil, rises: Bool, owner: AppID
    ) {
        let below = bar.moved(toY: screenSize.height)
        let keyboard = rules.keyboard
        let change = rises ? keyboard.show : keyboard.hide
        let names = rises ? keyboard.showPosts.value : keyboard.hidePosts.value
        let move = Move(
            begin: rises ? begin ?? below : bar, end: rises ? bar : below, change: change,
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
