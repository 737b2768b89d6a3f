import ObjectiveC

extension UIViewController {
    nonisolated public static let showDetailTargetDidChangeNotification = Notification.Name(
        "UIViewControllerShowDetailTargetDidChangeNotification")

    /// The horizontal margin of root views: 16 pt, on large phones and iPads 20 pt.
    static var systemMargin: CGFloat { Stage.windowFrame.width >= 414 ? 20 : 16 }

    var addedSafeArea: UIEdgeInsets { additionalSafeAreaInsets + containerInsets }

    /// The topmost parent of this controller.
    var outermost: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    func ancestor<Controller: UIViewController>() -> Controller? {
        var controller = parent
        while let one = controller {
            if let found = one as? Controller { return found }
            controller = one.parent
        }
        return nil
    }

    /// Makes the view from the storyboard or xib of the controller; false where it has none.
    func loadViewFromNib() -> Bool {
        if let nibScene { return nibScene.loadView(of: self) }
        guard let name = nibName ?? NibLibrary.implicitNib(of: type(of: self)) else { return false }
        NibFile.loadView(name, of: self)
        return true
    }

    // MARK: Transitions

    /// The children that appear and disappear with this controller.
    private var shownChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else {
            return []
        }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        isTransitionAnimated = animated
        if isAppearing {
            guard appearState == .disappeared || appearState == .disappearing else { return }
            loadViewIfNeeded()
            appearState = .appearing
            viewWillAppear(animated)
            for child in shownChildren { child.beginAppearance(true, animated: animated) }
        } else {
            guard appearState == .appeared || appearState == .appearing else { return }
            appearState = .disappearing
            viewWillDisappear(animated)
            for child in shownChildren { child.beginAppearance(false, animated: animated) }
        }
    }

    /// Calls `viewIsAppearing`, once the view is in its window.
    func isAppearing(animated: Bool) {
        guard appearState == .appearing, viewIfLoaded?.window != nil else { return }
        viewIsAppearing(animated)
        for child in shownChildren { child.isAppearing(animated: animated) }
    }

    func endAppearance(animated: Bool) {
        switch appearState {
        case .appearing:
            appearState = .appeared
            hasAppearedOnce = true
            for child in shownChildren { child.endAppearance(animated: animated) }
            viewDidAppear(animated)
            showBar()
        case .disappearing:
            appearState = .disappeared
            for child in children where child.appearState == .disappearing {
                child.endAppearance(animated: animated)
            }
            viewDidDisappear(animated)
        default: break
        }
        isMoving = (false, false)
    }

    /// Makes a controller with a bar of its own first responder as it appears, so that the bar
    /// stands without a call of the app's, as Stack Overflow 19764293 shows.
    private func showBar() {
        guard Stage.firstResponder == nil, canBecomeFirstResponder, inputAccessoryView != nil
        else { return }
        becomeFirstResponder()
    }

    func endAppearanceIfOpen(animated: Bool) {
        if appearState == .appearing { endAppearance(animated: animated) }
    }

    /// Disappears without a transition, as when a window is hidden.
    func disappearAtOnce() {
        beginAppearance(false, animated: false)
        endAppearance(animated: false)
    }

    func exchange(
        _ old: UIViewController, for new: UIViewController, _ duration: TimeInterval,
        _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
        _ completion: ((Bool) -> Void)?
    ) {
        let animated = duration > 0
        old.beginAppearance(false, animated: animated)
        new.beginAppearance(true, animated: animated)
        old.view.superview?.addSubview(new.view)
        ViewAnimations.run(
            duration, options: options,
            animations: {
                Stage.noteAppearanceChange()
                animations?()
            },
            completion: { finished in
                old.viewIfLoaded?.detach()
                old.endAppearance(animated: animated)
                new.endAppearance(animated: animated)
                completion?(finished)
            })
    }

    func traitsDidChange(from previous: UITraitCollection?) {
        traitCollectionDidChange(previous)
        for handler in traitHandlers { handler.body(previous ?? .stage) }
    }

    @discardableResult
    public func registerForTraitChanges<Controller: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping (Controller, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitHandler { [weak self] previous in
            if let controller = self as? Controller { handler(controller, previous) }
        }
        traitHandlers.append(registration)
        return registration
    }

    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        let registration = TraitHandler { [weak self] previous in
            if let self { action.send(to: self, [self, previous]) }
        }
        traitHandlers.append(registration)
        return registration
    }
}

/// The appearance callbacks of controllers whose views are moved into a window or out of it by
/// `addSubview` and `removeFromSuperview` alone.
@MainActor struct AppearanceOfMove {
    private let isAppearing: Bool
    private var open: [UIViewController] = []

    init(_ view: UIView, to window: UIWindow?, below superview: UIView?) {
        isAppearing = window != nil
        var moved: [UIViewController] = []
        view.walk { if let controller = $0.viewController { moved.append(controller) } }
        for controller in moved {
            if let parent = controller.parent, moved.contains(where: { $0 === parent }) { continue }
            if controller.rootWindow != nil || controller.currentPresentation != nil { continue }
            if isAppearing {
                let around = superview?.nearestController
                let state = around?.appearState ?? .appeared
                guard controller.appearState == .disappeared,
                    state == .appeared || state == .appearing
                else { continue }
                controller.beginAppearance(true, animated: around?.isTransitionAnimated ?? false)
                // A controller that is appearing itself ends its children's appearance.
                if state == .appeared { open.append(controller) }
            } else if controller.appearState == .appeared || controller.appearState == .appearing {
                controller.beginAppearance(false, animated: false)
                open.append(controller)
            }
        }
    }

    func finish() {
        for controller in open {
            if isAppearing { controller.isAppearing(animated: false) }
            controller.endAppearance(animated: false)
        }
    }
}

@_spi(Host) @MainActor extension UIViewController {
    /// Calls an appearance callback of a root controller for the driver.
    public func callAppearance(_ name: String) {
        switch name {
        case "viewDidLoad": loadViewIfNeeded()
        case "viewWillAppear":
            beginAppearance(true, animated: false)
            isAppearing(animated: false)
        case "viewDidAppear": endAppearance(animated: false)
        case "viewWillDisappear": beginAppearance(false, animated: false)
        case "viewDidDisappear": endAppearance(animated: false)
        default: break
        }
    }
}
