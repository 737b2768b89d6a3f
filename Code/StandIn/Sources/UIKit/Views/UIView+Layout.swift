import ObjectiveC

extension UIView {
    /// Reacts to a change of frame, bounds, centre or transform.
    final func geometryDidChange(from old: CGRect, isMove: Bool) {
        let bounds = layer.storedBounds
        if bounds.size != old.size {
            if autoresizesSubviews { resizeSubviews(from: old.size) }
            markNeedsLayout()
            sizeDidChange(from: old.size)
        }
        if bounds.origin != old.origin { boundsOriginDidChange() }
        if bounds.size != old.size || isMove {
            Layout.frameDidChange(of: self)
            updateSafeArea()
        }
        Stage.noteChange()
        noteKeyChange()
    }

    // MARK: Passes

    final func markNeedsLayout() {
        flags.needsLayout = true
        markSubtreeNeedsLayout()
    }

    final func markSubtreeNeedsLayout() {
        var view: UIView? = self
        while let one = view, !one.flags.subtreeNeedsLayout {
            one.flags.subtreeNeedsLayout = true
            view = one.container
        }
    }

    /// Lays out from the topmost view of the unbroken chain of stale views above this one.
    final func layOutIfNeeded() {
        Layout.applyConstraints(in: root)
        var top: UIView = self
        while let parent = top.container, parent.flags.needsLayout { top = parent }
        for _ in 0..<Self.passLimit where top.flags.subtreeNeedsLayout { top.layOutTree() }
    }

    /// The passes after which a layout that dirties itself is left as it is.
    private static var passLimit: Int { 10 }

    private func layOutTree() {
        guard flags.subtreeNeedsLayout, !flags.isLayingOut else { return }
        if flags.needsLayout {
            flags.needsLayout = false
            flags.isLayingOut = true
            Layout.applyConstraints(in: self)
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
            flags.isLayingOut = false
        }
        flags.subtreeNeedsLayout = flags.needsLayout
        for view in subviews { view.layOutTree() }
        if subviews.contains(where: \.flags.subtreeNeedsLayout) { flags.subtreeNeedsLayout = true }
    }

    // MARK: Autoresizing

    private func resizeSubviews(from old: CGSize) {
        let new = layer.storedBounds.size
        for view in subviews where view._layoutState.translates {
            view.autoresize(from: old, to: new)
        }
    }

    private func autoresize(from old: CGSize, to new: CGSize) {
        let mask = autoresizingMask
        guard !mask.isEmpty else { return }
        let frame = frame
        let (x, width) = Self.stretch(
            frame.minX, frame.width, old.width, new.width,
            mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
            mask.contains(.flexibleRightMargin))
        let (y, height) = Self.stretch(
            frame.minY, frame.height, old.height, new.height,
            mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
            mask.contains(.flexibleBottomMargin))
        let stretched = CGRect(x: x, y: y, width: width, height: height)
        if stretched != frame { self.frame = stretched }
    }

    /// Shares a change of length among the flexible parts in proportion to their lengths.
    private static func stretch(
        _ position: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ before: Bool,
        _ middle: Bool, _ after: Bool
    ) -> (CGFloat, CGFloat) {
        let parts = [(position, before), (length, middle), (old - position - length, after)]
        let flexible = parts.filter(\.1)
        guard !flexible.isEmpty else { return (position, length) }
        let total = flexible.reduce(0) { $0 + $1.0 }
        func stretched(_ part: (CGFloat, Bool)) -> CGFloat {
            guard part.1 else { return part.0 }
            let share = total == 0 ? 1 / CGFloat(flexible.count) : part.0 / total
            return part.0 + (new - old) * share
        }
        return (stretched(parts[0]), max(0, stretched(parts[1])))
    }

    // MARK: Safe area

    /// Derives the safe area from the superview's and tells the subviews when it has changed.
    final func updateSafeArea() {
        let new = computedSafeArea
        let hasChanged = new != insetsOfSafeArea
        insetsOfSafeArea = new
        if hasChanged {
            safeAreaInsetsDidChange()
            viewController?.viewSafeAreaInsetsDidChange()
            markNeedsLayout()
        }
        for view in subviews { view.updateSafeArea() }
    }

    private var computedSafeArea: UIEdgeInsets {
        if let window = self as? UIWindow { return window.stageSafeArea }
        guard let container else { return viewController?.addedSafeArea ?? .zero }
        let outer = container.safeAreaForSubviews
        let (frame, space) = (self.frame, container.bounds)
        var insets = UIEdgeInsets(
            top: max(0, outer.top - max(0, frame.minY - space.minY)),
            left: max(0, outer.left - max(0, frame.minX - space.minX)),
            bottom: max(0, outer.bottom - max(0, space.maxY - frame.maxY)),
            right: max(0, outer.right - max(0, space.maxX - frame.maxX)))
        // A view that lies outside keeps no more of an inset than it is long.
        insets.top = min(insets.top, frame.height)
        insets.bottom = min(insets.bottom, frame.height)
        if let viewController { insets = insets + viewController.addedSafeArea }
        return insets
    }

    // MARK: Margins

    /// 8 pt for views; the system's minimum for the root views of controllers.
    final var defaultMargins: NSDirectionalEdgeInsets {
        guard viewController != nil else {
            return NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        }
        let side = UIViewController.systemMargin
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    final var effectiveMargins: UIEdgeInsets {
        var own = ownMargins ?? defaultMargins
        if let viewController, viewController.viewRespectsSystemMinimumLayoutMargins {
            own.leading = max(own.leading, UIViewController.systemMargin)
            own.trailing = max(own.trailing, UIViewController.systemMargin)
        }
        var margins = UIEdgeInsets(
            top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
        if preservesSuperviewLayoutMargins, let container {
            let outer = container.layoutMargins
            let (frame, space) = (self.frame, container.bounds)
            margins.left = max(margins.left, outer.left - (frame.minX - space.minX))
            margins.right = max(margins.right, outer.right - (space.maxX - frame.maxX))
            margins.top = max(margins.top, outer.top - (frame.minY - space.minY))
            margins.bottom = max(margins.bottom, outer.bottom - (space.maxY - frame.maxY))
        }
        return insetsLayoutMarginsFromSafeArea ? margins + insetsOfSafeArea : margins
    }

    final func marginsDidChange() {
        layoutMarginsDidChange()
        viewController?.viewLayoutMarginsDidChange()
        markNeedsLayout()
        for view in subviews where view.preservesSuperviewLayoutMargins { view.marginsDidChange() }
    }
}
