// The first responder, and the reasons for which it changes. The model keeps the responder apart
// from the keyboard: a process can have the one without the other for a while, and the bugs are
// there.

extension World {
    mutating func tap(_ view: ViewIndex, into sink: inout some RecordSink) {
        if let front { tell(tapOn: view, in: front, into: &sink) }
        focus(view, during: .none, into: &sink)
    }

    /// Lets the app's code, and then the action of a button, answer a tap.
    private mutating func tell(
        tapOn view: ViewIndex, in app: AppID, into sink: inout some RecordSink
    ) {
        guard !isLive(app) else { return touch(.tapped(view), in: app, into: &sink) }
        let action = screenDefinition(app).views[view].action
        deliver(.tapped(view), to: app, into: &sink)
        guard let action, front == app, process(app).phase.executes else { return }
        switch action {
        case .dismissKeyboard: endEditing(in: app, into: &sink)
        case .pop: pop(into: &sink)
        case .dismiss: dismiss(into: &sink)
        }
    }

    /// Resigns the first responder for a button of the app's own: the user has asked for it, so
    /// that the focus is not lost.
    private mutating func endEditing(in app: AppID, into sink: inout some RecordSink) {
        guard process(app).responder.first != nil else { return }
        processes[app.index].monitor.noteChoice(nil)
        deliver(.userDismissed, to: app, into: &sink)
        guard !process(app).keyboard.ignoresDismissal else { return }
        resignByApp(app, into: &sink)
    }

    mutating func focus(
        _ view: ViewIndex, during transition: Transition, into sink: inout some RecordSink
    ) {
        guard let front, screenDefinition(front).views.indices.contains(view),
            screenDefinition(front).views[view].takesText
        else { return }
        guard !isRefused(view, in: front, into: &sink) else { return }
        processes[front.index].monitor.noteChoice(view)
        let arrival = Arrival(isAnimated: true, during: transition)
        makeFirst(view, in: front, arrival, by: .user, into: &sink)
    }

    /// Lets the app's code dismiss the keyboard for the user, if it knows of a focus.
    mutating func askToDismiss(into sink: inout some RecordSink) {
        if let front, isLive(front) { return touch(.tappedOutside, in: front, into: &sink) }
        guard let front, process(front).responder.first != nil,
            process(front).keyboard.ignoresDismissal
        else { return dismissKeyboard(into: &sink) }
        processes[front.index].monitor.noteChoice(nil)
        deliver(.userDismissed, to: front, into: &sink)
    }

    /// Dismisses the keyboard for the user; the app resigns the field.
    mutating func dismissKeyboard(
        during transition: Transition = .none, into sink: inout some RecordSink
    ) {
        guard let front, process(front).responder.first != nil else { return }
        processes[front.index].monitor.noteChoice(nil)
        deliver(.userDismissed, to: front, into: &sink)
        resign(in: front, by: .user, into: &sink)
        if systemKeyboard.isShown, systemKeyboard.owner == front {
            postShowBeforeHide(of: front)
            hideKeyboard(
                of: front, Arrival(isAnimated: true, during: transition),
                leavesBar: transition == .none, into: &sink)
        }
    }

    mutating func pressReturn(into sink: inout some RecordSink) {
        guard let front, let view = process(front).responder.first, !typesElsewhere(front)
        else { return }
        landTexts(of: front, into: &sink)
        guard process(front).responder.first == view else { return }
        let definition = screenDefinition(front).views[view]
        if isLive(front), case .textField = definition.kind {
            touch(.pressedReturn(view), in: front, into: &sink)
        } else if definition.input?.returnResigns == true {
            askToDismiss(into: &sink)
        } else if case .textView = definition.kind {
            type("\n", into: &sink)
        }
    }

    /// Makes a view first responder and asks for its keyboard.
    mutating func makeFirst(
        _ view: ViewIndex, in app: AppID, _ arrival: Arrival, by cause: Record.Cause,
        into sink: inout some RecordSink
    ) {
        let views = screenDefinition(app).views
        guard views.indices.contains(view), views[view].takesText else { return }
        let old = process(app).responder.first
        if cause != .user, old != view, isRefused(view, in: app, into: &sink) { return }
        checkRestoration(of: view, in: app, by: cause, into: &sink)
        guard old != view else { return }
        noteFocus(in: app)
        processes[app.index].responder.become(view)
        // Its window becomes key with it.
        processes[app.index].covers.setKey(false)
        if cause == .app, process(app).monitor.mayRestore {
            processes[app.index].monitor.noteRestoredIntent(view)
        }
        restoreBar(of: app, isField: true)
        announce(view, after: old, in: app, by: cause, into: &sink)
        beginEditing(view, in: app, arrival, into: &sink)
    }

