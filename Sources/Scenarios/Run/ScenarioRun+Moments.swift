public import Simulator

extension ScenarioRun {
    /// Returns the picture to draw for a moment.
    ///
    /// A time is reached by letting time flow from the last state before it, so that pictures in
    /// the middle of an animation come out as they were on the way.
    ///
    /// - Throws: ``MomentError`` when the run has no such moment or picture.
    public func picture(at moment: Moment) throws(MomentError) -> PictureSource {
        switch moment {
        case .end, .now: return Self.screen(of: world)
        case .step(let number): return Self.screen(of: try world(afterStep: number))
        case .at(let ms): return Self.screen(of: try world(at: ms))
        case .switcher:
            try checkCards(for: moment)
            var world = world
            let content = world.withDisplays(world.lastSwitcher ?? world.switcherNow())
            return PictureSource(
                subject: .screen(.switcher(content)), captures: world.captures)
        case .stored(let app): return try capture(world.storedSnapshot(of: app), for: moment)
        case .card(let app):
            try checkCards(for: moment)
            return try capture(world.liveCard(of: app), for: moment)
        }
    }

    /// Returns the world when the step after `number` begins; the start of the run for 0.
    public func world(afterStep number: Int) throws(MomentError) -> World {
        if number == 0 { return World(scenario.setting) }
        if let trace = steps.last(where: { $0.step.number == number }) { return trace.after }
        let last = steps.last.map { "the last one is step \($0.step.number)" } ?? "it has none"
        throw MomentError(
            text: "step \(number)",
            detail: "is not in the run; \(last), counted as the file lists them, expectations too")
    }

    /// Returns the world at a time in milliseconds.
    public func world(at ms: Int64) throws(MomentError) -> World {
        guard (0...lengthMs).contains(ms) else {
            throw MomentError(
                text: "\(ms)ms", detail: "is not in the run, which ends at \(lengthMs)ms")
        }
        var low = 0
        var high = checkpoints.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if checkpoints[middle].clockMs <= ms { low = middle } else { high = middle }
        }
        var world = checkpoints[low]
        var nothing = NoRecords()
        world.advance(byMs: Int32(clamping: ms - world.clockMs), into: &nothing)
        return world
    }

    private static func screen(of world: World) -> PictureSource {
        PictureSource(subject: .screen(world.screen), captures: world.captures)
    }

    /// A switcher without cards is a tray of icons over the app, which is not drawn.
    private func checkCards(for moment: Moment) throws(MomentError) {
        let system = scenario.setting.system
        guard !system.pictures.hasCards.value else { return }
        let detail =
            system.pictures.keepsPictures.value
            ? "is not drawn: the app switcher of \(system.name) is a tray of icons without cards; "
                + "take stored:APP, which is seen at a launch"
            : "is not there: \(system.name) has no app switcher"
        throw MomentError(text: moment.text(in: scenario.setting), detail: detail)
    }

    private func capture(
        _ id: CaptureID?, for moment: Moment
    ) throws(MomentError) -> PictureSource {
        guard let id else {
            throw MomentError(
                text: moment.text(in: scenario.setting),
                detail: "was never taken in this run; switch to another app first")
        }
        return PictureSource(
            subject: .capture(world.captures[id.index]), captures: world.captures)
    }
}
