// The rules for an app under a cover: below a prompt, below a sheet, below the lock screen.

extension World {
    /// Checks the rules that an effect can break by itself.
    mutating func checkBefore(
        _ effect: AppContext.Effect, of app: AppID, into sink: inout some RecordSink
    ) {
        guard definition(app).isWatched, isLocked || process(app).prompt != nil else { return }
        if case .becomeFirstResponder(let view, _) = effect {
            let cover = isLocked ? "the lock screen" : "a prompt"
            checkCovered(name(of: view, in: app), by: cover, app, &sink)
        } else if isLocked {
            checkLocked(effect, of: app, into: &sink)
        }
    }

    /// ``Oracle/coveredStaysCovered``: a responder is not restored below what covers it.
    ///
    /// Reports ALR-03, ALR-07, and the talk's call: its guard restores while the prompt stands.
    private mutating func checkCovered(
        _ view: String, by cover: String, _ app: AppID, _ sink: inout some RecordSink
    ) {
        let text = "\(view) is made first responder below \(cover)"
        let finding = Finding(oracle: .coveredStaysCovered, app: app, explanation: text)
        record(.finding(finding), into: &sink)
    }

    /// ``Oracle/coveredStaysCovered`` for a lock of the app's own: at rest no keyboard stands over
    /// it, in the way of whoever wants to pass it.
    ///
    /// Reports PRV-01, PRV-03, PRV-04.
    mutating func checkOwnLock(of app: AppID, into sink: inout some RecordSink) {
        let isBare = isAppLocked(app) && !process(app).covers.isKey
        let field = isBare ? process(app).responder.first : nil
        let isOver =
            field != nil && systemKeyboard.isShown && systemKeyboard.owner == app
            && systemKeyboard.frame.height > 0 && !hidesKeyboard(app)
        let text = field.map { "the keyboard of \(name(of: $0, in: app)) stands over the lock" }
        tell(.coveredStaysCovered, .ownLock, isOver, of: app, text ?? "", into: &sink)
    }

    /// ``Oracle/lockedStaysStill``: while the device is locked an app moves nothing, uncovers
    /// nothing and resigns nothing; a cover may come, since it is there for that.
    ///
    /// Capture 080 and report ROT-01: shows with empty frames reach the app while it is locked.
    private mutating func checkLocked(
        _ effect: AppContext.Effect, of app: AppID, into sink: inout some RecordSink
    ) {
        let what: String? =
            switch effect {
            case .setInset(let inset, _, _) where inset != process(app).inset.target:
                "moves its views from \(process(app).inset.target) to \(inset) pt"
            case .resignFirstResponder where process(app).responder.first != nil:
                "resigns \(process(app).responder.first.map { name(of: $0, in: app) } ?? "")"
            case .uncover where process(app).covers.overlays.count == 1: "takes its cover away"
            default: nil
            }
        guard let what else { return }
        let text = "\(definition(app).name) \(what) while the device is locked"
        tell(.lockedStaysStill, .locked, true, of: app, text, into: &sink)
    }

    /// Makes a field of a controller first responder that can be covered: a view that is in no
    /// window cannot be, one below a sheet can, and must not.
    mutating func restore(
        _ view: ViewIndex, in controller: ControllerID, of app: AppID, animated: Bool,
        into sink: inout some RecordSink
    ) {
        if process(app).screens.shown?.id == controller {
            let arrival = Arrival(isAnimated: animated)
            return makeFirst(view, in: app, arrival, by: .app, into: &sink)
        }
        guard definition(app).isWatched, process(app).screens.isOnScreen(controller),
            let covered = process(app).screens.controllers.first(where: { $0.id == controller })
        else { return }
        let views = definition(app).screens[covered.screen].views
        guard views.indices.contains(view) else { return }
        checkCovered(views[view].id.name, by: "a sheet", app, &sink)
    }
}
