import ObjectiveC

extension UIView {
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
    nonisolated public static let layoutFittingCompressedSize = CGSize.zero
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

    func makeLayer() -> CALayer {
        let type = Self.layerClass as? CALayer.Type ?? CALayer.self
        let layer = type == CALayer.self ? CALayer() : DynamicClass.layer(type)
        layer.view = self
        return layer
    }

    final func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
        guard view !== sibling else { return }
        if view.container === self { subviews.removeAll { $0 === view } }
        let index = subviews.firstIndex { $0 === sibling } ?? subviews.count - offset
        insert(view, at: index + offset)
    }

    /// Puts a view below this one, with the callbacks in UIKit's order.
    final func insert(_ view: UIView, at index: Int) {
        if view === self {
            Host.raise("NSInvalidArgumentException", "Can't add self as subview")
        }
        if view.container === self {
            subviews.removeAll { $0 === view }
            subviews.insert(view, at: min(max(0, index), subviews.count))
            markNeedsLayout()
            return
        }
        let (oldWindow, newWindow) = (view.window, window)
        let isWindowChange = oldWindow !== newWindow
        let transition = isWindowChange ? AppearanceOfMove(view, to: newWindow, below: self) : nil
        if isWindowChange { view.walk { $0.willMove(toWindow: newWindow) } }
        view.willMove(toSuperview: self)
        if let old = view.container {
            old.willRemoveSubview(view)
            Layout.willRemove(view)
            old.subviews.removeAll { $0 === view }
            old.markNeedsLayout()
        }
        subviews.insert(view, at: min(max(0, index), subviews.count))
        view.container = self
        if view.layer.superlayer !== layer { layer.addSublayer(view.layer) }
        Layout.didAdd(view)
        if view.flags.needsLayout || view.flags.subtreeNeedsLayout { markSubtreeNeedsLayout() }
        view.updateSafeArea()
        if view.ownTint == nil, ownTint != nil || newWindow != nil { view.tintDidChange() }
        if isWindowChange { view.walk { $0.didMoveToWindow() } }
        view.didMoveToSuperview()
        didAddSubview(view)
        markNeedsLayout()
        transition?.finish()
    }

    /// Removes the view from its superview.
    final func detach() {
        guard let old = container else { return }
        let hadWindow = window != nil
        let transition = hadWindow ? AppearanceOfMove(self, to: nil, below: nil) : nil
        if hadWindow {
            FirstResponder.drop(in: self)
            walk { $0.willMove(toWindow: nil) }
        }
        willMove(toSuperview: nil)
        old.willRemoveSubview(self)
        Layout.willRemove(self)
        old.subviews.removeAll { $0 === self }
        container = nil
        layer.removeFromSuperlayer()
        if hadWindow { walk { $0.didMoveToWindow() } }
        didMoveToSuperview()
        old.markNeedsLayout()
        transition?.finish()
    }

    final func reorder(_ view: UIView, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: old), at: index)
    }

    /// Calls `body` for the view and all below it, parents first.
    final func walk(_ body: (UIView) -> Void) {
        body(self)
        for view in subviews { view.walk(body) }
    }

    final var root: UIView {
        var view: UIView = self
        while let next = view.container { view = next }
        return view
    }

    /// The controller whose view this is or is inside of.
    final var nearestController: UIViewController? {
        var view: UIView? = self
        while let one = view {
            if let found = one.viewController { return found }
            view = one.container
        }
        return nil
    }

    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let first = Stage.firstResponder, FirstResponder.contains(self, first) else {
            return true
        }
        if first.resignFirstResponder() { return true }
        if force { FirstResponder.resign(first) }
        return force
    }

    final func hiddenDidChange() {
        Stage.noteAppearanceChange()
        if isHidden, window != nil { Layout.hiddenDidChange(of: self) }
    }

    final func tintDidChange() {
        Stage.noteAppearanceChange()
        tintColorDidChange()
        for view in subviews where view.ownTint == nil { view.tintDidChange() }
    }

    /// Returns a view of the same size, which shows a window and nothing smaller.
    public func snapshotView(afterScreenUpdates: Bool) -> UIView? {
        let view = SnapshotView(frame: CGRect(origin: .zero, size: bounds.size))
        view.backgroundColor = backgroundColor
        view.picture = pictured.map { _ in WindowPicture() }
        return view
    }

    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates: Bool, withCapInsets: UIEdgeInsets
    ) -> UIView? {
        UIView(frame: CGRect(origin: .zero, size: rect.size))
    }

    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
        if afterScreenUpdates { window?.layoutIfNeeded() }
        note(drawnIn: rect)
        return true
    }

    /// Returns a view that takes the settings of an appearance proxy, which have no effect.
    public static func appearance() -> Self { unsafeDowncast(proxy(), to: self) }
    public static func appearance(whenContainedInInstancesOf: [any UIAppearanceContainer.Type])
        -> Self
    {
        appearance()
    }
    public static func appearance(for traits: UITraitCollection) -> Self { appearance() }

    private static func proxy() -> UIView {
        let key = ObjectIdentifier(self)
        if let known = AppearanceProxies.views[key] { return known }
        let view = AppearanceProxies.make(self)
        AppearanceProxies.views[key] = view
        return view
    }
}

/// The views that appearance settings are made on.
@MainActor enum AppearanceProxies {
    static var views: [ObjectIdentifier: UIView] = [:]

    static func make(_ type: UIView.Type) -> UIView {
        DynamicClass.view(type, .zero)
    }
}
