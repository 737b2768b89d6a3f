import Foundation

/// One connection to a service. Calls block; ``RestoreClient`` makes them on threads of its own.
@_spi(Wire) public final class HTTPConnection: Sendable {
    private let transport: any Transport
    private let host: String

    /// Connects to a host such as `127.0.0.1`. The timeout bounds the wait for each answer.
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

    /// Sends a request and waits for the whole answer.
    ///
    /// A service that refuses a body answers before the end of the body and closes. The answer then
    /// says more than the error of the sending, so it is returned where it can be read.
    public func ask(_ request: HTTPAsk) throws -> HTTPAnswer {
        let isHead = request.method == "HEAD"
        do { try send(request.bytes(host: host)) } catch {
            guard let answer = try? answer(isHead: isHead) else { throw error }
            return answer
        }
        return try answer(isHead: isHead)
    }

    /// Waits for the answer to a sent request.
    public func answer(isHead: Bool = false) throws -> HTTPAnswer {
        var reader = HTTPAnswerReader { try self.receive() }
        return try reader.read(isHead: isHead)
    }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws { try transport.send(bytes) }

    /// Returns the next received bytes; none at the end.
    public func receive() throws -> [UInt8] { try transport.receive() }

    /// Closes the sending side.
    public func endSending() { transport.endSending() }

    /// Ends a pending wait, from any thread.
    public func interrupt() { transport.interrupt() }
}
