import Basics
import Handlings
internal import Simulator

/// An action of a rule by its name in files.
enum RuleActionWord: String, CaseIterable {
    case save, clear, persist, restore, erase
    case setInset, moveView, setContentInset, scrollToVisible, hide, show, setText, layOut
    case declareBaseline, moveKeyboard
    case resign, become, becomeController, refuseFocus, setAccessory, setInputView
    case reloadInputViews, takesText, dismissesKeyboard
    case after, every, cancel, block
    case push, pop, present, dismiss, selectTab
    case cover, uncover, makeCoverKey
    case observe, stopObserving, post, scheduleNotification
    case log, report, crash

    /// The keys of its mapping; nil where it has no such form.
    var keys: [String]? {
        switch self {
        case .setInset: ["to", "of", "duration", "curve"]
        case .moveView: ["up", "by", "duration", "curve"]
        case .setContentInset: ["of", "top", "bottom", "duration", "curve"]
        case .scrollToVisible: ["view", "duration", "curve"]
        case .setText: ["view", "text"]
        case .become: ["view", "animated"]
        case .setAccessory, .setInputView: ["view", "height"]
        case .after: ["time", "name", "do", "lostInSuspension"]
        case .every: ["time", "name", "do"]
        case .present: ["screen", "style"]
        case .cover: ["with", "at", "hides"]
        case .observe, .stopObserving: ["names", "object"]
        case .post: ["name", "object", "info"]
        case .scheduleNotification: ["after", "title", "body", "badge", "info"]
        case .report: ["rule", "text"]
        default: nil
        }
    }

    /// The key whose value can stand alone, as in `setInset: 0`; nil where the mapping is needed.
    var mainKey: String? {
        switch self {
        case .setText, .setAccessory, .setInputView, .setContentInset, .report: nil
        case .after, .every, .scheduleNotification: nil
        default: keys?.first
        }
    }

    /// A Boolean value that indicates whether it stands alone, as in `resign`.
    var isBare: Bool {
        switch self {
        case .layOut, .resign, .becomeController, .refuseFocus, .reloadInputViews, .pop, .dismiss,
            .uncover, .makeCoverKey:
            true
        default: false
        }
    }

    /// A Boolean value that indicates whether it can stand alone.
    var standsAlone: Bool { isBare || self == .stopObserving }

    /// An example for messages.
    var example: String {
        switch self {
        case .save: "save: { isUp: true }"
        case .setContentInset: "setContentInset: { of: scrollView, bottom: end.height }"
        case .setText: "setText: { view: field, text: \"\" }"
        case .setAccessory, .setInputView: "\(rawValue): { view: view, height: 44 }"
        case .after, .every: "\(rawValue): { time: 300ms, do: [{ setInset: 0 }] }"
        case .report: "report: { rule: insetMatchesKeyboard, text: wrong }"
        case .setInset, .moveView, .declareBaseline: "\(rawValue): end.height"
        case .hide, .show, .become, .scrollToVisible: "\(rawValue): firstField"
        case .post: "post: draftSaved"
        case .scheduleNotification: "scheduleNotification: { after: 30s, title: Lunch }"
        case .observe: "observe: willShow"
        case .cover: "cover: blur"
        case .push, .present: "\(rawValue): details"
        case .selectTab: "selectTab: 1"
        case .block: "block: 300ms"
        case .takesText, .dismissesKeyboard: "\(rawValue): false"
        case .log, .crash: "\(rawValue): \"the inset is {inset}\""
        default: "\(rawValue): name"
        }
    }

    static let covers: [(String, AppContext.Cover)] = [
        ("blur", .blur), ("splash", .splash), ("lock", .lock),
        ("snapshotOfAllWindows", .snapshotOfAllWindows),
        ("snapshotOfKeyWindow", .snapshotOfKeyWindow)
    ]
}

extension ScenarioParser {
    mutating func actions(_ node: SourceNode, _ context: inout RuleContext) -> [RuleAction] {
        var actions: [RuleAction] = []
        var isCut = false
        for item in items(node) {
            if isCut {
                isCut = !item.closesExpression
                continue
            }
            guard context.actionsLeft > 0 else {
                fail(
                    .tooLarge, at: item.place,
                    "more than \(RuleContext.mostActions) actions", "keep fewer of them")
                break
            }
            context.actionsLeft -= 1
            let before = errors.count
            if let action = action(item, &context) { actions.append(action) }
            // The text behind the comma is no action of its own.
            isCut = errors.count > before && item.isCutExpression
        }
        return actions
    }

