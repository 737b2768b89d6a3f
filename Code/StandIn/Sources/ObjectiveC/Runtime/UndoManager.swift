/// The actions that undo what the user has done.
open class UndoManager: NSObject, @unchecked Sendable {
    private var undos: [() -> Void] = []
    private var redos: [() -> Void] = []
    private var isOn = true
    public private(set) var isUndoing = false
    public private(set) var isRedoing = false

    open var levelsOfUndo = 0
    open var groupsByEvent = true
    open private(set) var undoActionName = ""
    open var redoActionName: String { undoActionName }
    open var canUndo: Bool { !undos.isEmpty }
    open var canRedo: Bool { !redos.isEmpty }
    open var isUndoRegistrationEnabled: Bool { isOn }

    open func disableUndoRegistration() { isOn = false }
    open func enableUndoRegistration() { isOn = true }
    open func beginUndoGrouping() {}
    open func endUndoGrouping() {}
    open func setActionName(_ name: String) { undoActionName = name }

    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping (Target) -> Void
    ) {
        record { [weak target] in
            if let target { handler(target) }
        }
    }

    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        let target = target as AnyObject
        record { [weak target] in
            if let target { selector.send(to: target, [object]) }
        }
    }

    private func record(_ action: @escaping () -> Void) {
        guard isOn else { return }
        if isUndoing {
            redos.append(action)
        } else {
            undos.append(action)
            if !isRedoing { redos = [] }
        }
    }

    open func undo() {
        guard let action = undos.popLast() else { return }
        isUndoing = true
        defer { isUndoing = false }
        action()
    }

    open func redo() {
        guard let action = redos.popLast() else { return }
        isRedoing = true
        defer { isRedoing = false }
        action()
    }

    open func removeAllActions() { (undos, redos) = ([], []) }
    open func removeAllActions(withTarget target: Any) { removeAllActions() }
}
