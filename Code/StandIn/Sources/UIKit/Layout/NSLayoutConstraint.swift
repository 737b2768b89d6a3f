import ObjectiveC

/// The relation `first.attribute (= <= >=) multiplier * second.attribute + constant`.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    public private(set) weak var firstItem: AnyObject?
    public private(set) weak var secondItem: AnyObject?
    public private(set) final var firstAttribute = Attribute.notAnAttribute
    public private(set) final var secondAttribute = Attribute.notAnAttribute
    public private(set) final var relation = Relation.equal
    public private(set) final var multiplier: CGFloat = 1
    open var constant: CGFloat = 0 { didSet { if constant != oldValue { constantDidChange() } } }
    open var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { holder.map(Layout.constraintsDidChange(in:)) } }
    }
    open var identifier: String?
    open var shouldBeArchived = false

    /// The view that the constraint is installed on.
    final weak var holder: UIView?
    /// The place in the order of activations, which decides what breaks in a conflict.
    final var rank = 0
    /// The second item was given, though it may be gone by now.
    private(set) final var hasSecondItem = false
    /// The constraint is made by a view of the stand-in and hidden in `view.constraints`.
    final var isInternal = false
    private static var lastRank = 0

    public override init() { super.init() }

    /// Calls the initialiser of the class that the metatype stands for; see `DynamicClass`.
    @usableFromInline convenience init(dynamicConstraint: Void) { self.init() }

    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init()
        configure(
            (view1 as AnyObject, attr1), relation, (view2.map { $0 as AnyObject }, attr2),
            multiplier, c)
    }

    /// Checks and stores what the constraint relates.
    final func configure(
        _ first: (item: AnyObject, attribute: Attribute), _ relation: Relation,
        _ second: (item: AnyObject?, attribute: Attribute), _ multiplier: CGFloat,
        _ constant: CGFloat
    ) {
        for item in [first.item, second.item] {
            guard let item else { continue }
            if !(item is UIView || item is UILayoutGuide) {
                refuse("Constraint items must each be a view or layout guide.")
            }
        }
        if second.item == nil || second.attribute == .notAnAttribute {
            guard first.attribute.measure == .size else {
                refuse("Location attributes must be specified in pairs.")
            }
        } else {
            let isLength = first.attribute.measure == .size
            let otherIsLength = second.attribute.measure == .size
            if isLength != otherIsLength
                || !isLength && first.attribute.axis != second.attribute.axis
            {
                refuse("The attributes \(first.attribute) and \(second.attribute) do not match.")
            }
        }
        firstItem = first.item
        firstAttribute = first.attribute
        self.relation = relation
        hasSecondItem = second.item != nil && second.attribute != .notAnAttribute
        secondItem = hasSecondItem ? second.item : nil
        secondAttribute = hasSecondItem ? second.attribute : .notAnAttribute
        self.multiplier = multiplier
        self.constant = constant
    }

    private func refuse(_ reason: String) -> Never {
        Host.raise("NSInvalidArgumentException", "Invalid layout constraint: \(reason)")
    }

    private func constantDidChange() {
        if let holder { Layout.constantDidChange(of: self, in: holder) }
    }

    // MARK: Activation

    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != (holder != nil) else { return }
            if newValue { Layout.activate(self) } else { Layout.deactivate(self) }
        }
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    final func takeRank() {
        Self.lastRank += 1
        rank = Self.lastRank
    }

    // MARK: Anchors

    open var firstAnchor: NSLayoutAnchor<AnyObject> {
        NSLayoutAnchor(firstItem ?? self, firstAttribute)
    }

    open var secondAnchor: NSLayoutAnchor<AnyObject>? {
        secondItem.map { NSLayoutAnchor($0, secondAttribute) }
    }
}

extension NSLayoutConstraint {
    /// The views that the items are or belong to; nil where one is gone or has no view.
    var views: [UIView]? {
        var views: [UIView] = []
        for item in hasSecondItem ? [firstItem, secondItem] : [firstItem] {
            guard let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView else {
                return nil
            }
            views.append(view)
        }
        return views
    }

    /// The nearest view that contains all items.
    var commonAncestor: UIView? {
        guard let views, var ancestor = views.first else { return nil }
        for view in views.dropFirst() {
            while !view.isDescendant(of: ancestor) {
                guard let parent = ancestor.superview else { return nil }
                ancestor = parent
            }
        }
        return ancestor
    }
}
