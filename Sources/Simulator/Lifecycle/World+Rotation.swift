// A rotation with the keyboard up posts a hide in the old orientation, while the
// interface still stands so; then it turns and, after a pause, a show is posted in the new one. The
// keyboard moves as the posts tell: down from the first of them, and up from the show's. On
// iOS 5 the did posts of both lack duration and curve, and two of the four changes of frame tell of
// a keyboard that stands (captured on an iPad).

extension World {
    /// Turns the device. While the keyboard is up it goes and comes in the new orientation.
    ///
    /// The home screen and the lock screen stand as they are; the app that comes to the front, or
    /// that is in front when the device is unlocked, turns then.
    mutating func rotate(to new: Orientation, into sink: inout some RecordSink) {
        guard front != nil, !isLocked else {
            lifecycleState.awaitTurn(to: new == orientation ? nil : new)
            return
        }
        finishTurn(into: &sink)
        guard new != orientation else { return }
        let old = systemKeyboard
        guard old.isUp, let owner = old.owner, !old.isMini, !old.isStray,
            old.frame.height > 0
        else {
            return turn(to: new, into: &sink)
        }
        forgetTurns()
        postTurnAway(old.frame, owner: owner, inMs: 0)
        turnAway(into: &sink)
        let rotation = rules.keyboard.rotation
        let hidden = rotation.hideDidMs.value + rules.keyboard.gapMs.value
        queue.schedule(.life(.turns(new)), inMs: hidden)
    }

    /// Turns the interface for an app that comes to the front of a device that was turned on the
    /// home screen.
    mutating func turnAsAwaited(into sink: inout some RecordSink) {
        guard let new = awaitedTurn, front == nil else { return }
        lifecycleState.awaitTurn(to: nil)
        turn(to: new, into: &sink)
    }

    /// Turns the front app, once it is active, as the device was turned below the lock screen.
    mutating func scheduleAwaitedTurn() {
        guard let new = awaitedTurn else { return }
        lifecycleState.awaitTurn(to: nil)
        queue.schedule(.life(.rotates(new)), inMs: rules.lifecycle.becomesActiveMs.value)
    }

    /// Keeps the turn of a device that is locked again before it has turned.
    mutating func awaitTurnAgain() {
        for orientation in [Orientation.portrait, .landscape]
        where queue.contains({ $0 == .life(.rotates(orientation)) }) {
            queue.cancel { $0 == .life(.rotates(orientation)) }
            lifecycleState.awaitTurn(to: orientation)
        }
    }

    /// Makes a turn at once whose hide is still being posted, because another one follows.
    private mutating func finishTurn(into sink: inout some RecordSink) {
        for orientation in [Orientation.portrait, .landscape]
        where queue.contains({ $0 == .life(.turns(orientation)) }) {
            queue.cancel { $0 == .life(.turns(orientation)) }
            turn(to: orientation, into: &sink)
        }
    }

    /// Turns the interface to the new orientation.
    mutating func turn(to new: Orientation, into sink: inout some RecordSink) {
        let old = systemKeyboard
        forgetTurns()
        lifecycleState.turn(to: new)
        fitWindows()
        guard old.isUp, !old.isStray, let owner = old.owner else {
            keyboardState.reset(screen: screenSize)
            return layOutAll(into: &sink)
        }
        keyboardState.forgetDrag()
        var turned = wantedKeyboard(for: owner, keepingHeight: true)
        let comes = turned.frame.height > 0 && !turned.isMini
        turned.top = MovingLength(comes ? screenSize.height : turned.frame.y)
        let change = rules.keyboard.show
        turned.top.move(
            to: turned.frame.y, durationMs: change.durationMs.value, curve: change.curve.value)
        turned.top.hold(byMs: rules.keyboard.rotation.pauseMs.value, ifYoungerThanMs: 0)
        keyboardState.replace(with: turned)
        layOutAll(into: &sink)
        guard comes else { return }
        postTurnBack(turned.frame, owner: owner)
    }

