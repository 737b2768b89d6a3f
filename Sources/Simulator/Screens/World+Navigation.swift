// Push and pop with the keyboard up follow the profile's list of moments. A pushed screen whose
// code makes a field first responder keeps the keyboard: iOS 5 hides that of the old screen and
// shows it anew in place, iPhone OS 3 slides it in from the side. UIKit focuses nothing by itself.

extension World {
    mutating func push(_ screen: Int, into sink: inout some RecordSink) {
        guard let front, let old = process(front).screens.shown else { return }
        let new = Passage.End(id: freeController(in: front), screen: screen)
        call(.viewDidLoad, of: new, in: front, into: &sink)
        let passage = Passage(kind: .push, old: old.end, new: new)
        if rules.navigation.popRestores.value { holdResponder(of: front) }
        schedule(rules.navigation.push.value, passage, in: front)
    }

    mutating func pop(into sink: inout some RecordSink) {
        guard let front, process(front).screens.stack.controllers.count > 1 else { return }
        let controllers = process(front).screens.stack.controllers
        let passage = Passage(
            kind: .pop, old: controllers[controllers.count - 1].end,
            new: controllers[controllers.count - 2].end)
        let moments = rules.navigation.pop.value
        schedule(moments, passage, in: front)
        guard controllers[controllers.count - 2].held != nil else { return }
        let appears = moments.first { $0.what == .newWillAppear }?.atMs ?? 0
        queue.schedule(.navigation(front, .restoreUncovered, passage), inMs: appears + 1)
    }

    /// Keeps the first responder of a screen over which another one is pushed, for the pop.
    private mutating func holdResponder(of app: AppID) {
        processes[app.index].screens.holdForPush(process(app).responder.first)
    }

    mutating func schedule(
        _ moments: [NavigationRules.Moment], _ passage: Passage, in app: AppID
    ) {
        let isUp = hasKeyboard(app)
        for moment in moments {
            if moment.what.isOfKeyboard && !isUp { continue }
            queue.schedule(.navigation(app, moment.what, passage), inMs: moment.atMs)
        }
    }

    mutating func navigate(
        _ app: AppID, _ what: NavigationRules.What, _ passage: Passage,
        into sink: inout some RecordSink
    ) {
        finishPosts(of: app, into: &sink)
        let mayCarry = what == .newWillAppear && exchange(passage, in: app, into: &sink)
        if let (callback, end) = what.callback(passage), passage.tells(what) {
            call(callback, of: end, in: app, into: &sink)
        }
        switch what {
        case .newWillAppear: if passage.isPush { carryOver(mayCarry, in: app, into: &sink) }
        case .oldDealloc: if passage.endsOld { release(passage.old, in: app, into: &sink) }
        case .hide: hideForNavigation(app, into: &sink)
        case .hideToSide where passage.isPush: tellLeaving(app, into: &sink)
        case .hideToSide: hideSideways(app, isPush: false, into: &sink)
        case .hideCovered: coverResponder(of: app, into: &sink)
        case .hideWithScreen: hideForNavigation(app, during: .dismissal, into: &sink)
        case .restoreUncovered: uncoverResponder(of: app, after: passage, into: &sink)
        case .didHide, .willShowInPlace, .didShowInPlace, .willShowFromSide, .didShowFromBelow,
            .willHideToSide:
            postNavigation(what, of: app, into: &sink)
        case .newDidAppear:
            processes[app.index].screens.forgetLeaving()
            guard case .dismiss(let style) = passage.kind else { break }
            deliver(.presentsScreen(style, false), to: app, into: &sink)
        case .oldWillDisappear, .oldDidDisappear: break
        }
    }

