// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
    case overCurrentContext, popover, blurOverFullScreen
}
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent = 3 }
public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }

@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
    var preferredContentSize: CGSize { get }
    func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator)
}

/// The controller of a view: its life cycle, children and presentations.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer, UITraitEnvironment {
    enum AppearState { case disappeared, appearing, appeared, disappearing }

    private var ownView: UIView?
    private var isLoading = false
    final var appearState = AppearState.disappeared
    final var isTransitionAnimated = false
    final var hasAppearedOnce = false
    final weak var rootWindow: UIWindow?
    final var containerInsets = UIEdgeInsets.zero
    final var isMoving = (to: false, from: false)
    final var currentPresentation: Presentation?
    final weak var rememberedResponder: UIResponder?
    final var traitHandlers: [TraitHandler] = []
    final var addedKeyCommands: [UIKeyCommand] = []
    final weak var activeCoordinator: TransitionCoordinator?

    public init(nibName: String?, bundle: Bundle?) {
        self.nibName = nibName
        super.init()
    }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
        NibScene.decode(coder, into: self)
    }

    public let nibName: String?
    open var nibBundle: Bundle? { nil }
    /// The scene of the storyboard that the controller is made of.
    final var nibScene: NibScene?
    /// The targets of the segues in a nib, which nothing else keeps.
    final var nibKeep: [AnyObject] = []
    open var storyboard: UIStoryboard? {
        nibScene.map { UIStoryboard(name: $0.element.document.name, bundle: nil) }
            ?? parent?.storyboard
    }

    // MARK: The view

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return ownView
        }
        set {
            ownView?.viewController = nil
            ownView = newValue
            newValue?.viewController = self
        }
    }
    open var viewIfLoaded: UIView? { ownView }
    open var isViewLoaded: Bool { ownView != nil }
    open func loadView() {
        if loadViewFromNib() { return }
        view = UIView(frame: CGRect(origin: .zero, size: Stage.windowFrame.size))
    }
    open func loadViewIfNeeded() {
        guard ownView == nil, !isLoading else { return }
        isLoading = true
        loadView()
        isLoading = false
        ownView?.updateSafeArea()
        if ownView != nil { viewDidLoad() }
    }
    open func viewDidLoad() {}

    // MARK: Appearance

    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func viewLayoutMarginsDidChange() {}
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    open func didReceiveMemoryWarning() {}
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }
    open func endAppearanceTransition() { endAppearance(animated: isTransitionAnimated) }
    open var isBeingPresented: Bool { currentPresentation?.phase == .presenting }
    open var isBeingDismissed: Bool { currentPresentation?.phase == .dismissing }
    open var isMovingToParent: Bool { isMoving.to }
    open var isMovingFromParent: Bool { isMoving.from }

    // MARK: Responder

    open override var next: UIResponder? {
        if let superview = ownView?.superview { return superview }
        return parent
    }
    override var isReachable: Bool { ownView?.window != nil }
    open override var keyCommands: [UIKeyCommand]? {
        addedKeyCommands.isEmpty ? nil : addedKeyCommands
    }
    open func addKeyCommand(_ command: UIKeyCommand) { addedKeyCommands.append(command) }
    open func removeKeyCommand(_ command: UIKeyCommand) {
        addedKeyCommands.removeAll { $0 === command }
    }
    open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

    // MARK: Containment

    open internal(set) weak var parent: UIViewController?
    open internal(set) var children: [UIViewController] = []
    open func addChild(_ child: UIViewController) {
        if child.parent === self { return }
        child.parent?.children.removeAll { $0 === child }
        child.willMove(toParent: self)
        children.append(child)
        child.parent = self
    }
    open func removeFromParent() {
        guard let old = parent else { return }
        old.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
    open func transition(
        from old: UIViewController, to new: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        exchange(old, for: new, duration, options, animations, completion)
    }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    open func show(_ controller: UIViewController, sender: Any?) {
        if let navigation = navigationController {
            navigation.pushViewController(controller, animated: Stage.animationsEnabled)
        } else {
            present(controller, animated: Stage.animationsEnabled)
        }
    }
    open func showDetailViewController(_ controller: UIViewController, sender: Any?) {
        show(controller, sender: sender)
    }

    // MARK: Presentation

    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var isModalInPresentation = false
    open var modalPresentationCapturesStatusBarAppearance = false
    open var definesPresentationContext = false
    open var providesPresentationContextTransitionStyle = false
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    open var presentedViewController: UIViewController? { outermost.ownPresented }
    open var presentingViewController: UIViewController? {
        currentPresentation?.presenting ?? parent?.presentingViewController
    }
    open var presentationController: UIPresentationController? { presentationForConfiguration }
    open var sheetPresentationController: UISheetPresentationController? {
        presentationForConfiguration as? UISheetPresentationController
    }
    open var popoverPresentationController: UIPopoverPresentationController? {
        presentationForConfiguration as? UIPopoverPresentationController
    }
    final var preparedPresentation: UIPresentationController?
    final weak var ownPresented: UIViewController?
    open func present(
        _ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        Presentation.begin(controller, from: self, animated: flag, completion: completion)
    }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        Presentation.dismiss(by: self, animated: flag, completion: completion)
    }

    // MARK: Traits and size

    open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .stage }
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet {
            if overrideUserInterfaceStyle != oldValue { viewIfLoaded?.traitsDidChange(from: nil) }
        }
    }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
        nil
    }
    open func setOverrideTraitCollection(_ traits: UITraitCollection?, forChild: UIViewController) {
    }
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.willTransition(to: newCollection, with: coordinator) }
    }
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        activeCoordinator ?? parent?.transitionCoordinator
    }
    open var preferredContentSize = CGSize.zero
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            if additionalSafeAreaInsets != oldValue { viewIfLoaded?.updateSafeArea() }
        }
    }
    open var viewRespectsSystemMinimumLayoutMargins = true
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let side = UIViewController.systemMargin
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { parent?.viewIfLoaded?.setNeedsLayout() } }
    }
    open var extendedLayoutIncludesOpaqueBars = false
    open var automaticallyAdjustsScrollViewInsets = true
    open func setContentScrollView(_ scrollView: UIScrollView?) {}
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {}
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { nil }
    open var topLayoutGuide: any UILayoutSupport { Layout.edgeGuide(of: view, isTop: true) }
    open var bottomLayoutGuide: any UILayoutSupport {
        Layout.edgeGuide(of: view, isTop: false)
    }

    // MARK: Bars

    open var title: String? {
        didSet {
            navigationItem.title = title
            tabBarItem?.title = title
        }
    }
    open lazy var navigationItem = UINavigationItem(title: title ?? "")
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    open var hidesBottomBarWhenPushed = false
    open var toolbarItems: [UIBarButtonItem]?
    open func setToolbarItems(_ items: [UIBarButtonItem]?, animated: Bool) { toolbarItems = items }
    open lazy var editButtonItem = UIBarButtonItem(
        barButtonSystemItem: .edit, target: nil, action: nil)
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var navigationController: UINavigationController? { ancestor() }
    open var tabBarController: UITabBarController? { ancestor() }
    open var splitViewController: UISplitViewController? { ancestor() }

    // MARK: System

    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    open var shouldAutorotate: Bool { true }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        Stage.idiom == .pad ? .all : .allButUpsideDown
    }
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    open var interfaceOrientation: UIInterfaceOrientation {
        UIWindowScene.main.interfaceOrientation
    }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    open class func attemptRotationToDeviceOrientation() {}
    open var restorationIdentifier: String?
    open var restorationClass: (any UIViewControllerRestoration.Type)?
    open func encodeRestorableState(with coder: NSCoder) {}
    open func decodeRestorableState(with coder: NSCoder) {}
    open func applicationFinishedRestoringState() {}
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        NibSegues.perform(identifier, from: self, sender: sender)
    }
    open func canPerformUnwindSegueAction(
        _ action: Selector, from: UIViewController, sender: Any?
    ) -> Bool { responds(to: action) }
    open func unwind(for segue: UIStoryboardSegue, towards controller: UIViewController) {}
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
}

@preconcurrency @MainActor public protocol UIViewControllerRestoration: NSObjectProtocol {
    static func viewController(
        withRestorationIdentifierPath identifiers: [String], coder: NSCoder
    ) -> UIViewController?
}

/// The controller of a view in place of the keyboard or above it.
open class UIInputViewController: UIViewController {
    open var inputViewOfController: UIInputView? {
        get { view as? UIInputView }
        set { view = newValue }
    }
    open var primaryLanguage: String?
    open var hasDictationKey = false
    open func dismissKeyboard() { Stage.firstResponder?.resignFirstResponder() }
    open func advanceToNextInputMode() {}
    open override func loadView() { view = UIInputView(frame: .zero, inputViewStyle: .keyboard) }
}

/// A view in the style of the keyboard.
open class UIInputView: UIView {
    public enum Style: Int, Sendable { case `default`, keyboard }

    public let inputViewStyle: Style
    open var allowsSelfSizing = false

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, inputViewStyle: .default)
    }
    public convenience init() { self.init(frame: .zero, inputViewStyle: .default) }

    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
    }
}
