import ObjectiveC

/// The observers of a view's keys that are named by strings.
@MainActor final class KeyObservers {
    private struct Entry {
        weak var observer: NSObject?
        let path: String
        let fire: (_ old: Any?, _ new: Any?) -> Void
        var last: Any?
    }

    private var entries: [Entry] = []

    /// Reads the observed values again, and calls the observers of those that have changed.
    func changed(in view: UIView) {
        for index in entries.indices where entries.indices.contains(index) {
            let entry = entries[index]
            let new = view.value(forKeyPath: entry.path)
            guard !isSame(entry.last, new) else { continue }
            entries[index].last = new
            entry.fire(entry.last, new)
        }
    }

    func add(
        _ observer: NSObject, _ path: String, in view: UIView,
        fire: @escaping (Any?, Any?) -> Void
    ) {
        entries.append(
            Entry(
                observer: observer, path: path, fire: fire, last: view.value(forKeyPath: path)))
    }

    func remove(_ observer: Foundation.NSObject, _ path: String) {
        entries.removeAll { $0.observer === observer && $0.path == path }
    }

    private func isSame(_ a: Any?, _ b: Any?) -> Bool {
        func equals<T: Equatable>(_ x: T) -> Bool { (b as? T) == x }
        if let x = a as? any Equatable { return equals(x) }
        return a == nil && b == nil
    }
}

extension UIView {
    /// Tells the observers of keys and key paths that something of the view has changed.
    final func noteKeyChange() {
        KeyValueObserving.noteChange(of: self)
        keyObservers?.changed(in: self)
    }

    final func observeKey(
        _ observer: Foundation.NSObject, _ path: String, _ options: NSKeyValueObservingOptions,
        _ context: UnsafeMutableRawPointer?
    ) {
        guard let observer = observer as? NSObject else { return }
        let observers = keyObservers ?? KeyObservers()
        keyObservers = observers
        let fire: (Any?, Any?) -> Void = { [weak self, weak observer] old, new in
            var change: [NSKeyValueChangeKey: Any] = [:]
            if options.contains(.new), let new { change[.newKey] = new }
            if options.contains(.old), let old { change[.oldKey] = old }
            observer?.observeValue(
                forKeyPath: path, of: self, change: change, context: context)
        }
        observers.add(observer, path, in: self, fire: fire)
        if options.contains(.initial) { fire(nil, value(forKeyPath: path)) }
    }
}
