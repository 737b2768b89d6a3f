import Basics
import Simulator

/// One answer of the rules to one event.
struct RuleRun {
    let program: RuleProgram
    let moment: RuleMoment
    /// The number of times in a row that work has started work.
    let generation: Int

    func value(
        _ expression: RuleExpression, _ state: RuleHandling.State, _ app: AppContext
    ) -> RuleValue {
        expression.value(
            in: RuleSurroundings(moment: moment, values: state.values, app: app))
    }

    private func text(_ text: RuleText, _ state: RuleHandling.State, _ app: AppContext) -> String {
        text.text(in: RuleSurroundings(moment: moment, values: state.values, app: app))
            .clipped(RuleHandling.longestText)
    }

    /// A post at which the actions stop until it has returned.
    struct Post {
        var notification: CustomNotification
        /// The index of the action behind it.
        var next: Int
        var isNoted: Bool
    }

    /// Performs actions in order, as far as the first post; the first one that changes more than
    /// what the rules keep notes the place of its rule.
    func perform(
        _ actions: ArraySlice<RuleAction>, at place: String, isNoted: Bool = false,
        _ state: inout RuleHandling.State, _ app: inout AppContext
    ) -> Post? {
        var isNoted = isNoted
        for (index, action) in zip(actions.indices, actions) {
            if let condition = action.condition, !value(condition, state, app).boolean { continue }
            if !isNoted, action.isSeen {
                app.noteRule(place)
                isNoted = true
            }
            if case .post(let name, let object, let info) = action.kind {
                let notification = notification(name, object, info, state, app)
                return Post(notification: notification, next: index + 1, isNoted: isNoted)
            }
            perform(action.kind, at: place, &state, &app)
        }
        return nil
    }

    private func perform(
        _ kind: RuleAction.Kind, at place: String, _ state: inout RuleHandling.State,
        _ app: inout AppContext
    ) {
        switch kind {
        case .save(let all):
            for one in all { state.values[one.slot] = value(one.value, state, app) }
        case .clear(let slot): state.values[slot] = nil
        case .persist, .restore, .erase: keep(kind, &state, &app)
        case .setInset, .moveView, .setContentInset, .scrollToVisible, .hide, .setText, .layOut,
            .declareBaseline, .moveKeyboard:
            lay(kind, state, &app)
        case .resign, .become, .becomeController, .refuseFocus, .setAccessory, .setInputView,
            .reloadInputViews, .takesText, .dismissesKeyboard:
            focus(kind, state, &app)
        case .after(let timer): put(timer, off: place, &state, &app)
        case .cancel(let name): cancel(name, &state, &app)
        case .block(let time): app.block(ms: value(time, state, app).number.milliseconds)
        case .navigate(let request): app.request(request)
        case .cover, .uncover, .makeCoverKey: cover(kind, &app)
        case .observe, .stopObserving: observe(kind, &app)
        case .schedule(let notice): schedule(notice, state, &app)
        case .post: break
        case .log(let line): app.log(text(line, state, app))
        case .report(let oracle, let line): app.report(oracle, text(line, state, app))
        case .crash(let reason): app.crash("\(text(reason, state, app)) (\(place))")
        }
    }
}

// MARK: - Saved values

extension RuleRun {
    private func keep(
        _ kind: RuleAction.Kind, _ state: inout RuleHandling.State, _ app: inout AppContext
    ) {
        switch kind {
        case .persist(let slot):
            guard let value = state.values[slot] else {
                return app.erase(program.values[slot].name)
            }
            app.persist(Array(value.text.utf8), for: program.values[slot].name)
        case .restore(let slot):
            let bytes = app.restore(program.values[slot].name)
            state.values[slot] = bytes.map {
                RuleValue(text: String(decoding: $0, as: UTF8.self), program.values[slot].type)
            }
        case .erase(let slot): app.erase(program.values[slot].name)
        default: break
        }
    }
}

// MARK: - Views

extension RuleRun {
    private func index(
        _ expression: RuleExpression, _ state: RuleHandling.State, _ app: AppContext
    ) -> ViewIndex? {
        let name = value(expression, state, app).name
        return name.isEmpty ? nil : app.screen.index(of: ViewID(name))
    }

