/// A movement as notifications report it, in the interface's coordinates.
struct Move: Hashable {
    var begin: Rect
    var end: Rect
    var durationMs: Int32
    var curve: UInt8
    /// A Boolean value that indicates whether the user's finger has moved the keyboard itself.
    var isByUser = false

    init(begin: Rect, end: Rect, durationMs: Int32, curve: UInt8) {
        self.begin = begin
        self.end = end
        self.durationMs = durationMs
        self.curve = curve
    }

    init(begin: Rect, end: Rect, change: KeyboardRules.Change, _ arrival: Arrival) {
        self.init(
            begin: begin, end: end, durationMs: arrival.isAnimated ? change.durationMs.value : 0,
            curve: change.curve.value)
    }
}

extension World {
    /// The movement of a show that is posted for a keyboard that is up and stands still.
    var standingShow: Move {
        Move(
            begin: systemKeyboard.frame, end: systemKeyboard.frame, durationMs: 0,
            curve: rules.keyboard.show.curve.value)
    }
}

/// The posts of one movement: the will posts at once, the did posts after the animation.
struct PostGroup {
    var names: [KeyboardNotificationName]
    var move: Move
    /// From now to the will posts.
    var delayMs: Int32 = 0
    /// From the will posts to the did posts; nil for what the profile says of the duration.
    var didMs: Int32?
    /// The keys that the will posts, and the did posts, lack beyond what the profile says.
    var willLacks: UserInfoKeys = []
    var didLacks: UserInfoKeys = []
    /// The end frame in the will posts, if it is not the movement's end.
    var willEnd: Rect?
    /// The post that reports the place of a keyboard that does not move.
    var standing: (name: KeyboardNotificationName, at: Rect)?
    /// The end frame of the did posts, where it is not that of the movement.
    var didEnd: Rect?

    init(_ names: [KeyboardNotificationName], _ move: Move) {
        self.names = names
        self.move = move
    }
}

/// The direction of the movement that a post belongs to.
enum PostDirection: UInt8, Hashable, Sendable {
    /// It moves about, or nothing says which way.
    case neither
    case up, down

    init(_ names: [KeyboardNotificationName]) {
        let (shows, hides) = (names.contains { $0.isShow }, names.contains { $0.isHide })
        self = shows == hides ? .neither : shows ? .up : .down
    }

    /// Reads the direction from the names, else from the frames: from below the screen, or to
    /// there.
    init(_ names: [KeyboardNotificationName], _ move: Move, edge: Pt) {
        self.init(names)
        guard self == .neither, move.begin != .zero else { return }
        // A hide has an empty end frame while cross-fades are preferred.
        let leaves = move.end.y >= edge || move.end == .zero
        guard leaves != (move.begin.y >= edge) else { return }
        self = leaves ? .down : .up
    }

    var opposite: PostDirection {
        switch self {
        case .neither: .neither
        case .up: .down
        case .down: .up
        }
    }
}

extension World {
    mutating func post(_ group: PostGroup, owner: AppID) {
        let direction = PostDirection(group.names, group.move, edge: screenSize.height)
        interrupt(direction.opposite, of: owner, afterMs: group.delayMs)
        let gap = rules.keyboard.gapMs.value
        let didMs = group.didMs ?? didMs(after: group.move.durationMs)
        // A did post that comes before the last will post belongs to a movement before this one.
        let lastWill = group.names.lastIndex { $0.isWill } ?? -1
        for (index, name) in group.names.enumerated() {
            let isEarly = index <= lastWill
            let order = Int32(isEarly ? index : index - lastWill - 1)
            let at = group.delayMs + order * gap + (isEarly ? 0 : didMs)
            let lacks = name.isWill ? group.willLacks : group.didLacks
            var move = group.move
            if let end = name.isWill ? group.willEnd : group.didEnd { move.end = end }
            var notification = notification(name, move, lacking: lacks)
            if !name.isWill, rules.quirks.didReportsBegin.value {
                notification.end = notification.begin
            }
            if let standing = group.standing, standing.name == name {
                notification.begin = screenSpace.toScreen(standing.at)
                notification.end = notification.begin
            }
            let event = SystemEvent.post(notification, owner: owner, of: direction)
            queue.schedule(event, inMs: at, follows: order > 0)
        }
    }

