package import Simulator

/// Handles an app's events by the rules that its scenario gives.
package struct RuleHandling: KeyboardHandling {
    /// The state that the rules keep between two events.
    package struct State: Hashable, Codable, Sendable {
        /// The saved values, in the order of the program's names; nil where nothing is saved.
        var values: [RuleValue?]
        var waiting: [Work] = []
        var hasStarted = false
        /// The rests of answers behind posts that have not returned, the innermost last.
        var interrupted: [RuleRest] = []
    }

    /// Work that waits for its time.
    struct Work: Hashable, Codable, Sendable {
        /// The smallest number that no other work has.
        var number: Int
        var name: String
        var block: Int?
        var repeats: Bool
        /// The number of times in a row that work has started work.
        var generation: Int
        var moment: RuleMoment?

        var token: String { "\(name)#\(number)" }
    }

    /// No sensible app defers more at a time.
    static let mostWork = 32
    /// Work that starts itself anew ends here; a repeating timer does not count.
    static let mostGenerations = 200
    /// The longest text that an action makes.
    static let longestText = 400

    let program: RuleProgram
    package let name: String
    package let addsObservers: Bool
    package let observesLayout: Bool
    package let decidesFocus: Bool
    package let handlesKeyboard: Bool
    private let notifications: [String]

    package init(_ program: RuleProgram, name: String = "rules") {
        self.program = program
        self.name = name
        addsObservers = program.addsObservers
        observesLayout = program.isAbout { event in
            if case .view(.viewDidLayoutSubviews, _) = event { true } else { false }
        }
        decidesFocus = program.isAbout { event in
            if case .ofView(.shouldBeginEditing, _) = event { true } else { false }
        }
        handlesKeyboard = program.isAbout { event in
            if case .keyboard = event { true } else { false }
        }
        notifications = addsObservers ? [] : program.notifications
    }

    package var initialState: State {
        State(values: Array(repeating: nil, count: program.values.count))
    }
    package var attachment: KeyboardAttachment { program.attachment }
    package var usesAccessoryView: Bool { program.usesAccessoryView }

    package func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        if !state.hasStarted, case .lifecycle = event { start(&state, &app) }
        switch event {
        case .timer(let token): wake(token, &state, &app)
        case .timerLapsed(let token): state.waiting.removeAll { $0.token == token }
        case .postReturned: goOn(&state, &app)
        default: answer(event, &state, &app)
        }
    }

    private func start(_ state: inout State, _ app: inout AppContext) {
        state.hasStarted = true
        for name in notifications { app.addObserver(.custom(name)) }
    }

    /// Does deferred work, or lets the rules about its name do it.
    private func wake(_ token: String, _ state: inout State, _ app: inout AppContext) {
        guard let index = state.waiting.firstIndex(where: { $0.token == token }) else { return }
        let work = state.waiting[index]
        if !work.repeats { state.waiting.remove(at: index) }
        var run = RuleRun(
            program: program, moment: work.moment ?? RuleMoment(),
            generation: work.repeats ? 0 : work.generation + 1)
        guard let block = work.block else {
            return answer(.timer(work.name), &run, &state, &app)
        }
        perform(RuleRest(run, at: RuleRest.Place(block: block, action: 0)), &state, &app)
    }

    private func answer(_ event: AppEvent, _ state: inout State, _ app: inout AppContext) {
        guard program.rules.contains(where: { $0.isAbout(event, app) }) else { return }
        var run = RuleRun(program: program, moment: RuleMoment(event, app), generation: 0)
        answer(event, &run, &state, &app)
    }

    private func answer(
        _ event: AppEvent, _ run: inout RuleRun, _ state: inout State, _ app: inout AppContext
    ) {
        for (index, rule) in program.rules.enumerated() where rule.isAbout(event, app) {
            if let condition = rule.condition, !run.value(condition, state, app).boolean {
                continue
            }
            guard case .act(let actions) = rule.kind else { return }
            guard let post = run.perform(actions[...], at: rule.place, &state, &app) else {
                continue
            }
            let later = program.rules.indices.dropFirst(index + 1).filter {
                program.rules[$0].isAbout(event, app)
            }
            var rest = RuleRest(run, at: .init(rule: index, action: post.next), later: later)
            rest.isNoted = post.isNoted
            return carryOut(post, then: rest, &state, &app)
        }
    }
}

// MARK: - Posts

extension RuleHandling {
    /// Posts a notification, and keeps what is to be done when the post has returned.
    private func carryOut(
        _ post: RuleRun.Post, then rest: RuleRest, _ state: inout State, _ app: inout AppContext
    ) {
        guard !rest.isEmpty(in: program) else { return app.post(post.notification) }
        state.interrupted.append(rest)
        app.post(post.notification, thenAt: "post")
    }

    /// Goes on behind the innermost post, which has returned.
    private func goOn(_ state: inout State, _ app: inout AppContext) {
        guard let rest = state.interrupted.popLast() else { return }
        perform(rest, &state, &app)
    }

