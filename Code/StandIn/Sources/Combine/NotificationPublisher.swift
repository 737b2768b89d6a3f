import ObjectiveC

extension ObjectiveC.NotificationCenter {
    /// Returns a publisher of the notifications of a name.
    public func publisher(
        for name: Notification.Name, object: AnyObject? = nil
    ) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }

    public struct Publisher: OpenCombine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never

        public let center: ObjectiveC.NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(
            center: ObjectiveC.NotificationCenter, name: Notification.Name,
            object: AnyObject? = nil
        ) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Notification, S.Failure == Never {
            let subscription = NotificationSubscription(subscriber)
            subscription.token = center.addObserver(forName: name, object: object, queue: nil) {
                subscription.deliver($0)
            }
            subscription.center = center
            subscriber.receive(subscription: subscription)
        }
    }
}

/// Hands on what its subscriber has demanded; the rest is dropped, as by Combine.
private final class NotificationSubscription<S: Subscriber>: Subscription
where S.Input == Notification, S.Failure == Never {
    var center: ObjectiveC.NotificationCenter?
    var token: (any NSObjectProtocol)?
    private var subscriber: S?
    private var demand = Subscribers.Demand.none

    init(_ subscriber: S) { self.subscriber = subscriber }

    func request(_ more: Subscribers.Demand) { demand += more }

    func deliver(_ notification: Notification) {
        guard demand > 0, let subscriber else { return }
        demand -= 1
        demand += subscriber.receive(notification)
    }

    func cancel() {
        subscriber = nil
        if let token { center?.removeObserver(token) }
        token = nil
        center = nil
    }
}