    /// Lets the keyboard that is up begin to leave for a turn.
    mutating func turnAway(into sink: inout some RecordSink) {
        guard systemKeyboard.isShown else { return }
        let frame = systemKeyboard.frame
        let hide = rules.keyboard.hide
        keyboardState.moveTop(
            to: screenSize.height, durationMs: hide.durationMs.value, curve: hide.curve.value)
        recordMove(
            isShown: false, from: frame, to: frame.moved(toY: screenSize.height), into: &sink)
    }

    /// Lets the keyboard begin to come in the orientation that the interface has now.
    mutating func turnBack(into sink: inout some RecordSink) {
        guard systemKeyboard.isShown else { return }
        let frame = systemKeyboard.frame
        let show = rules.keyboard.show
        keyboardState.moveTop(
            to: frame.y, durationMs: show.durationMs.value, curve: show.curve.value)
        recordChange(from: frame.moved(toY: screenSize.height), to: frame, into: &sink)
    }

    /// Cancels the rest of a turn or a split for a keyboard that is put away.
    mutating func forgetTurns() {
        let next = queue.msUntil { event in
            switch event {
            case .life(.keyboardTurnsAway), .life(.keyboardTurnsBack), .life(.keyboardRises): true
            default: false
            }
        }
        if let next, let owner = systemKeyboard.owner {
            queue.cancel(timed: { event, inMs in
                if case .post(_, owner, _) = event { inMs >= next } else { false }
            })
        }
        queue.cancel { event in
            switch event {
            case .life(.keyboardTurnsAway), .life(.keyboardTurnsBack), .life(.keyboardRises),
                .life(.keyboardSettles):
                true
            default: false
            }
        }
    }

    private var turnGapMs: Int32 {
        let rotation = rules.keyboard.rotation
        let gap = rules.keyboard.gapMs.value
        return rotation.hideDidMs.value + gap + rotation.pauseMs.value
    }

    private mutating func postTurnAway(_ frame: Rect, owner: AppID, inMs delay: Int32) {
        guard frame.height > 0 else { return }
        let rotation = rules.keyboard.rotation
        let change = rules.keyboard.hide
        var group = PostGroup(
            names(rules.keyboard.hidePosts.value),
            Move(
                begin: frame, end: frame.moved(toY: screenSize.height),
                durationMs: change.durationMs.value, curve: change.curve.value))
        group.delayMs = delay
        group.didMs = rotation.hideDidMs.value
        group.didLacks = rotation.didLacks.value
        if rotation.changeFrameStands.value { group.standing = (.didChangeFrame, frame) }
        post(group, owner: owner)
    }

    /// Posts the show in the new orientation, and hide and show once more where the system repeats
    /// them.
    private mutating func postTurnBack(_ frame: Rect, owner: AppID) {
        let rotation = rules.keyboard.rotation
        let change = rules.keyboard.show
        let gap = rules.keyboard.gapMs.value
        var delay = rotation.pauseMs.value
        for time in 0..<max(1, rotation.times.value) {
            if time > 0 {
                postTurnAway(frame, owner: owner, inMs: delay)
                queue.schedule(.life(.keyboardTurnsAway), inMs: delay)
                delay += turnGapMs
            }
            var group = PostGroup(
                names(rules.keyboard.showPosts.value),
                Move(
                    begin: frame.moved(toY: screenSize.height), end: frame,
                    durationMs: change.durationMs.value, curve: change.curve.value))
            group.delayMs = delay
            queue.schedule(.life(.keyboardTurnsBack), inMs: delay)
            group.didMs = rotation.showDidMs.value
            group.didLacks = rotation.didLacks.value
            if rotation.changeFrameStands.value { group.standing = (.willChangeFrame, frame) }
            post(group, owner: owner)
            delay += rotation.showDidMs.value + gap
        }
        queue.schedule(.life(.keyboardSettles), inMs: delay)
    }
}
