public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = Self(rawValue: 1)
    public static let old = Self(rawValue: 2)
    public static let initial = Self(rawValue: 4)
    public static let prior = Self(rawValue: 8)
}

public struct NSKeyValueChangeKey: Hashable, Sendable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let kindKey = Self(rawValue: "kind")
    public static let newKey = Self(rawValue: "new")
    public static let oldKey = Self(rawValue: "old")
    public static let indexesKey = Self(rawValue: "indexes")
    public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

public struct NSKeyValueObservedChange<Value> {
    public var kind = NSKeyValueChange.setting
    public var newValue: Value?
    public var oldValue: Value?
    public var indexes: IndexSet?
    public var isPrior = false

    public init(newValue: Value? = nil, oldValue: Value? = nil, isPrior: Bool = false) {
        self.newValue = newValue
        self.oldValue = oldValue
        self.isPrior = isPrior
    }
}

public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
}

/// An observation of a property; it ends with the last reference to it.
open class NSKeyValueObservation: NSObject {
    weak var object: AnyObject?
    /// Compares the property with its last value, and calls the handler when it differs.
    var check: (() -> Void)?

    open func invalidate() {
        check = nil
        object = nil
    }
}

/// Observations of properties.
///
/// The stand-in's classes call ``noteChange(of:)`` when they set a property; other changes are
/// found by comparing at the end of each turn of the run loop.
public enum KeyValueObserving {
    private struct Entry {
        weak var observation: NSKeyValueObservation?
    }

    nonisolated(unsafe) private static var entries: [Entry] = []

    static func add(_ observation: NSKeyValueObservation) {
        entries.removeAll { $0.observation?.check == nil }
        entries.append(Entry(observation: observation))
    }

    /// Calls the handlers of the object's properties that have changed.
    public static func noteChange(of object: AnyObject) {
        guard !entries.isEmpty else { return }
        for entry in entries where entry.observation?.object === object {
            entry.observation?.check?()
        }
    }

    /// Calls the handlers of all properties that have changed.
    public static func noteChanges() {
        for entry in entries where entry.observation?.object != nil {
            entry.observation?.check?()
        }
    }
}

/// The classes whose properties an app may observe.
public protocol _KeyValueObservable: AnyObject {}
extension NSObject: _KeyValueObservable {}

extension _KeyValueObservable {
    /// Observes a property whose values can be compared.
    public func observe<Value>(
        _ path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        file: StaticString = #fileID, line: UInt = #line,
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = NSKeyValueObservation()
        var last = self[keyPath: path]
        if options.contains(.initial) {
            let value = options.contains(.new) ? last : nil
            changeHandler(self, NSKeyValueObservedChange(newValue: value))
        }
        guard isComparable(last) else {
            Lacks.report("key-value observing of \(path)", file, line)
            return observation
        }
        observation.object = self
        observation.check = { [weak self] in
            guard let self else { return }
            let new = self[keyPath: path]
            guard !isSame(new, last) else { return }
            let old = last
            last = new
            changeHandler(
                self,
                NSKeyValueObservedChange(
                    newValue: options.contains(.new) ? new : nil,
                    oldValue: options.contains(.old) ? old : nil))
        }
        KeyValueObserving.add(observation)
        return observation
    }
}

private func isComparable<Value>(_ value: Value) -> Bool {
    Value.self is AnyObject.Type || Value.self is any Equatable.Type
        || Mirror(reflecting: value).displayStyle == .class
}

private func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
    if let a = a as? any Equatable { return isEqual(a, b) }
    return (a as AnyObject) === (b as AnyObject)
}

private func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { a == b as? Value }
