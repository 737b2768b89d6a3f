@_spi(Host) import UIKit

extension Session {
    /// The responder that a slot stands for: the view, or the controller whose view it is.
    func responder(_ slot: Slot) -> UIResponder? {
        guard let view = view(slot) else { return nil }
        if !view.canBecomeFirstResponder, let controller = view.next as? UIViewController,
            controller.canBecomeFirstResponder || controller.isFirstResponder
        {
            return controller
        }
        return view
    }

    /// The view that stands for a responder.
    func view(of responder: UIResponder) -> UIView? {
        responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
    }

    /// Makes the system's first responder the code's, without asking and without reporting.
    func mirror(_ slot: Slot?) {
        let current = Stage.firstResponder
        guard let slot else {
            // A responder without keys is the code's own affair: the system knows of none.
            guard let current, current.takesText else { return }
            current.mirrorResignFirst()
            return reportDeviation(from: nil)
        }
        guard let view = tree.view(slot), current.flatMap(view(of:)) !== view,
            let responder = responder(slot)
        else { return }
        responder.mirrorBecomeFirst()
        reportDeviation(from: responder)
    }

    func ask(_ slot: Slot) {
        if responder(slot)?.mayBecomeFirst != true { reporter.add("refuse") }
    }

    func become(_ slot: Slot) {
        guard let responder = responder(slot), !responder.isFirstResponder else { return }
        responder.mirrorBecomeFirst()
        reportDeviation(from: responder)
    }

    func resign(_ slot: Slot) {
        guard let responder = responder(slot), responder.isFirstResponder else { return }
        responder.mirrorResignFirst()
        reportDeviation(from: nil)
    }

    /// Reports a first responder that the app's code has made while it heard of the system's.
    private func reportDeviation(from expected: UIResponder?) {
        let first = Stage.firstResponder
        guard first !== expected else { return }
        if let first { didBecomeFirst(first, animated: true) } else { reporter.add("resign") }
    }

    /// Editing begins, unless the code has begun it itself.
    func beginEditing(_ slot: Slot) {
        responder(slot)?.mirrorBeginEditing()
    }
}

extension Session: @preconcurrency StageHost {
    func didBecomeFirst(_ responder: UIResponder, animated: Bool) {
        guard let slot = slot(of: responder) else { return }
        reporter.add("first \(slot) \(animated ? 1 : 0)")
    }

    func didResignFirst(_ responder: UIResponder) { reporter.add("resign") }

    func reloadInputViews() { reporter.add("reload") }

    func didAnimate(_ animation: StageAnimation) { self.animation = animation }

    /// A view that is not in the tree yet is added to it first.
    private func slot(of responder: UIResponder) -> Slot? {
        guard let view = view(of: responder) else {
            Lacks.report("a first responder that is no view: \(Swift.type(of: responder))")
            return nil
        }
        if tree.slot(of: view) == nil { tree.assignSlots() }
        return tree.slot(of: view)
    }
}
