import ObjectiveC

@preconcurrency @MainActor public protocol UINavigationBarDelegate: NSObjectProtocol {
    func position(for bar: UINavigationBar) -> UIBarPosition
}
extension UINavigationBarDelegate {
    public func position(for bar: UINavigationBar) -> UIBarPosition { .top }
}

/// A bar with a title, a back button and other items.
open class UINavigationBar: UIView, LateNibView {
    open weak var delegate: (any UINavigationBarDelegate)?
    open var items: [UINavigationItem]? { didSet { setNeedsLayout() } }
    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items.flatMap { $0.count > 1 ? $0[$0.count - 2] : nil } }
    open var isTranslucent = true { didSet { superview?.setNeedsLayout() } }
    open var barStyle = UIBarStyle.default
    open var barTintColor: UIColor?
    open var prefersLargeTitles = false { didSet { superview?.setNeedsLayout() } }
    open var shadowImage: UIImage?
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    open var backIndicatorImage: UIImage?
    open var backIndicatorTransitionMaskImage: UIImage?
    open var standardAppearance = UINavigationBarAppearance()
    open var compactAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
    private let label = UILabel(frame: .zero)
    private var itemViews: [UIView] = []
    final var onBack: (() -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addTitle()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addTitle()
        decodeNib(coder)
    }

    private func addTitle() {
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        label.textAlignment = .center
        addSubview(label)
    }

    open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {}
    open func setBackgroundImage(
        _ image: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    open func backgroundImage(for metrics: UIBarMetrics) -> UIImage? { nil }
    open func setTitleVerticalPositionAdjustment(_ amount: CGFloat, for metrics: UIBarMetrics) {}
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
    open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }

    /// 44 pt, in the landscape of phones 32 pt.
    final var barHeight: CGFloat {
        UITraitCollection.stage.verticalSizeClass == .compact ? 32 : 44
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: barHeight)
    }

    /// Indicates whether the title has a row of its own, with large letters.
    @_spi(Host) public final var showsLargeTitle: Bool {
        guard prefersLargeTitles, barHeight == 44, let item = topItem else { return false }
        return item.largeTitleDisplayMode == .automatic || item.largeTitleDisplayMode == .always
    }
    /// The title that the bar itself shows; nil where a view stands in its place.
    @_spi(Host) public final var shownTitle: String? {
        topItem?.titleView == nil ? topItem?.title : nil
    }
    /// The title of the back button; nil where none is shown.
    @_spi(Host) public final var shownBackTitle: String? {
        guard let item = topItem, let backItem, !item.hidesBackButton,
            item.leftBarButtonItems?.isEmpty ?? true
        else { return nil }
        return backItem.backButtonTitle ?? backItem.title ?? "Back"
    }
    /// Returns whether a subview shows what the titles say.
    @_spi(Host) public final func showsTitle(_ subview: UIView) -> Bool { subview === label }
    @_spi(Host) public final func isBackButton(_ subview: UIView) -> Bool {
        subview.accessibilityIdentifier == Self.backName && subview is BarButton
    }
    private static let backName = "BackButton"
    private lazy var backButton: BarButton = {
        let button = BarButton(title: nil) { [weak self] in self?.onBack?() }
        button.accessibilityIdentifier = Self.backName
        return button
    }()

    open override func layoutSubviews() {
        super.layoutSubviews()
        let old = itemViews
        itemViews = []
        defer {
            for view in old where !itemViews.contains(view) { view.removeFromSuperview() }
        }
        guard let item = topItem else { return label.text = nil }
        var left: CGFloat = 16
        if let title = shownBackTitle {
            if backButton.currentTitle != title { backButton.setTitle(title, for: .normal) }
            left = place(backButton, at: 8, isLeading: true)
        }
        for entry in item.leftBarButtonItems ?? [] {
            if let view = entry.shownView { left = place(view, at: left, isLeading: true) }
        }
        var right = bounds.width - 16
        for entry in item.rightBarButtonItems ?? [] {
            if let view = entry.shownView { right = place(view, at: right, isLeading: false) }
        }
        placeTitle(item, left, right)
    }

    private func place(_ view: UIView, at edge: CGFloat, isLeading: Bool) -> CGFloat {
        itemViews.append(view)
        if view.superview !== self { addSubview(view) }
        let fitted = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        let width =
            view is BarButton
            ? view.intrinsicContentSize.width
            : max(view.frame.width, fitted.width)
        let height = min(
            barHeight, view is BarButton ? barHeight : max(view.frame.height, fitted.height))
        view.frame = CGRect(
            x: isLeading ? edge : edge - width, y: (barHeight - height) / 2, width: width,
            height: height)
        return isLeading ? edge + width + 8 : edge - width - 8
    }

    private func placeTitle(_ item: UINavigationItem, _ left: CGFloat, _ right: CGFloat) {
        let view: UIView = item.titleView ?? label
        label.isHidden = item.titleView != nil
        label.text = item.title
        if item.titleView != nil { itemViews.append(view) }
        if view.superview !== self { addSubview(view) }
        var size = item.titleView?.frame.size ?? label.intrinsicContentSize
        if size == .zero { size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
        let width = min(size.width, max(0, right - left))
        var x = (bounds.width - width) / 2
        x = min(max(x, left), max(left, right - width))
        view.frame = CGRect(
            x: x, y: (barHeight - size.height) / 2, width: width, height: size.height)
    }
}

/// The button of a bar item.
final class BarButton: UIButton {
    private var action: (() -> Void)?

    convenience init(title: String?, image: UIImage? = nil, action: @escaping () -> Void) {
        self.init(type: .system)
        titleLabel?.font = .systemFont(ofSize: 17)
        setTitle(title, for: .normal)
        if let image { setImage(image, for: .normal) }
        self.action = action
    }

    override func triggered(_ event: UIEvent?) {
        super.triggered(event)
        action?()
    }

    /// Returns the view of an item; spaces have none.
    static func view(for item: UIBarButtonItem) -> UIView? {
        if item.systemItem == .flexibleSpace || item.systemItem == .fixedSpace { return nil }
        if let custom = item.customView { return custom }
        let image =
            item.image
            ?? (item.shownTitle == nil ? UIImage(systemName: "circle") : nil)
        let button = BarButton(title: item.shownTitle, image: image) { [weak item] in
            item?.trigger()
        }
        button.isEnabled = item.isEnabled
        button.accessibilityIdentifier = item.accessibilityIdentifier
        button.accessibilityLabel = item.accessibilityLabel
        if let tint = item.tintColor { button.tintColor = tint }
        return button
    }
}

extension UIBarButtonItem {
    /// The view that stands in a navigation bar for the item, the same as long as it looks the
    /// same; spaces have none.
    fileprivate final var shownView: UIView? {
        if let button = builtButton, customView == nil, button.currentTitle == shownTitle,
            image == nil || button.currentImage === image
        {
            button.isEnabled = isEnabled
            return button
        }
        let view = BarButton.view(for: self)
        builtButton = customView == nil ? view as? BarButton : nil
        return view
    }
}
