internal import Simulator

// `present: SCREEN` and `present: { screen: SCREEN, style: fullScreen }`, `selectTab: 1`, and the
// tabs of an app: `tabs: [chat, notes]`.
extension ScenarioParser {
    mutating func presentation(_ node: SourceNode, walk: Walk) -> StepAction? {
        guard case .mapping = node.value else {
            return screenName(node, walk: walk).map { .present(screen: $0, style: nil) }
        }
        guard let fields = fields(of: node, "a presentation", keys: ["screen", "style"]) else {
            return nil
        }
        guard let screen = fields["screen"] else {
            missing("screen", in: fields, "the name of the screen that is presented")
            return nil
        }
        let style = choice(fields["style"], among: ModalStyle.allCases, "style")
        return screenName(screen, walk: walk).map { .present(screen: $0, style: style) }
    }

    /// A screen of the app in front, as far as the steps before determine it.
    mutating func screenName(_ node: SourceNode, walk: Walk) -> String? {
        guard let name = text(node, "a screen's name") else { return nil }
        let candidates = walk.front.map { [apps[$0.index]] } ?? apps
        let names = candidates.flatMap { $0.screens.map(\.name) }
        if names.contains(name) { return name }
        let owner = walk.front.map { " of \(apps[$0.index].name)" } ?? ""
        unknown(.unknownName, name, "screen\(owner)", at: node.place, among: names)
        return nil
    }

    mutating func tab(_ node: SourceNode, walk: Walk) -> Action? {
        guard let number = number(node, in: 0...99) else { return nil }
        guard number == number.rounded() else {
            wrong(node, "a whole number")
            return nil
        }
        if let front = walk.front, Int(number) >= max(1, apps[front.index].tabs.count) {
            let count = apps[front.index].tabs.count
            let rule = "\(apps[front.index].name) has \(count) tabs, counted from 0"
            fail(.outOfRange, at: node.place, rule, "list its tabs' screens under `tabs`")
            return nil
        }
        return .selectTab(Int(number))
    }

    /// The root screens of an app's tabs, by name.
    mutating func tabs(_ node: SourceNode, of app: AppDefinition) -> [Int] {
        let names = app.screens.map(\.name)
        return items(node).prefix(100).compactMap { item in
            guard let name = text(item, "a screen's name") else { return nil }
            if let index = names.firstIndex(of: name) { return index }
            unknown(.unknownName, name, "screen of \(app.name)", at: item.place, among: names)
            return nil
        }
    }
}

// MARK: - Faults

extension ScenarioParser {
    private static let faultKinds = ["double", "drop", "delay", "strip"]
    private static let faultKeys = faultKinds + ["by", "keys", "app", "skips"]

    /// `fault: { double: willShow }`, `{ delay: willShow, by: 300ms, app: ike, skips: 1 }`,
    /// `{ strip: willShow, keys: [frameEnd] }`.
    mutating func fault(_ node: SourceNode) -> StepAction? {
        guard let fields = fields(of: node, "a fault", keys: Self.faultKeys) else { return nil }
        let kinds = Self.faultKinds.filter { fields[$0] != nil }
        guard kinds.count == 1, let meant = fields[kinds[0]] else {
            fail(
                .missingKey, at: node.place, "a fault is one of double, drop, delay and strip",
                "for example `fault: { double: willShow }`")
            return nil
        }
        let isAny = meant.text == "any"
        let all = KeyboardNotificationName.allCases
        let name = isAny ? nil : choice(meant, among: all, "notification")
        guard isAny || name != nil, let kind = kind(kinds[0], fields, at: node.place) else {
            return nil
        }
        let skips = fields["skips"].flatMap { number($0, in: 0...1_000_000) } ?? 0
        return .fault(
            StepFault(
                kind: kind, name: name, app: fields["app"].flatMap { app($0) },
                skips: Int(skips)))
    }

    private mutating func kind(
        _ name: String, _ fields: Fields, at place: SourcePlace
    ) -> Fault.Kind? {
        if name != "strip", let keys = fields["keys"] {
            fail(
                .unknownKey, at: keys.place, "only `strip` has `keys`",
                "for example `fault: { strip: willShow, keys: [frameEnd] }`")
        }
        switch name {
        case "double": return .double
        case "drop": return .drop
        case "strip": return stripped(fields, at: place)
        default:
            let by = fields["by"].flatMap { duration($0, atMost: 3_600_000) }
            return .delay(ms: by ?? Perturbation.standardDelayMs)
        }
    }

    private mutating func stripped(_ fields: Fields, at place: SourcePlace) -> Fault.Kind? {
        guard let node = fields["keys"] else {
            fail(
                .missingKey, at: place, "`strip` needs the `keys` that are missing",
                "for example `fault: { strip: willShow, keys: [frameEnd] }`")
            return nil
        }
        let all = UserInfoKeys.allNames
        let names = items(node).compactMap { choice($0, among: all, "key of the user info") }
        return UserInfoKeys(names: names).map { .strip($0) }
    }
}
