import Scenarios
internal import Simulator

/// The posts of the model for a trace's inputs, and the first action that it refused.
struct ModelAnswer: Hashable, Sendable {
    struct Post: Hashable, Sendable {
        var atMs: Int64
        /// The index of the action that it follows.
        var action: Int
        var notification: KeyboardNotification
        /// The height of the part of the end frame that is on the screen.
        var visibleHeight: Pt
    }

    var posts: [Post] = []
    /// The first action that the model refused, and why; nil where it played all. What comes
    /// after it is played all the same.
    var refusal: String?
}

/// Plays the inputs of one trace on the model: brings it to the start's state, forgets what was
/// posted on the way, and performs the actions.
struct ConformPlayer {
    private let inputs: TraceInputs
    private let windows: ConformWindows
    private var world: World
    private var timeline = Timeline()
    private var answer = ModelAnswer()
    private var choice: KeyboardChoice
    private var field = 0
    private var nextField = 1
    private static let app = ConformWindows.captured

    static func play(
        _ inputs: TraceInputs, catalogs: ScenarioCatalogs, file: String
    ) throws(ScenarioError) -> ModelAnswer {
        let setting = try setting(inputs, catalogs: catalogs, file: file)
        var player = ConformPlayer(inputs, setting)
        player.arrange()
        do {
            try player.prepare()
        } catch {
            player.refuse(error.rule, at: start)
        }
        for index in inputs.actions.indices {
            do {
                try player.act(index)
            } catch {
                let action = inputs.actions[index]
                let rule = action.verb.isAboutWindows ? error.ruleAndNextStep : error.rule
                player.refuse(rule, at: text(action.place))
            }
        }
        return player.answer
    }

    private init(_ inputs: TraceInputs, _ setting: Setting) {
        self.inputs = inputs
        windows = ConformWindows(inputs, on: setting.system)
        world = World(setting)
        choice = setting.choice
    }

    /// Keeps the first refusal.
    private mutating func refuse(_ rule: String, at place: String) {
        answer.refusal = answer.refusal ?? "\(place): \(rule)"
    }

    private static let start = "the state at the start"

    private static func text(_ place: SourcePlace) -> String {
        "line \(place.line), column \(place.column)"
    }

    private mutating func perform(_ action: Action) throws(ActionError) {
        try world.perform(action, into: &timeline)
    }

    private mutating func performAndRest(_ actions: Action...) throws(ActionError) {
        for action in actions {
            try perform(action)
            world.settle(into: &timeline)
        }
    }
}

// MARK: - The state at the start

extension ConformPlayer {
    /// Chooses the arrangement of windows before the app is launched.
    private mutating func arrange() {
        guard windows.arrangement != world.arrangement else { return }
        do {
            try perform(.window(.arrange(windows.arrangement)))
        } catch {
            refuse(error.ruleAndNextStep, at: windows.arrangementPlace.map(Self.text) ?? Self.start)
        }
    }

    private mutating func prepare() throws(ActionError) {
        try performAndRest(.launch(Self.app))
        if inputs.start.hasHardware { try performAndRest(.keyboard(.attachHardware)) }
        if !isFirst { try performAndRest(.focus(0, during: .none), .blur(during: .none)) }
        if inputs.actions.first?.verb == .pop { try performAndRest(.push(1)) }
        guard inputs.start.keyboard != .hidden else { return }
        if !world.isKeyboardShown { try performAndRest(.focus(0, during: .none)) }
        if showsKeysBesideHardware { try performAndRest(.keyboard(.toggleSoftware(true))) }
        switch inputs.start.keyboard {
        case .undocked: try performAndRest(.keyboard(.undockByMenu))
        case .split: try performAndRest(.keyboard(.split))
        case .floating: try performAndRest(.keyboard(.float))
        case .hidden, .shown: break
        }
    }

    /// Keys that an action hides later were on screen beside a connected hardware keyboard.
    private var showsKeysBesideHardware: Bool {
        inputs.start.hasHardware
            && inputs.actions.contains { $0.verb == .toggleSoftwareKeyboard && $0.isOn == false }
    }

    private var isFirst: Bool {
        inputs.start.isFirstShow || inputs.actions.first?.during == .launch
    }
}

