import ObjectiveC

@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    public func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {}
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// Gives scroll views their `delegate`. It is no member of the class because subclasses have one
/// of a narrower type, which Swift does not let them override.
@preconcurrency @MainActor public protocol ScrollDelegateOwner: UIScrollView {}

extension ScrollDelegateOwner {
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

/// A view whose content is larger than it is; the origin of its bounds is the offset.
open class UIScrollView: UIView, ScrollDelegateOwner, LateNibView {
    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }
    public enum IndicatorStyle: Int, Sendable { case `default`, black, white }
    public enum IndexDisplayMode: Int, Sendable { case automatic, alwaysHidden }

    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Self(rawValue: 0.998)
        public static let fast = Self(rawValue: 0.99)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
        if !(self is UITextView || self is UITableView || self is UICollectionView) {
            decodeNib(coder)
        }
    }

    /// The delegate of the scroll view; subclasses set it with their own.
    final weak var scrollDelegate: (any UIScrollViewDelegate)?

    // MARK: Content

    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            adjustedInsetMayChange()
            returnIntoRange()
            noteKeyChange()
        }
    }
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != bounds.origin else { return }
            bounds = CGRect(origin: newValue, size: bounds.size)
        }
    }
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        scroll(to: offset, animated: animated)
    }
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            Stage.noteChange()
            insetDidChange(from: oldValue)
        }
    }
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { adjustedInsetMayChange() } }
    }
    /// The content inset and what the safe area adds to it.
    open var adjustedContentInset: UIEdgeInsets { contentInset + systemInset }
    open func adjustedContentInsetDidChange() {}
    open var automaticallyAdjustsScrollIndicatorInsets = true
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    private var lastSystemInset = UIEdgeInsets.zero

    // MARK: Behaviour

    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var isDirectionalLockEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false { didSet { adjustedInsetMayChange() } }
    open var alwaysBounceHorizontal = false { didSet { adjustedInsetMayChange() } }
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var indicatorStyle = IndicatorStyle.default
    open var decelerationRate = DecelerationRate.normal
    open var scrollsToTop = true
    open var delaysContentTouches = true
    open var canCancelContentTouches = true
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var refreshControl: UIRefreshControl?
    open internal(set) var isDragging = false
    open internal(set) var isTracking = false
    open internal(set) var isDecelerating = false
    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    open var zoomScale: CGFloat = 1
    open var bouncesZoom = true
    open var isZooming: Bool { false }
    open var isZoomBouncing: Bool { false }
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }
    open func zoom(to rect: CGRect, animated: Bool) {}
    open func flashScrollIndicators() {}
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView)
        -> Bool
    { true }
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
    open private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = ScrollPan(self)
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
    open lazy var directionalPressGestureRecognizer = UIGestureRecognizer()

    /// Scrolls as little as needed to make a rectangle of the content visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let inset = adjustedContentInset
        let visible = bounds.inset(by: inset)
        guard !rect.isNull, rect.width > 0 || rect.height > 0 else { return }
        var offset = contentOffset
        if rect.width > visible.width || rect.minX < visible.minX {
            offset.x = rect.minX - inset.left
        } else if rect.maxX > visible.maxX {
            offset.x = rect.maxX - visible.width - inset.left
        }
        if rect.height > visible.height || rect.minY < visible.minY {
            offset.y = rect.minY - inset.top
        } else if rect.maxY > visible.maxY {
            offset.y = rect.maxY - visible.height - inset.top
        }
        scroll(to: clamped(offset), animated: animated)
    }

    override func observableValue(_ key: String) -> Any? {
        switch key {
        case "contentSize": contentSize
        case "contentOffset": contentOffset
        case "contentInset": contentInset
        default: super.observableValue(key)
        }
    }

    // MARK: Hooks of UIView

    override func boundsOriginDidChange() {
        scrollDelegate?.scrollViewDidScroll(self)
        markNeedsLayout()
    }

    override func sizeDidChange(from old: CGSize) {
        adjustedInsetMayChange()
        returnIntoRange()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        adjustedInsetMayChange()
    }

    /// What the content inset takes up of the safe area, subviews do not see again.
    override var safeAreaForSubviews: UIEdgeInsets {
        let (safe, used) = (safeAreaInsets, systemInset)
        return UIEdgeInsets(
            top: safe.top - used.top, left: safe.left - used.left,
            bottom: safe.bottom - used.bottom, right: safe.right - used.right)
    }

    /// Moves an offset that content or insets no longer reach back to where they end.
    private func returnIntoRange() {
        guard !isDragging, !isDecelerating, bounds.height > 0 else { return }
        let target = clamped(contentOffset)
        if target != contentOffset { contentOffset = target }
    }

    final func adjustedInsetMayChange() {
        let new = systemInset
        guard new != lastSystemInset else { return }
        let old = lastSystemInset
        lastSystemInset = new
        insetDidChange(from: contentInset + old, isAdjusted: true)
    }

    /// Keeps content that lies at the top edge there, as UIKit does when an inset changes.
    private func insetDidChange(from old: UIEdgeInsets, isAdjusted: Bool = false) {
        let before = isAdjusted ? old : old + systemInset
        let now = adjustedContentInset
        if contentOffset.y == -before.top, before.top != now.top { contentOffset.y = -now.top }
        if contentOffset.x == -before.left, before.left != now.left { contentOffset.x = -now.left }
        returnIntoRange()
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
        Layout.frameDidChange(of: self)
        noteKeyChange()
    }
}
