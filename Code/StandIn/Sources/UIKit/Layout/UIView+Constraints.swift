import ObjectiveC

extension UIView {
    /// The constraints that the view holds.
    public var constraints: [NSLayoutConstraint] {
        _layoutState.constraints.filter { !$0.isInternal }
    }

    public func addConstraint(_ constraint: NSLayoutConstraint) {
        Layout.add(constraint, to: self)
    }

    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { Layout.deactivate(constraint) }
    }

    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    // MARK: Content

    public func contentHuggingPriority(
        for axis: NSLayoutConstraint.Axis
    ) -> UILayoutPriority { _layoutState.hugging[axis] }

    public func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        _layoutState.hugging[axis] = priority
        Layout.constraintsDidChange(in: self)
    }

    public func contentCompressionResistancePriority(
        for axis: NSLayoutConstraint.Axis
    ) -> UILayoutPriority { _layoutState.compressionResistance[axis] }

    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        _layoutState.compressionResistance[axis] = priority
        Layout.constraintsDidChange(in: self)
    }

    // MARK: Alignment

    public func alignmentRect(forFrame frame: CGRect) -> CGRect {
        frame.inset(by: alignmentRectInsets)
    }

    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(
            by: UIEdgeInsets(
                top: -insets.top, left: -insets.left, bottom: -insets.bottom,
                right: -insets.right))
    }

    // MARK: Inspection

    /// Several layouts are equally good for the view.
    public var hasAmbiguousLayout: Bool { Layout.isAmbiguous(self) }

    public func exerciseAmbiguityInLayout() {}

    public func constraintsAffectingLayout(
        for axis: NSLayoutConstraint.Axis
    ) -> [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        var view: UIView? = self
        while let one = view {
            found += one.constraints.filter { constraint in
                constraint.firstAttribute.axis == axis
                    && constraint.views?.contains { $0 === self } == true
            }
            view = one.superview
        }
        return found
    }
}