    /// Performs what is left of an answer to an event.
    private func perform(_ rest: RuleRest, _ state: inout State, _ app: inout AppContext) {
        var rest = rest
        let run = RuleRun(program: program, moment: rest.moment, generation: rest.generation)
        while true {
            let list = rest.actions(in: program)
            if let post = run.perform(
                list.actions, at: list.place, isNoted: rest.isNoted, &state, &app)
            {
                (rest.place.action, rest.isNoted) = (post.next, post.isNoted)
                return carryOut(post, then: rest, &state, &app)
            }
            guard nextRule(of: &rest, run, state, app) else { return }
        }
    }

    /// Goes to the next rule about the event whose condition holds; false where there is none, or
    /// one hides the event from those below it.
    private func nextRule(
        of rest: inout RuleRest, _ run: RuleRun, _ state: State, _ app: AppContext
    ) -> Bool {
        while !rest.later.isEmpty {
            let index = rest.later.removeFirst()
            let rule = program.rules[index]
            if let condition = rule.condition, !run.value(condition, state, app).boolean {
                continue
            }
            guard case .act = rule.kind else { return false }
            (rest.place, rest.isNoted) = (RuleRest.Place(rule: index, action: 0), false)
            return true
        }
        return false
    }
}

// MARK: - Events

extension Rule {
    func isAbout(_ event: AppEvent, _ app: AppContext) -> Bool {
        events.contains { $0.matches(event, app) }
    }
}

extension RuleEvent {
    func matches(_ event: AppEvent, _ app: AppContext) -> Bool {
        switch (self, event) {
        case (.lifecycle(let wanted), .lifecycle(let callback)): wanted == callback
        case (.view(let wanted, let screen), .view(let callback, let index)):
            wanted == callback && (screen == nil || screen == index)
        case (.keyboard(let wanted), .keyboard(let notification)): wanted == notification.name
        case (.timer(let wanted), .timer(let name)): wanted == name
        case (.notification(let wanted), .notification(let post)): wanted == post.name
        case (.keyboardViewMoved(let wanted), .keyboardViewMoved(let property, _)):
            wanted == property
        case (.ofView(let wanted, let view), _):
            wanted.view(of: event).map { view == nil || view == app.name(of: $0) } ?? false
        case (.plain(let wanted), _): wanted.matches(event)
        default: false
        }
    }
}

extension RuleViewEvent {
    /// The view of an event, where it is of this kind.
    func view(of event: AppEvent) -> ViewIndex? {
        switch (self, event) {
        case (.tap, .tapped(let view)), (.becameFirstResponder, .becameFirstResponder(let view)),
            (.resignedFirstResponder, .resignedFirstResponder(let view)),
            (.beganEditing, .beganEditing(let view)), (.typed, .typed(let view)),
            (.shouldBeginEditing, .shouldBeginEditing(let view)):
            view
        default: nil
        }
    }
}

extension RulePlainEvent {
    func matches(_ event: AppEvent) -> Bool {
        switch (self, event) {
        case (.userDismissed, .userDismissed), (.promptShown, .presentsPrompt(true)),
            (.promptGone, .presentsPrompt(false)), (.screenPresented, .presentsScreen(_, true)),
            (.screenDismissed, .presentsScreen(_, false)), (.lockShown, .presentsLock(true)),
            (.lockGone, .presentsLock(false)), (.passedLock, .passedLock),
            (.memoryWarning, .memoryWarning),
            (.backgroundTimeExpires, .backgroundTimeExpires),
            (.protectedDataAvailable, .protectedData(isAvailable: true)),
            (.protectedDataUnavailable, .protectedData(isAvailable: false)),
            (.panBegan, .pan(.began, _)), (.panMoved, .pan(.moved, _)),
            (.panEnded, .pan(.ended, _)), (.appearanceChanged, .appearanceChanged),
            (.willPresentNotification, .userNotification(_, .willPresentNotification)),
            (
                .didReceiveRemoteNotification,
                .userNotification(_, .didReceiveRemoteNotification)
            ), (.didReceiveResponse, .userNotification(_, .didReceiveResponse)):
            true
        default: false
        }
    }
}

extension AppContext {
    fileprivate func name(of view: ViewIndex) -> String {
        screen.views.indices.contains(view) ? screen.views[view].id.name : ""
    }
}

extension RuleMoment {
    /// Creates the readable values of an event.
    fileprivate init(_ event: AppEvent, _ app: AppContext) {
        switch event {
        case .keyboard(let notification): keyboard = notification
        case .pan(_, let y): finger = y
        case .keyboardViewMoved(_, let frame): keyboardView = frame
        case .appearanceChanged(let new, let owner): (appearance, self.owner) = (new, owner)
        case .notification(let post):
            info = post.userInfo.map { RuleInfo(key: $0.key, value: $0.value) }
            if case .object(let name) = post.object { sender = name }
        case .userNotification(let notification, _):
            info = [
                RuleInfo(key: "title", value: notification.title),
                RuleInfo(key: "body", value: notification.body)
            ].filter { !$0.value.isEmpty }
            info += notification.badge.map { [RuleInfo(key: "badge", value: "\($0)")] } ?? []
            info += notification.userInfo.map { RuleInfo(key: $0.key, value: $0.value) }
        case .tapped(let view), .becameFirstResponder(let view), .resignedFirstResponder(let view),
            .beganEditing(let view), .typed(let view), .shouldBeginEditing(let view):
            self.view = app.name(of: view)
        default: break
        }
    }
}
