/// The run loop of the only thread.
open class RunLoop: NSObject, @unchecked Sendable {
    public typealias Mode = Foundation.RunLoop.Mode

    public static let main = RunLoop()
    open class var current: RunLoop { main }

    open var currentMode: Mode? { .default }

    open func add(_ timer: Timer, forMode mode: Mode) { timer.arm() }

    open func perform(_ block: @escaping () -> Void) { DispatchQueue.main.async(execute: block) }

    open func perform(inModes modes: [Mode], block: @escaping () -> Void) { perform(block) }

    open func perform(
        _ selector: Selector, target: Any, argument: Any?, order: Int, modes: [Mode]
    ) {
        let target = target as AnyObject
        perform { selector.send(to: target, [argument]) }
    }

    open func run(until limit: Date) { Lacks.report("RunLoop.run(until:)") }

    @discardableResult
    open func run(mode: Mode, before limit: Date) -> Bool {
        Lacks.report("RunLoop.run(mode:before:)")
        return false
    }
}

extension Foundation.RunLoop.Mode {
    public static let tracking = Self("UITrackingRunLoopMode")
}
