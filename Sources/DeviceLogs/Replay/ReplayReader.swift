// Each post that nothing before it explains shows an action. What a post cannot tell by itself,
// such as that an iPad's keyboard has left the lower edge, is put right by a later one.

import Scenarios
internal import Simulator

/// Walks over the records and turns each that nothing before explains into an action.
struct ReplayReader {
    let records: [LogRecord]
    let target: ReplayTarget
    private var situation = ReplaySituation()
    /// The keyboard's frame after the last post, nil while it is away.
    private var frame: Rect?
    private var kind = KeyboardKind.letters
    private var bar: PredictionBar?
    private var hasHardware = false
    private var isInPush = false
    private var isLocked = false
    /// The class of the screen that was pushed first.
    private var pushed: String?
    private var isPopped = false
    /// The orientation of the screen at the last post.
    private var orientation: Orientation
    /// A Boolean value that indicates whether a post has reported where the keyboard is.
    private var isKnown = false
    /// The names that the log has of this app's own keyboard.
    private let names: Set<KeyboardNotificationName>
    /// The scene that logs, by the name that actions on windows use.
    private let scene: String?
    /// The posts of each move of a window with a floating keyboard.
    private let moves: [Range<Int>]
    /// A Boolean value that indicates whether a record that is compared has come.
    private var hasBegun = false
    /// A Boolean value that indicates whether the log names the user's actions.
    private let namesActions: Bool
    /// A Boolean value that indicates whether the last action that the log names explains
    /// the posts after it.
    private var isExplained = false
    /// A Boolean value that indicates whether that action turns the device or leaves the keyboard
    /// where a hide is posted, so that it explains one.
    private var isTurning = false

    init(
        records: [LogRecord], target: ReplayTarget, windows: ReplaySituation.Windows,
        scene: String?
    ) {
        self.records = records
        self.target = target
        self.scene = scene
        namesActions = records.contains { if case .action = $0.kind { true } else { false } }
        situation.windows = windows
        moves = target.windowMoves(records)
        orientation = target.orientation
        names = Set(
            records.compactMap { record in
                guard !record.isForeign, case .notification(let it) = record.kind else {
                    return nil
                }
                return it.name
            })
    }

    mutating func read() -> ReplaySituation {
        for index in records.indices where !ends(at: index) {
            switch records[index].kind {
            case .viewCallback(let callback, let name):
                hasBegun = true
                follow(callback, of: name, at: index)
            case .notification where records[index].isForeign:
                situation.remarks.append(
                    "line \(records[index].line): the notification reports the keyboard of another "
                        + "process and is not replayed")
            case .notification(let notification):
                hasBegun = true
                follow(notification, at: index)
            case .tagged: continue
            case .action(let action): follow(action, at: index)
            case .window(let action): follow(action, at: index)
            case .lifecycle(let callback, _):
                situation.remarks.append(
                    "line \(records[index].line): \(callback.rawValue) is not replayed")
            }
        }
        situation.hasShownBefore = hasShownBefore()
        return situation
    }

    /// A process's first show comes from a lower frame on some devices; a log that has neither
    /// that frame nor the launch before it is taken to begin later.
    private func hasShownBefore() -> Bool {
        let device = target.device.profile
        let less = Pt(Int(target.profile.keyboard.firstShowLessPt.value))
        guard device.hasHomeIndicator, !device.isPad, less > 0, !situation.startsWithKeyboard else {
            return false
        }
        for record in records where !record.isForeign {
            switch record.kind {
            case .lifecycle(.didFinishLaunching, _): return false
            case .notification(let notification):
                let orientation = target.orientation(of: notification) ?? target.orientation
                guard let end = notification.endFrame, !isAway(notification, orientation) else {
                    continue
                }
                return notification.beginFrame?.height != end.height - less
            default: continue
            }
        }
        return false
    }

