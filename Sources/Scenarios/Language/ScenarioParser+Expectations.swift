import Basics
internal import Simulator

extension ScenarioParser {
    static let expectationKeys = [
        "app", "scene", "at", "since", "front", "phase", "firstResponder", "keyboard", "attached",
        "inset",
        "seen", "hidden", "behindKeyboard", "frames", "edges", "scrolls", "texts", "notifications",
        "posts",
        "callbacks", "order", "persisted", "restored", "covers", "logs", "findings", "statistics",
        "card",
        "stored", "screen", "equals", "differs", "window", "display", "arrangement", "covered",
        "banner", "badge", "keyboardInstances", "keyboardMemory", "predictions",
        "inlinePrediction"
    ]

    mutating func expectation(_ node: SourceNode, number: Int, walk: Walk) -> StepExpectation? {
        guard let fields = fields(of: node, "an expectation", keys: Self.expectationKeys) else {
            return nil
        }
        var expectation = StepExpectation(checks: [])
        expectation.app = subject(fields)
        if let at = fields["at"] {
            expectation.isNow = choice(at, among: ["now", "rest"], "moment") == "now"
        }
        expectation.since = fields["since"].flatMap { since($0, before: number) }
        for entry in fields.order {
            guard Self.expectationKeys.contains(entry.key) else { continue }
            expectation.checks += checks(
                entry, of: expectation.app, fields: fields, number: number, walk: walk)
        }
        if expectation.checks.isEmpty, errors.isEmpty {
            fail(
                .missingKey, at: node.place, "nothing is expected",
                "for example "
                    + "`expect: { keyboard: shown }`")
        }
        return expectation
    }

    /// The app or the scene that is meant: `app: mail`, `scene: mail/second`, or the scene's own
    /// name beside the app's.
    private mutating func subject(_ fields: Fields) -> AppID? {
        let app = fields["app"].flatMap { self.app($0) }
        guard let node = fields["scene"] else { return app }
        guard let name = text(node, "a scene's name") else { return nil }
        let isWhole = apps.contains { $0.name == name }
        guard fields["app"] != nil || !isWhole else { return self.app(node) }
        guard fields["app"] == nil || app != nil else { return nil }
        let main = app.map { apps[$0.index].mainScene ?? $0 }
        let mains = main.map { [$0] } ?? apps.compactMap(\.mainScene)
        let found = apps.indices.map(AppID.init).filter { id in
            let scene = apps[id.index]
            return mains.contains(scene.mainScene ?? id)
                && [scene.name, scene.scene ?? Self.firstScene].contains(name)
        }
        if found.count == 1 { return found[0] }
        let scenes = apps.filter { $0.mainScene != nil && (main == nil || $0.mainScene == main) }
        unknown(.unknownName, name, "scene", at: node.place, among: scenes.map(\.name))
        return nil
    }

    /// The step from which notifications and records count: `step 3`.
    private mutating func since(_ node: SourceNode, before number: Int) -> Int? {
        let words = (node.text ?? "").split(separator: " ")
        guard words.count == 2, words[0] == "step", let step = Int(words[1]) else {
            wrong(node, "a step such as `step 3`")
            return nil
        }
        guard (1..<number).contains(step) else {
            fail(
                .outOfRange, at: node.place, "step \(step) is not before this one",
                Self.stepsBefore(number))
            return nil
        }
        return step
    }

    /// The steps that an expectation can name, and how they are counted.
    private static func stepsBefore(_ number: Int) -> String {
        "name one from `step 1` to `step \(max(1, number - 1))`, counted as the file lists them, "
            + "expectations too"
    }

