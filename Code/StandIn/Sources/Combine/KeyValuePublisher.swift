import ObjectiveC

extension _KeyValueObservable {
    /// Returns a publisher of a property's values, beginning with the one at the subscription.
    public func publisher<Value>(
        for path: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        Deferred {
            let subject = PassthroughSubject<Value, Never>()
            let observation = self.observe(path, options: [.new]) { _, change in
                if let new = change.newValue { subject.send(new) }
            }
            let first = options.contains(.initial) ? [self[keyPath: path]] : []
            return subject.handleEvents(receiveCancel: { observation.invalidate() })
                .prepend(first)
        }
        .eraseToAnyPublisher()
    }
}
