import ObjectiveC

/// Delivers touches to recognizers and views as a window does.
@_spi(Host) @MainActor public enum TouchDelivery {
    /// Touches that a finger makes in its window, from `began` to its end.
    private static var finger: UITouch?

    /// Taps at a point of a window: touches go down and up at once.
    ///
    /// - Returns: the view that was hit.
    @discardableResult
    public static func tap(at point: CGPoint, in window: UIWindow) -> UIView? {
        let hit = pan(.began, at: point, in: window)
        pan(.ended, at: point, in: window)
        return hit
    }

    /// Moves a finger; phases are those of a touch.
    @discardableResult
    public static func pan(
        _ phase: UITouch.Phase, at point: CGPoint, in window: UIWindow
    ) -> UIView? {
        if phase == .began {
            let view = window.hitTest(point, with: nil)
            let touch = UITouch(window: window, view: view, at: point)
            touch.gestureRecognizers = recognizers(for: touch)
            finger = touch
        }
        guard let touch = finger else { return nil }
        touch.phase = phase
        touch.previousPoint = touch.windowPoint
        touch.windowPoint = point
        UIApplication.shared.sendEvent(UIEvent(touches: [touch]))
        if phase == .ended || phase == .cancelled { finger = nil }
        return touch.view
    }

    /// The recognizers of the hit view and of those above it that want the touch.
    ///
    /// Controls and texts keep single taps from the recognizers of views above them, as UIKit
    /// documents for controls.
    private static func recognizers(for touch: UITouch) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var keepsTaps = false
        var view = touch.view
        while let one = view {
            for recognizer in one.gestureRecognizers ?? [] where recognizer.isEnabled {
                let isTap = (recognizer as? UITapGestureRecognizer)?.numberOfTapsRequired == 1
                if keepsTaps, isTap { continue }
                let wants =
                    recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
                if wants { found.append(recognizer) }
            }
            keepsTaps = keepsTaps || (one as? UIControl)?.isEnabled == true || one is UITextView
            view = one.superview
        }
        return found.filter { !$0.standsForTouches } + found.filter(\.standsForTouches)
    }

    static func send(_ event: UIEvent, in window: UIWindow) {
        for touch in event.allTouches ?? [] where touch.window === window { send(touch, event) }
    }

    private static func send(_ touch: UITouch, _ event: UIEvent) {
        let recognizers = touch.gestureRecognizers ?? []
        if touch.phase == .began { for one in recognizers { one.touches.append(touch) } }
        var winner = recognizers.first { $0.isActive || $0.state == .ended }
        for recognizer in recognizers {
            if let winner, winner !== recognizer, !recognizer.isActive,
                !areSimultaneous(winner, recognizer)
            {
                continue
            }
            if isWaiting(recognizer, among: recognizers) { continue }
            deliver(touch, event, to: recognizer)
            if winner == nil, recognizer.isActive || recognizer.state == .ended {
                winner = recognizer
            }
        }
        deliverToView(touch, event, isTaken: winner?.cancelsTouchesInView ?? false)
        if touch.phase == .ended || touch.phase == .cancelled {
            for recognizer in recognizers { recognizer.finish() }
        }
    }

    private static func deliver(
        _ touch: UITouch, _ event: UIEvent, to recognizer: UIGestureRecognizer
    ) {
        switch touch.phase {
        case .began: recognizer.touchesBegan([touch], with: event)
        case .moved: recognizer.touchesMoved([touch], with: event)
        case .ended: recognizer.touchesEnded([touch], with: event)
        case .cancelled: recognizer.touchesCancelled([touch], with: event)
        default: break
        }
    }

    /// A view whose touch a recognizer has taken gets `touchesCancelled` once.
    private static func deliverToView(_ touch: UITouch, _ event: UIEvent, isTaken: Bool) {
        guard let view = touch.view else { return }
        if isTaken {
            if !touch.isCancelledInView {
                touch.isCancelledInView = true
                if touch.phase != .began { view.touchesCancelled([touch], with: event) }
            }
            return
        }
        guard !touch.isCancelledInView else { return }
        switch touch.phase {
        case .began: view.touchesBegan([touch], with: event)
        case .moved: view.touchesMoved([touch], with: event)
        case .ended: view.touchesEnded([touch], with: event)
        case .cancelled: view.touchesCancelled([touch], with: event)
        default: break
        }
    }

    private static func areSimultaneous(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool
    {
        if b.standsForTouches { return !a.cancelsTouchesInView }
        if !a.canPrevent(b) || !b.canBePrevented(by: a) { return true }
        return (a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
            || (b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
    }

    /// A recognizer waits for those that must fail first and have not failed.
    private static func isWaiting(
        _ recognizer: UIGestureRecognizer, among all: [UIGestureRecognizer]
    ) -> Bool {
        all.contains { other in
            other !== recognizer && (other.isActive || other.state == .ended)
                && (recognizer.requiredFailures.contains { $0 === other }
                    || recognizer.delegate?.gestureRecognizer(
                        recognizer, shouldRequireFailureOf: other) ?? false)
        }
    }
}
