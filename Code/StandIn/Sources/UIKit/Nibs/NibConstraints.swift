import ObjectiveC

/// The constraints of a view.
@MainActor enum NibConstraints {
    static func install(_ element: NibElement, on view: UIView, _ load: NibLoad) {
        // A placeholder is removed when the nib is built.
        guard element["placeholder"] != "YES" else { return }
        let first = element["firstItem"].map { load.object($0) } ?? view
        let second = element["secondItem"].flatMap { load.object($0) }
        guard let first, second != nil || element["secondItem"] == nil else {
            return element.lacks("an item of a constraint, which is not in its scene")
        }
        let (attribute, other) = (
            attribute(element["firstAttribute"]), attribute(element["secondAttribute"])
        )
        guard let attribute, other != nil || element["secondAttribute"] == nil else {
            return element.lacks(
                "an attribute of a constraint: \(element["firstAttribute"] ?? ""),"
                    + " \(element["secondAttribute"] ?? "")")
        }
        let constraint = DynamicClass.constraint(load.type(of: element, NSLayoutConstraint.self))
        constraint.configure(
            (first, attribute), relation(element["relation"]),
            (second, other ?? .notAnAttribute),
            multiplier(element["multiplier"]), constant(element, first, second, view))
        if let priority = element.number("priority") {
            constraint.priority = UILayoutPriority(Float(priority))
        }
        constraint.identifier = element["identifier"]
        load.note(constraint, element)
        let holder = element.parent?.parent ?? element
        guard !holder.excluded("constraints").contains(element.id ?? "") else {
            load.keep(constraint)
            return
        }
        view.addConstraint(constraint)
    }

    /// The constant; the standard spaces are 8 pt between views and 20 pt to the superview.
    private static func constant(
        _ element: NibElement, _ first: AnyObject, _ second: AnyObject?, _ view: UIView
    ) -> CGFloat {
        if let constant = element.number("constant") { return constant }
        guard element["symbolic"] == "YES" else { return 0 }
        return first === view || second === view ? 20 : 8
    }

    /// Reads a number or a ratio such as `16:9`.
    static func multiplier(_ text: String?) -> CGFloat {
        guard let text else { return 1 }
        let parts = text.split(separator: text.contains(":") ? ":" : "/")
        let numbers = parts.compactMap { CGFloat(decimal: String($0)) }
        guard numbers.count == parts.count else { return 1 }
        if numbers.count == 2, numbers[1] != 0 { return numbers[0] / numbers[1] }
        return numbers.count == 1 ? numbers[0] : 1
    }

    private static func relation(_ name: String?) -> NSLayoutConstraint.Relation {
        switch name {
        case "greaterThanOrEqual": .greaterThanOrEqual
        case "lessThanOrEqual": .lessThanOrEqual
        default: .equal
        }
    }

    private static func attribute(_ name: String?) -> NSLayoutConstraint.Attribute? {
        name.flatMap { attributes[$0] }
    }

    private static let attributes: [String: NSLayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
        "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
        "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
        "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
        "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
        "centerYWithinMargins": .centerYWithinMargins
    ]
}
