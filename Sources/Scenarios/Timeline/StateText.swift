internal import Simulator

extension ScenarioRun {
    /// The records of each step and the state after it, as text: a section for each
    /// step that did something.
    ///
    /// The same run gives the same text, so that it can be kept as a golden; one fact stands on one
    /// line, so that a difference of two texts says what has changed.
    public var stateText: String {
        var words = RecordWords(scenario.setting)
        let traces = steps.filter { $0.step.action != nil }
        var text = StateText.header(of: self)
        var index = 0
        for (number, trace) in traces.enumerated() {
            let end = number + 1 < traces.count ? traces[number + 1].firstRecord : records.count
            let action = trace.step.action?.text(in: scenario.setting) ?? ""
            text += "\n== step \(trace.step.number): \(action)\n"
            while index < end {
                let entry = words.entry(records[index])
                index += 1
                guard entry.kind != .action else { continue }
                let subject = entry.app.map { scenario.setting.name($0) } ?? "device"
                text += "  +\(entry.atMs - trace.beganMs) ms \(subject): \(entry.text)\n"
            }
            text += StateText.lines(of: trace.after).joined(separator: "\n") + "\n"
        }
        return text
    }

    /// Returns the state at a moment, a fact on each line.
    public func stateLines(afterStep number: Int) throws(MomentError) -> [String] {
        StateText.lines(of: try world(afterStep: number))
    }
}

extension ScenarioRun {
    /// Returns the responders that hear of an event after a step, from the first responder up.
    package func responderChain(after trace: StepTrace) -> [String] {
        guard let front = trace.after.front else { return ["none"] }
        return StateText.chain(of: trace.after.content(of: front), in: scenario.setting)
    }
}

/// Worlds in words.
enum StateText {
    static func header(of run: ScenarioRun) -> String {
        let setting = run.scenario.setting
        var lines = [
            "device: \(setting.device.name)",
            "system: \(run.scenario.systemVersion) (\(setting.system.name))"
        ]
        if let windows = setting.windowsText { lines.append("windows: \(windows)") }
        for app in setting.apps {
            let names = app.handlings.map(\.name).joined(separator: ", ")
            lines.append("app \(app.name): \(names.isEmpty ? "no handling" : names)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func lines(of world: World) -> [String] {
        var lines = [
            "state at \(world.clockMs) ms",
            "  front: \(world.front.map { world.setting.name($0) } ?? "home screen")",
            "  orientation: \(world.orientation.rawValue), \(world.appearance.rawValue)",
            "  keyboard: \(keyboard(of: world))"
        ]
        if world.isLocked { lines.append("  locked") }
        lines += windows(of: world)
        for index in world.setting.apps.indices { lines += app(AppID(index), in: world) }
        for record in world.disk {
            let name = world.setting.name(record.app)
            lines.append("  disk of \(name): \(record.key) \(text(record.bytes))")
        }
        return lines
    }

    private static func keyboard(of world: World) -> String {
        guard let keyboard = world.keyboard else { return "hidden" }
        let owner = world.setting.name(keyboard.owner)
        return "\(keyboard.kind.rawValue) of \(owner) at \(keyboard.frame)"
    }

    /// The arrangement and the windows on the displays, lowest first; nothing while one app fills
    /// the device's screen.
    private static func windows(of world: World) -> [String] {
        guard let content = world.windows else { return [] }
        let setting = world.setting
        let displays = content.displays.map { ", display \(setting.name(of: $0))" }.joined()
        return ["  windows: \(content.arrangement.rawValue)\(displays)"]
            + content.windows.map { window in
                let name = setting.name(window.content.app)
                let place = setting.name(of: window.place.display)
                return "    \(name): \(window.frame) on \(place)"
                    + (window.isFront ? ", in front" : "")
            }
    }

    private static func app(_ app: AppID, in world: World) -> [String] {
        let phase = world.phase(of: app)
        let name = "  \(world.setting.name(app)): \(phase.rawValue)"
        guard phase != .notRunning, phase != .launching else { return [name] }
        let content = world.content(of: app)
        let screen = content.definition(in: world.setting.apps[app.index])
        var lines = [
            "\(name), \(screen.name)",
            "    responder chain: "
                + chain(of: content, in: world.setting).joined(separator: " > "),
            "    inset: \(content.inset)"
        ]
        if !content.overlays.isEmpty {
            let covers = content.overlays.map { StepExpectation.CoverName($0).rawValue }
            lines.append("    covers: \(covers.joined(separator: ", "))")
        }
        if let prompt = content.prompt { lines.append("    prompt: \(prompt.title)") }
        for (index, view) in screen.views.enumerated() {
            let hidden = world.isHidden(index, in: app) ? ", hidden" : ""
            lines.append("    \(view.id): \(world.frame(of: index, in: app))\(hidden)")
        }
        for (view, text) in zip(screen.views, content.texts) where !text.isEmpty {
            lines.append("    text of \(view.id): \"\(text)\"")
        }
        return lines
    }

    /// The responder and what an event that it does not take goes to, up to the app.
    static func chain(of content: SceneContent, in setting: Setting) -> [String] {
        let app = setting.apps[content.app.index]
        let views = content.definition(in: app).views
        guard let first = content.firstResponder, views.indices.contains(first) else {
            return ["none"]
        }
        var names: [String] = []
        var next: ViewIndex? = first
        while let index = next, names.count <= views.count {
            names.append(views[index].id.name)
            next = views[index].parent
        }
        return names + ["\(app.screens[content.screen].name) (controller)", "window", app.name]
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? bytes.hex
    }
}
