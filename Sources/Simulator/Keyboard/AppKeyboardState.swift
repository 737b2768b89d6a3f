/// The state of the keyboard in one app's process.
struct AppKeyboardState: Hashable, Sendable {
    /// The visible part of the keyboard's keys.
    private(set) var keys = BiometryKeys.drawn
    /// The keyboard that the user changed to while the app was in front.
    private(set) var kind: KeyboardKind?
    /// The accessory views that the app's code has given to fields.
    private(set) var accessories: [OwnAccessory] = []
    /// The input views that the app's code has given to fields.
    private(set) var inputViews: [OwnInputView] = []
    /// The orientation that accessory views are laid out for by mistake.
    private(set) var accessoriesTurned: Orientation?
    /// A Boolean value that indicates whether a keyboard has been up for the app since its launch.
    private(set) var hasShown = false
    /// A Boolean value that indicates whether a second window of the keyboard lies above the first,
    /// which is hidden.
    private(set) var hasSecondWindow = false
    /// A Boolean value that indicates whether typed text is lost, because a framework has closed
    /// its connection.
    private(set) var losesText = false
    /// A Boolean value that indicates whether the app's code for the user's dismissal does nothing,
    /// because it knows of no focus.
    private(set) var ignoresDismissal = false
    /// A Boolean value that indicates whether touches on the keys reach the views below them too.
    private(set) var keysLetTouchesThrough = false
}

extension AppKeyboardState {
    mutating func setKeys(_ new: BiometryKeys) { keys = new }

    /// Keeps the keyboard that the user changed to; nil for the one that the user has chosen.
    mutating func change(to new: KeyboardKind?) { kind = new }

    /// Gives a field an accessory view, or takes it away where the height is nil.
    mutating func setAccessory(_ height: Pt?, screen: Int, view: ViewIndex) {
        accessories.removeAll { $0.screen == screen && $0.view == view }
        guard let height else { return }
        accessories.append(OwnAccessory(screen: screen, view: view, height: height))
    }

    /// Gives a field an input view, or takes it away where the height is nil.
    ///
    /// - Parameter remembers: whether an input view that is taken away leaves a trace.
    mutating func setInputView(_ height: Pt?, screen: Int, view: ViewIndex, remembers: Bool) {
        inputViews.removeAll { $0.screen == screen && $0.view == view }
        guard height != nil || remembers else { return }
        inputViews.append(OwnInputView(screen: screen, view: view, height: height))
    }

    mutating func turnAccessories(_ orientation: Orientation?) { accessoriesTurned = orientation }

    mutating func noteShown() { hasShown = true }

    mutating func addSecondWindow() { hasSecondWindow = true }

    mutating func setLosesText(_ loses: Bool) { losesText = loses }

    mutating func setIgnoresDismissal(_ ignores: Bool) { ignoresDismissal = ignores }

    mutating func setKeysLetTouchesThrough(_ lets: Bool) { keysLetTouchesThrough = lets }
}

// MARK: - Identity

extension AppKeyboardState: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(keys.rawValue)
        f.feed(kind) { $0.feed($1.rawValue) }
        f.feed(accessories)
        f.feed(inputViews)
        f.feed(accessoriesTurned) { $0.feed($1.rawValue) }
        f.feed(
            UInt64(
                flags: hasShown, hasSecondWindow, losesText, ignoresDismissal,
                keysLetTouchesThrough))
    }
}
