import ObjectiveC

/// Runs animation blocks: changes apply at once, completions run when the time has passed.
@MainActor enum ViewAnimations {
    /// The duration of the animation that ran last, in seconds.
    private(set) static var lastDuration: TimeInterval = 0
    private static var old: [OldBlock] = []

    /// A pair of `beginAnimations` and `commitAnimations`.
    struct OldBlock {
        var duration: TimeInterval = 0.2
        var delay: TimeInterval = 0
        var curve = 0
        weak var delegate: AnyObject?
        var didStop: Selector?
        var outer: StageAnimation?
        var changes = 0
    }

    /// Runs `animations` in an animation of its own, or in the one around it.
    ///
    /// A nested animation takes the duration and curve of the outer one unless its options say
    /// otherwise, as UIKit documents `overrideInheritedDuration`.
    static func run(
        _ duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let outer = Stage.animation
        var own = StageAnimation(
            durationMs: max(0, duration).wholeMilliseconds, curve: options.curve,
            delayMs: max(0, delay).wholeMilliseconds)
        if let outer, outer.durationMs > 0 {
            if !options.contains(.overrideInheritedDuration) { own.durationMs = outer.durationMs }
            if !options.contains(.overrideInheritedCurve) { own.curve = outer.curve }
        }
        let seconds = Double(own.durationMs) / 1000
        let before = Stage.animatedChanges
        Stage.animation = own
        animations()
        Stage.animation = outer
        lastDuration = seconds
        guard let completion else { return }
        // An animation that contains no change is over at once.
        let hasChanges = Stage.animatedChanges > before && Stage.animationsEnabled
        VirtualTime.after(hasChanges ? seconds + max(0, delay) : max(0, delay)) {
            completion(true)
        }
    }

    static func beginOld() {
        old.append(OldBlock(outer: Stage.animation, changes: Stage.animatedChanges))
        updateOld { _ in }
    }

    /// Changes the settings of the innermost old-style block.
    static func updateOld(_ change: (inout OldBlock) -> Void) {
        guard !old.isEmpty else { return }
        change(&old[old.count - 1])
        let block = old[old.count - 1]
        Stage.animation = StageAnimation(
            durationMs: block.duration.wholeMilliseconds, curve: block.curve,
            delayMs: max(0, block.delay).wholeMilliseconds)
    }

    static func commitOld() {
        guard let block = old.popLast() else { return }
        Stage.animation = block.outer
        lastDuration = block.duration
        guard let target = block.delegate, let didStop = block.didStop else { return }
        let isAnimated = Stage.animatedChanges > block.changes
        VirtualTime.after(isAnimated ? block.duration + block.delay : 0) {
            didStop.send(to: target, [nil, NSNumber(value: true), nil])
        }
    }
}

extension UIView {
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(
            duration, delay: delay, options: options, animations: animations,
            completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(duration, animations: animations, completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void
    ) {
        ViewAnimations.run(duration, animations: animations)
    }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping damping: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(
            duration, delay: delay, options: options, animations: animations,
            completion: completion)
    }

    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(
            duration, delay: delay, options: options, animations: animations,
            completion: completion)
    }

    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(
            duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue & 31),
            animations: animations, completion: completion)
    }

    public class func addKeyframe(
        withRelativeStartTime: Double, relativeDuration: Double, animations: @escaping () -> Void
    ) {
        animations()
    }

    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(
            duration, options: options,
            animations: {
                Stage.noteAppearanceChange()
                animations?()
            }, completion: completion)
    }

    public class func transition(
        from old: UIView, to new: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimations.run(
            duration, options: options,
            animations: {
                Stage.noteAppearanceChange()
                if options.contains(.showHideTransitionViews) {
                    (old.isHidden, new.isHidden) = (true, false)
                } else {
                    old.superview?.insertSubview(new, aboveSubview: old)
                    old.removeFromSuperview()
                }
            }, completion: completion)
    }

    public class func performWithoutAnimation(_ actions: () -> Void) {
        let (wasEnabled, outer) = (Stage.animationsEnabled, Stage.animation)
        (Stage.animationsEnabled, Stage.animation) = (false, nil)
        actions()
        (Stage.animationsEnabled, Stage.animation) = (wasEnabled, outer)
    }

    public class func setAnimationsEnabled(_ enabled: Bool) { Stage.animationsEnabled = enabled }
    public class var areAnimationsEnabled: Bool { Stage.animationsEnabled }
    public class var inheritedAnimationDuration: TimeInterval {
        Double(Stage.animation?.durationMs ?? 0) / 1000
    }
    public class func modifyAnimations(
        withRepeatCount: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        animations()
    }

    public class func beginAnimations(_ identifier: String?, context: UnsafeMutableRawPointer?) {
        ViewAnimations.beginOld()
    }
    public class func commitAnimations() { ViewAnimations.commitOld() }
    public class func setAnimationDuration(_ duration: TimeInterval) {
        ViewAnimations.updateOld { $0.duration = duration }
    }
    public class func setAnimationDelay(_ delay: TimeInterval) {
        ViewAnimations.updateOld { $0.delay = delay }
    }
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        ViewAnimations.updateOld { $0.curve = Int(curve.rawValue) }
    }
    public class func setAnimationDelegate(_ delegate: Any?) {
        ViewAnimations.updateOld { $0.delegate = delegate.map { $0 as AnyObject } }
    }
    public class func setAnimationDidStop(_ selector: Selector?) {
        ViewAnimations.updateOld { $0.didStop = selector }
    }
    public class func setAnimationWillStart(_ selector: Selector?) {}
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
    public class func setAnimationRepeatCount(_ count: Float) {}
}
