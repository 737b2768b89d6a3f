public import Restoration

/// The keyboard as one scene knows it.
///
/// It knows what the guard of the scene knows, and takes it with every input: a keyboard counts as
/// the scene's own exactly while the guard has a first responder.
public struct KeyboardTracker: Hashable, Codable, Sendable {
    package let rules: AvoidanceRules
    /// The place of the scene's view.
    private var place = ViewPlace.unknown
    /// The docked keyboard that covers the screen, or is about to; nil where none does.
    private var keyboard: Standing?
    /// The keyboard that the scene's own field had last, upright and sideways.
    private var upright: Memory?
    private var sideways: Memory?
    /// The movements that were received last.
    private var movements = Movements()
    /// A Boolean value that indicates whether the focus has changed, and nothing was posted since
    /// that belongs to it.
    private var expectsChange = false
    /// A Boolean value that indicates whether the keyboard of a field has gone while the field
    /// stayed first: it is undocked, or the user types on another one.
    private var isPutAside = false
    /// A Boolean value that indicates whether a keyboard has come up that no field of the scene
    /// explains: one of a sheet of another process.
    private var hasForeignKeyboard = false
    /// A Boolean value that indicates whether a keyboard has come up on an iPad that belongs to the
    /// app, and to no field of the scene: to one of another scene.
    private var siblingHasKeyboard = false
    /// The height, in points, of the lower part of the view that a docked keyboard covers, or is
    /// about to cover.
    public private(set) var overlap = 0.0

    /// Creates the tracker of a scene that is about to connect.
    public init() { rules = .all }

    init(rules: AvoidanceRules) { self.rules = rules }

    /// A docked keyboard.
    struct Standing: Hashable, Codable, Sendable {
        var frame: Frame
        /// The screen that it is on, where the system says so.
        var screen: UInt?
    }

    /// What a field had: a docked keyboard, or none.
    struct Memory: Hashable, Codable, Sendable {
        var keyboard: Standing?
    }
}

// MARK: - Inputs

extension KeyboardTracker {
    /// Processes a notification; returns the new overlap, or nil where it stays.
    public mutating func receive(
        _ post: KeyboardPost, knowing scene: FirstResponderGuard
    ) -> OverlapChange? {
        guard let new = meaning(of: post) else {
            movements.note(post)
            return nil
        }
        if scene.responder == nil {
            hasForeignKeyboard = new.keyboard != nil
            // The end of the own field's keyboard may come after the field has resigned.
            if post.name.isWill {
                siblingHasKeyboard = hasForeignKeyboard && post.isLocal == true && place.isPad
            }
        }
        let isOfScene = isOfScene(post, scene)
        let isBelieved = movements.receive(
            post, isOfScene ? link(of: post, to: new, scene) : .foreign,
            changes: new.keyboard != keyboard, isPad: place.isPad)
        guard isOfScene, isBelieved || !rules.contains(.needsWitness) else { return nil }
        // The system's hide on a departure is none of the user's; a keyboard that floats is.
        let isOnScreen = post.frame.map { $0.y < place.screenHeight } ?? false
        let isUsers = scene.phase == .active && post.isLocal != false || isOnScreen
        if scene.responder != nil, isUsers {
            remember(new)
            if new.keyboard != keyboard { isPutAside = new.keyboard == nil }
        }
        keyboard = new.keyboard
        return isFrozen(scene) ? nil : settle(duration: post.duration, curve: post.curve)
    }

    /// Processes a new place of the view, the window or the screen.
    public mutating func move(
        to new: ViewPlace, knowing scene: FirstResponderGuard
    ) -> OverlapChange? {
        guard new != place else { return nil }
        let turned = new.isLandscape != place.isLandscape
        place = new
        // The keyboard is laid out anew and reported anew.
        if turned { keyboard = nil }
        guard rules.contains(.followsWindow), !isFrozen(scene) else { return nil }
        return settle(duration: 0, curve: 0)
    }

    /// Processes an event of the scene, after the guard has processed it.
    public mutating func follow(
        _ event: FirstResponderGuard.Input, knowing scene: FirstResponderGuard
    ) -> OverlapChange? {
        switch event {
        case .becameFirstResponder, .resignedFirstResponder:
            expectsChange = true
            (hasForeignKeyboard, siblingHasKeyboard) = (false, false)
        // A suspended process hears nothing of a keyboard that goes.
        case .willEnterForeground:
            (hasForeignKeyboard, siblingHasKeyboard) = (false, false)
            movements.settle()
        default: break
        }
        switch event {
        case .becameFirstResponder where scene.phase != .active:
            bringBack()
            if isFrozen(scene) { return nil }
        case .willEnterForeground: break
        case .didBecomeActive:
            if scene.responder != nil { bringBack() } else { putAway() }
        case .didFinishLaunching, .sceneDisconnected: restart()
        case .userDismissed where rules.contains(.anticipates):
            take(nil)
            return settle(duration: 0.25, curve: 7)
        default: return nil
        }
        return settle(duration: 0, curve: 0)
    }
}

// MARK: - Rules

extension KeyboardTracker {
    /// Returns whether a notification says something about what covers the scene.
    private func isOfScene(_ post: KeyboardPost, _ scene: FirstResponderGuard) -> Bool {
        let isEnd = post.name == .didShow || post.name == .didHide || post.name == .didChangeFrame
        if isEnd, !rules.contains(.hearsEnds) { return false }
        let isBeside = seesNeighbour(post, scene)
        if scene.responder != nil {
            return !rules.contains(.keepsOwn) || post.isLocal != false || isBeside
        }
        if !rules.contains(.needsFocus) || isBeside { return true }
        // A field resigns before its keyboard goes.
        return post.name.isHide && scene.phase == .active
    }

