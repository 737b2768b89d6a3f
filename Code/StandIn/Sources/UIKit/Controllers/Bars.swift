import ObjectiveC

public enum UIBarMetrics: Int, Sendable { case `default`, compact, defaultPrompt = 101 }
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }
public enum UIBarStyle: Int, Sendable {
    case `default`, black
    case blackTranslucent
}

@preconcurrency @MainActor open class UIBarItem: NSObject {
    open var isEnabled = true
    open var title: String?
    open var image: UIImage?
    open var landscapeImagePhone: UIImage?
    open var imageInsets = UIEdgeInsets.zero
    open var tag = 0
    open var isAccessibilityElement = false
    open var accessibilityIdentifier: String?
    open var accessibilityTraits = UIAccessibilityTraits.none
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {}
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        nil
    }
}

open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable {
        case plain
        case bordered
        case done
    }
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
        case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
        case fastForward, undo, redo, pageCurl, close
    }

    open var style = Style.plain
    open var width: CGFloat = 0
    open var customView: UIView?
    open weak var target: AnyObject?
    open var action: Selector?
    open var primaryAction: UIAction?
    open var menu: UIMenu?
    open var tintColor: UIColor?
    open var possibleTitles: Set<String>?
    open var isSelected = false
    open var isHidden = false
    open var hidesSharedBackground = false
    final var systemItem: SystemItem?
    /// The button that stands in a navigation bar for the item.
    final var builtButton: BarButton?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(
        title: String?, style: Style, target: Any?, action: Selector?
    ) {
        self.init()
        self.title = title
        set(style, target, action)
    }
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.image = image
        set(style, target, action)
    }
    public convenience init(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?,
        action: Selector?
    ) {
        self.init(image: image, style: style, target: target, action: action)
    }
    public convenience init(barButtonSystemItem item: SystemItem, target: Any?, action: Selector?) {
        self.init()
        systemItem = item
        set(item == .done || item == .save ? .done : .plain, target, action)
    }
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
    public convenience init(primaryAction: UIAction?) {
        self.init(title: nil, image: nil, primaryAction: primaryAction, menu: nil)
    }
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
    }
    public convenience init(
        systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        self.primaryAction = primaryAction
        self.menu = menu
    }

    public class func flexibleSpace() -> Self {
        unsafeDowncast(
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
            to: self)
    }
    public class func fixedSpace(_ width: CGFloat) -> Self {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        item.width = width
        return unsafeDowncast(item, to: self)
    }

    private func set(_ style: Style, _ target: Any?, _ action: Selector?) {
        self.style = style
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    /// The text that the bar shows for the item.
    final var shownTitle: String? {
        if let title { return title }
        return switch systemItem {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        case .add: "+"
        default: nil
        }
    }

    /// Runs what the item does when it is tapped.
    final func trigger() {
        guard isEnabled else { return }
        if let primaryAction {
            primaryAction.perform(from: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }

    open func setBackButtonTitlePositionAdjustment(_ offset: UIOffset, for metrics: UIBarMetrics) {}
    open func setBackgroundImage(
        _ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {}
    open func setBackgroundImage(
        _ image: UIImage?, for state: UIControl.State, style: Style, barMetrics: UIBarMetrics
    ) {}
    open func setBackButtonBackgroundImage(
        _ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {}
    open func setTitlePositionAdjustment(_ offset: UIOffset, for metrics: UIBarMetrics) {}
    open func setBackgroundVerticalPositionAdjustment(
        _ adjustment: CGFloat, for metrics: UIBarMetrics
    ) {}
    open func setBackButtonBackgroundVerticalPositionAdjustment(
        _ adjustment: CGFloat, for metrics: UIBarMetrics
    ) {}
}

@preconcurrency @MainActor open class UIBarButtonItemGroup: NSObject {
    open var barButtonItems: [UIBarButtonItem]
    open var representativeItem: UIBarButtonItem?
    public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
        self.barButtonItems = barButtonItems
        self.representativeItem = representativeItem
        super.init()
    }
}

@preconcurrency @MainActor open class UINavigationItem: NSObject {
    public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never, inline }
    public enum BackButtonDisplayMode: Int, Sendable { case `default`, generic, minimal }

    open var title: String? { didSet { if title != oldValue { onChange?() } } }
    open var titleView: UIView? { didSet { onChange?() } }
    open var prompt: String?
    open var backBarButtonItem: UIBarButtonItem?
    open var backButtonTitle: String?
    open var backButtonDisplayMode = BackButtonDisplayMode.default
    open var hidesBackButton = false { didSet { onChange?() } }
    open var leftItemsSupplementBackButton = false
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
        didSet { if largeTitleDisplayMode != oldValue { onChange?() } }
    }
    open var searchController: UISearchController? { didSet { onChange?() } }
    open var hidesSearchBarWhenScrolling = true
    open var standardAppearance: UINavigationBarAppearance?
    open var compactAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
    final var onChange: (() -> Void)?

    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
    public convenience override init() { self.init(title: "") }
    public required init?(coder: NSCoder) { super.init() }

    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }
    open func setHidesBackButton(_ hides: Bool, animated: Bool) { hidesBackButton = hides }
}

@preconcurrency @MainActor open class UIBarAppearance: NSObject {
    open var backgroundColor: UIColor?
    open var backgroundEffect: UIBlurEffect?
    open var backgroundImage: UIImage?
    open var shadowColor: UIColor?
    open var shadowImage: UIImage?
    public override init() { super.init() }
    public init(barAppearance: UIBarAppearance) { super.init() }
    open func configureWithOpaqueBackground() {}
    open func configureWithDefaultBackground() {}
    open func configureWithTransparentBackground() {}
}
open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero
    open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {}
}
open class UITabBarAppearance: UIBarAppearance {}
open class UIToolbarAppearance: UIBarAppearance {}