    private mutating func add(_ action: ReplaySituation.Step.Action, at index: Int) {
        situation.steps.append(
            ReplaySituation.Step(action: action, record: index, line: records[index].line))
    }

    /// Returns whether a second screen comes over the one that logs, or has come: what its push and
    /// its pop do to the keyboard depends on both screens' code, which a log does not show.
    private mutating func ends(at index: Int) -> Bool {
        if situation.end != nil { return true }
        guard case .viewCallback(let callback, let name) = records[index].kind,
            callback == .viewDidLoad || callback == .viewWillAppear, !situation.steps.isEmpty,
            pushed != name
        else { return false }
        var end = index
        if let last = situation.steps.last, last.action == .blur,
            isSoon(after: last.record, index, withinMs: Self.pushMs)
        {
            situation.steps.removeLast()
            end = last.record
        }
        situation.end = end
        situation.remarks.append(
            "line \(records[index].line): \(name) covers the screen that logs; "
                + "the records from there are not replayed")
        return true
    }

    /// A push takes the keyboard just before the new screen's callbacks.
    private static let pushMs = 100

    private mutating func follow(
        _ callback: ViewCallback, of name: String, at index: Int
    ) {
        switch callback {
        case .viewWillAppear:
            add(isPresented(name, from: index) ? .present : .push, at: index)
            isInPush = true
            isPopped = false
            if situation.steps.count == 1 {
                situation.startsWithPush = true
                pushed = name
                situation.startsWithKeyboard = hasPosts(until: .viewDidAppear, from: index)
            }
        case .viewDidAppear: isInPush = false
        case .viewWillDisappear:
            guard situation.startsWithPush else { return leave(name, at: index) }
            if !isPopped { add(.pop, at: index) }
            isPopped = true
        case .viewDidLoad, .viewDidDisappear, .viewDidLayoutSubviews, .dealloc: break
        }
    }

    /// Returns whether a screen takes as long to come as a presentation rather than a push.
    private func isPresented(_ name: String, from index: Int) -> Bool {
        let after = records[(index + 1)...].first {
            $0.kind == .viewCallback(.viewDidAppear, className: name)
        }
        guard let start = records[index].atMs, let end = after?.atMs else { return false }
        let profile = target.profile
        let pushMs = profile.navigation.push.value.msToAppear
        let presentMs = profile.presentation.present.value.msToAppear
        guard let pushMs, let presentMs else { return false }
        return abs(end - start - presentMs) < abs(end - start - pushMs)
    }

    /// Ends the replay where a screen goes whose coming the log does not have.
    private mutating func leave(_ name: String, at index: Int) {
        situation.end = index
        situation.remarks.append(
            "line \(records[index].line): \(name) was there before the log and goes; the records "
                + "from there are not replayed")
    }

    /// Returns whether the keyboard posts before a callback comes.
    private func hasPosts(until callback: ViewCallback, from index: Int) -> Bool {
        for record in records[(index + 1)...] {
            switch record.kind {
            case .notification: return true
            case .viewCallback(callback, _): return false
            default: continue
            }
        }
        return false
    }

    private mutating func follow(_ notification: LogNotification, at index: Int) {
        if let move = moves.first(where: { $0.contains(index) }) {
            if move.lowerBound == index { moveWindow(at: index) }
            return
        }
        defer { remember(notification) }
        guard let name = notification.name, tells(name), !isInPush, !isGrouped(index),
            !isOfWindows(index)
        else { return }
        if isExplained {
            orientation = target.orientation(of: notification) ?? orientation
            if isTurning || !isAway(notification, orientation) { return }
            if stop("the keyboard goes while it moves", at: index) { return }
        }
        if locks(notification, at: index) { return }
        if begins(with: notification, at: index) { return }
        if let new = target.orientation(of: notification), new != orientation {
            orientation = new
            if turns(to: new, notification, at: index) { return }
        }
        if moves(notification, at: index) { return }
        if leavesBar(notification), stop("a bar stands without a keyboard", at: index) { return }
        if !name.isHide, notification.begin == notification.end,
            isAway(notification, orientation),
            stop("the keyboard is shown below the screen", at: index)
        {
            return
        }
        if name.isHide || isAway(notification, orientation) {
            guard !isPopped, name.isWill || frame != nil || !isKnown else { return }
            if !isKnown, situation.steps.isEmpty { situation.startsWithKeyboard = true }
            guard isPop(notification, at: index) else { return add(.blur, at: index) }
            guard situation.startsWithPush else { return leave("the screen that logs", at: index) }
            add(.pop, at: index)
            isPopped = true
        } else if frame == nil {
            add(isAtOnce(notification) ? .focusAtOnce : .focus, at: index)
        } else {
            change(notification, at: index)
        }
    }

