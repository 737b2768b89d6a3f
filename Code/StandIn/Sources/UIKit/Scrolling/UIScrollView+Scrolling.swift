import ObjectiveC

extension UIScrollView {
    nonisolated static let scrollDuration: TimeInterval = 0.3

    /// The part of the safe area that the adjustment behaviour adds to the content inset.
    var systemInset: UIEdgeInsets {
        let safe = insetsOfSafeArea
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return safe
        case .automatic, .scrollableAxes:
            var inset = UIEdgeInsets.zero
            let isInController =
                contentInsetAdjustmentBehavior == .automatic
                && (nearestController?.automaticallyAdjustsScrollViewInsets ?? false)
            let scrollsDown =
                alwaysBounceVertical
                || contentSize.height > bounds.height - contentInset.top - contentInset.bottom
            let scrollsAcross =
                alwaysBounceHorizontal
                || contentSize.width > bounds.width - contentInset.left - contentInset.right
            if scrollsDown || isInController { (inset.top, inset.bottom) = (safe.top, safe.bottom) }
            if scrollsAcross { (inset.left, inset.right) = (safe.left, safe.right) }
            return inset
        }
    }

    /// The offsets at which content and insets end.
    var offsetRange: (low: CGPoint, high: CGPoint) {
        let inset = adjustedContentInset
        let low = CGPoint(x: -inset.left, y: -inset.top)
        return (
            low,
            CGPoint(
                x: max(low.x, contentSize.width + inset.right - bounds.width),
                y: max(low.y, contentSize.height + inset.bottom - bounds.height))
        )
    }

    func clamped(_ offset: CGPoint) -> CGPoint {
        let (low, high) = offsetRange
        return CGPoint(
            x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
    }

    func scroll(to offset: CGPoint, animated: Bool) {
        guard offset != contentOffset else { return }
        guard animated, Stage.animationsEnabled else {
            contentOffset = offset
            return
        }
        ViewAnimations.run(
            Self.scrollDuration, animations: { contentOffset = offset },
            completion: { [weak self] _ in
                if let self { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
            })
    }

    public var frameLayoutGuide: UILayoutGuide { Layout.scrollGuide(of: self, isContent: false) }
    public var contentLayoutGuide: UILayoutGuide { Layout.scrollGuide(of: self, isContent: true) }
}

/// The pan of a scroll view: it scrolls, and dismisses the keyboard where the mode says so.
final class ScrollPan: UIPanGestureRecognizer {
    private unowned let scrollView: UIScrollView
    private var start = CGPoint.zero

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init(target: nil, action: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func maySpan(_ touch: UITouch) -> Bool {
        guard scrollView.isScrollEnabled else { return false }
        let (low, high) = scrollView.offsetRange
        return scrollView.alwaysBounceVertical || scrollView.alwaysBounceHorizontal
            || high.y > low.y || high.x > low.x
    }

    override func recognized() {
        switch state {
        case .began:
            start = scrollView.contentOffset
            setTranslation(.zero, in: scrollView)
            scrollView.isTracking = true
            scrollView.isDragging = true
            scrollView.scrollDelegate?.scrollViewWillBeginDragging(scrollView)
            if scrollView.keyboardDismissMode == .onDrag
                || scrollView.keyboardDismissMode == .onDragWithAccessory
            {
                Stage.firstResponder?.resignFirstResponder()
            }
        case .changed:
            let way = translation(in: scrollView)
            let (low, high) = scrollView.offsetRange
            var offset = start
            if scrollView.alwaysBounceHorizontal || high.x > low.x { offset.x -= way.x }
            if scrollView.alwaysBounceVertical || high.y > low.y { offset.y -= way.y }
            scrollView.contentOffset = scrollView.bounces ? offset : scrollView.clamped(offset)
        case .ended, .cancelled:
            let speed = velocity(in: scrollView)
            var target = scrollView.clamped(scrollView.contentOffset)
            scrollView.scrollDelegate?.scrollViewWillEndDragging(
                scrollView, withVelocity: CGPoint(x: -speed.x / 1000, y: -speed.y / 1000),
                targetContentOffset: &target)
            scrollView.isTracking = false
            scrollView.isDragging = false
            let isBack = target != scrollView.contentOffset
            scrollView.scrollDelegate?.scrollViewDidEndDragging(scrollView, willDecelerate: isBack)
            if isBack { scrollView.decelerate(to: target) }
        default: break
        }
    }
}

extension UIScrollView {
    /// Comes to rest at an offset after a drag.
    fileprivate func decelerate(to target: CGPoint) {
        isDecelerating = true
        scrollDelegate?.scrollViewWillBeginDecelerating(self)
        ViewAnimations.run(
            Self.scrollDuration, animations: { contentOffset = target },
            completion: { [weak self] _ in
                guard let self else { return }
                isDecelerating = false
                scrollDelegate?.scrollViewDidEndDecelerating(self)
            })
    }
}
