import ObjectiveC

open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
    private var taps = 0

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { $0.hasMoved(by: 10) }) { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        taps += 1
        guard taps >= numberOfTapsRequired, numberOfTouchesRequired <= 1 else { return }
        taps = 0
        state = .ended
    }
}

/// A pan: it begins after 10 points, as UIKit's does.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max
    open var allowedScrollTypesMask: UInt = 0
    private var origin = CGPoint.zero
    private var offset = CGPoint.zero
    private var velocityInWindow = CGPoint.zero

    open func translation(in view: UIView?) -> CGPoint {
        guard let touch = touches.last ?? lastTouch else { return .zero }
        return inSpace(touch.windowPoint - origin + offset, of: view)
    }
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let touch = touches.last ?? lastTouch else { return }
        origin = touch.windowPoint
        offset = translation
    }
    /// Points in a second, from the last move over one sixtieth of a second.
    open func velocity(in view: UIView?) -> CGPoint { inSpace(velocityInWindow, of: view) }

    private func inSpace(_ vector: CGPoint, of view: UIView?) -> CGPoint {
        guard let view, let window = view.window else { return vector }
        return view.convert(vector, from: window) - view.convert(.zero, from: window)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let touch = self.touches.last else { return }
        origin = touch.windowPoint
        offset = .zero
        velocityInWindow = .zero
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = self.touches.last, touches.contains(touch) else { return }
        let step = touch.windowPoint - touch.previousPoint
        velocityInWindow = CGPoint(x: step.x * 60, y: step.y * 60)
        if state == .possible {
            if touch.hasMoved(by: 10), maySpan(touch) { state = .began }
        } else if isActive {
            state = .changed
        }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if isActive { state = .ended } else if state == .possible { state = .failed }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if isActive { state = .cancelled }
    }
    /// Edge pans begin at their edges alone.
    func maySpan(_ touch: UITouch) -> Bool { true }
}

open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    open var edges: UIRectEdge = []

    override func maySpan(_ touch: UITouch) -> Bool {
        let (point, size) = (touch.startPoint, touch.window?.bounds.size ?? .zero)
        return (edges.contains(.left) && point.x < 20)
            || (edges.contains(.right) && point.x > size.width - 20)
            || (edges.contains(.top) && point.y < 20)
            || (edges.contains(.bottom) && point.y > size.height - 20)
    }
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
    open var numberOfTapsRequired = 0
    open var numberOfTouchesRequired = 1
    open var allowableMovement: CGFloat = 10
    private var press = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        press += 1
        let mine = press
        if minimumPressDuration <= 0 {
            state = .began
            return
        }
        VirtualTime.after(minimumPressDuration) { [weak self] in
            guard let self, press == mine, !self.touches.isEmpty, state == .possible else { return }
            state = .began
        }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if isActive {
            state = .changed
        } else if touches.contains(where: { $0.hasMoved(by: allowableMovement) }) {
            state = .failed
        }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        press += 1
        state = isActive ? .ended : .failed
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        press += 1
        if isActive { state = .cancelled }
    }
}

open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let right = Self(rawValue: 1)
        public static let left = Self(rawValue: 2)
        public static let up = Self(rawValue: 4)
        public static let down = Self(rawValue: 8)
    }

    open var direction = Direction.right
    open var numberOfTouchesRequired = 1

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let touch = touches.first else { return }
        let way = touch.windowPoint - touch.startPoint
        let length = max(abs(way.x), abs(way.y))
        guard length >= 50 else { return }
        let went: Direction =
            abs(way.x) > abs(way.y) ? (way.x > 0 ? .right : .left) : (way.y > 0 ? .down : .up)
        state = direction.contains(went) ? .ended : .failed
    }
}

open class UIPinchGestureRecognizer: UIGestureRecognizer {
    open var scale: CGFloat = 1
    open var velocity: CGFloat { 0 }
}

open class UIRotationGestureRecognizer: UIGestureRecognizer {
    open var rotation: CGFloat = 0
    open var velocity: CGFloat { 0 }
}

open class UIHoverGestureRecognizer: UIGestureRecognizer {}

extension UITouch {
    func hasMoved(by distance: CGFloat) -> Bool {
        let way = windowPoint - startPoint
        return way.x * way.x + way.y * way.y >= distance * distance
    }
}