    private mutating func action(
        _ node: SourceNode, _ context: inout RuleContext
    ) -> RuleAction? {
        var condition: RuleExpression?
        var entries: [SourceNode.Entry]
        switch node.value {
        case .scalar(let name, _):
            entries = [.init(key: name, place: node.place, value: SourceNode(""))]
        case .mapping(let all):
            entries = all.filter { $0.key != "when" }
            if let node = all.first(where: { $0.key == "when" })?.value {
                condition = expression(node, .boolean, context)
            }
        case .list: entries = []
        }
        guard let entry = entries.first else {
            wrong(node, "an action, such as resign")
            return nil
        }
        guard let word = RuleActionWord(rawValue: entry.key) else {
            unknown(
                .unknownName, entry.key, "action", at: entry.place,
                among: RuleActionWord.allCases.map(\.rawValue))
            return nil
        }
        let before = errors.count
        let kind = kind(word, entry, &context)
        let isCut = errors.count > before && entry.value.isCutExpression
        if entries.count > 1, !isCut {
            fail(
                .unknownKey, at: entries[1].place, "an action has one name and may have `when`",
                "write \(entries[1].key.clipped(40)) as an item of its own")
        }
        return kind.map { RuleAction($0, when: condition) }
    }

    private mutating func kind(
        _ word: RuleActionWord, _ entry: SourceNode.Entry, _ context: inout RuleContext
    ) -> RuleAction.Kind? {
        let value = entry.value
        if word.isBare {
            if !value.isEmpty {
                fail(
                    .wrongType, at: value.place, "\(word.rawValue) takes nothing behind it",
                    "write \(word.rawValue) alone")
            }
            if word == .refuseFocus { checkRefusal(entry, context) }
            return Self.bareKind(word)
        }
        if word == .stopObserving, value.isEmpty { return .stopObserving(nil, object: nil) }
        guard !value.isEmpty else {
            fail(
                .missingKey, at: entry.place, "\(word.rawValue) needs a value",
                "write `\(word.example)`")
            return nil
        }
        guard let keys = word.keys else { return plainKind(word, value, &context) }
        guard let fields = parameters(of: word, value, keys) else { return nil }
        return mappedKind(word, fields, &context)
    }

    private mutating func checkRefusal(_ entry: SourceNode.Entry, _ context: RuleContext) {
        guard !context.asksAboutFocus else { return }
        fail(
            .outOfRange, at: entry.place, "refuseFocus answers shouldBeginEditing alone",
            "write it in a rule with `on: shouldBeginEditing`")
    }

    /// The mapping of an action; a value alone stands for the main key's.
    private mutating func parameters(
        of word: RuleActionWord, _ node: SourceNode, _ keys: [String]
    ) -> Fields? {
        if case .mapping = node.value {
            return fields(of: node, word.rawValue, keys: keys)
        }
        guard let main = word.mainKey else {
            wrong(node, "a mapping, such as `\(word.example)`")
            return nil
        }
        return Fields(
            what: word.rawValue, place: node.place, values: [main: node], order: [])
    }

    private static func bareKind(_ word: RuleActionWord) -> RuleAction.Kind {
        switch word {
        case .resign: .resign
        case .becomeController: .becomeController
        case .refuseFocus: .refuseFocus
        case .reloadInputViews: .reloadInputViews
        case .pop: .navigate(.pop)
        case .dismiss: .navigate(.dismiss)
        case .uncover: .uncover
        case .makeCoverKey: .makeCoverKey
        default: .layOut
        }
    }

    private mutating func plainKind(
        _ word: RuleActionWord, _ node: SourceNode, _ context: inout RuleContext
    ) -> RuleAction.Kind? {
        switch word {
        case .clear: return slot(node, context).map { .clear($0) }
        case .persist, .restore, .erase: return durable(word, node, context)
        case .hide: return view(node, context).map { .hide($0, true) }
        case .show: return view(node, context).map { .hide($0, false) }
        case .declareBaseline:
            return expression(node, .number, context).map { .declareBaseline($0) }
        case .moveKeyboard: return expression(node, .number, context).map { .moveKeyboard($0) }
        case .takesText: return expression(node, .boolean, context).map { .takesText($0) }
        case .dismissesKeyboard:
            return expression(node, .boolean, context).map { .dismissesKeyboard($0) }
        case .cancel:
            return timer(node, context).map { .cancel($0) }
        case .block: return expression(node, .number, context).map { .block($0) }
        case .push: return screen(node, context).map { .navigate(.push($0)) }
        case .selectTab:
            return number(node, in: 0...100).map { .navigate(.selectTab(Int($0))) }
        case .log: return ruleText(node, context).map { .log($0) }
        case .crash: return ruleText(node, context).map { .crash($0) }
        default: return save(node, &context)
        }
    }

