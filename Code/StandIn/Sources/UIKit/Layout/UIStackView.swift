import ObjectiveC

/// A row or column of views, which it lays out with constraints of its own.
open class UIStackView: UIView {
    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline

        public static var top: Self { .leading }
        public static var bottom: Self { .trailing }
    }

    nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    nonisolated public static let spacingUseSystem = CGFloat.leastNonzeroMagnitude

    open private(set) var arrangedSubviews: [UIView] = []
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var isStale = true
    private var visibleViews: [UIView] = []
    private var ownConstraints: [NSLayoutConstraint] = []
    private var ownGuides: [UILayoutGuide] = []

    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrangementDidChange() } }
    }
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrangementDidChange() } }
    }
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { arrangementDidChange() } }
    }
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { arrangementDidChange() } }
    }
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } }
    }
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init(coder: NSCoder) {
        super.init(frame: .zero)
        decodeNib(coder)
    }

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open override class var requiresConstraintBasedLayout: Bool { true }

    // MARK: Arranged views

    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
    }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
        arrangementDidChange()
    }

    /// Takes a view out of the arrangement; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        forget(view)
    }

    /// Takes a view that leaves out of the arrangement.
    final func forget(_ view: UIView) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        dismantle()
        arrangementDidChange()
    }

    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacings[ObjectIdentifier(arrangedSubview)] =
            spacing == Self.spacingUseDefault ? nil : spacing
        arrangementDidChange()
    }

    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    // MARK: Baselines

    open override var forFirstBaselineLayout: UIView {
        let views = arrangedSubviews.filter { !$0.isHidden }
        return views.first?.forFirstBaselineLayout ?? self
    }

    open override var forLastBaselineLayout: UIView {
        let views = arrangedSubviews.filter { !$0.isHidden }
        return views.last?.forLastBaselineLayout ?? self
    }

    // MARK: Constraints

    final func arrangementDidChange() {
        isStale = true
        setNeedsUpdateConstraints()
        markNeedsLayout()
    }

    final func updateIfHiddenViewsChanged() {
        let visible = arrangedSubviews.filter { !$0.isHidden }
        if !visible.elementsEqual(visibleViews, by: ===) { arrangementDidChange() }
    }

    open override func updateConstraints() {
        if isStale {
            isStale = false
            dismantle()
            visibleViews = arrangedSubviews.filter { !$0.isHidden }
            let plan = StackPlan(self, visible: visibleViews)
            ownGuides = plan.guides
            ownConstraints = plan.constraints
            for guide in ownGuides { addLayoutGuide(guide) }
            for constraint in ownConstraints { constraint.isInternal = true }
            NSLayoutConstraint.activate(ownConstraints)
        }
        super.updateConstraints()
    }

    private func dismantle() {
        NSLayoutConstraint.deactivate(ownConstraints)
        for guide in ownGuides { removeLayoutGuide(guide) }
        ownConstraints.removeAll()
        ownGuides.removeAll()
    }

    /// The space between a view and the next one.
    final func space(after view: UIView) -> CGFloat {
        let space = customSpacings[ObjectIdentifier(view)] ?? spacing
        return space == Self.spacingUseSystem ? systemSpacing : space
    }
}
