import Handlings
internal import Simulator

// A screen spelled out:
//
//     screen:
//       name: search
//       views:
//         - { id: bar, kind: navigationBar, title: Search, top: safe, height: 44 }
//         - { id: field, kind: textField, placeholder: Find, below: bar, gap: 8, height: 36,
//             left: 16, right: 16, returnKey: search }
//         - { id: tools, kind: formatBar, bottom: keyboard, height: 44 }
//
// An edge is a distance from the parent's edge (`left: 16`), `safe` or `safe+8` for the safe area,
// `keyboard` for the lower edge that the app raises with the keyboard, or `NAME+8` for the nearer
// edge of an earlier view. Without any horizontal edge a view is as wide as its parent.
extension ScenarioParser {
    static let screenKeys = [
        "name", "views", "keepsAccessory", "enableAutolayout", "constraints"
    ]
    static let viewKeys =
        ["id", "kind", "in", "left", "right", "width", "top", "bottom", "height", "secret"]
        + contentKeys
        + inputKeys + layoutKeys
    private static let contentKeys =
        [
            "color", "title", "back", "avatar", "messages", "placeholder", "text", "style", "rows",
            "dismissMode", "action"
        ] + controlKeys
    private static let inputKeys = [
        "input", "keyboard", "secure", "returnKey", "returnResigns", "contentType", "accessory",
        "inlinePredictionType"
    ]

    static let layoutKeys = [
        "hidden", "ignoresSafeArea", "contentHeight", "contentInset", "adjustsInset"
    ]

    mutating func screen(_ node: SourceNode) -> ScreenDefinition? {
        if let name = node.text {
            if let screen = ScreenDefinition.builtIn(name) { return screen }
            let names = ScreenDefinition.builtInNames
            unknown(.unknownName, name, "built-in screen", at: node.place, among: names)
            return nil
        }
        guard let fields = fields(of: node, "a screen", keys: Self.screenKeys) else { return nil }
        var screen = ScreenDefinition(name: "screen", views: [])
        if let name = fields["name"] { screen.name = text(name) ?? screen.name }
        if let keeps = fields["keepsAccessory"] { screen.keepsAccessory = flag(keeps) ?? false }
        guard let views = fields["views"] else {
            missing("views", in: fields, "a list of views")
            return screen
        }
        var named = NamedViews()
        for item in items(views) {
            if let view = view(item, after: named) {
                named.append(view)
            } else if case .mapping(let entries) = item.value,
                let id = entries.first(where: { $0.key == "id" })?.value.text
            {
                brokenViews.insert(id)
            }
        }
        screen.views = named.views
        checkNames(screen.views.map(\.id.name), "view", at: views.place)
        if let node = fields["constraints"] {
            screen.constraints = constraints(node, of: screen, named)
            freeTiedViews(of: &screen)
        }
        if let node = fields["enableAutolayout"] { enableAutolayout(node, in: &screen) }
        return screen
    }

    private mutating func view(
        _ node: SourceNode, after screen: NamedViews
    ) -> ViewDefinition? {
        guard let fields = fields(of: node, "a view", keys: Self.viewKeys) else { return nil }
        guard let idNode = fields["id"] else {
            missing("id", in: fields, "the name by which steps refer to the view")
            return nil
        }
        guard let id = text(idNode), let kind = kind(fields) else { return nil }
        let parent = fields["in"].flatMap { index(of: $0, in: screen) }
        var view = ViewDefinition(
            ViewID(id), kind, parent: parent,
            horizontal: placement(fields, "left", "right", "width", screen),
            vertical: placement(fields, "top", "bottom", "height", screen),
            input: input(fields, kind))
        view.isSecret = fields["secret"].flatMap { flag($0) } ?? false
        view.isHidden = fields["hidden"].flatMap { flag($0) } ?? false
        if let node = fields["ignoresSafeArea"] {
            need("SafeAreaRegions.keyboard", for: "ignoresSafeArea", at: node.place)
            let names = SafeAreaRegions.names.map(\.0)
            let name = choice(node, among: names, "region of the safe area")
            view.ignoresSafeArea = SafeAreaRegions(named: name ?? "none")
        }
        if let accessory = fields["accessory"] { read(accessory, into: &view) }
        view.dismissMode = dismissMode(fields, kind)
        view.action = action(fields, kind)
        return view
    }

