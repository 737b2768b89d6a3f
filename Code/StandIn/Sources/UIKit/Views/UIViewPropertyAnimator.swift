import ObjectiveC

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

@preconcurrency @MainActor public protocol UIViewAnimating: NSObjectProtocol {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: CGFloat { get set }
    func startAnimation()
    func startAnimation(afterDelay delay: TimeInterval)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addAnimations(_ animation: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

@preconcurrency @MainActor public protocol UITimingCurveProvider: NSObjectProtocol {
    /// The raw value of the view animation curve that is nearest.
    var nearestCurve: Int { get }
}

open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    public let nearestCurve: Int

    public override init() {
        nearestCurve = 0
        super.init()
    }
    public init(animationCurve curve: UIView.AnimationCurve) {
        nearestCurve = Int(curve.rawValue)
        super.init()
    }
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        nearestCurve = 0
        super.init()
    }
}

open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    public var nearestCurve: Int { 7 }

    public override init() { super.init() }
    public convenience init(dampingRatio ratio: CGFloat) { self.init() }
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity: CGVector) { self.init() }
    public convenience init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector
    ) {
        self.init()
    }
}

/// An animator whose changes apply at its start and whose completions run after its duration.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    public let duration: TimeInterval
    public private(set) var state = UIViewAnimatingState.inactive
    public private(set) var isRunning = false
    open var isReversed = false {
        didSet { if isReversed { Lacks.report("reversing a UIViewPropertyAnimator") } }
    }
    open var isInterruptible = true
    open var isUserInteractionEnabled = true
    open var isManualHitTestingEnabled = false
    open var scrubsLinearly = true
    open var pausesOnCompletion = false
    public let timingParameters: (any UITimingCurveProvider)?
    private let curve: Int
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var turn = 0

    public init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {
        self.duration = duration
        curve = timingParameters.nearestCurve
        self.timingParameters = timingParameters
        super.init()
    }

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UISpringTimingParameters(dampingRatio: dampingRatio))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, curve: .easeInOut, animations: animations)
    }

    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> Self {
        let curve = UIView.AnimationCurve(rawValue: UIView.AnimationCurve.RawValue(options.curve))
        let animator = UIViewPropertyAnimator(
            duration: duration, curve: curve ?? .easeInOut, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return unsafeDowncast(animator, to: self)
    }

    open var fractionComplete: CGFloat = 0 {
        didSet { if fractionComplete != 0 { runAnimations() } }
    }
    open var delay: TimeInterval { 0 }

    open func addAnimations(_ animation: @escaping () -> Void) {
        if isRunning {
            ViewAnimations.run(duration, options: options, animations: animation)
        } else {
            animations.append(animation)
        }
    }
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        addAnimations(animation)
    }
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    open func startAnimation() { startAnimation(afterDelay: 0) }
    open func startAnimation(afterDelay delay: TimeInterval) {
        state = .active
        isRunning = true
        runAnimations()
        turn += 1
        let mine = turn
        VirtualTime.after(duration + delay) { [self] in
            if turn == mine, isRunning { finish(at: .end) }
        }
    }
    open func pauseAnimation() {
        state = .active
        isRunning = false
        turn += 1
    }
    open func continueAnimation(
        withTimingParameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        startAnimation()
    }
    open func stopAnimation(_ withoutFinishing: Bool) {
        turn += 1
        isRunning = false
        state = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { completions = [] }
    }
    open func finishAnimation(at position: UIViewAnimatingPosition) {
        if position == .start { Lacks.report("finishing a UIViewPropertyAnimator at its start") }
        finish(at: position)
    }

    private var options: UIView.AnimationOptions {
        UIView.AnimationOptions(rawValue: UInt(curve) << 16)
    }

    private func runAnimations() {
        let blocks = animations
        animations = []
        ViewAnimations.run(
            duration, options: options, animations: { for block in blocks { block() } })
    }

    private func finish(at position: UIViewAnimatingPosition) {
        isRunning = false
        state = .inactive
        let blocks = completions
        completions = []
        for block in blocks { block(position) }
    }
}
