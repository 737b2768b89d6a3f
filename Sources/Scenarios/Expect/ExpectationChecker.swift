internal import Simulator

/// Holds what a scenario expects against the world of one moment.
struct ExpectationChecker {
    let run: ScenarioRun
    let expectation: StepExpectation
    /// Everything that has happened so far; the run has it only at its end.
    let records: [Record]
    /// From which record on notifications and records count.
    let firstRecord: Int
    let comparer: PictureComparer

    var world: World { run.world }
    var setting: Setting { run.scenario.setting }
    /// The app that is meant: the one the expectation names, else the one in front.
    var app: AppID? { expectation.app ?? world.front }
    private var recent: ArraySlice<Record> { records[min(firstRecord, records.count)...] }

    /// The failure in a sentence; nil when all is as expected.
    func failure(of kind: StepExpectation.Kind) throws -> String? {
        switch kind {
        case .front(let app): return differs("front", name(app), name(world.front))
        case .keyboard(let wanted): return keyboard(wanted)
        case .findings(let oracles): return findings(oracles, of: app)
        case .findingsOf(let app, let oracles): return findings(oracles, of: app)
        case .banner(let wanted):
            return differs(
                "banner", wanted.text(in: setting),
                wanted.like(world.banner).text(in: setting))
        case .keyboardInstances, .keyboardMemory, .predictions, .inlinePrediction:
            return keyboardText(kind)
        case .picture(let a, let b, let isSame): return try pictures(a, b, isSame: isSame)
        case .arrangement(let wanted):
            return differs("arrangement", wanted.rawValue, world.arrangement.rawValue)
        default: break
        }
        guard let app else { return "no app is in front; name one with `app:`" }
        switch kind {
        case .phase(let phase):
            return differs("phase", phase.rawValue, world.phase(of: app).rawValue)
        case .firstResponder(let view):
            let found = world.firstResponder(of: app)?.name ?? "none"
            return differs("firstResponder", view?.name ?? "none", found)
        case .attached(let views): return attached(views, of: app)
        case .inset(let inset): return differs("inset", inset, world.inset(of: app))
        case .visibility(let view, let isHidden):
            return visibility(of: view, isHidden, in: app)
        case .behindKeyboard(let views): return behindKeyboard(views, of: app)
        case .frame(let view, let frame): return self.frame(of: view, is: frame, in: app)
        case .text(let view, let text): return self.text(of: view, is: text, in: app)
        case .notifications(let wanted): return notifications(wanted, of: app)
        case .posts(let wanted): return posts(wanted, of: app)
        case .edge(let edge, let target): return layout(of: app).edge(edge, is: target)
        case .scroll(let view, let inset, let top, let offset):
            return layout(of: app).scroll(view, inset: inset, top: top, offset: offset)
        case .callbacks(let callbacks):
            return differs(
                "callbacks", list(callbacks.map(\.rawValue)), list(self.callbacks(of: app)))
        case .persisted(let keys):
            let found = world.disk.filter { $0.app == app }.map(\.key).sorted()
            return differs("persisted", list(keys.sorted()), list(found))
        case .covers(let covers):
            let found = world.content(of: app).overlays.map(StepExpectation.CoverName.init)
            return differs("covers", list(covers.map(\.rawValue)), list(found.map(\.rawValue)))
        case .order(let wanted):
            let found = events(of: app).filter(wanted.contains)
            return differs("order", list(wanted), list(found))
        case .statistics(let oracle, let wanted): return statistics(oracle, wanted, of: app)
        case .logs(let lines): return differs("logs", list(lines), list(logged(by: app)))
        case .restored(let keys): return differs("restored", list(keys), list(restored(by: app)))
        case .window, .display, .covered: return window(kind, of: app)
        case .badge(let number):
            return differs("badge of \(name(app))", number, world.badge(of: app))
        default: return nil
        }
    }

    private func layout(of app: AppID) -> LayoutChecker {
        LayoutChecker(
            world: world, setting: setting, app: app, keyboard: world.toWindow(onScreen, of: app))
    }

