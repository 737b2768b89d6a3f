/// The root class of an app's classes, with what the Objective-C runtime gives them on iOS.
///
/// It lives in a module named ObjectiveC because the compiler looks for it there when it decides
/// the isolation of `override init()`.
open class NSObject: Foundation.NSObject {
    var associated: [UnsafeRawPointer: Any] = [:]

    public override init() { super.init() }

    /// Returns whether the object conforms to a protocol: `conforms(to: UITextInput.self)`.
    public func conforms<P>(to type: P.Type) -> Bool { self is P }

    // MARK: Messages

    open func responds(to selector: Selector!) -> Bool { selector.isUnderstood(by: self) }

    @discardableResult
    open func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
        selector.sendUnmanaged(to: self, [])
    }

    @discardableResult
    open func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        selector.sendUnmanaged(to: self, [object])
    }

    @discardableResult
    open func perform(
        _ selector: Selector!, with object1: Any!, with object2: Any!
    ) -> Unmanaged<AnyObject>! {
        selector.sendUnmanaged(to: self, [object1, object2])
    }

    open class func responds(to selector: Selector!) -> Bool {
        selector.isUnderstood(by: self as AnyObject)
    }

    @discardableResult
    open class func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
        selector.sendUnmanaged(to: self as AnyObject, [])
    }

    open class func instancesRespond(to selector: Selector!) -> Bool {
        selector.isUnderstood(byInstancesOf: self)
    }

    open func doesNotRecognizeSelector(_ selector: Selector!) {
        selector.raiseUnrecognized(by: self)
    }

    // MARK: Interface Builder

    open func awakeFromNib() {}
    open func prepareForInterfaceBuilder() {}

    // MARK: Keys and values

    open func setValue(_ value: Any?, forKey key: String) {
        setValue(value, forUndefinedKey: key)
    }

    open func value(forKey key: String) -> Any? { value(forUndefinedKey: key) }

    open func setValue(_ value: Any?, forKeyPath path: String) {
        let (first, rest) = NSObject.split(path)
        guard let rest else { return setValue(value, forKey: first) }
        (self.value(forKey: first) as? NSObject)?.setValue(value, forKeyPath: rest)
    }

    open func value(forKeyPath path: String) -> Any? {
        let (first, rest) = NSObject.split(path)
        guard let rest else { return value(forKey: first) }
        return (value(forKey: first) as? NSObject)?.value(forKeyPath: rest)
    }

    /// Finds the value of a stored property; what has none is reported.
    open func value(forUndefinedKey key: String) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            if let child = level.children.first(where: { $0.label == key }) { return child.value }
            mirror = level.superclassMirror
        }
        Lacks.report("value(forKey: \"\(key)\") of \(type(of: self))")
        return nil
    }

    open func setValue(_ value: Any?, forUndefinedKey key: String) {
        Lacks.report("setValue(_:forKey: \"\(key)\") of \(type(of: self))")
    }

    private static func split(_ path: String) -> (first: String, rest: String?) {
        guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }

    // MARK: Accessibility

    private var accessibilityTexts: [String: String] = [:]

    @preconcurrency @MainActor open var accessibilityLabel: String? {
        get { accessibilityTexts["label"] }
        set { accessibilityTexts["label"] = newValue }
    }
    @preconcurrency @MainActor open var accessibilityHint: String? {
        get { accessibilityTexts["hint"] }
        set { accessibilityTexts["hint"] = newValue }
    }
    @preconcurrency @MainActor open var accessibilityValue: String? {
        get { accessibilityTexts["value"] }
        set { accessibilityTexts["value"] = newValue }
    }

    // MARK: Observing keys

    open func addObserver(
        _ observer: Foundation.NSObject, forKeyPath path: String,
        options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
        Lacks.report("key-value observing of \"\(path)\" of \(type(of: self))")
    }

    open func removeObserver(_ observer: Foundation.NSObject, forKeyPath path: String) {}

    open func removeObserver(
        _ observer: Foundation.NSObject, forKeyPath path: String,
        context: UnsafeMutableRawPointer?
    ) {}

    open func observeValue(
        forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    open func willChangeValue(forKey key: String) {}
    open func didChangeValue(forKey key: String) { KeyValueObserving.noteChange(of: self) }
}