    /// Reports to an app that another of its views is first responder.
    private mutating func announce(
        _ view: ViewIndex, after old: ViewIndex?, in app: AppID, by cause: Record.Cause,
        into sink: inout some RecordSink
    ) {
        record(.responder(app, from: old, to: view, by: cause), into: &sink)
        if let old { deliver(.resignedFirstResponder(old), to: app, into: &sink) }
        deliver(.becameFirstResponder(view), to: app, into: &sink)
    }

    /// Asks the app's code whether a view may become first responder; most apps have none to ask.
    private mutating func isRefused(
        _ view: ViewIndex, in app: AppID, into sink: inout some RecordSink
    ) -> Bool {
        guard shared.decidesFocus[app.index], process(app).responder.first != view else {
            return false
        }
        let outer = appState.focusAnswer
        appState.setFocusAnswer(.allowed)
        deliver(.shouldBeginEditing(view), to: app, into: &sink)
        defer { appState.setFocusAnswer(outer) }
        return appState.focusAnswer == .refused
    }

    /// Begins editing: a text field reports it before its keyboard comes, a text view after the
    /// posts that announce it.
    private mutating func beginEditing(
        _ view: ViewIndex, in app: AppID, _ arrival: Arrival, into sink: inout some RecordSink
    ) {
        let isTextView =
            if case .textView = screenDefinition(app).views[view].kind { true } else { false }
        if !isTextView { deliver(.beganEditing(view), to: app, into: &sink) }
        guard process(app).responder.first == view else { return }
        requestKeyboard(for: app, arrival, into: &sink)
        guard isTextView else { return }
        let posts = 2 * rules.keyboard.gapMs.value
        queue.schedule(.beginsEditing(app, view), inMs: posts)
    }

    mutating func beginEditing(
        _ view: ViewIndex, in app: AppID, into sink: inout some RecordSink
    ) {
        guard process(app).responder.first == view else { return }
        deliver(.beganEditing(view), to: app, into: &sink)
    }

    /// Takes the responder away without touching the keyboard.
    mutating func resign(
        in app: AppID, by cause: Record.Cause, into sink: inout some RecordSink
    ) {
        guard let old = process(app).responder.first else { return }
        processes[app.index].responder.resign()
        queue.cancel { if case .keyboardStarts(app, _) = $0 { true } else { false } }
        record(.responder(app, from: old, to: nil, by: cause), into: &sink)
        deliver(.resignedFirstResponder(old), to: app, into: &sink)
    }

    /// Takes the keyboard from an app that was left, or that a prompt covers.
    mutating func takeKeyboard(from app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase.executes else { return }
        if process(app).responder.first != nil {
            processes[app.index].responder.hold()
            beginReturn(of: app)
        }
        resign(in: app, by: .system, into: &sink)
        if systemKeyboard.isShown, systemKeyboard.owner == app {
            hideKeyboard(of: app, into: &sink)
        }
    }

    /// Restores the responder and the keyboard for the system, if this version does.
    mutating func restoreResponder(of app: AppID, into sink: inout some RecordSink) {
        if processes[app.index].prompt?.kind.isSheet == true {
            return restoreSheet(over: app, into: &sink)
        }
        let process = process(app)
        guard process.phase.executes, process.phase != .background,
            let view = process.responder.held
        else {
            return
        }
        let restores =
            switch rules.lifecycle.restoresResponder.value {
            case .never: process.isInterrupted
            case .unlessTaken: !process.wasTaken
            case .always: true
            }
        processes[app.index].responder.releaseHeld()
        guard restores, process.responder.first == nil else { return }
        let arrival = Arrival(
            isAnimated: false, isReported: rules.delivery.restoreIsTold.value)
        if let front, front != app, self.process(front).responder.first != nil {
            return makeFirstInWindow(view, of: app, into: &sink)
        }
        if !process.isInterrupted {
            processes[app.index].keyboard.setKeys(rules.quirks.keysAfterReturn.value)
        }
        makeFirst(view, in: app, arrival, by: .system, into: &sink)
    }

    /// Makes a view first responder of a window that is not key: the keyboard stays with the window
    /// that the user has chosen.
    private mutating func makeFirstInWindow(
        _ view: ViewIndex, of app: AppID, into sink: inout some RecordSink
    ) {
        checkRestoration(of: view, in: app, by: .system, into: &sink)
        processes[app.index].responder.become(view)
        announce(view, after: nil, in: app, by: .system, into: &sink)
    }
}