    /// Returns whether a post belongs to a lock of the device, or to its end: a lock posts shows
    /// with empty frames that take no time.
    private mutating func locks(_ notification: LogNotification, at index: Int) -> Bool {
        let isEmpty = notification.endFrame.map { $0.width == 0 && $0.height == 0 } ?? false
        guard target.profile.keyboard.lockPairs.value > 0, notification.name != .willHide,
            isEmpty || isLocked
        else { return false }
        guard isEmpty else {
            isLocked = false
            add(.unlock, at: index)
            return true
        }
        guard notification.name == .willShow, notification.durationMs ?? 0 == 0 else {
            return isLocked
        }
        if !isLocked {
            if !isKnown, situation.steps.isEmpty { situation.startsWithKeyboard = true }
            isLocked = true
            add(.lock, at: index)
        }
        if situation.steps.count(where: { $0.action == .lock }) == 1 {
            situation.lockPairs = min(5, (situation.lockPairs ?? 0) + 1)
        }
        return true
    }

    /// Returns whether a post shows an action: a will post, and a did post where its will is not
    /// logged.
    private func tells(_ name: KeyboardNotificationName) -> Bool {
        switch name {
        case .willShow, .willHide, .willChangeFrame: true
        case .didShow: !names.contains(.willShow)
        case .didHide: !names.contains(.willHide)
        case .didChangeFrame: !names.contains(.willChangeFrame)
        }
    }

    /// Derives from the first post that reports a keyboard how it was set up, and whether it was up
    /// already; true where that explains the post.
    private mutating func begins(with post: LogNotification, at index: Int) -> Bool {
        guard !isKnown, situation.steps.isEmpty, let name = post.name, let end = post.endFrame,
            end.width > 0
        else { return false }
        let start = ReplayStart(target, target.orientation(of: post) ?? orientation)
        if start.isFlat(post), !name.isHide {
            (situation.hasHardware, hasHardware) = (true, true)
            add(.focus, at: index)
            return true
        }
        if start.place(of: target.keyboard(after: post, orientation)) == .hardwareBar {
            (situation.hasHardware, hasHardware) = (true, true)
            return false
        }
        let shown = start.shown(before: post)
        let isChange = shown.map { $0.height != end.height } ?? false
        if let shown, isChange, !name.isHide, !isAway(post, orientation) {
            situation.startsWithKeyboard = true
            frame = shown
            if start.setup(shown.height) == nil, stop(Self.unknown(shown.height), at: index) {
                return true
            }
            let isThirdParty = post.durationMs == 0 && start.isOwnHeight(end.height)
            setUp(isThirdParty ? start.thirdParty(shown.height) : start.setup(shown.height))
        } else {
            let height = shown?.height ?? end.height
            if !name.isHide, start.place(of: end) == .docked, start.setup(height) == nil,
                stop(Self.unknown(height), at: index)
            {
                return true
            }
            setUp(start.setup(height))
        }
        return false
    }

    private static func unknown(_ height: Pt) -> String {
        "no keyboard of the profile is \(height) pt high"
    }

