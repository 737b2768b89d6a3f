/// The state of the keyboard: the keyboard itself, the user's choices, and a finger on the screen.
struct KeyboardState: Hashable, Sendable {
    /// The one system keyboard.
    private(set) var current: Keyboard
    /// The keyboard that the user has chosen.
    private(set) var choice: KeyboardChoice
    /// A Boolean value that indicates whether a hardware keyboard is connected.
    private(set) var hasHardware = false
    /// A Boolean value that indicates whether the keys show although a hardware keyboard is
    /// connected.
    private(set) var forcesSoftware = false
    /// The form of an iPad's bar for a hardware keyboard.
    private(set) var bar = ShortcutsBar.full
    /// The finger that pans over the screen, or nil.
    private(set) var finger: Finger?

    init(screen: Size, choice: KeyboardChoice) {
        current = Keyboard(screen: screen)
        self.choice = choice
    }
}

// MARK: - The keyboard

extension KeyboardState {
    /// Replaces the keyboard.
    mutating func replace(with keyboard: Keyboard) { current = keyboard }

    /// Replaces the keyboard with one that is away, on a screen of another size.
    mutating func reset(screen: Size) {
        let place = current.place
        current = Keyboard(screen: screen)
        current.place = place
    }

    /// Moves the upper edge.
    mutating func moveTop(to y: Pt, durationMs: Int32, curve: UInt8) {
        current.top.move(to: y, durationMs: durationMs, curve: curve)
    }

    /// Puts off an animation of the upper edge that has only just begun.
    ///
    /// - Returns: whether there was one.
    mutating func holdTop(byMs ms: Int32, ifYoungerThanMs young: Int32) -> Bool {
        current.top.hold(byMs: ms, ifYoungerThanMs: young)
    }

    /// Moves the keyboard sideways with its screen.
    ///
    /// - Parameters:
    ///   - start: the distance from its place at first.
    ///   - y: the upper edge on the way.
    mutating func slide(from start: Pt, to end: Pt, atY y: Pt, durationMs: Int32, curve: UInt8) {
        var x = MovingLength(start)
        x.move(to: end, durationMs: durationMs, curve: curve)
        current.slide = x.animation == nil ? nil : Keyboard.Slide(x: x, y: y)
    }

    /// Lets time pass.
    mutating func advance(byMs ms: Int32) {
        current.top.advance(byMs: ms)
        guard current.slide != nil else { return }
        current.slide?.x.advance(byMs: ms)
        if current.slide?.x.animation == nil { current.slide = nil }
    }

    /// Marks the keyboard as no longer shown, with the frame that it has then.
    mutating func putAway(at frame: Rect) {
        current.isShown = false
        current.frame = frame
    }

    /// Shows an accessory view alone, without a field.
    mutating func standAccessory(at frame: Rect) {
        current.isShown = true
        current.isStray = true
        current.frame = frame
        moveTop(to: frame.y, durationMs: 0, curve: 0)
    }

    /// Takes the keyboard off the screen with its window, or brings it back.
    mutating func setLeftBehind(_ isLeftBehind: Bool) { current.isLeftBehind = isLeftBehind }

    /// Forgets where the user dragged the keyboard.
    mutating func forgetDrag() { current.draggedTo = nil }
}

// MARK: - Choices of the user

extension KeyboardState {
    mutating func choose(_ new: KeyboardChoice) { choice = new }

    mutating func choosePrediction(_ bar: PredictionBar) { choice.prediction = bar }

    /// Sets the height of a third-party keyboard, which the keyboard takes in its second step.
    mutating func chooseOwnHeight(_ height: Pt) {
        choice.ownHeight = height
        current.hasOwnHeight = false
    }

    mutating func connectHardware(_ isConnected: Bool) {
        hasHardware = isConnected
        forcesSoftware = false
    }

    /// Shows the keys beside a hardware keyboard, or hides them in favor of one.
    mutating func forceSoftware(_ isShown: Bool) {
        forcesSoftware = isShown
        if !isShown { hasHardware = true }
    }

    mutating func setBar(_ new: ShortcutsBar) { bar = new }
}

// MARK: - The finger

extension KeyboardState {
    mutating func setDown(_ new: Finger) { finger = new }

    mutating func advanceFinger(byMs ms: Int32) { finger?.elapsedMs += ms }

    /// Notes where an app has put the keyboard's view for the finger.
    mutating func noteAppMove(to y: Pt) { finger?.appMovesTo = y }

    mutating func removeFinger() { finger = nil }
}

// MARK: - Identity

extension KeyboardState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(current)
        f.feed(choice)
        f.feed(UInt64(flags: hasHardware, forcesSoftware))
        f.feed(bar.rawValue)
        f.feed(finger)
    }
}
