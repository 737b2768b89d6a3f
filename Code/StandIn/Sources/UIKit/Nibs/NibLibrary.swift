import ObjectiveC

/// The storyboards, xibs and classes that `restore-code build` has put into the program.
@MainActor enum NibLibrary {
    private struct Source {
        var file: String
        var text: String
        var document: NibDocument?
    }

    private static var storyboards: [String: Source] = [:]
    private static var nibs: [String: Source] = [:]
    private static var classes: [String: AnyClass] = [:]
    fileprivate(set) static var main: String?

    static func add(_ name: String, isStoryboard: Bool, file: String, text: String) {
        let source = Source(file: file, text: text)
        if isStoryboard { storyboards[name] = source } else { nibs[name] = source }
    }

    static func storyboard(_ name: String) -> NibDocument? { document(name, &storyboards) }
    static func nib(_ name: String) -> NibDocument? { document(name, &nibs) }

    /// Returns the xib of a controller's class: of its name without "Controller", else of its name.
    static func implicitNib(of type: AnyClass) -> String? {
        guard !nibs.isEmpty else { return nil }
        let name = String(describing: type)
        let suffix = "Controller"
        let short = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
        return [short, name].first { nibs[$0] != nil }
    }

    /// Makes the controller that an app starts with; logs UIKit's words where there is none.
    fileprivate static func initialController(_ name: String) -> UIViewController? {
        let made = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
        if made == nil {
            Host.log(
                "Failed to instantiate the default view controller for UIMainStoryboardFile"
                    + " '\(name)' - perhaps the designated entry point is not set?")
        }
        return made
    }

    private static func document(_ name: String, _ table: inout [String: Source]) -> NibDocument? {
        guard let source = table[name] else { return nil }
        if let document = source.document { return document }
        let made = NibDocument(name: name, file: source.file, text: source.text)
        table[name]?.document = made
        return made
    }

    static func add(_ type: AnyClass, as name: String) { classes[name] = type }

    /// Returns a class of the app or of the stand-in by the name that Interface Builder knows.
    static func type(named name: String) -> AnyClass? {
        classes[name] ?? _NSClassFromString(name)
    }
}

/// Puts a storyboard or xib into the program; the generated file calls it.
@MainActor public func _nibDocument(
    _ name: String, isStoryboard: Bool, file: String, _ text: String
) {
    NibLibrary.add(name, isStoryboard: isStoryboard, file: file, text: text)
}

/// Names the storyboard that the app starts with.
@MainActor public func _nibMain(_ name: String) { NibLibrary.main = name }

/// Makes a class known by the name that Interface Builder writes.
@MainActor public func _nibClass(_ name: String, _ type: AnyClass) {
    NibLibrary.add(type, as: name)
}

/// Makes a property known as an outlet or a user-defined attribute.
@MainActor public func _nibKey<T: AnyObject>(
    _ name: String, _ type: T.Type, _ put: @escaping @MainActor (T, Any?) -> Bool
) {
    NibKeys.add(name, type) { object, value in (object as? T).map { put($0, value) } ?? false }
}

/// Sets a property to a value of its type; returns false for a value of another type.
@MainActor public func _nibPut<V>(_ place: inout V?, _ value: Any?) -> Bool {
    guard let value else {
        place = nil
        return true
    }
    guard let converted = NibKeys.convert(value, to: V.self) else { return false }
    place = converted
    return true
}

@MainActor public func _nibPut<V>(_ place: inout V, _ value: Any?) -> Bool {
    guard let value, let converted = NibKeys.convert(value, to: V.self) else { return false }
    place = converted
    return true
}

/// Makes the first controller of a storyboard.
@MainActor public func _nibInitial(_ storyboard: String) -> UIViewController {
    NibLibrary.initialController(storyboard) ?? UIViewController()
}

/// Makes the controller of a storyboard by the identifier of its element.
@MainActor public func _nibController(_ storyboard: String, _ id: String) -> UIViewController {
    guard let document = NibLibrary.storyboard(storyboard), let element = document.byId[id],
        let made = NibScene.controller(element)
    else {
        Host.raise("NSInvalidArgumentException", "No controller \(id) in \(storyboard)")
    }
    return made
}

@_spi(Host) @MainActor public enum MainStoryboard {
    /// Makes a window with the first controller of the app's main storyboard; nil without one.
    public static func makeWindow(scene: UIWindowScene?) -> UIWindow? {
        guard let name = NibLibrary.main else { return nil }
        let window = UIWindow(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
        window.windowScene = scene
        window.rootViewController = NibLibrary.initialController(name)
        return window
    }
}
