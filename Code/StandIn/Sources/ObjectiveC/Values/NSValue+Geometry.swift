extension NSValue {
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }

    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(
            edgeInsets: NSEdgeInsets(
                top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
    }

    public var cgRectValue: CGRect { rectValue }
    public var cgPointValue: CGPoint { pointValue }
    public var cgSizeValue: CGSize { sizeValue }

    public var uiEdgeInsetsValue: UIEdgeInsets {
        let insets = edgeInsetsValue
        return UIEdgeInsets(
            top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }

    /// Says whether the value holds one of the same Objective-C type as another.
    fileprivate func isLike(_ other: NSValue) -> Bool { strcmp(objCType, other.objCType) == 0 }
}

/// A structure that iOS stores in an `NSValue` when it becomes an object.
public protocol _ValueBridged: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    static var _sample: NSValue { get }
    init(_value: NSValue)
}

extension _ValueBridged {
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
            fatalError("Could not cast value of type '\(type(of: source))' to '\(Self.self)'.")
        }
    }

    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout Self?
    ) -> Bool {
        guard source.isLike(_sample) else { return false }
        result = Self(_value: source)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        var result: Self?
        _forceBridgeFromObjectiveC(source!, result: &result)
        return result!
    }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _ValueBridged {
    public static var _sample: NSValue { NSValue(rect: .zero) }
    public init(_value: NSValue) { self = _value.rectValue }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _ValueBridged {
    public static var _sample: NSValue { NSValue(point: .zero) }
    public init(_value: NSValue) { self = _value.pointValue }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _ValueBridged {
    public static var _sample: NSValue { NSValue(size: .zero) }
    public init(_value: NSValue) { self = _value.sizeValue }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }
}

extension UIEdgeInsets: _ValueBridged {
    public static var _sample: NSValue { NSValue(uiEdgeInsets: .zero) }
    public init(_value: NSValue) { self = _value.uiEdgeInsetsValue }
    public func _bridgeToObjectiveC() -> NSValue { NSValue(uiEdgeInsets: self) }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSNumber, result: inout CGFloat?
    ) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source!.doubleValue)
    }
}