    /// Returns whether a post reports a hardware keyboard, or of an iPad's keyboard that comes back
    /// to the lower edge; that it has left it shows only there.
    private mutating func moves(_ post: LogNotification, at index: Int) -> Bool {
        let start = ReplayStart(target, orientation)
        let reported = target.keyboard(after: post, orientation)
        let end = start.place(of: reported)
        let hasBar = end == .hardwareBar || (start.isFlat(post) && post.name?.isHide == false)
        let hasKeys = end == .docked && reported?.height != situation.accessoryPt
        if hasBar ? !hasHardware : hasHardware && hasKeys {
            hasHardware = hasBar
            add(hasBar ? .attachHardware : .detachHardware, at: index)
            if frame == nil { add(.focus, at: index) }
            return true
        }
        if splits(post, at: index) {
            // The halves are lower than the whole keyboard; later posts of a split move them.
            if let reported, let frame, reported.height < frame.height { add(.split, at: index) }
            return true
        }
        let begin = start.place(of: post.begin.map { target.space(orientation).fromScreen($0) })
        guard begin == .undocked || begin == .floating else { return false }
        if let last = situation.steps.indices.last, situation.steps[last].action == .blur {
            situation.steps[last].action = begin == .floating ? .float : .undock
        }
        let hasLeft = situation.steps.contains { [.float, .undock, .split].contains($0.action) }
        guard hasLeft, end == .docked else { return false }
        if situation.steps.last?.action != .dock { add(.dock, at: index) }
        return true
    }

    /// Returns whether a post belongs to a hide that leaves an iPad's keyboard on the screen.
    private func splits(_ post: LogNotification, at index: Int) -> Bool {
        guard target.device.profile.isPad, frame != nil, !isAway(post, orientation),
            post.endFrame != nil
        else { return false }
        if post.name?.isHide == true { return true }
        let next = records[(index + 1)...].lazy.compactMap { record -> LogNotification? in
            if case .notification(let next) = record.kind { next } else { nil }
        }.first
        return next?.name?.isHide == true && next?.end == post.end
    }

    /// Returns whether a phone's keyboard goes and leaves something at the lower edge.
    private func leavesBar(_ post: LogNotification) -> Bool {
        guard !target.device.profile.isPad, frame != nil, let end = post.endFrame else {
            return false
        }
        let seen = target.visible(end, orientation)
        return seen.map { $0.height < Self.leastKeyboardPt } ?? false
    }

    /// No keyboard of a phone is lower, with or without an accessory view.
    private static let leastKeyboardPt: Pt = 150

    /// Returns whether a keyboard is shown without an animation where a tap has one.
    private func isAtOnce(_ post: LogNotification) -> Bool {
        post.durationMs == 0 && target.profile.keyboard.show.durationMs.value > 0
    }

    private mutating func setUp(_ setup: ReplayStart.Setup?) {
        guard let setup else { return }
        situation.choice = setup.choice
        situation.accessoryPt = setup.accessoryPt
        (situation.hasHardware, hasHardware) = (setup.hasHardware, setup.hasHardware)
        (kind, bar) = (setup.choice.kind, setup.choice.prediction)
    }

    private mutating func change(_ notification: LogNotification, at index: Int) {
        guard let end = target.keyboard(after: notification, orientation),
            end.height != frame?.height
        else { return }
        if growsByItself(to: end.height, at: index) { return }
        if !isChosen(at: index), stop("the keyboard changes by itself", at: index) { return }
        let height = end.height - situation.accessoryPt
        if bar != nil, kind == .letters,
            target.heights.row(.letters, orientation)?.total == height
        {
            self.bar = nil
            let isOff = target.heights.row(.letters, orientation, bar: .on)?.total != height
            return add(.setPrediction(isOff ? .off : .on), at: index)
        }
        let rows = target.heights.rows.filter {
            $0.orientation == orientation && $0.total == height && $0.kind != kind
        }
        if let row = rows.first {
            kind = row.kind
            return add(.changeKeyboard(row.kind), at: index)
        }
        if kind == .thirdParty, ReplayStart(target, orientation).isOwnHeight(height) {
            return add(.takeOwnHeight(height), at: index)
        }
        let what = Self.unknown(end.height)
        guard !stop(what, at: index) else { return }
        situation.remarks.append("line \(records[index].line): \(what)")
    }

