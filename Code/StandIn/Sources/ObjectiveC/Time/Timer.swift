open class Timer: NSObject {
    public private(set) var isValid = true
    public let timeInterval: TimeInterval
    public let userInfo: Any?
    open var tolerance: TimeInterval = 0

    private let repeats: Bool
    private let action: (Timer) -> Void
    private var delay: Int
    private var work: VirtualClock.Work?

    private init(
        _ interval: TimeInterval, _ delay: TimeInterval, _ userInfo: Any?, _ repeats: Bool,
        _ action: @escaping (Timer) -> Void
    ) {
        // As on iOS, an interval of 0 is 0.1 ms; the clock counts whole milliseconds.
        timeInterval = repeats ? max(interval, 0.0001) : 0
        self.userInfo = userInfo
        self.repeats = repeats
        self.action = action
        self.delay = delay.wholeMilliseconds
    }

    public convenience init(
        timeInterval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
    ) {
        self.init(timeInterval, timeInterval, nil, repeats, block)
    }

    public convenience init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
    ) {
        self.init(interval, date.timeIntervalSince(Date()), nil, repeats, block)
    }

    public convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
        repeats: Bool
    ) {
        // A timer keeps its target until it is invalidated.
        let target = target as AnyObject
        self.init(timeInterval, timeInterval, userInfo, repeats) {
            selector.send(to: target, [$0])
        }
    }

    @discardableResult
    open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool,
        block: @escaping (Timer) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        timer.arm()
        return timer
    }

    @discardableResult
    open class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
        repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
            repeats: repeats)
        timer.arm()
        return timer
    }

    /// The moment at which the timer fires next.
    open var fireDate: Date {
        get { Date(timeIntervalSinceNow: Double(delay) / 1000) }
        set {
            delay = newValue.timeIntervalSince(Date()).wholeMilliseconds
            guard work != nil else { return }
            work?.cancel()
            work = nil
            arm()
        }
    }

    open func fire() {
        guard isValid else { return }
        action(self)
        if !repeats { invalidate() }
    }

    open func invalidate() {
        isValid = false
        work?.cancel()
        work = nil
    }

    /// Puts the timer on the clock.
    func arm() {
        guard isValid, work == nil else { return }
        work = VirtualClock.shared.after(ms: delay) { [self] in
            work = nil
            guard isValid else { return }
            if repeats {
                delay = max(1, timeInterval.wholeMilliseconds)
                arm()
                action(self)
            } else {
                action(self)
                invalidate()
            }
        }
    }
}
