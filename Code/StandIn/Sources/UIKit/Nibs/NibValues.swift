import ObjectiveC

/// Values of elements: rectangles, colours, fonts and images.
extension NibElement {
    var rect: CGRect {
        CGRect(
            x: number("x") ?? 0, y: number("y") ?? 0, width: number("width") ?? 0,
            height: number("height") ?? 0)
    }

    var size: CGSize { CGSize(width: number("width") ?? 0, height: number("height") ?? 0) }
    var point: CGPoint { CGPoint(x: number("x") ?? 0, y: number("y") ?? 0) }

    /// The element `inset`, whose names are those of a rectangle's sides.
    func insets(_ key: String) -> UIEdgeInsets? {
        guard let element = child("inset", key: key) else { return nil }
        return UIEdgeInsets(
            top: element.number("minY") ?? 0, left: element.number("minX") ?? 0,
            bottom: element.number("maxY") ?? 0, right: element.number("maxX") ?? 0)
    }

    /// The colour of a key; nil where there is none.
    func color(_ key: String) -> UIColor? { child("color", key: key)?.color }

    /// The colour that the element itself describes.
    var color: UIColor? {
        let alpha = number("alpha") ?? 1
        if let white = number("white") { return UIColor(white: white, alpha: alpha) }
        if let red = number("red"), let green = number("green"), let blue = number("blue") {
            return UIColor(red: red, green: green, blue: blue, alpha: alpha)
        }
        for attribute in ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"] {
            guard let name = self[attribute] else { continue }
            return UIColor.interfaceBuilder(name)
                ?? document.resource("systemColor", name)?.children.first?.color
        }
        guard let name = self["name"] else { return nil }
        return document.resource("namedColor", name)?.children.first?.color
    }

    /// The font of a key.
    func font(_ key: String) -> UIFont? { child("fontDescription", key: key)?.font }

    /// The font that the element itself describes: a text style, a size, or a use such as `label`.
    var font: UIFont? {
        let name = self["name"]
        if let style = self["style"] ?? name, self["style"] != nil || style.hasPrefix("UICTFont") {
            return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style))
        }
        let size = number("pointSize") ?? number("size") ?? usualSize
        if let name { return UIFont(name: name, size: size) }
        if self["metaFont"]?.hasSuffix("Bold") == true {
            return .systemFont(ofSize: size, weight: .bold)
        }
        switch self["type"] {
        case "boldSystem": return .systemFont(ofSize: size, weight: .bold)
        case "italicSystem": return .italicSystemFont(ofSize: size)
        default: return .systemFont(ofSize: size, weight: weight)
        }
    }

    /// The size of a font that is named by its use alone.
    private var usualSize: CGFloat {
        switch self["metaFont"] {
        case nil: return 17
        case "system", "systemBold": return UIFont.systemFontSize
        case "smallSystem", "smallSystemBold": return UIFont.smallSystemFontSize
        case "label": return UIFont.labelFontSize
        case let other?:
            lacks("the size of the font \(other)")
            return UIFont.systemFontSize
        }
    }

    private var weight: UIFont.Weight {
        switch self["weight"] {
        case "ultraLight": .ultraLight
        case "thin": .thin
        case "light": .light
        case "medium": .medium
        case "semibold": .semibold
        case "bold": .bold
        case "heavy": .heavy
        case "black": .black
        default: .regular
        }
    }

    /// The image that an attribute names, in the size that the document notes.
    func image(_ attribute: String) -> UIImage? {
        let reference = child("imageReference", key: attribute)
        guard let name = reference?["image"] ?? self[attribute] else { return nil }
        let catalog = reference?["catalog"] ?? self["catalog"]
        if catalog == "system" { return UIImage(systemName: name) }
        guard let known = document.resource("image", name) else { return UIImage(named: name) }
        return UIImage(size: known.size, name: name)
    }
}

extension UIColor {
    /// Returns the colour of a name such as `systemBackgroundColor`.
    static func interfaceBuilder(_ name: String) -> UIColor? {
        table[name.hasSuffix("Color") ? String(name.dropLast(5)) : name]
    }

    private static let table: [String: UIColor] = [
        "black": .black, "darkGray": .darkGray, "lightGray": .lightGray, "white": .white,
        "gray": .gray, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan,
        "yellow": .yellow, "magenta": .magenta, "orange": .orange, "purple": .purple,
        "brown": .brown, "clear": .clear, "darkText": .darkText, "lightText": .lightText,
        "groupTableViewBackground": .groupTableViewBackground, "systemRed": .systemRed,
        "systemGreen": .systemGreen, "systemBlue": .systemBlue, "systemOrange": .systemOrange,
        "systemYellow": .systemYellow, "systemPink": .systemPink, "systemPurple": .systemPurple,
        "systemTeal": .systemTeal, "systemIndigo": .systemIndigo, "systemBrown": .systemBrown,
        "systemMint": .systemMint, "systemCyan": .systemCyan, "systemGray": .systemGray,
        "systemGray2": .systemGray2, "systemGray3": .systemGray3, "systemGray4": .systemGray4,
        "systemGray5": .systemGray5, "systemGray6": .systemGray6, "label": .label, "link": .link,
        "opaqueSeparator": .opaqueSeparator, "systemBackground": .systemBackground,
        "secondarySystemBackground": .secondarySystemBackground,
        "tertiarySystemBackground": .tertiarySystemBackground,
        "systemGroupedBackground": .systemGroupedBackground,
        "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground,
        "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
        "quaternaryLabel": .quaternaryLabel, "placeholderText": .placeholderText,
        "separator": .separator, "systemFill": .systemFill,
        "secondarySystemFill": .secondarySystemFill, "tertiarySystemFill": .tertiarySystemFill,
        "quaternarySystemFill": .quaternarySystemFill, "tint": .tintColor
    ]
}
