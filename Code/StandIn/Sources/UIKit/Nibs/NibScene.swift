import ObjectiveC

/// A controller's scene: its element, and the objects that belong to it.
@MainActor final class NibScene {
    let element: NibElement
    private let load: NibLoad
    private var topLevel: [AnyObject] = []

    private init(_ element: NibElement, _ load: NibLoad) {
        self.element = element
        self.load = load
    }

    static let styles: [String: UIModalPresentationStyle] = [
        "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
        "currentContext": .currentContext, "overFullScreen": .overFullScreen,
        "overCurrentContext": .overCurrentContext, "popover": .popover, "custom": .custom,
        "automatic": .automatic
    ]

    static let transitions: [String: UIModalTransitionStyle] = [
        "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal,
        "crossDissolve": .crossDissolve, "partialCurl": .partialCurl
    ]

    // MARK: Controllers

    /// Makes the controller of an element, or of the storyboard that a placeholder names.
    static func controller(
        _ element: NibElement, _ creator: ((NSCoder) -> UIViewController?)? = nil
    ) -> UIViewController? {
        if element.tag == "viewControllerPlaceholder" { return referenced(element, creator) }
        guard let plain = NibClasses.controllers[element.tag] else {
            element.lacks("<\(element.tag)>")
            return nil
        }
        let load = NibLoad(element.document)
        let coder = NibCoder(element, load)
        let type = load.type(of: element, plain as UIViewController.Type)
        guard let made = creator?(coder) ?? type.init(coder: coder) else { return nil }
        NibAttributes.apply(element, to: made)
        load.finish()
        made.awakeFromNib()
        return made
    }

    private static func referenced(
        _ element: NibElement, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        guard let name = element["storyboardName"] else {
            element.lacks("a reference without a storyboard")
            return nil
        }
        guard let document = NibLibrary.storyboard(name) else {
            element.lacks("the storyboard \(name), which is not among the sources")
            return nil
        }
        let target =
            element["referencedIdentifier"].map { document.controller(identifier: $0) }
            ?? document.initialController
        guard let target else {
            element.lacks("the controller of the storyboard \(name)")
            return nil
        }
        return controller(target, creator)
    }

    /// Reads the element that a controller is made of.
    static func decode(_ coder: NSCoder, into controller: UIViewController) {
        guard let coder = coder as? NibCoder else { return }
        let (element, load) = (coder.element, coder.load)
        load.setController(controller, element)
        element.reportUnknown()
        let scene = NibScene(element, load)
        controller.nibScene = scene
        NibControllers.decode(element, into: controller, load)
    }

    /// The segue of an identifier: one of the controller's own, or of a view's in its scene.
    func segue(_ identifier: String) -> NibElement? {
        let scene = element.nearest { $0.tag == "scene" } ?? element
        var found: NibElement?
        scene.walk { one in
            if found == nil, one.tag == "segue", one["identifier"] == identifier { found = one }
        }
        return found
    }

    // MARK: The view

    /// Makes the view with all objects of the scene, and connects them; false without a view.
    func loadView(of controller: UIViewController) -> Bool {
        guard let root = element.child(key: "view") else { return false }
        let scene = element.nearest { $0.tag == "scene" }
        for one in scene?.group("objects") ?? [] where one !== element {
            if let recognizer = load.recognizer(one) {
                topLevel.append(recognizer)
            } else if NibClasses.views[one.tag] != nil, let view = load.view(one) {
                topLevel.append(view)
            } else if !["placeholder", "exit"].contains(one.tag) {
                one.reportUnknown()
            }
        }
        guard let view = load.view(root) else { return false }
        controller.view = view
        for guide in element.group("layoutGuides") where guide.tag == "viewControllerLayoutGuide" {
            load.name(Layout.edgeGuide(of: view, isTop: guide["type"] == "top"), guide.id)
        }
        load.connect(element, controller)
        load.finish()
        return true
    }
}
