import ObjectiveC

/// A storyboard of the sources.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    private let name: String
    private let document: NibDocument?

    public init(name: String, bundle: Bundle?) {
        self.name = name
        document = NibLibrary.storyboard(name)
        super.init()
        if document == nil {
            Lacks.report("the storyboard \"\(name)\", which is not among the sources")
        }
    }

    open func instantiateInitialViewController() -> UIViewController? { initial(nil) }

    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        controller(identifier, nil) ?? UIViewController()
    }

    open func instantiateInitialViewController<Controller: UIViewController>(
        creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller? { initial(creator) as? Controller }

    open func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        let made = controller(identifier, creator)
        if let made = made as? Controller { return made }
        Host.raise(
            "NSInvalidArgumentException",
            "The controller \"\(identifier)\" of the storyboard \"\(name)\" is no"
                + " \(Controller.self)")
    }

    private func initial(_ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
        guard let element = document?.initialController else { return nil }
        return make(element, creator)
    }

    private func controller(
        _ identifier: String, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        guard let document else { return nil }
        guard let element = document.controller(identifier: identifier) else {
            Host.raise(
                "NSInvalidArgumentException",
                "Storyboard (\(name)) doesn't contain a view controller with identifier"
                    + " '\(identifier)'")
        }
        return make(element, creator)
    }

    private func make(
        _ element: NibElement, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        NibScene.controller(element, creator)
    }
}

/// A way from one controller to another.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    public let identifier: String?
    public let source: UIViewController
    public let destination: UIViewController
    private var handler: (() -> Void)?

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        super.init()
    }

    public convenience init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        handler = performHandler
    }

    /// Calls the initialiser of the class that the metatype stands for; see `DynamicClass`.
    @usableFromInline convenience init(dynamicSegue: Void) {
        let (identifier, source, destination) = DynamicClass.segue
        self.init(
            identifier: identifier, source: source ?? UIViewController(),
            destination: destination ?? UIViewController())
    }

    open func perform() { handler?() }
}

/// A xib of the sources.
@preconcurrency @MainActor open class UINib: NSObject {
    private let name: String

    public init(nibName name: String, bundle: Bundle?) {
        self.name = name
        super.init()
    }

    open func instantiate(
        withOwner owner: Any?, options: [AnyHashable: Any]? = nil
    ) -> [Any] {
        guard let document = NibLibrary.nib(name) else {
            Lacks.report("the nib \"\(name)\", which is not among the sources")
            return []
        }
        return NibFile.instantiate(document, owner: owner.map { $0 as AnyObject })
    }

    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let externalObjects = Self(rawValue: "UINibExternalObjects")
    }
}

extension Bundle {
    /// Makes the objects of a xib, with their outlets to the owner.
    @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
    ) -> [Any]? { UINib(nibName: name, bundle: self).instantiate(withOwner: owner) }
}
