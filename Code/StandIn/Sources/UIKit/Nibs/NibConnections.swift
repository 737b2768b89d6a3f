import ObjectiveC

/// The outlets, actions and segues of an object.
@MainActor enum NibConnections {
    static func connect(_ element: NibElement, _ object: AnyObject, _ load: NibLoad) {
        var collections: [(name: String, objects: [AnyObject])] = []
        for connection in element.group("connections") {
            switch connection.tag {
            case "outlet": setOutlet(connection, object, load)
            case "outletCollection":
                guard let name = connection["property"],
                    let part = load.object(connection["destination"])
                else { continue }
                if let index = collections.firstIndex(where: { $0.name == name }) {
                    collections[index].objects.append(part)
                } else {
                    collections.append((name, [part]))
                }
            case "action": addAction(connection, object, load)
            case "segue": addSegue(connection, object, load)
            default: connection.reportUnknown()
            }
        }
        for (name, objects) in collections { setCollection(name, objects, object, element) }
    }

    // MARK: Outlets

    private static func setOutlet(
        _ connection: NibElement, _ object: AnyObject, _ load: NibLoad
    ) {
        guard let name = connection["property"] else { return }
        // The object of a placeholder or of a missing class is nil.
        guard let value = load.object(connection["destination"]) else { return }
        report(NibKeys.set(value, name, of: object), name, object, connection)
    }

    private static func setCollection(
        _ name: String, _ objects: [AnyObject], _ object: AnyObject, _ element: NibElement
    ) {
        if name == "gestureRecognizers", let view = object as? UIView {
            for case let recognizer as UIGestureRecognizer in objects {
                view.addGestureRecognizer(recognizer)
            }
            return
        }
        report(NibKeys.set(objects, name, of: object), name, object, element)
    }

    private static func report(
        _ outcome: NibKeys.Outcome, _ name: String, _ object: AnyObject, _ element: NibElement
    ) {
        switch outcome {
        case .done: return
        case .mismatch:
            element.lacks("an object of another type for the outlet \(name) of \(type(of: object))")
        case .missing:
            let type = type(of: object)
            if String(reflecting: type).hasPrefix("UIKit.") {
                element.lacks("the outlet \(name) of \(type)")
                return
            }
            Host.raise(
                "NSUnknownKeyException",
                "[<\(type)> setValue:forUndefinedKey:]: this class is not key value"
                    + " coding-compliant for the key \(name).")
        }
    }

    // MARK: Actions

    private static func addAction(
        _ connection: NibElement, _ object: AnyObject, _ load: NibLoad
    ) {
        guard let name = connection["selector"] else { return }
        let destination = connection["destination"] ?? ""
        let target = load.object(destination)
        let kind = connection.document.byId[destination]
        if target == nil, kind?["placeholderIdentifier"] != "IBFirstResponder",
            kind?.tag != "exit", destination != "-2"
        {
            return
        }
        let selector = Selector(name)
        switch object {
        case let control as UIControl:
            let event = events[connection["eventType"] ?? "touchUpInside"]
            control.addTarget(target, action: selector, for: event ?? .touchUpInside)
        case let item as UIBarButtonItem: (item.target, item.action) = (target, selector)
        case let recognizer as UIGestureRecognizer:
            if let target { recognizer.addTarget(target, action: selector) }
        default: connection.lacks("an action of \(type(of: object))")
        }
    }

    private static let events: [String: UIControl.Event] = [
        "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
        "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
        "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
        "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
        "touchCancel": .touchCancel, "valueChanged": .valueChanged,
        "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
        "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
        "editingDidEndOnExit": .editingDidEndOnExit
    ]

    // MARK: Segues

    private static func addSegue(
        _ connection: NibElement, _ object: AnyObject, _ load: NibLoad
    ) {
        let kind = connection["kind"]
        guard kind != "relationship", kind != "embed" else { return }
        let trigger = SegueTrigger(connection, load)
        switch object {
        case is UIViewController: return
        case let control as UIControl:
            let isValue = !(control is UIButton)
            control.addTarget(
                trigger, action: SegueTrigger.action, for: isValue ? .valueChanged : .touchUpInside)
        case let item as UIBarButtonItem:
            (item.target, item.action) = (trigger, SegueTrigger.action)
        case let recognizer as UIGestureRecognizer:
            recognizer.addTarget(trigger, action: SegueTrigger.action)
        case let cell as UITableViewCell:
            if connection["trigger"] == "accessoryAction" {
                connection.lacks("a segue of an accessory")
            }
            cell.selectionSegue = trigger
        case let cell as UICollectionViewCell: cell.selectionSegue = trigger
        default: connection.lacks("a segue of \(type(of: object))")
        }
        load.keep(trigger)
    }

    /// Shows the controllers that container views embed.
    static func embed(_ element: NibElement, _ object: AnyObject, _ load: NibLoad) {
        guard let container = object as? UIView else { return }
        for segue in element.group("connections") where segue["kind"] == "embed" {
            guard let controller = load.controller else { continue }
            NibSegues.embed(segue, in: container, of: controller)
        }
    }
}
