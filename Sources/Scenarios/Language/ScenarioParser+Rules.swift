import Basics
import Handlings
internal import Simulator

// The code of an app as rules:
//
//     rules:
//       - on: willShow
//         when: isLocal
//         do: [{ setInset: "overlap(inWindow(end), window)" }]
//       - on: [willHide, didEnterBackground]
//         do: [resign, { setInset: 0 }]
extension ScenarioParser {
    static let ruleKeys = ["on", "when", "do", "ignore", "while", "attach"]

    /// The places of rest, and the mechanisms, that an app's rules can declare.
    static let attachments: [(String, KeyboardAttachment?)] = [
        ("lowerEdge", .byApp(rest: .viewBottom)), ("bottomSafeArea", .byApp(rest: .bottomSafeArea)),
        ("ownGuide", .ownGuide(pinsTo: .viewBottom)), ("movedView", .movedView),
        ("scrollView", .scrollView), ("accessoryView", nil)
    ]

    /// Reads the rules of an app, whose screens are read already.
    mutating func rules(_ node: SourceNode, of app: AppDefinition) -> AnyHandling? {
        guard case .list(let items) = node.value else {
            wrong(node, "a list of rules, such as `- { on: willHide, do: [{ setInset: 0 }] }`")
            return nil
        }
        guard allows(items.count, "rules", most: RuleContext.mostRules, at: node) else {
            return nil
        }
        let program = program(items, of: app)
        if program.asksForScreens { screenChangers.insert(AppID(apps.count)) }
        if program.answersTaps { tapListeners.insert(AppID(apps.count)) }
        return AnyHandling(RuleHandling(program))
    }

    /// Reads the rules until no further saved value and no further timer comes to light, because a
    /// rule can read what a later one saves.
    private mutating func program(_ items: [SourceNode], of app: AppDefinition) -> RuleProgram {
        let views = app.screens.flatMap(\.views)
        var start = RuleContext(
            views: views.map(\.id.name) + brokenViews.sorted(), screens: app.screens.map(\.name))
        start.scrollViews = Set(views.filter { $0.kind.scroll != nil }.map(\.id.name))
        let before = errors
        var known = start
        while true {
            errors = before
            var context = start
            (context.slots, context.timers) = (known.slots, known.timers)
            for item in items { parseRule(item, &context) }
            context.program.values = context.slots
            let isComplete =
                context.slots.count == known.slots.count
                && context.timers.count == known.timers.count
            guard !isComplete else { return context.program }
            known = context
        }
    }

    private mutating func parseRule(_ node: SourceNode, _ context: inout RuleContext) {
        context.place = "\(node.place)"
        guard let fields = fields(of: node, "a rule", keys: Self.ruleKeys) else { return }
        let kinds = ["on", "ignore", "attach"].filter { fields[$0] != nil }
        guard kinds.count == 1 else {
            fail(
                kinds.isEmpty ? .missingKey : .unknownKey, at: node.place,
                kinds.isEmpty
                    ? "a rule needs `on`, `ignore` or `attach`"
                    : "a rule has one of \(kinds.joined(separator: ", "))",
                "write `on:` an event and `do:` a list of actions")
            return
        }
        switch kinds[0] {
        case "attach": attach(fields, &context)
        case "ignore": parseIgnore(fields, &context)
        default: parseAction(fields, &context)
        }
    }

    private mutating func attach(_ fields: Fields, _ context: inout RuleContext) {
        forbid(["when", "while", "do"], beside: "attach", in: fields)
        let names = Self.attachments.map(\.0)
        guard let node = fields["attach"],
            let name = choice(node, among: names, "way to attach views"),
            let found = Self.attachments.first(where: { $0.0 == name })
        else { return }
        context.program.attachment = found.1 ?? context.program.attachment
        context.program.usesAccessoryView = found.1 == nil
    }

