import ObjectiveC

/// The target of a control or cell that performs a segue.
@preconcurrency @MainActor final class SegueTrigger: NSObject {
    static let action = _selector("_performSegue:", SegueTrigger.fire(_:))

    private let element: NibElement
    private weak var source: UIViewController?

    init(_ element: NibElement, _ load: NibLoad) {
        self.element = element
        source = load.controller
        super.init()
    }

    func fire(_ sender: Any?) {
        guard let source else { return }
        let name = element["identifier"] ?? ""
        guard source.shouldPerformSegue(withIdentifier: name, sender: sender) else { return }
        NibSegues.perform(element, from: source, sender: sender)
    }
}

/// Segues between the scenes of a storyboard.
@MainActor enum NibSegues {
    static func perform(_ element: NibElement, from source: UIViewController, sender: Any?) {
        element.reportUnknown()
        if element["kind"] == "unwind" {
            return UnwindSegue.perform(element, from: source, sender: sender)
        }
        guard let destination = destination(element, source, sender) else { return }
        let segue = make(element, source, destination)
        source.prepare(for: segue, sender: sender)
        segue.perform()
    }

    /// Makes the controller that a segue leads to.
    private static func destination(
        _ element: NibElement, _ source: UIViewController, _ sender: Any?
    ) -> UIViewController? {
        guard let id = element["destination"], let scene = element.document.byId[id] else {
            element.lacks("a segue without a destination")
            return nil
        }
        guard let name = element["destinationCreationSelector"] else {
            return NibScene.controller(scene)
        }
        return NibScene.controller(scene) { coder in
            let selector = Selector(name)
            let identifier = element["identifier"]
            return selector.send(to: source, [coder, sender, identifier]) as? UIViewController
        }
    }

    private static func make(
        _ element: NibElement, _ source: UIViewController, _ destination: UIViewController
    ) -> UIStoryboardSegue {
        let identifier = element["identifier"]
        if let name = element["customClass"] {
            guard let type = NibLibrary.type(named: name) as? UIStoryboardSegue.Type else {
                element.lacks("the class \(name), which is not among the sources")
                return UIStoryboardSegue(
                    identifier: identifier, source: source, destination: destination)
            }
            return DynamicClass.segue(type, identifier, source, destination)
        }
        let animated = element["animates"] != "NO"
        let kind = element["kind"] ?? ""
        if ["presentation", "modal", "popoverPresentation"].contains(kind) {
            style(destination, element)
        }
        return UIStoryboardSegue(identifier: identifier, source: source, destination: destination) {
            switch kind {
            case "show": source.show(destination, sender: source)
            case "showDetail": source.showDetailViewController(destination, sender: source)
            case "push":
                source.navigationController?.pushViewController(destination, animated: animated)
            default: source.present(destination, animated: animated)
            }
        }
    }

    private static func style(_ controller: UIViewController, _ element: NibElement) {
        if let style = element["modalPresentationStyle"].flatMap({ NibScene.styles[$0] }) {
            controller.modalPresentationStyle = style
        } else if element["kind"] == "popoverPresentation" {
            controller.modalPresentationStyle = .popover
        }
        if let style = element["modalTransitionStyle"].flatMap({ NibScene.transitions[$0] }) {
            controller.modalTransitionStyle = style
        }
    }

    /// Performs the segue of an identifier, as the code asks for it.
    static func perform(_ identifier: String, from source: UIViewController, sender: Any?) {
        guard let element = source.nibScene?.segue(identifier) else {
            Host.raise(
                "NSInvalidArgumentException",
                "Receiver (<\(type(of: source))>) has no segue with identifier '\(identifier)'")
        }
        perform(element, from: source, sender: sender)
    }

    /// Puts the controller of an embed segue into its container.
    static func embed(
        _ element: NibElement, in container: UIView, of parent: UIViewController
    ) {
        // A controller that is refused is not made.
        guard
            parent.shouldPerformSegue(
                withIdentifier: element["identifier"] ?? "", sender: container)
        else { return }
        guard let child = destination(element, parent, nil) else { return }
        let segue = UIStoryboardSegue(
            identifier: element["identifier"], source: parent, destination: child
        ) {
            parent.addChild(child)
            let view: UIView = child.view
            view.frame = container.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            container.addSubview(view)
            child.didMove(toParent: parent)
        }
        parent.prepare(for: segue, sender: container)
        segue.perform()
    }
}

/// The way back to a controller that has the action of an unwind segue.
@MainActor enum UnwindSegue {
    static func perform(_ element: NibElement, from source: UIViewController, sender: Any?) {
        guard let name = element["unwindAction"] else { return }
        let action = Selector(name)
        guard let destination = destination(of: action, from: source, sender: sender) else {
            Host.log("No controller before \(type(of: source)) handles \(name)")
            return
        }
        let animated = element["animates"] != "NO"
        let segue = UIStoryboardSegue(
            identifier: element["identifier"], source: source, destination: destination
        ) {
            goBack(to: destination, animated: animated)
        }
        source.prepare(for: segue, sender: sender)
        action.send(to: destination, [segue])
        segue.perform()
    }

    /// Searches the controllers before the source, then those that present them.
    private static func destination(
        of action: Selector, from source: UIViewController, sender: Any?
    ) -> UIViewController? {
        var candidates: [UIViewController] = []
        var current: UIViewController? = source
        while let one = current {
            if let parent = one.parent {
                let index = parent.children.firstIndex { $0 === one } ?? 0
                let isStack = parent is UINavigationController
                let others = isStack ? parent.children.prefix(index).reversed() : []
                candidates += others + [parent]
                current = parent
            } else {
                current = one.presentingViewController
                if let current { candidates += inside(current) }
            }
        }
        return candidates.first { candidate in
            candidate !== source && candidate.responds(to: action)
                && candidate.canPerformUnwindSegueAction(action, from: source, sender: sender)
        }
    }

    /// The controllers that a container shows, the topmost first, then the container.
    private static func inside(_ controller: UIViewController) -> [UIViewController] {
        controller.children.reversed().flatMap { inside($0) } + [controller]
    }

    private static func goBack(to destination: UIViewController, animated: Bool) {
        if destination.presentedViewController != nil {
            destination.dismiss(animated: animated)
        }
        var child = destination
        while let parent = child.parent {
            if let navigation = parent as? UINavigationController {
                navigation.popToViewController(child, animated: animated)
            } else if let tabs = parent as? UITabBarController {
                tabs.selectedViewController = child
            }
            child = parent
        }
    }
}
