import ObjectiveC

/// The element that an object is made of, for `init(coder:)`.
final class NibCoder: NSCoder {
    let element: NibElement
    let load: NibLoad

    init(_ element: NibElement, _ load: NibLoad) {
        self.element = element
        self.load = load
        super.init()
    }

    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
    override func decodeBool(forKey key: String) -> Bool { false }
    override func decodeInteger(forKey key: String) -> Int { 0 }
    override func decodeFloat(forKey key: String) -> Float { 0 }
    override func decodeDouble(forKey key: String) -> Double { 0 }
    override func encode(_ object: Any?, forKey key: String) {}
}

/// The making of the objects of one nib: of a scene's view, of a xib, or of a cell.
@MainActor final class NibLoad {
    private struct Weak { weak var object: AnyObject? }

    let document: NibDocument
    /// The load of the scene around a cell, whose objects connections can name.
    let outer: NibLoad?
    /// The controller whose segues are performed.
    private(set) weak var controller: UIViewController?
    private var known: [String: Weak] = [:]
    /// The objects that are kept until all are connected.
    private var made: [(element: NibElement, object: AnyObject)] = []
    private var constraints: [(element: NibElement, view: UIView)] = []
    /// The targets of segues, which controls do not keep.
    private(set) var kept: [AnyObject] = []

    init(_ document: NibDocument, outer: NibLoad? = nil, controller: UIViewController? = nil) {
        self.document = document
        self.outer = outer
        self.controller = controller ?? outer?.controller
    }

    // MARK: Objects

    func object(_ id: String?) -> AnyObject? {
        guard let id else { return nil }
        return known[id]?.object ?? outer?.object(id)
    }

    func name(_ object: AnyObject, _ id: String?) {
        if let id { known[id] = Weak(object: object) }
    }

    func setController(_ controller: UIViewController, _ element: NibElement) {
        self.controller = controller
        name(controller, element.id)
    }

    func keep(_ object: AnyObject) { kept.append(object) }

    /// Notes an object that has been made, for its connections and `awakeFromNib`.
    func note(_ object: AnyObject, _ element: NibElement) {
        name(object, element.id)
        made.append((element, object))
        element.reportUnknown()
    }

    func add(constraints element: NibElement, to view: UIView) {
        constraints.append((element, view))
    }

    // MARK: Classes

    /// Returns the class of an element: the custom one where it is a subclass of the plain one.
    func type<Object>(of element: NibElement, _ plain: Object.Type) -> Object.Type {
        guard let name = element["customClass"] else { return plain }
        if let found = NibLibrary.type(named: name) as? Object.Type { return found }
        if element.hasNamedMembers {
            element.lacks("the class \(name), which is not among the sources")
        } else {
            Host.log("Unknown class \(name) in Interface Builder file.")
        }
        return plain
    }

    /// Makes a view with its subviews.
    func view(_ element: NibElement) -> UIView? {
        guard let plain = NibClasses.views[element.tag] else {
            if element.unknown.isEmpty { element.lacks("<\(element.tag)>") }
            element.reportUnknown()
            return nil
        }
        return type(of: element, plain as UIView.Type).init(coder: NibCoder(element, self))
    }

    func recognizer(_ element: NibElement) -> UIGestureRecognizer? {
        guard let plain = NibClasses.recognizers[element.tag] else { return nil }
        let made = type(of: element, plain as UIGestureRecognizer.Type)
            .init(coder: NibCoder(element, self))
        guard let made else { return nil }
        note(made, element)
        NibClasses.apply(element, to: made)
        return made
    }

    // MARK: The end

    /// Installs constraints, sets outlets, actions and attributes, and wakes the objects.
    func finish() {
        let rules = constraints
        constraints = []
        for (element, view) in rules { NibConstraints.install(element, on: view, self) }
        let objects = made
        made = []
        for (element, object) in objects { NibAttributes.apply(element, to: object) }
        for (element, object) in objects { NibConnections.connect(element, object, self) }
        for (element, object) in objects { NibConnections.embed(element, object, self) }
        for (_, object) in objects where !(object is UIViewController) {
            (object as? NSObject)?.awakeFromNib()
        }
    }

    /// Connects the outlets of an object that was made before, such as the controller.
    func connect(_ element: NibElement, _ object: AnyObject) { made.append((element, object)) }
}
