// Apps whose own code makes their views. The code decides what a touch does, so the model asks it
// in place of acting by the description of a screen.

/// The views that an app's code shows after it has answered an event, and how they get there.
package struct LiveUpdate: Hashable, Sendable {
    /// The views.
    package var screen: LiveScreen
    /// The time in which views move; 0 for at once.
    package var durationMs: Int32
    /// The curve of the movement.
    package var curve: UInt8
    /// A Boolean value that indicates whether the code has answered a keyboard notification, a
    /// layout pass, or a timer that was set in such an answer.
    package var isByKeyboard: Bool

    package init(
        screen: LiveScreen, durationMs: Int32 = 0, curve: UInt8 = 0, isByKeyboard: Bool
    ) {
        self.screen = screen
        self.durationMs = durationMs
        self.curve = curve
        self.isByKeyboard = isByKeyboard
    }
}

extension AppContext {
    /// Shows the views that the app's code has made, in place of those of the app's definition.
    package mutating func show(_ update: LiveUpdate) { effects.append(.live(update)) }
}

extension World {
    /// Returns whether an app's views are made by its own code.
    func isLive(_ app: AppID) -> Bool { processes[app.index].layout.live != nil }

    /// Shows what an app's code has made of its views.
    mutating func show(
        _ update: LiveUpdate, in app: AppID, into sink: inout some RecordSink
    ) {
        let old = processes[app.index].layout.live
        let before = old?.frames(atRest: false) ?? []
        let window = window(of: app).size
        let isFree = !(systemKeyboard.isShown && systemKeyboard.owner == app)
        let rest = LiveLayout.following(
            old, with: update.screen, in: window, isByKeyboard: update.isByKeyboard,
            isFree: isFree, isAlone: !systemKeyboard.isShown)
        let new = LiveLayout(
            screen: update.screen, origin: before,
            animation: Animation(durationMs: update.durationMs, curve: update.curve), rest: rest,
            window: window)
        processes[app.index].layout.setLive(new)
        fitTexts(of: app, to: update.screen.definition.views.count)
        tell(new, after: old, of: app, durationMs: update.durationMs, into: &sink)
        lift(app, to: new.lifted?.distance ?? 0, update, into: &sink)
    }

    /// Notes how far the app's views stand above their places, for the rules of trips.
    private mutating func lift(
        _ app: AppID, to distance: Pt, _ update: LiveUpdate, into sink: inout some RecordSink
    ) {
        let old = process(app).layout.commonInset.target
        guard old != distance else { return }
        processes[app.index].layout.moveInset(
            to: distance, durationMs: update.durationMs, curve: update.curve)
        checkTrip(of: app, from: old, into: &sink)
    }

    private mutating func fitTexts(of app: AppID, to count: Int) {
        let missing = count - (process(app).screens.shown?.texts.count ?? count)
        guard missing > 0 else { return }
        processes[app.index].screens.addTexts(missing)
    }

    private func tell(
        _ new: LiveLayout, after old: LiveLayout?, of app: AppID, durationMs: Int32,
        into sink: inout some RecordSink
    ) {
        let views = new.screen.definition.views
        let isNew = old.map { $0.screen.definition.views.count != views.count } ?? true
        let frames = old?.screen.frames ?? []
        let moved = new.screen.frames.indices.filter { index in
            !frames.indices.contains(index) || frames[index] != new.screen.frames[index]
        }
        guard isNew || !moved.isEmpty else { return }
        let names = isNew ? views.map(\.id.name) : []
        let event = Record.Event.views(app, names: names, moved: moved, durationMs: durationMs)
        sink.receive(Record(atMs: clockMs, event: event))
    }
}

// MARK: - Touches

extension World {
    /// Lets the code of the front app answer a touch. A focus that it moves in its answer is what
    /// the user wanted.
    mutating func touch(
        _ event: AppEvent, in app: AppID, into sink: inout some RecordSink
    ) {
        let before = process(app).responder.first
        deliver(event, to: app, into: &sink)
        let after = process(app).responder.first
        if before != after { processes[app.index].monitor.noteChoice(after) }
    }
}

// MARK: - At rest

extension World {
    /// Returns what an app's code holds above the keyboard, or above nothing.
    ///
    /// A view stands as far above the keyboard as above the window's lower edge or its safe area;
    /// which of the two its constraints name cannot be told from outside.
    func liveHoldings(_ live: LiveLayout, of app: AppID) -> [InsetHolding] {
        guard let lifted = live.lifted else { return [] }
        let name = live.screen.definition.views[lifted.view].id.name
        let covered = coveredPt(of: app)
        guard covered > 0 else {
            let holding = InsetHolding(
                what: "\(name) stands", held: lifted.distance, wanted: 0,
                reason: "above its place while no keyboard is up")
            return [holding]
        }
        let window = window(of: app)
        let free = window.size.height - covered
        let gap = free - lifted.now
        let margin = window.size.height - lifted.rest
        let safe = window.safeArea.bottom
        let wanted = margin >= safe ? margin - safe : margin
        let isBar = live.screen.frames[lifted.view].height <= window.size.height.half
        guard gap > wanted + 1 || (isBar && gap < -1) else { return [] }
        let isBelow = gap < 0
        return [
            InsetHolding(
                what: "\(name) stands", held: isBelow ? -gap : gap, wanted: isBelow ? 0 : wanted,
                reason: isBelow
                    ? "below the upper edge of the keyboard, which covers \(covered) pt"
                    : "above the keyboard, which covers \(covered) pt")
        ]
    }
}