    /// Replaces the old screen by the new one.
    ///
    /// - Returns: whether the keyboard is up and stays so for a field of a pushed screen.
    private mutating func exchange(
        _ passage: Passage, in app: AppID, into sink: inout some RecordSink
    ) -> Bool {
        let carries = hasKeyboard(app) && passage.isPush
        resign(in: app, by: .system, into: &sink)
        switch passage.kind {
        case .push:
            processes[app.index].screens.push(made(passage.new, in: app))
            processes[app.index].monitor.setIntent(nil)
        case .pop:
            guard process(app).screens.stack.controllers.count > 1 else { return false }
            processes[app.index].screens.pop()
            processes[app.index].monitor.setIntent(nil)
        case .present(let style): present(passage.new, as: style, in: app)
        case .dismiss: dismissTop(of: app)
        case .selectTab(let tab): select(tab, passage.new, in: app)
        }
        installPage(of: app)
        if !passage.tells(.newWillAppear) {
            record(.uncoveredScreen(app, screen: passage.new.screen), into: &sink)
        }
        return carries
    }

    /// Gives the keyboard to a field that the pushed screen's code has made first responder;
    /// without one it leaves with the old screen.
    private mutating func carryOver(
        _ mayCarry: Bool, in app: AppID, into sink: inout some RecordSink
    ) {
        if mayCarry, let field = process(app).responder.first {
            processes[app.index].monitor.setIntent(field)
            return
        }
        queue.cancel { event in
            if case .navigation(app, let what, _) = event { what.carries } else { false }
        }
        guard hasKeyboard(app), process(app).responder.first == nil else { return }
        hideSideways(app, isPush: true, into: &sink)
    }

    /// Sends the will posts of a keyboard that leaves at a push, before the new screen can keep it.
    private mutating func tellLeaving(_ app: AppID, into sink: inout some RecordSink) {
        processes[app.index].monitor.setIntent(nil)
        resign(in: app, by: .system, into: &sink)
        guard hasKeyboard(app) else { return }
        let slide = slide(isPush: true)
        interrupt(.up, of: app, afterMs: 0)
        for name in rules.keyboard.hidePosts.value where name.isWill {
            queue.schedule(.post(notification(name, slide), owner: app, of: .down), inMs: 0)
        }
    }

    private mutating func hideForNavigation(
        _ app: AppID, during transition: Transition = .none, into sink: inout some RecordSink
    ) {
        processes[app.index].monitor.setIntent(nil)
        resign(in: app, by: .system, into: &sink)
        guard hasKeyboard(app) else { return }
        hideKeyboard(of: app, Arrival(isAnimated: true, during: transition), into: &sink)
    }

    /// Moves the keyboard away with its screen: to the right at a pop, to the left at a push.
    private mutating func hideSideways(
        _ app: AppID, isPush: Bool, into sink: inout some RecordSink
    ) {
        processes[app.index].monitor.setIntent(nil)
        resign(in: app, by: .system, into: &sink)
        guard hasKeyboard(app) else { return }
        let slide = slide(isPush: isPush)
        putAway(slide.begin.moved(toY: screenSize.height), durationMs: 0, curve: 0, into: &sink)
        slideKeyboard(slide, from: 0, to: slide.end.x - slide.begin.x)
        let isReported = isPush && rules.navigation.push.value.contains { $0.what == .hideToSide }
        let names = rules.keyboard.hidePosts.value.filter { !isReported || !$0.isWill }
        post(PostGroup(names, slide), owner: app)
    }

    /// Moves the keyboard sideways, as a movement of its frame says.
    private mutating func slideKeyboard(_ move: Move, from start: Pt, to end: Pt) {
        keyboardState.slide(
            from: start, to: end, atY: move.begin.y, durationMs: move.durationMs,
            curve: move.curve)
    }

    private func slide(isPush: Bool) -> Move {
        let frame = systemKeyboard.frame
        let side = isPush ? -screenSize.width : screenSize.width
        return Move(
            begin: frame, end: frame.moved(byX: side),
            durationMs: rules.navigation.durationMs.value, curve: rules.keyboard.hide.curve.value)
    }

