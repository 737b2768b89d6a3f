/// The only thread; what an app would do on others is done on the virtual clock.
open class Thread: NSObject, @unchecked Sendable {
    public static let main = Thread()
    open class var current: Thread { main }
    open class var isMainThread: Bool { true }
    open class var callStackSymbols: [String] { [] }
    open class var callStackReturnAddresses: [NSNumber] { [] }

    open var isMainThread: Bool { true }
    open var name: String?
    open var threadPriority = 0.5
    open var qualityOfService = QualityOfService.default
    open private(set) var threadDictionary = NSMutableDictionary()
    open private(set) var isCancelled = false
    open private(set) var isExecuting = false
    open private(set) var isFinished = false
    private var block: (() -> Void)?

    public override init() { super.init() }

    public convenience init(block: @escaping () -> Void) {
        self.init()
        self.block = block
    }

    public convenience init(target: Any, selector: Selector, object: Any?) {
        let target = target as AnyObject
        self.init { selector.send(to: target, [object]) }
    }

    open func main() { block?() }
    open func cancel() { isCancelled = true }

    open func start() {
        DispatchQueue.global().async { [self] in
            isExecuting = true
            main()
            isExecuting = false
            isFinished = true
        }
    }

    open class func detachNewThread(_ block: @escaping () -> Void) { Thread(block: block).start() }

    open class func detachNewThreadSelector(
        _ selector: Selector, toTarget target: Any, with argument: Any?
    ) {
        Thread(target: target, selector: selector, object: argument).start()
    }

    /// Moves the clock: the only thread waits.
    open class func sleep(forTimeInterval interval: TimeInterval) {
        VirtualClock.shared.now += interval.wholeMilliseconds
    }

    open class func sleep(until date: Date) { sleep(forTimeInterval: date.timeIntervalSinceNow) }
}
