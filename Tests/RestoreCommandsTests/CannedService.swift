import Foundation

/// A service on this machine that gives canned answers, also those that a real one never gives.
final class CannedService: Sendable {
    typealias Answer = @Sendable (_ request: String) -> (status: Int, body: String)

    let port: Int
    private let listener: Int32

    /// Starts a service.
    ///
    /// - Parameter answer: called with the first line of a request, such as `GET /v1/x HTTP/1.1`.
    init(_ answer: @escaping Answer) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Self.serve(connection, answer)
            }
        }
    }

    /// Ends the service.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ connection: Int32, _ answer: Answer) {
        defer { close(connection) }
        var request = Data()
        while !isComplete(request) {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { return }
            request += bytes.prefix(count)
        }
        let line = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self)
        let (status, body) = answer(line)
        let head =
            "HTTP/1.1 \(status) Answer\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        let bytes = Array((head + body).utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Returns whether a request has all bytes of its head and its body.
    private static func isComplete(_ request: Data) -> Bool {
        guard let end = request.firstRange(of: Data("\r\n\r\n".utf8)) else { return false }
        let head = String(decoding: request[..<end.lowerBound], as: UTF8.self)
        let length = head.split(separator: "\r\n").lazy
            .map { $0.split(separator: ":") }
            .first { $0.first?.lowercased() == "content-length" }
            .flatMap { Int($0[1].trimmingCharacters(in: .whitespaces)) }
        return request.count >= end.upperBound + (length ?? 0)
    }
}