    /// Returns a length that views can have; a greater one ends at the bounds of a scenario's.
    private func length(
        _ expression: RuleExpression, _ state: RuleHandling.State, _ app: AppContext
    ) -> Pt {
        max(-10_000, min(10_000, value(expression, state, app).number))
    }

    /// The duration and the curve of a movement: its own, the notification's, or none.
    private func times(
        _ animation: RuleAnimation, _ state: RuleHandling.State, _ app: AppContext
    ) -> (durationMs: Int32, curve: UInt8) {
        let durationMs = animation.durationMs.map { value($0, state, app).number.milliseconds }
        let curve = animation.curve.map {
            UInt8(clamping: value($0, state, app).number.milliseconds)
        }
        return (
            durationMs ?? moment.keyboard?.duration ?? 0, curve ?? moment.keyboard?.curve ?? 0
        )
    }

    private func lay(
        _ kind: RuleAction.Kind, _ state: RuleHandling.State, _ app: inout AppContext
    ) {
        switch kind {
        case .setInset(let inset, let ofPage, let animation):
            let (ms, curve) = times(animation, state, app)
            let inset = length(inset, state, app)
            if ofPage, let page = app.controller {
                app.setInset(inset, of: page, durationMs: ms, curve: curve)
            } else {
                app.setInset(inset, durationMs: ms, curve: curve)
            }
        case .moveView(let up, let byFrame, let animation):
            let (ms, curve) = times(animation, state, app)
            let up = length(up, state, app)
            if byFrame {
                app.moveFrame(up: up, durationMs: ms, curve: curve)
            } else {
                app.moveByTransform(up: up, durationMs: ms, curve: curve)
            }
        case .setContentInset(let view, let top, let bottom, let animation):
            guard let view = index(view, state, app) else { return }
            let (ms, curve) = times(animation, state, app)
            var inset = app.contentInset(of: view)
            if let top { inset.top = length(top, state, app) }
            if let bottom { inset.bottom = length(bottom, state, app) }
            app.setContentInset(inset, of: view, durationMs: ms, curve: curve)
        case .scrollToVisible(let view, let animation): scroll(to: view, animation, state, &app)
        case .hide(let view, let isHidden):
            guard let view = index(view, state, app) else { return }
            app.setHidden(isHidden, view)
        case .setText(let view, let line):
            guard let view = index(view, state, app) else { return }
            app.setText(text(line, state, app), of: view)
        case .declareBaseline(let inset): app.declareBaseline(value(inset, state, app).number)
        case .moveKeyboard(let y):
            guard let window = app.windows.lastIndex(where: { $0.kind == .keyboard }) else {
                return
            }
            app.moveKeyboardView(inWindow: window, to: length(y, state, app))
        default: app.setNeedsLayout()
        }
    }

    /// Scrolls the scroll view around a view so far that the view can be seen.
    private func scroll(
        to view: RuleExpression, _ animation: RuleAnimation, _ state: RuleHandling.State,
        _ app: inout AppContext
    ) {
        guard let field = index(view, state, app) else { return }
        let around = app.screen.ancestors(of: field).dropFirst().first {
            app.screen.views[$0].kind.scroll != nil
        }
        guard let around else { return }
        let (ms, curve) = times(animation, state, app)
        let frames = app.frames
        let (frame, bed) = (frames[field], frames[around])
        let offset = app.contentOffset(of: around)
        let rect = Rect(
            x: frame.x - bed.x, y: frame.y - (bed.y - offset), width: frame.width,
            height: frame.height)
        app.scrollRectToVisible(rect, of: around, durationMs: ms, curve: curve)
    }
}

// MARK: - The first responder

