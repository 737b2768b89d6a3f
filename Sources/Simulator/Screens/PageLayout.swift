/// The changes in the screen of one controller; a screen without changes has none.
struct PageLayout: Hashable, Sendable {
    var controller: ControllerID
    var scrolls: [ScrollMotion] = []
    /// The distance by which code moved the whole view up.
    var shift = MovingLength(0)
    var shiftIsFrame = false
    /// An inset that the screen's own code holds for this screen alone.
    var inset: MovingLength?
    /// The views that the app's code has hidden, or shown, against their definitions, in rising
    /// order.
    var toggled: [ViewIndex] = []
    /// A Boolean value that indicates whether the bar is gone that its controller keeps, because
    /// that is not first responder.
    var hasLostBar = false
    /// A Boolean value that indicates whether the system has posted the bar, so that the next
    /// keyboard begins at it.
    var tellsBar = false
    /// A Boolean value that indicates whether no keyboard comes up for its fields.
    var refusesKeyboard = false
    /// A Boolean value that indicates whether the view that the guide belongs to is in the window.
    var isInstalled = true
    /// The keyboard in a guide that has missed a transition; nil for a guide that has missed none.
    var stale: StaleGuide?
    /// A Boolean value that indicates whether it stays so, whatever the keyboard does.
    var isDeaf = false

    /// A guide that is not where it should be, because its view was away.
    struct StaleGuide: Hashable, Sendable {
        /// The keyboard as the guide last saw it; nil for none.
        var keyboard: Rect?
    }

    var motionMs: Int32 {
        var longest = shift.animation?.remainingMs ?? 0
        for scroll in scrolls { longest = max(longest, scroll.motionMs) }
        return max(longest, inset?.animation?.remainingMs ?? 0)
    }

    /// A Boolean value that indicates whether a movement in it can be seen.
    var isSeenMoving: Bool {
        shift.isSeenMoving || inset?.isSeenMoving ?? false
            || scrolls.contains { $0.bottom.isSeenMoving || $0.offset.isSeenMoving }
    }

    mutating func advance(byMs ms: Int32) {
        shift.advance(byMs: ms)
        inset?.advance(byMs: ms)
        for index in scrolls.indices { scrolls[index].advance(byMs: ms) }
    }
}

/// A scroll view on its way.
struct ScrollMotion: Hashable, Sendable {
    var view: ViewIndex
    /// The content inset; at the bottom where it is going.
    var inset: Insets
    var bottom: MovingLength
    var offset: MovingLength

    init(_ position: ScrollPosition) {
        view = position.view
        inset = position.contentInset
        bottom = MovingLength(position.contentInset.bottom)
        offset = MovingLength(position.contentOffset)
    }

    var motionMs: Int32 {
        max(bottom.animation?.remainingMs ?? 0, offset.animation?.remainingMs ?? 0)
    }

    /// Returns the position at this moment, or at rest.
    func position(atRest: Bool) -> ScrollPosition {
        var inset = inset
        inset.bottom = atRest ? bottom.target : bottom.now
        return ScrollPosition(
            view: view, contentInset: inset, contentOffset: atRest ? offset.target : offset.now)
    }

    mutating func advance(byMs ms: Int32) {
        bottom.advance(byMs: ms)
        offset.advance(byMs: ms)
    }
}

// MARK: - Identity

extension PageLayout: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(controller)
        f.feed(scrolls)
        f.feed(shift)
        f.feed(inset)
        f.feed(toggled) { $0.feed($1) }
        f.feed(
            UInt64(
                flags: shiftIsFrame, isInstalled, isDeaf, hasLostBar, tellsBar, refusesKeyboard))
        f.feed(stale)
    }
}

extension PageLayout.StaleGuide: FingerprintedState {
    func feed(into f: inout Fingerprinter) { f.feed(keyboard) { $0.feed($1) } }
}

extension ScrollMotion: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(view)
        f.feed(inset)
        f.feed(bottom)
        f.feed(offset)
    }
}
