// The declarations here have the types of Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import ObjectiveC

/// A rectangle of the window with subviews.
///
/// The members here are those that apps override; Swift cannot override those of an extension.
@preconcurrency @MainActor
open class UIView: UIResponder, UICoordinateSpace, UITraitEnvironment, UIAppearance,
    UIAppearanceContainer
{
    private lazy var ownLayer: CALayer = makeLayer()
    final let _layoutState = LayoutState()
    final var flags = ViewFlags()
    final var insetsOfSafeArea = UIEdgeInsets.zero
    final var ownMargins: NSDirectionalEdgeInsets?
    final var ownTint: UIColor?
    final weak var container: UIView?
    /// The controller whose view this is.
    final weak var viewController: UIViewController?
    final var keyObservers: KeyObservers?
    final var traitHandlers: [TraitHandler] = []
    /// The targets of the segues in a nib, which nothing else keeps.
    final var nibKeep: [AnyObject] = []

    public convenience override init() { self.init(frame: .zero) }

    public init(frame: CGRect) {
        super.init()
        layer.store(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init()
        if !(self is any LateNibView) { decodeNib(coder) }
    }

    @usableFromInline convenience init(dynamicView: Void) { self.init(frame: DynamicClass.frame) }

    open class var layerClass: AnyClass { CALayer.self }
    open var layer: CALayer { ownLayer }

    // MARK: Geometry

    open var frame: CGRect {
        get { ownLayer.frame }
        set {
            guard newValue != ownLayer.frame else { return }
            let (bounds, position) = (ownLayer.storedBounds, ownLayer.storedPosition)
            ownLayer.store(frame: newValue)
            geometryDidChange(from: bounds, isMove: position != ownLayer.storedPosition)
        }
    }

    open var bounds: CGRect {
        get { ownLayer.storedBounds }
        set {
            let old = ownLayer.storedBounds
            guard newValue != old else { return }
            ownLayer.storedBounds = newValue
            geometryDidChange(from: old, isMove: false)
        }
    }

    open var center: CGPoint {
        get { ownLayer.storedPosition }
        set {
            guard newValue != ownLayer.storedPosition else { return }
            ownLayer.storedPosition = newValue
            geometryDidChange(from: ownLayer.storedBounds, isMove: true)
        }
    }

    open var transform: CGAffineTransform {
        get { ownLayer.storedTransform.affine }
        set { transform3D = CATransform3D(affine: newValue) }
    }

    open var transform3D: CATransform3D {
        get { ownLayer.storedTransform }
        set {
            guard newValue != ownLayer.storedTransform else { return }
            ownLayer.storedTransform = newValue
            geometryDidChange(from: ownLayer.storedBounds, isMove: true)
        }
    }

    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var contentScaleFactor: CGFloat = Stage.scale

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    open func sizeToFit() {
        bounds.size = sizeThatFits(bounds.size)
    }

    // MARK: Tree

    open var superview: UIView? { container }
    open internal(set) var subviews: [UIView] = []
    open var window: UIWindow? { container?.window }
    open override var next: UIResponder? {
        viewController ?? InputSet.owner(of: self) ?? container
    }
    override var isReachable: Bool { window != nil }

    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, beside: sibling, offset: 1)
    }
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, beside: sibling, offset: 0)
    }
    open func removeFromSuperview() { detach() }
    open func bringSubviewToFront(_ view: UIView) { reorder(view, to: subviews.count - 1) }
    open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        subviews.swapAt(first, second)
    }
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let one = current {
            if one === view { return true }
            current = one.container
        }
        return false
    }
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    // MARK: Appearance

    open var tag = 0
    open var isHidden = false { didSet { if isHidden != oldValue { hiddenDidChange() } } }
    open var alpha: CGFloat = 1 { didSet { if alpha != oldValue { Stage.noteAppearanceChange() } } }
    open var isOpaque = true
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    open var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { Stage.noteAppearanceChange() } }
    }
    open var contentMode = ContentMode.scaleToFill
    open var mask: UIView?
    open var clearsContextBeforeDrawing = true
    open var tintAdjustmentMode = TintAdjustmentMode.automatic
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var tintColor: UIColor! {
        get { ownTint ?? container?.tintColor ?? .systemBlue }
        set {
            ownTint = newValue
            tintDidChange()
        }
    }
    open func tintColorDidChange() {}
    open func setNeedsDisplay() {}
    open func setNeedsDisplay(_ rect: CGRect) {}
    open func draw(_ rect: CGRect) {}
    open func draw(_ layer: CALayer, in context: CGContext) {}

    open var traitCollection: UITraitCollection { inheritedTraits }
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { traitsDidChange(from: nil) } }
    }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
    open class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }

    // MARK: Touches

    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var gestureRecognizers: [UIGestureRecognizer]?
    open var interactions: [any UIInteraction] = []

    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
    open func addInteraction(_ interaction: any UIInteraction) {
        interaction.willMove(to: self)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }
    open func removeInteraction(_ interaction: any UIInteraction) {
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    // MARK: Layout

    open func layoutSubviews() {}
    open func setNeedsLayout() { markNeedsLayout() }
    open func layoutIfNeeded() { layOutIfNeeded() }

    open class var requiresConstraintBasedLayout: Bool { false }
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { _layoutState.translates }
        set { Layout.setTranslates(newValue, of: self) }
    }
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    open func invalidateIntrinsicContentSize() { Layout.invalidateContentSize(of: self) }
    open func updateConstraints() { Layout.didUpdateConstraints(of: self) }
    open func setNeedsUpdateConstraints() { Layout.setNeedsUpdate(of: self) }
    open func needsUpdateConstraints() -> Bool { _layoutState.needsUpdate }
    open func updateConstraintsIfNeeded() { Layout.updateConstraints(in: self) }
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    open var forFirstBaselineLayout: UIView { self }
    open var forLastBaselineLayout: UIView { self }
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        Layout.fittingSize(of: self, targetSize, .fittingSizeLevel, .fittingSizeLevel)
    }
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        Layout.fittingSize(of: self, targetSize, horizontalFittingPriority, verticalFittingPriority)
    }
    /// The distances from the top to the first baseline and from the bottom to the last one.
    func _baselineOffsets(at size: CGSize) -> (first: CGFloat, last: CGFloat) { (0, 0) }
    /// The size of content whose height depends on its width, as of text in several lines.
    func _contentSize(forWidth width: CGFloat) -> CGSize? { nil }

    open var safeAreaInsets: UIEdgeInsets { insetsOfSafeArea }
    open func safeAreaInsetsDidChange() {}
    open var layoutMargins: UIEdgeInsets {
        get { effectiveMargins }
        set {
            ownMargins = NSDirectionalEdgeInsets(
                top: newValue.top, leading: newValue.left, bottom: newValue.bottom,
                trailing: newValue.right)
            marginsDidChange()
        }
    }
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { ownMargins ?? defaultMargins }
        set {
            ownMargins = newValue
            marginsDidChange()
        }
    }
    open func layoutMarginsDidChange() {}
    open var preservesSuperviewLayoutMargins = false {
        didSet { if preservesSuperviewLayoutMargins != oldValue { marginsDidChange() } }
    }
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsDidChange() } }
    }

    /// Called after the size has changed; views that scroll or keep content react here.
    func sizeDidChange(from old: CGSize) {}
    /// Called after the origin of the bounds has changed.
    func boundsOriginDidChange() {}
    /// The safe area that subviews get from this view.
    var safeAreaForSubviews: UIEdgeInsets { insetsOfSafeArea }

    // MARK: State restoration and KVO

    open var restorationIdentifier: String?
    open func encodeRestorableState(with coder: NSCoder) {}
    open func decodeRestorableState(with coder: NSCoder) {}

    open override func addObserver(
        _ observer: Foundation.NSObject, forKeyPath path: String,
        options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
        MainActor.assumeIsolated { observeKey(observer, path, options, context) }
    }
    open override func removeObserver(_ observer: Foundation.NSObject, forKeyPath path: String) {
        MainActor.assumeIsolated { keyObservers?.remove(observer, path) }
    }
    open override func removeObserver(
        _ observer: Foundation.NSObject, forKeyPath path: String,
        context: UnsafeMutableRawPointer?
    ) {
        MainActor.assumeIsolated { keyObservers?.remove(observer, path) }
    }
    open override func value(forKey key: String) -> Any? {
        let known = MainActor.assumeIsolated { observableValue(key) }
        return known ?? super.value(forKey: key)
    }
    /// The value of a key that code observes by its name.
    func observableValue(_ key: String) -> Any? {
        switch key {
        case "frame": frame
        case "bounds": bounds
        case "center", "position": center
        case "hidden": isHidden
        case "alpha": alpha
        default: nil
        }
    }
}

/// The marks of a view in layout passes.
struct ViewFlags {
    var needsLayout = true
    var subtreeNeedsLayout = true
    var isLayingOut = false
}