    /// Sends the rest of a call that has begun to post. The will posts of a movement come out of
    /// one call, and so do its did posts: the gap between two is the time that observers take. No
    /// other code of the app runs in it, and no touch is received.
    mutating func finishPosts(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).busyMs == 0 else { return }
        let gap = rules.keyboard.gapMs.value
        var withinMs = gap
        while let rest = queue.popFollower(of: app, withinMs: withinMs) {
            withinMs = rest.inMs + gap
            guard case .post(let notification, let owner, _) = rest.event else { continue }
            broadcast(notification, from: owner, into: &sink)
        }
    }

    /// Sends what a call has begun to post, or is about to, before the app is left or locked: the
    /// will posts come out of the call in which a field resigns, and nothing else happens in it.
    mutating func finishCall(of app: AppID, into sink: inout some RecordSink) {
        if process(app).busyMs == 0, let begun = queue.popBegun(of: app),
            case .post(let notification, let owner, _) = begun.event
        {
            broadcast(notification, from: owner, into: &sink)
        }
        finishPosts(of: app, into: &sink)
    }

    /// Drops the did posts of a movement that another one turns back, and all posts of one that has
    /// not begun.
    mutating func interrupt(_ direction: PostDirection, of owner: AppID, afterMs ms: Int32) {
        guard direction != .neither, rules.keyboard.dropsInterrupted.value else { return }
        // If the movement has begun, its will posts follow at once, one gap after the other.
        let begunMs = ms + 2 * rules.keyboard.gapMs.value
        queue.cancel(timed: { event, inMs in
            guard case .post(let post, owner, direction) = event else { return false }
            return inMs > (post.name.isWill ? begunMs : ms)
        })
    }

    func didMs(after durationMs: Int32) -> Int32 {
        let rules = rules.keyboard
        return durationMs == 0 ? rules.didAfterZeroMs.value : durationMs + rules.didLagMs.value
    }

    /// Returns a notification with the keys of the profile and frames in the system's coordinates.
    func notification(
        _ name: KeyboardNotificationName, _ move: Move, lacking: UserInfoKeys = []
    ) -> KeyboardNotification {
        let rules = rules.keyboard
        var keys = rules.keys.value.subtracting(lacking)
        if !name.isWill {
            keys.subtract(rules.didLacks.value)
            if move.durationMs == 0 { keys.subtract(rules.didAfterZeroLacks.value) }
        }
        var center = move.begin.center
        if rules.centerBegin.value == .beginOriginPlusHalfEndSize {
            let half = Point(x: move.end.width.half, y: move.end.height.half)
            center = Point(x: move.begin.x + half.x, y: move.begin.y + half.y)
        }
        return KeyboardNotification(
            name: name, begin: reported(move.begin), end: reported(move.end), centerBegin: center,
            centerEnd: move.end.center, boundsSize: move.end.size, durationMs: move.durationMs,
            curve: move.curve, changedByUserInteraction: move.isByUser, keys: keys,
            objectIsScreen: rules.objectIsScreen.value)
    }

    /// Returns a rectangle in the system's coordinates; an empty one, which means that the place is
    /// not reported, stays as it is.
    private func reported(_ rect: Rect) -> Rect {
        rect == .zero ? .zero : screenSpace.toScreen(rect)
    }

    /// Delivers a notification to every process that runs, foreign ones included.
    mutating func broadcast(
        _ notification: KeyboardNotification, from owner: AppID, into sink: inout some RecordSink
    ) {
        for index in processes.indices {
            let app = AppID(index)
            guard app == owner || rules.keyboard.broadcasts.value else { continue }
            guard app != owner || hearsItself(app, notification) else { continue }
            var received = notification
            received.isLocal = isReported(localTo: app, from: owner)
            if !windowState.shown.isEmpty { received = self.received(received, by: app) }
            keep(received, for: app)
            guard process(app).phase.executes, process(app).phase != .launching else { continue }
            let isPutOff = !received.name.isWill && app == owner
            if isPutOff, queue.contains({ $0 == .late(received, to: app) }) { continue }
            if process(app).busyMs > 0 {
                putOff(received, to: app, from: owner)
                continue
            }
            receive(received, in: app, into: &sink)
            carryAccessory(of: app, received, from: owner, into: &sink)
        }
    }
}
