// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool)
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool)
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor controller: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor controller: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask { .all }
}

/// A stack of controllers below a bar.
open class UINavigationController: UIViewController {
    public enum Operation: Int, Sendable { case none, push, pop }

    /// The duration of a push or pop in seconds, as keyboard notifications during one carry it.
    nonisolated public static let hideShowBarDuration: CGFloat = 0.2
    static let transitionDuration: TimeInterval = 0.35

    private var stack: [UIViewController] = []
    private let content = UIView(frame: .zero)
    private let bar: UINavigationBar
    private let tools: UIToolbar
    private var transition = 0

    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        bar =
            (navigationBarClass as? UINavigationBar.Type).map { DynamicClass.view($0, .zero) }
            ?? UINavigationBar(frame: .zero)
        tools =
            (toolbarClass as? UIToolbar.Type).map { DynamicClass.view($0, .zero) }
            ?? UIToolbar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
    }

    public override init(nibName: String?, bundle: Bundle?) {
        bar = UINavigationBar(frame: .zero)
        tools = UIToolbar(frame: .zero)
        super.init(nibName: nibName, bundle: bundle)
    }

    public init(rootViewController: UIViewController) {
        bar = UINavigationBar(frame: .zero)
        tools = UIToolbar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        stack = [rootViewController]
        adopt(rootViewController)
    }

    public required init?(coder: NSCoder) {
        bar = UINavigationBar(frame: .zero)
        tools = UIToolbar(frame: .zero)
        super.init(coder: coder)
    }

    open weak var delegate: (any UINavigationControllerDelegate)?
    open var navigationBar: UINavigationBar { bar }
    open var toolbar: UIToolbar! { tools }
    open var topViewController: UIViewController? { stack.last }
    open var visibleViewController: UIViewController? {
        topViewController?.presentedViewController ?? topViewController
    }
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    open var isNavigationBarHidden = false {
        didSet { if isNavigationBarHidden != oldValue { layoutBars() } }
    }
    open var isToolbarHidden = true { didSet { if isToolbarHidden != oldValue { layoutBars() } } }
    open var hidesBarsOnTap = false
    open var hidesBarsOnSwipe = false
    open var hidesBarsWhenKeyboardAppears = false
    open var hidesBarsWhenVerticallyCompact = false
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? =
        UIScreenEdgePanGestureRecognizer()
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { UITapGestureRecognizer() }
    open override var childForStatusBarStyle: UIViewController? { topViewController }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isNavigationBarHidden else { return }
        change(animated) { isNavigationBarHidden = hidden }
    }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isToolbarHidden else { return }
        change(animated) { isToolbarHidden = hidden }
    }
    private func change(_ animated: Bool, _ body: () -> Void) {
        if animated { ViewAnimations.run(0.2, animations: body) } else { body() }
    }

    open override func loadView() {
        super.loadView()
        view.addSubview(content)
        view.addSubview(bar)
        view.addSubview(tools)
        bar.onBack = { [weak self] in self?.popViewController(animated: true) }
        content.frame = view.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        showTop()
    }

    // MARK: The stack

    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        if stack.contains(where: { $0 === controller }) {
            Host.raise(
                "NSInvalidArgumentException",
                "Pushing the same view controller instance more than once is not supported "
                    + "(\(type(of: controller)))")
        }
        let old = topViewController
        stack.append(controller)
        adopt(controller)
        exchangeTop(old, with: controller, .push, animated: animated)
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let old = stack.last else { return nil }
        stack.removeLast()
        leave([old])
        exchangeTop(old, with: stack.last, .pop, animated: animated, left: [old])
        return old
    }

    @discardableResult
    open func popToViewController(
        _ controller: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === controller }), index < stack.count - 1
        else { return stack.last === controller ? [] : nil }
        let left = Array(stack[(index + 1)...])
        let old = stack.last
        stack.removeLast(stack.count - index - 1)
        leave(left)
        exchangeTop(old, with: controller, .pop, animated: animated, left: left)
        return left
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        let old = topViewController
        let left = stack.filter { one in !controllers.contains { $0 === one } }
        let new = controllers.filter { one in !stack.contains { $0 === one } }
        let isPop = controllers.last.map { last in stack.contains { $0 === last } } ?? false
        stack = controllers
        leave(left)
        for controller in new { adopt(controller) }
        guard old !== controllers.last else {
            for controller in left { controller.finishLeaving() }
            updateBar()
            return
        }
        exchangeTop(
            old, with: controllers.last, isPop ? .pop : .push, animated: animated, left: left)
    }

    open override func show(_ controller: UIViewController, sender: Any?) {
        pushViewController(controller, animated: Stage.animationsEnabled)
    }

    private func adopt(_ controller: UIViewController) {
        addChild(controller)
        controller.isMoving.to = true
        controller.navigationItem.onChange = { [weak self] in self?.updateBar() }
    }

    private func leave(_ controllers: [UIViewController]) {
        for controller in controllers {
            controller.willMove(toParent: nil)
            controller.isMoving.from = true
            controller.navigationItem.onChange = nil
        }
    }

    // MARK: Transitions

    private func exchangeTop(
        _ old: UIViewController?, with new: UIViewController?, _ operation: Operation,
        animated: Bool, left: [UIViewController] = []
    ) {
        guard isViewLoaded else {
            for controller in left { controller.finishLeaving() }
            return
        }
        let isVisible = appearState == .appeared || appearState == .appearing
        let isAnimated = animated && appearState == .appeared && Stage.animationsEnabled
        if isVisible { old?.beginAppearance(false, animated: isAnimated) }
        guard let new else { return old?.viewIfLoaded?.detach() ?? () }
        let coordinator = TransitionCoordinator(
            animated: isAnimated, duration: Self.transitionDuration, container: content, from: old,
            to: new)
        old?.activeCoordinator = coordinator
        new.activeCoordinator = coordinator
        activeCoordinator = coordinator
        delegate?.navigationController(self, willShow: new, animated: isAnimated)
        let animator =
            isAnimated
            ? old.flatMap {
                delegate?.navigationController(
                    self, animationControllerFor: operation, from: $0, to: new)
            } : nil
        if isVisible { new.beginAppearance(true, animated: isAnimated) }
        if let view = old?.viewIfLoaded { remember(view, of: old) }
        showTop(below: operation == .pop ? old?.viewIfLoaded : nil, isPlaced: animator == nil)
        if isVisible { new.isAppearing(animated: isAnimated) }
        updateBar()
        transition += 1
        let finish = { [weak self] in
            guard let self else { return }
            if old !== topViewController { old?.viewIfLoaded?.detach() }
            old?.endAppearance(animated: isAnimated)
            if isVisible { new.endAppearance(animated: isAnimated) }
            for controller in left { controller.finishLeaving() }
            if operation == .push || new.isMoving.to { new.didMove(toParent: self) }
            new.isMoving.to = false
            coordinator.finish()
            delegate?.navigationController(self, didShow: new, animated: isAnimated)
        }
        if let animator, let old {
            run(animator, from: old, to: new, coordinator, finish)
        } else {
            coordinator.run()
            giveBack(new)
            if isAnimated {
                VirtualTime.after(Self.transitionDuration) { finish() }
            } else {
                finish()
            }
        }
    }

    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController,
        to new: UIViewController, _ coordinator: TransitionCoordinator,
        _ finish: @escaping () -> Void
    ) {
        let context = TransitionContext(
            from: old, to: new, container: content, controller: nil, isPresenting: true)
        context.onComplete = { completed in
            _ = context
            animator.animationEnded(completed)
            if completed { finish() }
        }
        coordinator.duration = animator.transitionDuration(using: context)
        animator.animateTransition(using: context)
        coordinator.run()
    }

    /// Keeps the first responder of what is covered, which gets it back when it shows again.
    private func remember(_ view: UIView, of controller: UIViewController?) {
        guard let first = Stage.firstResponder, FirstResponder.contains(view, first) else { return }
        controller?.rememberedResponder = first
        first.resignFirstResponder()
        FirstResponder.drop(in: view)
    }

    private func giveBack(_ controller: UIViewController) {
        guard let responder = controller.rememberedResponder else { return }
        controller.rememberedResponder = nil
        let first = Stage.firstResponder
        if first == nil || first === controller { responder.becomeFirstResponder() }
    }

    // MARK: Layout

    private func showTop(below old: UIView? = nil, isPlaced: Bool = true) {
        guard isViewLoaded, let top = topViewController, let view = top.view else { return }
        layoutBars()
        guard isPlaced else { return }
        view.frame = contentFrame(of: top)
        if top.autoresizesInContainer { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
        if let old, old.superview === content {
            content.insertSubview(view, belowSubview: old)
        } else if view.superview !== content {
            content.addSubview(view)
        }
    }

    /// The bar's height with its large title or search bar.
    private var fullBarHeight: CGFloat {
        var height = bar.barHeight
        guard let item = topViewController?.navigationItem else { return height }
        if isInSheet, bar.barHeight == 44 { height = 56 }
        if bar.showsLargeTitle { height += 52 }
        if item.searchController != nil { height += 52 }
        return height
    }

    private var isInSheet: Bool {
        outermost.currentPresentation?.controller is UISheetPresentationController
            && Stage.idiom == .phone
    }

    private var barTop: CGFloat { view.safeAreaInsets.top }

    /// A child that does not extend below opaque bars begins under the bar.
    private func contentFrame(of controller: UIViewController) -> CGRect {
        var frame = content.bounds
        guard !isNavigationBarHidden else { return frame }
        let extends =
            controller.edgesForExtendedLayout.contains(.top)
            && (bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
        guard !extends else { return frame }
        let top = barTop + fullBarHeight
        frame.origin.y += top
        frame.size.height -= top
        return frame
    }

    final func layoutBars() {
        guard isViewLoaded, let view = viewIfLoaded else { return }
        let (bounds, safe) = (view.bounds, view.safeAreaInsets)
        let height = fullBarHeight
        bar.isHidden = isNavigationBarHidden
        let barFrame = CGRect(
            x: 0, y: isNavigationBarHidden ? -height : barTop, width: bounds.width, height: height)
        if bar.frame != barFrame { bar.frame = barFrame }
        let hidesTools =
            isToolbarHidden
            || (topViewController?.hidesBottomBarWhenPushed ?? false && stack.count > 1)
        tools.isHidden = hidesTools
        let toolHeight: CGFloat = 44
        let toolFrame = CGRect(
            x: 0, y: hidesTools ? bounds.height : bounds.height - safe.bottom - toolHeight,
            width: bounds.width, height: toolHeight)
        if tools.frame != toolFrame { tools.frame = toolFrame }
        tools.items = topViewController?.toolbarItems
        for child in stack {
            let insets = UIEdgeInsets(
                top: isNavigationBarHidden ? 0 : height, left: 0,
                bottom: hidesTools ? 0 : toolHeight, right: 0)
            let isBelow = contentFrame(of: child).minY > 0
            let inner =
                isBelow
                ? UIEdgeInsets(top: 0, left: 0, bottom: insets.bottom, right: 0) : insets
            if child.containerInsets != inner {
                child.containerInsets = inner
                child.viewIfLoaded?.updateSafeArea()
            }
        }
        if let top = topViewController, let shown = top.viewIfLoaded, shown.superview === content {
            let frame = contentFrame(of: top)
            if shown.frame != frame, shown.transform.isIdentity { shown.frame = frame }
        }
    }

    private weak var shownSearchBar: UISearchBar?

    private func updateBar() {
        guard isViewLoaded else { return }
        bar.items = stack.map(\.navigationItem)
        let search = topViewController?.navigationItem.searchController?.searchBar
        if shownSearchBar !== search, shownSearchBar?.superview === bar {
            shownSearchBar?.removeFromSuperview()
        }
        shownSearchBar = search
        if let search {
            if search.superview !== bar { bar.addSubview(search) }
            search.frame = CGRect(
                x: 0, y: fullBarHeight - 52, width: bar.bounds.width, height: 52)
        }
        layoutBars()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layoutBars()
    }

    open override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        layoutBars()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        updateBar()
    }
}

extension UIViewController {
    /// Ends the removal of a controller from its navigation stack.
    fileprivate func finishLeaving() {
        if viewIfLoaded?.superview != nil { viewIfLoaded?.detach() }
        if appearState == .disappearing { endAppearance(animated: isTransitionAnimated) }
        removeFromParent()
        isMoving.from = false
    }

    fileprivate var autoresizesInContainer: Bool {
        viewIfLoaded?.translatesAutoresizingMaskIntoConstraints ?? true
    }
}
