import LayoutSolver
import ObjectiveC

extension LayoutEngine {
    /// The frame of an item in its container, with edges on pixels.
    func solvedFrame(of item: LayoutItem) -> CGRect {
        let x = solver.value(of: item.origin.horizontal)
        let y = solver.value(of: item.origin.vertical)
        let left = onPixel(x)
        let top = onPixel(y)
        return CGRect(
            x: left, y: top,
            width: max(0, onPixel(x + solver.value(of: item.size.horizontal)) - left),
            height: max(0, onPixel(y + solver.value(of: item.size.vertical)) - top))
    }

    /// Rounds to the nearest pixel; a half rounds up whatever the last bits are.
    private func onPixel(_ value: Double) -> CGFloat {
        let scale = Stage.scale
        return ((CGFloat(value) * scale) + 0.5 + 1e-4).rounded(.down) / scale
    }

    /// Has the superviews of all views lay out that have a new frame.
    func noteMoves() {
        guard fitting == nil else { return }
        for item in items {
            let frame = solvedFrame(of: item)
            guard frame != item.frame else { continue }
            item.frame = frame
            if let view = item.view, view === root {
                if !view._layoutState.translates { view.markNeedsLayout() }
            } else if item.view?._layoutState.translates != true {
                item.container?.markNeedsLayout()
            }
        }
    }

    /// Gives the subviews and guides of a view the frames of the last solution.
    func placeSubviews(of view: UIView) {
        if view === root, !view._layoutState.translates, !(view is UIWindow),
            let item = existingItem(for: view), view.bounds.size != item.frame.size
        {
            view.bounds.size = item.frame.size
        }
        for subview in view.subviews where !subview._layoutState.translates {
            if let item = existingItem(for: subview) { place(subview, at: item.frame) }
        }
        for guide in view._layoutState.guides {
            if let item = existingItem(for: guide) { guide.placedFrame = item.frame }
        }
        if let scroll = view as? UIScrollView { setContentSize(of: scroll) }
    }

    private func place(_ view: UIView, at frame: CGRect) {
        guard !frame.isNull else { return }
        if view.bounds.size != frame.size { view.bounds.size = frame.size }
        let center = CGPoint(x: frame.midX, y: frame.midY)
        if view.center != center { view.center = center }
    }

    private func setContentSize(of scroll: UIScrollView) {
        guard let guide = scroll.existingGuide(.scrollContent),
            let item = existingItem(for: guide)
        else { return }
        let size = item.frame.size
        guard scroll.contentSize != size else { return }
        scroll._layoutState.solvedContentSize = size
        scroll.contentSize = size
    }

    func isAmbiguous(_ object: AnyObject) -> Bool {
        guard let item = existingItem(for: object) else { return false }
        return [
            item.size.horizontal, item.size.vertical, item.origin.horizontal,
            item.origin.vertical
        ].contains { solver.isAmbiguous($0) && object !== root }
    }

    /// The size of the root that the fitting asks for.
    func fittingSize() -> CGSize {
        guard let root else { return .zero }
        update(near: root)
        let insets = root.alignmentRectInsets
        let item = item(for: root)
        return CGSize(
            width: CGFloat(solver.value(of: item.size.horizontal)) - insets.left - insets.right,
            height: CGFloat(solver.value(of: item.size.vertical)) - insets.top - insets.bottom
        ).pixelRounded
    }
}

extension CGSize {
    /// The size in whole pixels, larger where it is not; rounding errors do not count.
    fileprivate var pixelRounded: CGSize {
        let scale = Stage.scale
        func up(_ value: CGFloat) -> CGFloat { (value * scale - 1e-3).rounded(.up) / scale }
        return CGSize(width: max(0, up(width)), height: max(0, up(height)))
    }
}

extension Layout {
    /// The width of text that is easy to read at the default text size, in points.
    static let readableWidth: CGFloat = 672

    /// The frame of a guide: a custom one's is that of the last layout pass.
    static func frame(of guide: UILayoutGuide) -> CGRect {
        guard let view = guide.owningView else { return .zero }
        let bounds = view.bounds
        let safe = bounds.inset(by: view.safeAreaInsets)
        let margins = bounds.inset(by: view.layoutMargins)
        switch guide.role {
        case .custom: return guide.placedFrame
        case .safeArea: return safe
        case .margins: return margins
        case .readable:
            let width = min(margins.width, readableWidth)
            return CGRect(
                x: margins.midX - width / 2, y: margins.minY, width: width,
                height: margins.height)
        case .scrollFrame: return bounds
        case .scrollContent:
            return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero)
        case .top:
            return CGRect(x: 0, y: 0, width: bounds.width, height: view.safeAreaInsets.top)
        case .bottom:
            let height = view.safeAreaInsets.bottom
            return CGRect(
                x: 0, y: bounds.height - height, width: bounds.width, height: height)
        case .keyboard: return keyboardFrame(of: guide, in: view)
        }
    }

    private static func keyboardFrame(of guide: UILayoutGuide, in view: UIView) -> CGRect {
        guard let guide = guide as? UIKeyboardLayoutGuide else { return .zero }
        let bounds = view.bounds
        var top = bounds.height - (guide.usesBottomSafeArea ? view.safeAreaInsets.bottom : 0)
        switch guide.position {
        case .undocked(let frame): return frame
        case .docked(let edge): top = min(top, edge)
        case .offScreen: break
        }
        return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }
}