    private func name(_ app: AppID?) -> String { app.map { setting.name($0) } ?? "none" }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : "[\(names.joined(separator: ", "))]"
    }

    private func differs<Value: Equatable>(
        _ what: String, _ wanted: Value, _ found: Value
    ) -> String? {
        wanted == found ? nil : "expected \(what) \(wanted), found \(found)"
    }
}

// MARK: - Records

extension ExpectationChecker {
    private func findings(_ oracles: [Oracle], of app: AppID?) -> String? {
        let counted = expectation.since == nil ? records[...] : recent
        let found = run.findings(in: counted, intended: false).filter {
            app == nil || $0.app == app
        }
        let wanted = Set(oracles)
        let names = Oracle.allCases.filter { oracle in found.contains { $0.oracle == oracle } }
        if wanted == Set(names) { return nil }
        let extra = found.first { !wanted.contains($0.oracle) }
        let detail = extra.map { " (\(setting.name($0.app)): \($0.explanationWithRule))" } ?? ""
        let all = Oracle.allCases.filter(wanted.contains).map(\.rawValue)
        let isDeaf = app.map { !setting.apps[$0.index].isWatched } ?? false
        let reason = isDeaf && !wanted.isEmpty ? "; \(name(app)) has `isWatched: false`" : ""
        return "expected findings \(list(all)), found \(list(names.map(\.rawValue)))\(detail)"
            + reason
    }

    private func notifications(_ wanted: [WantedNotification], of app: AppID) -> String? {
        let found = recent.compactMap { record -> KeyboardNotification? in
            guard case .notification(app, let notification) = record.event else { return nil }
            return notification
        }
        let texts = found.enumerated().map { index, notification in
            wanted.indices.contains(index)
                ? wanted[index].text(of: notification, in: setting)
                : notification.name.rawValue
        }
        return differs("notifications", list(wanted.map { $0.text(in: setting) }), list(texts))
    }

    private func posts(_ wanted: [WantedPost], of app: AppID) -> String? {
        let found = recent.compactMap { record -> CustomNotification? in
            if case .posted(app, let notification) = record.event { notification } else { nil }
        }
        let texts = found.enumerated().map { index, post in
            wanted.indices.contains(index) ? wanted[index].text(of: post) : post.name
        }
        return differs("posts", list(wanted.map(\.text)), list(texts))
    }

    /// The names of what has reached an app, in order.
    private func events(of app: AppID) -> [String] {
        recent.compactMap { record -> String? in
            switch record.event {
            case .notification(app, let notification): notification.name.rawValue
            case .lifecycle(app, let callback): callback.rawValue
            case .keyboardProcess(app, let step): step.name
            case .system(.notified(let notification, let step))
            where notification.app == app && step.isCallback:
                step.rawValue
            case .view(app, let screen, let callback):
                "\(setting.apps[app.index].screens[screen].name).\(callback.rawValue)"
            default: nil
            }
        }
    }

    private func statistics(
        _ oracle: Oracle, _ wanted: StepExpectation.WantedCounts, of app: AppID
    ) -> String? {
        let counts = FaultStatistics(records, of: setting, untilMs: world.clockMs)
        let row = counts.rows.first { $0.app == setting.name(app) && $0.oracle == oracle }
        let found: [(String, Int?, Int?)] = [
            ("reports", wanted.reports, row?.reports ?? 0),
            ("faults", wanted.faults, row?.faults), ("missed", wanted.missed, row?.missed)
        ]
        let wrong = found.first { $0.1 != nil && $0.1 != $0.2 }
        return wrong.flatMap { name, wanted, found in
            differs(
                "\(oracle.rawValue) \(name)", wanted.map { "\($0)" } ?? "any",
                found.map { "\($0)" } ?? "none")
        }
    }

    private func logged(by app: AppID) -> [String] {
        recent.compactMap { record -> String? in
            if case .log(app, let line) = record.event { line } else { nil }
        }
    }