// MARK: - Actions

extension ConformPlayer {
    private mutating func act(_ index: Int) throws(ActionError) {
        let action = inputs.actions[index]
        let isLast = index == inputs.actions.count - 1
        let before = timeline.records.count
        for step in steps(action) {
            try perform(step)
            if action.verb == .relaunch || action.verb.isAboutWindows {
                world.settle(into: &timeline)
            }
        }
        if let seconds = isLast ? nil : inputs.actions[index + 1].afterSeconds {
            world.advance(byMs: Int32(seconds * 1000), into: &timeline)
        } else {
            world.settle(into: &timeline)
        }
        keep(timeline.records[before...], of: index)
    }

    private mutating func keep(_ records: ArraySlice<Record>, of action: Int) {
        for record in records {
            guard case .notification(Self.app, let notification) = record.event else { continue }
            let end = world.interfaceFrame(of: notification.end)
            let seen = world.screenRect.intersection(end)?.height ?? 0
            answer.posts.append(
                ModelAnswer.Post(
                    atMs: record.atMs, action: action, notification: notification,
                    visibleHeight: seen))
        }
    }

    private mutating func steps(_ action: TraceInputs.Action) -> [Action] {
        switch action.verb {
        case .focus where action.during == .push && keepsKeyboard: [.push(1)]
        case .focus: focus(action)
        case .blur: [.blur(during: action.during)]
        case .present: [.blur(during: .none)]
        case .focusOther: focus(action)
        case .rotate: action.orientation.map { [.rotate($0)] } ?? []
        case .push: [.push(1)]
        case .pop: [.pop]
        case .lockDevice: [.lock]
        case .relaunch: relaunch(action)
        case .moveWindow, .resizeWindow, .splitView, .slideOver, .stage:
            windows.steps(action, in: world)
        default: keyboardSteps(action).map { .keyboard($0) }
        }
    }

    /// A Boolean value that indicates whether a field of a pushed screen would take over the
    /// keyboard that is up.
    private var keepsKeyboard: Bool {
        world.isKeyboardShown && world.setting.system.navigation.pushKeepsKeyboard
    }

    private mutating func keyboardSteps(_ action: TraceInputs.Action) -> [KeyboardAction] {
        switch action.verb {
        case .changeKind:
            choose(action)
            return [.choose(choice)]
        case .settle:
            let height = action.thirdPartyHeightPt ?? inputs.thirdPartyHeightPt
            return height.map { [.takeOwnHeight(Pt($0))] } ?? []
        case .togglePrediction:
            let shown: PredictionBar = action.isOn == true ? .on : .off
            let bar = action.isMinimised ? .minimised : shown
            choice.prediction = bar
            return [.setPrediction(bar)]
        case .undock: return [action.isByMenu ? .undockByMenu : .undockByDrag]
        case .split: return [.split]
        case .drag: return [.drag(to: nil)]
        case .dock: return [.dock]
        case .float: return [.float]
        case .attachHardware: return [.attachHardware]
        case .detachHardware: return [.detachHardware]
        case .toggleSoftwareKeyboard: return [.toggleSoftware(action.isOn ?? true)]
        default: return []
        }
    }

    private mutating func focus(_ action: TraceInputs.Action) -> [Action] {
        if action.hasOwnField { takeNextField() }
        return [.focus(field, during: action.during)]
    }

    private mutating func takeNextField() {
        field = nextField
        nextField += 1
    }

    /// A second run of the app, with the configuration that the action gives.
    private mutating func relaunch(_ action: TraceInputs.Action) -> [Action] {
        choose(action)
        if action.hasOwnField { takeNextField() }
        return [.kill(Self.app), .keyboard(.choose(choice)), .launch(Self.app)]
    }

    private mutating func choose(_ action: TraceInputs.Action) {
        if let kind = action.kind { choice.kind = kind }
        if let isOn = action.prediction { choice.prediction = isOn ? .on : .off }
        if action.isMinimised { choice.prediction = .minimised }
        choice.ownHeight = action.thirdPartyHeightPt.map { Pt($0) } ?? choice.ownHeight
    }
}

// MARK: - The setting

