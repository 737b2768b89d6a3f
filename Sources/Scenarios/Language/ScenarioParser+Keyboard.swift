internal import Simulator

// What a user does to the keyboard itself:
//
//     - keyboard: split
//     - keyboard: { drag: [0, 300] }
//     - keyboard: { choose: { kind: thirdParty, height: 282 } }
//     - hardware: connect
extension ScenarioParser {
    /// The actions on the keyboard, in the order of the schema.
    static let keyboardWords: [StepWord<KeyboardAction>] = [
        .optional("undock", ScenarioSchema.one(of: ["menu", "drag"])) { $0.undock($1) },
        .bare("split", .split), .bare("merge", .merge), .bare("float", .float),
        .bare("dock", .dock),
        .optional("drag", ScenarioSchema.list(of: ScenarioSchema.type("number"))) { $0.drag($1) },
        .value("choose", ScenarioSchema.keyboardChoice, example: "emoji") { parser, node, _ in
            parser.keyboardChoice(node).map { .choose($0) }
        },
        .value("prediction", ScenarioSchema.predictionBar, example: "off") { parser, node, _ in
            parser.prediction(node).map { .setPrediction($0) }
        },
        .value("height", ScenarioSchema.type("number"), example: "282") { parser, node, _ in
            parser.number(node, in: 1...2000).map { .takeOwnHeight(Pt($0)) }
        },
        .value("software", ScenarioSchema.one(of: ["shown", "hidden"]), example: "hidden") {
            parser, node, _ in
            parser.choice(node, among: ["shown", "hidden"], "state of the software keyboard")
                .map { .toggleSoftware($0 == "shown") }
        }
    ]

    /// The actions on a hardware keyboard.
    static let hardwareWords: [(name: String, action: KeyboardAction)] = [
        ("connect", .attachHardware), ("disconnect", .detachHardware),
        ("minimize", .minimizeBar), ("restore", .restoreBar), ("moveToOtherSide", .moveBar),
        ("pressReturn", .pressHardwareReturn)
    ]

    mutating func keyboardAction(_ node: SourceNode, walk: Walk) -> KeyboardAction? {
        guard let (name, place, value) = command(node) else {
            wrong(node, "an action on the keyboard such as `split`")
            return nil
        }
        guard let word = Self.keyboardWords.first(where: { $0.name == name }) else {
            let names = Self.keyboardWords.map(\.name)
            unknown(.unknownName, name, "action on the keyboard", at: place, among: names)
            return nil
        }
        return read(word, value, at: place, walk: walk)
    }

    /// By the menu of the dismiss key, or by a pull at it.
    private mutating func undock(_ value: SourceNode?) -> KeyboardAction? {
        guard let value else { return .undockByMenu }
        return choice(value, among: ["menu", "drag"], "way to undock").map {
            $0 == "drag" ? .undockByDrag : .undockByMenu
        }
    }

    /// About and back, or to a place of the upper left corner.
    private mutating func drag(_ value: SourceNode?) -> KeyboardAction? {
        guard let value else { return .drag(to: nil) }
        guard case .list(let items) = value.value, items.count == 2 else {
            wrong(value, "the place of the upper left corner such as [0, 300]")
            return nil
        }
        guard let x = points(items[0]), let y = points(items[1]) else { return nil }
        return .drag(to: Point(x: x, y: y))
    }

    private mutating func prediction(_ node: SourceNode) -> PredictionBar? {
        needKeyboard(of: 8, for: "the prediction bar", at: node)
        let bar = choice(node, among: PredictionBar.allCases, "state of the prediction bar")
        if bar == .minimised, let system, system.version.major >= 8,
            !system.profile.keyboard.barMinimises.value
        {
            fail(
                .impossible, at: node.place,
                "\(system.profile.name) has no prediction bar that is pulled down to its grip",
                "write `off`, or run it on iOS 8 to 10")
        }
        return bar
    }

    /// A keyboard by its name.
    mutating func keyboardKind(_ node: SourceNode) -> KeyboardKind? {
        let kind = choice(node, among: KeyboardKind.allCases, "keyboard")
        if kind == .thirdParty { needKeyboard(of: 8, for: "keyboards of third parties", at: node) }
        return kind
    }

