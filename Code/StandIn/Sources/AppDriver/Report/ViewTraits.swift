@_spi(Host) import UIKit

/// The keys of a view's line: what differs from the default.
@MainActor enum ViewTraits {
    static func of(_ view: UIView, _ kind: ViewKind) -> [String] {
        var keys = Keys()
        common(view, kind, &keys)
        switch view {
        case let label as UILabel: describe(label, &keys)
        case let button as UIButton: describe(button, &keys)
        case let field as UITextField: describe(field, &keys)
        case let text as UITextView: describe(text, &keys)
        case let bar as UINavigationBar:
            keys.add("title", bar.shownTitle)
            keys.add("back", bar.shownBackTitle)
            keys.flag("largeTitle", bar.showsLargeTitle)
            tint(of: bar, &keys)
        case let toggle as UISwitch: keys.flag("selected", toggle.isOn)
        case let segments as UISegmentedControl:
            let index = segments.selectedSegmentIndex
            keys.add("text", index >= 0 ? segments.titleForSegment(at: index) : nil)
            let titles = (0..<segments.numberOfSegments).map { segments.titleForSegment(at: $0) }
            keys.add("titles", titles.map { $0 ?? "" }.joined(separator: "\u{1F}"))
            keys.raw("selected=\(index)")
        case let slider as UISlider:
            let range = slider.maximumValue - slider.minimumValue
            let share = range > 0 ? (slider.value - slider.minimumValue) / range : 0
            keys.raw("value=\(Int((share * 100).rounded()))")
        case let progress as UIProgressView:
            keys.raw("value=\(Int((progress.progress * 100).rounded()))")
        default: break
        }
        if let scroll = view as? UIScrollView { describe(scroll, &keys) }
        describeInput(of: view, &keys)
        return keys.texts
    }

    /// Keys in the order in which they are added.
    struct Keys {
        private(set) var texts: [String] = []

        mutating func add(_ key: String, _ text: String?, unless usual: String = "") {
            if let text, text != usual { texts.append("\(key)=\(Fields.encode(text))") }
        }

        mutating func add(_ key: String, _ value: CGFloat, unless usual: CGFloat) {
            if value != usual { texts.append("\(key)=\(Fields.number(Double(value)))") }
        }

        mutating func flag(_ key: String, _ isSet: Bool) {
            if isSet { texts.append("\(key)=1") }
        }

        /// A key that is 0 where the usual state is absent.
        mutating func lack(_ key: String, _ isMissing: Bool) {
            if isMissing { texts.append("\(key)=0") }
        }

        mutating func raw(_ text: String) { texts.append(text) }
    }

    private static func common(_ view: UIView, _ kind: ViewKind, _ keys: inout Keys) {
        keys.flag("hidden", view.isHidden)
        keys.flag("riding", view === InputSet.accessoryView || view === InputSet.inputView)
        if view === InputSet.accessoryView, InputSet.keeper != nil {
            keys.add("kept", InputSet.heightWithoutKeys, unless: 0)
        }
        keys.add("alpha", view.alpha, unless: 1)
        if let color = view.backgroundColor?.hex, !color.hasSuffix("00") {
            keys.add("background", color)
        }
        keys.add("radius", view.layer.cornerRadius, unless: 0)
        if view.layer.borderWidth > 0 {
            let color = view.layer.borderColor.map { UIColor(cgColor: $0).hex } ?? "000000FF"
            keys.raw("border=\(Fields.number(Double(view.layer.borderWidth))):\(color)")
        }
        let shapes = DrawnShapes.of(view, number: Fields.number)
        if !shapes.isEmpty { keys.add("shapes", shapes.joined(separator: "\u{1F}")) }
        // Labels and images take no touches unless they are made to.
        let takesTouches = kind != .label && kind != .image
        if takesTouches {
            keys.lack("touches", !view.isUserInteractionEnabled)
        } else {
            keys.flag("touches", view.isUserInteractionEnabled)
        }
        if let control = view as? UIControl { keys.lack("enabled", !control.isEnabled) }
    }

