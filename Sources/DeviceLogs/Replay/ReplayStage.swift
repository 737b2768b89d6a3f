// The model sees the device, its version and the derived situation. Of the log's figures it sees
// the times at which the actions show, and those of a show, to try in which change of screens it
// posts them.

import Scenarios
internal import Simulator

/// A device with one app whose second screen logs what it sees.
struct ReplayStage {
    private let section: LogSection
    /// The derived situation, completed while it is played.
    private(set) var situation: ReplaySituation
    private var world: World
    private var sink = Timeline()
    private(set) var obstacles: [String] = []
    /// The difference between the log's clock and the model's, in milliseconds.
    private var offsetMs = 0

    private static let app = ReplaySituation.Windows.app
    /// The callbacks and notifications that the log's app observes.
    private let listens: ListensTo

    init(
        _ section: LogSection, _ situation: ReplaySituation, _ target: ReplayTarget,
        _ listens: ListensTo
    ) {
        self.section = section
        self.listens = listens
        self.situation = situation
        let names = ["before", "sample"]
        var views = ScreenDefinition.chat.views
        if let field = ScreenDefinition.chat.index(of: "messageField") {
            views[field].input?.accessoryHeight = situation.accessoryPt
        }
        views.append(RestoresField.button)
        let screens = names.map { ScreenDefinition(name: $0, views: views) }
        world = World(
            Setting(
                device: target.device.profile, system: target.profile, heights: target.heights,
                apps: [
                    AppDefinition(
                        name: "sample", title: "Sample", iconColor: 0x4285_F4FF, screens: screens,
                        handlings: FocusesPushedField.handlings(on: target.profile)
                            + [AnyHandling(RestoresField())])
                ] + situation.windows.others.map(Self.companion),
                orientation: target.orientation, choice: situation.choice))
    }

    /// Returns an app that stands beside the one that logs.
    private static func companion(_ name: String) -> AppDefinition {
        AppDefinition(
            name: name, title: name, iconColor: 0x4444_44FF,
            screens: [ScreenDefinition(name: "other", views: [])], handlings: [],
            isWatched: false)
    }

    private var field: ViewIndex { ScreenDefinition.chat.index(of: "messageField") ?? 0 }
    /// The screen that logs: the second one when it was pushed.
    private var logged: Int { situation.startsWithPush ? 1 : 0 }

    mutating func run() -> [ModelEvent] {
        openWindows()
        if situation.hasHardware { perform(.keyboard(.attachHardware)) }
        if situation.hasShownBefore {
            perform(.tap(field))
            world.settle(into: &sink)
            perform(.tapOutside)
            world.settle(into: &sink)
        }
        if situation.startsWithKeyboard {
            perform(.tap(field))
            world.settle(into: &sink)
        }
        if situation.startsFloating {
            perform(.keyboard(.float))
            world.settle(into: &sink)
        }
        world.advance(byMs: 5_000, into: &sink)
        sink = Timeline()
        for index in situation.steps.indices {
            if situation.steps[index].action == .focus {
                situation.steps[index].during = transition(of: situation.steps[index])
            }
            perform(situation.steps[index], isFirst: index == 0)
        }
        world.settle(into: &sink)
        return events()
    }

    /// Launches the app, and those beside it, in the windows of the situation.
    private mutating func openWindows() {
        let windows = situation.windows
        if windows.arrangement != .fullScreen {
            perform(.window(.arrange(windows.arrangement)))
        }
        perform(.launch(windows.front))
        world.settle(into: &sink)
        if let frame = windows.frame { perform(.window(.resize(Self.app, to: frame))) }
        for action in windows.opening {
            perform(.window(action))
            world.settle(into: &sink)
        }
        guard !world.isShown(Self.app) else { return }
        perform(.switchTo(Self.app))
        world.settle(into: &sink)
    }

    private mutating func perform(_ action: Action) {
        do throws(ActionError) {
            try world.perform(action, into: &sink)
        } catch {
            obstacles.append(error.rule)
        }
    }

    /// Performs an action at the time at which the model shows it when the log does.
    private mutating func perform(_ step: ReplaySituation.Step, isFirst: Bool) {
        let action = action(of: step)
        let shown = section.records[step.record].atMs
        let untilShown = isFirst ? nil : shown.map { $0 - Int(world.clockMs) - offsetMs }
        let reported = delay(
            until: section.records[step.record].kind, after: action, at: untilShown ?? 0)
        let delay = reported ?? 0
        if isFirst { offsetMs = (shown ?? 0) - Int(world.clockMs) - delay }
        let now = Int(world.clockMs) + offsetMs
        var wait = shown.map { $0 - delay - now } ?? 2_000
        // A rotation without a keyboard shows nothing: it is done half-way to what comes after.
        if step.action.canBeSilent, reported == nil, !isNamed(step) { wait /= 2 }
        if wait > 0, !isFirst { world.advance(byMs: Int32(clamping: wait), into: &sink) }
        do throws(ActionError) {
            try world.perform(action, into: &sink)
        } catch {
            obstacles.append("line \(step.line): the model cannot \(step.text): \(error.rule)")
        }
    }