    private mutating func parseIgnore(_ fields: Fields, _ context: inout RuleContext) {
        forbid(["when", "do"], beside: "ignore", in: fields)
        guard let node = fields["ignore"] else { return }
        let events = events(node, &context)
        let condition = fields["while"].flatMap { expression($0, .boolean, context) }
        guard !events.isEmpty else { return }
        context.program.rules.append(
            Rule(events, when: condition, .ignore, at: context.place))
    }

    private mutating func parseAction(_ fields: Fields, _ context: inout RuleContext) {
        forbid(["while"], beside: "on", in: fields)
        guard let node = fields["on"] else { return }
        let events = events(node, &context)
        let condition = fields["when"].flatMap { expression($0, .boolean, context) }
        guard let list = fields["do"] else {
            return missing("do", in: fields, "for example `do: [resign]`")
        }
        let actions = actions(list, &context)
        guard !events.isEmpty else { return }
        context.program.rules.append(
            Rule(events, when: condition, .act(actions), at: context.place))
    }

    private mutating func forbid(_ keys: [String], beside key: String, in fields: Fields) {
        for other in keys {
            guard let node = fields[other] else { continue }
            let next = other == "when" ? "write `while`" : other == "while" ? "write `when`" : nil
            fail(
                .unknownKey, at: node.place, "a rule with `\(key)` has no `\(other)`",
                next ?? "make it a rule of its own")
        }
    }
}

// MARK: - Events

extension ScenarioParser {
    /// The events that need a name: `{ timer: poll }`.
    static let namedEvents = ["timer", "notification", "keyboardViewMoved"]

    /// The events of rules, in the order of the reference.
    static let eventWords: [String] =
        LifecycleCallback.allCases.map(\.rawValue) + ViewCallback.allCases.map(\.rawValue)
        + KeyboardNotificationName.allCases.map(\.rawValue)
        + RuleViewEvent.allCases.map(\.rawValue) + RulePlainEvent.allCases.map(\.rawValue)
        + namedEvents

    /// Reads the events of a rule, and takes note of what all of them have to tell.
    private mutating func events(
        _ node: SourceNode, _ context: inout RuleContext
    ) -> [RuleEvent] {
        let items = items(node)
        if items.isEmpty || items.count > 50 { wrong(node, "an event, or a list of up to 50") }
        let events = items.prefix(50).compactMap { event($0, context) }
        var scopes = Set(events.map(\.scope))
        if scopes.count > 1 { scopes = [] }
        // An event that could not be read may have had everything to tell.
        if events.count < items.prefix(50).count { scopes = RuleScope.all }
        context.scopes = scopes.union([.always])
        context.asksAboutFocus =
            !events.isEmpty
            && events.allSatisfy {
                if case .ofView(.shouldBeginEditing, _) = $0 { true } else { false }
            }
        context.events = items.prefix(3).compactMap { command($0)?.name.clipped(40) }
            .joined(separator: ", ")
        return events
    }

    private mutating func event(_ node: SourceNode, _ context: RuleContext) -> RuleEvent? {
        guard let (name, place, value) = command(node) else {
            wrong(node, "an event, such as willShow")
            return nil
        }
        if let callback = ViewCallback(rawValue: name) {
            guard let value else { return .view(callback, screen: nil) }
            guard let screen = choice(value, among: context.screens, "screen of the app") else {
                return nil
            }
            return .view(callback, screen: context.screens.firstIndex(of: screen))
        }
        if let event = RuleViewEvent(rawValue: name) {
            guard let value else { return .ofView(event, nil) }
            return choice(value, among: context.views, "view of the app").map { .ofView(event, $0) }
        }
        if Self.namedEvents.contains(name) { return named(name, value, at: place, context) }
        guard let event = Self.bareEvent(name) else {
            unknown(.unknownName, name, "event", at: place, among: Self.eventWords)
            return nil
        }
        if let value {
            fail(
                .wrongType, at: value.place, "\(name.clipped(40)) takes nothing behind it",
                "write \(name.clipped(40)) alone")
        }
        return event
    }

