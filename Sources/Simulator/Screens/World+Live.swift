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
    /// The time before they begin to move.
    package var delayMs: Int32
    /// A Boolean value that indicates whether the code has answered a keyboard notification, a
    /// layout pass, or a timer that was set in such an answer.
    package var isByKeyboard: Bool

    package init(
        screen: LiveScreen, durationMs: Int32 = 0, curve: UInt8 = 0, delayMs: Int32 = 0,
        isByKeyboard: Bool
    ) {
        self.screen = screen
        self.durationMs = durationMs
        self.curve = curve
        self.delayMs = max(0, delayMs)
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
        let bar = toldBar(of: app)
        let isFree = !(systemKeyboard.isShown && systemKeyboard.owner == app)
        let new = LiveLayout.following(
            old, with: update, in: window(of: app).size, isFree: isFree,
            isAlone: !systemKeyboard.isShown)
        processes[app.index].layout.setLive(new)
        fitTexts(of: app, to: update.screen.definition.views.count)
        tell(new, after: old, of: app, durationMs: update.durationMs, into: &sink)
        let change = (new.lifted?.distance ?? 0) - (old?.lifted?.distance ?? 0)
        lift(app, by: change, update, into: &sink)
        followBar(from: bar, in: app, into: &sink)
    }

    /// Notes how far the app's views stand above their places, for the rules of trips.
    private mutating func lift(
        _ app: AppID, by change: Pt, _ update: LiveUpdate, into sink: inout some RecordSink
    ) {
        guard change != 0 else { return }
        let old = process(app).layout.commonInset.target
        processes[app.index].layout.moveInset(
            to: old + change, durationMs: update.durationMs, curve: update.curve)
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

// MARK: - What stands on the keyboard

extension World {
    /// Returns the frames of the views that an app's code makes; nil for other apps.
    ///
    /// The code knows the keyboard at rest alone: what stands on it moves with it.
    func liveFrames(of app: AppID, atRest: Bool) -> [Rect]? {
        guard let live = processes[app.index].layout.live else { return nil }
        var frames = live.frames(atRest: atRest)
        let definition = live.screen.definition
        let roots = definition.views.indices.filter { definition.views[$0].ridesKeyboard }
        guard let isRiding = definition.ridingViews,
            let root = roots.min(by: { live.screen.frames[$0].y < live.screen.frames[$1].y }),
            let lift = lift(of: live.screen.frames[root], live, of: app, atRest: atRest)
        else { return frames }
        for index in frames.indices where isRiding[index] {
            let frame = live.screen.frames[index]
            frames[index] = frame.moved(toY: frame.y - lift)
        }
        return frames
    }

    /// Returns how far what stands on the keyboard is above the place that the code knows; nil
    /// where it is there.
    private func lift(
        of top: Rect, _ live: LiveLayout, of app: AppID, atRest: Bool
    ) -> Pt? {
        let keyboard = systemKeyboard
        guard keyboard.owner == app, keyboard.isVisible else {
            guard carry(of: app, live) != 0 else { return nil }
            let inset = process(app).layout.commonInset
            return atRest ? inset.target : inset.now
        }
        guard !atRest, keyboard.isDocked, !keyboard.isHardware,
            keyboard.isPulled || keyboard.top.animation != nil
        else { return nil }
        return top.y - toWindow(keyboard.frameNow, of: app).y
    }

    /// Returns how far the system has carried a kept bar for the keyboard of another app; the
    /// rest of what an app's views stand above their places is the code's.
    func carry(of app: AppID, _ live: LiveLayout) -> Pt {
        guard live.screen.bar != nil else { return 0 }
        return process(app).layout.commonInset.target - (live.lifted?.distance ?? 0)
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
