/// The notification centre, which on iOS sends messages by selector as well.
///
/// Observers are called in the order of registration. Those added during a post are not called by
/// it, and those removed before their turn are not either.
open class NotificationCenter: NSObject, @unchecked Sendable {
    public static let `default` = NotificationCenter()

    private final class Observation {
        let name: Notification.Name?
        let isFiltered: Bool
        weak var object: AnyObject?
        /// The target of a selector, or the token of a block.
        weak var observer: AnyObject?
        let token: AnyObject?
        let action: (AnyObject?, Notification) -> Void
        var isRemoved = false

        init(
            _ name: Notification.Name?, _ object: Any?, observer: AnyObject, token: AnyObject?,
            action: @escaping (AnyObject?, Notification) -> Void
        ) {
            self.name = name
            isFiltered = object != nil
            self.object = object.map { $0 as AnyObject }
            self.observer = observer
            self.token = token
            self.action = action
        }

        var isGone: Bool { isRemoved || observer == nil }

        func wants(_ notification: Notification) -> Bool {
            guard !isGone, name == nil || name == notification.name else { return false }
            guard isFiltered else { return true }
            guard let object, let sender = notification.object else { return false }
            return object === (sender as AnyObject)
        }
    }

    private var observations: [Observation] = []

    public override init() { super.init() }

    // MARK: Observing

    open func addObserver(
        _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        add(
            Observation(name, object, observer: observer as AnyObject, token: nil) {
                if let target = $0 { selector.send(to: target, [$1]) }
            })
    }

    @discardableResult
    open func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        // The centre keeps the token, so that the block lives until it is removed.
        let token = NSObject()
        add(Observation(name, object, observer: token, token: token) { block($1) })
        return token
    }

    private func add(_ observation: Observation) {
        observations.removeAll(where: \.isGone)
        observations.append(observation)
    }

    open func removeObserver(_ observer: Any) { removeObserver(observer, name: nil, object: nil) }

    open func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?) {
        let observer = observer as AnyObject
        let object = object.map { $0 as AnyObject }
        for observation in observations
        where observation.observer === observer
            && (name == nil || observation.name == name)
            && (object == nil || observation.object === object)
        {
            observation.isRemoved = true
        }
        observations.removeAll(where: \.isGone)
    }

    // MARK: Posting

    open func post(_ notification: Notification) {
        for observation in observations where observation.wants(notification) {
            observation.action(observation.observer, notification)
        }
    }

    open func post(
        name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
    ) {
        post(Notification(name: name, object: object, userInfo: userInfo))
    }

    // MARK: For tests and reports

    /// The names that living observers have registered for, in order; `nil` is every name.
    public var observedNames: [Notification.Name?] {
        observations.filter { !$0.isGone }.map(\.name)
    }
}
