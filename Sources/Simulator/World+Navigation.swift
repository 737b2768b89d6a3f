// Push and pop with the keyboard up follow the profile's list of moments: iOS 5 hides the keyboard
// of the old screen and shows it anew in place, iPhone OS 3 slides it in from the side.

extension World {
    mutating func push(_ screen: Int, into sink: inout some RecordSink) {
        guard let front else { return }
        let old = shownScreen(front)
        call(.viewDidLoad, of: screen, in: front, into: &sink)
        schedule(rules.navigation.push.value, app: front, old: old, new: screen, isPush: true)
    }

    mutating func pop(into sink: inout some RecordSink) {
        guard let front, process(front).screens.count > 1 else { return }
        let screens = process(front).screens
        schedule(
            rules.navigation.pop.value, app: front, old: screens[screens.count - 1],
            new: screens[screens.count - 2], isPush: false)
    }

    private mutating func schedule(
        _ moments: [NavigationRules.Moment], app: AppID, old: Int, new: Int, isPush: Bool
    ) {
        let isUp = systemKeyboard.isShown && systemKeyboard.owner == app
        let hasField = definition(app).screens[new].views.contains { $0.takesText }
        for moment in moments {
            if moment.what.isOfKeyboard && !isUp { continue }
            if moment.what.carries && !hasField { continue }
            if moment.what == .hideToSide && isPush && hasField { continue }
            queue.schedule(
                .navigation(app, moment.what, old: old, new: new, isPush: isPush),
                inMs: moment.atMs)
        }
    }

    mutating func navigate(
        _ app: AppID, _ what: NavigationRules.What, from old: Int, to new: Int, isPush: Bool,
        into sink: inout some RecordSink
    ) {
        switch what {
        case .oldWillDisappear: call(.viewWillDisappear, of: old, in: app, into: &sink)
        case .oldDidDisappear: call(.viewDidDisappear, of: old, in: app, into: &sink)
        case .newWillAppear: swapScreens(app, to: new, isPush: isPush, into: &sink)
        case .newDidAppear: call(.viewDidAppear, of: new, in: app, into: &sink)
        case .hide: hideForNavigation(app, into: &sink)
        case .hideToSide: hideSideways(app, isPush: isPush, into: &sink)
        case .willHide, .didHide, .willShowInPlace, .didShowInPlace, .willShowFromSide,
            .didShowFromBelow, .willHideToSide:
            postNavigation(what, of: app, into: &sink)
        }
    }

    /// The new screen stands in the stack, and its first field takes the responder over.
    private mutating func swapScreens(
        _ app: AppID, to new: Int, isPush: Bool, into sink: inout some RecordSink
    ) {
        let carries = systemKeyboard.isShown && systemKeyboard.owner == app && isPush
        resign(in: app, by: .app, into: &sink)
        if isPush {
            processes[app.index].screens.append(new)
            processes[app.index].texts.append(emptyTexts(app, screen: new))
        } else if process(app).screens.count > 1 {
            processes[app.index].screens.removeLast()
            processes[app.index].texts.removeLast()
            processes[app.index].monitor.intent = nil
        }
        installPage(of: app)
        call(.viewWillAppear, of: new, in: app, into: &sink)
        let field = definition(app).screens[new].views.firstIndex { $0.takesText }
        guard carries, let field else { return }
        processes[app.index].firstResponder = field
        processes[app.index].monitor.intent = field
        record(.responder(app, from: nil, to: field, by: .app), into: &sink)
        deliver(.becameFirstResponder(field), to: app, into: &sink)
    }

    private mutating func hideForNavigation(_ app: AppID, into sink: inout some RecordSink) {
        processes[app.index].monitor.intent = nil
        resign(in: app, by: .app, into: &sink)
        guard systemKeyboard.isShown, systemKeyboard.owner == app else { return }
        hideKeyboard(of: app, into: &sink)
    }

    /// The keyboard leaves with its screen: to the right at a pop, to the left at a push.
    private mutating func hideSideways(
        _ app: AppID, isPush: Bool, into sink: inout some RecordSink
    ) {
        processes[app.index].monitor.intent = nil
        resign(in: app, by: .app, into: &sink)
        guard systemKeyboard.isShown, systemKeyboard.owner == app else { return }
        let frame = systemKeyboard.frame
        let side = isPush ? -screenSize.width : screenSize.width
        putAway(frame.moved(toY: screenSize.height), durationMs: 0, curve: 0, into: &sink)
        let slide = Move(
            begin: frame, end: frame.moved(byX: side),
            durationMs: rules.navigation.durationMs.value, curve: rules.keyboard.hide.curve.value)
        post(PostGroup(rules.keyboard.hidePosts.value, slide), owner: app)
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
            case .willHide: (false, true, frame, below, rules.keyboard.hide.durationMs.value)
            case .didHide: (false, false, frame, below, rules.keyboard.hide.durationMs.value)
            case .willShowInPlace: (true, true, frame, frame, slide)
            case .didShowInPlace: (true, false, frame, frame, slide)
            case .willShowFromSide: (true, true, beside, frame, slide)
            case .didShowFromBelow: (true, false, below, frame, slide)
            default: (false, true, frame, beside, slide)
            }
        if what == .willHideToSide {
            resign(in: app, by: .app, into: &sink)
            processes[app.index].monitor.intent = nil
            systemKeyboard.isShown = false
            systemKeyboard.frame = below
            systemKeyboard.top.move(to: below.y, durationMs: 0, curve: 0)
        }
        let posts = isShow ? rules.keyboard.showPosts.value : rules.keyboard.hidePosts.value
        for name in posts where name.isWill == isWill {
            let move = Move(
                begin: begin, end: end, durationMs: duration, curve: change.curve.value)
            let notification = notification(name, move)
            queue.schedule(.post(notification, owner: app), inMs: 0)
        }
    }

    /// A view controller's callback reaches the app's code.
    mutating func call(
        _ callback: ViewCallback, of screen: Int, in app: AppID, into sink: inout some RecordSink
    ) {
        record(.view(app, screen: screen, callback), into: &sink)
        deliver(.view(callback, screen: screen), to: app, into: &sink)
    }
}

extension NavigationRules.What {
    var isOfKeyboard: Bool {
        switch self {
        case .oldWillDisappear, .oldDidDisappear, .newWillAppear, .newDidAppear: false
        default: true
        }
    }

    /// Whether the moment belongs to a new screen that has a field and keeps the keyboard up.
    var carries: Bool {
        switch self {
        case .willHide, .didHide, .willShowInPlace, .didShowInPlace: true
        case .willShowFromSide, .didShowFromBelow: true
        default: false
        }
    }
}