    /// The action of a button: `action: dismissKeyboard`.
    private mutating func action(_ fields: Fields, _ kind: ViewKind) -> ButtonAction? {
        guard let node = fields["action"] else { return nil }
        guard case .button = kind else {
            fail(
                .outOfRange, at: node.place, "only a button has an action",
                "write `kind: button`, or a rule `on: { tap: VIEW }`")
            return nil
        }
        return choice(node, among: ButtonAction.allCases, "action of a button")
    }

    private mutating func index(of node: SourceNode, in screen: NamedViews) -> ViewIndex? {
        guard let name = text(node) else { return nil }
        if let index = screen.index(of: name) { return index }
        let names = screen.views.map(\.id.name)
        unknown(.unknownName, name, "earlier view of the screen", at: node.place, among: names)
        return nil
    }
}

/// The views of a screen that are read so far, found by name at once: a file can hold thousands,
/// each tied to another.
struct NamedViews {
    private(set) var views: [ViewDefinition] = []
    private var indices: [String: ViewIndex] = [:]

    mutating func append(_ view: ViewDefinition) {
        if indices[view.id.name] == nil { indices[view.id.name] = views.count }
        views.append(view)
    }

    func index(of name: String) -> ViewIndex? { indices[name] }
}

// MARK: - What a view is

extension ScenarioParser {
    static let kinds =
        [
            "area", "navigationBar", "messages", "inputBar", "textField", "textView", "label",
            "button", "characterBody", "characterLegs", "formatBar", "rows", "scrollView",
            "backdrop", "imageView", "searchField"
        ] + controlKinds

    private mutating func kind(_ fields: Fields) -> ViewKind? {
        guard let node = fields["kind"] else {
            missing("kind", in: fields, "one of \(Self.kinds.joined(separator: ", "))")
            return nil
        }
        guard let name = choice(node, among: Self.kinds, "kind of view") else { return nil }
        switch name {
        case "area":
            return .area(color: fields["color"].flatMap { color($0) } ?? 0xD1D4_D9FF)
        case "navigationBar":
            return .navigationBar(
                title: text(fields, "title"), back: fields["back"].flatMap { text($0) },
                avatar: fields["avatar"].flatMap { flag($0) } ?? false)
        case "messages": return .messages(messages(fields["messages"]))
        case "inputBar": return .inputBar
        case "textField": return .textField(placeholder: text(fields, "placeholder"))
        case "searchField": return .searchField(placeholder: text(fields, "placeholder"))
        case "textView": return .textView(text: text(fields, "text"))
        case "label":
            let styles = [LabelStyle.largeTitle, .headline, .body, .caption]
            let style = choice(fields["style"], among: styles, "style") ?? .body
            return .label(text(fields, "text"), style: style)
        case "button": return .button(title: text(fields, "title"))
        case "characterBody": return .characterBody
        case "characterLegs": return .characterLegs
        case "formatBar": return .formatBar
        case "backdrop": return .backdrop
        case "imageView": return .image
        case "scrollView": return scrollView(fields).map { .scrollView($0) }
        case "rows": return .rows(fields["rows"].map { texts($0) } ?? [])
        default: return .control(control(name, fields))
        }
    }

    mutating func text(_ fields: Fields, _ key: String) -> String {
        fields[key].flatMap { text($0) } ?? ""
    }

    mutating func texts(_ node: SourceNode) -> [String] { items(node).compactMap { text($0) } }

