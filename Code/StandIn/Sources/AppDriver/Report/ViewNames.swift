@_spi(Host) import UIKit

/// The names of views: those of the properties that hold them.
@MainActor final class ViewNames {
    private lazy var properties: [ObjectIdentifier: String] = readProperties()
    /// The views of the controllers.
    private lazy var roots = Set(
        Controllers.all.compactMap { $0.viewIfLoaded.map(ObjectIdentifier.init) })

    /// The identifier that the code gives the view, else the property of a controller or view
    /// that holds it, else its class.
    func name(of view: UIView) -> String {
        if let identifier = view.accessibilityIdentifier, !identifier.isEmpty { return identifier }
        if let property = properties[ObjectIdentifier(view)] { return property }
        return roots.contains(ObjectIdentifier(view))
            ? "view" : Self.lowerCamel(Self.className(of: view))
    }

    static func className(of view: UIView) -> String { String(describing: type(of: view)) }

    /// Puts a number behind a name that is taken.
    static func unique(_ name: String, among taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        var number = 2
        while taken.contains("\(name)\(number)") { number += 1 }
        return "\(name)\(number)"
    }

    /// Makes `MessageCell` `messageCell`, and `UIView` `uiView`.
    static func lowerCamel(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        guard capitals.count > 1, capitals.count < name.count else {
            return capitals.lowercased() + name.dropFirst(capitals.count)
        }
        return capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1)
    }

    // MARK: Properties

    private func readProperties() -> [ObjectIdentifier: String] {
        var found: [ObjectIdentifier: String] = [:]
        for controller in Controllers.all { read(controller, &found) }
        for window in Stage.windows { read(below: window, &found) }
        if let accessory = InputSet.accessoryView { read(below: accessory, &found) }
        return found
    }

    private func read(below view: UIView, _ found: inout [ObjectIdentifier: String]) {
        read(view, &found)
        for subview in view.subviews { read(below: subview, &found) }
    }

    private func read(_ holder: AnyObject, _ found: inout [ObjectIdentifier: String]) {
        var own: [ObjectIdentifier: (name: String, isExact: Bool)] = [:]
        var mirror: Mirror? = Mirror(reflecting: holder)
        while let level = mirror, Self.isOfApp(level.subjectType) {
            for child in level.children {
                guard let label = child.label else { continue }
                note(child.value, Self.property(label), &own)
            }
            mirror = level.superclassMirror
        }
        found.merge(own.mapValues(\.name)) { first, _ in first }
    }

    /// Of several properties of one holder, the first that is declared with the view's own class
    /// gives the name, before one such as `var content: UIView?`.
    private func note(
        _ value: Any, _ name: String, _ own: inout [ObjectIdentifier: (name: String, isExact: Bool)]
    ) {
        if let view = value as? UIView {
            let id = ObjectIdentifier(view)
            let declared = (type(of: value) as? any OptionalValue.Type)?.wrapped
            let isExact = declared.map { $0 == type(of: view) } ?? true
            if let known = own[id], known.isExact || !isExact { return }
            own[id] = (name, isExact)
        } else if let views = value as? [UIView] {
            for (index, view) in views.enumerated() { note(view, "\(name)\(index + 1)", &own) }
        }
    }

    /// A lazy property is stored under another name, and a wrapped one begins with `_`.
    private static func property(_ label: String) -> String {
        let prefix = "$__lazy_storage_$_"
        if label.hasPrefix(prefix) { return String(label.dropFirst(prefix.count)) }
        return label.hasPrefix("_") ? String(label.dropFirst()) : label
    }

    private static func isOfApp(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        return !["UIKit.", "ObjectiveC.", "Foundation.", "QuartzCore."].contains {
            name.hasPrefix($0)
        }
    }
}

private protocol OptionalValue {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
}
