import ObjectiveC

/// Reads what elements say about buttons and fields of text.
@MainActor enum NibTexts {
    static func alignment(_ element: NibElement) -> NSTextAlignment? {
        switch element["textAlignment"] {
        case "left": .left
        case "center": .center
        case "right": .right
        case "justified": .justified
        case "natural": .natural
        default: nil
        }
    }

    static func lineBreak(_ element: NibElement) -> NSLineBreakMode? {
        switch element["lineBreakMode"] {
        case "wordWrap": .byWordWrapping
        case "characterWrap": .byCharWrapping
        case "clip": .byClipping
        case "headTruncation": .byTruncatingHead
        case "middleTruncation": .byTruncatingMiddle
        case "tailTruncation": .byTruncatingTail
        default: nil
        }
    }

    /// The text of fragments, with the font and the colour of the first.
    static func attributed(_ element: NibElement, key: String = "attributedText")
        -> NSAttributedString?
    {
        guard let text = element.child("attributedString", key: key) else { return nil }
        let fragments = text.children.filter { $0.tag == "fragment" }
        guard !fragments.isEmpty else { return nil }
        var attributes: [NSAttributedString.Key: Any] = [:]
        for attribute in fragments[0].group("attributes") {
            switch (attribute.tag, attribute.key) {
            case ("font", _): attributes[.font] = attribute.font
            case ("color", "NSColor"): attributes[.foregroundColor] = attribute.color
            default: break
            }
        }
        let string = fragments.map { $0.text("content") ?? "" }.joined()
        return NSAttributedString(string: string, attributes: attributes)
    }

    // MARK: Buttons

    static func decode(_ element: NibElement, button: UIButton) {
        button.buttonType = types[element["buttonType"] ?? ""] ?? .custom
        if button.buttonType != .custom, button.buttonType != .system {
            button.setImage(UIImage(size: CGSize(width: 24, height: 24)), for: .normal)
        }
        decode(configuration: element, button)
        let states: [(String, UIControl.State)] = [
            ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
            ("selected", .selected)
        ]
        for (key, state) in states {
            guard let content = element.child("state", key: key) else { continue }
            if let title = content.text("title") { button.setTitle(title, for: state) }
            if let title = attributed(content, key: "attributedTitle") {
                button.setAttributedTitle(title, for: state)
            }
            if let color = content.color("titleColor") { button.setTitleColor(color, for: state) }
            if let image = content.image("image") { button.setImage(image, for: state) }
            if let image = content.image("backgroundImage") {
                button.setBackgroundImage(image, for: state)
            }
        }
        if let font = element.font("fontDescription") { button.titleLabel?.font = font }
        if let mode = lineBreak(element) { button.titleLabel?.lineBreakMode = mode }
        if button.configuration == nil {
            element.insets("contentEdgeInsets").map { button.contentEdgeInsets = $0 }
            element.insets("titleEdgeInsets").map { button.titleEdgeInsets = $0 }
            element.insets("imageEdgeInsets").map { button.imageEdgeInsets = $0 }
        }
    }

    private static let types: [String: UIButton.ButtonType] = [
        "system": .system, "roundedRect": .system, "detailDisclosure": .detailDisclosure,
        "infoLight": .infoLight, "infoDark": .infoDark, "contactAdd": .contactAdd, "close": .close
    ]

    private static func decode(configuration element: NibElement, _ button: UIButton) {
        guard let item = element.child("buttonConfiguration", key: "configuration") else { return }
        var configuration =
            switch item["style"] {
            case "filled": UIButton.Configuration.filled()
            case "tinted": UIButton.Configuration.tinted()
            case "gray": UIButton.Configuration.gray()
            default: UIButton.Configuration.plain()
            }
        configuration.title = item.text("title")
        if configuration.title == nil {
            configuration.title = attributed(item, key: "attributedTitle")?.string
        }
        configuration.subtitle = item.text("subtitle")
        configuration.image = item.image("image")
        item.number("imagePadding").map { configuration.imagePadding = $0 }
        item.number("titlePadding").map { configuration.titlePadding = $0 }
        if let insets = item.child("directionalEdgeInsets", key: "contentInsets") {
            configuration.contentInsets = NSDirectionalEdgeInsets(
                top: insets.number("top") ?? 0, leading: insets.number("leading") ?? 0,
                bottom: insets.number("bottom") ?? 0, trailing: insets.number("trailing") ?? 0)
        }
        configuration.baseForegroundColor = item.color("baseForegroundColor")
        configuration.baseBackgroundColor = item.color("baseBackgroundColor")
        button.configuration = configuration
    }

    // MARK: Fields

    static func decode(_ element: NibElement, field: UITextField) {
        switch element["borderStyle"] {
        case "line": field.borderStyle = .line
        case "bezel": field.borderStyle = .bezel
        case "roundedRect": field.borderStyle = .roundedRect
        default: field.borderStyle = .none
        }
        field.font = element.font("fontDescription") ?? field.font
        if let color = element.color("textColor") { field.textColor = color }
        field.textAlignment = alignment(element) ?? field.textAlignment
        element.number("minimumFontSize").map { field.minimumFontSize = $0 }
        element.bool("adjustsFontSizeToFit").map { field.adjustsFontSizeToFitWidth = $0 }
        element.bool("clearsOnBeginEditing").map { field.clearsOnBeginEditing = $0 }
        field.clearButtonMode = mode(element["clearButtonMode"])
        field.background = element.image("background")
        field.placeholder = element.text("placeholder")
        if let text = element.text("text") { field.text = text }
        decode(traits: element, of: field)
    }

    private static func mode(_ name: String?) -> UITextField.ViewMode {
        switch name {
        case "always": .always
        case "whileEditing": .whileEditing
        case "unlessEditing": .unlessEditing
        default: .never
        }
    }

    static func decode(_ element: NibElement, area: UITextView) {
        area.font = element.font("fontDescription") ?? area.font
        if let color = element.color("textColor") { area.textColor = color }
        area.textAlignment = alignment(element) ?? area.textAlignment
        element.bool("editable").map { area.isEditable = $0 }
        element.bool("selectable").map { area.isSelectable = $0 }
        if let text = attributed(element) {
            area.attributedText = text
        } else {
            area.text = element.text("text") ?? ""
        }
        decode(traits: element, of: area)
    }

    static func decode(_ element: NibElement, searchBar bar: UISearchBar) {
        element.text("placeholder").map { bar.placeholder = $0 }
        element.text("text").map { bar.text = $0 }
        element.text("prompt").map { bar.prompt = $0 }
        element.bool("showsCancelButton").map { bar.showsCancelButton = $0 }
        element.bool("showsScopeBar").map { bar.showsScopeBar = $0 }
        if element["searchBarStyle"] == "minimal" { bar.searchBarStyle = .minimal }
        let titles = element.group("scopeButtonTitles").compactMap { $0["#text"] }
        if !titles.isEmpty { bar.scopeButtonTitles = titles }
        decode(traits: element, of: bar.searchTextField)
    }
}
