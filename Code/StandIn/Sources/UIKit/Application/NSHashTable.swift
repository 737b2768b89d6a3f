import ObjectiveC

/// The set of weak references of Foundation, which Foundation lacks outside Apple's systems.
open class NSHashTable<Object: AnyObject>: NSObject {
    private struct Entry { weak var object: AnyObject? }
    private var entries: [Entry] = []

    public override init() { super.init() }

    open class func weakObjects() -> NSHashTable<Object> { NSHashTable<Object>() }

    open func add(_ object: Object?) {
        guard let object, !contains(object) else { return }
        entries.removeAll { $0.object == nil }
        entries.append(Entry(object: object))
    }
    open func remove(_ object: Object?) { entries.removeAll { $0.object === object } }
    open func removeAllObjects() { entries = [] }
    open func contains(_ object: Object?) -> Bool { entries.contains { $0.object === object } }
    open var count: Int { allObjects.count }
    /// The objects that are left, in the order in which they were added.
    open var allObjects: [Object] { entries.compactMap { $0.object as? Object } }
    open func objectEnumerator() -> NSEnumerator { ListEnumerator(allObjects) }
    open var anyObject: Object? { allObjects.first }
}

/// An enumerator over a list.
final class ListEnumerator: NSEnumerator {
    private var rest: ArraySlice<AnyObject>

    init(_ objects: [AnyObject]) {
        rest = objects[...]
        super.init()
    }

    override func nextObject() -> Any? { rest.popFirst() }
}
