/// What carries the bytes of one connection. Its calls block.
protocol Transport: Sendable {
    /// Sends all of the bytes.
    func send(_ bytes: [UInt8]) throws
    /// Some bytes of what comes; none at the end.
    func receive() throws -> [UInt8]
    /// Says that nothing more will be sent.
    func endSending()
    /// Makes whoever waits for bytes stop; from any thread.
    func interrupt()
}
