import ObjectiveC

/// The making of the objects of a xib.
@MainActor enum NibFile {
    /// Returns the objects at the top of a xib, connected with its owner.
    static func instantiate(_ document: NibDocument, owner: AnyObject?) -> [Any] {
        let controller = owner as? UIViewController
        let load = NibLoad(document, controller: controller)
        let elements = document.root?.group("objects") ?? []
        var made: [Any] = []
        for element in elements {
            switch element["placeholderIdentifier"] {
            case "IBFilesOwner":
                guard let owner else { continue }
                load.name(owner, element.id)
                load.connect(element, owner)
            case nil:
                if let recognizer = load.recognizer(element) {
                    made.append(recognizer)
                } else if NibClasses.controllers[element.tag] != nil {
                    if let controller = NibScene.controller(element) {
                        load.name(controller, element.id)
                        made.append(controller)
                    }
                } else if let view = load.view(element) {
                    made.append(view)
                }
            default: break
            }
        }
        load.finish()
        (owner as? NibKeeping)?.nibKeep += load.kept
        for case let view as NibKeeping in made { view.nibKeep += load.kept }
        return made
    }

    /// Makes the view of a controller from a xib, which sets its outlet `view`.
    static func loadView(_ name: String, of controller: UIViewController) {
        guard let document = NibLibrary.nib(name) else {
            Lacks.report(
                "the nib \"\(name)\" of \(type(of: controller)), which is not among the sources")
            controller.view = UIView(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
            return
        }
        _ = instantiate(document, owner: controller)
        guard controller.viewIfLoaded != nil else {
            Host.raise(
                "NSInternalInconsistencyException",
                "-[UIViewController _loadViewFromNibNamed:bundle:] loaded the \"\(name)\" nib but"
                    + " the view outlet was not set.")
        }
    }
}

/// An object that keeps the targets of its segues.
@MainActor protocol NibKeeping: AnyObject {
    var nibKeep: [AnyObject] { get set }
}
extension UIView: NibKeeping {}
extension UIViewController: NibKeeping {}