    private mutating func mappedKind(
        _ word: RuleActionWord, _ fields: Fields, _ context: inout RuleContext
    ) -> RuleAction.Kind? {
        switch word {
        case .setInset, .moveView, .setContentInset, .scrollToVisible:
            return movement(word, fields, context)
        case .setText:
            let view = view("view", of: word, fields, context)
            guard let text = node("text", of: word, fields), let view else { return nil }
            return ruleText(text, context).map { .setText(view, $0) }
        case .become:
            guard let view = view("view", of: word, fields, context) else { return nil }
            let animated = fields["animated"].flatMap { expression($0, .boolean, context) }
            return .become(view, animated: animated)
        case .setAccessory, .setInputView:
            guard let view = view("view", of: word, fields, context) else { return nil }
            let height = fields["height"].flatMap { expression($0, .number, context) }
            return word == .setAccessory
                ? .setAccessory(view, height: height) : .setInputView(view, height: height)
        case .after, .every: return timer(word, fields, &context)
        case .present:
            guard let node = node("screen", of: word, fields), let screen = screen(node, context)
            else { return nil }
            let style = choice(fields["style"], among: ModalStyle.allCases, "style")
            return .navigate(.present(screen, style))
        case .cover: return cover(fields)
        case .observe, .stopObserving: return observation(word, fields)
        case .post: return post(fields, context)
        case .scheduleNotification: return schedule(fields, context)
        default:
            let rule = choice(node("rule", of: word, fields), among: Oracle.allCases, "rule")
            guard let node = node("text", of: word, fields), let text = ruleText(node, context),
                let rule
            else { return nil }
            return .report(rule, text)
        }
    }

    private mutating func node(
        _ key: String, of word: RuleActionWord, _ fields: Fields
    ) -> SourceNode? {
        if fields[key] == nil { missing(key, in: fields, "for example `\(word.example)`") }
        return fields[key]
    }

    private mutating func required(
        _ key: String, _ type: RuleType, of word: RuleActionWord, _ fields: Fields,
        _ context: RuleContext
    ) -> RuleExpression? {
        node(key, of: word, fields).flatMap { expression($0, type, context) }
    }

    private mutating func view(
        _ key: String, of word: RuleActionWord, _ fields: Fields, _ context: RuleContext
    ) -> RuleExpression? {
        node(key, of: word, fields).flatMap { view($0, context) }
    }

    /// Reads a view: its name, or an expression that names one.
    private mutating func view(_ node: SourceNode, _ context: RuleContext) -> RuleExpression? {
        guard let text = node.text, case .name(let name)? = (try? RuleParser.parse(text))?.syntax,
            !context.knows(name)
        else { return expression(node, .name, context) }
        unknown(.unknownName, name, "view of the app", at: node.place, among: context.views)
        return nil
    }

    private mutating func screen(_ node: SourceNode, _ context: RuleContext) -> Int? {
        choice(node, among: context.screens, "screen of the app").flatMap {
            context.screens.firstIndex(of: $0)
        }
    }
}

// MARK: - Saved values

extension ScenarioParser {
    private mutating func save(
        _ node: SourceNode, _ context: inout RuleContext
    ) -> RuleAction.Kind? {
        guard case .mapping(let entries) = node.value, !entries.isEmpty else {
            wrong(node, "a mapping, such as `\(RuleActionWord.save.example)`")
            return nil
        }
        return .save(entries.compactMap { save($0, &context) })
    }

    private mutating func save(
        _ entry: SourceNode.Entry, _ context: inout RuleContext
    ) -> RuleSave? {
        guard isNewName(entry, context),
            let value = ownValue(entry, context) ?? expression(entry.value, nil, context)
        else { return nil }
        if let slot = context.slots.firstIndex(where: { $0.name == entry.key }) {
            let known = context.slots[slot].type
            guard known == value.type else {
                fail(
                    .wrongType, at: entry.value.place,
                    "\(entry.key) is \(known.phrase) elsewhere, and \(value.type.phrase) here",
                    "save it under another name")
                return nil
            }
            return RuleSave(slot, value)
        }
        guard context.slots.count < RuleContext.mostValues else {
            fail(
                .tooLarge, at: entry.place, "more than \(RuleContext.mostValues) saved values",
                "keep fewer of them")
            return nil
        }
        context.slots.append(RuleSlot(entry.key, value.type))
        return RuleSave(context.slots.count - 1, value)
    }

