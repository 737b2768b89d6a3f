import ObjectiveC

/// One presentation of a controller, from `present` to the end of its dismissal.
@MainActor final class Presentation {
    enum Phase { case presenting, presented, dismissing }

    /// The durations of UIKit's own transitions in seconds: 0.4 in the captures of keyboard
    /// notifications during a presentation; alerts take about half of it (our assumption).
    static let duration: TimeInterval = 0.4
    static let alertDuration: TimeInterval = 0.2

    let presenting: UIViewController
    let presented: UIViewController
    let controller: UIPresentationController
    var phase = Phase.presenting
    private weak var remembered: UIResponder?
    private var coordinator: TransitionCoordinator?
    private var context: TransitionContext?
    private var animator: (any UIViewControllerAnimatedTransitioning)?

    private init(
        presenting: UIViewController, presented: UIViewController,
        controller: UIPresentationController
    ) {
        self.presenting = presenting
        self.presented = presented
        self.controller = controller
    }

    // MARK: Presenting

    static func begin(
        _ presented: UIViewController, from source: UIViewController, animated: Bool,
        completion: (() -> Void)?
    ) {
        let presenting = presenter(of: presented, source)
        guard let window = presenting.viewIfLoaded?.window ?? source.viewIfLoaded?.window else {
            Host.log(
                "Attempt to present \(type(of: presented)) on \(type(of: source)) whose view is "
                    + "not in the window hierarchy.")
            return
        }
        if let current = presenting.ownPresented {
            Host.log(
                "Attempt to present \(type(of: presented)) on \(type(of: source)) which is "
                    + "already presenting \(type(of: current)).")
            return
        }
        let controller = presented.makePresentationController(presenting, source)
        let presentation = Presentation(
            presenting: presenting, presented: presented, controller: controller)
        presentation.start(in: window, source: source, animated: animated, completion)
    }

    private static func presenter(
        of presented: UIViewController, _ source: UIViewController
    ) -> UIViewController {
        let style = presented.modalPresentationStyle
        if style == .currentContext || style == .overCurrentContext {
            var controller: UIViewController? = source
            while let one = controller {
                if one.definesPresentationContext { return one }
                controller = one.parent
            }
        }
        return source.outermost
    }

