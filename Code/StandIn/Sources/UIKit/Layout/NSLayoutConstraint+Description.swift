import ObjectiveC

extension NSLayoutConstraint {
    /// The relation in the words of UIKit's messages, without addresses.
    final var relationText: String {
        let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
        var text = "\(Self.name(of: firstItem))"
        text += ".\(firstAttribute) \(sign)"
        if hasSecondItem {
            if multiplier != 1 { text += " \(Self.number(multiplier))*" }
            text += multiplier != 1 ? "" : " "
            text += "\(Self.name(of: secondItem)).\(secondAttribute)"
            if constant != 0 {
                text += constant < 0 ? " - " : " + "
                text += Self.number(abs(constant))
            }
        } else {
            text += " \(Self.number(constant))"
        }
        if priority < .required { text += " @\(Self.number(CGFloat(priority.rawValue)))" }
        return text
    }

    final var logText: String {
        let label = identifier.map { "'\($0)' " } ?? ""
        return "<\(type(of: self)) \(label)\(relationText)   (\(isActive ? "" : "in")active)>"
    }

    /// The class of an item with the name that tells it from others.
    static func name(of item: AnyObject?) -> String {
        if let guide = item as? UILayoutGuide {
            let owner = guide.owningView.map { " of \(name(of: $0))" } ?? ""
            return "\(type(of: guide))'\(guide.identifier)'\(owner)"
        }
        guard let view = item as? UIView else { return "(nil)" }
        let label = view.accessibilityIdentifier.map { "'\($0)'" } ?? ""
        return "\(type(of: view))\(label)"
    }

    private static func number(_ value: CGFloat) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(Double(value))"
    }
}
