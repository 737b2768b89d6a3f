import ObjectiveC

/// Bars with their items.
@MainActor enum NibBars {
    static func items(
        in element: NibElement, _ group: String, _ load: NibLoad
    ) -> [UIBarButtonItem]? {
        let elements = element.group(group).filter { $0.tag == "barButtonItem" }
        return elements.isEmpty ? nil : elements.compactMap { item($0, load) }
    }

    static func item(_ element: NibElement, _ load: NibLoad) -> UIBarButtonItem? {
        let plain: UIBarItem.Type = UIBarButtonItem.self
        let made = load.type(of: element, plain).init(coder: NibCoder(element, load))
        guard let item = made as? UIBarButtonItem else { return nil }
        load.note(item, element)
        item.title = element.text("title")
        item.image = element.image("image")
        item.systemItem = element["systemItem"].flatMap { systemItems[$0] }
        if element["style"] == "done" { item.style = .done }
        element.number("width").map { item.width = $0 }
        element.int("tag").map { item.tag = $0 }
        element.bool("enabled").map { item.isEnabled = $0 }
        item.tintColor = element.color("tintColor")
        if let view = element.child(key: "customView") { item.customView = load.view(view) }
        return item
    }

    private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
        "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
        "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
        "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
        "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash,
        "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward,
        "undo": .undo, "redo": .redo, "pageCurl": .pageCurl, "close": .close
    ]

    static func tabItem(_ element: NibElement, _ load: NibLoad) -> UITabBarItem {
        let plain: UIBarItem.Type = UITabBarItem.self
        let made = load.type(of: element, plain).init(coder: NibCoder(element, load))
        let item = made as? UITabBarItem ?? UITabBarItem()
        load.note(item, element)
        item.title = element.text("title") ?? element["systemItem"].map { $0.capitalized }
        item.image = element.image("image")
        item.selectedImage = element.image("selectedImage")
        item.badgeValue = element["badgeValue"]
        element.int("tag").map { item.tag = $0 }
        return item
    }

    /// Gives an item of a navigation bar its title and its buttons.
    static func decode(_ element: NibElement, item: UINavigationItem, _ load: NibLoad) {
        load.note(item, element)
        element.text("title").map { item.title = $0 }
        item.prompt = element.text("prompt")
        if element["hidesBackButton"] == "YES" { item.hidesBackButton = true }
        item.leftItemsSupplementBackButton = element["leftItemsSupplementBackButton"] == "YES"
        switch element["largeTitleDisplayMode"] {
        case "always": item.largeTitleDisplayMode = .always
        case "never": item.largeTitleDisplayMode = .never
        default: break
        }
        func one(_ key: String) -> [UIBarButtonItem]? {
            element.child("barButtonItem", key: key).flatMap { self.item($0, load) }.map { [$0] }
        }
        item.leftBarButtonItems =
            items(in: element, "leftBarButtonItems", load)
            ?? one("leftBarButtonItem")
        item.rightBarButtonItems =
            items(in: element, "rightBarButtonItems", load)
            ?? one("rightBarButtonItem")
        item.backBarButtonItem = one("backBarButtonItem")?.first
        if let title = element.child(key: "titleView") { item.titleView = load.view(title) }
    }

    static func decode(_ element: NibElement, bar: UINavigationBar, _ load: NibLoad) {
        element.bool("translucent").map { bar.isTranslucent = $0 }
        element.bool("largeTitles").map { bar.prefersLargeTitles = $0 }
        if element["barStyle"] == "black" { bar.barStyle = .black }
        bar.barTintColor = element.color("barTintColor")
        let items = element.group("items").filter { $0.tag == "navigationItem" }
        guard !items.isEmpty else { return }
        bar.items = items.map { part in
            let item = UINavigationItem(title: "")
            decode(part, item: item, load)
            return item
        }
    }
}
