// An iPad's keyboard can leave the lower edge. What is posted then looks like a hide,
// because for the app the keyboard no longer covers its lower part; moved about, it tells empty
// frames; put back, it is shown again.

extension World {
    /// Moves the keyboard off the lower edge, by a pull at its dismiss key or by the key's menu.
    mutating func undock(byDrag: Bool, into sink: inout some RecordSink) {
        let frame = systemKeyboard.frame
        var group = PostGroup(rules.keyboard.hidePosts.value, leaving(frame))
        group.didLacks = rules.keyboard.pad.undockLacks.value
        if byDrag { group.willLacks = group.didLacks }
        put(.undocked, group, into: &sink)
    }

    /// Splits the keyboard: it shrinks, then parts and rises, with two groups of posts that differ
    /// in their frames only.
    ///
    /// One that is undocked already only changes its frame.
    mutating func split(into sink: inout some RecordSink) {
        guard systemKeyboard.place == .docked else { return change(to: .split, into: &sink) }
        let frame = systemKeyboard.frame
        let height = Pt(Int(rules.keyboard.pad.splitPt.value))
        let shrunk = Rect(
            x: frame.x, y: screenSize.height - height, width: frame.width, height: height)
        let change = rules.keyboard.hide
        let arrival = Arrival(isAnimated: true)
        let shrink = Move(begin: frame, end: shrunk, change: change, arrival)
        let names = rules.keyboard.hidePosts.value
        let owner = systemKeyboard.owner
        if let owner { post(PostGroup(names, shrink), owner: owner) }
        let raised = shrunk.moved(toY: shrunk.y - Pt(Int(rules.keyboard.pad.raisedPt.value)))
        var rise = PostGroup(names, Move(begin: shrunk, end: raised, change: change, arrival))
        rise.delayMs = didMs(after: shrink.durationMs) + 2 * rules.keyboard.gapMs.value
        if !rules.keyboard.pad.splitWillTellsPlace.value { rise.willEnd = shrunk }
        put(.split, rise, into: &sink)
        keyboardState.moveTop(
            to: shrunk.y, durationMs: shrink.durationMs, curve: shrink.curve)
        queue.schedule(.life(.keyboardRises), inMs: rise.delayMs)
        let reported =
            rise.delayMs + didMs(after: rise.move.durationMs) + rules.keyboard.gapMs.value
        queue.schedule(.life(.keyboardSettles), inMs: reported)
    }

    /// Lets the keyboard that has shrunk at the lower edge part and rise to its place.
    mutating func raiseHalves() {
        guard systemKeyboard.isShown, systemKeyboard.place == .split else { return }
        let change = rules.keyboard.hide
        keyboardState.moveTop(
            to: systemKeyboard.frame.y, durationMs: change.durationMs.value,
            curve: change.curve.value)
    }

    /// A Boolean value that indicates whether the keyboard shrinks at the lower edge, in one piece,
    /// before it parts.
    var isShrinking: Bool {
        systemKeyboard.place == .split && queue.contains { $0 == .life(.keyboardRises) }
    }

    /// The part of the way that the halves of a split keyboard have parted, in thousandths.
    ///
    /// They part while they rise from the lower edge; those that come up are parted already.
    var partedShare: Int {
        let (top, edge) = (systemKeyboard.top, screenSize.height - systemKeyboard.frame.height)
        guard systemKeyboard.place == .split, top.animation != nil, top.origin <= edge,
            top.target < edge
        else { return 1000 }
        let share = Int(edge.raw - top.now.raw) * 1000 / Int(edge.raw - top.target.raw)
        return min(max(share, 0), 1000)
    }

    /// Puts the halves together at their place.
    mutating func merge(into sink: inout some RecordSink) { change(to: .undocked, into: &sink) }

    /// Gives an undocked keyboard another shape; only its change of frame is posted.
    private mutating func change(to place: KeyboardPlace, into sink: inout some RecordSink) {
        let begin = systemKeyboard.frame
        replaceKeyboard {
            $0.draggedTo = nil
            $0.place = place
        }
        let move = Move(
            begin: begin, end: systemKeyboard.frame, change: rules.keyboard.hide,
            Arrival(isAnimated: true))
        settleAt(move, into: &sink)
        guard let owner = systemKeyboard.owner else { return }
        post(PostGroup(names(rules.keyboard.showPosts.value), move), owner: owner)
    }

    /// Moves the keyboard about; its place is not reported.
    mutating func dragKeyboard(to place: Point?, into sink: inout some RecordSink) {
        guard let owner = systemKeyboard.owner else { return }
        if let place {
            let begin = systemKeyboard.frame
            replaceKeyboard { $0.draggedTo = place }
            let curve = rules.keyboard.show.curve.value
            let move = Move(begin: begin, end: systemKeyboard.frame, durationMs: 0, curve: curve)
            settleAt(move, into: &sink)
        }
        let move = Move(
            begin: .zero, end: .zero, durationMs: 0, curve: rules.keyboard.show.curve.value)
        post(PostGroup(rules.keyboard.pad.dragPosts.value, move), owner: owner)
    }

    mutating func dock(into sink: inout some RecordSink) {
        let old = systemKeyboard.frame
        let floated = systemKeyboard.place == .floating
        replaceKeyboard {
            $0.place = .docked
            $0.draggedTo = nil
        }
        let change = rules.keyboard.show
        let arrival = Arrival(isAnimated: true)
        let move = Move(begin: old, end: systemKeyboard.frame, change: change, arrival)
        settleAt(move, into: &sink)
        guard let owner = systemKeyboard.owner else { return }
        let posts = floated ? rules.keyboard.showPosts : rules.keyboard.pad.dockPosts
        post(PostGroup(posts.value, move), owner: owner)
    }

    mutating func float(into sink: inout some RecordSink) {
        let group = PostGroup(rules.keyboard.hidePosts.value, leaving(systemKeyboard.frame))
        put(.floating, group, into: &sink)
    }

    /// Posts that the keyboard goes below the lower edge; its accessory view stays on screen.
    private func leaving(_ frame: Rect) -> Move {
        let y = screenSize.height - systemKeyboard.accessoryHeight
        return Move(
            begin: frame, end: frame.moved(toY: y), change: rules.keyboard.hide,
            Arrival(isAnimated: true))
    }

    private mutating func put(
        _ place: KeyboardPlace, _ group: PostGroup, into sink: inout some RecordSink
    ) {
        var move = group.move
        move.begin = systemKeyboard.frame
        replaceKeyboard { $0.place = place }
        move.end = systemKeyboard.frame
        settleAt(move, into: &sink)
        if let owner = systemKeyboard.owner { post(group, owner: owner) }
    }

    /// Changes the keyboard's place, and gives it the frame that belongs to it.
    private mutating func replaceKeyboard(_ change: (inout Keyboard) -> Void) {
        var keyboard = systemKeyboard
        change(&keyboard)
        placeKeyboard(&keyboard)
        keyboardState.replace(with: keyboard)
    }

    private mutating func settleAt(_ move: Move, into sink: inout some RecordSink) {
        keyboardState.moveTop(
            to: move.end.y, durationMs: move.durationMs, curve: move.curve)
        recordChange(from: move.begin, to: move.end, into: &sink)
    }
}
