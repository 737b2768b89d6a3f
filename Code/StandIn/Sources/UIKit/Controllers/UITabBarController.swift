import ObjectiveC

open class UITabBarItem: UIBarItem {
    public enum SystemItem: Int, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
        case downloads, mostRecent, mostViewed
    }
    open var selectedImage: UIImage?
    open var badgeValue: String?
    open var badgeColor: UIColor?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
    public convenience init(tabBarSystemItem: SystemItem, tag: Int) {
        self.init(title: "\(tabBarSystemItem)", image: nil, tag: tag)
    }
}

@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

open class UITabBar: UIView {
    open weak var delegate: (any UITabBarDelegate)?
    open var items: [UITabBarItem]? { didSet { rebuild() } }
    open weak var selectedItem: UITabBarItem? { didSet { setNeedsLayout() } }
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var unselectedItemTintColor: UIColor?
    open var backgroundImage: UIImage?
    open var shadowImage: UIImage?
    open var barStyle = UIBarStyle.default
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?
    private var buttons: [BarButton] = []
    final var onSelect: ((Int) -> Void)?

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    private func rebuild() {
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).enumerated().map { index, item in
            let button = BarButton(title: item.title, image: item.image) { [weak self] in
                guard let self else { return }
                delegate?.tabBar(self, didSelect: item)
                onSelect?(index)
            }
            button.titleLabel?.font = .systemFont(ofSize: 10, weight: .medium)
            addSubview(button)
            return button
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let width = buttons.isEmpty ? 0 : bounds.width / CGFloat(buttons.count)
        for (index, button) in buttons.enumerated() {
            button.isSelected = items?[index] === selectedItem
            button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: 49)
        }
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 49)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 49 + safeAreaInsets.bottom)
    }
}

@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(
        _ controller: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    func tabBarController(
        _ controller: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
    public func tabBarController(
        _ controller: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    public func tabBarController(
        _ controller: UITabBarController, didSelect viewController: UIViewController
    ) {}
}

/// Controllers of which a bar selects one.
open class UITabBarController: UIViewController, UITabBarDelegate {
    private let bar = UITabBar(frame: .zero)
    private let content = UIView(frame: .zero)
    private var shown: UIViewController?

    open weak var delegate: (any UITabBarControllerDelegate)?
    open var tabBar: UITabBar { bar }
    open var viewControllers: [UIViewController]? {
        didSet { replace(oldValue ?? []) }
    }
    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
        viewControllers = controllers
    }
    open var selectedIndex = 0 { didSet { showSelected() } }
    open var selectedViewController: UIViewController? {
        get {
            viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
        }
        set {
            guard let index = viewControllers?.firstIndex(where: { $0 === newValue }) else {
                return
            }
            selectedIndex = index
        }
    }
    open override var childForStatusBarStyle: UIViewController? { selectedViewController }

    private func replace(_ old: [UIViewController]) {
        let new = viewControllers ?? []
        for controller in old where !new.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            if controller === shown { shown = nil }
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        if selectedIndex >= new.count { selectedIndex = 0 }
        bar.items = new.map { $0.tabBarItem }
        showSelected()
    }

    open override func loadView() {
        super.loadView()
        view.addSubview(content)
        view.addSubview(bar)
        content.frame = view.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        bar.onSelect = { [weak self] in self?.userSelects($0) }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showSelected()
    }

    private func userSelects(_ index: Int) {
        guard let controllers = viewControllers, controllers.indices.contains(index),
            delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true
        else { return }
        selectedIndex = index
        delegate?.tabBarController(self, didSelect: controllers[index])
    }

    private func showSelected() {
        guard isViewLoaded, let new = selectedViewController, new !== shown else { return }
        let isVisible = appearState == .appeared || appearState == .appearing
        let old = shown
        shown = new
        bar.selectedItem = new.tabBarItem
        layoutBar()
        if isVisible {
            new.beginAppearance(true, animated: false)
            old?.beginAppearance(false, animated: false)
        }
        let view: UIView = new.view
        view.frame = content.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        content.insert(view, at: 0)
        old?.viewIfLoaded?.detach()
        if isVisible {
            new.isAppearing(animated: false)
            old?.endAppearance(animated: false)
            if appearState == .appeared { new.endAppearance(animated: false) }
        }
    }

    private var hidesBar: Bool {
        let top = (selectedViewController as? UINavigationController)?.topViewController
        let isPushed = top?.hidesBottomBarWhenPushed ?? false
        return bar.isHidden || isPushed
    }

    private func layoutBar() {
        guard let view = viewIfLoaded else { return }
        let height = 49 + view.safeAreaInsets.bottom
        let frame = CGRect(
            x: 0, y: hidesBar ? view.bounds.height : view.bounds.height - height,
            width: view.bounds.width, height: height)
        if bar.frame != frame { bar.frame = frame }
        for child in viewControllers ?? [] {
            let insets = UIEdgeInsets(top: 0, left: 0, bottom: hidesBar ? 0 : 49, right: 0)
            if child.containerInsets != insets {
                child.containerInsets = insets
                child.viewIfLoaded?.updateSafeArea()
            }
        }
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layoutBar()
    }
    open override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        layoutBar()
    }
}

/// A controller with a primary and a secondary column; the secondary one alone is shown.
open class UISplitViewController: UIViewController {
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
    public enum DisplayMode: Int, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
    }

    public init(style: Style) {
        super.init(nibName: nil, bundle: nil)
        Lacks.report("UISplitViewController")
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var viewControllers: [UIViewController] = []
    open var preferredDisplayMode = DisplayMode.automatic
    open var isCollapsed: Bool { true }
    open func setViewController(_ controller: UIViewController?, for column: Column) {}
    open func viewController(for column: Column) -> UIViewController? { nil }
    open func show(_ column: Column) {}
    open func hide(_ column: Column) {}
}