    /// Takes the focus for the explanation of a keyboard, or of none; returns false where it does
    /// not explain it.
    ///
    /// Each change of the focus explains one, but no keyboard that the user has put aside.
    private mutating func takeExplanation(of new: Memory, _ scene: FirstResponderGuard) -> Bool {
        let comes = new.keyboard != nil
        guard expectsChange, comes == (scene.responder != nil), !(comes && isPutAside) else {
            return false
        }
        expectsChange = false
        return true
    }

    /// Returns where a movement begins.
    ///
    /// Nothing precedes a keyboard that comes up, unless the focus explains it: a second
    /// notification has to. The same holds for one that goes, where no begin is reported.
    private mutating func link(
        of post: KeyboardPost, to new: Memory, _ scene: FirstResponderGuard
    ) -> Movements.Link {
        if takeExplanation(of: new, scene) { return .explained }
        if !post.name.isWill, scene.phase != .active { return .early }
        let comes = new.keyboard != nil
        if comes, keyboard == nil { return .broken }
        guard let begin = post.begin, !begin.isUnknown else {
            return comes || scene.responder == nil ? .unknown : .broken
        }
        guard let keyboard else { return .continues }
        return abs(corrected(begin).y - keyboard.frame.y) < 1 ? .continues : .broken
    }

    /// Returns whether the keyboard of a scene that is shown beside this one can cover it: on an
    /// iPad, while this one is active and no prompt with a keyboard of its own lies over it.
    private func seesNeighbour(_ post: KeyboardPost, _ scene: FirstResponderGuard) -> Bool {
        rules.contains(.seesNeighbours) && place.isPad && post.isLocal != nil
            && scene.phase == .active && scene.cover != .prompt
    }

    /// Returns the keyboard after a notification; nil where it says nothing about it.
    private func meaning(of post: KeyboardPost) -> Memory? {
        if post.name.isHide, rules.contains(.hidesByName) { return Memory() }
        guard let reported = post.frame else {
            // A keyboard that is pulled off the lower edge has no frame to report.
            return post.name.isHide || post.name == .willChangeFrame ? Memory() : nil
        }
        if reported.isUnknown, rules.contains(.ignoresUnknown) { return nil }
        let frame = corrected(reported)
        let isHigh = frame.maxY < place.screenHeight && rules.contains(.onlyDocked)
        guard frame.height > 0, frame.y < place.screenHeight, !isHigh else { return Memory() }
        return Memory(keyboard: Standing(frame: frame, screen: post.screen))
    }

    /// Returns a frame with the margin below a Slide Over card, which iOS 11 to 18 omit.
    private func corrected(_ frame: Frame) -> Frame {
        let below = place.screenHeight - place.window.maxY
        guard rules.contains(.addsMargin), place.isPad, below > 0, place.window.y == below,
            frame.maxY == place.window.maxY || frame.y == place.window.maxY
        else { return frame }
        return Frame(x: frame.x, y: frame.y + below, width: frame.width, height: frame.height)
    }

    /// Updates the keeper of a scene; call it before the keeper receives an event, or after each
    /// input of the tracker.
    package func inform(_ keeper: inout SceneKeeper) {
        let isFirst = keeper.responder.responder != nil
        keeper.isBelowForeignKeyboard =
            rules.contains(.coversForeign) && !isFirst && (overlap > 0 || hasForeignKeyboard)
        keeper.isBesideTypingScene =
            rules.contains(.leavesFocus) && !isFirst && siblingHasKeyboard
    }

    /// Returns whether the scene stays as it is: it has resigned active, and the device may be
    /// locked.
    private func isFrozen(_ scene: FirstResponderGuard) -> Bool {
        rules.contains(.freezes) && (scene.phase == .inactive || scene.phase == .background)
    }

    /// Takes what no notification has told.
    private mutating func take(_ new: Standing?) {
        guard new != keyboard else { return }
        keyboard = new
        movements.settle()
    }

    private mutating func remember(_ new: Memory) {
        if place.isLandscape { sideways = new } else { upright = new }
    }

    /// Returns to the keyboard that the scene's field had, which some systems do not report.
    private mutating func bringBack() {
        guard rules.contains(.remembers), let memory = place.isLandscape ? sideways : upright
        else { return }
        take(memory.keyboard)
    }

    /// Begins anew in the same place.
    private mutating func restart() {
        let (place, overlap) = (place, overlap)
        self = KeyboardTracker(rules: rules)
        (self.place, self.overlap) = (place, overlap)
    }

    private mutating func putAway() {
        if rules.contains(.settles) { take(nil) }
    }

    /// Returns the height of the lower part of another view that the keyboard covers.
    ///
    /// The frame is one of the screen. It is 0 as long as the scene makes no room.
    public func overlap(of view: Frame) -> Double {
        overlap > 0 ? keyboard.map { covered(view, by: $0) } ?? 0 : 0
    }

    private mutating func settle(duration: Double, curve: UInt8) -> OverlapChange? {
        let new = keyboard.map { covered(place.view, by: $0) } ?? 0
        guard new != overlap else { return nil }
        overlap = new
        return OverlapChange(height: new, duration: duration, curve: curve)
    }

    /// Returns the height of a view's lower part that a keyboard covers.
    private func covered(_ view: Frame, by keyboard: Standing) -> Double {
        let isElsewhere = keyboard.screen.map { $0 != place.screen } ?? false
        if isElsewhere, rules.contains(.comparesScreens) { return 0 }
        let frame = keyboard.frame
        guard frame.x < view.maxX, view.x < frame.maxX, frame.y < view.maxY else { return 0 }
        let top = max(frame.y, view.y)
        // Below a keyboard that hangs beneath the screen there is nothing to be seen.
        return max(0, view.maxY - top)
    }
}
