import ObjectiveC

/// A view that sets itself up behind `super.init(coder:)` and reads its element after that.
protocol LateNibView: UIView {}

extension UIView {
    /// Reads the element that the view is made of; without one the view stays as it is.
    final func decodeNib(_ coder: NSCoder) {
        guard let coder = coder as? NibCoder else { return }
        coder.load.note(self, coder.element)
        NibViews.decode(coder.element, into: self, coder.load)
    }
}

/// Reads what elements say about views of any class.
@MainActor enum NibViews {
    static func decode(_ element: NibElement, into view: UIView, _ load: NibLoad) {
        decodeGeometry(element, into: view)
        decodeAppearance(element, into: view)
        decodePriorities(element, into: view)
        for guide in element.children where guide.tag == "viewLayoutGuide" {
            load.name(Self.guide(guide, of: view), guide.id)
        }
        NibControls.decode(element, into: view)
        NibContainers.decode(element, into: view, load)
        addSubviews(element, to: view, load)
        for constraint in element.group("constraints") {
            load.add(constraints: constraint, to: view)
        }
        // The builder of nibs gives a view without constraints those of its frame.
        if element["translatesAutoresizingMaskIntoConstraints"] == "NO",
            element["fixedFrame"] != "YES"
        {
            view.translatesAutoresizingMaskIntoConstraints = false
        }
    }

    private static func decodeGeometry(_ element: NibElement, into view: UIView) {
        if let frame = element.child("rect", key: "frame") { view.frame = frame.rect }
        if let frame = element.child("frame", key: "frameInset") {
            view.frame = CGRect(
                x: frame.number("minX") ?? 0, y: frame.number("minY") ?? 0,
                width: frame.number("width") ?? 0, height: frame.number("height") ?? 0)
        }
        if let mask = element.child("autoresizingMask", key: "autoresizingMask") {
            view.autoresizingMask = self.mask(mask)
        }
        element.bool("autoresizesSubviews").map { view.autoresizesSubviews = $0 }
        element.bool("preservesSuperviewLayoutMargins").map {
            view.preservesSuperviewLayoutMargins = $0
        }
        element.bool("insetsLayoutMarginsFromSafeArea").map {
            view.insetsLayoutMarginsFromSafeArea = $0
        }
        if let margins = element.child("edgeInsets", key: "layoutMargins") {
            view.layoutMargins = UIEdgeInsets(
                top: margins.number("top") ?? 0, left: margins.number("left") ?? 0,
                bottom: margins.number("bottom") ?? 0, right: margins.number("right") ?? 0)
        }
        if let margins = element.child("directionalEdgeInsets", key: "directionalLayoutMargins") {
            view.directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: margins.number("top") ?? 0, leading: margins.number("leading") ?? 0,
                bottom: margins.number("bottom") ?? 0, trailing: margins.number("trailing") ?? 0)
        }
    }

    private static func mask(_ element: NibElement) -> UIView.AutoresizingMask {
        let names: [(String, UIView.AutoresizingMask)] = [
            ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
            ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
            ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin)
        ]
        var mask: UIView.AutoresizingMask = []
        for (name, value) in names where element[name] == "YES" { mask.insert(value) }
        return mask
    }

    private static func decodeAppearance(_ element: NibElement, into view: UIView) {
        if let color = element.child("color", key: "backgroundColor") {
            view.backgroundColor = color.color
        } else if element.child("nil", key: "backgroundColor") != nil {
            view.backgroundColor = nil
        }
        if let color = element.color("tintColor") { view.tintColor = color }
        element.bool("hidden").map { view.isHidden = $0 }
        element.number("alpha").map { view.alpha = $0 }
        element.bool("opaque").map { view.isOpaque = $0 }
        element.bool("clipsSubviews").map { view.clipsToBounds = $0 }
        element.bool("userInteractionEnabled").map { view.isUserInteractionEnabled = $0 }
        element.bool("multipleTouchEnabled").map { view.isMultipleTouchEnabled = $0 }
        element.int("tag").map { view.tag = $0 }
        view.contentMode = modes[element["contentMode"] ?? ""] ?? view.contentMode
        element["restorationIdentifier"].map { view.restorationIdentifier = $0 }
        switch element["semanticContentAttribute"] {
        case "forceLeftToRight": view.semanticContentAttribute = .forceLeftToRight
        case "forceRightToLeft": view.semanticContentAttribute = .forceRightToLeft
        default: break
        }
    }

    private static let modes: [String: UIView.ContentMode] = [
        "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
        "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
        "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
        "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight
    ]

    private static func decodePriorities(_ element: NibElement, into view: UIView) {
        for (axis, word) in [
            (NSLayoutConstraint.Axis.horizontal, "horizontal"), (.vertical, "vertical")
        ] {
            if let value = element.number("\(word)HuggingPriority") {
                view.setContentHuggingPriority(UILayoutPriority(Float(value)), for: axis)
            }
            if let value = element.number("\(word)CompressionResistancePriority") {
                view.setContentCompressionResistancePriority(
                    UILayoutPriority(Float(value)), for: axis)
            }
        }
    }

    private static func guide(_ element: NibElement, of view: UIView) -> UILayoutGuide {
        switch (element.key, view) {
        case ("contentLayoutGuide", let scroll as UIScrollView):
            return Layout.scrollGuide(of: scroll, isContent: true)
        case ("frameLayoutGuide", let scroll as UIScrollView):
            return Layout.scrollGuide(of: scroll, isContent: false)
        case ("keyboard", _): return view.keyboardLayoutGuide
        case ("safeArea", _): return view.safeAreaLayoutGuide
        case ("layoutMargins", _), ("margins", _): return view.layoutMarginsGuide
        case ("readableContent", _): return view.readableContentGuide
        default:
            element.lacks("the layout guide \(element.key ?? "")")
            return view.safeAreaLayoutGuide
        }
    }

    private static func addSubviews(_ element: NibElement, to view: UIView, _ load: NibLoad) {
        let excluded = element.excluded("subviews")
        for child in element.group("subviews") {
            guard let subview = load.view(child) else { continue }
            if excluded.contains(child.id ?? "") {
                load.keep(subview)
            } else if let stack = view as? UIStackView {
                stack.addArrangedSubview(subview)
            } else if let effect = view as? UIVisualEffectView {
                effect.contentView.addSubview(subview)
            } else {
                view.addSubview(subview)
            }
        }
    }

    /// Reads the content view of a cell or an effect view, which the view has made itself.
    static func decode(content element: NibElement, into view: UIView, _ load: NibLoad) {
        load.note(view, element)
        decode(element, into: view, load)
    }
}