    /// A kind, or a mapping with what else the user has chosen.
    private mutating func keyboardChoice(_ node: SourceNode) -> KeyboardChoice? {
        guard case .mapping = node.value else {
            return keyboardKind(node).map { KeyboardChoice(kind: $0) }
        }
        let keys = ["kind", "height", "prediction"]
        guard let fields = fields(of: node, "a keyboard", keys: keys) else { return nil }
        return keyboardChoice(fields)
    }

    private mutating func keyboardChoice(_ fields: Fields) -> KeyboardChoice {
        var user = KeyboardChoice()
        user.kind = fields["kind"].flatMap { keyboardKind($0) } ?? .letters
        user.prediction = fields["prediction"].flatMap { prediction($0) }
        if let height = fields["height"] {
            user.ownHeight = number(height, in: 1...2000).map { Pt($0) }
            if user.kind != .thirdParty {
                fail(
                    .outOfRange, at: height.place,
                    "only a third-party keyboard chooses its height", "add `kind: thirdParty`")
            }
        }
        return user
    }

    mutating func hardwareAction(_ node: SourceNode) -> KeyboardAction? {
        let names = Self.hardwareWords.map(\.name)
        return choice(node, among: names, "action on a hardware keyboard").flatMap { name in
            Self.hardwareWords.first { $0.name == name }?.action
        }
    }
}

// MARK: - Fields while screens change

extension ScenarioParser {
    /// A view, or `{ view: field, during: push }`.
    mutating func focus(_ node: SourceNode, walk: Walk) -> StepAction? {
        guard case .mapping = node.value else {
            return view(node, of: nil, walk: walk).map { .focus($0, during: .none) }
        }
        let keys = ["view", "during", "in"]
        guard let fields = fields(of: node, "a change of focus", keys: keys) else { return nil }
        guard let view = fields["view"] else {
            missing("view", in: fields, "the field that becomes first responder")
            return nil
        }
        let transition = choice(fields["during"], among: Transition.allCases, "transition")
        let place = fields["in"]
        let scene = place.flatMap { app($0) }
        guard place == nil || scene != nil else { return nil }
        return self.view(view, of: scene, walk: walk).map {
            .focus($0, during: transition ?? .none, in: scene)
        }
    }

    /// Nothing, or `{ during: dismissal }`.
    mutating func blur(_ node: SourceNode?) -> Action? {
        guard let node else { return .blur(during: .none) }
        guard let fields = fields(of: node, "a change of focus", keys: ["during"]) else {
            return nil
        }
        let transition = choice(fields["during"], among: Transition.allCases, "transition")
        return .blur(during: transition ?? .none)
    }
}

// MARK: - What the user has set

/// The settings of the user that a scenario begins with.
struct UserSetting {
    var prefersCrossFade = false
    var choice = KeyboardChoice()
    var interface: InterfaceOrientation?
    var textSize = TextSize.large
}

extension ScenarioParser {
    static let settingKeys = ["prefersCrossFade", "keyboard", "interface", "textSize"]

    mutating func userSetting(_ node: SourceNode?) -> UserSetting {
        var user = UserSetting()
        guard let node,
            let fields = fields(of: node, "the user's setting", keys: Self.settingKeys)
        else { return user }
        if let flag = fields["prefersCrossFade"] {
            user.prefersCrossFade = self.flag(flag) ?? false
        }
        if let keyboard = fields["keyboard"] {
            user.choice = keyboardChoice(keyboard) ?? user.choice
        }
        let ways = InterfaceOrientation.allCases
        user.interface = choice(fields["interface"], among: ways, "way to hold the device")
        user.textSize = textSize(fields["textSize"]) ?? .large
        return user
    }

    /// Reads a size of text that the system has and the apps can be drawn in.
    private mutating func textSize(_ node: SourceNode?) -> TextSize? {
        guard let node, let size = choice(node, among: TextSize.allCases, "size of text"),
            size != .large
        else { return nil }
        if let system, system.profile.look.textSizes.value == .none {
            fail(
                .impossible, at: node.place,
                "\(system.profile.name) has one size of text, and others came with iOS 7",
                "leave `textSize` out, or write a later system")
        } else if !codeApps.isEmpty {
            fail(
                .impossible, at: node.place,
                "an app that is built from source code is laid out at the size `large` alone",
                "leave `textSize` out, or describe the app's screens")
        }
        return size
    }
}
