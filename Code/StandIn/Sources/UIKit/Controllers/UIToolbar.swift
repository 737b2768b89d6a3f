import ObjectiveC

@preconcurrency @MainActor public protocol UIToolbarDelegate: NSObjectProtocol {
    func position(for bar: UIToolbar) -> UIBarPosition
}
extension UIToolbarDelegate {
    public func position(for bar: UIToolbar) -> UIBarPosition { .any }
}

/// A bar of items, 44 points high.
open class UIToolbar: UIView {
    open weak var delegate: (any UIToolbarDelegate)?
    open var items: [UIBarButtonItem]? { didSet { rebuild() } }
    open var isTranslucent = true
    open var barStyle = UIBarStyle.default
    open var barTintColor: UIColor?
    open var standardAppearance = UIToolbarAppearance()
    open var compactAppearance: UIToolbarAppearance?
    open var scrollEdgeAppearance: UIToolbarAppearance?
    private var views: [(item: UIBarButtonItem, view: UIView?)] = []

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
    open func setBackgroundImage(
        _ image: UIImage?, forToolbarPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    open func setShadowImage(_ image: UIImage?, forToolbarPosition: UIBarPosition) {}

    private func rebuild() {
        for entry in views { entry.view?.removeFromSuperview() }
        views = (items ?? []).map { ($0, BarButton.view(for: $0)) }
        for entry in views { if let view = entry.view { addSubview(view) } }
        setNeedsLayout()
    }

    private func width(_ view: UIView) -> CGFloat {
        if view is BarButton { return view.intrinsicContentSize.width }
        let fitted = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width
        return view.frame.width > 0 ? view.frame.width : fitted
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let fixed = views.reduce(CGFloat(0)) { sum, entry in
            if entry.item.systemItem == .flexibleSpace { return sum }
            return sum + (entry.view.map(width) ?? entry.item.width)
        }
        let flexible = views.count { $0.item.systemItem == .flexibleSpace }
        let visible = views.count { $0.view != nil }
        let gaps = CGFloat(max(0, visible - 1)) * 8
        let space =
            flexible == 0
            ? 0 : max(0, bounds.width - 32 - fixed - gaps) / CGFloat(flexible)
        var x: CGFloat = 16
        for entry in views {
            guard let view = entry.view else {
                x += entry.item.systemItem == .flexibleSpace ? space : entry.item.width
                continue
            }
            let height = view is BarButton || view.frame.height == 0 ? 44 : view.frame.height
            view.frame = CGRect(x: x, y: (44 - height) / 2, width: width(view), height: height)
            x = view.frame.maxX + 8
        }
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 44)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : Stage.windowFrame.width, height: 44)
    }
}
