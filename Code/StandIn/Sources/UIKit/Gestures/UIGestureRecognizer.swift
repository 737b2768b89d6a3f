import ObjectiveC

@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive press: UIPress
    ) -> Bool
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }
    public func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldReceive press: UIPress
    ) -> Bool { true }
    public func gestureRecognizer(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { false }
}

/// A recognizer: a state, targets, and the touches that it follows.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        public static var recognized: State { .ended }
    }

    private struct Target {
        weak var object: AnyObject?
        let action: Selector
    }

    private var targets: [Target] = []
    final var touches: [UITouch] = []
    open internal(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var name: String?
    open var isEnabled = true {
        didSet { if !isEnabled, state == .began || state == .changed { move(to: .cancelled) } }
    }
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var requiresExclusiveTouchType = true
    open var allowedTouchTypes: [NSNumber] = []
    open var allowedPressTypes: [NSNumber] = []
    private var storedState = State.possible
    private final var required: [UIGestureRecognizer] = []

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }
    public required init?(coder: NSCoder) { super.init() }

    /// Subclasses set the state as they recognize; setting it calls the targets.
    open var state: State {
        get { storedState }
        set { move(to: newValue) }
    }

    open func addTarget(_ target: Any, action: Selector) {
        targets.append(Target(object: target as AnyObject, action: action))
    }
    open func removeTarget(_ target: Any?, action: Selector?) {
        targets.removeAll { entry in
            (target == nil || entry.object === target.map { $0 as AnyObject })
                && (action == nil || entry.action == action)
        }
    }

    open var numberOfTouches: Int { touches.count }
    open func location(in view: UIView?) -> CGPoint {
        guard let touch = touches.last ?? lastTouch else { return .zero }
        return touch.location(in: view)
    }
    open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        touches.indices.contains(index) ? touches[index].location(in: view) : location(in: view)
    }
    final var lastTouch: UITouch?

    open func require(toFail other: UIGestureRecognizer) { required.append(other) }
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
    open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
    open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
    open func shouldReceive(_ event: UIEvent) -> Bool { true }
    open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
    open func reset() {}
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Does what a view of UIKit does with the touches it gets itself: it comes after the
    /// recognizers and prevents none, and one that cancels the touches in the view prevents it.
    var standsForTouches: Bool { false }

    /// The recognizers that must fail before this one may recognize.
    final var requiredFailures: [UIGestureRecognizer] { required }

    final var isActive: Bool { storedState == .began || storedState == .changed }

    /// Changes the state; entering a recognized state asks the delegate and calls the targets.
    final func move(to new: State) {
        let isStart =
            storedState == .possible && (new == .began || new == .ended)
        if isStart, !mayBegin { return settle(.failed) }
        storedState = new
        if new != .possible, new != .failed {
            for target in targets {
                guard let object = target.object else { continue }
                target.action.send(to: object, [self])
            }
            recognized()
        }
    }

    /// Called after the targets, for views that own a recognizer.
    func recognized() {}

    private var mayBegin: Bool {
        guard isEnabled else { return false }
        guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
        return view?.gestureRecognizerShouldBegin(self) ?? true
    }

    private func settle(_ state: State) { storedState = state }

    /// Returns to the start after the last touch has ended.
    final func finish() {
        lastTouch = touches.last ?? lastTouch
        touches = []
        storedState = .possible
        reset()
    }
}

extension UIView {
    final func attach(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
        recognizer.view = self
    }

    final func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === recognizer }
        if gestureRecognizers?.isEmpty ?? false { gestureRecognizers = nil }
        recognizer.view = nil
    }
}