    /// Messages: texts, and `{ me: text }` for one's own.
    private mutating func messages(_ node: SourceNode?) -> [Message] {
        guard let node else { return [] }
        return items(node).compactMap { item -> Message? in
            if let text = item.text { return Message(text) }
            guard let fields = fields(of: item, "a message", keys: ["me"]) else { return nil }
            return fields["me"].flatMap { text($0) }.map { Message($0, isMine: true) }
        }
    }

    private mutating func input(_ fields: Fields, _ kind: ViewKind) -> InputTraits? {
        let isField: Bool
        switch kind {
        case .textField, .searchField, .textView: isField = true
        default: isField = Self.inputKeys.contains { fields[$0] != nil }
        }
        let takes = fields["input"].flatMap { flag($0) } ?? isField
        guard takes else { return nil }
        var traits = InputTraits()
        traits.keyboard =
            choice(fields["keyboard"], among: KeyboardKind.allCases, "keyboard") ?? .letters
        traits.isSecure = fields["secure"].flatMap { flag($0) } ?? false
        let isSearch = if case .searchField = kind { true } else { false }
        traits.returnKey =
            choice(fields["returnKey"], among: ReturnKey.allCases, "return key")
            ?? (isSearch ? .search : .default)
        if let node = fields["inlinePredictionType"] {
            need(
                "UITextInputTraits.inlinePredictionType", for: "inlinePredictionType",
                at: node.place)
            traits.inlinePrediction =
                choice(node, among: InlinePredictionType.allCases, "inline prediction type")
                ?? .default
        }
        traits.content =
            choice(fields["contentType"], among: TextContent.allCases, "content type") ?? .plain
        traits.returnResigns = fields["returnResigns"].flatMap { flag($0) } ?? false
        return traits
    }
}

// MARK: - Where a view is

extension ScenarioParser {
    private mutating func placement(
        _ fields: Fields, _ start: String, _ end: String, _ length: String,
        _ screen: NamedViews
    ) -> Placement {
        var place = Placement()
        place.start = fields[start].flatMap { anchor($0, start, screen) }
        place.end = fields[end].flatMap { anchor($0, end, screen) }
        place.length = fields[length].flatMap { node in
            number(node, in: 0...10_000).map { Pt($0) }
        }
        if let length = fields[length], place.start != nil, place.end != nil {
            let rule = "\(start), \(end) and a length are one too many"
            fail(.unknownKey, at: length.place, rule, "leave one of the three out")
        }
        return place == Placement() ? .fill : place
    }

    private mutating func anchor(
        _ node: SourceNode, _ edge: String, _ screen: NamedViews
    ) -> Anchor? {
        guard let text = node.text, !node.isEmpty else {
            wrong(node, "a distance, safe, keyboard or a view's name")
            return nil
        }
        let isStart = edge == "left" || edge == "top"
        if Double(text) != nil {
            return points(node).map { isStart ? .parentStart($0) : .parentEnd($0) }
        }
        if text == "keyboard" {
            if edge == "bottom" { return .aboveKeyboard }
            fail(
                .outOfRange, at: node.place, "only `bottom` can be tied to the keyboard",
                "write a distance such as 16, or the near edge of another view")
            return nil
        }
        let (name, gap) = Self.split(text)
        if name == "safe" { return isStart ? .safeStart(gap) : .safeEnd(gap) }
        guard let index = screen.index(of: name) else {
            let names = screen.views.map(\.id.name)
            unknown(.unknownName, name, "earlier view", at: node.place, among: names)
            return nil
        }
        return isStart ? .endOf(index, gap: gap) : .startOf(index, gap: gap)
    }

    /// A name with a distance behind it: `bar+8`.
    private static func split(_ text: String) -> (String, Pt) {
        guard let plus = text.lastIndex(of: "+"), plus != text.startIndex,
            let gap = Double(text[text.index(after: plus)...]), abs(gap) <= 10_000
        else { return (text, 0) }
        return (String(text[..<plus]), Pt(gap))
    }
}
