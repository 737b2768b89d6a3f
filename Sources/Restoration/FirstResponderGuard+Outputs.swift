extension FirstResponderGuard {
    /// At most two outputs, held without allocating.
    public struct Outputs: Hashable, Codable, Sendable, RandomAccessCollection {
        let first: Output?
        let second: Output?

        /// Creates a collection without outputs.
        public init() { self.init(nil, nil) }

        init(_ first: Output?, _ second: Output?) {
            self.first = first ?? second
            self.second = first == nil ? nil : second
        }

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of outputs: 0, 1 or 2.
        public var endIndex: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }

        /// The output at a position below ``endIndex``.
        public subscript(position: Int) -> Output {
            let output = position == 0 ? first : second
            guard let output, (0...1).contains(position) else {
                preconditionFailure("no output at position \(position) of \(count)")
            }
            return output
        }
    }
}