    /// Returns whether the last action that the log names is one on the keyboard.
    private func isChosen(at index: Int) -> Bool {
        for record in records[..<index].reversed() {
            guard case .action(let action) = record.kind else { continue }
            return ["keyboard", "changeKeyboard", "hardware", "rotate"].contains {
                action.text.hasPrefix($0)
            }
        }
        return false
    }

    /// Returns whether a keyboard of two steps comes up: as high as plain letters, and at once as
    /// high as it is itself.
    private mutating func growsByItself(to height: Pt, at index: Int) -> Bool {
        let kinds = target.profile.keyboard.twoSteps.value
        if kinds.contains(kind), target.heights.row(kind, orientation)?.total == height {
            return true
        }
        guard situation.steps.map(\.action) == [.focus], let first = frame?.height,
            situation.accessoryPt == 0, records[index].atMs != nil
        else { return false }
        let focus = situation.steps[0].record
        let start = ReplayStart(target, orientation)
        if kinds.contains(.chinese), target.heights.row(.chinese, orientation)?.total == height,
            isSoon(after: focus, index, withinMs: Self.growsMs)
        {
            setUp(ReplayStart.Setup(choice: KeyboardChoice(kind: .chinese)))
            return true
        }
        guard start.isOwnHeight(height), let setup = start.thirdParty(first),
            isSoon(after: focus, index, withinMs: Self.ownHeightMs)
        else { return false }
        setUp(setup)
        add(.takeOwnHeight(height), at: index)
        return true
    }

    /// The second step of the system comes 9 ms after the first, here with the tolerance of times;
    /// a third-party keyboard has to load.
    private static let growsMs = 34
    private static let ownHeightMs = 1_000

    /// Handles a post that reports a keyboard as wide as the screen in another orientation; true
    /// where the rotation explains the post.
    private mutating func turns(
        to new: Orientation, _ notification: LogNotification, at index: Int
    ) -> Bool {
        if frame != nil {
            add(.rotate(new), at: index)
            return true
        }
        // A keyboard that is up goes and comes back within one rotation.
        guard let last = situation.steps.last, last.action == .blur,
            !isAway(notification, new), isOneTurn(last.record, index)
        else {
            add(.rotate(new), at: index)
            return false
        }
        situation.steps[situation.steps.count - 1].action = .rotate(new)
        return true
    }

    /// Returns whether a hide and a show are the two halves of one rotation: the show comes when
    /// the hide has been posted and the system's pause is over; without times, a hide whose did
    /// post has a duration where those of rotations have none is another one.
    private func isOneTurn(_ hide: Int, _ show: Int) -> Bool {
        let keyboard = target.profile.keyboard
        let rotation = keyboard.rotation
        if let then = records[hide].atMs, let now = records[show].atMs {
            let gap = rotation.hideDidMs.value + keyboard.gapMs.value + rotation.pauseMs.value
            return abs(now - then - Int(gap)) <= Self.turnToleranceMs
        }
        guard rotation.didLacks.value.contains(.animation) else { return true }
        return !records[hide..<show].contains { record in
            guard case .notification(let post) = record.kind else { return false }
            return post.name == .didHide && post.keys.contains(.animation)
        }
    }

    private static let turnToleranceMs = 60

    /// Returns whether a record follows another as a part of the same movement; without times it
    /// may.
    private func isSoon(after earlier: Int, _ index: Int, withinMs: Int) -> Bool {
        guard let then = records[earlier].atMs, let now = records[index].atMs else { return true }
        return now - then <= withinMs
    }

