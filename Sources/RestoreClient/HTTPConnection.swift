import Foundation

/// One connection to a service. Calls block; ``RestoreClient`` makes them on threads of its own.
@_spi(Wire) public final class HTTPConnection: Sendable {
    private let transport: any Transport
    private let host: String

    /// Connects to an address such as `127.0.0.1`; waits at most so long for each answer.
    public init(
        host: String, port: Int, security: RestoreClient.Security = .none,
        timeoutSeconds: Int = 75
    ) throws {
        self.host = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        switch security {
        case .none:
            transport = try SocketTransport(
                host: host, port: port, timeoutSeconds: timeoutSeconds)
        case .tls(let authorityFile):
            #if TLS
            transport = try TLSTransport(
                host: host, port: port, authorityFile: authorityFile,
                timeoutSeconds: timeoutSeconds)
            #else
            throw HTTPAnswerReader.Fault(
                what: "this program was built without TLS; build it with --traits default,TLS")
            #endif
        }
    }

    /// Asks, and waits for the whole answer.
    ///
    /// A service that refuses a body answers before the end of it and closes: then what broke the
    /// sending is less than what the answer says.
    public func ask(_ request: HTTPAsk) throws -> HTTPAnswer {
        let isHead = request.method == "HEAD"
        do { try send(request.bytes(host: host)) } catch {
            guard let answer = try? answer(isHead: isHead) else { throw error }
            return answer
        }
        return try answer(isHead: isHead)
    }

    /// Waits for an answer to what was sent.
    public func answer(isHead: Bool = false) throws -> HTTPAnswer {
        var reader = HTTPAnswerReader { try self.receive() }
        return try reader.read(isHead: isHead)
    }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws { try transport.send(bytes) }

    /// Some bytes of what comes; none at the end.
    public func receive() throws -> [UInt8] { try transport.receive() }

    /// Says that nothing more will be sent.
    public func endSending() { transport.endSending() }

    /// Makes whoever waits for an answer stop; from any thread.
    public func interrupt() { transport.interrupt() }
}
