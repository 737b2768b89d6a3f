// The rules for what must agree with the keyboard: the focus, and the insets that remain without
// it.

extension World {
    /// ``Oracle/focusAgrees``: at rest a keyboard is up exactly when a field of the front
    /// app is first responder.
    ///
    /// Reports ASR-13, ASR-15, ASR-24, ALR-03, ALR-04.
    mutating func checkFocus(of app: AppID, into sink: inout some RecordSink) {
        let has = process(app).responder.first
        let isUp = systemKeyboard.isShown && systemKeyboard.owner == app
        let text =
            has.map { "\(name(of: $0, in: app)) is first responder, and no keyboard is up for it" }
            ?? (isUp
                ? "a keyboard is up for no field"
                : "the cover's field is first responder, and no keyboard is up for it")
        let isFocused = has != nil || process(app).covers.isKey
        tell(.focusAgrees, .focus, isFocused != isUp, of: app, text, into: &sink)
    }

    /// ``Oracle/fieldIsVisible``: at rest no part of the focused field would be seen if it were not
    /// for the keyboard, though every inset is right: the field is attached to nothing that moves.
    ///
    /// The content of a scroll view can be scrolled, an undocked keyboard moved; a wrong inset is
    /// reported by itself. Reports ASR-09, ASR-12, PDR-10.
    mutating func checkField(of app: AppID, into sink: inout some RecordSink) {
        let reported = process(app).monitor.reported
        let isOwn = systemKeyboard.isUp && systemKeyboard.isDocked && systemKeyboard.owner == app
        if process(app).covers.isKey {
            let text = "the cover's field is first responder, and its keyboard lies below the cover"
            let isHidden = isOwn && hidesKeyboard(app)
            return tell(.fieldIsVisible, .field, isHidden, of: app, text, into: &sink)
        }
        guard let field = process(app).responder.first, isOwn, !reported.contains(.inset),
            !screenDefinition(app).isInScrollView(field)
        else {
            return tell(.fieldIsVisible, .field, false, of: app, "", into: &sink)
        }
        let isCovered = isBehindKeyboard(field, of: app)
        let text =
            isCovered
            ? "\(name(of: field, in: app)) is first responder, and the keyboard covers all of it"
            : ""
        tell(.fieldIsVisible, .field, isCovered, of: app, text, into: &sink)
    }

    /// Takes note of the inset that the app holds before its keyboard comes up.
    mutating func noteFocus(in app: AppID) {
        let isOwn = systemKeyboard.owner == app || !windowState.shown.isEmpty
        let isUp = systemKeyboard.isShown && isOwn
        // A field that the system has taken comes back to an inset that was made for its keyboard.
        let isKnown = process(app).monitor.insetBefore != nil || process(app).monitor.isReturning
        guard !isUp, process(app).responder.first == nil, !isKnown else { return }
        processes[app.index].monitor.setInsetBefore(process(app).inset.target)
    }

    /// ``Oracle/ownInsetReturns``: an inset that the app had before its keyboard came up is there
    /// again when the keyboard is gone.
    ///
    /// The cookbook's listing sets the insets to zero at the hide, and what a bar below had asked
    /// for is lost (seeds); reports DBL-01, OTH-12. A gap that stays is another oracle's.
    mutating func checkOwnInset(of app: AppID, into sink: inout some RecordSink) {
        guard !systemKeyboard.isShown, process(app).responder.first == nil,
            let before = process(app).monitor.insetBefore
        else { return }
        let inset = process(app).inset.target
        let text = "the inset was \(before) pt before the keyboard and is \(inset) pt after it"
        tell(.ownInsetReturns, .ownInset, inset < before, of: app, text, into: &sink)
        processes[app.index].monitor.setInsetBefore(nil)
    }

    /// ``Oracle/baselineHasNoKeyboard``: what an app takes for its layout without a keyboard does
    /// not contain one.
    ///
    /// Reports ASR-12 (the safe area is read anew while the keyboard is up), DBL-01 and DBL-06 (the
    /// inset that is saved to be restored is the keyboard's own).
    mutating func checkBaseline(
        _ baseline: Pt, of app: AppID, into sink: inout some RecordSink
    ) {
        guard definition(app).isWatched else { return }
        let covered = covered(app, by: systemKeyboard.frame)
        guard systemKeyboard.isShown, covered > 0, baseline >= covered else { return }
        let text =
            "the layout without a keyboard is taken to have an inset of \(baseline) pt, "
            + "while the keyboard covers \(covered) pt\(window(inWords: app))"
        let finding = Finding(oracle: .baselineHasNoKeyboard, app: app, explanation: text)
        record(.finding(finding), into: &sink)
    }
}