    /// The event of a name that takes nothing behind it.
    private static func bareEvent(_ name: String) -> RuleEvent? {
        if let callback = LifecycleCallback(rawValue: name) { return .lifecycle(callback) }
        if let post = KeyboardNotificationName(rawValue: name) { return .keyboard(post) }
        return RulePlainEvent(rawValue: name).map { .plain($0) }
    }

    private mutating func named(
        _ name: String, _ value: SourceNode?, at place: SourcePlace, _ context: RuleContext
    ) -> RuleEvent? {
        guard let value else {
            fail(
                .missingKey, at: place, "\(name) needs a name behind it",
                name == "keyboardViewMoved"
                    ? "write { keyboardViewMoved: center }" : "write { \(name): NAME }")
            return nil
        }
        switch name {
        case "timer":
            return timer(value, context).map { .timer($0) }
        case "notification": return text(value, "a notification's name").map { .notification($0) }
        default:
            return choice(value, among: ViewProperty.allCases, "property")
                .map { .keyboardViewMoved($0) }
        }
    }
}

// MARK: - Timers

extension ScenarioParser {
    /// Reads the name of a timer that a rule sets.
    mutating func timer(_ node: SourceNode, _ context: RuleContext) -> String? {
        guard let name = text(node, "a timer's name") else { return nil }
        if context.timers.contains(name) { return name }
        let near = Suggestion.nearest(to: name, among: context.timers)
        fail(
            .unknownName, at: node.place, "no rule sets a timer named \"\(name.clipped(40))\"",
            Self.didYouMean(
                near,
                else: "set it, for example `after: { time: 300ms, name: \(name.clipped(40)) }`"))
        return nil
    }
}

// MARK: - Expressions

extension ScenarioParser {
    /// Reads an expression of a type; nil notes the error.
    mutating func expression(
        _ node: SourceNode, _ wanted: RuleType?, _ context: RuleContext
    ) -> RuleExpression? {
        guard let text = node.text, !node.isEmpty else {
            wrong(node, "an expression, such as `end.height`")
            return nil
        }
        do {
            let parsed = try RuleParser.parse(text)
            return try RuleChecker(context: context).expression(parsed, wanted)
        } catch {
            fail(error, in: node)
            return nil
        }
    }

    private mutating func fail(_ mistake: RuleMistake, in node: SourceNode, after start: Int = 0) {
        var place = node.place
        if case .scalar(let text, let isPlain) = node.value, !text.contains("\n") {
            place.column += start + mistake.offset + (isPlain ? 0 : 1)
        }
        let quotes = "put the expression in quotes: in [ ] and { } a comma ends it"
        fail(
            mistake.code, at: place, mistake.rule, node.isCutExpression ? quotes : mistake.nextStep)
    }

    /// Reads a text with values in braces: `inset {inset}`; two braces stand for one.
    mutating func ruleText(_ node: SourceNode, _ context: RuleContext) -> RuleText? {
        guard let text = text(node) else { return nil }
        var parts: [RuleText.Part] = []
        var plain = ""
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "{" || scalar == "}" else {
                plain.unicodeScalars.append(scalar)
                continue
            }
            if rest.first == scalar {
                plain.unicodeScalars.append(scalar)
                rest.removeFirst()
                continue
            }
            let start = rest.startIndex
            guard scalar == "{", let end = rest.firstIndex(of: "}") else {
                let mistake = RuleMistake(
                    offset: start - 1, rule: "a brace without its other one",
                    nextStep: "write {{ and }} for braces that mean themselves")
                fail(mistake, in: node)
                return nil
            }
            var inner = ""
            inner.unicodeScalars.append(contentsOf: rest[start..<end])
            rest = rest[(end + 1)...]
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            do {
                let parsed = try RuleParser.parse(inner)
                parts.append(.value(try RuleChecker(context: context).expression(parsed)))
            } catch {
                fail(error, in: node, after: start)
                return nil
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        return RuleText(parts)
    }
}

extension RuleScope {
    /// Every scope.
    fileprivate static let all: Set<RuleScope> = [
        .always, .keyboard, .view, .pan, .keyboardView, .appearance, .notification
    ]
}