    /// Reads the first value of a name that its own expression reads, as in
    /// `save: { count: count + 1 }`: the type is the one that the expression has with it.
    private func ownValue(
        _ entry: SourceNode.Entry, _ context: RuleContext
    ) -> RuleExpression? {
        guard !context.slots.contains(where: { $0.name == entry.key }),
            let text = entry.value.text, let node = try? RuleParser.parse(text)
        else { return nil }
        for type in RuleType.allCases {
            var assumed = context
            assumed.slots.append(RuleSlot(entry.key, type))
            let checker = RuleChecker(context: assumed)
            if let value = try? checker.expression(node, type) { return value }
        }
        return nil
    }

    /// Returns whether a name can be that of a saved value, so that expressions can read it.
    private mutating func isNewName(_ entry: SourceNode.Entry, _ context: RuleContext) -> Bool {
        let name = entry.key
        let isWord =
            name.unicodeScalars.first?.properties.isAlphabetic == true
            && name.allSatisfy { $0.isLetter || $0.isASCII && $0.isNumber || $0 == "_" }
            && name.count <= 40
        let isTaken =
            RuleWord(rawValue: name) != nil || context.names.contains(name)
            || ["true", "false", "none", "and", "or", "not"].contains(name)
        guard !isWord || isTaken else { return true }
        let other = "saved\(name.prefix(1).uppercased())\(name.dropFirst())"
        fail(
            .outOfRange, at: entry.place,
            isTaken
                ? "\"\(name)\" is a word, a view or a screen already"
                : "\"\(name.clipped(40))\" cannot be the name of a saved value",
            isTaken
                ? "take another name, such as \(other)" : "use letters and digits, a letter first")
        return false
    }

    private mutating func slot(_ node: SourceNode, _ context: RuleContext) -> Int? {
        choice(node, among: context.slots.map(\.name), "saved value").flatMap { name in
            context.slots.firstIndex { $0.name == name }
        }
    }

    private mutating func durable(
        _ word: RuleActionWord, _ node: SourceNode, _ context: RuleContext
    ) -> RuleAction.Kind? {
        guard let slot = slot(node, context) else { return nil }
        let type = context.slots[slot].type
        guard type != .frame, type != .edges else {
            fail(
                .wrongType, at: node.place, "\(type.phrase) cannot be durable",
                "save its parts, such as .height, and make them durable")
            return nil
        }
        return word == .persist ? .persist(slot) : word == .restore ? .restore(slot) : .erase(slot)
    }
}

// MARK: - Parts of actions

extension ScenarioParser {
    private mutating func movement(
        _ word: RuleActionWord, _ fields: Fields, _ context: RuleContext
    ) -> RuleAction.Kind? {
        let animation = RuleAnimation(
            durationMs: fields["duration"].flatMap { expression($0, .number, context) },
            curve: fields["curve"].flatMap { expression($0, .number, context) })
        switch word {
        case .setInset:
            let of = fields["of"].flatMap { choice($0, among: ["app", "page"], "owner") }
            return required("to", .number, of: word, fields, context).map {
                .setInset($0, ofPage: of == "page", animation)
            }
        case .moveView:
            let by = fields["by"].flatMap { choice($0, among: ["frame", "transform"], "way") }
            return required("up", .number, of: word, fields, context).map {
                .moveView($0, byFrame: by != "transform", animation)
            }
        case .scrollToVisible:
            return view("view", of: word, fields, context).map {
                .scrollToVisible($0, animation)
            }
        default:
            guard let view = view("of", of: word, fields, context) else { return nil }
            checkScrolls(view, at: fields["of"]?.place ?? fields.place, context)
            let top = fields["top"].flatMap { expression($0, .number, context) }
            let bottom = fields["bottom"].flatMap { expression($0, .number, context) }
            return .setContentInset(view, top: top, bottom: bottom, animation)
        }
    }

