internal import Simulator

// What a user does to the keyboard itself:
//
//     - keyboard: split
//     - keyboard: { drag: [0, 300] }
//     - keyboard: { choose: { kind: thirdParty, height: 282 } }
//     - hardware: connect
extension ScenarioParser {
    static let keyboardNames = [
        "undock", "split", "merge", "float", "dock", "drag", "choose", "prediction", "height",
        "software"
    ]
    static let hardwareNames = [
        "connect", "disconnect", "minimize", "restore", "moveToOtherSide", "pressReturn"
    ]

    mutating func keyboardAction(_ node: SourceNode) -> StepAction? {
        guard let (name, place, value) = command(node) else {
            wrong(node, "an action on the keyboard such as `split`")
            return nil
        }
        let action: KeyboardAction?
        switch name {
        case "split", "merge", "float", "dock":
            if let value { wrong(value, "nothing behind `\(name)`") }
            action = Self.bareAction(onKeyboard: name)
        case "undock": action = undock(value)
        case "drag": action = drag(value)
        case "choose", "prediction", "height", "software":
            guard let value else {
                fail(.missingKey, at: place, "`\(name)` needs a value", Self.example(of: name))
                return nil
            }
            action = setting(name, to: value)
        default:
            let names = Self.keyboardNames
            unknown(.unknownName, name, "action on the keyboard", at: place, among: names)
            return nil
        }
        return action.map { .keyboard($0) }
    }

    private static func bareAction(onKeyboard name: String) -> KeyboardAction {
        switch name {
        case "split": .split
        case "merge": .merge
        case "float": .float
        default: .dock
        }
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

    private mutating func setting(_ name: String, to value: SourceNode) -> KeyboardAction? {
        switch name {
        case "choose": keyboardChoice(value).map { .choose($0) }
        case "prediction": prediction(value).map { .setPrediction($0) }
        case "height": number(value, in: 1...2000).map { .takeOwnHeight(Pt($0)) }
        default:
            choice(value, among: ["shown", "hidden"], "state of the software keyboard").map {
                .toggleSoftware($0 == "shown")
            }
        }
    }

    private mutating func prediction(_ node: SourceNode) -> PredictionBar? {
        needKeyboard(of: 8, for: "the prediction bar", at: node)
        return choice(node, among: PredictionBar.allCases, "state of the prediction bar")
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

    mutating func hardwareAction(_ node: SourceNode) -> StepAction? {
        guard let name = choice(node, among: Self.hardwareNames, "action on a hardware keyboard")
        else { return nil }
        switch name {
        case "connect": return .keyboard(.attachHardware)
        case "disconnect": return .keyboard(.detachHardware)
        case "minimize": return .keyboard(.minimizeBar)
        case "restore": return .keyboard(.restoreBar)
        case "moveToOtherSide": return .keyboard(.moveBar)
        default: return .keyboard(.pressHardwareReturn)
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
        let keys = ["view", "during"]
        guard let fields = fields(of: node, "a change of focus", keys: keys) else { return nil }
        guard let view = fields["view"] else {
            missing("view", in: fields, "the field that becomes first responder")
            return nil
        }
        let transition = choice(fields["during"], among: Transition.allCases, "transition")
        return self.view(view, of: nil, walk: walk).map { .focus($0, during: transition ?? .none) }
    }

    /// Nothing, or `{ during: dismissal }`.
    mutating func blur(_ node: SourceNode?) -> StepAction? {
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
}

extension ScenarioParser {
    static let settingKeys = ["prefersCrossFade", "keyboard", "interface"]

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
        return user
    }
}

extension KeyboardAction {
    /// The action as a scenario says it, such as `keyboard split`.
    var text: String {
        switch self {
        case .choose(let choice): "keyboard choose \(choice.kind.rawValue)"
        case .setPrediction(let bar): "keyboard prediction \(bar.rawValue)"
        case .takeOwnHeight(let height): "keyboard height \(height)"
        case .attachHardware: "hardware connect"
        case .detachHardware: "hardware disconnect"
        case .toggleSoftware(let isShown): "keyboard software \(isShown ? "shown" : "hidden")"
        case .undockByDrag: "keyboard undock drag"
        case .undockByMenu: "keyboard undock"
        case .minimizeBar: "hardware minimize"
        case .restoreBar: "hardware restore"
        case .moveBar: "hardware moveToOtherSide"
        case .pressHardwareReturn: "hardware pressReturn"
        case .split, .merge, .drag, .dock, .float:
            "keyboard \(name)" + (detail.map { " to \($0)" } ?? "")
        }
    }
}
