import Scenarios
internal import Simulator

extension TripReader {
    /// Returns whether a post reports the keyboard of another process: it says so itself since
    /// iOS 9.
    func isForeign(_ index: Int) -> Bool {
        guard let notification = records[index].notification else { return false }
        if let isLocal = notification.isLocal { return !isLocal }
        // Before, another app's keyboard is the one that comes while this app has the background.
        guard notification.name?.isHide == false else { return false }
        let last = records[..<index].last { $0.callback != nil }?.callback
        return last == .didEnterBackground || (last == .willResignActive && keyboard == nil)
    }

    /// Returns the posts of another process's keyboard while the app is away.
    ///
    /// Systems before iOS 9 do not say whose keyboard a post is about. There the own keyboard is
    /// followed from post to post: it goes first, and what comes then belongs to another process.
    func foreignPosts(in range: Range<Int>) -> [Int] {
        var isOwnUp = keyboard != nil
        var isForeign = false
        return range.filter { index in
            guard let post = records[index].notification, let name = post.name else { return false }
            if let isLocal = post.isLocal { return !isLocal }
            guard name.isWill else { return isForeign }
            // A lock reports the own keyboard without a frame.
            guard post.endFrame != .zero else { return false }
            if !name.isHide, isOnScreen(post) {
                isForeign = !isOwnUp || isInBackground(at: index)
            } else if isOwnUp {
                (isOwnUp, isForeign) = (false, false)
            }
            return isForeign
        }
    }

    private func isInBackground(at index: Int) -> Bool {
        records[..<index].last { $0.callback != nil }?.callback == .didEnterBackground
    }

    func isOnScreen(_ post: LogNotification) -> Bool {
        let orientation = orientation ?? trip.orientation
        guard let frame = trip.target.keyboard(after: post, orientation) else { return false }
        return frame.height > 0 && trip.target.visible(frame, orientation) != nil
    }

    mutating func follow(_ post: LogNotification, at index: Int) {
        guard !isForeign(index), let name = post.name, name.isWill else { return }
        // While the device is being locked, the keyboard is reported without a frame.
        if isAway(at: index), post.endFrame == .zero { return }
        let now = trip.target.orientation(of: post) ?? orientation ?? trip.orientation
        if moves(post, name, at: index, now) { return }
        defer {
            keyboard = !name.isHide && isOnScreen(post) ? post.endFrame : nil
        }
        guard !name.isHide, isOnScreen(post), let end = post.endFrame else { return }
        let height = end.height - (responder?.responder.accessoryPt ?? 0)
        let start = ReplayStart(trip.target, now)
        if let before = keyboard, before.width == end.width, before.height != end.height,
            records[index].ms > returnsUntilMs
        {
            change(to: start.setup(height), height, at: index, name)
        } else if !hasChosen, let responder, responder.responder.kind == .letters {
            hasChosen = true
            if let setup = start.setup(height), setup.accessoryPt == 0, !setup.hasHardware {
                trip.choice = setup.choice
            } else {
                note(index, "no keyboard of the profile is \(height) pt high")
            }
        }
    }

    /// Adds the change of the keyboard that a new height shows.
    private mutating func change(
        to setup: ReplayStart.Setup?, _ height: Pt, at index: Int, _ name: KeyboardNotificationName
    ) {
        guard let setup, setup.accessoryPt == 0, !setup.hasHardware, setup.choice != trip.choice
        else {
            return note(index, "a keyboard of \(height) pt comes, which no step explains")
        }
        if setup.choice.kind != .letters {
            add(
                "changeKeyboard", setup.choice.kind.rawValue, at: index,
                anchor: .notification(name))
        } else {
            let bar = setup.choice.prediction ?? .on
            add(
                "keyboard", "{ prediction: \(bar.rawValue) }", at: index,
                anchor: .notification(name))
        }
    }
}