    /// Reports a view by its name that has no content inset.
    private mutating func checkScrolls(
        _ view: RuleExpression, at place: SourcePlace, _ context: RuleContext
    ) {
        guard case .constant(.name(let name)) = view, context.views.contains(name),
            !context.scrollViews.contains(name), !brokenViews.contains(name)
        else { return }
        let first = context.scrollViews.min()
        fail(
            .outOfRange, at: place,
            "\(name.clipped(40)) is no scroll view: it has no content inset",
            first.map { "write `of: \($0.clipped(40))`" } ?? "give it `kind: scrollView`")
    }

    private mutating func timer(
        _ word: RuleActionWord, _ fields: Fields, _ context: inout RuleContext
    ) -> RuleAction.Kind? {
        let time = required("time", .number, of: word, fields, context)
        let given = fields["name"].flatMap { text($0, "a timer's name") }
        let name = given ?? "rule at \(fields.place.line):\(fields.place.column)"
        if given == nil, fields["do"] == nil {
            missing("do", in: fields, "or a `name` that rules are about")
        }
        if given != nil, !context.timers.contains(name) { context.timers.append(name) }
        var block: Int?
        if let list = fields["do"] {
            let asks = context.asksAboutFocus
            context.asksAboutFocus = false
            let actions = actions(list, &context)
            context.asksAboutFocus = asks
            context.program.blocks.append(RuleBlock(actions, at: context.place))
            block = context.program.blocks.count - 1
        }
        let isLost = fields["lostInSuspension"].flatMap { flag($0) } ?? false
        guard let time else { return nil }
        return .after(
            RuleTimer(
                name, in: time, block: block, repeats: word == .every,
                isLostInSuspension: isLost))
    }

    private mutating func cover(_ fields: Fields) -> RuleAction.Kind? {
        guard let node = fields["with"] else {
            missing("with", in: fields, "for example `cover: { with: blur, at: ownWindow }`")
            return nil
        }
        let names = RuleActionWord.covers.map(\.0)
        let name = choice(node, among: names, "cover")
        let place = choice(fields["at"], among: CoverPlace.allCases, "place of a cover")
        let hidden = fields["hides"].map { items($0) } ?? []
        let views = hidden.prefix(100).compactMap { text($0, "a view's name") }
        guard let cover = RuleActionWord.covers.first(where: { $0.0 == name }) else { return nil }
        return .cover(cover.1, place, hiding: views)
    }

    private mutating func observation(
        _ word: RuleActionWord, _ fields: Fields
    ) -> RuleAction.Kind? {
        let object = fields["object"].flatMap { text($0, "an object's name") }
        let names = fields["names"].map { items($0) } ?? []
        let texts = names.prefix(50).compactMap { text($0, "a notification's name") }
        if texts.isEmpty {
            missing("names", in: fields, "for example `\(word.rawValue): willShow`")
        }
        let observed = texts.map { name in
            KeyboardNotificationName(rawValue: name).map { ObservedName.keyboard($0) }
                ?? .custom(name)
        }
        return word == .observe
            ? .observe(observed, object: object) : .stopObserving(observed, object: object)
    }

    private mutating func post(_ fields: Fields, _ context: RuleContext) -> RuleAction.Kind? {
        let object = fields["object"].flatMap { text($0, "an object's name") }
        guard let node = fields["name"], let name = text(node, "a notification's name") else {
            missing("name", in: fields, "for example `post: draftSaved`")
            return nil
        }
        return info(fields, context).map { .post(name, object: object, $0) }
    }

    /// The pairs of a user info; nil with an error for what is no mapping.
    private mutating func info(_ fields: Fields, _ context: RuleContext) -> [RulePair]? {
        guard let info = fields["info"] else { return [] }
        guard case .mapping(let entries) = info.value else {
            wrong(info, "a mapping, such as `{ height: \"{inset}\" }`")
            return nil
        }
        return entries.prefix(20).compactMap { entry in
            ruleText(entry.value, context).map { RulePair(entry.key, $0) }
        }
    }

    private mutating func schedule(
        _ fields: Fields, _ context: RuleContext
    ) -> RuleAction.Kind? {
        let time = required("after", .number, of: .scheduleNotification, fields, context)
        if fields["title"] == nil, fields["body"] == nil {
            missing("title", in: fields, "or a `body`: a notification is seen by its user")
        }
        let title = fields["title"].flatMap { ruleText($0, context) }
        let body = fields["body"].flatMap { ruleText($0, context) }
        let badge = fields["badge"].flatMap { expression($0, .number, context) }
        guard let time, let info = info(fields, context) else { return nil }
        return .schedule(
            RuleNotice(in: time, title: title, body: body, badge: badge, info: info))
    }
}