    private mutating func checks(
        _ entry: SourceNode.Entry, of app: AppID?, fields: Fields, number: Int, walk: Walk
    ) -> [StepExpectation.Check] {
        let value = entry.value
        let kinds: [StepExpectation.Kind]
        switch entry.key {
        case "frames":
            kinds = frames(value, of: app, walk: walk)
        case "seen", "hidden":
            let isHidden = entry.key == "hidden"
            kinds = items(value).compactMap { item in
                view(item, of: app, walk: walk).map { .visibility($0, isHidden: isHidden) }
            }
        case "behindKeyboard":
            kinds = [
                .behindKeyboard(items(value).compactMap { view($0, of: app, walk: walk) })
            ]
        case "edges": kinds = edges(value, of: app, walk: walk)
        case "scrolls": kinds = scrolls(value, of: app, walk: walk)
        case "statistics": kinds = statistics(value)
        case "findings": kinds = findings(value, of: fields["app"] == nil ? nil : app, walk: walk)
        case "texts":
            kinds = textKinds(value, of: app, walk: walk)
        case "card", "stored", "screen":
            kinds = picture(entry, fields: fields, number: number).map { [$0] } ?? []
        default:
            kinds = kind(entry.key, value, of: app, walk: walk).map { [$0] } ?? []
        }
        return zip(kinds, written(entry, kinds.count, fields)).map { kind, text in
            StepExpectation.Check(place: entry.place, kind: kind, written: text)
        }
    }

    /// The checks of one key as the file has them: of a mapping each entry by itself.
    private func written(
        _ entry: SourceNode.Entry, _ count: Int, _ fields: Fields
    ) -> [String] {
        let parts: [SourceNode]
        switch entry.value.value {
        case .mapping(let entries) where count > 1 && entries.count == count:
            parts = entries.map { SourceNode(mapping: [$0], at: $0.place) }
        case .list(let items) where count > 1 && items.count == count: parts = items
        default: parts = Array(repeating: entry.value, count: count)
        }
        let pictures = ["card", "stored", "screen"].contains(entry.key)
        let other = ["equals", "differs"].first { pictures && fields[$0] != nil }
        let end = other.flatMap { key in fields[key].map { ", \(key): \($0.flow)" } } ?? ""
        return parts.map { "\(entry.key): \($0.flow)\(end)".clipped(160) }
    }

    private mutating func kind(
        _ key: String, _ value: SourceNode, of app: AppID?, walk: Walk
    ) -> StepExpectation.Kind? {
        switch key {
        case "front": return value.text == "none" ? .front(nil) : self.app(value).map { .front($0) }
        case "phase":
            let phases = [
                ProcessPhase.notRunning, .launching, .inactive, .active, .background, .suspended
            ]
            return choice(value, among: phases, "phase").map { .phase($0) }
        case "firstResponder":
            if value.text == "none" || value.isEmpty { return .firstResponder(nil) }
            return view(value, of: app, walk: walk).map { .firstResponder($0) }
        case "keyboard": return keyboard(value)
        case "attached":
            return .attached(items(value).compactMap { view($0, of: app, walk: walk) })
        case "inset": return points(value).map { .inset($0) }
        case "notifications": return .notifications(notifications(value))
        case "posts": return .posts(posts(value))
        case "window": return window(value)
        case "display": return display(named: value).map { .display($0) }
        case "arrangement":
            return choice(value, among: Arrangement.allCases, "arrangement").map {
                .arrangement($0)
            }
        case "covered": return points(value).map { .covered($0) }
        case "banner": return banner(value)
        case "badge": return wholeNumber(value, in: 0...1_000_000).map { .badge($0) }
        case "keyboardInstances":
            return wholeNumber(value, in: 0...1000).map { .keyboardInstances($0) }
        case "keyboardMemory":
            return wholeNumber(value, in: 0...1_000_000).map { .keyboardMemory($0) }
        case "predictions": return .predictions(texts(value))
        case "inlinePrediction":
            return text(value, "a text, or none").map {
                .inlinePrediction($0 == "none" ? "" : $0)
            }
        case "callbacks":
            let names = LifecycleCallback.allCases
            return .callbacks(items(value).compactMap { choice($0, among: names, "callback") })
        case "order": return .order(items(value).compactMap { event($0, of: app, walk: walk) })
        case "persisted": return .persisted(texts(value))
        case "restored": return .restored(texts(value))
        case "covers":
            let names = StepExpectation.CoverName.allCases
            return .covers(items(value).compactMap { choice($0, among: names, "cover") })
        case "logs": return .logs(texts(value))
        default: return nil
        }
    }

