/// The layout of one app's live screen: where its views are, and where they stand without a
/// keyboard.
final class LiveLayout: Hashable, Sendable {
    /// Views that move in one animation.
    struct Movement: Hashable, Sendable {
        var animation: Animation
        /// The frames from which the views move, by their indices.
        var origins: [ViewIndex: Rect]
    }

    let screen: LiveScreen
    /// The movements under way, each view in one at most; empty while all views rest.
    let movements: [Movement]
    /// The frames where the views stand while nothing lifts them, by their indices; nil where that
    /// is not known.
    let rest: [Rect?]
    /// The insets of scroll views while no keyboard is up, likewise; nil for other views.
    let restInsets: [RestInset?]
    /// The window for which ``rest`` holds.
    let window: Size

    init(
        screen: LiveScreen, movements: [Movement] = [], rest: [Rect?],
        restInsets: [RestInset?] = [], window: Size
    ) {
        self.screen = screen
        self.movements = movements
        self.rest = rest
        self.restInsets = restInsets
        self.window = window
    }

    static func == (a: LiveLayout, b: LiveLayout) -> Bool {
        a === b
            || (a.screen == b.screen && a.movements == b.movements && a.rest == b.rest
                && a.restInsets == b.restInsets && a.window == b.window)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(screen)
        hasher.combine(movements.first?.animation)
    }

    /// A Boolean value that indicates whether views move.
    var isMoving: Bool { !movements.isEmpty }

    /// The time until all views rest.
    var remainingMs: Int32 { movements.map(\.animation.remainingMs).max() ?? 0 }

    /// Returns the frames at this moment, or at rest.
    func frames(atRest: Bool) -> [Rect] {
        var frames = screen.frames
        guard !atRest else { return frames }
        for movement in movements {
            let animation = movement.animation
            for (view, start) in movement.origins where frames.indices.contains(view) {
                let end = frames[view]
                frames[view] = Rect(
                    x: animation.value(from: start.x, to: end.x),
                    y: animation.value(from: start.y, to: end.y),
                    width: animation.value(from: start.width, to: end.width),
                    height: animation.value(from: start.height, to: end.height))
            }
        }
        return frames
    }

    func advanced(byMs ms: Int32) -> LiveLayout {
        guard isMoving else { return self }
        let moved = movements.compactMap { movement -> Movement? in
            var movement = movement
            movement.animation.elapsedMs += ms
            return movement.animation.remainingMs > 0 ? movement : nil
        }
        return LiveLayout(
            screen: screen, movements: moved, rest: rest, restInsets: restInsets, window: window)
    }

    /// Returns the movements with which a screen comes after this one.
    ///
    /// A view that gets another frame moves in the new animation, or is there at once; all others
    /// go on as they did. A view that was not seen before does not move.
    func movements(to new: LiveScreen, in animation: Animation?) -> [Movement] {
        let (now, old) = (frames(atRest: false), screen.frames)
        let (wasHidden, isHidden) = (screen.definition.hiddenViews, new.definition.hiddenViews)
        var origins: [ViewIndex: Rect] = [:]
        var isOther: Set<ViewIndex> = []
        for (view, end) in new.frames.enumerated() where old.indices.contains(view) {
            let isSame = screen.definition.views[view].id == new.definition.views[view].id
            guard old[view] != end || wasHidden[view] || isHidden[view] || !isSame else { continue }
            isOther.insert(view)
            guard !wasHidden[view], !isHidden[view], isSame, now[view] != end else { continue }
            origins[view] = now[view]
        }
        var kept = movements.compactMap { movement -> Movement? in
            var movement = movement
            movement.origins = movement.origins.filter { !isOther.contains($0.key) }
            return movement.origins.isEmpty ? nil : movement
        }
        if let animation, !origins.isEmpty {
            kept.append(Movement(animation: animation, origins: origins))
        }
        return kept
    }
}

extension LiveLayout: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(screen)
        f.feed(movements)
        f.feed(rest) { f, frame in f.feed(frame) { $0.feed($1) } }
        f.feed(restInsets) { f, inset in
            f.feed(inset?.content) { $0.feed($1) }
            f.feed(inset?.indicator) { $0.feed($1) }
        }
        f.feed(window.width)
        f.feed(window.height)
    }
}

extension LiveLayout.Movement: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(animation)
        let views = origins.keys.sorted()
        f.feed(views) { $0.feed($1) }
        f.feed(views.compactMap { origins[$0] }) { $0.feed($1) }
    }
}
