import ObjectiveC

/// Auto Layout as `UIView` calls it.
///
/// Each tree of views has one solver, at its topmost view. Changes only mark what is stale; a
/// layout pass updates the solver once and gives each view its frame when its superview lays out.
@MainActor enum Layout {
    // MARK: Passes

    /// Updates and solves the constraints of the tree that a view is in, marks the superviews of
    /// what has moved, and gives the subviews and guides of `view` their frames.
    static func applyConstraints(in view: UIView) {
        guard let engine = view.root._layoutState.engine else { return }
        engine.update(near: view)
        engine.placeSubviews(of: view)
    }

    /// Calls `updateConstraints` of the views in a tree that need it, subviews first.
    static func updateConstraints(in view: UIView) {
        for subview in view.subviews { updateConstraints(in: subview) }
        guard view._layoutState.needsUpdate else { return }
        view._layoutState.needsUpdate = false
        view.viewController?.updateViewConstraints()
        view.updateConstraints()
    }

    static func setNeedsUpdate(of view: UIView) {
        view._layoutState.needsUpdate = true
        view.root._layoutState.engine?.needsUpdatePass = true
        view.markSubtreeNeedsLayout()
    }

    static func didUpdateConstraints(of view: UIView) {
        view._layoutState.needsUpdate = false
    }

    // MARK: Changes

    /// Gives the tree of a view a solver, and has it read the constraints again.
    static func engage(_ view: UIView) {
        let root = view.root
        if root._layoutState.engine == nil { root._layoutState.engine = LayoutEngine(root) }
        root._layoutState.engine?.needsSync = true
        view.markNeedsLayout()
    }

    static func constraintsDidChange(in view: UIView) {
        guard let engine = view.root._layoutState.engine else { return }
        engine.needsSync = true
        view.markNeedsLayout()
    }

    static func constantDidChange(of constraint: NSLayoutConstraint, in holder: UIView) {
        holder.root._layoutState.engine?.constantDidChange(of: constraint)
        holder.markNeedsLayout()
    }

    static func setTranslates(_ translates: Bool, of view: UIView) {
        guard translates != view._layoutState.translates else { return }
        view._layoutState.translates = translates
        if translates { constraintsDidChange(in: view) } else { engage(view) }
        view.superview?.markNeedsLayout()
    }

    static func invalidateContentSize(of view: UIView) {
        view._layoutState.contentSize = nil
        guard let engine = view.root._layoutState.engine else { return }
        engine.contentDidChange(of: view)
        if !view._layoutState.translates { view.container?.markNeedsLayout() }
    }

    static func frameDidChange(of view: UIView) {
        guard view._layoutState.translates || view.container == nil else { return }
        guard let engine = view.root._layoutState.engine else { return }
        if engine.frameDidChange(of: view) { view.container?.markNeedsLayout() }
    }

    static func hiddenDidChange(of view: UIView) {
        (view.container as? UIStackView)?.arrangementDidChange()
    }

    // MARK: Tree

    /// Drops the constraints of the views above that reach into the view's tree.
    static func willRemove(_ view: UIView) {
        var ancestor = view.container
        while let holder = ancestor {
            for constraint in holder._layoutState.constraints
            where constraint.views?.contains(where: { $0.isDescendant(of: view) }) ?? true {
                deactivate(constraint)
            }
            ancestor = holder.container
        }
        (view.container as? UIStackView)?.forget(view)
        guard let engine = view.root._layoutState.engine else { return }
        engine.needsSync = true
        view._layoutState.engine = LayoutEngine(view)
    }

    static func didAdd(_ view: UIView) {
        let isEngaged = view._layoutState.engine != nil
        view._layoutState.engine = nil
        if isEngaged || type(of: view).requiresConstraintBasedLayout
            || !view._layoutState.translates || view.root._layoutState.engine != nil
        {
            engage(view)
            view.root._layoutState.engine?.needsUpdatePass = true
        }
    }

    // MARK: Constraints

    static func activate(_ constraint: NSLayoutConstraint) {
        guard let ancestor = constraint.commonAncestor else {
            let first = NSLayoutConstraint.name(of: constraint.firstItem)
            let second = NSLayoutConstraint.name(of: constraint.secondItem)
            Host.raise(
                "NSGenericException",
                "Unable to activate constraint with anchors \(first).\(constraint.firstAttribute)"
                    + " and \(second).\(constraint.secondAttribute)"
                    + " because they have no common ancestor.")
        }
        install(constraint, on: ancestor)
    }

    static func add(_ constraint: NSLayoutConstraint, to view: UIView) {
        guard constraint.holder !== view else { return }
        guard let views = constraint.views, views.allSatisfy({ $0.isDescendant(of: view) }) else {
            Host.raise(
                "NSGenericException",
                "Unable to install constraint on view: \(constraint.logText) references something"
                    + " outside the subtree of \(NSLayoutConstraint.name(of: view)).")
        }
        if constraint.holder != nil { deactivate(constraint) }
        install(constraint, on: view)
    }

    private static func install(_ constraint: NSLayoutConstraint, on view: UIView) {
        constraint.holder = view
        constraint.takeRank()
        view._layoutState.constraints.append(constraint)
        engage(view)
    }

    static func deactivate(_ constraint: NSLayoutConstraint) {
        guard let holder = constraint.holder else { return }
        constraint.holder = nil
        holder._layoutState.constraints.removeAll { $0 === constraint }
        constraintsDidChange(in: holder)
    }

    static func deactivateConstraints(of guide: UILayoutGuide, above view: UIView) {
        var ancestor: UIView? = view
        while let holder = ancestor {
            for constraint in holder._layoutState.constraints
            where constraint.firstItem === guide || constraint.secondItem === guide {
                deactivate(constraint)
            }
            ancestor = holder.container
        }
    }

    // MARK: Questions

    static func fittingSize(
        of view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority,
        _ vertical: UILayoutPriority
    ) -> CGSize {
        updateConstraints(in: view)
        let fitting = LayoutEngine.Fitting(
            target: target, priorities: AxisPriorities(horizontal: horizontal, vertical: vertical))
        return LayoutEngine(view, fitting: fitting).fittingSize()
    }

    static func isAmbiguous(_ item: AnyObject) -> Bool {
        guard let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView,
            let engine = view.root._layoutState.engine
        else { return false }
        engine.update(near: view.root)
        return engine.isAmbiguous(item)
    }
}
