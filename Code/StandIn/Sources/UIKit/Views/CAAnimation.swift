import ObjectiveC

public typealias CFTimeInterval = Double

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = Self(rawValue: "linear")
    public static let easeIn = Self(rawValue: "easeIn")
    public static let easeOut = Self(rawValue: "easeOut")
    public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
    public static let `default` = Self(rawValue: "default")

    /// The raw value of the view animation curve that is nearest.
    var curve: Int {
        switch self {
        case .easeIn: 1
        case .easeOut: 2
        case .linear: 3
        default: 0
        }
    }
}

public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let forwards = Self(rawValue: "forwards")
    public static let backwards = Self(rawValue: "backwards")
    public static let both = Self(rawValue: "both")
    public static let removed = Self(rawValue: "removed")
}

@preconcurrency @MainActor open class CAMediaTimingFunction: NSObject {
    let name: CAMediaTimingFunctionName

    public init(name: CAMediaTimingFunctionName) {
        self.name = name
        super.init()
    }

    public convenience init(controlPoints a: Float, _ b: Float, _ c: Float, _ d: Float) {
        self.init(name: .default)
    }
}

@preconcurrency @MainActor public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ animation: CAAnimation)
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ animation: CAAnimation) {}
    public func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer: it changes nothing that is measured, and ends by the virtual clock.
@preconcurrency @MainActor open class CAAnimation: NSObject, CAAction {
    open var duration: CFTimeInterval = 0
    open var delegate: (any CAAnimationDelegate)?
    open var timingFunction: CAMediaTimingFunction?
    open var isRemovedOnCompletion = true
    open var fillMode = CAMediaTimingFillMode.removed
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var beginTime: CFTimeInterval = 0
    open var timeOffset: CFTimeInterval = 0
    open var speed: Float = 1

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    func begin(on layer: CALayer, key: String?) {
        delegate?.animationDidStart(self)
        guard repeatCount < .infinity else { return }
        let length = duration > 0 ? duration : CATransaction.animationDuration()
        VirtualTime.after(length * Double(max(1, repeatCount)) * (autoreverses ? 2 : 1)) { [self] in
            if isRemovedOnCompletion { layer.finished(key) }
            delegate?.animationDidStop(self, finished: true)
        }
    }
}

open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?
    open var isAdditive = false
    open var isCumulative = false

    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }
}

open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?
}

open class CASpringAnimation: CABasicAnimation {
    open var mass: CGFloat = 1
    open var stiffness: CGFloat = 100
    open var damping: CGFloat = 10
    open var initialVelocity: CGFloat = 0
    open var settlingDuration: CFTimeInterval { 1 }
}

open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    open var keyTimes: [NSNumber]?
    open var timingFunctions: [CAMediaTimingFunction]?
    open var path: CGPath?
}

open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?
}

open class CATransition: CAAnimation {
    open var type = CATransitionType.fade
    open var subtype: CATransitionSubtype?
}

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fade = Self(rawValue: "fade")
    public static let push = Self(rawValue: "push")
    public static let moveIn = Self(rawValue: "moveIn")
    public static let reveal = Self(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fromLeft = Self(rawValue: "fromLeft")
    public static let fromRight = Self(rawValue: "fromRight")
    public static let fromTop = Self(rawValue: "fromTop")
    public static let fromBottom = Self(rawValue: "fromBottom")
}

/// Transactions of layers: views' geometry does not animate by them, completion blocks run.
@preconcurrency @MainActor open class CATransaction: NSObject {
    private struct Level {
        var duration: CFTimeInterval = 0.25
        var isDisabled = false
        var completion: (() -> Void)?
        var timing: CAMediaTimingFunction?
        var startChanges = 0
    }

    private static var levels: [Level] = []

    open class func begin() {
        levels.append(Level(startChanges: Stage.animatedChanges))
    }

    open class func commit() {
        guard let level = levels.popLast(), let completion = level.completion else { return }
        // The block waits for the animations that were added inside the transaction.
        let isAnimated = Stage.animatedChanges > level.startChanges
        VirtualTime.after(isAnimated ? ViewAnimations.lastDuration : 0) { completion() }
    }

    open class func flush() {}
    open class func setDisableActions(_ flag: Bool) { change { $0.isDisabled = flag } }
    open class func disableActions() -> Bool { levels.last?.isDisabled ?? false }
    open class func setAnimationDuration(_ duration: CFTimeInterval) {
        change { $0.duration = duration }
    }
    open class func animationDuration() -> CFTimeInterval { levels.last?.duration ?? 0.25 }
    open class func setCompletionBlock(_ block: (() -> Void)?) { change { $0.completion = block } }
    open class func completionBlock() -> (() -> Void)? { levels.last?.completion }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timing = function }
    }
    open class func animationTimingFunction() -> CAMediaTimingFunction? { levels.last?.timing }

    private class func change(_ body: (inout Level) -> Void) {
        if levels.isEmpty { return }
        body(&levels[levels.count - 1])
    }
}

/// A link that fires sixty times a second by the virtual clock while it is added.
@preconcurrency @MainActor open class CADisplayLink: NSObject {
    private let target: AnyObject
    private let selector: Selector
    private var isRunning = false
    open var isPaused = false { didSet { if !isPaused { arm() } } }
    open var preferredFramesPerSecond = 0
    open var timestamp: CFTimeInterval { CACurrentMediaTime() }
    open var targetTimestamp: CFTimeInterval { timestamp + duration }
    open var duration: CFTimeInterval { 1.0 / 60 }
    private var isValid = true
    private var isAdded = false

    public init(target: Any, selector: Selector) {
        self.target = target as AnyObject
        self.selector = selector
        super.init()
    }

    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = true
        arm()
    }

    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { isAdded = false }
    open func invalidate() { isValid = false }

    private func arm() {
        guard isValid, isAdded, !isPaused, !isRunning else { return }
        isRunning = true
        VirtualTime.after(duration) { [self] in
            isRunning = false
            guard isValid, isAdded, !isPaused else { return }
            selector.send(to: target, [self])
            arm()
        }
    }
}
