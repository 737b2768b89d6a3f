import ObjectiveC

/// Properties by their names: those of the app's classes that the rewriter has registered, and
/// those of UIKit.
@MainActor enum NibKeys {
    typealias Setter = @MainActor (AnyObject, Any?) -> Bool

    private static var setters: [ObjectIdentifier: [String: Setter]] = [:]

    static func add(_ name: String, _ type: AnyClass, _ setter: @escaping Setter) {
        setters[ObjectIdentifier(type), default: [:]][name] = setter
    }

    /// The outcome of setting a property by its name.
    enum Outcome { case done, mismatch, missing }

    static func set(_ value: Any?, _ key: String, of object: AnyObject) -> Outcome {
        let outcome = setExactly(value, key, of: object)
        guard outcome == .missing, let first = key.first, first.isUppercase else { return outcome }
        // The setter of the key "Name" is that of the property "name".
        return setExactly(value, first.lowercased() + key.dropFirst(), of: object)
    }

    private static func setExactly(_ value: Any?, _ key: String, of object: AnyObject) -> Outcome {
        var level: AnyClass? = type(of: object)
        while let current = level {
            if let setter = setters[ObjectIdentifier(current)]?[key] {
                return setter(object, value) ? .done : .mismatch
            }
            level = class_getSuperclass(current)
        }
        return setBuiltIn(value, key, of: object)
    }

    /// Sets what a path of names leads to, such as `layer.cornerRadius`.
    static func set(_ value: Any?, path: String, of object: AnyObject) -> Outcome {
        let parts = path.split(separator: ".").map(String.init)
        var target = object
        for part in parts.dropLast() {
            guard let next = child(part, of: target) else { return .missing }
            target = next
        }
        return parts.last.map { set(value, $0, of: target) } ?? .missing
    }

    private static func child(_ name: String, of object: AnyObject) -> AnyObject? {
        switch (name, object) {
        case ("layer", let view as UIView): view.layer
        case ("titleLabel", let button as UIButton): button.titleLabel
        case ("imageView", let button as UIButton): button.imageView
        case ("textLabel", let cell as UITableViewCell): cell.textLabel
        case ("contentView", let cell as UITableViewCell): cell.contentView
        case ("navigationItem", let controller as UIViewController): controller.navigationItem
        case ("tabBarItem", let controller as UIViewController): controller.tabBarItem
        default: nil
        }
    }

    /// Converts a value of Interface Builder to the type of a property.
    static func convert<V>(_ value: Any, to type: V.Type) -> V? {
        if let number = value as? NSNumber {
            switch type {
            case is CGFloat.Type: return CGFloat(number.doubleValue) as? V
            case is Double.Type: return number.doubleValue as? V
            case is Float.Type: return number.floatValue as? V
            case is Int.Type: return number.intValue as? V
            case is UInt.Type: return number.uintValue as? V
            case is Int32.Type: return number.int32Value as? V
            case is Bool.Type: return number.boolValue as? V
            case is UILayoutPriority.Type: return UILayoutPriority(number.floatValue) as? V
            default: return value as? V
            }
        }
        switch (value, type) {
        case (let point as CGPoint, is CGSize.Type):
            return CGSize(width: point.x, height: point.y) as? V
        case (let size as CGSize, is CGPoint.Type):
            return CGPoint(x: size.width, y: size.height) as? V
        default: return value as? V
        }
    }
}