    private func callbacks(of app: AppID) -> [String] {
        recent.compactMap { record -> String? in
            guard case .lifecycle(app, let callback) = record.event else { return nil }
            return callback.rawValue
        }
    }

    private func restored(by app: AppID) -> [String] {
        recent.compactMap { record -> String? in
            guard case .restored(app, let key, .some) = record.event else { return nil }
            return key
        }
    }
}

// MARK: - Frames

extension ExpectationChecker {
    private func keyboard(_ wanted: StepExpectation.KeyboardExpectation) -> String? {
        let isShown = world.isKeyboardShown
        let words = { (shown: Bool) in shown ? "shown" : "hidden" }
        if isShown != wanted.isShown {
            return differs("keyboard", words(wanted.isShown), words(isShown))
        }
        guard isShown else { return nil }
        let owner = world.keyboardOwner
        // Among windows the expectation is about the keyboard of the scene that it names.
        let front = world.windows == nil ? world.front : app ?? world.front
        let wantedOwner = wanted.owner ?? front
        if wantedOwner != owner {
            return "expected a keyboard of \(name(wantedOwner)), found one of \(name(owner))"
        }
        if let kind = wanted.kind, let found = world.keyboard?.kind, found != kind {
            return differs("keyboard", kind.rawValue, found.rawValue)
        }
        if let form = wanted.form, let found = world.keyboard?.form, found != form {
            return differs("form of the keyboard", form.rawValue, found.rawValue)
        }
        if let top = wanted.accessoryTop, let keyboard = world.keyboard {
            let found = keyboard.accessoryTop ?? keyboard.frame.y
            if found != top { return differs("upper edge of the accessory view", top, found) }
        }
        if let look = wanted.look, let found = world.keyboard?.look, found != look {
            return differs("look of the keyboard", look.rawValue, found.rawValue)
        }
        let frame = expectation.isNow ? world.keyboard?.frame : world.keyboardFrame
        if let wanted = wanted.frame, wanted != frame {
            return differs("keyboard frame", wanted, frame ?? .zero)
        }
        return wanted.height.flatMap { differs("keyboard height", $0, onScreen.height) }
    }

    /// Checks what the keyboard offers, and what it costs.
    private func keyboardText(_ kind: StepExpectation.Kind) -> String? {
        switch kind {
        case .keyboardInstances(let count):
            return differs("keyboards in memory", Int(count), world.keyboardInstances)
        case .keyboardMemory(let megabytes):
            return differs("megabytes of keyboards", Int(megabytes), world.keyboardMemoryMB)
        case .predictions(let words):
            let found = world.keyboard?.predictions ?? []
            return differs("predictions", list(words), list(found))
        case .inlinePrediction(let text):
            let found = world.keyboard?.inlinePrediction ?? ""
            return differs("inline prediction", "\"\(text)\"", "\"\(found)\"")
        default: return nil
        }
    }

    /// The part of the keyboard that is on the screen: at rest, or now for `at: now`.
    private var onScreen: Rect {
        let frame =
            expectation.isNow ? world.keyboard?.frame ?? world.keyboardFrame : world.keyboardFrame
        return world.screenRect.intersection(frame) ?? .zero
    }

    private func attached(_ views: [ViewID], of app: AppID) -> String? {
        let content = world.content(of: app)
        let screen = content.definition(in: setting.apps[app.index])
        let frames = Layout.frames(of: content, in: setting)
        let isUp = expectation.isNow ? world.keyboard != nil : world.isKeyboardShown
        let safeArea = content.window?.safeArea ?? setting.device.safeArea(in: content.orientation)
        let height = content.window?.size.height ?? world.screenRect.height
        let edge = height - max(covered(app), safeArea.bottom)
        for view in views {
            guard let index = screen.index(of: view) else {
                return "\(setting.name(app)) shows \(screen.name), which has no view \(view)"
            }
            if isUp, let keyboard = world.keyboard, keyboard.owner == app,
                keyboard.accessory == index
            {
                continue
            }
            let found = frames[index].maxY
            guard found != edge else { continue }
            let position = isUp ? "the keyboard's upper edge" : "the bottom"
            let gap = found > edge ? found - edge : edge - found
            let way = found > edge ? "below" : "above"
            return "expected \(view) at \(position), y \(edge); its lower edge is at y \(found), "
                + "\(gap) pt \(way) it"
        }
        return nil
    }