extension RuleRun {
    private func focus(
        _ kind: RuleAction.Kind, _ state: RuleHandling.State, _ app: inout AppContext
    ) {
        switch kind {
        case .resign: app.resignFirstResponder()
        case .become(let view, let animated):
            guard let view = index(view, state, app) else { return }
            let isAnimated = animated.map { value($0, state, app).boolean } ?? true
            app.becomeFirstResponder(view, animated: isAnimated)
        case .becomeController: app.becomeFirstResponderAsController()
        case .refuseFocus: app.refuseFocus()
        case .setAccessory(let view, let height):
            guard let view = index(view, state, app) else { return }
            app.setInputAccessory(height: height.map { length($0, state, app) }, of: view)
        case .setInputView(let view, let height):
            guard let view = index(view, state, app) else { return }
            app.setInputView(height: height.map { length($0, state, app) }, of: view)
        case .takesText(let takes): app.takesText(value(takes, state, app).boolean)
        case .dismissesKeyboard(let dismisses):
            app.dismissesKeyboard(value(dismisses, state, app).boolean)
        default: app.reloadInputViews()
        }
    }
}

// MARK: - Time

extension RuleRun {
    private func put(
        _ timer: RuleTimer, off place: String, _ state: inout RuleHandling.State,
        _ app: inout AppContext
    ) {
        guard generation < RuleHandling.mostGenerations else {
            return app.crash(
                "the work that the rule at \(place) puts off starts itself again, "
                    + "\(generation) times in a row")
        }
        guard state.waiting.count < RuleHandling.mostWork else {
            return app.crash(
                "the rule at \(place) puts off more than \(RuleHandling.mostWork) pieces of work "
                    + "at a time")
        }
        let taken = state.waiting.map(\.number)
        let number = (0...taken.count).first { !taken.contains($0) } ?? taken.count
        let keepsEvent = timer.block.map { program.blocks[$0].keepsEvent } ?? false
        let work = RuleHandling.Work(
            number: number, name: timer.name, block: timer.block, repeats: timer.repeats,
            generation: generation, moment: keepsEvent ? moment : nil)
        state.waiting.append(work)
        let ms = value(timer.time, state, app).number.milliseconds
        if timer.repeats {
            app.every(ms: ms, work.token)
        } else {
            app.after(ms: ms, work.token, isLostInSuspension: timer.isLostInSuspension)
        }
    }

    private func cancel(
        _ name: String, _ state: inout RuleHandling.State, _ app: inout AppContext
    ) {
        for work in state.waiting where work.name == name { app.cancel(work.token) }
        state.waiting.removeAll { $0.name == name }
    }
}

// MARK: - Covers and notifications

extension RuleRun {
    private func cover(_ kind: RuleAction.Kind, _ app: inout AppContext) {
        switch kind {
        case .cover(let cover, let place?, _): app.cover(cover, at: place)
        case .cover(let cover, nil, let hidden):
            app.cover(cover, hiding: hidden.compactMap { app.screen.index(of: ViewID($0)) })
        case .makeCoverKey: app.makeCoverKey()
        default: app.uncover()
        }
    }

    private func observe(_ kind: RuleAction.Kind, _ app: inout AppContext) {
        switch kind {
        case .observe(let names, let object):
            let sender = object.map { NotificationSender.object($0) }
            for name in names { app.addObserver(name, object: sender) }
        case .stopObserving(let names?, let object):
            let sender = object.map { NotificationSender.object($0) }
            for name in names { app.removeObserver(name, object: sender) }
        default: app.removeObserver()
        }
    }

    private func schedule(
        _ notice: RuleNotice, _ state: RuleHandling.State, _ app: inout AppContext
    ) {
        var notification = UserNotification(app: AppID(0))
        notification.title = notice.title.map { text($0, state, app) } ?? ""
        notification.body = notice.body.map { text($0, state, app) } ?? ""
        notification.badge = notice.badge.map { value($0, state, app).number.milliseconds }
        notification.userInfo = notice.info.map { .init($0.key, text($0.value, state, app)) }
        app.schedule(notification, inMs: value(notice.time, state, app).number.milliseconds)
    }

    private func notification(
        _ name: String, _ object: String?, _ info: [RulePair], _ state: RuleHandling.State,
        _ app: AppContext
    ) -> CustomNotification {
        CustomNotification(
            name, object: object.map { .object($0) },
            userInfo: info.map { .init($0.key, text($0.value, state, app)) })
    }
}