    /// Rules that the app has broken, or a mapping of apps to such rules.
    ///
    /// A companion whose findings are asked for is checked after all.
    private mutating func findings(
        _ node: SourceNode, of app: AppID?, walk: Walk
    ) -> [StepExpectation.Kind] {
        guard case .mapping(let entries) = node.value else {
            let oracles = oracles(node)
            let asked = app ?? (oracles.isEmpty ? nil : walk.front)
            if let asked { watch(asked) }
            return [.findings(oracles)]
        }
        return entries.compactMap { entry in
            let name = SourceNode(value: .scalar(entry.key, isPlain: false), place: entry.place)
            let oracles = oracles(entry.value)
            guard let app = self.app(name) else { return nil }
            watch(app)
            return .findingsOf(app, oracles)
        }
    }

    /// A window's frame: `[x, y, width, height]`, or some of its values.
    private mutating func window(_ node: SourceNode) -> StepExpectation.Kind? {
        if case .list = node.value {
            return frame(node).map {
                .window(PartialFrame(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
            }
        }
        let keys = ["x", "y", "width", "height"]
        return fields(of: node, "a window's frame", keys: keys).map { .window(partialFrame($0)) }
    }

    private mutating func keyboard(_ node: SourceNode) -> StepExpectation.Kind? {
        guard case .mapping = node.value else {
            return choice(node, among: ["shown", "hidden"], "state of the keyboard").map {
                .keyboard(StepExpectation.KeyboardExpectation(isShown: $0 == "shown"))
            }
        }
        let keys = ["kind", "height", "owner", "look", "form", "frame", "accessoryTop"]
        guard let fields = fields(of: node, "a keyboard", keys: keys) else { return nil }
        var keyboard = StepExpectation.KeyboardExpectation(isShown: true)
        keyboard.kind = choice(fields["kind"], among: KeyboardKind.allCases, "keyboard")
        keyboard.height = fields["height"].flatMap { points($0) }
        keyboard.owner = fields["owner"].flatMap { app($0) }
        let looks = [KeyboardContent.Look.whole, .withoutBackdrop, .accessoryAlone, .inputView]
        keyboard.look = choice(fields["look"], among: looks, "look")
        keyboard.form = choice(
            fields["form"], among: KeyboardContent.Form.allCases, "form of the keyboard")
        keyboard.accessoryTop = fields["accessoryTop"].flatMap { points($0) }
        keyboard.frame = fields["frame"].flatMap { frame($0) }
        return .keyboard(keyboard)
    }

    private mutating func textKinds(
        _ node: SourceNode, of app: AppID?, walk: Walk
    ) -> [StepExpectation.Kind] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of views to their texts")
            return []
        }
        return entries.compactMap { entry -> StepExpectation.Kind? in
            let name = SourceNode(value: .scalar(entry.key, isPlain: false), place: entry.place)
            guard let view = view(name, of: app, walk: walk) else { return nil }
            return .text(view, entry.value.text ?? "")
        }
    }

