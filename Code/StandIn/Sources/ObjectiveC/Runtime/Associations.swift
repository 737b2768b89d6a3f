// The names are those of iOS.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
}

/// The values of an object that is none of the stand-in's, as long as it lives.
private final class Strays {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Any] = [:]
    init(_ owner: AnyObject) { self.owner = owner }
}

nonisolated(unsafe) private var strays: [ObjectIdentifier: Strays] = [:]

private struct Unowned {
    weak var object: AnyObject?
}

public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let stored: Any? =
        policy == .OBJC_ASSOCIATION_ASSIGN
        ? value.map { Unowned(object: $0 as AnyObject) } : value
    if let object = object as? NSObject {
        object.associated[key] = stored
        return
    }
    let owner = object as AnyObject
    let id = ObjectIdentifier(owner)
    if strays[id]?.owner == nil { strays[id] = Strays(owner) }
    strays[id]?.values[key] = stored
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    let value: Any?
    if let object = object as? NSObject {
        value = object.associated[key]
    } else {
        let found = strays[ObjectIdentifier(object as AnyObject)]
        value = found?.owner == nil ? nil : found?.values[key]
    }
    if let unowned = value as? Unowned { return unowned.object }
    return value
}

public func objc_removeAssociatedObjects(_ object: Any) {
    if let object = object as? NSObject { object.associated = [:] }
    strays[ObjectIdentifier(object as AnyObject)] = nil
}

/// Calls the body; on Linux, objects end without a pool.
public func autoreleasepool<Result>(
    invoking body: () throws -> Result
) rethrows -> Result {
    try body()
}