    /// Returns whether the post before it was the other half of the same change; what the app's own
    /// code has logged may stand between the two.
    private func isGrouped(_ index: Int) -> Bool {
        let earlier = records[..<index].last { record in
            switch record.kind {
            case .tagged, .window, .action: false
            default: true
            }
        }
        guard case .notification(let before)? = earlier?.kind,
            case .notification(let this) = records[index].kind,
            before.name?.isWill == true, before.name != this.name
        else { return false }
        return before.end == this.end && before.centerEnd == this.centerEnd
    }

    /// Takes over a change of the keyboard's place, or a rotation, that the log names.
    private mutating func follow(_ action: LogAction, at index: Int) {
        isExplained = false
        guard hasBegun, let step = action.step else { return }
        if case .rotate(let way) = step { orientation = way }
        isExplained = true
        isTurning = step != .split && step != .dock
        add(step, at: index)
    }

    /// Ends the replay of a run's own log where the screen has something beside the keyboard.
    ///
    /// A device's log is held against the model there: the profile can be wrong.
    private mutating func stop(_ reason: String, at index: Int) -> Bool {
        guard namesActions, situation.end == nil else { return false }
        situation.end = index
        situation.remarks.append(
            "line \(records[index].line): \(reason); the records from there are not replayed")
        return true
    }

    /// Takes over an action on windows; those before the first record that is compared are the
    /// opening.
    private mutating func follow(_ logged: LogWindowAction, at index: Int) {
        guard hasBegun, let action = situation.windows.action(logged, app: scene) else { return }
        add(.window(action), at: index)
    }

    /// Derives the move of a window from the posts of a floating keyboard; that the keyboard has
    /// left the lower edge may show only there.
    private mutating func moveWindow(at index: Int) {
        let last = situation.steps.lastIndex { !$0.action.isOfWindows }
        if let last, situation.steps[last].action == .blur {
            situation.steps[last].action = .float
        } else if !isKnown, last == nil {
            (situation.startsWithKeyboard, situation.startsFloating) = (true, true)
        }
        isKnown = true
        if !isOfWindows(index) { add(.moveWindow, at: index) }
    }

    /// Returns whether an action on windows that the log names explains a post.
    private func isOfWindows(_ index: Int) -> Bool {
        guard let last = situation.steps.last, case .window = last.action else { return false }
        return isSoon(after: last.record, index, withinMs: Self.windowMs)
    }

    /// The keyboard follows a window at once.
    private static let windowMs = 100

    /// The keyboard leaves with its screen: sideways, or just before the screen's own callback.
    private func isPop(_ notification: LogNotification, at index: Int) -> Bool {
        if let begin = notification.centerBegin, let end = notification.centerEnd,
            begin.x != end.x
        {
            return true
        }
        guard let next = records[(index + 1)...].first, let now = records[index].atMs,
            let then = next.atMs, case .viewCallback(.viewWillDisappear, _) = next.kind
        else { return false }
        return then - now <= 100
    }

    private func isAway(_ post: LogNotification, _ orientation: Orientation) -> Bool {
        let keyboard = target.keyboard(after: post, orientation)
        return keyboard.map { target.visible($0, orientation) == nil } ?? false
    }

    private mutating func remember(_ notification: LogNotification) {
        isKnown = true
        if isLocked { return }
        let end = target.keyboard(after: notification, orientation)
        let isSplit = target.device.profile.isPad && !isAway(notification, orientation)
        if notification.name?.isHide == true, !isSplit || end == nil {
            frame = nil
        } else if let end {
            frame = target.visible(end, orientation) == nil ? nil : end
        }
    }
}

extension [NavigationRules.Moment] {
    /// The milliseconds from the new screen's `viewWillAppear` to its `viewDidAppear`.
    fileprivate var msToAppear: Int? {
        guard let start = first(where: { $0.what == .newWillAppear }),
            let end = first(where: { $0.what == .newDidAppear })
        else { return nil }
        return Int(end.atMs - start.atMs)
    }
}
