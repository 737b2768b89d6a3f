/// Messages that wait for their time.
private struct Request {
    let target: ObjectIdentifier
    let selector: Selector
    let argument: Any?
    let work: VirtualClock.Work
}

nonisolated(unsafe) private var requests: [Int: Request] = [:]
nonisolated(unsafe) private var lastRequest = 0

extension NSObject {
    public func perform(
        _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval
    ) {
        lastRequest += 1
        let number = lastRequest
        // The receiver and the argument live until the message is sent or cancelled.
        let work = VirtualClock.shared.after(ms: delay.wholeMilliseconds) {
            requests[number] = nil
            selector.send(to: self, [argument])
        }
        requests[number] = Request(
            target: ObjectIdentifier(self), selector: selector, argument: argument, work: work)
    }

    public func perform(
        _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval,
        inModes modes: [RunLoop.Mode]
    ) {
        perform(selector, with: argument, afterDelay: delay)
    }

    public func performSelector(
        onMainThread selector: Selector, with argument: Any?, waitUntilDone isWaiting: Bool
    ) {
        if isWaiting {
            selector.send(to: self, [argument])
        } else {
            DispatchQueue.main.async { selector.send(to: self, [argument]) }
        }
    }

    public func performSelector(inBackground selector: Selector, with argument: Any?) {
        DispatchQueue.global().async { selector.send(to: self, [argument]) }
    }

    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        cancel { $0.target == ObjectIdentifier(target as AnyObject) }
    }

    public class func cancelPreviousPerformRequests(
        withTarget target: Any, selector: Selector, object: Any?
    ) {
        cancel {
            $0.target == ObjectIdentifier(target as AnyObject) && $0.selector == selector
                && isSame($0.argument, object)
        }
    }

    private static func cancel(where isMeant: (Request) -> Bool) {
        for (number, request) in requests.sorted(by: { $0.key < $1.key }) where isMeant(request) {
            request.work.cancel()
            requests[number] = nil
        }
    }

    private static func isSame(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?):
            (a as AnyObject) === (b as AnyObject)
                || (a as? AnyHashable).map { $0 == b as? AnyHashable } ?? false
        default: false
        }
    }
}
