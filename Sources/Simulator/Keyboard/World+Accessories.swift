// A field's accessory view can be set by the app's code at any time; the system lays the keyboard
// out anew only when it is asked to, or when a field becomes first responder.

/// An accessory view that an app's code has given to a field.
struct OwnAccessory: Hashable, Sendable {
    var screen: Int
    var view: ViewIndex
    var height: Pt
}

/// An input view of the app's own in place of a field's keys; one without a height was there once.
struct OwnInputView: Hashable, Sendable {
    var screen: Int
    var view: ViewIndex
    var height: Pt?
}

extension World {
    /// Returns the input view that the app's code has given to the first responder, or once gave.
    func ownInputView(of app: AppID) -> OwnInputView? {
        let screen = shownScreen(app)
        guard let view = process(app).responder.first else { return nil }
        return process(app).keyboard.inputViews.first { $0.screen == screen && $0.view == view }
    }

    /// Sets an input view; nil removes it. A removed one counts only if the system remembers it.
    mutating func setInputView(_ height: Pt?, of view: ViewIndex, in app: AppID) {
        let remembers = rules.quirks.inputViewDropsAccessory.value
        processes[app.index].keyboard.setInputView(
            height, screen: shownScreen(app), view: view, remembers: remembers)
    }

    /// Returns the accessory view that the app's code has given to the first responder.
    func ownAccessory(of app: AppID) -> OwnAccessory? {
        let screen = shownScreen(app)
        guard let view = process(app).responder.first else { return nil }
        return process(app).keyboard.accessories.first { $0.screen == screen && $0.view == view }
    }

    mutating func setAccessory(_ height: Pt?, of view: ViewIndex, in app: AppID) {
        processes[app.index].keyboard.setAccessory(height, screen: shownScreen(app), view: view)
    }

    /// Returns the place of the accessory view of an app that leaves it to the keyboard; nil where
    /// it stands in the window.
    ///
    /// Without its keyboard the view is in no window: it waits below the lower edge, unless its
    /// controller keeps it on screen. A bar with a field of its own stays in the window, because
    /// nothing else could bring its keyboard up.
    func carriedView(of app: AppID, atRest: Bool) -> CarriedView? {
        let screen = screenDefinition(app)
        guard let view = screen.attachedView else { return nil }
        let keyboard = systemKeyboard
        let isUp = atRest ? keyboard.isUp : keyboard.isVisible
        if isUp, keyboard.owner == app, keyboard.accessory == view {
            let frame = atRest ? keyboard.frame : keyboard.frameNow
            let top = toView(accessoryFrame(of: keyboard, at: frame), of: app, atRest: atRest).y
            return CarriedView(view: view, top: top)
        }
        guard !screen.keepsAccessory, !screen.takesText(in: view) else { return nil }
        return CarriedView(view: view, top: self.view(of: app).size.height)
    }

    /// Returns the frame of a keyboard's accessory view on the screen: on the keyboard, or at the
    /// lower edge where the keyboard has left that.
    private func accessoryFrame(of keyboard: Keyboard, at frame: Rect) -> Rect {
        let isOnKeyboard = keyboard.isHardware || keyboard.place == .docked
        let edge = isOnKeyboard ? frame.y : screenSize.height - keyboard.accessoryHeight
        return Rect(
            x: frame.x, y: keyboard.accessoryTop ?? edge, width: frame.width,
            height: keyboard.accessoryHeight)
    }

    mutating func reloadInputViews(of app: AppID, into sink: inout some RecordSink) {
        guard systemKeyboard.isShown, systemKeyboard.owner == app else { return }
        refreshKeyboard(into: &sink)
    }
}

// MARK: - Identity

extension OwnAccessory: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(screen)
        f.feed(view)
        f.feed(height)
    }
}

extension OwnInputView: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(screen)
        f.feed(view)
        f.feed(height) { $0.feed($1) }
    }
}
