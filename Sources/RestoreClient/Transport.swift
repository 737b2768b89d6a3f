/// The byte stream of one connection. Calls block.
protocol Transport: Sendable {
    /// Sends all of the bytes.
    func send(_ bytes: [UInt8]) throws
    /// Returns the next received bytes; none at the end.
    func receive() throws -> [UInt8]
    /// Closes the sending side.
    func endSending()
    /// Ends a pending wait, from any thread.
    func interrupt()
}
