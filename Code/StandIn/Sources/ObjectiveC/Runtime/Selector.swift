// The names are those of iOS.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The name of a method and, where the app's code names the method, a way to call it.
///
/// `#selector(T.f(_:))` becomes `_selector("f:", T.f(_:))`: a curried reference, which needs no
/// table of methods, calls overrides, and may name private methods.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral,
    @unchecked Sendable
{
    public let name: String
    private let method: Method?

    /// The selector of a name alone; the method is looked up among those that `#selector` named.
    public init(_ name: String) {
        self.name = name
        method = nil
    }

    public init(stringLiteral name: String) { self.init(name) }

    init(_ name: String, _ method: Method) {
        self.name = name
        self.method = method
        Method.learn(method, name)
    }

    public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var description: String { name }

    /// The number of arguments that the name asks for.
    public var argumentCount: Int { name.count { $0 == ":" } }

    // MARK: Sending

    func isUnderstood(by target: AnyObject) -> Bool { method(for: target) != nil }

    func isUnderstood(byInstancesOf type: AnyClass) -> Bool {
        candidates.contains { $0.isMethod(of: type) }
    }

    /// Calls the method of the target, and returns its value.
    ///
    /// A missing argument is `nil`, a surplus one is dropped, as on iOS. A target that does not
    /// understand the selector ends the app.
    @discardableResult
    public func send(to target: AnyObject, _ arguments: [Any?] = []) -> Any? {
        guard let method = method(for: target) else { raiseUnrecognized(by: target) }
        switch method.call(target, arguments) {
        case .returned(let value): return value
        case .misfit(let type):
            Lacks.report("\(name) called with an argument that is no \(type)")
            return nil
        }
    }

    func sendUnmanaged(to target: AnyObject, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
        guard let value = send(to: target, arguments), !(value is Void) else { return nil }
        return Autoreleased.keep(value as AnyObject)
    }

    func raiseUnrecognized(by target: AnyObject) -> Never {
        Host.raise(
            "NSInvalidArgumentException",
            "-[\(type(of: target)) \(name)]: unrecognized selector sent to instance")
    }

    private var candidates: [Method] { method.map { [$0] } ?? Method.known[name] ?? [] }

    private func method(for target: AnyObject) -> Method? {
        if let method, method.accepts(target) { return method }
        // Another class may have a method of this name: selectors are names.
        return Method.known[name]?.last { $0.accepts(target) }
    }
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

/// One method of one type.
struct Method: @unchecked Sendable {
    enum Outcome {
        case returned(Any?)
        /// An argument is not of the type that the method takes.
        case misfit(Any.Type)
    }

    let owner: Any.Type
    let accepts: (AnyObject) -> Bool
    let call: (AnyObject, [Any?]) -> Outcome

    nonisolated(unsafe) static var known: [String: [Method]] = [:]

    static func learn(_ method: Method, _ name: String) {
        guard !known[name, default: []].contains(where: { $0.owner == method.owner }) else {
            return
        }
        known[name, default: []].append(method)
    }

    func isMethod(of type: AnyClass) -> Bool {
        var level: AnyClass? = type
        while let current = level {
            if current == owner { return true }
            level = class_getSuperclass(current)
        }
        return false
    }
}

/// The class above `type`, as the Objective-C runtime gives it.
public func class_getSuperclass(_ type: AnyClass?) -> AnyClass? {
    type.flatMap(_getSuperclass)
}