    private static func describe(_ label: UILabel, _ keys: inout Keys) {
        keys.add("text", label.text)
        style(label.measuredFont, label.textColor, label.textAlignment, &keys)
        keys.add("lines", CGFloat(label.numberOfLines), unless: 1)
        if let height = label.shownLineHeight { keys.add("lineHeight", height, unless: 0) }
    }

    private static func describe(_ button: UIButton, _ keys: inout Keys) {
        // The bar shows the title of its back button itself.
        let bar = button.superview as? UINavigationBar
        if bar?.isBackButton(button) != true { keys.add("text", button.currentTitle) }
        keys.add("color", button.currentTitleColor.hex)
        if let font = button.titleLabel?.font { style(font, nil, .center, &keys) }
        keys.flag("selected", button.isSelected)
        if let size = button.currentImage?.size {
            keys.raw(
                "image=\(Fields.number(Double(size.width))):\(Fields.number(Double(size.height)))")
        }
        if let background = button.shownBackground {
            keys.add("background", background.color.hex)
            keys.add("radius", background.radius, unless: 0)
        }
    }

    private static func describe(_ field: UITextField, _ keys: inout Keys) {
        keys.add("text", field.text)
        keys.add("placeholder", field.placeholder)
        keys.flag("framed", field.borderStyle == .roundedRect)
        if let font = field.font { style(font, field.textColor, field.textAlignment, &keys) }
        let area =
            field.isEditing
            ? field.editingRect(forBounds: field.bounds) : field.textRect(forBounds: field.bounds)
        let sides = [area.minX - field.bounds.minX, field.bounds.maxX - area.maxX]
        if sides != [0, 0] { textInsets(sides, &keys) }
        tint(of: field, &keys)
        input(field, &keys)
    }

    private static func describe(_ text: UITextView, _ keys: inout Keys) {
        keys.add("text", text.text)
        if let font = text.font { style(font, text.textColor, text.textAlignment, &keys) }
        let (inset, padding) = (text.textContainerInset, text.textContainer.lineFragmentPadding)
        textInsets([inset.left + padding, inset.right + padding, inset.top, inset.bottom], &keys)
        keys.lack("editable", !text.isEditable)
        tint(of: text, &keys)
        input(text, &keys)
    }

    /// The colour of a caret, and of the buttons of a bar.
    private static func tint(of view: UIView, _ keys: inout Keys) {
        keys.add("tint", view.tintColor.hex, unless: UIColor.systemBlue.hex)
    }

    private static func textInsets(_ sides: [CGFloat], _ keys: inout Keys) {
        keys.raw("textInsets=" + sides.map { Fields.number(Double($0)) }.joined(separator: ":"))
    }

    private static func style(
        _ font: UIFont, _ color: UIColor?, _ alignment: NSTextAlignment, _ keys: inout Keys
    ) {
        if let hex = color?.hex { keys.add("color", hex, unless: UIColor.label.hex) }
        keys.add("font", font.pointSize, unless: 17)
        keys.add("weight", font.weightName, unless: "regular")
        switch alignment {
        case .center: keys.add("align", "center")
        case .right: keys.add("align", "right")
        default: break
        }
    }

    private static func describe(_ scroll: UIScrollView, _ keys: inout Keys) {
        let (size, offset, inset) = (scroll.contentSize, scroll.contentOffset, scroll.contentInset)
        let numbers = [
            size.width, size.height, offset.x, offset.y, inset.top, inset.left, inset.bottom,
            inset.right
        ]
        keys.raw("scroll=" + numbers.map { Fields.number(Double($0)) }.joined(separator: ":"))
        keys.add("adjusted", scroll.adjustedContentInset.bottom, unless: inset.bottom)
        keys.add("indicator", scroll.verticalScrollIndicatorInsets.bottom, unless: 0)
        switch scroll.keyboardDismissMode {
        case .onDrag, .onDragWithAccessory: keys.add("dismiss", "onDrag")
        case .interactive, .interactiveWithAccessory: keys.add("dismiss", "interactive")
        default: break
        }
    }
}