extension ConformPlayer {
    private static func setting(
        _ inputs: TraceInputs, catalogs: ScenarioCatalogs, file: String
    ) throws(ScenarioError) -> Setting {
        let device: DeviceRow
        let profile: SystemProfile
        do throws(UnknownDevice) {
            device = try catalogs.devices.device(named: inputs.device)
        } catch {
            throw ScenarioError(
                .unknownName, at: inputs.devicePlace, "inputs: \(error)",
                nextStep: "name a known device")
        }
        do throws(UnknownSystem) {
            profile = try catalogs.systems.profile(for: inputs.system).profile
        } catch {
            throw ScenarioError(
                .unknownName, at: inputs.systemPlace, "inputs: \(error)",
                nextStep: "name a known system")
        }
        let version = SystemCatalog.version(inputs.system) ?? SystemVersion(major: 0)
        var system = profile
        // Who has saved no password is offered none.
        if !inputs.actions.contains(where: \.offersAutofill) {
            system.keyboard.autofill.offers.value = []
        }
        let heights = catalogs.heights.heights(for: device, system: version)
        var captured = device.profile
        // What a device has done it can do, whatever the table takes it for.
        captured.undocksKeyboard = captured.isPad
        let windows = ConformWindows(inputs, on: profile)
        captured.windows = windows.support(of: captured)
        return Setting(
            device: captured, system: system, heights: heights,
            apps: [app(inputs, on: profile)] + windows.companions, interface: inputs.interface,
            choice: startChoice(inputs), prefersCrossFade: inputs.prefersCrossFade)
    }

    /// A third-party keyboard that settles later, or is chosen later, has no height of its own yet.
    private static func startChoice(_ inputs: TraceInputs) -> KeyboardChoice {
        let start = inputs.start
        let isLater = inputs.actions.contains { $0.verb == .settle || $0.verb == .changeKind }
        var choice = KeyboardChoice(prediction: start.prediction)
        if !isPadField(inputs) { choice.kind = start.kind }
        if !isLater { choice.ownHeight = inputs.thirdPartyHeightPt.map { Pt($0) } }
        return choice
    }

    /// Returns whether the field of the start asks for a number pad by itself; a pad that is
    /// changed for another keyboard was chosen.
    private static func isPadField(_ inputs: TraceInputs) -> Bool {
        inputs.start.kind == .numberPad && !inputs.actions.contains { $0.verb == .changeKind }
    }

    /// Two screens with the field of the start and one more for each action on a field of its own.
    private static func app(
        _ inputs: TraceInputs, on profile: SystemProfile
    ) -> AppDefinition {
        let pad: KeyboardKind = isPadField(inputs) ? .numberPad : .letters
        let own = inputs.start.accessoryHeightPt
        var fields = [
            field(0, InputTraits(keyboard: pad, accessoryHeight: Pt(own)))
        ]
        for action in inputs.actions where action.hasOwnField {
            fields.append(field(fields.count, traits(of: action, on: inputs, pad)))
        }
        let screens = ["first", "second"].map { ScreenDefinition(name: $0, views: fields) }
        return AppDefinition(
            name: "the app", title: "Captured", iconColor: 0x8888_88FF, screens: screens,
            handlings: FocusesPushedField.handlings(on: profile), isWatched: false)
    }

    private static func traits(
        of action: TraceInputs.Action, on inputs: TraceInputs, _ pad: KeyboardKind
    ) -> InputTraits {
        let isSecure = action.field == .secure
        let kind = action.kind.map { $0 == .numberPad ? .numberPad : .letters } ?? pad
        let offered: TextContent = isSecure ? .password : .username
        return InputTraits(
            keyboard: kind, isSecure: isSecure,
            accessoryHeight: Pt(action.accessoryHeightPt ?? inputs.start.accessoryHeightPt),
            content: action.offersAutofill ? offered : .plain)
    }

    private static func field(_ index: Int, _ traits: InputTraits) -> ViewDefinition {
        ViewDefinition(
            ViewID("field\(index)"), .textField(placeholder: ""), horizontal: .fill,
            vertical: Placement(start: .safeStart(0), length: 30), input: traits)
    }
}
