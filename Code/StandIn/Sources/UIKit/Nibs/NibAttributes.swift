import ObjectiveC

/// The attributes that the user has defined, and accessibility.
@MainActor enum NibAttributes {
    static func apply(_ element: NibElement, to object: AnyObject) {
        if let item = element.child("accessibility", key: "accessibilityConfiguration") {
            apply(accessibility: item, to: object)
        }
        for attribute in element.group("userDefinedRuntimeAttributes") {
            guard let path = attribute["keyPath"] else { continue }
            let value = value(of: attribute)
            switch NibKeys.set(value, path: path, of: object) {
            case .done: break
            case .mismatch:
                attribute.lacks("the value of \(path) of \(type(of: object))")
            case .missing:
                // Interface Builder's attributes are no outlets: UIKit goes on.
                Host.log(
                    "Failed to set (\(path)) user defined inspected property on"
                        + " (\(type(of: object))): this class is not key value coding-compliant"
                        + " for the key \(path).")
            }
        }
    }

    private static func apply(accessibility item: NibElement, to object: AnyObject) {
        switch object {
        case let object as UIResponder:
            item["identifier"].map { object.accessibilityIdentifier = $0 }
            item.text("label").map { object.accessibilityLabel = $0 }
            item.text("hint").map { object.accessibilityHint = $0 }
        case let object as UIBarItem:
            item["identifier"].map { object.accessibilityIdentifier = $0 }
            item.text("label").map { object.accessibilityLabel = $0 }
        default: break
        }
    }

    private static func value(of attribute: NibElement) -> Any? {
        let child = attribute.child(key: "value")
        switch attribute["type"] {
        case "boolean": return NSNumber(value: attribute["value"] == "YES")
        case "number": return (child?.number("value")).map { NSNumber(value: Double($0)) }
        case "string", "localizedString": return attribute.text("value")
        case "color": return child?.color
        case "point": return child?.point
        case "size": return child?.size
        case "rect": return child?.rect
        case "image": return attribute.image("value")
        default: return nil
        }
    }
}