    /// Returns whether the log itself names the action of a step.
    private func isNamed(_ step: ReplaySituation.Step) -> Bool {
        if case .action = section.records[step.record].kind { true } else { false }
    }

    private func action(of step: ReplaySituation.Step) -> Action {
        switch step.action {
        case .push: .push(1)
        case .present: .present(1, .fullScreen)
        case .pop: .pop
        case .focus: step.during == .none ? .tap(field) : .focus(field, during: step.during)
        case .focusAtOnce: .tap(ScreenDefinition.chat.views.count)
        case .blur: .tapOutside
        case .changeKeyboard(let kind): .changeKeyboard(kind)
        case .setPrediction(let bar): .keyboard(.setPrediction(bar))
        case .takeOwnHeight(let height): .keyboard(.takeOwnHeight(height))
        case .attachHardware: .keyboard(.attachHardware)
        case .detachHardware: .keyboard(.detachHardware)
        case .undock: .keyboard(.undockByMenu)
        case .split: .keyboard(.split)
        case .float: .keyboard(.float)
        case .dock: .keyboard(.dock)
        case .rotate(let orientation): .rotate(orientation)
        case .lock: .lock
        case .unlock: .unlock
        case .moveWindow: .window(.move(Self.app, to: world.placeBeside(Self.app)))
        case .window(let action): .window(action)
        }
    }

    /// Returns the transition of the screen at a focus: the first change of screens in which the
    /// model posts the frames and the duration that the log has; none where a plain tap does, or
    /// nothing.
    private func transition(of step: ReplaySituation.Step) -> Transition {
        guard case .notification(let reported) = section.records[step.record].kind,
            reported.end != nil, reported.durationMs != nil
        else { return .none }
        let during = [Transition.none, .appearance, .presentation, .push]
        return during.first { during in
            var copy = world
            var sink = Timeline()
            let action: Action = during == .none ? .tap(field) : .focus(field, during: during)
            guard (try? copy.perform(action, into: &sink)) != nil else { return false }
            copy.advance(byMs: 5_000, into: &sink)
            return sink.records.contains { record in
                guard case .notification(Self.app, let posted) = record.event else { return false }
                return posted.name == reported.name && posted.end == reported.end
                    && posted.duration == reported.durationMs
                    && reported.begin.map { $0 == posted.begin } ?? true
            }
        } ?? .none
    }

    /// Returns the milliseconds from an action, performed that much later, to the event that a
    /// record shows; nil where it never does.
    private func delay(
        until kind: LogRecord.Kind, after action: Action, at laterMs: Int
    ) -> Int? {
        var copy = world
        var sink = Timeline()
        if laterMs > 0 { copy.advance(byMs: Int32(clamping: laterMs), into: &sink) }
        let start = copy.clockMs
        sink = Timeline()
        guard (try? copy.perform(action, into: &sink)) != nil else { return nil }
        copy.advance(byMs: 5_000, into: &sink)
        let first = sink.records.first { record in
            switch (record.event, kind) {
            case (.view(Self.app, let screen, let callback), .viewCallback(let seen, _)):
                screen == logged && callback == seen
            case (.notification(Self.app, let posted), .notification(let seen)):
                posted.name == seen.name
            default: false
            }
        }
        return first.map { Int($0.atMs - start) }
    }

    /// Returns the events that an app receives that observes from `viewWillAppear` to
    /// `viewWillDisappear` and logs what the log's app logs.
    private func events() -> [ModelEvent] {
        let isObservedAlways = listens.isAlways
        var isObserving = !situation.startsWithPush || isObservedAlways
        var events: [ModelEvent] = []
        for record in sink.records {
            let at = Int(record.atMs) + offsetMs
            switch record.event {
            case .view(Self.app, logged, let callback):
                if callback == .viewWillAppear { isObserving = true }
                if callback == .viewWillDisappear { isObserving = isObservedAlways }
                guard listens.callbacks.contains(callback) else { continue }
                events.append(ModelEvent(atMs: at, kind: .view(callback)))
            case .notification(Self.app, let notification):
                guard isObserving, listens.names.contains(notification.name) else { continue }
                events.append(ModelEvent(atMs: at, kind: .notification(notification)))
            default: continue
            }
        }
        return events
    }
}

extension ReplaySituation.Step.Action {
    /// A Boolean value that indicates whether it is done without any post where no keyboard is up.
    fileprivate var canBeSilent: Bool {
        switch self {
        case .rotate, .attachHardware, .detachHardware: true
        default: false
        }
    }
}
