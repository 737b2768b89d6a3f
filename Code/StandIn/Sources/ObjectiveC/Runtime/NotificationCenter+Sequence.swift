extension NotificationCenter {
    /// Returns the notifications of a name as they are posted from now on.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> Notifications {
        Notifications(self, name, object)
    }

    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification
        public typealias Failure = Never

        private let stream: AsyncStream<Notification>

        init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
            stream = AsyncStream { continuation in
                nonisolated(unsafe) let token = center.addObserver(
                    forName: name, object: object, queue: nil
                ) {
                    continuation.yield($0)
                }
                continuation.onTermination = { _ in center.removeObserver(token) }
            }
        }

        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<Notification>.Iterator
            public mutating func next() async -> Notification? { await base.next() }
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(base: stream.makeAsyncIterator())
        }
    }
}
