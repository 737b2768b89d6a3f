import ObjectiveC

extension ObjectiveC.Timer {
    /// Returns a publisher that publishes the date at each interval once it is connected.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil,
        on runLoop: ObjectiveC.RunLoop, in mode: ObjectiveC.RunLoop.Mode,
        options: VirtualSchedulerOptions? = nil
    ) -> TimerPublisher {
        TimerPublisher(interval: interval)
    }

    public final class TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never

        public let interval: TimeInterval
        private let subject = PassthroughSubject<Date, Never>()

        init(interval: TimeInterval) { self.interval = interval }

        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Date, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }

        public func connect() -> any Cancellable {
            let timer = ObjectiveC.Timer.scheduledTimer(
                withTimeInterval: interval, repeats: true
            ) { [subject] _ in
                subject.send(Date())
            }
            return AnyCancellable { timer.invalidate() }
        }
    }
}
