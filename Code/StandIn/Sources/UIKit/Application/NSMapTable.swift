import ObjectiveC

/// The dictionary of weak references of Foundation, which Foundation lacks outside Apple's systems.
///
/// Keys are compared by identity. What is weak goes with its object; the order is that of adding.
open class NSMapTable<Key: AnyObject, Value: AnyObject>: NSObject {
    private struct Entry {
        weak var key: AnyObject?
        weak var value: AnyObject?
        /// The same objects, where the table keeps them alive.
        var kept: [AnyObject]

        var isLeft: Bool { key != nil && value != nil }
    }

    private var entries: [Entry] = []
    private let keepsKeys: Bool
    private let keepsValues: Bool

    private init(keepsKeys: Bool, keepsValues: Bool) {
        self.keepsKeys = keepsKeys
        self.keepsValues = keepsValues
        super.init()
    }

    open class func weakToStrongObjects() -> NSMapTable<Key, Value> {
        NSMapTable(keepsKeys: false, keepsValues: true)
    }
    open class func weakToWeakObjects() -> NSMapTable<Key, Value> {
        NSMapTable(keepsKeys: false, keepsValues: false)
    }
    open class func strongToWeakObjects() -> NSMapTable<Key, Value> {
        NSMapTable(keepsKeys: true, keepsValues: false)
    }
    open class func strongToStrongObjects() -> NSMapTable<Key, Value> {
        NSMapTable(keepsKeys: true, keepsValues: true)
    }

    open func object(forKey key: Key?) -> Value? {
        entries.first { $0.isLeft && $0.key === key }?.value as? Value
    }

    open func setObject(_ value: Value?, forKey key: Key?) {
        guard let key, let value else { return }
        let kept = (keepsKeys ? [key] : []) + (keepsValues ? [value as AnyObject] : [])
        let entry = Entry(key: key, value: value, kept: kept)
        if let index = entries.firstIndex(where: { $0.key === key }) {
            entries[index] = entry
        } else {
            entries.removeAll { !$0.isLeft }
            entries.append(entry)
        }
    }

    open func removeObject(forKey key: Key?) { entries.removeAll { $0.key === key } }
    open func removeAllObjects() { entries = [] }

    open var count: Int { entries.count(where: \.isLeft) }
    open func keyEnumerator() -> NSEnumerator {
        ListEnumerator(entries.filter(\.isLeft).compactMap(\.key))
    }
    open func objectEnumerator() -> NSEnumerator? {
        ListEnumerator(entries.filter(\.isLeft).compactMap(\.value))
    }
}
