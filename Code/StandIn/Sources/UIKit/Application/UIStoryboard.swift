import ObjectiveC

@preconcurrency @MainActor open class UIStoryboard: NSObject {
    private let name: String

    public init(name: String, bundle: Bundle?) {
        self.name = name
        super.init()
    }

    open func instantiateInitialViewController() -> UIViewController? {
        Lacks.report("storyboard \"\(name)\"")
        return nil
    }
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        Lacks.report("view controller \"\(identifier)\" of storyboard \"\(name)\"")
        return UIViewController()
    }
    open func instantiateInitialViewController<Controller: UIViewController>(
        creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller? {
        Lacks.report("storyboard \"\(name)\"")
        return nil
    }
    open func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        Lacks.report("view controller \"\(identifier)\" of storyboard \"\(name)\"")
        guard let made = creator?(.empty) ?? Controller(coder: .empty) else {
            Host.raise("NSInvalidArgumentException", "No view controller \"\(identifier)\"")
        }
        return made
    }
}

@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    public let identifier: String?
    public let source: UIViewController
    public let destination: UIViewController

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        super.init()
    }
    open func perform() {}
}

@preconcurrency @MainActor open class UINib: NSObject {
    private let name: String

    public init(nibName name: String, bundle: Bundle?) {
        self.name = name
        super.init()
    }

    open func instantiate(
        withOwner owner: Any?, options: [AnyHashable: Any]? = nil
    ) -> [Any] {
        Lacks.report("nib \"\(name)\"")
        return []
    }
}

extension Bundle {
    /// Reports that nibs are not read.
    @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
    ) -> [Any]? {
        Lacks.report("nib \"\(name)\"")
        return nil
    }
}

extension NSCoder {
    /// A coder without content, for initialisers that take one.
    static var empty: NSCoder {
        let archive = NSKeyedArchiver(requiringSecureCoding: false)
        return archive
    }
}
