/// The one system keyboard: at any time at most one process owns it.
struct Keyboard: Hashable, Sendable {
    /// The app whose field receives the text; kept while the keyboard moves away.
    var owner: AppID?
    var isShown = false
    var kind = KeyboardKind.letters
    /// The frame at rest: the present one, or the target of the movement.
    var frame: Rect
    /// The upper edge at this moment.
    var top: MovingLength
    var returnKey = ReturnKey.default
    var accessory: ViewIndex?
    var accessoryHeight: Pt = 0
    var accessoryName = ""
    /// A Boolean value that indicates whether the text is hidden: no predictions are offered for
    /// it.
    var isSecure = false
    /// A Boolean value that indicates whether it offers to fill in a password or a code, above the
    /// keys.
    var offersAutofill = false
    var showsPrediction = false
    /// A Boolean value that indicates whether a hardware keyboard stands in for it: nothing, an
    /// accessory or a bar is on screen.
    var isHardware = false
    /// A Boolean value that indicates whether what is on screen for a hardware keyboard is the mini
    /// toolbar: it lies over the app and counts as off screen.
    var isMini = false
    /// A Boolean value that indicates whether it has left the screen with the window of its app,
    /// which was busy then and has not noticed: for that app it still stands.
    var isLeftBehind = false
    /// The place where an iPad's user has put the keyboard; kept while it is away.
    var place = KeyboardPlace.docked
    /// The place to which the user dragged the upper left corner, off the lower edge.
    var draggedTo: Point?
    /// A Boolean value that indicates whether a keyboard that comes up in two steps has taken its
    /// second height.
    var hasOwnHeight = false
    /// The height of an input view of the app's own that stands in place of the keys.
    var inputViewHeight: Pt?
    /// A Boolean value that indicates whether it is an accessory view that stands by itself,
    /// without a field.
    var isStray = false
    /// The upper edge of an accessory view that does not lie on its keyboard.
    var accessoryTop: Pt?
    /// A Boolean value that indicates whether it types into a screen of another process that lies
    /// over its owner, which receives its posts as foreign ones.
    var isForeign = false
    /// The way on which it moves sideways with its screen; nil where it does not.
    var slide: Slide?

    /// A movement with a screen that comes from the side, or goes there.
    struct Slide: Hashable, Sendable {
        /// The distance from the place of the frame.
        var x: MovingLength
        /// The upper edge on the way.
        var y: Pt
    }

    init(screen: Size) {
        frame = Rect(x: 0, y: screen.height, width: screen.width, height: 0)
        top = MovingLength(screen.height)
    }

    /// The frame at this moment.
    var frameNow: Rect {
        guard let slide else {
            return Rect(x: frame.x, y: top.now, width: frame.width, height: frame.height)
        }
        let x = frame.x + slide.x.now
        return Rect(x: x, y: slide.y, width: frame.width, height: frame.height)
    }

    /// A Boolean value that indicates whether it covers the lower part of the screen, as far as it
    /// is shown: what stands in for a hardware keyboard does wherever the keys were put.
    var isDocked: Bool { (place == .docked || isHardware) && !isMini }

    /// A Boolean value that indicates whether it rests beside its place: a finger holds it, or an
    /// app has moved its view.
    var isPulled: Bool { isShown && !isLeftBehind && top.animation == nil && top.now != frame.y }

    /// A Boolean value that indicates whether it is up, or on its way up, on the screen.
    var isUp: Bool { isShown && !isLeftBehind }

    /// A Boolean value that indicates whether any of it can be seen.
    var isVisible: Bool { frame.height > 0 && (isUp || top.isSeenMoving || slide != nil) }

    /// A Boolean value that indicates whether its movement can be seen.
    var isSeenMoving: Bool { top.isSeenMoving || slide?.x.isSeenMoving ?? false }

    /// The time until it rests, in milliseconds.
    var motionMs: Int32 {
        max(top.animation?.remainingMs ?? 0, slide?.x.animation?.remainingMs ?? 0)
    }
}

// MARK: - Identity

extension Keyboard: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(owner) { $0.feed($1.index) }
        f.feed(
            UInt64(
                flags: isShown, isSecure, offersAutofill, showsPrediction, isHardware, isMini,
                isLeftBehind, hasOwnHeight, isStray, isForeign))
        f.feed(kind.rawValue)
        f.feed(frame)
        f.feed(top)
        f.feed(returnKey.rawValue)
        f.feed(accessory) { $0.feed($1) }
        f.feed(accessoryHeight)
        f.feed(accessoryName)
        f.feed(place.rawValue)
        f.feed(draggedTo) { $0.feed($1) }
        f.feed(inputViewHeight) { $0.feed($1) }
        f.feed(accessoryTop) { $0.feed($1) }
        f.feed(slide)
    }
}

extension Keyboard.Slide: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(x)
        f.feed(y)
    }
}
