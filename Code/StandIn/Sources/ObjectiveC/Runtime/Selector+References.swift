// `_selector`: what `#selector` is rewritten to. A reference to a method of an instance is curried,
// `(T) -> (A) -> R`; one to a method of a class is not.

private func argument<A>(_ index: Int, of arguments: [Any?], as type: A.Type) -> A? {
    if index < arguments.count, let value = arguments[index], let cast = value as? A {
        return cast
    }
    // As on iOS, where an object in the place of a BOOL is a pointer that is not zero: a recognizer
    // with `endEditing(_:)` as its action.
    if A.self == Bool.self { return (index < arguments.count && arguments[index] != nil) as? A }
    // A missing value fits a parameter that may be nil.
    return Any?.none as? A
}

extension Method {
    init<T>(of type: T.Type, _ body: @escaping (T, [Any?]) -> Outcome) {
        owner = type
        accepts = { $0 is T }
        call = { target, arguments in
            guard let target = target as? T else { return .misfit(T.self) }
            return body(target, arguments)
        }
    }
}

public func _selector<T, R>(
    _ name: String, _ method: @escaping (T) -> () -> R
) -> Selector {
    Selector(name, Method(of: T.self) { target, _ in .returned(method(target)()) })
}

public func _selector<T, A, R>(
    _ name: String, _ method: @escaping (T) -> (A) -> R
) -> Selector {
    Selector(
        name,
        Method(of: T.self) { target, arguments in
            guard let a = argument(0, of: arguments, as: A.self) else { return .misfit(A.self) }
            return .returned(method(target)(a))
        })
}

public func _selector<T, A, B, R>(
    _ name: String, _ method: @escaping (T) -> (A, B) -> R
) -> Selector {
    Selector(
        name,
        Method(of: T.self) { target, arguments in
            guard let a = argument(0, of: arguments, as: A.self) else { return .misfit(A.self) }
            guard let b = argument(1, of: arguments, as: B.self) else { return .misfit(B.self) }
            return .returned(method(target)(a, b))
        })
}

public func _selector<T, A, B, C, R>(
    _ name: String, _ method: @escaping (T) -> (A, B, C) -> R
) -> Selector {
    Selector(
        name,
        Method(of: T.self) { target, arguments in
            guard let a = argument(0, of: arguments, as: A.self) else { return .misfit(A.self) }
            guard let b = argument(1, of: arguments, as: B.self) else { return .misfit(B.self) }
            guard let c = argument(2, of: arguments, as: C.self) else { return .misfit(C.self) }
            return .returned(method(target)(a, b, c))
        })
}

/// `#selector(getter: T.value)` is rewritten to `_selector("value", getter: \T.value)`.
public func _selector<T, R>(_ name: String, getter path: KeyPath<T, R>) -> Selector {
    Selector(name, Method(of: T.self) { target, _ in .returned(target[keyPath: path]) })
}

/// `#selector(setter: T.value)` is rewritten to `_selector("setValue:", setter: \T.value)`.
public func _selector<T, A>(
    _ name: String, setter path: ReferenceWritableKeyPath<T, A>
) -> Selector {
    Selector(
        name,
        Method(of: T.self) { target, arguments in
            guard let a = argument(0, of: arguments, as: A.self) else { return .misfit(A.self) }
            target[keyPath: path] = a
            return .returned(nil)
        })
}

/// A method of a class: `#selector(T.f)` where `f` is static.
public func _selector<R>(_ name: String, static method: @escaping () -> R) -> Selector {
    Selector(name, Method(of: AnyObject.self) { _, _ in .returned(method()) })
}

public func _selector<A, R>(_ name: String, static method: @escaping (A) -> R) -> Selector {
    Selector(
        name,
        Method(of: AnyObject.self) { _, arguments in
            guard let a = argument(0, of: arguments, as: A.self) else { return .misfit(A.self) }
            return .returned(method(a))
        })
}
