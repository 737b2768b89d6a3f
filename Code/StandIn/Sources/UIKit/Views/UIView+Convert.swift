import ObjectiveC

extension UIView {
    /// The transform from this view's coordinates to its superview's.
    private var transformToSuperview: CGAffineTransform {
        let (bounds, position, anchor) = (
            layer.storedBounds, layer.storedPosition, layer.storedAnchor
        )
        let toAnchor = CGAffineTransform(
            translationX: -(bounds.minX + anchor.x * bounds.width),
            y: -(bounds.minY + anchor.y * bounds.height))
        let affine = layer.storedTransform.affine
        return toAnchor.concatenating(affine)
            .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }

    /// The transform to the coordinates of the topmost view: the window, if there is one.
    private var transformToRoot: CGAffineTransform {
        var transform = CGAffineTransform.identity
        var view = self
        while let parent = view.container {
            transform = transform.concatenating(view.transformToSuperview)
            view = parent
        }
        return transform
    }

    /// The origin of the topmost view on the screen, where it is a window.
    private var rootOrigin: CGPoint {
        guard let window = root as? UIWindow else { return .zero }
        return window.screenOrigin
    }

    private func transform(to view: UIView?) -> CGAffineTransform {
        let toRoot = transformToRoot
        // `nil` stands for the window's base coordinates.
        guard let view else { return toRoot }
        if view === self { return .identity }
        let (mine, theirs) = (rootOrigin, view.rootOrigin)
        let across =
            mine == theirs
            ? toRoot
            : toRoot.concatenating(
                CGAffineTransform(translationX: mine.x - theirs.x, y: mine.y - theirs.y))
        return across.concatenating(view.transformToRoot.inverted())
    }

    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(transform(to: view))
    }
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(transform(to: view).inverted())
    }
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        rect.applying(transform(to: view))
    }
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.applying(transform(to: view).inverted())
    }

    func toScreen(_ rect: CGRect) -> CGRect {
        let origin = rootOrigin
        return convert(rect, to: nil as UIView?).offsetBy(dx: origin.x, dy: origin.y)
    }

    func fromScreen(_ rect: CGRect) -> CGRect {
        let origin = rootOrigin
        return convert(rect.offsetBy(dx: -origin.x, dy: -origin.y), from: nil as UIView?)
    }
}