    private func start(
        in window: UIWindow, source: UIViewController, animated: Bool, _ completion: (() -> Void)?
    ) {
        presented.currentPresentation = self
        presented.preparedPresentation = controller
        presenting.ownPresented = presented
        window.presented.append(presented)
        let container = UITransitionView(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentationController = controller
        controller.containerView = container
        if controller.isOverContext, let space = presenting.viewIfLoaded {
            container.frame = space.bounds
            space.addSubview(container)
        } else {
            window.addSubview(container)
        }
        presented.loadViewIfNeeded()
        remember()
        if animated {
            animator = presented.transitioningDelegate?.animationController(
                forPresented: presented, presenting: presenting, source: source)
        }
        let seconds = animated ? (animator == nil ? controller.transitionDuration : 0) : 0
        let coordinator = TransitionCoordinator(
            animated: animated, duration: seconds, container: container, from: presenting,
            to: presented)
        self.coordinator = coordinator
        presented.activeCoordinator = coordinator
        presenting.activeCoordinator = coordinator
        controller.presentationTransitionWillBegin()
        if controller.hidesPresenter { presenting.beginAppearance(false, animated: animated) }
        presented.beginAppearance(true, animated: animated)
        let finish = { [self] in
            presentationDidEnd(animated: animated)
            completion?()
        }
        if let animator {
            runAnimator(animator, from: presenting, to: presented, container, finish)
            presented.isAppearing(animated: animated)
            return
        }
        placePresentedView(in: container)
        presented.isAppearing(animated: animated)
        coordinator.run()
        if animated, seconds > 0 {
            VirtualTime.after(seconds) { finish() }
        } else {
            VirtualTime.nextTurn { finish() }
        }
    }

    private func placePresentedView(in container: UIView) {
        guard let view = controller.presentedView else { return }
        view.frame = controller.frameOfPresentedViewInContainerView
        view.autoresizingMask = controller.presentedMask
        container.addSubview(view)
        container.layoutIfNeeded()
    }

    private func runAnimator(
        _ animator: any UIViewControllerAnimatedTransitioning, from: UIViewController,
        to: UIViewController, _ container: UIView, _ finish: @escaping () -> Void
    ) {
        let context = TransitionContext(
            from: from, to: to, container: container, controller: controller,
            isPresenting: phase == .presenting)
        self.context = context
        context.onComplete = { [self] completed in
            self.context = nil
            self.animator = nil
            animator.animationEnded(completed)
            if completed { finish() }
        }
        container.layoutIfNeeded()
        coordinator?.duration = animator.transitionDuration(using: context)
        animator.animateTransition(using: context)
        coordinator?.run()
    }

    private func presentationDidEnd(animated: Bool) {
        guard phase == .presenting else { return }
        phase = .presented
        if controller.hidesPresenter { presenting.endAppearance(animated: animated) }
        presented.endAppearance(animated: animated)
        controller.presentationTransitionDidEnd(true)
        coordinator?.finish()
        coordinator = nil
    }

    /// Takes the keyboard away from what is covered, to give it back after the dismissal.
    private func remember() {
        guard !presented.disablesAutomaticKeyboardDismissal, let first = Stage.firstResponder,
            let view = presenting.viewIfLoaded, FirstResponder.contains(view, first)
        else { return }
        remembered = first
        first.resignFirstResponder()
    }

    // MARK: Dismissing

    static func dismiss(
        by caller: UIViewController, animated: Bool, completion: (() -> Void)?
    ) {
        // A controller that presents dismisses what it presents, another one is dismissed itself.
        let top = caller.ownPresented ?? caller.outermost.ownPresented
        let target = top ?? caller.outermost
        guard let presentation = target.currentPresentation, presentation.phase != .dismissing
        else {
            if let completion { VirtualTime.nextTurn(completion) }
            return
        }
        presentation.end(animated: animated, completion)
    }

    func end(animated: Bool, _ completion: (() -> Void)?) {
        if phase == .presenting { presentationDidEnd(animated: false) }
        // What the presented controller presents goes without its own transition.
        if let above = presented.ownPresented?.currentPresentation {
            above.presented.removePresentation()
        }
        phase = .dismissing
        let container = controller.containerView ?? UIView()
        if animated {
            animator = presented.transitioningDelegate?.animationController(
                forDismissed: presented)
        }
        let seconds = animated ? (animator == nil ? controller.transitionDuration : 0) : 0
        let coordinator = TransitionCoordinator(
            animated: animated, duration: seconds, container: container, from: presented,
            to: presenting)
        self.coordinator = coordinator
        presented.activeCoordinator = coordinator
        presenting.activeCoordinator = coordinator
        controller.dismissalTransitionWillBegin()
        presented.beginAppearance(false, animated: animated)
        if controller.hidesPresenter {
            if let view = presenting.viewIfLoaded, view.window == nil {
                container.superview?.insertSubview(view, at: 0)
            }
            presenting.beginAppearance(true, animated: animated)
        }
        if let view = presented.viewIfLoaded { FirstResponder.drop(in: view) }
        let finish = { [self] in
            dismissalDidEnd(animated: animated)
            completion?()
        }
        if let animator {
            runAnimator(animator, from: presented, to: presenting, container, finish)
            return
        }
        coordinator.run()
        giveBack()
        if animated, seconds > 0 {
            if let view = controller.presentedView, controller.slides {
                ViewAnimations.run(
                    seconds, options: UIView.AnimationOptions(rawValue: 7 << 16),
                    animations: { view.frame.origin.y = container.bounds.height })
            }
            VirtualTime.after(seconds) { finish() }
        } else {
            finish()
        }
    }

    private func giveBack() {
        guard Stage.firstResponder == nil, let remembered, remembered.isReachable else { return }
        remembered.becomeFirstResponder()
        self.remembered = nil
    }

    private func dismissalDidEnd(animated: Bool) {
        guard presented.currentPresentation === self else { return }
        tearDown()
        presented.endAppearance(animated: animated)
        if controller.hidesPresenter { presenting.endAppearance(animated: animated) }
        controller.dismissalTransitionDidEnd(true)
        coordinator?.finish()
        coordinator = nil
        presented.currentPresentation = nil
        giveBack()
    }

    /// Removes the views and the links between the controllers.
    func tearDown() {
        let window = controller.containerView?.window
        window?.presented.removeAll { $0 === presented }
        controller.presentedView?.detach()
        presented.viewIfLoaded?.detach()
        controller.containerView?.detach()
        presenting.ownPresented = nil
        presented.preparedPresentation = nil
    }
}

extension UIViewController {
    /// Ends a presentation without a transition, as when the window gets another root.
    func removePresentation() {
        guard let presentation = currentPresentation else { return }
        if let above = ownPresented { above.removePresentation() }
        beginAppearance(false, animated: false)
        presentation.tearDown()
        endAppearance(animated: false)
        currentPresentation = nil
    }

    /// The presentation controller for code that configures it before `present`.
    var presentationForConfiguration: UIPresentationController? {
        if let preparedPresentation { return preparedPresentation }
        if let parent { return parent.presentationForConfiguration }
        if modalPresentationStyle == .custom { return nil }
        let made = makeStandardPresentationController(nil)
        preparedPresentation = made
        return made
    }

    func makePresentationController(
        _ presenting: UIViewController, _ source: UIViewController
    ) -> UIPresentationController {
        if modalPresentationStyle == .custom,
            let custom = transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenting, source: source)
        {
            return custom
        }
        let controller =
            preparedPresentation?.style == effectiveStyle
            ? preparedPresentation : makeStandardPresentationController(presenting)
        controller?.presentingViewController = presenting
        return controller
            ?? UIPresentationController(
                presentedViewController: self, presenting: presenting)
    }

    /// The style that `automatic` stands for, and what compact widths adapt it to.
    var effectiveStyle: UIModalPresentationStyle {
        switch modalPresentationStyle {
        case .automatic: self is UIAlertController ? .overFullScreen : .pageSheet
        default: modalPresentationStyle
        }
    }

    private func makeStandardPresentationController(
        _ presenting: UIViewController?
    ) -> UIPresentationController {
        let controller: UIPresentationController =
            switch effectiveStyle {
            case .pageSheet, .formSheet:
                UISheetPresentationController(presentedViewController: self, presenting: presenting)
            case .popover:
                UIPopoverPresentationController(
                    presentedViewController: self, presenting: presenting)
            default: UIPresentationController(presentedViewController: self, presenting: presenting)
            }
        controller.style = effectiveStyle
        return controller
    }
}