    /// `{ insetMatchesKeyboard: { reports: 1, faults: 2, missed: 1 } }`.
    private mutating func statistics(_ node: SourceNode) -> [StepExpectation.Kind] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of rules to their counts")
            return []
        }
        return entries.compactMap { entry -> StepExpectation.Kind? in
            let name = SourceNode(value: .scalar(entry.key, isPlain: false), place: entry.place)
            let oracle = choice(name, among: Oracle.allCases, "rule")
            let fields = fields(of: entry.value, "a count", keys: Self.countKeys)
            guard let fields else { return nil }
            func count(_ key: String) -> Int? {
                fields[key].flatMap { number($0, in: 0...1_000_000) }.map { Int($0) }
            }
            let wanted = StepExpectation.WantedCounts(
                reports: count("reports"), faults: count("faults"), missed: count("missed"))
            return oracle.map { StepExpectation.Kind.statistics($0, wanted) }
        }
    }

    /// An event that can reach an app: a notification, a lifecycle callback, or one of a view
    /// controller, such as `chat.viewWillAppear`.
    private mutating func event(_ node: SourceNode, of app: AppID?, walk: Walk) -> String? {
        let app = app ?? walk.front
        guard app != nil || walk.isLost else {
            fail(.unknownName, at: node.place, "no app is in front here", "name one with `app:`")
            return nil
        }
        let screens = (app.map { [apps[$0.index]] } ?? apps).flatMap { $0.screens.map(\.name) }
        let names =
            KeyboardNotificationName.allCases.map(\.rawValue)
            + LifecycleCallback.allCases.map(\.rawValue)
            + UserNotification.Step.callbacks.map(\.rawValue) + KeyboardProcessStep.names
            + ViewCallback.allCases.flatMap { callback in
                screens.map { "\($0).\(callback.rawValue)" }
            }
        return choice(node, among: names, "event")
    }

    static let countKeys = ["reports", "faults", "missed"]

    private mutating func frames(
        _ node: SourceNode, of app: AppID?, walk: Walk
    ) -> [StepExpectation.Kind] {
        guard case .mapping(let entries) = node.value else {
            wrong(node, "a mapping of views to frames")
            return []
        }
        return entries.compactMap { entry -> StepExpectation.Kind? in
            let name = SourceNode(value: .scalar(entry.key, isPlain: false), place: entry.place)
            let view = view(name, of: app, walk: walk)
            guard let frame = frame(entry.value), let view else { return nil }
            return .frame(view, frame)
        }
    }

    /// A frame as `[x, y, width, height]` in points.
    mutating func frame(_ node: SourceNode) -> Rect? {
        guard case .list(let items) = node.value, items.count == 4 else {
            wrong(node, "a frame such as [0, 264, 320, 216]")
            return nil
        }
        let sides = items.compactMap { points($0) }
        guard sides.count == 4 else { return nil }
        return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }

    /// `card: ike, equals: step 2`, or `differs:` instead.
    private mutating func picture(
        _ entry: SourceNode.Entry, fields: Fields, number: Int
    ) -> StepExpectation.Kind? {
        guard let other = fields["equals"] ?? fields["differs"] else {
            fail(
                .missingKey, at: entry.place, "`\(entry.key)` needs something to compare with",
                "add `equals: step N` or `differs: step N`")
            return nil
        }
        let own: Moment?
        switch entry.key {
        case "card": own = app(entry.value).map { .card($0) }
        case "stored": own = app(entry.value).map { .stored($0) }
        default: own = moment(entry.value, number: number)
        }
        guard let own, let wanted = moment(other, number: number) else { return nil }
        return .picture(own, wanted, isSame: fields["equals"] != nil)
    }

    private mutating func moment(_ node: SourceNode, number: Int) -> Moment? {
        guard let text = text(node, "a moment such as `step 2`") else { return nil }
        do {
            let moment = try Moment.parse(text, among: apps.map(\.name))
            if case .step(let step) = moment, !(0..<number).contains(step) {
                fail(
                    .outOfRange, at: node.place, "step \(step) is not before this one",
                    Self.stepsBefore(number))
                return nil
            }
            if case .at = moment {
                fail(
                    .outOfRange, at: node.place, "a time cannot be compared with",
                    "name a step before this one, such as `step \(max(1, number - 1))`")
                return nil
            }
            if moment == .end {
                fail(
                    .outOfRange, at: node.place, "the end is still to come",
                    "write `now`, or a step before this one")
                return nil
            }
            return moment
        } catch {
            let rule = "\"\(text.clipped(40))\" \(error.detail)"
            fail(.unknownName, at: node.place, rule, "write `now`, `step N`, `card:APP` …")
            return nil
        }
    }
}
