/// The version of iOS that the stand-in behaves as.
public enum SystemVersion {
    nonisolated(unsafe) public static var current = (major: 17, minor: 0, patch: 0)

    /// The version as UIDevice writes it, such as 17.0 or 16.4.1.
    public static var text: String {
        let (major, minor, patch) = current
        return patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }
}

/// `#available(iOS 16.0, *)` is rewritten to `_iOS(16, 0)`.
public func _iOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Bool {
    SystemVersion.current >= (major, minor, patch)
}

/// `NSClassFromString` is rewritten to this function: a class of the app or of the stand-in.
///
/// Apple's result is `AnyClass?`, to which any message can be sent. This one's type has the
/// messages that every class understands, such as `responds(to:)`.
public func _NSClassFromString(_ name: String) -> NSObject.Type? {
    let full = name.contains(".") ? [name] : ["UIKit." + name, "ObjectiveC." + name]
    let known: AnyClass? = ClassTable.types[name]
    guard let found = known ?? full.lazy.compactMap({ Foundation.NSClassFromString($0) }).first
    else { return nil }
    guard let type = found as? NSObject.Type else {
        Lacks.report("NSClassFromString(\"\(name)\"): the class does not inherit from NSObject")
        return nil
    }
    return type
}

/// Classes that are known by another name than `Module.Class`.
public enum ClassTable {
    nonisolated(unsafe) static var types: [String: AnyClass] = [:]

    /// Makes a class known by a name to `NSClassFromString`.
    public static func register(_ type: AnyClass, as name: String) { types[name] = type }
}