    /// The height of a scene's window that the keyboard covers.
    private func covered(_ app: AppID) -> Pt {
        let isUp = expectation.isNow ? world.keyboard != nil : world.isKeyboardShown
        return isUp ? world.covered(app, by: onScreen) : 0
    }

    /// Checks where a scene's window is.
    private func window(_ kind: StepExpectation.Kind, of app: AppID) -> String? {
        guard world.isShown(app) else { return "\(setting.name(app)) is on no display" }
        switch kind {
        case .window(let wanted):
            return differs("window", wanted, wanted.part(of: world.windowFrame(of: app)))
        case .display(let wanted):
            let found = setting.name(of: world.display(of: app))
            return differs("display", setting.name(of: wanted), found)
        case .covered(let wanted):
            return differs("a covered height of", wanted, covered(app))
        default: return nil
        }
    }

    private func frame(of view: ViewID, is wanted: Rect, in app: AppID) -> String? {
        let content = world.content(of: app)
        let screen = content.definition(in: setting.apps[app.index])
        guard let index = screen.index(of: view) else {
            return "\(setting.name(app)) shows \(screen.name), which has no view \(view)"
        }
        return differs("frame of \(view)", wanted, world.frame(of: index, in: app))
    }

    private func visibility(of view: ViewID, _ isHidden: Bool, in app: AppID) -> String? {
        let screen = world.content(of: app).definition(in: setting.apps[app.index])
        guard let index = screen.index(of: view) else {
            return "\(setting.name(app)) shows \(screen.name), which has no view \(view)"
        }
        let words = { (hidden: Bool) in hidden ? "hidden" : "seen" }
        return differs(view.name, words(isHidden), words(world.isHidden(index, in: app)))
    }

    private func behindKeyboard(_ views: [ViewID], of app: AppID) -> String? {
        let screen = world.content(of: app).definition(in: setting.apps[app.index])
        let found = screen.views.indices.filter { index in
            screen.views[index].takesText && world.isBehindKeyboard(index, of: app)
        }
        return differs(
            "fields behind the keyboard", list(views.map(\.name).sorted()),
            list(found.map { screen.views[$0].id.name }.sorted()))
    }

    private func text(of view: ViewID, is wanted: String, in app: AppID) -> String? {
        let content = world.content(of: app)
        let screen = content.definition(in: setting.apps[app.index])
        guard let index = screen.index(of: view), content.texts.indices.contains(index) else {
            return "\(setting.name(app)) shows \(screen.name), which has no text in \(view)"
        }
        let text = screen.views[index].kind.text(typed: content.texts[index])
        return differs("text of \(view)", "\"\(wanted)\"", "\"\(text)\"")
    }
}

// MARK: - Pictures

extension ExpectationChecker {
    private func pictures(_ a: Moment, _ b: Moment, isSame: Bool) throws -> String? {
        let texts = (a.text(in: setting), b.text(in: setting))
        let sources: (PictureSource, PictureSource)
        do throws(MomentError) {
            sources = (try run.picture(at: a), try run.picture(at: b))
        } catch {
            return "\(texts.0) cannot be compared with \(texts.1): \(error.text) \(error.detail)"
        }
        let answer = try comparer.compare(sources.0, sources.1, in: setting)
        switch (answer.isSame, isSame) {
        case (true, true), (false, false): return nil
        case (false, true): return "\(texts.0) differs from \(texts.1): \(answer.difference)"
        case (true, false): return "\(texts.0) equals \(texts.1); expected a difference"
        }
    }
}