    private mutating func postNavigation(
        _ what: NavigationRules.What, of app: AppID, into sink: inout some RecordSink
    ) {
        let frame = systemKeyboard.frame
        let below = frame.moved(toY: screenSize.height)
        let beside = frame.moved(byX: screenSize.width)
        let change = rules.keyboard.show
        let slide = rules.navigation.durationMs.value
        let (isShow, isWill, begin, end, duration): (Bool, Bool, Rect, Rect, Int32) =
            switch what {
            case .didHide: (false, false, frame, below, rules.keyboard.hide.durationMs.value)
            case .willShowInPlace: (true, true, frame, frame, slide)
            case .didShowInPlace: (true, false, frame, frame, slide)
            case .willShowFromSide: (true, true, beside, frame, slide)
            case .didShowFromBelow: (true, false, below, frame, slide)
            default: (false, true, frame, beside, slide)
            }
        if what == .willHideToSide {
            resign(in: app, by: .system, into: &sink)
            processes[app.index].monitor.setIntent(nil)
            keyboardState.putAway(at: below)
            keyboardState.moveTop(to: below.y, durationMs: 0, curve: 0)
        }
        let way = Move(begin: begin, end: end, durationMs: slide, curve: change.curve.value)
        switch what {
        case .willShowFromSide: slideKeyboard(way, from: begin.x - end.x, to: 0)
        case .willHideToSide: slideKeyboard(way, from: 0, to: end.x - begin.x)
        default: break
        }
        let posts = isShow ? rules.keyboard.showPosts.value : rules.keyboard.hidePosts.value
        let direction = PostDirection(posts)
        if isWill { interrupt(direction.opposite, of: app, afterMs: 0) }
        for name in posts where name.isWill == isWill {
            let move = Move(
                begin: begin, end: end, durationMs: duration, curve: change.curve.value)
            let notification = notification(name, move)
            queue.schedule(.post(notification, owner: app, of: direction), inMs: 0)
        }
    }

    /// Calls the app's code with a callback of a view controller.
    mutating func call(
        _ callback: ViewCallback, of controller: Passage.End, in app: AppID,
        into sink: inout some RecordSink
    ) {
        record(.view(app, screen: controller.screen, callback), into: &sink)
        let event = AppEvent.view(callback, screen: controller.screen)
        deliver(event, to: app, for: controller.id, into: &sink)
        if callback == .viewDidAppear { standBar(of: controller.id, in: app) }
        if callback == .viewWillDisappear { dropBar(of: controller.id, in: app) }
    }
}

extension NavigationRules {
    /// A Boolean value that indicates whether a field of a pushed screen can take over the keyboard
    /// that is up.
    package var pushKeepsKeyboard: Bool { push.value.contains { $0.what.carries } }
}

extension NavigationRules.What {
    /// Returns the callback of a moment, and its receiver.
    func callback(_ passage: Passage) -> (ViewCallback, Passage.End)? {
        switch self {
        case .oldWillDisappear: (.viewWillDisappear, passage.old)
        case .oldDidDisappear: (.viewDidDisappear, passage.old)
        case .newWillAppear: (.viewWillAppear, passage.new)
        case .newDidAppear: (.viewDidAppear, passage.new)
        default: nil
        }
    }

    /// A Boolean value that indicates whether the moment means something only while the keyboard is
    /// up.
    var isOfKeyboard: Bool {
        switch self {
        case .oldWillDisappear, .oldDidDisappear, .newWillAppear, .newDidAppear, .oldDealloc: false
        case .hideCovered, .hideWithScreen, .restoreUncovered: false
        default: true
        }
    }

    /// A Boolean value that indicates whether the moment belongs to a new screen that keeps the
    /// keyboard up for a field of its.
    var carries: Bool {
        switch self {
        case .didHide, .willShowInPlace, .didShowInPlace: true
        case .willShowFromSide, .didShowFromBelow: true
        default: false
        }
    }
}
